// X-chain.  Candidates of one digit joined by links that are strong, weak, strong, ..., strong: one of the two ends
// contains the digit, so the cells that see both lose it.  A chain that returns to its start proves the start, and all
// its peers lose the digit.
//
//     a ==strong== b --weak-- c ==strong== d --weak-- ... ==strong== z
//
// A strong link can serve as a weak one; no cell appears twice, except the start as end; at most Rules::max_chain_links
// links.  Order: start cells, digits, links as listed in shared/digit_links.hpp, depth first; the best is taken
// (shared/ranked_chains.hpp).
#include "logic/finders.hpp"
#include "logic/shared/digit_links.hpp"
#include "logic/shared/ranked_chains.hpp"

namespace ninefold::logic {
namespace {

class XChains {
public:
    explicit XChains(const DigitLinks& links) : links_(links) {}

    // Pairs of ends that an alternating walk of at least three links can connect, and that eliminate something.
    std::vector<ChainEnds> pairs() const {
        std::vector<ChainEnds> pairs;
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet holding = links_.holding(d);
            for (Cell start : links_.linked(d)) {
                CellSet fresh = CellSet::of(start), seen = fresh, ends;
                while (fresh) {
                    CellSet on, off;
                    for (Cell c : fresh) on |= links_.strong(c, d);
                    for (Cell c : on) off |= peers_of(c);
                    if (!fresh.has(start)) ends |= on;
                    fresh = (off & links_.linked(d)) - seen;
                    seen |= fresh;
                }
                for (Cell end : ends) {
                    if (end < start) continue;  // found from the other side
                    const CellSet victims = holding & peers_of(start) & peers_of(end);
                    if (victims) pairs.push_back(ChainEnds::of(start, d, end, victims));
                }
            }
        }
        return pairs;
    }

    bool search(Cell start, Digit digit, CellSet ends, int max_links, Links& links) {
        start_ = start, digit_ = digit, ends_ = ends, max_links_ = max_links, nodes_left_ = 200'000;
        // far_[n]: cells from which n links, the first one strong, lead to an end at best.
        far_.clear();
        CellSet seen;
        for (CellSet on = ends; on;) {
            CellSet off, before;
            for (Cell c : on) off |= links_.strong(c, digit);
            off -= seen;
            seen |= off;
            far_.push_back(off);
            for (Cell c : off) before |= peers_of(c);
            on = off ? before & links_.linked(digit) : CellSet();
            if (far_.size() > 10) break;
        }
        path_.assign(1, Candidate(start, digit));
        if (!extend(start, 0, CellSet::of(start))) return false;
        links.assign(path_.begin(), path_.end());
        return true;
    }

private:
    int distance(Cell c) const {
        for (std::size_t n = 0; n < far_.size(); ++n)
            if (far_[n].has(c)) return static_cast<int>(2 * n + 1);
        return 1000;
    }

    bool extend(Cell from, int depth, CellSet used) {
        if (nodes_left_-- <= 0) return false;
        const CellSet strong = links_.strong(from, digit_);
        for (CellSet listed : links_.by_house(from, digit_))
            for (Cell on : listed& strong) {
                if (used.has(on) && on != start_) continue;
                path_.emplace_back(on, digit_);
                if (depth >= 2 && ends_.has(on)) return true;
                if (on != start_ && depth + 2 < max_links_)
                    for (CellSet weak : links_.by_house(on, digit_))
                        for (Cell off : (weak & links_.linked(digit_)) - used) {
                            if (depth + 2 + distance(off) > max_links_) continue;
                            path_.emplace_back(off, digit_);
                            if (extend(off, depth + 2, used | CellSet::of(on) | CellSet::of(off))) return true;
                            path_.pop_back();
                        }
                path_.pop_back();
            }
        return false;
    }

    const DigitLinks& links_;
    Cell start_ = 0;
    Digit digit_ = 0;
    CellSet ends_;
    int max_links_ = 0;
    int nodes_left_ = 0;  // keeps hopeless searches short; never reached in practice
    std::vector<CellSet> far_;
    Links path_;
};

}  // namespace

Search find_x_chain(const Context& context, StepSink& sink) {
    XChains chains(context.shared<DigitLinks>());
    std::vector<ChainEnds> pairs = chains.pairs();
    if (pairs.empty()) return Search::exhausted;
    const bool in_turn = context.rules().shortest_chains && !sink.collects_all();
    const auto give = in_turn ? give_shortest<XChains> : rank_chains<XChains>;
    return give(chains, pairs, TechniqueId::x_chain, context.rules().max_chain_links, sink);
}

}  // namespace ninefold::logic
