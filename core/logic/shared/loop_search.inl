// Collects the leads. Rows are read directly: bit i of the first half is candidate i on, of the second half off.
#pragma once

#include <bit>

namespace ninefold::logic {

namespace rows {
inline bool has(const std::uint64_t* row, Literal l) { return row[l / 64] >> (l % 64) & 1; }
}  // namespace rows

template <class Row>
void LoopSearch::collect_loops(const Row& row) {
    const int n = graph_.candidates();
    const Literal off_base = graph_.off_base();
    for (int i = 0; i < n; ++i) {
        const auto [x, s] = graph_.candidate(i);
        const auto yes = static_cast<Literal>(i);
        const auto no = static_cast<Literal>(i + off_base);
        const std::uint64_t* const if_on = row(yes);
        const auto first = static_cast<Literal>(graph_.first_of(x));
        const auto last = static_cast<Literal>(first + board_[x].size());
        for (Literal e = first; e < last; ++e) {
            const bool same = e == yes;
            // If assuming s implies that s is false, or that another digit of the cell is true, s is eliminated.
            const Literal end = same ? no : e;
            if (!rows::has(if_on, end)) continue;
            drop(x, s);
            add_lead(Lead::Kind::discontinuous, yes, end);
        }
    }
    for (int i = 0; i < n; ++i) {
        const auto [x, s] = graph_.candidate(i);
        const auto yes = static_cast<Literal>(i);
        const auto no = static_cast<Literal>(i + off_base);
        const std::uint64_t* const if_off = row(no);
        const auto first = static_cast<Literal>(graph_.first_of(x));
        const auto last = static_cast<Literal>(first + board_[x].size());
        for (Literal e = first; e < last; ++e) {
            const Digit digit = graph_.digit(e);
            const auto e_off = static_cast<Literal>(e + off_base);
            if (e == yes) {
                if (!rows::has(if_off, yes)) continue;
                for (Digit other : board_[x].without(s)) drop(x, other);
                add_lead(Lead::Kind::discontinuous, no, yes);
                continue;
            }
            if (rows::has(if_off, e) && board_[x].size() > 2) add_lead(Lead::Kind::continuous, no, e);
            if (rows::has(if_off, e_off)) {
                drop(x, digit);
                add_lead(Lead::Kind::discontinuous, no, e_off);
            }
        }
    }
}

template <class Row>
void LoopSearch::collect_aics(const Row& row) {
    const int n = graph_.candidates();
    const int words = graph_.candidate_words();
    for (int i = 0; i < n; ++i) {
        const auto [x, s] = graph_.candidate(i);
        const auto no = static_cast<Literal>(i + graph_.off_base());
        const std::uint64_t* const if_off = row(no);
        const CellSet near = peers_of(x) & board_.holding(s);
        for (int w = 0; w < words; ++w)
            for (std::uint64_t rest = if_off[w]; rest; rest &= rest - 1) {
                const auto end = static_cast<Literal>(w * 64 + std::countr_zero(rest));
                const Cell y = graph_.cell(end);
                const Digit e = graph_.digit(end);
                if (y == x) continue;
                if (e == s) {
                    const CellSet victims = near & peers_of(y);
                    if (victims.size() < 2 || graph_.implies(no, end)) continue;
                    drop(victims, s);
                } else {
                    if (!near.has(y) || !board_.has(x, e) || graph_.implies(no, end)) continue;
                    drop(x, e);
                    drop(y, s);
                }
                add_lead(Lead::Kind::aic, no, end);
            }
    }
}

}  // namespace ninefold::logic
