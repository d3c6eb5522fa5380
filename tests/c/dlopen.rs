//! The shared library loaded at run time, as interpreters load it.
#![allow(unsafe_code)]

use crate::toolchain::{read, stage};
use std::ffi::{CStr, CString, c_void};

/// Opens the shared library as an interpreter does, uses it and closes it, again and again.
/// Fails when it cannot be opened by itself, or stays mapped after it is closed.
#[test]
fn the_shared_library_can_be_opened_and_closed_in_a_loop() {
    let path = stage().join("lib/libshogiban.so.1");
    let path = CString::new(path.to_str().expect("UTF-8")).expect("no NUL");
    for _ in 0..100 {
        // SAFETY: nothing else in this process opens the library.
        unsafe { use_opened_library(&path) };
        assert!(!read("/proc/self/maps").contains("libshogiban.so"));
    }
}

/// The function of that name and type.
///
/// # Safety
/// The library is open, and the type is that of the header.
unsafe fn function<F: Copy>(library: *mut c_void, name: &CStr) -> F {
    // SAFETY: the caller's promise.
    let address = unsafe { libc::dlsym(library, name.as_ptr()) };
    assert!(!address.is_null(), "{name:?}");
    assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
    // SAFETY: a function pointer of the same size, by the caller's promise.
    unsafe { std::mem::transmute_copy(&address) }
}

/// # Safety
/// Nothing else uses the library.
unsafe fn use_opened_library(path: &CStr) {
    // SAFETY: the functions have the types that the header declares; they are not called after the
    // library is closed.
    unsafe {
        let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
        assert!(!library.is_null(), "dlopen");
        let abi_version: extern "C" fn() -> u32 = function(library, c"shogiban_abi_version");
        let live: extern "C" fn() -> u64 = function(library, c"shogiban_live");
        let new: extern "C" fn() -> *mut c_void = function(library, c"shogiban_board_new");
        let free: extern "C" fn(*mut c_void) = function(library, c"shogiban_board_free");
        let evaluate: extern "C" fn(*mut c_void, u64, *mut i32) -> i32 =
            function(library, c"shogiban_board_evaluate");
        assert_eq!(abi_version() >> 16, 1);
        // Each time it is loaded the library counts anew.
        assert_eq!(live(), 0);
        let board = new();
        assert_eq!(live(), 1);
        let mut centipawns = 0;
        assert_eq!(evaluate(board, 0, &mut centipawns), 0);
        free(board);
        assert_eq!(live(), 0);
        assert_eq!(libc::dlclose(library), 0);
    }
}
