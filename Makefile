# make            build the shared and the static library, and the USI engine
# make header     write include/shogiban.h anew from the sources
# make demo       build all, and show what C and Perl can do with it
# make test       run the tests, except the largest perft counts, and add up their totals
# make perl-dist  make the Perl distribution, Game-Shogi-Engine-VERSION.tar.gz
# make perl-test  build that in a clean folder, and test it
# make install    headers, libraries, shogiban.pc and shogiban-usi, under $(DESTDIR)$(PREFIX)
# make uninstall, make clean
#
# CARGO, RUSTC, CC, INSTALL, STRIP, CFLAGS, CPPFLAGS, LDFLAGS, RUSTFLAGS and CARGO_BUILD_TARGET are
# honoured.

PREFIX     ?= /usr/local
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR     ?= $(PREFIX)/lib
BINDIR     ?= $(PREFIX)/bin
DESTDIR    ?=

CARGO   ?= cargo
RUSTC   ?= rustc
CFLAGS  ?= -O2
INSTALL ?= install
STRIP   ?= strip

SHELL       := /bin/bash
.SHELLFLAGS := -eo pipefail -c

# The target is always passed to cargo: with a default target in cargo's configuration the libraries
# would otherwise be in another folder.
TRIPLE := $(or $(CARGO_BUILD_TARGET),$(shell $(RUSTC) -vV | sed -n 's/^host: //p'))
# Absolute, because parts of the build run in other folders. $(abspath) would split it at blanks.
TARGET := $(or $(CARGO_TARGET_DIR),target)
TARGET := $(if $(filter /%,$(firstword $(TARGET))),$(TARGET),$(CURDIR)/$(TARGET))
BUILT  := $(TARGET)/$(TRIPLE)/release
STAGE  := $(TARGET)/stage

HEADERS  := $(addprefix include/shogiban.,h hpp cdef)
USI      := $(wildcard usi/*.c)
EXAMPLES := $(patsubst examples/c/%.c,%,$(wildcard examples/c/*.c))
C_FLAGS  := -std=c11 -Wall -Wextra $(CPPFLAGS) $(CFLAGS)

define_of = $(shell sed -n 's/^\#define $(1) \([0-9]*\)$$/\1/p' include/shogiban.h)
VERSION  := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
ABI      := $(call define_of,SHOGIBAN_ABI_VERSION)
SONAME   := libshogiban.so.$(shell echo $$(($(ABI) >> 16)))
REALNAME := $(SONAME).$(shell echo $$(($(ABI) & 65535))).0
LIBRARIES := libshogiban.a libshogiban.so $(SONAME) $(REALNAME)

.PHONY: build header demo examples test perl-dist perl-test install uninstall clean

build:
	@tools/need cc
	$(CARGO) build --release --locked --target '$(TRIPLE)' --target-dir "$(TARGET)"
	$(CC) $(C_FLAGS) $(prefix_map) -pthread -Iinclude -o "$(BUILT)/usi.$$$$" $(USI) \
	    $(LDFLAGS) "$(BUILT)/libshogiban.a" $(native_libs) \
	    && mv "$(BUILT)/usi.$$$$" "$(BUILT)/shogiban-usi"

# Keeps the path of this folder out of debug information (CFLAGS=-g), if the compiler can.
prefix_map = $(shell echo 'int x;' | $(CC) -ffile-prefix-map=/x=. -c -o /dev/null -x c - \
    2>/dev/null && echo '-ffile-prefix-map="$$PWD"=.')

# Writes include/shogiban.h and include/shogiban.cdef anew from the sources.
header:
	SHOGIBAN_UPDATE_HEADER=1 $(CARGO) test --locked --test header

demo: examples
	@tools/need cc -- perl.h ExtUtils::MakeMaker pkg-config
	@echo
	@"$(STAGE)/bin/demo" examples/c/game.usi
	@$(ALONE) tools/perl-demo "$(STAGE)" "$(TARGET)/perl-demo"

# The examples, linked with the shared library of a staged install.
examples:
	@$(MAKE) --no-print-directory install DESTDIR= PREFIX="$(STAGE)" LIBDIR="$(STAGE)/lib" \
	    INCLUDEDIR="$(STAGE)/include" BINDIR="$(STAGE)/bin" >/dev/null
	@for name in $(EXAMPLES); do \
	    $(CC) $(C_FLAGS) -I"$(STAGE)/include" -o "$(STAGE)/bin/$$name" "examples/c/$$name.c" \
	        $(LDFLAGS) -L"$(STAGE)/lib" -lshogiban -Wl,-rpath,"$(STAGE)/lib"; \
	done

test:
	@tools/need cc c++ nm readelf pkg-config perl.h ExtUtils::MakeMaker -- valgrind python3
	{ rust=0; $(CARGO) test --locked --workspace --all-features --no-fail-fast || rust=$$?; \
	    $(MAKE) --no-print-directory perl-test && exit $$rust; } 2>&1 | tools/total

# The settings of this make are not for that of the distribution.
ALONE := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u PREFIX -u INCLUDEDIR -u LIBDIR -u BINDIR \
    -u DESTDIR

perl-dist:
	@tools/need cc perl.h ExtUtils::MakeMaker
	rm -rf "$(TARGET)/perl" Game-Shogi-Engine-*.tar.gz
	tools/perl-dist "$(TARGET)/perl"
	cd "$(TARGET)/perl" && $(ALONE) perl Makefile.PL && $(ALONE) make dist
	cp "$(TARGET)/perl/"Game-Shogi-Engine-*.tar.gz .

perl-test: perl-dist
	$(ALONE) tools/perl-test Game-Shogi-Engine-*.tar.gz

# The system libraries that the static archive needs, according to rustc. A C compiler adds libc and
# libgcc by itself, each in the form (shared or static) that suits the link.
native_libs = $(shell mkdir -p "$(BUILT)" && $(RUSTC) --crate-type staticlib --target '$(TRIPLE)' \
    --print native-static-libs -o "$(BUILT)/probe.a" - </dev/null 2>&1 \
    | sed -n 's/^note: native-static-libs: //p' | sed 's/-lgcc_s//; s/-lc$$//')

# Sets every mode, because the umask may deny other users the files.
install: build
	$(INSTALL) -d "$(DESTDIR)$(INCLUDEDIR)" "$(DESTDIR)$(LIBDIR)/pkgconfig" "$(DESTDIR)$(BINDIR)"
	$(INSTALL) -m 644 $(HEADERS) "$(DESTDIR)$(INCLUDEDIR)/"
	$(INSTALL) -m 644 "$(BUILT)/libshogiban.a" "$(DESTDIR)$(LIBDIR)/"
	! command -v $(STRIP) >/dev/null || $(STRIP) -g "$(DESTDIR)$(LIBDIR)/libshogiban.a"
	$(INSTALL) -m 755 "$(BUILT)/shogiban-usi" "$(DESTDIR)$(BINDIR)/"
	! command -v $(STRIP) >/dev/null || $(STRIP) "$(DESTDIR)$(BINDIR)/shogiban-usi"
	$(INSTALL) -m 755 "$(BUILT)/libshogiban.so" "$(DESTDIR)$(LIBDIR)/$(REALNAME)"
	ln -sf $(REALNAME) "$(DESTDIR)$(LIBDIR)/$(SONAME)"
	ln -sf $(SONAME) "$(DESTDIR)$(LIBDIR)/libshogiban.so"
	tools/pc-file "$(PREFIX)" "$(INCLUDEDIR)" "$(LIBDIR)" '$(VERSION)' '$(strip $(native_libs))' \
	    >"$(DESTDIR)$(LIBDIR)/pkgconfig/shogiban.pc"
	chmod 644 "$(DESTDIR)$(LIBDIR)/pkgconfig/shogiban.pc"

uninstall:
	rm -f $(foreach file,$(notdir $(HEADERS)),"$(DESTDIR)$(INCLUDEDIR)/$(file)")
	rm -f "$(DESTDIR)$(BINDIR)/shogiban-usi" "$(DESTDIR)$(LIBDIR)/pkgconfig/shogiban.pc"
	rm -f $(foreach file,$(LIBRARIES),"$(DESTDIR)$(LIBDIR)/$(file)")

clean:
	$(CARGO) clean --target-dir "$(TARGET)"
