//! Names and reasons
//!
//! Names are what a program writes and reads; shogiban_*_from_name reads what shogiban_*_name
//! wrote. Reasons are English sentences for people, without a full stop. All texts are static.

use std::ffi::c_char;
use std::ptr;

use crate::boundary::{answer, or, text};
use crate::error::{Fault, SHOGIBAN_OK};
use crate::square::SHOGIBAN_NONE;
use crate::static_text::{Texts, WIDTH, after, texts};
use shogiban_core::{DeclareFault, DropFault, Ending, ImpasseRule, MoveFault, SfenFault, Status};

/// The body of a `_from_name` function.
///
/// # Safety
/// As the header asks of the pointer.
unsafe fn from_name<const N: usize>(texts: &Texts<N>, name: *const c_char, len: usize) -> i32 {
    answer(|| {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name, len, WIDTH) }?;
        Ok(texts.code(name).unwrap_or(SHOGIBAN_NONE))
    })
}

/// The body of a `_name` or `_reason` function.
fn name<const N: usize>(texts: &'static Texts<N>, code: i32) -> *const c_char {
    or(ptr::null(), || texts.text(code))
}

static POS: Texts<13> = Texts::new(after("the position can be read", texts!(SfenFault, reason)));
static DROP: Texts<8> = Texts::new(after("the drop is legal", texts!(DropFault, reason)));
static FAULT: Texts<12> = Texts::new(after("the move is legal", texts!(MoveFault, reason)));
static DECLARE: Texts<6> = Texts::new(after(
    "the impasse may be declared",
    texts!(DeclareFault, reason),
));
static HOW: Texts<8> = Texts::new(texts!(Ending, name));
static STATUS: Texts<3> = Texts::new(texts!(Status, name));
static IMPASSE: Texts<4> = Texts::new(texts!(ImpasseRule, name));
static MATE: Texts<3> = Texts::new(["unknown", "mate", "no_mate"]);

/// The names of SHOGIBAN_OK and of `Fault::ALL`.
static ERROR: Texts<{ 1 + Fault::ALL.len() }> = Texts::new(after("SHOGIBAN_OK", {
    let mut names = [""; Fault::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = Fault::ALL[i].name();
        i += 1;
    }
    names
}));

/// The name of an answer: "SHOGIBAN_ERR_BUFFER" and so on for errors, "SHOGIBAN_OK" for every
/// number above -100, "unknown error" for any other. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_error_name(code: i32) -> *const c_char {
    or(c"unknown error".as_ptr(), || {
        if code > -100 {
            return name(&ERROR, 0);
        }
        let fault = Fault::ALL.iter().position(|fault| fault.code() == code);
        fault.map_or(c"unknown error".as_ptr(), |i| name(&ERROR, 1 + i as i32))
    })
}

/// The error of a name that shogiban_error_name gives.
///
/// Returns SHOGIBAN_OK, one of SHOGIBAN_ERR_*, or SHOGIBAN_NONE for any other text and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_error_from_name(name: *const c_char, len: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    match unsafe { from_name(&ERROR, name, len) } {
        0 => SHOGIBAN_OK,
        i => usize::try_from(i - 1)
            .ok()
            .and_then(|i| Fault::ALL.get(i))
            .map_or(SHOGIBAN_NONE, |fault| fault.code()),
    }
}

/// The reason of one of SHOGIBAN_POS_*; NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_pos_reason(code: i32) -> *const c_char {
    name(&POS, code)
}

/// The reason of one of SHOGIBAN_DROP_*; NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_drop_reason(code: i32) -> *const c_char {
    name(&DROP, code)
}

/// The reason of one of SHOGIBAN_FAULT_*; NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_fault_reason(code: i32) -> *const c_char {
    name(&FAULT, code)
}

/// The reason of one of SHOGIBAN_DECLARE_*; NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_declare_reason(code: i32) -> *const c_char {
    name(&DECLARE, code)
}

/// The name of one of SHOGIBAN_HOW_*: mate, no_move, resign, sennichite, perpetual_check, cap,
/// impasse, try. NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_how_name(code: i32) -> *const c_char {
    name(&HOW, code)
}

/// The ending of a name.
///
/// Value: one of SHOGIBAN_HOW_*, or SHOGIBAN_NONE for any other text. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_how_from_name(name: *const c_char, len: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    unsafe { from_name(&HOW, name, len) }
}

/// The name of one of SHOGIBAN_STATUS_*: ongoing, mate, no_move. NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_status_name(code: i32) -> *const c_char {
    name(&STATUS, code)
}

/// The status of a name.
///
/// Value: one of SHOGIBAN_STATUS_*, or SHOGIBAN_NONE for any other text. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_status_from_name(name: *const c_char, len: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    unsafe { from_name(&STATUS, name, len) }
}

/// The name of one of SHOGIBAN_IMPASSE_*: 27, 24, try, none. NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_impasse_name(code: i32) -> *const c_char {
    name(&IMPASSE, code)
}

/// The impasse rule of a name.
///
/// Value: one of SHOGIBAN_IMPASSE_*, or SHOGIBAN_NONE for any other text. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_impasse_from_name(name: *const c_char, len: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    unsafe { from_name(&IMPASSE, name, len) }
}

/// The name of one of the answers SHOGIBAN_MATE_UNKNOWN, SHOGIBAN_MATE_FOUND and
/// SHOGIBAN_MATE_NONE: unknown, mate, no_mate. NULL for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn shogiban_mate_name(code: i32) -> *const c_char {
    name(&MATE, code)
}

/// The answer of the mate solver of a name.
///
/// Value: the answer, or SHOGIBAN_NONE for any other text. Errors: NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shogiban_mate_from_name(name: *const c_char, len: usize) -> i32 {
    // SAFETY: the pointer is as the header asks.
    unsafe { from_name(&MATE, name, len) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    /// Every code of a family has a text of its own, and no other number has one.
    #[test]
    fn row_25_codes_have_texts_and_other_numbers_none() {
        type Family = (extern "C" fn(i32) -> *const c_char, i32);
        let families: [Family; 8] = [
            (shogiban_pos_reason, 13),
            (shogiban_drop_reason, 8),
            (shogiban_fault_reason, 12),
            (shogiban_declare_reason, 6),
            (shogiban_how_name, 8),
            (shogiban_status_name, 3),
            (shogiban_impasse_name, 4),
            (shogiban_mate_name, 3),
        ];
        for (of, size) in families {
            // SAFETY: static and ended by a NUL.
            let texts = (0..size).map(|code| unsafe { CStr::from_ptr(of(code)) });
            let mut texts: Vec<_> = texts.map(|text| text.to_str().unwrap()).collect();
            assert!(texts.iter().all(|text| !text.is_empty()));
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), size as usize);
            for code in [i32::MIN, -1, size, i32::MAX] {
                assert!(of(code).is_null());
            }
        }
    }

    /// Texts that are one code off break this.
    #[test]
    fn row_25_texts_are_those_of_the_core() {
        // SAFETY: static and ended by a NUL.
        let text = |text| unsafe { CStr::from_ptr(text) }.to_str().unwrap();
        for error in SfenFault::all() {
            assert_eq!(
                text(shogiban_pos_reason(error.code().into())),
                error.reason()
            );
        }
        for fault in MoveFault::all() {
            assert_eq!(
                text(shogiban_fault_reason(fault.code().into())),
                fault.reason()
            );
        }
        for how in Ending::all() {
            assert_eq!(text(shogiban_how_name(how.code().into())), how.name());
        }
    }
}
