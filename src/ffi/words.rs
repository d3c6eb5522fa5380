//! Words
//!
//! Codes in English. The strings are static; a number that is no code of the family has none, and
//! the answer is NULL.

use std::ffi::c_char;
use std::ptr;

use super::guard::or;
use crate::board::{DeclareFault, DropFault, How, MoveFault};
use crate::sfen::SfenError;

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

const POS_FAULTS: [&str; 12] = words!(SfenError, reason);

static POS: Words<13> = Words::new({
    let mut texts = ["the position can be read"; 13];
    let mut i = 0;
    while i < POS_FAULTS.len() {
        texts[i + 1] = POS_FAULTS[i];
        i += 1;
    }
    texts
});
static DROP: Words<8> = Words::new(words!(DropFault, reason));
static FAULT: Words<12> = Words::new(words!(MoveFault, reason));
static DECLARE: Words<6> = Words::new(words!(DeclareFault, reason));
static HOW: Words<8> = Words::new(words!(How, name));

/// SHOGIBAN_POS_* as a reason.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_pos_reason(code: i32) -> *const c_char {
    POS.of(code)
}

/// SHOGIBAN_DROP_* as a reason.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_drop_reason(code: i32) -> *const c_char {
    DROP.of(code)
}

/// SHOGIBAN_FAULT_* as a reason.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_fault_reason(code: i32) -> *const c_char {
    FAULT.of(code)
}

/// SHOGIBAN_DECLARE_* as a reason.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_declare_reason(code: i32) -> *const c_char {
    DECLARE.of(code)
}

/// SHOGIBAN_HOW_* as a name: mate, no_move, resign, sennichite, perpetual_check, cap, impasse, try.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_how_name(code: i32) -> *const c_char {
    HOW.of(code)
}
