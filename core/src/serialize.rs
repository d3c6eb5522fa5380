//! Serialisation by `serde`, with the cargo feature of that name: positions as SFEN, moves as USI.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::ser;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::Position;
use crate::types::PackedMove;

/// As SFEN. Fails for a position that SFEN cannot express: two kings of one side, or more of a
/// piece than a set has.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sfen = self.to_sfen();
        Self::from_sfen(&sfen).map_err(ser::Error::custom)?;
        serializer.serialize_str(&sfen)
    }
}

/// From SFEN.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Parsed::new("a position in SFEN"))
    }
}

/// As USI.
impl Serialize for PackedMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From USI.
impl<'de> Deserialize<'de> for PackedMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Parsed::new("a move in USI"))
    }
}

/// Reads a value from a string by its `FromStr`.
struct Parsed<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T> Parsed<T> {
    const fn new(expected: &'static str) -> Self {
        Self {
            expected,
            value: PhantomData,
        }
    }
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parsed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
