// The public face: a puzzle is posted, assembled and searched.
#include <stdexcept>

#include "general/candidates.hpp"
#include "general/post/post.hpp"
#include "general/search.hpp"
#include "general/switches.hpp"

namespace ninefold::general {

struct Search::Impl {
    Engine engine;
    std::unique_ptr<DepthFirst> search;
    enum class Stage { untouched, searching, done } stage = Stage::untouched;

    Outcome step(std::vector<int>& solution) {
        if (stage == Stage::done) return Outcome::exhausted;
        if (stage == Stage::untouched) {
            if (!search->propagate_root()) {
                if (search->out_of_patience()) return Outcome::out_of_patience;
                stage = Stage::done;
                return Outcome::exhausted;
            }
            search->start(std::vector<Mask>(search->current));
            stage = Stage::searching;
        }
        std::vector<Mask> found;
        const Outcome outcome = search->next(found);
        if (outcome == Outcome::exhausted) stage = Stage::done;
        if (outcome == Outcome::found) {
            solution.clear();
            for (const Mask m : found) solution.push_back(lowest(m) + engine.low);
        }
        return outcome;
    }
};

Search::Search(const Puzzle& puzzle, std::uint32_t off) : impl_(std::make_unique<Impl>()) {
    if (puzzle.rules.empty()) off |= kLeastWantedOff;  // for bare grids the lowest value will do
    const auto model = post(puzzle);
    assemble(*model, off, impl_->engine);
    impl_->search = std::make_unique<DepthFirst>(impl_->engine, off);
}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

Outcome Search::next(std::vector<int>& solution, const Patience& patience) {
    impl_->search->set_patience(patience);
    return impl_->step(solution);
}

Outcome Search::count(std::vector<int>& solution, const Patience& patience, std::uint64_t limit, std::uint64_t& found) {
    impl_->search->set_patience(patience);
    for (found = 0; found < limit; ++found)
        if (const Outcome outcome = impl_->step(solution); outcome != Outcome::found) return outcome;
    return Outcome::found;
}

Outcome Search::gather(std::vector<std::vector<int>>& solutions, std::size_t keep, const Patience& patience,
                       std::uint64_t limit, std::uint64_t& found) {
    impl_->search->set_patience(patience);
    std::vector<int> solution;
    for (found = 0; found < limit; ++found) {
        if (const Outcome outcome = impl_->step(solution); outcome != Outcome::found) return outcome;
        if (solutions.size() < keep) solutions.push_back(solution);
    }
    return Outcome::found;
}

Outcome Search::true_candidates(std::vector<std::uint64_t>& candidates, const Patience& patience) {
    if (impl_->stage != Impl::Stage::untouched) throw std::logic_error("true candidates are asked of a new search");
    impl_->search->set_patience(patience);
    return general::true_candidates(*impl_->search, candidates);
}

Outcome Search::refuted(std::vector<std::uint64_t>& dead, const Patience& patience, std::uint64_t most) {
    if (impl_->stage != Impl::Stage::untouched) throw std::logic_error("refuted candidates are asked of a new search");
    impl_->search->set_patience(patience);
    return general::refuted(*impl_->search, dead, most);
}

Counters Search::counters() const {
    const DepthFirst& s = *impl_->search;
    return {s.guesses, s.backtracks, impl_->engine.state.runs, impl_->engine.state.sweeps};
}

std::vector<std::uint64_t> Search::propagated() {
    impl_->search->set_patience({});
    return impl_->search->propagate_root() ? impl_->search->current : std::vector<std::uint64_t>{};
}

}  // namespace ninefold::general
