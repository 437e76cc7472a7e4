// The sweep of sweep.hpp over rows, columns and boxes of 9x9, for machines without a register for all houses and an
// instruction that fetches any cell: a row of the grid is a vector of quads (quads.hpp), a minirow a quad.
//
//     columns   the nine vectors, word by word
//     minirows  the three rows of a band, turned so that word r of quad q is a cell of row r in box q
//     rows      the minirows of three bands, turned by quads: word r of quad b is row 3 b + r
//     boxes     the minirows of three bands, turned by words: word b of quad q is box q of band b
//     pieces    of a jigsaw instead: cell by cell through memory
//
// Spreading a word returns the results of a house to its cells.
#include <cstdint>

#include "general/kernels/blame.hpp"
#include "general/kernels/kernels.hpp"
#include "general/kernels/quads.hpp"

namespace ninefold::general {
namespace {

/// For the cells of a house or of a part of it: candidates in at least one cell and in at least two; the same for fixed
/// cells.
struct Seen {
    Quads once, twice, settled, doubled;
};

NINEFOLD_QUADS Quads two_of(Quads a, Quads b, Quads c) { return (a & b) | ((a | b) & c); }

NINEFOLD_QUADS Seen together(const Seen& a, const Seen& b, const Seen& c) {
    return {a.once | b.once | c.once, a.twice | b.twice | c.twice | two_of(a.once, b.once, c.once),
            a.settled | b.settled | c.settled,
            a.doubled | b.doubled | c.doubled | two_of(a.settled, b.settled, c.settled)};
}

/// All three words of a quad of a, b, c: in word 0, 1, 2 of the three results.
struct ByWords {
    NINEFOLD_QUADS void operator()(Quads a, Quads b, Quads c, Quads (&out)[3]) const {
        out[0] = pick_words(a, b, c);
        out[1] = turn_words<1>(pick_words(c, a, b));
        out[2] = turn_words<2>(pick_words(b, c, a));
    }
};
/// All three quads of a, b, c: in quad 0, 1, 2 of the three results.
struct ByQuads {
    NINEFOLD_QUADS void operator()(Quads a, Quads b, Quads c, Quads (&out)[3]) const {
        out[0] = pick_quads(a, b, c);
        out[1] = turn_quads<1>(pick_quads(c, a, b));
        out[2] = turn_quads<2>(pick_quads(b, c, a));
    }
};

template <class Turn>
NINEFOLD_QUADS Seen across(const Seen (&part)[3], Turn turn) {
    Quads once[3], twice[3], settled[3], doubled[3];
    turn(part[0].once, part[1].once, part[2].once, once);
    turn(part[0].twice, part[1].twice, part[2].twice, twice);
    turn(part[0].settled, part[1].settled, part[2].settled, settled);
    turn(part[0].doubled, part[1].doubled, part[2].doubled, doubled);
    return together({once[0], twice[0], settled[0], doubled[0]}, {once[1], twice[1], settled[1], doubled[1]},
                    {once[2], twice[2], settled[2], doubled[2]});
}

NINEFOLD_QUADS Seen of_three(const Quads (&cell)[3], const Quads (&single)[3]) {
    return {cell[0] | cell[1] | cell[2], two_of(cell[0], cell[1], cell[2]), single[0] | single[1] | single[2],
            two_of(single[0], single[1], single[2])};
}

constexpr int word_of(int i) { return i / 3 * 4 + i % 3; }

/// The results of a family of houses for their cells.
struct Told {
    Quads settled, hidden;
};

/// The third family, boxes.
struct Boxes {
    Told told;

    explicit Boxes(const NinePlan&) {}
    NINEFOLD_QUADS Seen seen(const Seen (&minirows)[3], const Quads (&)[9]) const {
        return across(minirows, ByWords{});
    }
    NINEFOLD_QUADS void tell(const Told& what) { told = what; }
    /// The results for the cells of row i, which is in band B.
    template <int B>
    NINEFOLD_QUADS Told of_row(int) const {
        return {spread_word<B>(told.settled), spread_word<B>(told.hidden)};
    }
};

/// The third family, pieces of any shape.
struct Pieces {
    const NinePlan& nine;
    alignas(32) std::uint16_t settled[9][16] = {}, hidden[9][16] = {};

    explicit Pieces(const NinePlan& plan) : nine(plan) {}
    Seen seen(const Seen (&)[3], const Quads (&grid)[9]) const {
        alignas(32) std::uint16_t words[9 * 16], turned[9][16] = {};
        for (int i = 0; i < 9; ++i) store_words(words + 16 * i, grid[i]);
        for (int k = 0; k < 9; ++k)
            for (int i = 0; i < 9; ++i) turned[k][word_of(i)] = words[nine.place[k][word_of(i)]];
        Seen part[3];
        for (int b = 0; b < 3; ++b) {
            Quads cell[3], single[3];
            for (int r = 0; r < 3; ++r) {
                cell[r] = load_words(turned[3 * b + r]);
                single[r] = cell[r] & empty_words(fewer(cell[r]));
            }
            part[b] = of_three(cell, single);
        }
        return together(part[0], part[1], part[2]);
    }
    void tell(const Told& what) {
        alignas(32) std::uint16_t fixed_values[16], hidden_values[16];
        store_words(fixed_values, what.settled);
        store_words(hidden_values, what.hidden);
        for (int i = 0; i < 9; ++i)
            for (int c = 0; c < 9; ++c) {
                const int word = word_of(c), piece = nine.piece[i][word];
                settled[i][word] = fixed_values[piece];
                hidden[i][word] = hidden_values[piece];
            }
    }
    template <int B>
    NINEFOLD_QUADS Told of_row(int i) const {
        return {load_words(settled[i]), load_words(hidden[i])};
    }
};

/// Removes the gaps between the words of three quads: bit 4 q + c becomes 3 q + c.
inline std::uint64_t nine_bits(std::uint32_t words) { return (words & 7) | (words >> 1 & 0x38) | (words >> 2 & 0x1c0); }
/// The bits of nine rows in the order of the registers.
inline void spread_bits(const std::uint64_t (&row)[9], std::uint32_t (&out)[3]) {
    std::uint64_t low = 0;
    for (int i = 0; i < 7; ++i) low |= row[i] << (9 * i);
    const std::uint64_t high = row[7] | row[8] << 9;
    out[0] = static_cast<std::uint32_t>(low);
    out[1] = static_cast<std::uint32_t>(low >> 32 | high << 31);
    out[2] = static_cast<std::uint32_t>(high >> 1);
}

inline int cell_of(int row, int word) { return 9 * row + 3 * (word / 4) + word % 4; }

/// The cells that were fixed in earlier passes; `open` has the candidates of the others.
inline void newly_fixed(const Quads (&open)[9], const Quads (&old)[9], std::uint32_t (&out)[3]) {
    std::uint64_t row[9];
    for (int i = 0; i < 9; ++i) row[i] = nine_bits(bits_of(without(empty_words(open[i]), empty_words(fewer(old[i])))));
    spread_bits(row, out);
}

template <class Third>
bool sweep_nine_with(const SweepPlan& plan, Mask* domains, SweepReport& report) {
    const NinePlan& nine = plan.nine;
    Third third(nine);
    Quads grid[9], old[9], open[9], dead[9];
    for (int i = 0; i < 9; ++i) grid[i] = old[i] = load_row(domains + 9 * i);
    const Quads all = all_words(plan.all), cells = load_words(nine.cells);
    const Quads on[3] = {load_words(nine.on[0]), load_words(nine.on[1]), load_words(nine.on[2])};
    const auto blame = [&](const std::uint32_t* near) {
        std::uint32_t now[3];
        newly_fixed(open, old, now);
        report.last_fixed = blamed(now, near);
        return false;
    };
    for (;;) {
        ++report.passes;
        Seen down[3], minirows[3];
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            Quads cell[3], single[3], turned[3], turned_single[3];
#pragma GCC unroll 3
            for (int r = 0; r < 3; ++r) {
                cell[r] = grid[3 * b + r];
                const Quads is_single = empty_words(fewer(cell[r]));
                single[r] = cell[r] & is_single;
                open[3 * b + r] = without(cell[r], is_single);
            }
            down[b] = of_three(cell, single);
            ByWords{}(cell[0], cell[1], cell[2], turned);
            ByWords{}(single[0], single[1], single[2], turned_single);
            minirows[b] = of_three(turned, turned_single);
        }
        const Seen seen[3] = {across(minirows, ByQuads{}), together(down[0], down[1], down[2]),
                              third.seen(minirows, grid)};
        Quads wrong[3];
        Told told[3];
#pragma GCC unroll 3
        for (int f = 0; f < 3; ++f) {
            wrong[f] = ((seen[f].once ^ all) | seen[f].doubled) & on[f];
            told[f] = {seen[f].settled & on[f], without(seen[f].once, seen[f].twice | seen[f].settled) & on[f]};
        }
        if (any_word(wrong[0] | wrong[1] | wrong[2])) {
            int first = kSweepHouses;
            for (int f = 0; f < 3; ++f)
                for (std::uint32_t bad = ~bits_of(empty_words(wrong[f])) & 0xffff; bad; bad &= bad - 1)
                    if (const int h = nine.house[f][__builtin_ctz(bad)]; h < first) first = h;
            return blame(plan.in_house[first]);
        }
        third.tell(told[2]);
        Quads changed = no_words(), dying = no_words();
        const auto line = [&]<int B, int R>(const Told& row) __attribute__((always_inline)) {
            constexpr int i = 3 * B + R;
            const Told other = third.template of_row<B>(i);
            const Told rest{told[1].settled | other.settled, told[1].hidden | other.hidden};
            const Quads left = without(open[i], rest.settled | spread_word<R>(row.settled));
            const Quads must = left & (rest.hidden | spread_word<R>(row.hidden));
            // A fixed cell keeps its value; an open one gets the remaining candidates, or its forced value.
            const Quads before = grid[i];
            grid[i] = (before ^ open[i]) | must | (left & empty_words(must));
            dead[i] = fewer(must) | (empty_words(grid[i]) & cells);
            dying = dying | dead[i];
            changed = changed | (grid[i] ^ before);
        };
        const auto band = [&]<int B>() __attribute__((always_inline)) {
            const Told row{spread_quad<B>(told[0].settled), spread_quad<B>(told[0].hidden)};
            line.template operator()<B, 0>(row);
            line.template operator()<B, 1>(row);
            line.template operator()<B, 2>(row);
        };
        band.template operator()<0>();
        band.template operator()<1>();
        band.template operator()<2>();
        if (any_word(dying)) {
            int i = 0;
            while (!any_word(dead[i])) ++i;
            report.wiped = cell_of(i, __builtin_ctz(~bits_of(empty_words(dead[i]))));
            return blame(plan.seen[report.wiped]);
        }
        // Cells after the grid are in no house, but are still checked.
        for (int c = 81; c < plan.cells; ++c)
            if (!(domains[c] & 0xffff)) {
                report.wiped = c;
                return blame(plan.seen[c]);
            }
        if (!any_word(changed)) break;
    }
    std::uint64_t changed[9];
    for (int i = 0; i < 9; ++i) {
        const Quads gone = grid[i] ^ old[i];
        const std::uint32_t words = ~bits_of(empty_words(gone)) & 0xffff;
        changed[i] = nine_bits(words);
        if (!words) continue;
        alignas(32) std::uint16_t left[16], removed[16];
        store_words(left, grid[i]);
        store_words(removed, gone);
        for (std::uint32_t w = words; w; w &= w - 1) {
            const int word = __builtin_ctz(w), c = cell_of(i, word);
            domains[c] = left[word];
            report.removed[c] = removed[word];
        }
    }
    spread_bits(changed, report.changed);
    return true;
}

bool sweep_nine(const SweepPlan& plan, Mask* domains, SweepReport& report) {
    return plan.nine.pieces ? sweep_nine_with<Pieces>(plan, domains, report)
                            : sweep_nine_with<Boxes>(plan, domains, report);
}

}  // namespace
}  // namespace ninefold::general
