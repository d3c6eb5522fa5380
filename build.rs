//! Gives the shared library its SONAME, which carries the major version of the ABI, and keeps the C
//! symbols of dependencies (shogi_core has some) out of it.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed={}", file!());
    let is = |key: &str, value: &str| env::var(key).is_ok_and(|found| found == value);
    let elf = is("CARGO_CFG_TARGET_FAMILY", "unix") && !is("CARGO_CFG_TARGET_VENDOR", "apple");
    if elf {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libshogiban.so.1");
        println!("cargo::rustc-cdylib-link-arg=-Wl,--exclude-libs,ALL");
    }
}
