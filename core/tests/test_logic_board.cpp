// The board of the human solver: counts and queues against plain recomputation, and the drivers on a
// puzzle whose path is known by hand (every step a single).
#include <algorithm>
#include <string>

#include "base/rng.hpp"
#include "check.hpp"
#include "check/step_check.hpp"
#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

Digits digits_of(const std::string& line) {
    Digits digits{};
    for (std::size_t c = 0; c < kCells; ++c) digits[c] = line[c] == '.' ? 0 : static_cast<std::uint8_t>(line[c] - '0');
    return digits;
}

// Everything the board maintains incrementally, recomputed.
void check_consistent(const Board& board) {
    for (Digit d = 1; d <= 9; ++d) {
        CellSet holding;
        for (Cell c = 0; c < kCells; ++c)
            if (board[c].has(d)) holding.add(c);
        CHECK(holding == board.holding(d));
        CellSet allowed;
        for (Cell c : board.empty()) {
            bool seen = false;
            for (Cell peer : peers_of(c)) seen |= board.value(peer) == d;
            if (!seen) allowed.add(c);
        }
        CHECK(allowed == board.allowed(d));
        for (int house = 0; house < kHouses; ++house) {
            CHECK(board.count(house, d) == (holding & house_set(house)).size());
            if (board.count(house, d) == 1) {
                const Candidate single((holding & house_set(house)).first(), d);
                bool queued = false;
                for (Candidate entry : board.hidden_queue()) queued |= entry == single;
                CHECK(queued);
            }
        }
    }
    for (Cell c : board.empty())
        if (board[c].size() == 1) {
            bool queued = false;
            for (Candidate entry : board.naked_queue()) queued |= entry == Candidate(c, board[c].first());
            CHECK(queued);
        }
}

void random_play() {
    const Digits solution =
        digits_of("174385962293467158586192734451923876928674315367851249719548623635219487842736591");
    Rng random(7);
    for (int round = 0; round < 20; ++round) {
        Board board;
        while (!board.solved()) {
            const Cell c = static_cast<Cell>(random.below(kCells));
            const Digit right = solution[static_cast<std::size_t>(c)];
            const Digit other = static_cast<Digit>(random.below(9) + 1);
            if (random.one_in(3))
                board.place(c, right);
            else if (other != right)
                board.remove(c, other);
        }
        CHECK(!board.contradictory());
        CHECK(board.values() == solution);
    }
    Board board;
    for (int i = 0; i < 200; ++i) {
        const Cell c = static_cast<Cell>(random.below(kCells));
        const Digit right = solution[static_cast<std::size_t>(c)];
        const Digit other = static_cast<Digit>(random.below(9) + 1);
        if (random.one_in(9))
            board.place(c, right);
        else if (other != right)
            board.remove(c, other);
        check_consistent(board);
    }
}

// Contradictory states must not exceed the bounds of the queues (run with the sanitizers).
void wrong_play() {
    Rng random(11);
    for (int round = 0; round < 200; ++round) {
        Board board;
        for (int i = 0; i < 400; ++i) {
            const Cell c = static_cast<Cell>(random.below(kCells));
            const Digit d = static_cast<Digit>(random.below(9) + 1);
            if (random.one_in(3))
                board.place(c, d);
            else
                board.remove(c, d);
        }
        CHECK(board.naked_queue().size() <= kCells);
        CHECK(board.contradictory());
    }
}

void drivers() {
    const std::string line = "2.6..8.14..4..98.3.1.2......6375.4..7...8....185..23.6..79.46...3951.2...5..26.37";
    Solver solver;
    const Position position = Position::of(digits_of(line));
    const Path path = solver.solve(position);
    CHECK(path.ending == Ending::solved);
    const Rating rating = solver.rate(position);
    CHECK(rating.ending == Ending::solved);
    CHECK(rating.steps == static_cast<int>(path.steps.size()));
    const Diagnosis diagnosis = diagnose(position);
    CHECK(diagnosis.sound());
    for (const Step& step : path.steps)
        for (Candidate p : step.placements) CHECK(diagnosis.solution[p.cell] == p.digit);
    const auto hint = solver.next(position);
    CHECK(hint && hint->placements == path.steps.front().placements);

    // A wrong entry and a wrong elimination are reported.
    Position wrong = position;
    wrong.values[1] = diagnosis.solution[1] == 3 ? 7 : 3;
    wrong.crossed_out[3].add(diagnosis.solution[3]);
    const Diagnosis named = diagnose(wrong);
    CHECK(named.wrong_entries.size() == 1 && named.wrong_entries[0].cell == 1);
    CHECK(named.wrong_crossings.size() == 1 && named.wrong_crossings[0] == Candidate(3, diagnosis.solution[3]));
    CHECK(!named.sound());

    // Contradictions, empty grids and canceled searches report how they ended.
    Digits twice{};
    twice[0] = twice[1] = 5;
    CHECK(solver.solve(Position::of(twice)).ending == Ending::invalid);
    CHECK(solver.rate(Position::of(twice)).ending == Ending::invalid);
    CHECK(solver.solve(Position::of(Digits{})).ending == Ending::stuck);
    std::atomic<bool> stop{true};
    Limits limits;
    limits.stop = &stop;
    solver.limit(limits);
    CHECK(solver.solve(position).ending == Ending::stopped);
    CHECK(solver.stopped() && !solver.interrupted());
    CHECK(solver.assess(position).status == Status::undecided);
    CHECK(!solver.all_steps(position).complete);
}

void registry() {
    TechniqueId last = TechniqueId::none;
    for (const Technique& t : techniques()) {
        CHECK(t.id > last);
        CHECK(technique_by_slug(t.slug) == &t);
        CHECK(&technique(t.id) == &t);
        last = t.id;
    }
    for (const Preset* preset : presets()) CHECK(preset_by_name(preset->name) == preset);
    for (const Technique& t : techniques()) {  // some search for it, not all
        bool found = false;
        for (const Preset* preset : presets()) found |= slot_by_slug(*preset, t.found_by()) != nullptr;
        CHECK(found);
    }
    int number = 0;
    for (const Slot& slot : hodoku_preset().slots) {
        CHECK(slot.number > number);
        CHECK(slot_by_slug(hodoku_preset(), slot.slug) == &slot);
        number = slot.number;
    }
}

// The default preset uses every technique, or has a reason not to.
void nothing_left_out_in_silence() {
    const Preset& preset = *preset_by_name("ninefold");
    for (const Technique& t : techniques()) {
        const Slot* const slot = slot_of(preset, t);
        CHECK(slot != nullptr);
        const auto named = std::ranges::find(preset.left_out, slot->slug, &LeftOut::slug);
        CHECK(slot->enabled != (named != preset.left_out.end()));
        CHECK(slot->enabled || !named->reason.empty());
    }
    // The first of two places of a slot takes short arguments, the last takes all.
    for (const Slot& slot : preset.slots) {
        int open = 0;
        for (const Slot& other : preset.slots) open += other.slug == slot.slug && !other.longest;
        CHECK(open == 1);
    }
}

void checker() {
    const Digits solution =
        digits_of("174385962293467158586192734451923876928674315367851249719548623635219487842736591");
    const check::Claim right[] = {{0, 1, true}, {0, 2, false}};
    const check::Claim wrong[] = {{0, 1, false}};
    CHECK(check::agrees(right, solution));
    CHECK(!check::agrees(wrong, solution));
    Digits clues = solution;
    clues[0] = clues[40] = 0;
    const Candidates candidates = candidates_of(clues);
    CHECK(check::follows(right, candidates) == check::Verdict::follows);
    CHECK(check::follows(wrong, candidates) == check::Verdict::refuted);
}

}  // namespace

int main() {
    random_play();
    wrong_play();
    drivers();
    registry();
    nothing_left_out_in_silence();
    checker();
    return testing::report();
}
