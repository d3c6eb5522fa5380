//! The ways a record can end, with their words in each format.

use crate::types::Color;

/// The step that ends a line of a record.
///
/// A record may end in ways that the rules do not know, such as a lost connection, and the file may
/// be wrong: [`Board::outcome`](crate::Board::outcome) tells what the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RecordEnding {
    /// The side to move resigns: 投了, `%TORYO`.
    Resign = 1,
    /// The game is broken off: 中断, `%CHUDAN`.
    Interrupt,
    /// The position is repeated for the fourth time: 千日手, `%SENNICHITE`.
    Repetition,
    /// An impasse that is a draw: 持将棋, `%JISHOGI`.
    Impasse,
    /// A draw of another kind: 引き分け, `%HIKIWAKE`.
    Draw,
    /// The side to move is mated: 詰み, `%TSUMI`.
    Mate,
    /// A mate problem without a mate: 不詰, `%FUZUMI`.
    NoMate,
    /// The side to move has lost on time: 切れ負け, `%TIME_UP`.
    TimeUp,
    /// The move before was a foul, so the side to move wins: 反則勝ち.
    FoulWin,
    /// The side to move loses by a foul: 反則負け, `%ILLEGAL_MOVE`.
    FoulLoss,
    /// The side to move wins by declaring the impasse: 入玉勝ち, `%KACHI`.
    Declaration,
    /// The greatest number of moves is reached: 最大手数, `%MAX_MOVES`.
    MaxMoves,
    /// The side to move wins because the other one did not appear: 不戦勝.
    WinByDefault,
    /// The side to move loses because it did not appear: 不戦敗.
    LossByDefault,
    /// The next move is sealed: 封じ手.
    Sealed,
    /// A move is taken back: 待った, `%MATTA`.
    TakeBack,
    /// The record is broken off by an error: エラー, `%ERROR`.
    Error,
    /// Black has broken a rule, whoever's turn it is: `%+ILLEGAL_ACTION`.
    IllegalActionByBlack,
    /// White has broken a rule, whoever's turn it is: `%-ILLEGAL_ACTION`.
    IllegalActionByWhite,
}

/// The words of one ending; `None` where a format has none.
struct Words {
    ending: RecordEnding,
    name: &'static str,
    /// As the last line of a KIF file; the first one is written, all are read.
    kif: &'static [&'static str],
    csa: Option<&'static str>,
}

use RecordEnding as E;

const WORDS: [Words; 19] = [
    words(E::Resign, "resign", &["投了"], Some("TORYO")),
    words(E::Interrupt, "interrupt", &["中断"], Some("CHUDAN")),
    words(E::Repetition, "repetition", &["千日手"], Some("SENNICHITE")),
    words(E::Impasse, "impasse", &["持将棋"], Some("JISHOGI")),
    words(E::Draw, "draw", &["引き分け", "引分"], Some("HIKIWAKE")),
    words(E::Mate, "mate", &["詰み", "詰"], Some("TSUMI")),
    words(E::NoMate, "no_mate", &["不詰"], Some("FUZUMI")),
    words(
        E::TimeUp,
        "time_up",
        &["切れ負け", "時間切れ", "Time-up"],
        Some("TIME_UP"),
    ),
    words(E::FoulWin, "foul_win", &["反則勝ち", "反則勝"], None),
    words(
        E::FoulLoss,
        "foul_loss",
        &["反則負け", "反則負"],
        Some("ILLEGAL_MOVE"),
    ),
    words(
        E::Declaration,
        "declaration",
        &["入玉勝ち", "入玉宣言"],
        Some("KACHI"),
    ),
    words(E::MaxMoves, "max_moves", &["最大手数"], Some("MAX_MOVES")),
    words(E::WinByDefault, "win_by_default", &["不戦勝"], None),
    words(E::LossByDefault, "loss_by_default", &["不戦敗"], None),
    words(E::Sealed, "sealed", &["封じ手"], None),
    words(E::TakeBack, "take_back", &["待った"], Some("MATTA")),
    words(E::Error, "error", &["エラー"], Some("ERROR")),
    words(
        E::IllegalActionByBlack,
        "illegal_action_by_black",
        &[],
        Some("+ILLEGAL_ACTION"),
    ),
    words(
        E::IllegalActionByWhite,
        "illegal_action_by_white",
        &[],
        Some("-ILLEGAL_ACTION"),
    ),
];

const fn words(
    ending: RecordEnding,
    name: &'static str,
    kif: &'static [&'static str],
    csa: Option<&'static str>,
) -> Words {
    Words {
        ending,
        name,
        kif,
        csa,
    }
}

impl RecordEnding {
    /// All endings, in the order of their declaration.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        WORDS.iter().map(|words| words.ending)
    }

    /// The code: 1 to 19 in the order of declaration.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    pub(super) fn from_code(code: u8) -> Option<Self> {
        let index = usize::from(code).checked_sub(1)?;
        WORDS.get(index).map(|words| words.ending)
    }

    const fn words(self) -> &'static Words {
        &WORDS[self as usize - 1]
    }

    /// A name in English, such as `resign` or `time_up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().name
    }

    /// The word of a KIF file; `None` when the format has none.
    #[must_use]
    pub fn kif_word(self) -> Option<&'static str> {
        self.words().kif.first().copied()
    }

    /// The word of a CSA file, without its %; `None` when the format has none.
    #[must_use]
    pub const fn csa_word(self) -> Option<&'static str> {
        self.words().csa
    }

    pub(super) fn from_kif_word(word: &str) -> Option<Self> {
        let found = WORDS.iter().find(|words| words.kif.contains(&word));
        found.map(|words| words.ending)
    }

    pub(super) fn from_csa_word(word: &str) -> Option<Self> {
        let found = WORDS.iter().find(|words| words.csa == Some(word));
        found.map(|words| words.ending)
    }

    /// The side that wins when this ends a game with that side to move; `None` for a draw and where
    /// the ending does not say.
    #[must_use]
    pub fn winner(self, side_to_move: Color) -> Option<Color> {
        match self {
            Self::Resign | Self::Mate | Self::TimeUp | Self::FoulLoss | Self::LossByDefault => {
                Some(side_to_move.flip())
            }
            Self::FoulWin | Self::Declaration | Self::WinByDefault => Some(side_to_move),
            Self::IllegalActionByBlack => Some(Color::White),
            Self::IllegalActionByWhite => Some(Color::Black),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row out of order would give an ending the words of another.
    #[test]
    fn words_stand_in_the_order_of_the_endings() {
        for (ending, code) in RecordEnding::all().zip(1..) {
            assert_eq!(ending.code(), code);
            assert_eq!(RecordEnding::from_code(code), Some(ending));
            if let Some(word) = ending.kif_word() {
                assert_eq!(RecordEnding::from_kif_word(word), Some(ending));
            }
            if let Some(word) = ending.csa_word() {
                assert_eq!(RecordEnding::from_csa_word(word), Some(ending));
            }
        }
        assert_eq!(
            RecordEnding::all().len(),
            usize::from(RecordEnding::IllegalActionByWhite.code())
        );
        assert_eq!(RecordEnding::from_code(0), None);
        assert_eq!(RecordEnding::from_code(20), None);
    }
}
