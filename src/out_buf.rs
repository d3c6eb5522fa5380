//! Writes texts and lists through `(buf, cap, needed)`.

use std::ffi::c_char;
use std::fmt::{self, Write};
use std::mem::MaybeUninit;
use std::slice;

use crate::boundary::{check, store};
use crate::error::{Answer, Fault};
use shogiban_core::PackedMove;

/// A buffer of the caller's for a list.
pub(crate) struct Output<T> {
    buf: *mut T,
    cap: usize,
    needed: *mut usize,
}

impl<T: Copy> Output<T> {
    /// Sets `needed` to 0 first, so that it is set however the call ends.
    ///
    /// # Safety
    /// `needed` is null, misaligned, or valid for writes; `buf` is null, misaligned, or valid for
    /// writes of `cap` elements; both while the value lives.
    pub(crate) unsafe fn new(buf: *mut T, cap: usize, needed: *mut usize) -> Result<Self, Fault> {
        // SAFETY: the caller's promise.
        unsafe { store(needed, 0)? };
        if !(buf.is_null() && cap == 0) {
            check(buf)?;
        }
        Ok(Self { buf, cap, needed })
    }

    /// Writes the whole list or nothing.
    pub(crate) fn list(self, items: &[T]) -> Answer {
        self.items(items.len(), items.iter().copied())
    }

    /// Writes `count` items, all or none.
    pub(crate) fn items(self, count: usize, items: impl Iterator<Item = T>) -> Answer {
        for (place, item) in self.places(count)?.iter_mut().zip(items) {
            place.write(item);
        }
        Ok(0)
    }

    /// Sets `needed` and returns the places for `count` items; none when only `needed` is asked
    /// for.
    pub(crate) fn places<'a>(self, count: usize) -> Result<&'a mut [MaybeUninit<T>], Fault> {
        // SAFETY: promised to `new`.
        unsafe { store(self.needed, count)? };
        if self.buf.is_null() {
            return Ok(&mut []);
        }
        if self.cap < count {
            return Err(Fault::Buffer);
        }
        // SAFETY: `buf` is not null and, as promised to `new`, valid for `cap` elements, not fewer
        // than `count`. The slice is used during the call only.
        Ok(unsafe { slice::from_raw_parts_mut(self.buf.cast(), count) })
    }
}

impl Output<c_char> {
    /// Writes the text and a NUL.
    pub(crate) fn text(self, text: &str) -> Answer {
        let bytes = text.bytes().chain([0]).map(|byte| byte as c_char);
        self.items(text.len() + 1, bytes)
    }

    /// Writes a value as text, without allocating. A text of more than `USUAL` bytes is formatted
    /// twice.
    pub(crate) fn display(self, value: &impl fmt::Display) -> Answer {
        let mut usual = [MaybeUninit::uninit(); USUAL];
        let count = format_into(&mut usual, value) + 1;
        let places = self.places(count)?;
        match usual.get(..places.len()) {
            Some(text) => places.copy_from_slice(text),
            None => {
                format_into(places, value);
            }
        }
        Ok(0)
    }
}

/// Room for an SFEN and the moves of a short game, in bytes.
const USUAL: usize = 512;

/// Writes the value and a NUL as far as there is room. Returns the length of the text without the
/// NUL.
fn format_into(places: &mut [MaybeUninit<c_char>], value: &impl fmt::Display) -> usize {
    let mut cut = CutText { places, length: 0 };
    // Writing never fails.
    let _ = write!(cut, "{value}");
    let length = cut.length;
    cut.push(0);
    length
}

/// Text that is cut at the end of its places, with its whole length.
struct CutText<'a> {
    places: &'a mut [MaybeUninit<c_char>],
    length: usize,
}

impl CutText<'_> {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.places.get_mut(self.length) {
            place.write(byte as c_char);
        }
        self.length += 1;
    }
}

impl fmt::Write for CutText<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.push(byte));
        Ok(())
    }
}

/// A buffer of the caller's for the whole line of a search, which may be null with no room.
pub(crate) struct WholeLine {
    buf: *mut u32,
    cap: usize,
}

/// Checks the pointer before the search, so that a wrong call does not search in vain.
///
/// # Safety
/// The pointer is null, misaligned, or valid for writes of `cap` elements while the value lives.
pub(crate) unsafe fn whole_line(buf: *mut u32, cap: usize) -> Result<WholeLine, Fault> {
    if cap > 0 {
        check(buf)?;
    }
    Ok(WholeLine { buf, cap })
}

impl WholeLine {
    /// Writes the whole line if there is room for it, otherwise nothing.
    pub(crate) fn fill(self, line: &[PackedMove]) {
        if line.len() > self.cap {
            return;
        }
        for (place, mv) in line.iter().enumerate() {
            // SAFETY: `buf` was checked and, as promised to `whole_line`, is valid for `cap`
            // elements; `place` is below `cap`.
            unsafe { self.buf.add(place).write(mv.code().into()) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr;

    fn ask(text: &str, buf: &mut [c_char], needed: &mut usize) -> Answer {
        // SAFETY: both are borrowed for the call.
        unsafe { Output::new(buf.as_mut_ptr(), buf.len(), needed) }?.text(text)
    }

    /// Room for the text without its NUL is one byte too little.
    #[test]
    fn a_text_fits_with_its_nul_or_not_at_all() {
        let (mut buf, mut needed) = ([9; 4], 0);
        assert_eq!(ask("abcd", &mut buf, &mut needed), Err(Fault::Buffer));
        assert_eq!((buf, needed), ([9; 4], 5));
        assert_eq!(ask("abc", &mut buf, &mut needed), Ok(0));
        assert_eq!((buf.map(|byte| byte as u8), needed), (*b"abc\0", 4));
    }

    /// Copying from the short room, or counting the NUL twice, breaks this.
    #[test]
    fn a_value_is_written_whole_whatever_its_length() {
        for length in [0, 1, USUAL - 2, USUAL - 1, USUAL, USUAL + 1, 3 * USUAL] {
            let value = "x".repeat(length);
            let (mut buf, mut needed) = (vec![9; length + 2], 0);
            let mut write = |cap| {
                // SAFETY: both are borrowed for the call.
                let output = unsafe { Output::new(buf.as_mut_ptr(), cap, &mut needed) };
                let answer = output.and_then(|output| output.display(&value));
                (answer, needed, buf.clone())
            };
            let untouched = vec![9; length + 2];
            assert_eq!(write(length), (Err(Fault::Buffer), length + 1, untouched));
            let mut whole = vec![b'x' as c_char; length];
            whole.extend([0, 9]);
            assert_eq!(write(length + 1), (Ok(0), length + 1, whole));
        }
    }

    /// Not setting `needed` before the first check breaks this.
    #[test]
    fn null_with_no_room_asks_for_the_size() {
        let mut needed = 7;
        // SAFETY: null, or borrowed for the call.
        unsafe {
            let output = Output::<u32>::new(ptr::null_mut(), 0, &mut needed).unwrap();
            assert_eq!((output.list(&[1, 2, 3]), needed), (Ok(0), 3));
            assert_eq!(
                Output::<u32>::new(ptr::null_mut(), 1, &mut needed).err(),
                Some(Fault::Null)
            );
            assert_eq!(needed, 0);
            assert_eq!(
                Output::<u32>::new(&mut 1, 1, ptr::null_mut()).err(),
                Some(Fault::Null)
            );
        }
    }

    /// Refusing a buffer without room to spare breaks this.
    #[test]
    fn an_empty_list_fits_anywhere() {
        let mut needed = 7;
        let mut item = 5_u64;
        // SAFETY: borrowed for the call.
        let output = unsafe { Output::new(&mut item, 0, &mut needed) }.unwrap();
        assert_eq!((output.list(&[]), needed, item), (Ok(0), 0, 5));
    }
}
