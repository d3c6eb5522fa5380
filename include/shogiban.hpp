/*
 * shogiban for C++11 and later: shogiban.h with boards that free themselves, strings, vectors and
 * exceptions. The names, codes and rules are those of shogiban.h; for what is not here, call its
 * functions. What is none is no exception but -1 or 0, as there: the square or the move of a text
 * that names none. Lack of memory throws std::bad_alloc.
 */

#ifndef SHOGIBAN_HPP
#define SHOGIBAN_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "shogiban.h"

namespace shogiban {

/* A call was answered with one of SHOGIBAN_ERR_*. */
class error : public std::runtime_error {
public:
    explicit error(std::int32_t status)
        : std::runtime_error(shogiban_error_name(status)), status_(status) {}
    std::int32_t status() const noexcept { return status_; }

private:
    std::int32_t status_;
};

/* An SFEN was refused with one of SHOGIBAN_POS_*. */
class sfen_error : public std::invalid_argument {
public:
    explicit sfen_error(std::int32_t code)
        : std::invalid_argument(shogiban_pos_reason(code)), code_(code) {}
    std::int32_t code() const noexcept { return code_; }

private:
    std::int32_t code_;
};

/* The answer of a call, or the exception for one that failed. */
inline std::int32_t check(std::int32_t answer) {
    if (answer == SHOGIBAN_ERR_MEMORY) throw std::bad_alloc();
    if (answer <= -100) throw error(answer);
    return answer;
}

/* What a call writes to (buf, cap, needed). */
template <class T, class Call>
std::vector<T> list(Call call) {
    std::size_t needed = 0;
    check(call(static_cast<T *>(nullptr), std::size_t(0), &needed));
    std::vector<T> items(needed);
    check(call(items.data(), items.size(), &needed));
    return items;
}

template <class Call>
std::string text(Call call) {
    const std::vector<char> bytes = list<char>(call);
    return std::string(bytes.begin(), bytes.end() - 1);
}

/* The library has at least the version that the program was compiled with. */
inline bool is_compatible() noexcept {
    const std::uint32_t library = shogiban_abi_version(), program = SHOGIBAN_ABI_VERSION;
    return library >> 16 == program >> 16 && library >= program;
}

inline std::int32_t square_from_name(const std::string &name) {
    return check(shogiban_square_from_name(name.data(), name.size()));
}

inline std::string square_name(std::int32_t square) {
    return text([&](char *buf, std::size_t cap, std::size_t *needed) {
        return shogiban_square_name(square, buf, cap, needed);
    });
}

inline std::int32_t piece_from_token(const std::string &token) {
    return check(shogiban_piece_from_token(token.data(), token.size()));
}

inline std::string piece_token(std::int32_t piece) {
    return text([&](char *buf, std::size_t cap, std::size_t *needed) {
        return shogiban_piece_token(piece, buf, cap, needed);
    });
}

inline std::uint32_t move_from_usi(const std::string &usi) {
    return shogiban_move_from_usi(usi.data(), usi.size());
}

inline std::string move_usi(std::uint32_t move) {
    return text([&](char *buf, std::size_t cap, std::size_t *needed) {
        return shogiban_move_usi(move, buf, cap, needed);
    });
}

/* How a game ended; false while it has not. */
class result {
public:
    explicit operator bool() const noexcept { return fields_.how != SHOGIBAN_NONE; }
    std::int32_t how() const noexcept { return fields_.how; }
    std::int32_t winner() const noexcept { return fields_.winner; }
    bool is_draw() const noexcept { return *this && winner() == SHOGIBAN_NONE; }
    bool by_players() const noexcept { return fields_.by_players != 0; }
    std::string name() const { return *this ? shogiban_how_name(how()) : ""; }

private:
    friend class board;
    template <class Call>
    explicit result(Call call) {
        check(shogiban_result_init(&fields_, sizeof fields_));
        check(call(&fields_));
    }
    shogiban_result fields_;
};

/* A function as a callback of the library's. It stops the call by answering true; what it throws stops it as well,
   and is thrown again when the call has returned, for no exception may pass through the library. */
template <class Info>
class callback {
public:
    using function = std::function<bool(const Info &)>;
    explicit callback(function called) : called_(std::move(called)) {}
    static std::int32_t call(void *user_data, const Info *info) noexcept {
        callback &self = *static_cast<callback *>(user_data);
        try {
            return self.called_ && self.called_(*info) ? 1 : 0;
        } catch (...) {
            self.thrown_ = std::current_exception();
            return 1;
        }
    }
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    function called_;
    std::exception_ptr thrown_;
};

/* Prepared structs. */
inline shogiban_search_options search_options() {
    shogiban_search_options options;
    check(shogiban_search_options_init(&options, sizeof options));
    return options;
}

inline shogiban_mate_options mate_options() {
    shogiban_mate_options options;
    check(shogiban_mate_options_init(&options, sizeof options));
    return options;
}

/*
 * A board. A copy has the moves and positions of the original, a clone its position only. One that was
 * moved from can be destroyed, moved and assigned to, and get() is null; all else, to copy it too, throws
 * an error of the status SHOGIBAN_ERR_NULL.
 */
class board {
public:
    board() : board(shogiban_board_new()) {}
    explicit board(const std::string &sfen) : board(read(sfen)) {}
    board(const board &other) : board(shogiban_board_copy_game(other.held())) {}
    board(board &&) = default;
    board &operator=(board other) noexcept {
        handle_.swap(other.handle_);
        return *this;
    }

    static board empty() { return board(shogiban_board_empty()); }
    board clone() const { return board(shogiban_board_copy_position(held())); }

    /* The handle for the functions of shogiban.h. The board keeps owning it. */
    shogiban_board *get() noexcept { return handle_.get(); }
    const shogiban_board *get() const noexcept { return handle_.get(); }

    std::string sfen() const {
        return text([&](char *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_board_sfen(get(), buf, cap, needed);
        });
    }
    std::uint64_t key() const {
        std::uint64_t key = 0;
        check(shogiban_board_key(get(), &key));
        return key;
    }
    std::vector<std::uint8_t> packed() const { return lists<std::uint8_t>(shogiban_board_packed); }
    std::vector<std::uint64_t> history() const { return lists<std::uint64_t>(shogiban_board_history); }

    std::int32_t at(std::int32_t square) const { return check(shogiban_board_at(get(), square)); }
    void put(shogiban_piece piece, shogiban_square square) { check(shogiban_board_put(get(), piece, square)); }
    void lift(std::int32_t square) { check(shogiban_board_lift(get(), square)); }
    std::int32_t hand(std::int32_t side, std::int32_t piece) const {
        return check(shogiban_board_hand(get(), side, piece));
    }
    void set_hand(std::int32_t side, std::int32_t piece, std::int32_t count) {
        check(shogiban_board_set_hand(get(), side, piece, count));
    }
    std::int32_t side_to_move() const { return check(shogiban_board_side_to_move(get())); }
    void set_side_to_move(std::int32_t side) { check(shogiban_board_set_side_to_move(get(), side)); }
    std::int32_t move_number() const { return check(shogiban_board_move_number(get())); }
    void set_move_number(std::int32_t number) { check(shogiban_board_set_move_number(get(), number)); }
    std::int32_t king_square(std::int32_t side) const { return check(shogiban_board_king_square(get(), side)); }
    std::int32_t cap() const { return check(shogiban_board_cap(get())); }
    void set_cap(std::int32_t cap) { check(shogiban_board_set_cap(get(), cap)); }

    bool attacked(shogiban_side side, shogiban_square square) const {
        return check(shogiban_board_attacked(get(), square, side)) != 0;
    }
    bool in_check(std::int32_t side) const { return check(shogiban_board_in_check(get(), side)) != 0; }
    std::vector<std::uint32_t> pseudo_moves() const { return lists<std::uint32_t>(shogiban_board_pseudo_moves); }
    std::vector<std::uint32_t> board_moves() const { return lists<std::uint32_t>(shogiban_board_board_moves); }
    std::vector<std::uint32_t> drops() const { return lists<std::uint32_t>(shogiban_board_drops); }
    std::vector<std::uint32_t> legal_moves() const { return lists<std::uint32_t>(shogiban_board_legal_moves); }
    bool has_legal_move() const { return check(shogiban_board_has_legal_move(get())) != 0; }
    /* True for some moves against the rules as well: move_fault asks for all of them. */
    bool do_move(std::uint32_t move) { return check(shogiban_board_do_move(get(), move)) != 0; }
    bool do_move(const std::string &usi) { return do_move(move_from_usi(usi)); }
    bool undo_move() { return check(shogiban_board_undo_move(get())) != 0; }
    std::int32_t moves_made() const { return check(shogiban_board_moves_made(get())); }
    std::int32_t drop_fault(std::int32_t piece, std::int32_t square) const {
        return check(shogiban_board_drop_fault(get(), piece, square));
    }
    std::int32_t move_fault(std::uint32_t move) const { return check(shogiban_board_move_fault(get(), move)); }

    std::uint64_t perft(std::int32_t depth) const {
        std::uint64_t nodes = 0;
        check(shogiban_board_perft(get(), depth, &nodes));
        return nodes;
    }
    shogiban_perft_counts perft_counts(std::int32_t depth) const {
        shogiban_perft_counts counts;
        check(shogiban_perft_counts_init(&counts, sizeof counts));
        check(shogiban_board_perft_counts(get(), depth, &counts));
        return counts;
    }
    std::uint64_t perft_divide(std::int32_t depth, callback<shogiban_perft_info>::function function) const {
        callback<shogiban_perft_info> told(std::move(function));
        std::uint64_t nodes = 0;
        check(shogiban_board_perft_divide(get(), depth, &told.call, &told, &nodes));
        told.rethrow();
        return nodes;
    }

    /* The board for a terminal, and as an SVG picture. */
    std::string as_text() const {
        return text([&](char *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_board_text(get(), buf, cap, needed);
        });
    }

    std::string as_svg() const {
        return text([&](char *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_board_svg(get(), buf, cap, needed);
        });
    }

    std::int32_t evaluate(std::uint64_t flags = 0) const {
        std::int32_t cp = 0;
        check(shogiban_board_evaluate(get(), flags, &cp));
        return cp;
    }
    /* The function takes the place of the options' callback. */
    shogiban_search_report search(shogiban_search_options options = search_options(),
                                  callback<shogiban_search_info>::function function = nullptr) const {
        callback<shogiban_search_info> told(std::move(function));
        options.callback = &told.call;
        options.user_data = &told;
        shogiban_search_report report;
        check(shogiban_search_report_init(&report, sizeof report));
        check(shogiban_board_search(get(), &options, &report));
        told.rethrow();
        return report;
    }
    shogiban_mate_report mate(shogiban_mate_options options = mate_options(),
                              callback<shogiban_mate_info>::function function = nullptr) const {
        callback<shogiban_mate_info> told(std::move(function));
        options.callback = &told.call;
        options.user_data = &told;
        shogiban_mate_report report;
        check(shogiban_mate_report_init(&report, sizeof report));
        check(shogiban_board_mate(get(), &options, &report));
        told.rethrow();
        return report;
    }

    std::int32_t status() const { return check(shogiban_board_status(get())); }
    result outcome() const { return results(shogiban_board_outcome); }
    result repetition() const { return results(shogiban_board_repetition); }
    result declare() const { return results(shogiban_board_declare); }
    result resign(std::int32_t side) const {
        return result([&](shogiban_result *fields) { return shogiban_board_resign(get(), side, fields); });
    }
    std::int32_t impasse_points(std::int32_t side) const {
        return check(shogiban_board_impasse_points(get(), side));
    }
    std::int32_t impasse_pieces(std::int32_t side) const {
        return check(shogiban_board_impasse_pieces(get(), side));
    }
    std::int32_t impasse_rule() const { return check(shogiban_board_impasse_rule(get())); }
    void set_impasse_rule(std::int32_t rule) { check(shogiban_board_set_impasse_rule(get(), rule)); }
    std::int32_t declare_fault() const { return check(shogiban_board_declare_fault(get())); }

private:
    struct release {
        void operator()(shogiban_board *handle) const noexcept { shogiban_board_free(handle); }
    };

    explicit board(shogiban_board *handle) : handle_(handle) {
        if (!handle_) throw std::bad_alloc();
    }
    /* The handle, where the library would take null for lack of memory. */
    const shogiban_board *held() const {
        if (!handle_) throw error(SHOGIBAN_ERR_NULL);
        return get();
    }
    static shogiban_board *read(const std::string &sfen) {
        shogiban_board *handle = nullptr;
        const std::int32_t code = check(shogiban_board_from_sfen(sfen.data(), sfen.size(), &handle, nullptr));
        if (code != SHOGIBAN_POS_OK) throw sfen_error(code);
        return handle;
    }
    template <class T>
    std::vector<T> lists(std::int32_t (*call)(const shogiban_board *, T *, std::size_t, std::size_t *)) const {
        return list<T>([&](T *buf, std::size_t cap, std::size_t *needed) {
            return call(get(), buf, cap, needed);
        });
    }
    result results(std::int32_t (*call)(const shogiban_board *, shogiban_result *)) const {
        return result([&](shogiban_result *fields) { return call(get(), fields); });
    }

    std::unique_ptr<shogiban_board, release> handle_;
};

/* One of the lines that a search found. */
struct search_line {
    std::int32_t score;
    std::vector<std::uint32_t> moves;
};

/* A searcher. It can be moved, not copied; stop() may be called from any thread while another one searches. */
class searcher {
public:
    explicit searcher(std::size_t table_bytes) : handle_(shogiban_searcher_new(table_bytes)) {
        if (!handle_) throw std::bad_alloc();
    }
    shogiban_searcher *get() const noexcept { return handle_.get(); }

    void clear() { check(shogiban_searcher_clear(get())); }
    void stop() const { check(shogiban_searcher_stop(get())); }
    shogiban_search_report search(const board &on, shogiban_search_options options = search_options(),
                                  callback<shogiban_search_info>::function function = nullptr) {
        callback<shogiban_search_info> told(std::move(function));
        options.callback = &told.call;
        options.user_data = &told;
        shogiban_search_report report;
        check(shogiban_search_report_init(&report, sizeof report));
        check(shogiban_searcher_search(get(), on.get(), &options, &report));
        told.rethrow();
        return report;
    }
    shogiban_mate_report mate(const board &on, shogiban_mate_options options = mate_options(),
                              callback<shogiban_mate_info>::function function = nullptr) {
        callback<shogiban_mate_info> told(std::move(function));
        options.callback = &told.call;
        options.user_data = &told;
        shogiban_mate_report report;
        check(shogiban_mate_report_init(&report, sizeof report));
        check(shogiban_searcher_mate(get(), on.get(), &options, &report));
        told.rethrow();
        return report;
    }
    /* 1 is the best. */
    search_line line(std::uint32_t rank) const {
        search_line found{0, {}};
        found.moves = list<std::uint32_t>([&](std::uint32_t *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_searcher_line(get(), rank, &found.score, buf, cap, needed);
        });
        return found;
    }

private:
    struct release {
        void operator()(shogiban_searcher *handle) const noexcept { shogiban_searcher_free(handle); }
    };
    std::unique_ptr<shogiban_searcher, release> handle_;
};

} // namespace shogiban

#endif
