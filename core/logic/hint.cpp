// The next step, and what is wrong with a position before one builds on it.
#include "logic/solver_impl.hpp"

namespace ninefold::logic {

std::optional<Step> Solver::next(const Position& position) {
    if (!impl_->start(position) || impl_->board.solved()) return std::nullopt;
    Step* step = impl_->search(true);
    if (!step) return std::nullopt;
    return std::move(*step);
}

std::optional<Step> Solver::next_on(const Board& board) {
    impl_->start(board);
    if (board.solved()) return std::nullopt;
    Step* step = impl_->search(true);
    if (!step) return std::nullopt;
    return std::move(*step);
}

Diagnosis diagnose(const Position& position, std::uint64_t max_guesses) {
    Diagnosis diagnosis;
    const Candidates clues = puzzle_of(position.board());
    using Outcome = ScalarSearch::Outcome;
    ScalarSearch search(clues);
    Outcome outcome = search.next(diagnosis.solution, max_guesses);
    if (outcome != Outcome::found) {
        if (outcome == Outcome::exhausted) diagnosis.solutions = Diagnosis::Solutions::none;
        return diagnosis;
    }
    Digits other;
    outcome = search.next(other, max_guesses);
    if (outcome != Outcome::exhausted) {
        if (outcome == Outcome::found) diagnosis.solutions = Diagnosis::Solutions::several;
        return diagnosis;
    }
    diagnosis.solutions = Diagnosis::Solutions::one;
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

std::string_view ending_name(Ending ending) {
    constexpr std::string_view kNames[] = {"solved", "stuck", "invalid", "cancelled", "limited"};
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
