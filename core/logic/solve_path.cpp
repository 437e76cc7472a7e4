// The solver's loop: the first slot that yields a step wins; apply that step; start over.
#include <stdexcept>

#include "logic/solver_impl.hpp"

namespace ninefold::logic {

Position Position::of(const Digits& puzzle) {
    Position position;
    position.values = puzzle;
    for (Cell c = 0; c < kCells; ++c)
        if (puzzle[static_cast<std::size_t>(c)]) position.clues.add(c);
    return position;
}

Position Position::of(const Board& board) {
    Position position;
    position.values = board.values();
    position.clues = board.clues();
    position.sukaku = board.clues().empty();
    for (Digit d = 1; d <= 9; ++d)
        for (Cell c : board.allowed(d) - board.holding(d)) position.crossed_out[static_cast<std::size_t>(c)].add(d);
    return position;
}

Board Position::board() const {
    Board board = Board::load(values, clues);
    for (Cell c = 0; c < kCells; ++c)
        for (Digit d : crossed_out[static_cast<std::size_t>(c)]) board.remove(c, d);
    return board;
}

Candidates Position::puzzle() const {
    Candidates puzzle;
    for (std::size_t c = 0; c < kCells; ++c) {
        const bool binds = values[c] && (sukaku || clues.has(static_cast<Cell>(c)));
        puzzle[c] = binds ? DigitSet::of(values[c]) : sukaku ? ~crossed_out[c] : DigitSet::all();
    }
    return puzzle;
}

bool Position::untouched() const {
    for (std::size_t c = 0; c < kCells; ++c)
        if (crossed_out[c] || (values[c] && !clues.has(static_cast<Cell>(c)))) return false;
    return !sukaku;
}

void apply(const Step& step, Board& board) {
    for (Candidate p : step.placements) board.place(p.cell, p.digit);
    for (Candidate e : step.eliminations) board.remove(e.cell, e.digit);
}

namespace {

// Fills in undisputed cells: those with one candidate that no peer has.
void settle(Board& board) {
    for (Cell c : board.empty())
        if (board[c].size() == 1 && !board.holding(board[c].first()).meets(peers_of(c)))
            board.place(c, board[c].first());
}

}  // namespace

Solver::Impl::Impl(const Preset& preset_, const Options& options_)
    : preset(preset_),
      options(options_),
      rules(preset_.rules),
      context(rules),
      best_quick_(false, preset_.before),
      best_full_(true, preset_.before) {
    rules.als_nodes_in_chains |= options.als_nodes;
    rules.old_uniqueness |= options.old_uniqueness;
    for (const auto& [slug, on] : options.switches) flip(slug, on);
    for (const Slot& slot : preset.slots)
        if (slot.find && wanted(slot, slot.enabled)) slots.push_back(&slot);
    context.set_deadline(&deadline);
    context.set_solver([this] { return solution(); });
}

bool Solver::Impl::wanted(const Slot& slot, bool by_default) const {
    bool on = by_default;
    for (const auto& [slug, value] : slot_switches_)
        if (slug == slot.slug) on = value;
    return on;
}

void Solver::Impl::flip(const std::string& slug, bool on) {
    if (const Slot* slot = slot_by_slug(preset, slug)) {
        slot_switches_.emplace_back(slot->slug, on);
        for (const Technique& t : techniques())
            if (slot_of(preset, t) == slot) refused_.reset(static_cast<std::size_t>(t.id));
        return;
    }
    const Technique* technique = technique_by_slug(slug);
    const Slot* slot = technique ? slot_of(preset, *technique) : nullptr;
    if (!slot) throw std::invalid_argument("there is no technique '" + slug + "'; ninefold.techniques() lists them");
    if (on && !wanted(*slot, slot->enabled)) {
        slot_switches_.emplace_back(slot->slug, true);
        for (const Technique& t : techniques())
            if (slot_of(preset, t) == slot) refused_.set(static_cast<std::size_t>(t.id));
    }
    refused_.set(static_cast<std::size_t>(technique->id), !on);
}

bool Solver::Impl::start(const Position& position) {
    deadline.begin();
    board = position.board();
    puzzle_ = position.puzzle();
    sukaku_ = position.sukaku;
    known_ = position.solution ? Known::unique : Known::not_yet;
    if (position.solution) solution_ = *position.solution;
    if (sukaku_ && preset.settles_sukakus) settle(board);
    return !board.contradictory();
}

const Digits* Solver::Impl::solution() {
    if (known_ == Known::not_yet) {
        const Found found = find_two(puzzle_, [this] { return deadline.over(); });
        if (found.status == Status::undecided) return nullptr;
        solution_ = found.first;
        known_ = found.status == Status::one ? Known::unique : Known::not_unique;
    }
    return known_ == Known::unique ? &solution_ : nullptr;
}

Ending Solver::Impl::ending(int steps) const {
    return deadline.was_over()         ? Ending::stopped
           : board.contradictory()     ? Ending::invalid
           : board.solved()            ? Ending::solved
           : steps >= limits.max_steps ? Ending::limited
                                       : Ending::stuck;
}

Step* Solver::Impl::search(bool evidence) {
    // The finders check the deadline themselves; this is for paths of many short searches.
    if ((++searches_ & 31) == 0) deadline.over();
    if (deadline.was_over()) return nullptr;
    context.look_at(board);
    evidence |= preset.weighs_evidence;
    FirstSink& first = evidence ? first_full_ : first_quick_;
    BestSink& best = evidence ? best_full_ : best_quick_;
    for (auto at = slots.begin(); at != slots.end();) {
        const Slot* const head = *at;
        const Slot* winner = nullptr;
        best.reset();
        // One slot, or the slots of a tier.
        do {
            const Slot* const slot = *at++;
            if (!may_use(*slot)) continue;
            if (slot->pick == Pick::first) {
                first.reset();
                first.expect(slot->score, slot->price, refused(), slot->longest);
                slot->find(context, first);
                if (first.found()) winner = slot;
            } else {
                best.expect(slot->score, slot->price, refused(), slot->longest);
                slot->find(context, best);
                if (best.improved()) winner = slot;
            }
            if (deadline.was_over()) return nullptr;
        } while (head->tier && at != slots.end() && (*at)->tier == head->tier);
        if (!winner) continue;
        Step* const step = winner->pick == Pick::first ? &first.step() : &best.step();
        step->slot = winner->number;
        step->uniqueness = winner->uniqueness;
        used = winner;
        return step;
    }
    return nullptr;
}

Solver::Solver(const Preset& preset, const Options& options) : impl_(new Impl(preset, options)) {}
Solver::~Solver() { delete impl_; }

void Solver::limit(Limits limits) {
    impl_->limits = std::move(limits);
    impl_->deadline.follow(impl_->limits);
}
bool Solver::stopped() const { return impl_->deadline.was_over(); }
bool Solver::interrupted() const { return impl_->deadline.was_interrupted(); }

Path Solver::solve(const Position& position) {
    Path path;
    if (!impl_->start(position)) {
        path.ending = Ending::invalid;
        return path;
    }
    const auto count = [&] { return static_cast<int>(path.steps.size()); };
    while (!impl_->board.solved() && count() < impl_->limits.max_steps) {
        Step* step = impl_->search(true);
        if (!step) break;
        path.boards.push_back(impl_->board);
        path.steps.push_back(*step);
        apply(*step, impl_->board);
    }
    path.ending = impl_->ending(count());
    return path;
}

}  // namespace ninefold::logic
