// XY-chain.  Bivalue cells, each seeing the next, consecutive ones sharing a digit: if the first cell is not z, each
// cell pushes its digit to the next, and the last cell is z. So one of the ends is z, and the cells that see both lose
// it.
//
//     {z,a} -- {a,b} -- {b,c} -- {c,z}      ->  no z in cells that see both ends
//
// No cell appears twice; at most Rules::max_chain_links links, where passing through a cell and going to the next are
// one link each.  Order: start cells, digits, next cells by row, column, box, depth first; the best is taken
// (shared/ranked_chains.hpp).
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"
#include "logic/shared/ranked_chains.hpp"

namespace ninefold::logic {
namespace {

class XYChains {
public:
    XYChains(const Board& board, CellSet bivalue) : board_(board), bivalue_(bivalue) {
        for (Digit d = 1; d <= 9; ++d) holding_[at(d)] = board.holding(d) & bivalue;
    }

    std::vector<ChainEnds> pairs() const {
        std::vector<ChainEnds> pairs;
        for (Cell start : bivalue_)
            for (Digit z : board_[start]) {
                const CellSet targets = board_.holding(z) & peers_of(start);
                if (!targets) continue;
                // Cells reached, by the digit they lose.
                std::array<CellSet, 9> seen{}, fresh{};
                const Digit first = other(start, z);
                fresh[at(first)] = seen[at(first)] = holding_[at(first)] & peers_of(start);
                CellSet ends;
                for (bool more = true; more;) {
                    more = false;
                    for (Digit lost = 1; lost <= 9; ++lost) {
                        const CellSet cells = fresh[at(lost)];
                        fresh[at(lost)] = CellSet();
                        for (Cell c : cells) {
                            const Digit gained = other(c, lost);
                            if (gained == z) ends.add(c);
                            const CellSet next = (holding_[at(gained)] & peers_of(c)) - seen[at(gained)];
                            seen[at(gained)] |= next;
                            fresh[at(gained)] |= next;
                            more |= !next.empty();
                        }
                    }
                }
                for (Cell end : ends) {
                    if (end <= start) continue;  // found from the other side
                    const CellSet victims = targets & peers_of(end);
                    if (victims) pairs.push_back(ChainEnds::of(start, z, end, victims));
                }
            }
        return pairs;
    }

    bool search(Cell start, Digit digit, CellSet ends, int max_links, Links& links) {
        digit_ = digit, ends_ = ends, max_links_ = max_links, nodes_left_ = 200'000;
        // distance_[lost][c]: links from losing a digit in c to an end gaining z, at best.
        for (auto& cells : distance_) cells.fill(1000);
        std::vector<Candidate> layer, next;
        for (Cell c : ends) layer.emplace_back(c, other(c, digit));
        for (int links_left = 1; !layer.empty() && links_left <= max_links; links_left += 2) {
            next.clear();
            for (Candidate lost : layer) {
                std::int16_t& distance = distance_[at(lost.digit)][static_cast<std::size_t>(lost.cell)];
                if (distance < 1000) continue;
                distance = static_cast<std::int16_t>(links_left);
                for (Cell before : holding_[at(lost.digit)] & peers_of(lost.cell))
                    next.emplace_back(before, other(before, lost.digit));
            }
            layer.swap(next);
        }
        path_.assign(1, Candidate(start, digit));
        if (!extend(start, digit, 0, CellSet::of(start))) return false;
        links.assign(path_.begin(), path_.end());
        return true;
    }

private:
    static constexpr std::size_t at(Digit d) { return static_cast<std::size_t>(d - 1); }
    Digit other(Cell c, Digit d) const { return board_[c].without(d).first(); }

    bool extend(Cell c, Digit lost, int depth, CellSet used) {
        if (nodes_left_-- <= 0) return false;
        const Digit gained = other(c, lost);
        path_.emplace_back(c, gained);
        if (gained == digit_ && depth >= 2 && ends_.has(c)) return true;
        const auto [row, column, box] = houses_of(c);
        const CellSet next = holding_[at(gained)] - used;
        for (CellSet listed : {next & house_set(row), next & house_set(column),
                               (next & house_set(box)) - house_set(row) - house_set(column)})
            for (Cell n : listed) {
                if (depth + 2 + distance_[at(gained)][static_cast<std::size_t>(n)] > max_links_) continue;
                path_.emplace_back(n, gained);
                if (extend(n, gained, depth + 2, used | CellSet::of(n))) return true;
                path_.pop_back();
            }
        path_.pop_back();
        return false;
    }

    const Board& board_;
    CellSet bivalue_;
    std::array<CellSet, 9> holding_;  // in bivalue cells
    Digit digit_ = 0;
    CellSet ends_;
    int max_links_ = 0;
    int nodes_left_ = 0;  // keeps hopeless searches short; never reached in practice
    std::array<std::array<std::int16_t, kCells>, 9> distance_;
    Links path_;
};

}  // namespace

Search find_xy_chain(const Context& context, StepSink& sink) {
    XYChains chains(context.board(), context.shared<CellsBySize>().bivalue());
    std::vector<ChainEnds> pairs = chains.pairs();
    if (pairs.empty()) return Search::exhausted;
    const bool in_turn = context.rules().shortest_chains && !sink.collects_all();
    const auto give = in_turn ? give_shortest<XYChains> : rank_chains<XYChains>;
    return give(chains, pairs, TechniqueId::xy_chain, context.rules().max_chain_links, sink);
}

}  // namespace ninefold::logic
