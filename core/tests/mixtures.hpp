// Random rules on random grids, satisfied by a given full grid or not, and a plain search over the literal checkers,
// for comparison with the general engine.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "check/variant_check.hpp"
#include "ninefold/general.hpp"

namespace ninefold::testing {

using general::Puzzle;
using general::Rule;

inline int random_below(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

/// Every way to fill the cells that satisfies houses, candidates and rules; stops above `limit`.
class Brute {
public:
    Brute(const Puzzle& puzzle, std::size_t limit) : puzzle_(puzzle), limit_(limit) {
        const int cells = puzzle.rows * puzzle.columns + puzzle.extra;
        values_.assign(static_cast<std::size_t>(cells), general::kNoValue);
        houses_ = puzzle.regions;
        if (puzzle.lines) {
            for (int y = 0; y < puzzle.rows; ++y) {
                houses_.emplace_back();
                for (int x = 0; x < puzzle.columns; ++x) houses_.back().push_back(y * puzzle.columns + x);
            }
            for (int x = 0; x < puzzle.columns; ++x) {
                houses_.emplace_back();
                for (int y = 0; y < puzzle.rows; ++y) houses_.back().push_back(y * puzzle.columns + x);
            }
        }
        in_.resize(values_.size());
        for (std::size_t h = 0; h < houses_.size(); ++h)
            for (const int c : houses_[h]) in_[static_cast<std::size_t>(c)].push_back(h);
    }
    /// False if there are too many to list.
    bool run() {
        place(0);
        return found.size() <= limit_;
    }
    std::vector<std::vector<int>> found;

private:
    void place(std::size_t c) {
        if (found.size() > limit_) return;
        if (c == values_.size()) {
            for (const Rule& rule : puzzle_.rules)
                if (!general::rule_holds(puzzle_, rule, values_)) return;
            found.push_back(values_);
            return;
        }
        for (int v = 0; v < puzzle_.values; ++v) {
            if (!puzzle_.candidates.empty() && !(puzzle_.candidates[c] >> v & 1)) continue;
            const int value = v + puzzle_.low;
            bool free = true;
            for (const std::size_t h : in_[c])
                for (const int d : houses_[h]) free &= values_[static_cast<std::size_t>(d)] != value;
            if (!free) continue;
            values_[c] = value;
            place(c + 1);
            values_[c] = general::kNoValue;
        }
    }
    const Puzzle& puzzle_;
    std::size_t limit_;
    std::vector<std::vector<int>> houses_;
    std::vector<std::vector<std::size_t>> in_;
    std::vector<int> values_;
};

/// A shape of 2x2 to 6x6 cells: square or not, with or without boxes, digits from 0 or 1, or more digits than cells.
inline Puzzle random_shape(Rng& rng, int size) {
    Puzzle p;
    p.rows = p.columns = size;
    p.values = size;
    if (random_below(rng, 4) == 0) p.low = 0;
    if (size == 4 && random_below(rng, 8) == 0) p.values = 5;
    if (random_below(rng, 3) > 0) {
        const int h = 2, w = size / 2;
        for (int y = 0; y < size; y += h)
            for (int x = 0; x < size; x += w) {
                p.regions.emplace_back();
                for (int i = 0; i < h * w; ++i) p.regions.back().push_back((y + i / w) * size + x + i % w);
            }
    }
    return p;
}

/// A path of adjacent cells, like lines and cages; occasionally a cell appears twice.
inline std::vector<int> random_walk(Rng& rng, const Puzzle& p, int least, int most, bool straight = false) {
    const int length = least + random_below(rng, most - least + 1);
    for (;;) {
        std::vector<int> path{random_below(rng, p.rows * p.columns)};
        for (int tries = 0; static_cast<int>(path.size()) < length && tries < 60; ++tries) {
            const int y = path.back() / p.columns + random_below(rng, 3) - 1,
                      x = path.back() % p.columns + random_below(rng, 3) - 1;
            if (y < 0 || x < 0 || y >= p.rows || x >= p.columns) continue;
            const int c = y * p.columns + x;
            if (straight && std::abs(path.back() / p.columns - y) + std::abs(path.back() % p.columns - x) != 1)
                continue;
            if (std::find(path.begin(), path.end(), c) == path.end()) path.push_back(c);
        }
        if (static_cast<int>(path.size()) == length) return path;
    }
}

/// A random rule with this name; numbers come from the full grid if that makes sense.
inline Rule random_rule(Rng& rng, const Puzzle& p, const std::string& name, const std::vector<int>& grid,
                        int depth = 0) {
    const int n = p.rows;
    Rule r;
    r.name = name;
    const auto at = [&](int c) { return grid[static_cast<std::size_t>(c)]; };
    const auto sum_of = [&](const std::vector<int>& cells) {
        std::int64_t s = 0;
        for (const int c : cells) s += at(c);
        return s;
    };
    const auto digit = [&] { return p.low + random_below(rng, p.values); };
    const auto line = [&] {
        std::vector<int> cells;
        const int k = random_below(rng, n);
        const bool down = random_below(rng, 2), back = random_below(rng, 2);
        for (int i = 0; i < n; ++i) cells.push_back(down ? i * n + k : k * n + i);
        if (back) std::reverse(cells.begin(), cells.end());
        return cells;
    };
    const auto is = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* other) { return name == other; });
    };
    if (is({"and", "or"})) {
        static const char* const parts[] = {
            "killer",          "thermo",     "whisper",  "renban",     "sum",     "different", "equal",
            "pair-difference", "between",    "at-least", "equal-sums", "pattern", "or",        "and",
            "allowed",         "skyscraper", "x-sum"};
        for (int k = 1 + random_below(rng, 3); k > 0; --k) {
            const int pick = random_below(rng, static_cast<int>(std::size(parts)));
            const std::string part = depth > 1 && pick > 11 ? "thermo" : parts[pick];
            r.parts.push_back(random_rule(rng, p, part, grid, depth + 1));
        }
        return r;
    }
    if (is({"anti-king", "anti-knight", "anti-taxicab", "global-entropy", "global-mod"})) return r;
    if (is({"sandwich", "lunchbox", "x-sum", "skyscraper", "hidden-skyscraper", "flatmates"})) {
        r.cells = line();
        if (name == "lunchbox") r.cells.resize(static_cast<std::size_t>(2 + random_below(rng, n - 1)));
        if (is({"sandwich", "lunchbox", "x-sum"})) r.numbers = {random_below(rng, 2 * n + 3)};
        if (name == "skyscraper") r.numbers = {random_below(rng, n + 1)};
        if (name == "hidden-skyscraper") r.numbers = {digit()};
        return r;
    }
    if (name == "index") {
        r.cells = line();
        r.cells.insert(r.cells.begin(), random_below(rng, 2) ? r.cells[0] : random_below(rng, n * n));
        r.numbers = {digit()};
        return r;
    }
    if (name == "full-rank") {
        r.numbers = {random_below(rng, 3)};
        for (int k = 1 + random_below(rng, 2); k > 0; --k) {
            const auto cells = line();
            r.cells.insert(r.cells.end(), cells.begin(), cells.end());
            r.numbers.push_back(1 + random_below(rng, 4 * n));
            r.numbers.push_back(n);
        }
        return r;
    }
    if (name == "connected") {
        for (int c = 0; c < n * n; ++c) r.cells.push_back(c);
        r.numbers = {n, random_below(rng, 2) ? 0 : 2 + random_below(rng, n * n - 2), digit(), digit()};
        if (random_below(rng, 2)) r.numbers.push_back(digit());
        return r;
    }
    if (name == "strict-neighbors") {
        r.text = std::vector<std::string>{"sum", "difference", "ratio"}[static_cast<std::size_t>(random_below(rng, 3))];
        r.numbers = {1 + random_below(rng, n + 2)};
        for (int k = random_below(rng, 6); k > 0; --k) {
            const auto pair = random_walk(rng, p, 2, 2, true);
            r.cells.insert(r.cells.end(), pair.begin(), pair.end());
        }
        return r;
    }
    if (is({"pair", "pairs"})) {
        r.cells = random_walk(rng, p, 2, 4);
        for (int v = 0; v < p.values; ++v) r.numbers.push_back(static_cast<std::int64_t>(rng.below(1u << p.values)));
        if (random_below(rng, 2))
            for (int x = 0; x < p.values; ++x)
                for (int y = 0; y < p.values; ++y) {
                    auto& row = r.numbers[static_cast<std::size_t>(x)];
                    const bool related = x != y && ((x * 7 + y * 7 + x * y) % 3 != 0);
                    row = related ? row | 1 << y : row & ~(std::int64_t{1} << y);
                }
        return r;
    }
    if (name == "automaton") {
        r.cells = random_walk(rng, p, 2, 5);
        if (random_below(rng, 3) == 0) r.cells.insert(r.cells.begin() + 1, -1);
        const int states = 2 + random_below(rng, 3);
        r.numbers = {states, 1, 0, 1, random_below(rng, states)};
        for (int k = 0; k < 3 * states; ++k) {
            r.numbers.push_back(random_below(rng, states));
            r.numbers.push_back(random_below(rng, states));
            r.numbers.push_back(static_cast<std::int64_t>(rng.below(1u << (p.values + 1))));
        }
        return r;
    }
    if (name == "pattern") {
        r.cells = random_walk(rng, p, 2, 5);
        static const char* const patterns[] = {".*12.*",    "[12]*[34]*", "(1|2)+.?[^1]{1,3}", "(.2|1.|..)*",
                                               "[1-3]{2,}", "(1.*|.*4)",  ".{2}[23]*"};
        r.text = patterns[random_below(rng, static_cast<int>(std::size(patterns)))];
        return r;
    }
    if (is({"equal-sums", "same-values"})) {
        const int size = 1 + random_below(rng, 2);
        for (int k = 2 + random_below(rng, 2); k > 0; --k) {
            const auto cells = random_walk(rng, p, size, name == "same-values" ? size : size + 1);
            r.cells.insert(r.cells.end(), cells.begin(), cells.end());
            r.numbers.push_back(static_cast<std::int64_t>(cells.size()));
        }
        return r;
    }
    // The others are about a line or cage.
    r.cells =
        random_walk(rng, p, is({"value-index"}) ? 3 : 2, is({"equality-cage", "rellik", "renban", "killer"}) ? 4 : 5);
    if (is({"killer", "sum", "sum-line"}) && random_below(rng, 6) == 0) r.cells.push_back(r.cells[0]);
    if (name == "killer" && random_below(rng, 8) > 0) r.numbers = {sum_of(r.cells)};
    if (name == "sum") {
        std::int64_t total = 0;
        for (const int c : r.cells) {
            r.numbers.push_back(random_below(rng, 2) ? 1 : random_below(rng, 7) - 3);
            total += r.numbers.back() * at(c);
        }
        r.numbers.insert(r.numbers.begin(), total);
    }
    if (name == "sum-line") r.numbers = {1 + random_below(rng, 2 * n), random_below(rng, 2)};
    if (name == "thermo" && random_below(rng, 2)) r.numbers = {random_below(rng, 2)};
    if (is({"whisper", "pair-difference", "pair-ratio", "lockout"})) r.numbers = {random_below(rng, n)};
    if (name == "pair-sum") r.numbers = {2 * p.low + 1 + random_below(rng, 2 * n - 2)};
    if (name == "rellik") r.numbers = {p.low + random_below(rng, 2 * n)};
    if (name == "modular") r.numbers = {2 + random_below(rng, 2)};
    if (is({"allowed", "at-least", "exactly"}))
        for (int k = 1 + random_below(rng, 3); k > 0; --k) r.numbers.push_back(digit());
    if (name == "counted")
        for (int k = 0; k < 2; ++k) {
            const int d = p.low + k;
            r.numbers.push_back(d);
            r.numbers.push_back(random_below(rng, 3));
        }
    return r;
}

}  // namespace ninefold::testing
