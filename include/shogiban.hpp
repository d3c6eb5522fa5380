/*
 * shogiban for C++11 and later: shogiban.h with boards that free themselves, strings, vectors and
 * exceptions. Names, codes and rules are those of shogiban.h; call its functions for everything
 * that is not here. A call that answers an error throws shogiban::error, and lack of memory
 * std::bad_alloc. SHOGIBAN_NONE and SHOGIBAN_MOVE_NONE are ordinary answers, not exceptions: the
 * square of a text that is not the name of one, for instance.
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

/* A call answered one of SHOGIBAN_ERR_*. */
class error : public std::runtime_error {
public:
    explicit error(std::int32_t code)
        : std::runtime_error(shogiban_error_name(code)), code_(code) {}
    std::int32_t code() const noexcept { return code_; }

private:
    std::int32_t code_;
};

/*
 * An SFEN was refused: code is one of SHOGIBAN_POS_*, byte and piece are those of
 * shogiban_sfen_error.
 */
class sfen_error : public std::invalid_argument {
public:
    explicit sfen_error(const shogiban_sfen_error &fields)
        : std::invalid_argument(shogiban_pos_reason(fields.code)), fields_(fields) {}
    std::int32_t code() const noexcept { return fields_.code; }
    std::uint32_t byte() const noexcept { return fields_.byte; }
    shogiban_piece piece() const noexcept { return fields_.piece; }

private:
    shogiban_sfen_error fields_;
};

/*
 * A USI position was refused. With a bad_move of 0 its start is wrong and code is one of
 * SHOGIBAN_POS_*; otherwise that move, counted from 1, is, and code is one of SHOGIBAN_FAULT_*.
 */
class usi_position_error : public std::invalid_argument {
public:
    usi_position_error(std::int32_t code, std::size_t bad_move)
        : std::invalid_argument(bad_move == 0 ? shogiban_pos_reason(code)
                                              : shogiban_fault_reason(code)),
          code_(code), bad_move_(bad_move) {}
    std::int32_t code() const noexcept { return code_; }
    std::size_t bad_move() const noexcept { return bad_move_; }

private:
    std::int32_t code_;
    std::size_t bad_move_;
};

/* Throws the exception of an answer that is an error; returns any other. */
inline std::int32_t check(std::int32_t answer) {
    if (answer == SHOGIBAN_ERR_MEMORY) throw std::bad_alloc();
    if (answer <= -100) throw error(answer);
    return answer;
}

/* The list that a call writes to (buf, cap, needed). */
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

/* Tells whether the loaded library serves a program compiled with this header. */
inline bool is_compatible() noexcept {
    const std::uint32_t library = shogiban_abi_version(), program = SHOGIBAN_ABI_VERSION;
    return library >> 16 == program >> 16 && library >= program;
}

inline shogiban_square square_from_name(const std::string &name) {
    return check(shogiban_square_from_name(name.data(), name.size()));
}

inline std::string square_name(shogiban_square square) {
    return text([&](char *buf, std::size_t cap, std::size_t *needed) {
        return shogiban_square_name(square, buf, cap, needed);
    });
}

inline shogiban_piece piece_from_token(const std::string &token) {
    return check(shogiban_piece_from_token(token.data(), token.size()));
}

inline std::string piece_token(shogiban_piece piece) {
    return text([&](char *buf, std::size_t cap, std::size_t *needed) {
        return shogiban_piece_token(piece, buf, cap, needed);
    });
}

inline shogiban_move move_from_usi(const std::string &usi) {
    return shogiban_move_from_usi(usi.data(), usi.size());
}

inline std::string move_usi(shogiban_move move) {
    return text([&](char *buf, std::size_t cap, std::size_t *needed) {
        return shogiban_move_usi(move, buf, cap, needed);
    });
}

/* How a game ended. It converts to false while the game goes on. */
class result {
public:
    explicit operator bool() const noexcept { return fields_.how != SHOGIBAN_NONE; }
    std::int32_t how() const noexcept { return fields_.how; }
    shogiban_side winner() const noexcept { return fields_.winner; }
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

/*
 * Makes a function a callback of the library. The function stops the call by returning true. An
 * exception stops it too, and is thrown again after the call, because none may pass through the
 * library.
 */
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
 * A board. The copy constructor copies the whole game, as shogiban_board_copy_game. A board that
 * was moved from may be destroyed, moved and assigned to, and its get() is null; every other use,
 * copying too, throws an error with the code SHOGIBAN_ERR_NULL.
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
    static board handicap(const std::string &name) {
        shogiban_board *handle = nullptr;
        check(shogiban_board_handicap(name.data(), name.size(), &handle));
        return board(handle);
    }
    static board from_usi_position(const std::string &line) {
        shogiban_board *handle = nullptr;
        std::size_t bad_move = 0;
        const std::int32_t code =
            check(shogiban_board_from_usi_position(line.data(), line.size(), &handle, &bad_move));
        if (code != SHOGIBAN_OK) throw usi_position_error(code, bad_move);
        return board(handle);
    }
    board copy_position() const { return board(shogiban_board_copy_position(held())); }
    board copy_turned() const { return board(shogiban_board_copy_turned(held())); }

    /* The handle for the functions of shogiban.h. The board keeps owning it. */
    shogiban_board *get() noexcept { return handle_.get(); }
    const shogiban_board *get() const noexcept { return handle_.get(); }

    std::string sfen() const {
        return text([&](char *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_board_sfen(get(), buf, cap, needed);
        });
    }
    std::string usi_position() const {
        return text([&](char *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_board_usi_position(get(), buf, cap, needed);
        });
    }
    std::uint64_t key() const {
        std::uint64_t key = 0;
        check(shogiban_board_key(get(), &key));
        return key;
    }
    std::vector<std::uint8_t> packed() const { return lists<std::uint8_t>(shogiban_board_packed); }
    std::vector<std::uint64_t> history() const {
        return lists<std::uint64_t>(shogiban_board_history);
    }

    shogiban_piece at(shogiban_square square) const {
        return check(shogiban_board_at(get(), square));
    }
    void put(shogiban_piece piece, shogiban_square square) {
        check(shogiban_board_put(get(), piece, square));
    }
    void lift(shogiban_square square) { check(shogiban_board_lift(get(), square)); }
    std::int32_t hand(shogiban_side side, shogiban_piece piece) const {
        return check(shogiban_board_hand(get(), side, piece));
    }
    void set_hand(shogiban_side side, shogiban_piece piece, std::int32_t count) {
        check(shogiban_board_set_hand(get(), side, piece, count));
    }
    shogiban_side side_to_move() const { return check(shogiban_board_side_to_move(get())); }
    void set_side_to_move(shogiban_side side) {
        check(shogiban_board_set_side_to_move(get(), side));
    }
    void pass() { check(shogiban_board_pass(get())); }
    std::int32_t move_number() const { return check(shogiban_board_move_number(get())); }
    void set_move_number(std::int32_t number) {
        check(shogiban_board_set_move_number(get(), number));
    }
    shogiban_square king_square(shogiban_side side) const {
        return check(shogiban_board_king_square(get(), side));
    }
    std::int32_t cap() const { return check(shogiban_board_cap(get())); }
    void set_cap(std::int32_t cap) { check(shogiban_board_set_cap(get(), cap)); }

    bool attacked(shogiban_side side, shogiban_square square) const {
        return shogiban_board_attacked(held(), side, square) != 0;
    }
    std::vector<shogiban_square> attackers(shogiban_side side, shogiban_square square) const {
        return list<shogiban_square>(
            [&](shogiban_square *buf, std::size_t cap, std::size_t *needed) {
                return shogiban_board_attackers(get(), side, square, buf, cap, needed);
            });
    }
    bool in_check(shogiban_side side) const { return shogiban_board_in_check(held(), side) != 0; }
    bool gives_check(shogiban_move move) const {
        return shogiban_board_gives_check(held(), move) != 0;
    }
    std::vector<shogiban_move> pseudo_moves() const {
        return lists<shogiban_move>(shogiban_board_pseudo_moves);
    }
    std::vector<shogiban_move> board_moves() const {
        return lists<shogiban_move>(shogiban_board_board_moves);
    }
    std::vector<shogiban_move> drops() const { return lists<shogiban_move>(shogiban_board_drops); }
    std::vector<shogiban_move> legal_moves() const {
        return lists<shogiban_move>(shogiban_board_legal_moves);
    }
    bool has_legal_move() const { return shogiban_board_has_legal_move(held()) != 0; }
    /* Makes the move if it is legal; otherwise returns its fault, one of SHOGIBAN_FAULT_*. */
    std::int32_t play(shogiban_move move) { return check(shogiban_board_play(get(), move)); }
    std::int32_t play(const std::string &usi) { return play(move_from_usi(usi)); }
    /* Makes some illegal moves as well: see shogiban_board_do_move. */
    bool do_move(shogiban_move move) { return shogiban_board_do_move(held(), move) != 0; }
    bool do_move(const std::string &usi) { return do_move(move_from_usi(usi)); }
    bool undo_move() { return shogiban_board_undo_move(held()) != 0; }
    std::int32_t moves_made() const { return check(shogiban_board_moves_made(get())); }
    std::vector<shogiban_move> played_moves() const {
        return lists<shogiban_move>(shogiban_board_played_moves);
    }
    std::int32_t drop_fault(shogiban_piece piece, shogiban_square square) const {
        return check(shogiban_board_drop_fault(get(), piece, square));
    }
    std::int32_t move_fault(shogiban_move move) const {
        return check(shogiban_board_move_fault(get(), move));
    }

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
    std::uint64_t perft_divide(std::int32_t depth,
                               callback<shogiban_perft_info>::function function) const {
        callback<shogiban_perft_info> called(std::move(function));
        std::uint64_t nodes = 0;
        check(shogiban_board_perft_divide(get(), depth, &called.call, &called, &nodes));
        called.rethrow();
        return nodes;
    }

    /* The board as text for a terminal, and as an SVG picture. */
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
    /* SHOGIBAN_MOVE_NONE when there is no move. */
    shogiban_move best_move(std::uint64_t nodes = 60000) const {
        return shogiban_board_best_move(held(), nodes);
    }
    /* The function replaces the callback of the options. */
    shogiban_search_report
    search(shogiban_search_options options = search_options(),
           callback<shogiban_search_info>::function function = nullptr) const {
        callback<shogiban_search_info> called(std::move(function));
        options.callback = &called.call;
        options.user_data = &called;
        shogiban_search_report report;
        check(shogiban_search_report_init(&report, sizeof report));
        check(shogiban_board_search(get(), &options, &report));
        called.rethrow();
        return report;
    }
    shogiban_mate_report mate(shogiban_mate_options options = mate_options(),
                              callback<shogiban_mate_info>::function function = nullptr) const {
        callback<shogiban_mate_info> called(std::move(function));
        options.callback = &called.call;
        options.user_data = &called;
        shogiban_mate_report report;
        check(shogiban_mate_report_init(&report, sizeof report));
        check(shogiban_board_mate(get(), &options, &report));
        called.rethrow();
        return report;
    }

    std::int32_t status() const { return check(shogiban_board_status(get())); }
    result outcome() const { return results(shogiban_board_outcome); }
    result repetition() const { return results(shogiban_board_repetition); }
    result declare() const { return results(shogiban_board_declare); }
    result resign(shogiban_side side) const {
        return result(
            [&](shogiban_result *fields) { return shogiban_board_resign(get(), side, fields); });
    }
    std::int32_t impasse_points(shogiban_side side) const {
        return check(shogiban_board_impasse_points(get(), side));
    }
    std::int32_t impasse_pieces(shogiban_side side) const {
        return check(shogiban_board_impasse_pieces(get(), side));
    }
    std::int32_t impasse_rule() const { return check(shogiban_board_impasse_rule(get())); }
    void set_impasse_rule(std::int32_t rule) {
        check(shogiban_board_set_impasse_rule(get(), rule));
    }
    std::int32_t declare_fault() const { return check(shogiban_board_declare_fault(get())); }

private:
    struct release {
        void operator()(shogiban_board *handle) const noexcept { shogiban_board_free(handle); }
    };

    explicit board(shogiban_board *handle) : handle_(handle) {
        if (!handle_) throw std::bad_alloc();
    }
    /* The handle for functions that do not answer an error for NULL. */
    shogiban_board *held() const {
        if (!handle_) throw error(SHOGIBAN_ERR_NULL);
        return handle_.get();
    }
    static shogiban_board *read(const std::string &sfen) {
        shogiban_board *handle = nullptr;
        shogiban_sfen_error fault;
        check(shogiban_sfen_error_init(&fault, sizeof fault));
        if (check(shogiban_board_from_sfen(sfen.data(), sfen.size(), &handle, &fault)) !=
            SHOGIBAN_POS_OK)
            throw sfen_error(fault);
        return handle;
    }
    template <class T>
    std::vector<T> lists(std::int32_t (*call)(const shogiban_board *, T *, std::size_t,
                                              std::size_t *)) const {
        return list<T>([&](T *buf, std::size_t cap, std::size_t *needed) {
            return call(get(), buf, cap, needed);
        });
    }
    result results(std::int32_t (*call)(const shogiban_board *, shogiban_result *)) const {
        return result([&](shogiban_result *fields) { return call(get(), fields); });
    }

    std::unique_ptr<shogiban_board, release> handle_;
};

/* A line that a search found. */
struct search_line {
    std::int32_t score;
    std::vector<shogiban_move> moves;
};

/* A searcher. It can be moved but not copied. Any thread may call stop() during a search. */
class searcher {
public:
    explicit searcher(std::size_t table_bytes) : handle_(shogiban_searcher_new(table_bytes)) {
        if (!handle_) throw std::bad_alloc();
    }
    shogiban_searcher *get() const noexcept { return handle_.get(); }

    void clear() { check(shogiban_searcher_clear(get())); }
    void stop() const { check(shogiban_searcher_stop(get())); }
    shogiban_search_report search(const board &on,
                                  shogiban_search_options options = search_options(),
                                  callback<shogiban_search_info>::function function = nullptr) {
        callback<shogiban_search_info> called(std::move(function));
        options.callback = &called.call;
        options.user_data = &called;
        shogiban_search_report report;
        check(shogiban_search_report_init(&report, sizeof report));
        check(shogiban_searcher_search(get(), on.get(), &options, &report));
        called.rethrow();
        return report;
    }
    shogiban_mate_report mate(const board &on, shogiban_mate_options options = mate_options(),
                              callback<shogiban_mate_info>::function function = nullptr) {
        callback<shogiban_mate_info> called(std::move(function));
        options.callback = &called.call;
        options.user_data = &called;
        shogiban_mate_report report;
        check(shogiban_mate_report_init(&report, sizeof report));
        check(shogiban_searcher_mate(get(), on.get(), &options, &report));
        called.rethrow();
        return report;
    }
    /* Rank 1 is the best line. */
    search_line line(std::uint32_t rank) const {
        search_line found{0, {}};
        found.moves =
            list<shogiban_move>([&](shogiban_move *buf, std::size_t cap, std::size_t *needed) {
                return shogiban_searcher_line(get(), rank, &found.score, buf, cap, needed);
            });
        return found;
    }

    std::vector<shogiban_move> mate_line() const {
        return list<shogiban_move>([&](shogiban_move *buf, std::size_t cap, std::size_t *needed) {
            return shogiban_searcher_mate_line(get(), buf, cap, needed);
        });
    }

private:
    struct release {
        void operator()(shogiban_searcher *handle) const noexcept {
            shogiban_searcher_free(handle);
        }
    };
    std::unique_ptr<shogiban_searcher, release> handle_;
};

} // namespace shogiban

#endif
