// Checks the evidence of a chain step. Every link is checked against the candidates, and the conclusions against the
// chains, by the rules of Sudoku only: no code is shared with the finders.
#pragma once

#include <vector>

#include "logic/board.hpp"
#include "logic/step.hpp"

namespace ninefold::testing {

using logic::Board;
using logic::Candidate;
using logic::Chain;
using logic::Node;
using logic::Step;

class ChainEvidence {
public:
    explicit ChainEvidence(const Board& board) : board_(board) {}

    /// Every node follows from the previous one (in a net: from its reasons).
    bool holds(const Chain& chain) const {
        for (const Node& node : chain.nodes)
            if (!real(node)) return false;
        for (std::size_t i = 1; i < chain.nodes.size(); ++i) {
            if (chain.reasons.empty()) {
                if (!follows(chain.nodes[i - 1], chain.nodes[i])) return false;
                continue;
            }
            std::vector<Node> reasons;
            for (const auto& [node, reason] : chain.reasons) {
                if (static_cast<std::size_t>(node) != i) continue;
                if (reason >= node) return false;
                reasons.push_back(chain.nodes[static_cast<std::size_t>(reason)]);
            }
            if (!follows_from_all(reasons, chain.nodes[i])) return false;
        }
        return !chain.nodes.empty();
    }

    /// If the start is false the end is true, so one of them is true: each alone excludes the eliminated candidate.
    bool either_end_excludes(const Chain& chain, Candidate victim) const {
        const Node& a = chain.nodes.front();
        const Node& z = chain.nodes.back();
        return !a.on && z.on && excludes(a, victim) && excludes(z, victim);
    }

    /// A chain from a cell back to it that contradicts itself or proves another digit there.
    bool loop_excludes(const Chain& chain, Candidate victim) const {
        const Node& a = chain.nodes.front();
        const Node& z = chain.nodes.back();
        if (a.cells != z.cells || a.cells != CellSet::of(victim.cell)) return false;
        if (a.on) return victim.digit == a.digit && (z.on ? z.digit != a.digit : z.digit == a.digit);
        if (z.on) return z.digit == a.digit && victim.digit != a.digit;
        return z.digit != a.digit && victim.digit == z.digit;
    }

    /// Forcing chains and nets.
    bool forces(const Step& step) const {
        if (step.chains.empty() || step.placements.size() + step.eliminations.size() != 1) return false;
        const bool is = !step.placements.empty();
        const Candidate c = is ? step.placements.front() : step.eliminations.front();
        const Node conclusion{CellSet::of(c.cell), c.digit, is, Node::Kind::single};
        std::vector<Node> starts, ends;
        bool agree = true;
        for (const Chain& chain : step.chains) {
            starts.push_back(chain.nodes.front());
            ends.push_back(chain.nodes.back());
            agree = agree && same(chain.nodes.back(), conclusion);
        }
        if (agree && exhaustive(starts)) return true;
        // A contradiction: one assumption, the opposite of the conclusion.
        for (const Node& start : starts)
            if (!same(start, negated(conclusion))) return false;
        return conflict(starts.front(), ends);
    }

    bool same(const Node& a, const Node& b) const { return a.cells == b.cells && a.digit == b.digit && a.on == b.on; }

private:
    static Node negated(Node node) {
        node.on = !node.on;
        return node;
    }
    CellSet places(const Node& node, Digit d) const { return node.cells & board_.holding(d); }
    static bool all_see(CellSet a, CellSet b) {
        for (Cell c : a)
            if (!peers_of(c).contains(b)) return false;
        return !a.empty() && !b.empty();
    }
    bool excludes(const Node& true_node, Candidate victim) const {
        if (true_node.digit == victim.digit) return all_see(true_node.cells, CellSet::of(victim.cell));
        return true_node.cells == CellSet::of(victim.cell);
    }

    bool real(const Node& node) const {
        if (node.kind != Node::Kind::als) return board_.holding(node.digit).contains(node.cells) && !node.cells.empty();
        DigitSet digits;
        for (Cell c : node.cells) digits |= board_[c];
        bool in_house = false;
        for (int house = 0; house < kHouses; ++house) in_house = in_house || house_set(house).contains(node.cells);
        return in_house && digits.has(node.digit) && digits.size() == node.cells.size() + 1 && !node.on;
    }

    bool follows(const Node& from, const Node& to) const {
        const bool from_als = from.kind == Node::Kind::als, to_als = to.kind == Node::Kind::als;
        if (from_als && !to.on)
            return to.digit != from.digit && all_see(places(from, to.digit), to_als ? places(to, to.digit) : to.cells);
        if (from_als) {
            // The set removes all other digits from a cell.
            for (Digit d : board_[to.cells.first()].without(to.digit))
                if (d == from.digit || !all_see(places(from, d), to.cells)) return false;
            return to.cells.size() == 1;
        }
        if (to_als) return from.on && from.digit == to.digit && all_see(from.cells, places(to, to.digit));
        if (from.on && !to.on)
            return from.digit == to.digit ? all_see(from.cells, to.cells)
                                          : from.cells == to.cells && from.cells.size() == 1;
        if (from.on || !to.on) return false;
        if (from.digit != to.digit)
            return from.cells == to.cells && from.cells.size() == 1 && board_[from.cells.first()].size() == 2;
        for (int house = 0; house < kHouses; ++house)
            if (board_.holding(from.digit, house) == (from.cells | to.cells) && !from.cells.meets(to.cells))
                return true;
        return false;
    }

    bool follows_from_all(const std::vector<Node>& reasons, const Node& to) const {
        for (const Node& reason : reasons)
            if (follows(reason, to)) return true;
        if (!to.on || to.cells.size() != 1) return false;
        const Cell c = to.cells.first();
        DigitSet digits = DigitSet::of(to.digit);
        CellSet cells = to.cells;
        for (const Node& reason : reasons) {
            if (reason.on) return false;
            if (reason.cells == to.cells) digits.add(reason.digit);
            if (reason.digit == to.digit) cells |= reason.cells;
        }
        if (digits.contains(board_[c])) return true;
        for (int house : houses_of(c))
            if (cells.contains(board_.holding(to.digit, house))) return true;
        return false;
    }

    // One of the starts is true.
    bool exhaustive(const std::vector<Node>& starts) const {
        if (starts.size() == 2 && same(starts[0], negated(starts[1]))) return true;
        DigitSet digits;
        CellSet cells;
        bool one_cell = true, one_digit = true;
        for (const Node& start : starts) {
            if (!start.on || start.cells.size() != 1) return false;
            digits.add(start.digit);
            cells |= start.cells;
            one_cell = one_cell && start.cells == starts[0].cells;
            one_digit = one_digit && start.digit == starts[0].digit;
        }
        if (one_cell && digits == board_[cells.first()]) return true;
        for (int house = 0; one_digit && house < kHouses; ++house)
            if (cells == board_.holding(starts[0].digit, house)) return true;
        return false;
    }

    bool conflict(const Node& assumption, const std::vector<Node>& ends) const {
        for (const Node& a : ends) {
            if (same(a, negated(assumption))) return true;
            for (const Node& b : ends) {
                if (same(a, negated(b))) return true;
                if (a.on && b.on && !same(a, b) && a.cells.size() == 1 &&
                    excludes(a, Candidate(b.cells.first(), b.digit)))
                    return true;
            }
        }
        DigitSet gone;
        CellSet cells;
        for (const Node& end : ends) {
            if (end.on || end.cells.size() != 1) return false;
            gone.add(end.digit);
            cells |= end.cells;
        }
        if (cells.size() == 1 && gone.contains(board_[cells.first()])) return true;
        for (int house = 0; gone.size() == 1 && house < kHouses; ++house)
            if (board_.holding(gone.first(), house) && cells.contains(board_.holding(gone.first(), house))) return true;
        return false;
    }

    const Board& board_;
};

}  // namespace ninefold::testing
