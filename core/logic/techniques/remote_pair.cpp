// Remote pair.  Bivalue cells with the same pair {a,b}, each seeing the next, alternate between a and b; two cells an
// odd number of links apart contain different digits, so a cell that sees both loses a and b.
//
//     {a,b} -- {a,b} -- {a,b} -- {a,b}      ->  no a, no b in cells that see both ends
//
// Chains of 4, 6, 8 or 10 cells whose ends eliminate the start digit; a longer one eliminates with
// all pairs of its cells at an odd distance of 3 or more.  Order: start cells, digits, next cells by row,
// column, box, depth first; the best is taken.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"
#include "logic/shared/ranked_chains.hpp"

namespace ninefold::logic {
namespace {

class RemotePairs {
public:
    RemotePairs(const Context& context, StepSink& sink)
        : board_(context.board()),
          bivalue_(context.shared<CellsBySize>().bivalue()),
          sink_(sink),
          max_cells_(static_cast<std::size_t>(context.rules().max_chain_links) / 2) {}

    Search run() {
        for (Cell start : bivalue_) {
            CellSet same;
            for (Cell c : bivalue_& board_.holding(board_[start].first()))
                if (board_[c] == board_[start]) same.add(c);
            if (same.size() < 4) continue;
            steps_left_ = 50'000;
            for (Digit d : board_[start]) {
                digit_ = d;
                path_.assign(1, start);
                if (extend(same.without(start)) == Search::stopped) return Search::stopped;
            }
        }
        return Search::exhausted;
    }

private:
    Search extend(CellSet open) {
        if (steps_left_-- <= 0) return Search::exhausted;  // only in contradictory states
        if (path_.size() >= 4 && path_.size() % 2 == 0 && check() == Search::stopped) return Search::stopped;
        if (path_.size() == max_cells_) return Search::exhausted;
        const auto [row, column, box] = houses_of(path_.back());
        for (CellSet listed : {open & house_set(row), open & house_set(column),
                               (open & house_set(box)) - house_set(row) - house_set(column)})
            for (Cell next : listed) {
                path_.push_back(next);
                if (extend(open.without(next)) == Search::stopped) return Search::stopped;
                path_.pop_back();
            }
        return Search::exhausted;
    }

    Search check() {
        if (!(peers_of(path_.front()) & peers_of(path_.back())).meets(board_.holding(digit_))) return Search::exhausted;
        CellSet seen;
        for (std::size_t i = 0; i < path_.size(); ++i)
            for (std::size_t j = i + 3; j < path_.size(); j += 2) seen |= peers_of(path_[i]) & peers_of(path_[j]);
        const DigitSet pair = board_[path_.front()];
        Step& step = sink_.start(TechniqueId::remote_pair);
        for (Digit d : pair) step.eliminate(seen & board_.holding(d), d);
        step.length = static_cast<int>(2 * path_.size()) - 1;
        if (!sink_.wants()) return Search::exhausted;
        if (sink_.wants_evidence()) {
            step.digits = pair;
            Links links;
            Digit d = digit_;
            for (Cell c : path_) {
                links.emplace_back(c, d);
                d = pair.without(d).first();
                links.emplace_back(c, d);
            }
            step.chains.push_back(alternating_chain(links));
        }
        return sink_.commit();
    }

    const Board& board_;
    CellSet bivalue_;
    StepSink& sink_;
    std::size_t max_cells_;
    Digit digit_ = 0;
    std::vector<Cell> path_;
    int steps_left_ = 0;
};

}  // namespace

Search find_remote_pair(const Context& context, StepSink& sink) { return RemotePairs(context, sink).run(); }

}  // namespace ninefold::logic
