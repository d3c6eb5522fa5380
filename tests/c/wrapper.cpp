/* The C++ header: boards that free themselves, containers for lists, exceptions for errors. */
#include "check.h"
#include <shogiban.hpp>

namespace {

using shogiban::board;

/* The code of the exception that a call throws, or 0 when it throws none. */
template <class Call>
std::int32_t thrown(Call call) {
    try {
        call();
    } catch (const shogiban::error &error) {
        CHECK(std::string(error.what()) == shogiban_error_name(error.code()));
        return error.code();
    }
    return 0;
}

void names() {
    CHECK(shogiban::is_compatible());
    EQUAL(shogiban::square_from_name("7g"), 56);
    EQUAL(shogiban::square_from_name("7g7"), SHOGIBAN_NONE);
    CHECK(shogiban::square_name(56) == "7g");
    EQUAL(shogiban::piece_from_token("+r"), 30);
    CHECK(shogiban::piece_token(30) == "+r");
    CHECK(shogiban::move_usi(shogiban::move_from_usi("8h2b+")) == "8h2b+");
    EQUAL(thrown([] { shogiban::square_name(81); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(thrown([] { shogiban::piece_token(15); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(thrown([] { shogiban::move_usi(0); }), SHOGIBAN_ERR_ARGUMENT);
}

void ownership() {
    board first;
    CHECK(first.do_move("7g7f"));
    board copy(first), clone = first.copy_position(), moved(std::move(first));
    EQUAL(shogiban_live(), 3);
    EQUAL(copy.moves_made(), 1);
    EQUAL(clone.moves_made(), 0);
    CHECK(moved.sfen() == copy.sfen() && clone.sfen() == copy.sfen() && clone.key() == copy.key());
    CHECK(moved.as_text() == copy.as_text() &&
          moved.as_text().find("to move, move ") != std::string::npos);
    CHECK(copy.as_svg().compare(0, 4, "<svg") == 0);
    EQUAL(thrown([&] { first.sfen(); }), SHOGIBAN_ERR_NULL);
    EQUAL(thrown([&] { first.do_move("7g7f"); }), SHOGIBAN_ERR_NULL);
    EQUAL(thrown([&] { board another(first); }), SHOGIBAN_ERR_NULL);
    EQUAL(thrown([&] { first.copy_position(); }), SHOGIBAN_ERR_NULL);
    EQUAL(thrown([&] { copy = first; }), SHOGIBAN_ERR_NULL);
    CHECK(copy.moves_made() == 1 && first.get() == nullptr);
    first = clone;
    EQUAL(shogiban_live(), 4);
    CHECK(first.packed() == clone.packed());
    first = board::empty();
    EQUAL(shogiban_live(), 4);
    EQUAL(first.at(0), SHOGIBAN_PIECE_NONE);
}

void refusals() {
    int32_t code = 0;
    try {
        board("9/9/9/9/9/9/9/9/9 b 19P 1");
    } catch (const shogiban::sfen_error &error) {
        code = error.code();
        EQUAL(error.byte(), 22);
        EQUAL(error.piece(), SHOGIBAN_PIECE_PAWN);
        CHECK(std::string(error.what()) == shogiban_pos_reason(code));
    }
    EQUAL(code, SHOGIBAN_POS_COUNT);
    size_t bad_move = 0;
    try {
        board::from_usi_position("startpos moves 7g7f 7f7e");
    } catch (const shogiban::usi_position_error &error) {
        code = error.code();
        bad_move = error.bad_move();
        CHECK(std::string(error.what()) == shogiban_fault_reason(code));
    }
    EQUAL(code, SHOGIBAN_FAULT_NOT_YOURS);
    EQUAL(bad_move, 2);
    try {
        board::from_usi_position("endpos");
    } catch (const shogiban::usi_position_error &error) {
        code = error.code();
        bad_move = error.bad_move();
        CHECK(std::string(error.what()) == shogiban_pos_reason(code));
    }
    EQUAL(code, SHOGIBAN_POS_FIELDS);
    EQUAL(bad_move, 0);
    EQUAL(thrown([] { board::handicap("queen"); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(shogiban_live(), 0);
}

void position() {
    board b("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    b.put(SHOGIBAN_PIECE_ROOK, 40);
    EQUAL(b.at(40), SHOGIBAN_PIECE_ROOK);
    EQUAL(b.king_square(SHOGIBAN_WHITE), 4);
    CHECK(b.attacked(SHOGIBAN_BLACK, 4) && b.in_check(SHOGIBAN_WHITE) &&
          !b.in_check(SHOGIBAN_BLACK));
    b.lift(40);
    b.set_hand(SHOGIBAN_WHITE, SHOGIBAN_PIECE_GOLD, 2);
    EQUAL(b.hand(SHOGIBAN_WHITE, SHOGIBAN_PIECE_GOLD), 2);
    b.set_move_number(9);
    EQUAL(b.move_number(), 9);
    b.set_cap(99);
    EQUAL(b.cap(), 99);
    CHECK(b.sfen() == "4k4/9/9/9/9/9/9/9/4K4 b P2g 9");
    EQUAL(b.drop_fault(SHOGIBAN_PIECE_PAWN, 0), SHOGIBAN_DROP_DEAD);
    b.set_side_to_move(SHOGIBAN_WHITE);
    EQUAL(b.side_to_move(), SHOGIBAN_WHITE);
    EQUAL(thrown([&] { b.put(1, 81); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(thrown([&] { b.set_hand(0, SHOGIBAN_PIECE_PAWN, 19); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(thrown([&] { b.set_cap(0); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(thrown([&] { b.set_side_to_move(2); }), SHOGIBAN_ERR_ARGUMENT);
}

void moves() {
    board b;
    EQUAL(b.legal_moves().size(), 30);
    EQUAL(b.pseudo_moves().size(), 30);
    EQUAL(b.board_moves().size(), 30);
    CHECK(b.drops().empty() && b.history().empty() && b.has_legal_move());
    const std::uint64_t start = b.key();
    CHECK(b.do_move(b.legal_moves().front()));
    CHECK(b.history() == std::vector<std::uint64_t>{start});
    CHECK(b.undo_move() && !b.undo_move() && !b.do_move(0u) && !b.do_move("nothing"));
    EQUAL(b.move_fault(0), SHOGIBAN_FAULT_BAD);
    CHECK(b.key() == start);
}

void games() {
    board b = board::from_usi_position("position startpos moves 7g7f 3c3d");
    EQUAL(b.play("8h2b+"), SHOGIBAN_FAULT_OK);
    EQUAL(b.play("8h2b+"), SHOGIBAN_FAULT_NOT_YOURS);
    CHECK(b.usi_position() == "startpos moves 7g7f 3c3d 8h2b+");
    EQUAL(b.played_moves().size(), 3);
    EQUAL(b.copy_turned().side_to_move(), SHOGIBAN_BLACK);
    CHECK(b.gives_check(b.best_move()) ==
          (b.play(b.best_move()) == SHOGIBAN_FAULT_OK && b.in_check(b.side_to_move())));
    CHECK(b.attackers(SHOGIBAN_BLACK, 8) == std::vector<shogiban_square>{});
    b = board::handicap("two-piece");
    EQUAL(b.side_to_move(), SHOGIBAN_WHITE);
    b.pass();
    EQUAL(b.side_to_move(), SHOGIBAN_BLACK);
    CHECK(b.attackers(SHOGIBAN_WHITE, 8) == std::vector<shogiban_square>{});
    EQUAL(thrown([&] { b.attackers(2, 8); }), SHOGIBAN_ERR_ARGUMENT);
}

void counting() {
    board b;
    EQUAL(b.perft(3), 25470);
    EQUAL(b.perft_counts(3).captures, 59);
    std::uint64_t sum = 0;
    const auto add = [&](const shogiban_perft_info &info) {
        sum += info.nodes;
        return info.done == 10;
    };
    EQUAL(b.perft_divide(2, add), 300);
    EQUAL(sum, 300);
    EQUAL(b.perft_divide(2, nullptr), 900);
    EQUAL(thrown([&] { b.perft(65); }), SHOGIBAN_ERR_ARGUMENT);
    bool caught = false;
    try {
        b.perft_divide(2, [](const shogiban_perft_info &) -> bool { throw 7; });
    } catch (int) {
        caught = true;
    }
    CHECK(caught);
}

void ends() {
    board b;
    CHECK(!b.outcome() && !b.repetition() && !b.declare() && b.outcome().name().empty());
    EQUAL(b.status(), SHOGIBAN_STATUS_ONGOING);
    const shogiban::result resigned = b.resign(SHOGIBAN_BLACK);
    CHECK(resigned && resigned.by_players() && !resigned.is_draw() && resigned.name() == "resign");
    EQUAL(resigned.how(), SHOGIBAN_HOW_RESIGN);
    EQUAL(resigned.winner(), SHOGIBAN_WHITE);
    b.set_move_number(501);
    CHECK(b.outcome().is_draw());
    EQUAL(b.impasse_rule(), SHOGIBAN_IMPASSE_27);
    b.set_impasse_rule(SHOGIBAN_IMPASSE_NONE);
    EQUAL(b.declare_fault(), SHOGIBAN_DECLARE_NO_RULE);
    EQUAL(b.impasse_points(SHOGIBAN_BLACK) + b.impasse_pieces(SHOGIBAN_WHITE), 0);
    EQUAL(thrown([&] { b.set_impasse_rule(4); }), SHOGIBAN_ERR_ARGUMENT);
}

void searching() {
    board b("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    EQUAL(b.search().score, SHOGIBAN_SEARCH_MATE - 1);
    EQUAL(b.mate().length, 1);
    CHECK(b.evaluate() > 0);
    EQUAL(thrown([&] { b.evaluate(1u << 31); }), SHOGIBAN_ERR_ARGUMENT);

    shogiban::searcher s(1 << 16);
    shogiban_search_options options = shogiban::search_options();
    options.multi_pv = 2;
    EQUAL(s.search(b, options).lines, 2);
    CHECK(s.line(1).score >= s.line(2).score && !s.line(2).moves.empty());
    EQUAL(thrown([&] { s.line(3); }), SHOGIBAN_ERR_ARGUMENT);
    EQUAL(s.mate(b).answer, SHOGIBAN_MATE_FOUND);
    EQUAL(s.mate_line().size(), 1);
    s.stop();
    options.nodes = UINT64_MAX;
    EQUAL(s.search(board(), options).stopped, 1);
    s.clear();
    std::uint32_t depth = 0;
    options.multi_pv = 1;
    const auto told = [&](const shogiban_search_info &info) {
        return info.event == SHOGIBAN_SEARCH_EVENT_LINE && (depth = info.depth) == 3;
    };
    EQUAL(s.search(board(), options, told).depth, 3);
    EQUAL(depth, 3);
    bool caught = false;
    try {
        board().search(options, [](const shogiban_search_info &) -> bool { throw 7; });
    } catch (int) {
        caught = true;
    }
    CHECK(caught);
    shogiban::searcher moved(std::move(s));
    CHECK(moved.get() != nullptr && s.get() == nullptr);
    EQUAL(thrown([&] { s.stop(); }), SHOGIBAN_ERR_NULL);
}

} // namespace

int main() {
    names();
    ownership();
    refusals();
    position();
    moves();
    games();
    counting();
    ends();
    searching();
    return finish();
}
