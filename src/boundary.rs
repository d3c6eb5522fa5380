//! The boundary with C: no panic leaves it, and no null or misaligned pointer enters.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

use crate::error::{Answer, Fault};

/// Runs the body of a value or an action.
// A panic may leave a board half changed. It is still safe to read and to free, because it consists
// of plain numbers and vectors.
pub(crate) fn answer(body: impl FnOnce() -> Answer) -> i32 {
    let caught = catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(Fault::Panic));
    caught.unwrap_or_else(Fault::code)
}

/// Runs the body of a predicate: 1 or 0, and 0 for a wrong call and after a panic.
pub(crate) fn predicate(body: impl FnOnce() -> Result<bool, Fault>) -> i32 {
    or(Ok(false), body).unwrap_or(false).into()
}

/// Runs the body of an export with another return type. Returns `fallback` after a panic.
pub(crate) fn or<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(fallback)
}

/// Refuses a pointer that must not be followed.
pub(crate) fn check<T>(pointer: *const T) -> Result<(), Fault> {
    if pointer.is_null() {
        Err(Fault::Null)
    } else if !pointer.is_aligned() {
        Err(Fault::Argument)
    } else {
        Ok(())
    }
}

/// Borrows the object behind a pointer for reading.
///
/// # Safety
/// The pointer is null, misaligned, or valid for reads while the reference lives.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T) -> Result<&'a T, Fault> {
    check(pointer)?;
    // SAFETY: not null and aligned; the rest is the caller's promise.
    Ok(unsafe { &*pointer })
}

/// Borrows the object behind a pointer for writing.
///
/// # Safety
/// The pointer is null, misaligned, or valid for reads and writes while the reference lives, and
/// nothing else accesses the object.
pub(crate) unsafe fn exclusive<'a, T>(pointer: *mut T) -> Result<&'a mut T, Fault> {
    check(pointer)?;
    // SAFETY: not null and aligned; the rest is the caller's promise.
    Ok(unsafe { &mut *pointer })
}

/// Writes a value through a pointer of the caller's.
///
/// # Safety
/// The pointer is null, misaligned, or valid for writes.
pub(crate) unsafe fn store<T: Copy>(pointer: *mut T, value: T) -> Result<(), Fault> {
    check(pointer)?;
    // SAFETY: not null and aligned; the rest is the caller's promise.
    unsafe { pointer.write(value) };
    Ok(())
}

/// The text of a pointer and a length, cut after `most` bytes. Each reader of texts passes one byte
/// more than its longest valid text, so it still sees that a longer text is too long.
///
/// # Safety
/// The pointer is null, or valid for reads of `len` bytes while the slice lives.
pub(crate) unsafe fn text<'a>(
    text: *const c_char,
    len: usize,
    most: usize,
) -> Result<&'a [u8], Fault> {
    check(text)?;
    // SAFETY: not null, valid for `len` bytes, and `most` is far below `isize::MAX`.
    Ok(unsafe { slice::from_raw_parts(text.cast(), len.min(most)) })
}

/// The elements of a list of the caller's; `None` for a null one, whose count must be 0.
///
/// # Safety
/// The pointer is null, misaligned, or valid for reads of `count` elements while the slice lives.
pub(crate) unsafe fn list<'a, T>(start: *const T, count: usize) -> Result<Option<&'a [T]>, Fault> {
    if start.is_null() && count == 0 {
        return Ok(None);
    }
    check(start)?;
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(Fault::Argument);
    }
    // SAFETY: not null, aligned and of a size that an object can have; the rest is the caller's
    // promise.
    Ok(Some(unsafe { slice::from_raw_parts(start, count) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without the `catch_unwind`, the panic would leave the function and fail the test.
    #[test]
    fn a_panic_becomes_an_answer() {
        assert_eq!(
            answer(|| panic!("on purpose, by a test")),
            Fault::Panic.code()
        );
        assert_eq!(predicate(|| panic!("on purpose, by a test")), 0);
        assert_eq!(or(7, || panic!("on purpose, by a test")), 7);
    }

    /// Passing the error on breaks this.
    #[test]
    fn a_predicate_is_false_for_a_wrong_call() {
        assert_eq!(predicate(|| Ok(true)), 1);
        assert_eq!(predicate(|| Ok(false)), 0);
        assert_eq!(predicate(|| Err(Fault::Null)), 0);
    }

    /// Leaving out the alignment check breaks this.
    #[test]
    fn null_and_misaligned_pointers_are_refused() {
        let numbers = [1_u32, 2];
        let misaligned = numbers.as_ptr().cast::<u8>().wrapping_add(1).cast::<u32>();
        assert_eq!(check(numbers.as_ptr()), Ok(()));
        assert_eq!(check(misaligned), Err(Fault::Argument));
        assert_eq!(check(std::ptr::null::<u32>()), Err(Fault::Null));
        // SAFETY: neither pointer is followed.
        unsafe {
            assert_eq!(shared(misaligned), Err(Fault::Argument));
            assert_eq!(store(misaligned.cast_mut(), 3), Err(Fault::Argument));
            assert_eq!(text(std::ptr::null(), 3, 9), Err(Fault::Null));
        }
        assert_eq!(numbers, [1, 2]);
    }

    /// Reading one byte more breaks this.
    #[test]
    fn a_text_is_read_only_as_far_as_its_reader_needs() {
        // SAFETY: the length is wrong, but at most two bytes are read.
        let read = unsafe { text(c"abc".as_ptr(), usize::MAX, 2) };
        assert_eq!(read, Ok(&b"ab"[..]));
    }
}
