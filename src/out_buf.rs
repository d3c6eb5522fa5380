//! Texts and lists that go out through `(buf, cap, needed)`.

use std::ffi::c_char;

use crate::boundary::{check, store};
use crate::error::{Answer, Fault};

/// Where the caller wants a list.
pub(crate) struct Output<T> {
    buf: *mut T,
    cap: usize,
    needed: *mut usize,
}

impl<T: Copy> Output<T> {
    /// Sets `needed` to 0, so that it is set however the call ends.
    ///
    /// # Safety
    /// `needed` is null, misaligned, or good to write; `buf` is null, misaligned, or good to write
    /// for `cap` elements; both while the value lives.
    pub(crate) unsafe fn new(buf: *mut T, cap: usize, needed: *mut usize) -> Result<Self, Fault> {
        // SAFETY: the caller's promise.
        unsafe { store(needed, 0)? };
        if !(buf.is_null() && cap == 0) {
            check(buf)?;
        }
        Ok(Self { buf, cap, needed })
    }

    /// Answers with the whole list or nothing of it.
    pub(crate) fn list(self, items: &[T]) -> Answer {
        self.items(items.len(), items.iter().copied())
    }

    /// The same for a list of `count` items.
    pub(crate) fn items(self, count: usize, items: impl Iterator<Item = T>) -> Answer {
        // SAFETY: promised to `new`.
        unsafe { store(self.needed, count)? };
        if self.buf.is_null() {
            return Ok(0);
        }
        if self.cap < count {
            return Err(Fault::Buffer);
        }
        for (place, item) in items.take(count).enumerate() {
            // SAFETY: `buf` is not null and, as promised to `new`, has room for `cap` elements, of which
            // this is one.
            unsafe { self.buf.add(place).write(item) };
        }
        Ok(0)
    }
}

impl Output<c_char> {
    /// Answers with the text and a NUL.
    pub(crate) fn text(self, text: &str) -> Answer {
        let bytes = text.bytes().chain([0]).map(|byte| byte as c_char);
        self.items(text.len() + 1, bytes)
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

    /// The room of the text alone, without its NUL, is one byte too small.
    #[test]
    fn a_text_fits_with_its_nul_or_not_at_all() {
        let (mut buf, mut needed) = ([9; 4], 0);
        assert_eq!(ask("abcd", &mut buf, &mut needed), Err(Fault::Buffer));
        assert_eq!((buf, needed), ([9; 4], 5));
        assert_eq!(ask("abc", &mut buf, &mut needed), Ok(0));
        assert_eq!((buf.map(|byte| byte as u8), needed), (*b"abc\0", 4));
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

    /// Asking for room to spare breaks this.
    #[test]
    fn an_empty_list_fits_anywhere() {
        let mut needed = 7;
        let mut item = 5_u64;
        // SAFETY: borrowed for the call.
        let output = unsafe { Output::new(&mut item, 0, &mut needed) }.unwrap();
        assert_eq!((output.list(&[]), needed, item), (Ok(0), 0, 5));
    }
}
