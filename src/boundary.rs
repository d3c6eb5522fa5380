//! The boundary with C: no panic leaves it, and no null or misaligned pointer enters.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

use crate::error::{Answer, Fault};

/// Runs the body of an export that answers a status.
// A board whose change a panic broke off is still safe to read and to free: it is made of plain
// numbers and vectors.
pub(crate) fn answer(body: impl FnOnce() -> Answer) -> i32 {
    let caught = catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(Fault::Panic));
    caught.unwrap_or_else(Fault::code)
}

/// Runs the body of an export that answers something else, and `fallback` after a panic.
pub(crate) fn or<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(fallback)
}

/// That the pointer may be looked at.
pub(crate) fn check<T>(pointer: *const T) -> Result<(), Fault> {
    if pointer.is_null() {
        Err(Fault::Null)
    } else if !pointer.is_aligned() {
        Err(Fault::Argument)
    } else {
        Ok(())
    }
}

/// What a pointer points to, to be read.
///
/// # Safety
/// Null, misaligned, or good to read while the reference lives.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T) -> Result<&'a T, Fault> {
    check(pointer)?;
    // SAFETY: not null and aligned; the rest is the caller's promise.
    Ok(unsafe { &*pointer })
}

/// What a pointer points to, to be changed.
///
/// # Safety
/// Null, misaligned, or good to read and write, and by this reference alone, while it lives.
pub(crate) unsafe fn exclusive<'a, T>(pointer: *mut T) -> Result<&'a mut T, Fault> {
    check(pointer)?;
    // SAFETY: not null and aligned; the rest is the caller's promise.
    Ok(unsafe { &mut *pointer })
}

/// Writes a value where the caller wants it.
///
/// # Safety
/// Null, misaligned, or good to write.
pub(crate) unsafe fn store<T: Copy>(pointer: *mut T, value: T) -> Result<(), Fault> {
    check(pointer)?;
    // SAFETY: not null and aligned; the rest is the caller's promise.
    unsafe { pointer.write(value) };
    Ok(())
}

/// The text of a pointer and a length, or its first `most` bytes: no reader of texts needs more to
/// refuse it.
///
/// # Safety
/// Null, or good to read for `len` bytes while the slice lives.
pub(crate) unsafe fn text<'a>(
    text: *const c_char,
    len: usize,
    most: usize,
) -> Result<&'a [u8], Fault> {
    check(text)?;
    // SAFETY: not null; good for the shorter of two lengths when good for `len`, and `most` is
    // small.
    Ok(unsafe { slice::from_raw_parts(text.cast(), len.min(most)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{shogiban_board, shogiban_board_free, shogiban_board_new};
    use crate::error::*;

    /// Without the `catch_unwind` the panic would leave the function and fail the test.
    #[test]
    fn a_panic_is_an_answer_and_leaves_the_board_to_be_freed() {
        let board = shogiban_board_new();
        let panicking = |board: *mut shogiban_board| {
            // SAFETY: the board is alive and used here alone.
            answer(|| unsafe {
                let board = exclusive(board)?;
                board.board.set_side_to_move(shogiban_core::Color::White);
                panic!("on purpose, by a test");
            })
        };
        assert_eq!(panicking(board), SHOGIBAN_ERR_PANIC);
        assert_eq!(panicking(std::ptr::null_mut()), SHOGIBAN_ERR_NULL);
        // SAFETY: made above, freed once.
        unsafe { shogiban_board_free(board) };
        assert_eq!(or(7, || panic!("on purpose, by a test")), 7);
    }

    /// Not asking whether the pointer is aligned breaks this.
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
    fn no_more_of_a_text_is_read_than_its_reader_needs() {
        // SAFETY: the length is a lie, but no more than two bytes are read.
        let read = unsafe { text(c"abc".as_ptr(), usize::MAX, 2) };
        assert_eq!(read, Ok(&b"ab"[..]));
    }
}
