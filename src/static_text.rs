//! Static texts as C reads them, by code and by name.

use std::ffi::c_char;
use std::ptr;

/// Room for each text and its NUL, in bytes.
pub(crate) const WIDTH: usize = 96;

/// The texts of a family in the order of their codes.
pub(crate) struct Texts<const N: usize>([[u8; WIDTH]; N]);

impl<const N: usize> Texts<N> {
    /// Refuses at compile time a text that is too long.
    pub(crate) const fn new(texts: [&str; N]) -> Self {
        let mut bytes = [[0; WIDTH]; N];
        let mut i = 0;
        while i < N {
            let text = texts[i].as_bytes();
            assert!(text.len() < WIDTH);
            bytes[i].split_at_mut(text.len()).0.copy_from_slice(text);
            i += 1;
        }
        Self(bytes)
    }

    /// The text of a code; null for a number that is no code.
    pub(crate) fn text(&'static self, code: i32) -> *const c_char {
        let text = usize::try_from(code).ok().and_then(|code| self.0.get(code));
        text.map_or(ptr::null(), |text| text.as_ptr().cast())
    }

    /// The code of a text, which must match exactly.
    pub(crate) fn code(&self, text: &[u8]) -> Option<i32> {
        let is_it = |bytes: &[u8; WIDTH]| {
            let end = bytes.iter().position(|&byte| byte == 0);
            end.is_some_and(|end| bytes[..end] == *text)
        };
        let code = self.0.iter().position(is_it)?;
        i32::try_from(code).ok()
    }
}

/// The texts of all variants of an enumeration of the core, in the order of their codes.
macro_rules! texts {
    ($type:ty, $text:ident) => {{
        let all = <$type>::all();
        let mut texts = [""; <$type>::all().len()];
        let mut i = 0;
        while i < all.len() {
            texts[i] = all[i].$text();
            i += 1;
        }
        texts
    }};
}

pub(crate) use texts;

/// Texts with one for code 0 before them.
pub(crate) const fn after<const N: usize, const M: usize>(
    first: &'static str,
    rest: [&'static str; N],
) -> [&'static str; M] {
    assert!(M == N + 1);
    let mut texts = [first; M];
    let mut i = 0;
    while i < N {
        texts[i + 1] = rest[i];
        i += 1;
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEXTS: Texts<2> = Texts::new(["one", "two"]);

    /// Comparing beginnings only breaks this.
    #[test]
    fn a_text_has_a_code_when_it_matches_exactly() {
        assert_eq!(TEXTS.code(b"two"), Some(1));
        for other in [
            &b""[..],
            b"tw",
            b"twos",
            b"two\0",
            b"\0",
            &[0; WIDTH],
            &[b'x'; WIDTH],
        ] {
            assert_eq!(TEXTS.code(other), None);
        }
    }
}
