use std::fmt;

/// The text is none of the names of the type that it was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError;

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a name of this kind")
    }
}

impl std::error::Error for ParseNameError {}

/// Codes and names of an enumeration, in both directions. Its variants are listed in the order of
/// their codes.
macro_rules! named {
    ($type:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $type {
            /// All of them, in the order of their codes.
            #[must_use]
            pub const fn all() -> [Self; [$($name),+].len()] {
                [$(Self::$variant),+]
            }

            /// The code of the C interface.
            #[must_use]
            pub const fn code(self) -> u8 {
                self as u8
            }

            /// The value with that code; `None` if there is none.
            #[must_use]
            pub const fn from_code(code: u8) -> Option<Self> {
                $(
                    if code == Self::$variant as u8 {
                        return Some(Self::$variant);
                    }
                )+
                None
            }

            #[doc = concat!("The name, the same in every language: ", $("`", $name, "` "),+)]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::types::ParseNameError;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let named = |value: &Self| value.name() == name;
                Self::all()
                    .into_iter()
                    .find(named)
                    .ok_or($crate::types::ParseNameError)
            }
        }
    };
}

pub(crate) use named;
