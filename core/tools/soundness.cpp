#include "soundness.hpp"

#include "check/deadly_check.hpp"
#include "check/step_check.hpp"

namespace ninefold::logic {
namespace {

// Deadly patterns store their cells as a part; larger ones have too many fillings to try.
std::string rule_error(const Step& step, const Board& board) {
    for (const Part& part : step.parts) {
        if (part.role != Role::floor || part.cells.size() > 14 || part.digits.size() > 5) continue;
        if (part.cells.meets(board.clues())) return "a cell of the pattern is a clue";
        if (!check::deadly(part.cells, part.digits)) return "the pattern is not deadly";
    }
    return "";
}

}  // namespace

Judgment Judge::judge(const Step& step, const Board& board, const Digits* solution, std::uint64_t max_nodes) const {
    if (step.placements.empty() && step.eliminations.empty()) return {"no conclusion"};
    std::vector<check::Claim> claims;
    for (Candidate p : step.placements) {
        if (!board.has(p.cell, p.digit)) return {"places what is no candidate"};
        claims.push_back({p.cell, p.digit, true});
    }
    for (Candidate e : step.eliminations) {
        if (!board.has(e.cell, e.digit)) return {"eliminates what is no candidate"};
        claims.push_back({e.cell, e.digit, false});
    }
    Judgment judgment;
    if (solution && !check::agrees(claims, *solution)) return {"against the solution"};
    if (!solution) {
        Candidates candidates = board.candidates();
        for (Cell c : board.filled()) candidates[at(c)] = DigitSet::of(board.value(c));
        const check::Verdict verdict = check::follows(claims, candidates, max_nodes);
        if (verdict == check::Verdict::refuted) return {"does not follow"};
        judgment.undecided = verdict == check::Verdict::undecided;
    }
    if (step.uniqueness) judgment.error = rule_error(step, board);
    return judgment;
}

std::string board_text(const Board& board) {
    std::string text;
    for (Cell c = 0; c < kCells; ++c) {
        if (board.value(c) && !board.is_clue(c)) text += '+';
        text += board.value(c) ? static_cast<char>('0' + board.value(c)) : '.';
    }
    text += ':';
    for (Digit d = 1; d <= 9; ++d)
        for (Cell c : board.allowed(d) - board.holding(d)) {
            text += std::to_string(d) + std::to_string(row_of(c) + 1) + std::to_string(column_of(c) + 1);
            text += ' ';
        }
    return text;
}

}  // namespace ninefold::logic
