//! Calls of the caller's callback, and stops.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{SEARCH_CALL_NODES, SearchEvent, SearchInfo};

pub(super) type Callback<'a> = &'a mut dyn FnMut(&SearchInfo<'_>) -> ControlFlow<()>;

/// The way out of a search: its callback, and the flag by which another thread stops it.
pub(super) struct Monitor<'a> {
    callback: Callback<'a>,
    stop: Option<&'a AtomicBool>,
    /// Whether the callback has asked for an end.
    broken: bool,
    /// The last line reported, without its moves.
    last: SearchInfo<'static>,
    /// The number of nodes at which the callback is due.
    pub next_call: u64,
}

impl<'a> Monitor<'a> {
    pub fn new(callback: Callback<'a>, stop: Option<&'a AtomicBool>) -> Self {
        Self {
            callback,
            stop,
            broken: false,
            last: SearchInfo {
                event: SearchEvent::Nodes,
                depth: 0,
                selective_depth: 0,
                rank: 0,
                nodes: 0,
                score: 0,
                table_full: 0,
                moves: &[],
            },
            next_call: SEARCH_CALL_NODES,
        }
    }

    /// Whether the callback or another thread has asked for an end.
    pub fn is_stopped(&self) -> bool {
        self.broken || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Reports a line.
    pub fn report_line(&mut self, info: &SearchInfo<'_>) {
        self.last = SearchInfo {
            event: SearchEvent::Nodes,
            moves: &[],
            ..*info
        };
        self.call(info);
    }

    /// Reports the number of nodes, which has reached `next_call`.
    #[cold]
    pub fn report_nodes(&mut self, nodes: u64, depth: i32) {
        self.next_call = nodes + SEARCH_CALL_NODES;
        let info = SearchInfo {
            nodes,
            depth: depth as u32,
            ..self.last
        };
        self.call(&info);
    }

    /// Calls the callback, unless it has asked for an end.
    fn call(&mut self, info: &SearchInfo<'_>) {
        if !self.broken {
            self.broken = (self.callback)(info).is_break();
        }
    }
}
