# make            build the shared and the static library, and the USI engine
# make header     write include/shogiban.h anew from the sources
# make demo       build all, and show what C and Perl can do with it
# make test       the tests but for the largest perft counts, and their total
# make perl-dist  the Perl distribution, Game-Shogi-Engine-VERSION.tar.gz
# make perl-test  build that in a clean folder, and test it
# make install    header, libraries, shogiban.pc and shogiban-usi, under $(DESTDIR)$(PREFIX)
# make uninstall, make clean

PREFIX     ?= /usr/local
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR     ?= $(PREFIX)/lib
BINDIR     ?= $(PREFIX)/bin
DESTDIR    ?=

CARGO  ?= cargo
CFLAGS ?= -O2
INSTALL ?= install
STRIP  ?= strip

SHELL       := /bin/bash
.SHELLFLAGS := -eo pipefail -c

TARGET   := $(abspath $(or $(CARGO_TARGET_DIR),target))
BUILT    := $(TARGET)/release
STAGE    := $(TARGET)/stage
HEADERS  := $(addprefix include/shogiban.,h hpp cdef)
USI      := $(wildcard usi/*.c)
EXAMPLES := $(patsubst examples/c/%.c,%,$(wildcard examples/c/*.c))

define_of = $(shell sed -n 's/^\#define $(1) \([0-9]*\)$$/\1/p' include/shogiban.h)
VERSION  := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
ABI      := $(call define_of,SHOGIBAN_ABI_VERSION)
SONAME   := libshogiban.so.$(shell echo $$(($(ABI) >> 16)))
REALNAME := $(SONAME).$(shell echo $$(($(ABI) & 65535))).0

.PHONY: build header demo examples test perl-dist perl-test install uninstall clean

build:
	@tools/need cc
	$(CARGO) build --release --locked --target-dir $(TARGET)
	$(CC) -std=c11 -Wall -Wextra $(CFLAGS) -pthread -Iinclude -o $(BUILT)/shogiban-usi $(USI) $(BUILT)/libshogiban.a $(native_libs)

# Writes include/shogiban.h and include/shogiban.cdef anew from the sources.
header:
	SHOGIBAN_UPDATE_HEADER=1 $(CARGO) test --locked --test header

demo: examples
	@tools/need cc -- perl.h ExtUtils::MakeMaker pkg-config
	@echo
	@$(STAGE)/bin/demo examples/c/game.usi
	@$(ALONE) tools/perl-demo $(STAGE) $(TARGET)/perl-demo

# The examples, linked with the shared library of a staged install.
examples:
	@$(MAKE) --no-print-directory install DESTDIR= PREFIX=$(STAGE) LIBDIR=$(STAGE)/lib INCLUDEDIR=$(STAGE)/include BINDIR=$(STAGE)/bin >/dev/null
	@for name in $(EXAMPLES); do \
	    $(CC) -std=c11 -Wall -Wextra $(CFLAGS) -I$(STAGE)/include -o $(STAGE)/bin/$$name examples/c/$$name.c \
	        -L$(STAGE)/lib -lshogiban -Wl,-rpath,$(STAGE)/lib; \
	done

test:
	@tools/need cc c++ nm readelf pkg-config perl.h ExtUtils::MakeMaker -- valgrind python3
	{ rust=0; $(CARGO) test --locked --workspace --all-features --no-fail-fast || rust=$$?; \
	    $(MAKE) --no-print-directory perl-test && exit $$rust; } 2>&1 | tools/total

# What this make was told is not for the one of the distribution.
PERL_STAGE := $(TARGET)/perl
ALONE      := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL

perl-dist:
	@tools/need cc perl.h ExtUtils::MakeMaker
	rm -rf $(PERL_STAGE) Game-Shogi-Engine-*.tar.gz
	tools/perl-dist $(PERL_STAGE)
	cd $(PERL_STAGE) && $(ALONE) perl Makefile.PL && $(ALONE) make dist
	cp $(PERL_STAGE)/Game-Shogi-Engine-*.tar.gz .

perl-test: perl-dist
	$(ALONE) tools/perl-test Game-Shogi-Engine-*.tar.gz

# The system libraries that the static archive needs, as rustc names them. A C compiler adds libc and libgcc by
# itself, each in the form (shared or static) that suits the link.
native_libs = $(shell rustc --crate-type staticlib --print native-static-libs -o $(BUILT)/probe.a - </dev/null 2>&1 \
    | sed -n 's/^note: native-static-libs: //p' | sed 's/-lgcc_s//; s/-lc$$//')

# So that pkg-config can be told of another prefix.
under_prefix = $(patsubst $(PREFIX)/%,$${prefix}/%,$(1))

install: build
	$(INSTALL) -d $(DESTDIR)$(INCLUDEDIR) $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(BINDIR)
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/
	$(INSTALL) -m 644 $(BUILT)/libshogiban.a $(DESTDIR)$(LIBDIR)/
	! command -v $(STRIP) >/dev/null || $(STRIP) -g $(DESTDIR)$(LIBDIR)/libshogiban.a
	$(INSTALL) -m 755 $(BUILT)/shogiban-usi $(DESTDIR)$(BINDIR)/
	! command -v $(STRIP) >/dev/null || $(STRIP) $(DESTDIR)$(BINDIR)/shogiban-usi
	$(INSTALL) -m 755 $(BUILT)/libshogiban.so $(DESTDIR)$(LIBDIR)/$(REALNAME)
	ln -sf $(REALNAME) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libshogiban.so
	sed -e 's|@prefix@|$(PREFIX)|; s|@includedir@|$(call under_prefix,$(INCLUDEDIR))|' \
	    -e 's|@libdir@|$(call under_prefix,$(LIBDIR))|' \
	    -e 's|@version@|$(VERSION)|; s|@libs_private@|$(strip $(native_libs))|' \
	    tools/shogiban.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/shogiban.pc

uninstall:
	rm -f $(addprefix $(DESTDIR)$(INCLUDEDIR)/,$(notdir $(HEADERS))) $(DESTDIR)$(LIBDIR)/pkgconfig/shogiban.pc
	rm -f $(DESTDIR)$(BINDIR)/shogiban-usi
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libshogiban.a libshogiban.so $(SONAME) $(REALNAME))

clean:
	$(CARGO) clean
