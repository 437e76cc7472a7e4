// Finds the next step, and the mistakes in a position.
#include "board/geometry.hpp"
#include "logic/solver_impl.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::logic {

std::optional<Step> Solver::next(const Position& position) {
    if (!impl_->start(position) || impl_->board.solved()) return std::nullopt;
    Step* step = impl_->search(true);
    if (!step) return std::nullopt;
    return std::move(*step);
}

std::optional<Step> Solver::next_on(const Board& board) {
    Position position = Position::of(board);
    impl_->start(position);
    impl_->board = board;
    if (board.solved()) return std::nullopt;
    Step* step = impl_->search(true);
    if (!step) return std::nullopt;
    return std::move(*step);
}

Found find_two(const Candidates& puzzle, const Interrupt& interrupted) {
    std::array<std::uint16_t, kCells> masks;
    for (std::size_t c = 0; c < kCells; ++c) masks[c] = puzzle[c].bits();
    const lanes::One one = lanes::solve_one(lanes::mask_rows(masks.data()), 2, nullptr, interrupted);
    Found found;
    if (one.status == Status::undecided) return found;
    found.status = one.count == 0 ? Status::none : one.count == 1 ? Status::one : Status::several;
    found.first = one.solutions[0];
    return found;
}

namespace {

/// Whether a digit of the puzzle appears twice in a house.
bool conflicts(const Position& position) {
    std::array<DigitSet, kHouses> seen;
    for (Cell c = 0; c < kCells; ++c) {
        const Digit d = position.values[static_cast<std::size_t>(c)];
        if (!d || !(position.sukaku || position.clues.has(c))) continue;
        for (int house : houses_of(c)) {
            DigitSet& digits = seen[static_cast<std::size_t>(house)];
            if (digits.has(d)) return true;
            digits.add(d);
        }
    }
    return false;
}

}  // namespace

Diagnosis diagnose(const Position& position, const Interrupt& interrupted) {
    Diagnosis diagnosis;
    if (conflicts(position)) {
        diagnosis.status = Status::invalid;
        return diagnosis;
    }
    const Found found = find_two(position.puzzle(), interrupted);
    diagnosis.status = found.status;
    diagnosis.solution = found.first;
    if (found.status != Status::one) return diagnosis;
    for (Cell c = 0; c < kCells; ++c) {
        const auto i = static_cast<std::size_t>(c);
        const Digit right = diagnosis.solution[i];
        if (position.values[i]) {
            if (position.values[i] != right) diagnosis.wrong_entries.emplace_back(c, position.values[i]);
        } else if (position.crossed_out[i].has(right)) {
            diagnosis.wrong_crossings.emplace_back(c, right);
        }
    }
    return diagnosis;
}

Diagnosis Solver::diagnose(const Position& position) {
    impl_->deadline.begin();
    return logic::diagnose(position, [this] { return impl_->deadline.over(); });
}

std::string_view ending_name(Ending ending) {
    constexpr std::string_view kNames[] = {"solved", "stuck", "invalid", "stopped", "limited"};
    return kNames[static_cast<std::size_t>(ending)];
}

std::string conclusions_text(const Step& step) {
    std::string text;
    const auto add = [&](Candidate c, const char* sign) {
        if (!text.empty()) text += ' ';
        text += 'r';
        text += static_cast<char>('1' + row_of(c.cell));
        text += 'c';
        text += static_cast<char>('1' + column_of(c.cell));
        text += sign;
        text += static_cast<char>('0' + c.digit);
    };
    for (Candidate p : step.placements) add(p, "=");
    std::vector<Candidate> sorted = step.eliminations;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    for (Candidate e : sorted) add(e, "<>");
    return text;
}

}  // namespace ninefold::logic
