//! Structs that may grow at their end: reads and writes those of callers that were compiled with a
//! shorter or a longer version.

use std::mem::{align_of, size_of};
use std::ptr;
use std::slice;

use crate::boundary::check;
use crate::error::{Answer, Fault};

/// A struct of the header that the library fills or reads.
///
/// # Safety
/// `repr(C)`, made of integers and pointers without padding, and `u32 struct_size` comes first.
pub(crate) unsafe trait Record: Copy {
    /// The fields as `init` sets them; `struct_size` is ignored.
    const INITIAL: Self;
    /// The size in version 1.0, the smallest that is accepted.
    const SHORTEST: usize;
}

/// No struct grows larger than this within a major version, in bytes. The bound keeps `init` from
/// writing megabytes for a garbage size.
const LONGEST: usize = 4096;

fn is_size<T: Record>(size: usize) -> bool {
    (T::SHORTEST..=LONGEST).contains(&size) && size.is_multiple_of(align_of::<T>())
}

/// The size that a struct says it has. Refuses it if the part unknown to this library is not zero.
///
/// # Safety
/// The pointer is null, misaligned, or the struct is initialised and valid for reads of
/// `struct_size` bytes.
unsafe fn served_size<T: Record>(record: *const T) -> Result<usize, Fault> {
    check(record)?;
    let start = record.cast::<u8>();
    // SAFETY: every record begins with its size.
    let size = unsafe { record.cast::<u32>().read() } as usize;
    if !is_size::<T>(size) {
        return Err(Fault::Argument);
    }
    let known = size.min(size_of::<T>());
    // SAFETY: the caller's promise, for `size` bytes.
    let tail = unsafe { slice::from_raw_parts(start.add(known), size - known) };
    if tail.iter().any(|&byte| byte != 0) {
        return Err(Fault::Argument);
    }
    Ok(size)
}

/// Copies a struct of the caller's. Fields beyond its size have their initial values.
///
/// # Safety
/// The pointer is null, misaligned, or the struct is initialised and valid for reads of
/// `struct_size` bytes.
pub(crate) unsafe fn read<T: Record>(record: *const T) -> Result<T, Fault> {
    // SAFETY: the caller's promise.
    let size = unsafe { served_size(record)? };
    let mut known = T::INITIAL;
    let length = size.min(size_of::<T>());
    // SAFETY: both structs have at least `length` bytes, and any bytes are valid integers and
    // pointers.
    unsafe {
        ptr::copy_nonoverlapping(
            record.cast::<u8>(),
            ptr::from_mut(&mut known).cast(),
            length,
        );
    }
    Ok(known)
}

/// Like [`read`]; a null pointer means the initial values.
///
/// # Safety
/// As for `read`.
pub(crate) unsafe fn read_or_initial<T: Record>(record: *const T) -> Result<T, Fault> {
    if record.is_null() {
        return Ok(T::INITIAL);
    }
    // SAFETY: the caller's promise.
    unsafe { read(record) }
}

/// A struct of the caller's whose size has been checked.
pub(crate) struct Target<T> {
    start: *mut u8,
    size: usize,
    record: std::marker::PhantomData<T>,
}

impl<T: Record> Target<T> {
    /// # Safety
    /// The pointer is null, misaligned, or the struct is initialised and valid for reads and writes
    /// of `struct_size` bytes while the value lives.
    pub(crate) unsafe fn new(record: *mut T) -> Result<Self, Fault> {
        // SAFETY: the caller's promise.
        let size = unsafe { served_size(record)? };
        Ok(Self {
            start: record.cast(),
            size,
            record: std::marker::PhantomData,
        })
    }

    /// Writes all fields but the size, up to the end of the caller's struct.
    pub(crate) fn fill(self, record: &T) {
        let head = size_of::<u32>();
        let known = self.size.min(size_of::<T>());
        let source = ptr::from_ref(record).cast::<u8>();
        // SAFETY: as promised to `new`; neither struct is shorter than `known`, and a record has no
        // padding.
        unsafe { ptr::copy_nonoverlapping(source.add(head), self.start.add(head), known - head) };
    }
}

/// The body of an init function.
///
/// # Safety
/// The pointer is null, misaligned, or valid for writes of `size` bytes.
pub(crate) unsafe fn init<T: Record>(record: *mut T, size: usize) -> Answer {
    check(record)?;
    if !is_size::<T>(size) {
        return Err(Fault::Argument);
    }
    // SAFETY: valid for `size` bytes as the caller promises; the first four are the size.
    unsafe {
        record.cast::<u8>().write_bytes(0, size);
        record.cast::<u32>().write(size as u32);
        Target::new(record)?.fill(&T::INITIAL);
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A struct of a later minor version than the caller's: `new` was added to it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(C)]
    struct Sample {
        struct_size: u32,
        old: i32,
        new: [i32; 2],
    }

    // SAFETY: four-byte integers only, the size first.
    unsafe impl Record for Sample {
        const INITIAL: Self = Self {
            struct_size: 0,
            old: -1,
            new: [0, -1],
        };
        const SHORTEST: usize = 8;
    }

    const FILLED: Sample = Sample {
        struct_size: 0,
        old: 1,
        new: [2, 3],
    };

    /// Fills a caller's struct, whose first word is its size, in a larger space of nines.
    fn fill(words: &mut [u32]) -> Result<(), Fault> {
        // SAFETY: no test passes a size larger than the space.
        unsafe { Target::<Sample>::new(words.as_mut_ptr().cast()) }
            .map(|target| target.fill(&FILLED))
    }

    /// Copying the whole record, whatever the size, breaks this.
    #[test]
    fn a_shorter_struct_is_filled_to_its_end() {
        let mut words = [8, 9, 9, 9, 9];
        assert_eq!(fill(&mut words), Ok(()));
        assert_eq!(words, [8, 1, 9, 9, 9]);
        words[0] = 12;
        assert_eq!(fill(&mut words), Ok(()));
        assert_eq!(words, [12, 1, 2, 9, 9]);
        words[0] = 16;
        assert_eq!(fill(&mut words), Ok(()));
        assert_eq!(words, [16, 1, 2, 3, 9]);
    }

    /// Ignoring the tail breaks this.
    #[test]
    fn a_longer_struct_is_filled_when_its_tail_is_zero() {
        let mut words = [24, 9, 9, 9, 0, 0, 9];
        assert_eq!(fill(&mut words), Ok(()));
        assert_eq!(words, [24, 1, 2, 3, 0, 0, 9]);
        let mut words = [24, 9, 9, 9, 0, 1 << 24, 0];
        let before = words;
        assert_eq!(fill(&mut words), Err(Fault::Argument));
        assert_eq!(words, before);
    }

    /// Accepting a struct of four bytes breaks this, and so does another upper bound.
    #[test]
    fn other_sizes_are_refused() {
        for size in [0, 4, 7, 9, 4100, u32::MAX] {
            let mut words = [size, 9, 9, 9, 9];
            assert_eq!(fill(&mut words), Err(Fault::Argument), "{size}");
            // SAFETY: nothing is written for a refused size.
            let answer = unsafe { init::<Sample>(words.as_mut_ptr().cast(), size as usize) };
            assert_eq!((answer, words), (Err(Fault::Argument), [size, 9, 9, 9, 9]));
        }
        // SAFETY: null is not followed.
        unsafe {
            assert_eq!(init::<Sample>(ptr::null_mut(), 16), Err(Fault::Null));
            assert_eq!(
                Target::<Sample>::new(ptr::null_mut()).err(),
                Some(Fault::Null)
            );
        }
    }

    /// Leaving out the alignment check breaks this.
    #[test]
    fn misaligned_structs_are_refused() {
        let mut words = [0x1010_1010_u32; 6];
        let before = words;
        let record = words.as_mut_ptr().cast::<u8>().wrapping_add(1).cast();
        // SAFETY: a misaligned pointer is not followed.
        unsafe {
            assert_eq!(init::<Sample>(record, 16), Err(Fault::Argument));
            assert_eq!(read::<Sample>(record).err(), Some(Fault::Argument));
            assert_eq!(Target::<Sample>::new(record).err(), Some(Fault::Argument));
        }
        assert_eq!(words, before);
    }

    /// Reading past the caller's size, or not at all, breaks this.
    #[test]
    fn a_shorter_struct_is_read_to_its_end() {
        for (words, old, new) in [
            ([8, 5, 9, 9, 9], 5, [0, -1]),
            ([16, 5, 6, 7, 9], 5, [6, 7]),
            ([20, 5, 6, 7, 0], 5, [6, 7]),
        ] {
            // SAFETY: the sizes are within the space.
            let found = unsafe { read::<Sample>(words.as_ptr().cast()) }.unwrap();
            assert_eq!((found.old, found.new), (old, new));
        }
        for words in [[20, 5, 6, 7, 1], [4, 5, 6, 7, 0]] {
            // SAFETY: as above.
            let found = unsafe { read::<Sample>(words.as_ptr().cast()) };
            assert_eq!(found.err(), Some(Fault::Argument));
        }
    }

    #[test]
    fn init_writes_to_the_callers_size() {
        for (size, expected) in [
            (8, [8, u32::MAX, 9, 9, 9, 9]),
            (16, [16, u32::MAX, 0, u32::MAX, 9, 9]),
            (20, [20, u32::MAX, 0, u32::MAX, 0, 9]),
        ] {
            let mut words = [9; 6];
            // SAFETY: the sizes are within the space.
            let answer = unsafe { init::<Sample>(words.as_mut_ptr().cast(), size) };
            assert_eq!((answer, words), (Ok(0), expected));
        }
    }
}
