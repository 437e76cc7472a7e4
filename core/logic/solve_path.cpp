// The solver's loop: the first slot that yields a step wins; apply that one step; begin again.
#include "logic/solver_impl.hpp"

namespace ninefold::logic {

Position Position::of(const Digits& clues) {
    Position position;
    position.values = clues;
    for (Cell c = 0; c < kCells; ++c)
        if (clues[static_cast<std::size_t>(c)]) position.givens.add(c);
    return position;
}

Position Position::of(const Board& board) {
    Position position;
    position.values = board.values();
    position.givens = board.givens();
    for (Digit d = 1; d <= 9; ++d)
        for (Cell c : board.allowed(d) - board.holding(d)) position.crossed_out[static_cast<std::size_t>(c)].add(d);
    return position;
}

Board Position::board() const {
    Board board = Board::load(values, givens);
    for (Cell c = 0; c < kCells; ++c)
        for (Digit d : crossed_out[static_cast<std::size_t>(c)]) board.remove(c, d);
    return board;
}

void apply(const Step& step, Board& board) {
    for (Candidate p : step.placements) board.place(p.cell, p.digit);
    for (Candidate e : step.eliminations) board.remove(e.cell, e.digit);
}

Candidates puzzle_of(const Board& board) {
    const bool by_candidates = board.givens().empty();
    Candidates puzzle;
    for (Cell c = 0; c < kCells; ++c)
        puzzle[static_cast<std::size_t>(c)] = board.given(c) || (by_candidates && board.value(c))
                                                  ? DigitSet::of(board.value(c))
                                              : by_candidates ? board[c]
                                                              : DigitSet::all();
    return puzzle;
}

Solver::Impl::Impl(const Preset& preset_, Options options_)
    : preset(preset_), options(std::move(options_)), rules(preset_.rules), context(rules) {
    rules.als_nodes_in_chains |= options.als_nodes;
    for (const Slot& slot : preset.slots) {
        bool enabled = slot.enabled;
        for (const auto& [number, on] : options.enable)
            if (number == slot.number) enabled = on;
        if (enabled && slot.find) slots.push_back(&slot);
    }
    context.set_stop(options.stop);
    context.set_solver([this] { return solution(); });
}

bool Solver::Impl::start(const Position& position) {
    const bool consistent = start(position.board());
    if (position.solution) {
        solution_ = *position.solution;
        known_ = Known::unique;
    }
    return consistent;
}

bool Solver::Impl::start(const Board& from) {
    board = from;
    known_ = Known::not_yet;
    clues_ = puzzle_of(board);
    return !board.contradictory();
}

const Digits* Solver::Impl::solution() {
    if (known_ == Known::not_yet) {
        ScalarSearch search(clues_);
        Digits other;
        constexpr std::uint64_t kBudget = 1'000'000;
        const bool one = search.next(solution_, kBudget) == ScalarSearch::Outcome::found &&
                         search.next(other, kBudget) == ScalarSearch::Outcome::exhausted;
        known_ = one ? Known::unique : Known::not_unique;
    }
    return known_ == Known::unique ? &solution_ : nullptr;
}

Step* Solver::Impl::search(bool evidence) {
    context.look_at(board);
    for (const Slot* slot : slots) {
        if (!may_use(*slot)) continue;
        Step* step = nullptr;
        if (slot->pick == Pick::first) {
            FirstSink& sink = evidence ? first_full_ : first_quick_;
            sink.reset();
            slot->find(context, sink);
            if (sink.found()) step = &sink.step();
        } else {
            BestSink& sink = evidence ? best_full_ : best_quick_;
            sink.reset();
            slot->find(context, sink);
            if (sink.found()) step = &sink.step();
        }
        if (cancelled()) return nullptr;
        if (!step) continue;
        step->slot = slot->number;
        step->uniqueness = slot->uniqueness;
        used = slot;
        return step;
    }
    return nullptr;
}

Solver::Solver(const Preset& preset, Options options) : impl_(new Impl(preset, std::move(options))) {}
Solver::~Solver() { delete impl_; }

Path Solver::solve(const Position& position) {
    Path path;
    if (!impl_->start(position)) {
        path.ending = Ending::invalid;
        return path;
    }
    while (!impl_->board.solved()) {
        if (static_cast<int>(path.steps.size()) >= impl_->options.max_steps) {
            path.ending = Ending::limited;
            return path;
        }
        Step* step = impl_->search(true);
        if (!step) {
            path.ending = impl_->cancelled()             ? Ending::cancelled
                          : impl_->board.contradictory() ? Ending::invalid
                                                         : Ending::stuck;
            return path;
        }
        path.steps.push_back(*step);
        apply(*step, impl_->board);
    }
    path.ending = impl_->board.contradictory() ? Ending::invalid : Ending::solved;
    return path;
}

}  // namespace ninefold::logic
