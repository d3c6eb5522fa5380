//! Words
//!
//! Codes as static text in English; NULL for a number that is no code of the family.

use std::ffi::c_char;
use std::ptr;

use crate::boundary::or;
use shogiban_core::SfenFault;
use shogiban_core::{DeclareFault, DropFault, Ending, MoveFault};

/// Room for each text and its NUL.
const WIDTH: usize = 96;

/// Texts of one family in the order of their codes, as C reads them.
struct Words<const N: usize>([[u8; WIDTH]; N]);

impl<const N: usize> Words<N> {
    /// Refuses at compile time a text that is too long.
    const fn new(texts: [&str; N]) -> Self {
        let mut words = [[0; WIDTH]; N];
        let mut i = 0;
        while i < N {
            let text = texts[i].as_bytes();
            assert!(text.len() < WIDTH);
            words[i].split_at_mut(text.len()).0.copy_from_slice(text);
            i += 1;
        }
        Self(words)
    }

    fn of(&'static self, code: i32) -> *const c_char {
        or(ptr::null(), || {
            let word = usize::try_from(code).ok().and_then(|code| self.0.get(code));
            word.map_or(ptr::null(), |word| word.as_ptr().cast())
        })
    }
}

/// The words of each variant, in the order of their codes.
macro_rules! words {
    ($type:ty, $word:ident) => {{
        let all = <$type>::all();
        let mut texts = [""; <$type>::all().len()];
        let mut i = 0;
        while i < all.len() {
            texts[i] = all[i].$word();
            i += 1;
        }
        texts
    }};
}

/// The words of faults, whose codes begin with 1, after those for 0.
const fn after<const N: usize, const M: usize>(
    none: &'static str,
    faults: [&'static str; N],
) -> [&'static str; M] {
    assert!(M == N + 1);
    let mut texts = [none; M];
    let mut i = 0;
    while i < N {
        texts[i + 1] = faults[i];
        i += 1;
    }
    texts
}

static POS: Words<13> = Words::new(after("the position can be read", words!(SfenFault, reason)));
static DROP: Words<8> = Words::new(after("the drop is legal", words!(DropFault, reason)));
static FAULT: Words<12> = Words::new(after("the move is legal", words!(MoveFault, reason)));
static DECLARE: Words<6> = Words::new(after(
    "the impasse may be declared",
    words!(DeclareFault, reason),
));
static HOW: Words<8> = Words::new(words!(Ending, name));

/// SHOGIBAN_POS_* in words.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_pos_reason(code: i32) -> *const c_char {
    POS.of(code)
}

/// SHOGIBAN_DROP_* in words.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_drop_reason(code: i32) -> *const c_char {
    DROP.of(code)
}

/// SHOGIBAN_FAULT_* in words.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_fault_reason(code: i32) -> *const c_char {
    FAULT.of(code)
}

/// SHOGIBAN_DECLARE_* in words.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_declare_reason(code: i32) -> *const c_char {
    DECLARE.of(code)
}

/// SHOGIBAN_HOW_* as a name: mate, no_move, resign, sennichite, perpetual_check, cap, impasse, try.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_how_name(code: i32) -> *const c_char {
    HOW.of(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    /// Every code of a family has words of its own, and no other number has any.
    #[test]
    fn row_25_codes_have_words_and_other_numbers_none() {
        type Family = (extern "C" fn(i32) -> *const c_char, i32);
        let families: [Family; 5] = [
            (shogiban_pos_reason, 13),
            (shogiban_drop_reason, 8),
            (shogiban_fault_reason, 12),
            (shogiban_declare_reason, 6),
            (shogiban_how_name, 8),
        ];
        for (of, size) in families {
            // SAFETY: static and ended by a NUL.
            let words = (0..size).map(|code| unsafe { CStr::from_ptr(of(code)) });
            let mut words: Vec<_> = words.map(|word| word.to_str().unwrap()).collect();
            assert!(words.iter().all(|word| !word.is_empty()));
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), size as usize);
            for code in [i32::MIN, -1, size, i32::MAX] {
                assert!(of(code).is_null());
            }
        }
    }

    /// Words that are one code off break this.
    #[test]
    fn row_25_words_are_those_of_the_core() {
        // SAFETY: static and ended by a NUL.
        let word = |text| unsafe { CStr::from_ptr(text) }.to_str().unwrap();
        for error in SfenFault::all() {
            assert_eq!(
                word(shogiban_pos_reason(error.code().into())),
                error.reason()
            );
        }
        for fault in MoveFault::all() {
            assert_eq!(
                word(shogiban_fault_reason(fault.code().into())),
                fault.reason()
            );
        }
        for how in Ending::all() {
            assert_eq!(word(shogiban_how_name(how.code().into())), how.name());
        }
    }
}
