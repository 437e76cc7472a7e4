// Chooses where the search branches: the cell with the highest score / candidates or, if at least as good, a value with
// exactly two places in a house, in the better place. See sections 6 and 9 of docs/design/variants.md.
#include <algorithm>
#include <array>

#include "general/search.hpp"

namespace ninefold::general {
namespace {
// 174 puzzles of 1 to 600 ms, geometric mean of guesses: a decay of 0.99 gives 0.93, and a third of the initial scores
// 0.89, of the guesses with 0.9995 and full scores (0.71 together). 0.997 is better on the hardest killers, 0.95 is too
// fast.
constexpr double kFade = 0.995;
constexpr double kFirst = 0.3;     // share of the initial scores, so that learned scores outweigh them sooner
constexpr double kHotShare = 0.2;  // bonus of a cell with the most blamed value, as a share of its score
constexpr double kLabel = 3;       // weight of a label whose cell is known: it says more about other cells then
constexpr double kLarge = 1e100;

/// The candidate of a cell that the fewest of its peers can have, which leaves them the most options.
Mask least_wanted(const State& s, int cell) {
    std::array<int, kMaxValues> wanted{};
    for (int c = 0; c < s.cells; ++c) {
        if (c == cell || !(s[c] & s[cell]) || !s.excludes(cell, c)) continue;
        for (Mask x = s[c] & s[cell]; x; x = without_lowest(x)) ++wanted[static_cast<std::size_t>(lowest(x))];
    }
    int out = lowest(s[cell]);
    for (Mask x = s[cell]; x; x = without_lowest(x))
        if (wanted[static_cast<std::size_t>(lowest(x))] < wanted[static_cast<std::size_t>(out)]) out = lowest(x);
    return bit(out);
}
}  // namespace

Scores::Scores(const Engine& engine, std::uint32_t off)
    : cell_(engine.interest),
      value_(static_cast<std::size_t>(engine.state.values), 0),
      labeled_(engine.labeled),
      off_(off) {
    for (double& x : cell_) x *= kFirst;
}

bool Scores::choose(const State& s, const std::vector<Cells>& houses, Guess& guess) const {
    double bonus = 0;
    Mask hot = 0;
    if (!(off_ & kDigitScoreOff)) {
        for (int v = 0; v < s.values; ++v)
            if (value_[static_cast<std::size_t>(v)] > bonus) {
                bonus = value_[static_cast<std::size_t>(v)];
                hot = bit(v);
            }
        bonus *= kHotShare;
    }
    double best = -1;
    int cell = -1, count = 0;
    for (int c = 0; c < s.cells; ++c) {
        const Mask m = s[c];
        if (fixed(m)) continue;
        const int n = size(m);
        double score = (cell_[static_cast<std::size_t>(c)] + base_ + (m & hot ? bonus : 0)) / n;
        if (!labeled_.empty())
            if (const int of = labeled_[static_cast<std::size_t>(c)]; of >= 0 && fixed(s[of])) score *= kLabel;
        if (score > best) {
            best = score;
            cell = c;
            count = n;
        }
    }
    if (cell < 0) return false;
    // Up to eleven values the order hardly matters; above, lowest first can be extremely slow
    // (docs/design/variants.md).
    const bool lowest_first = s.values <= kMaxSetValues || off_ & kLeastWantedOff;
    guess = {cell, lowest_first ? lowest_bit(s[cell]) : least_wanted(s, cell)};
    if (count > 2 && !seen && !(off_ & kTwoPlacesOff))
        for (const auto& house : houses) {
            Mask once = 0, twice = 0, thrice = 0;
            for (const int c : house) {
                const Mask m = s[c];
                thrice |= twice & m;
                twice |= once & m;
                once |= m;
            }
            for (Mask two = twice & ~thrice; two; two = without_lowest(two)) {
                const Mask v = lowest_bit(two);
                int a = -1, b = -1;
                for (const int c : house)
                    if (s[c] & v) (a < 0 ? a : b) = c;
                const double x = cell_[static_cast<std::size_t>(a)], y = cell_[static_cast<std::size_t>(b)];
                const double score = (std::max(x, y) + base_ + (v & hot ? bonus : 0)) / 2;
                if (score >= best) {
                    best = score;
                    guess = {x >= y ? a : b, v};
                }
            }
        }
    if (seen) {
        const auto at = static_cast<std::size_t>(guess.cell);
        const Mask liked = s[guess.cell] & (careful && known ? (*known)[at] : ~(*seen)[at]);
        if (liked) guess.value = lowest_bit(liked);
    }
    return true;
}

void Scores::blame(const State& s, const Guess& guess) {
    careful = true;
    increment_ /= kFade;
    if (increment_ > kLarge) {
        for (double& x : cell_) x /= kLarge;
        for (double& x : value_) x /= kLarge;
        increment_ /= kLarge;
        base_ /= kLarge;
    }
    const int near = s.last_fixed >= 0 ? s.last_fixed : guess.cell;
    cell_[static_cast<std::size_t>(near)] += increment_;
    if (near != guess.cell) cell_[static_cast<std::size_t>(guess.cell)] += increment_;
    if (s.wiped >= 0) cell_[static_cast<std::size_t>(s.wiped)] += increment_;
    value_[static_cast<std::size_t>(lowest(guess.value))] += increment_;
}

}  // namespace ninefold::general
