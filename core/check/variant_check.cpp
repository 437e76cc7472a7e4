#include "check/variant_check.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>

namespace ninefold::general {
namespace {

using Values = std::vector<int>;

bool differ(Values v) {
    std::sort(v.begin(), v.end());
    return std::adjacent_find(v.begin(), v.end()) == v.end();
}
long long total(const Values& v) { return std::accumulate(v.begin(), v.end(), 0LL); }

template <class Holds>
bool each_pair(const Values& v, Holds holds) {
    for (std::size_t i = 1; i < v.size(); ++i)
        if (!holds(v[i - 1], v[i])) return false;
    return true;
}

/// The values split into runs; the numbers from `first` on are their lengths.
std::vector<Values> runs(const Rule& rule, const Values& v, std::size_t first) {
    std::vector<Values> out;
    auto at = v.begin();
    for (std::size_t i = first; i < rule.numbers.size(); ++i) {
        out.emplace_back(at, at + rule.numbers[i]);
        at += rule.numbers[i];
    }
    return out;
}

/// The sum strictly between the first places of two values; -1 if one is missing.
long long sum_between(const Values& v, int a, int b) {
    auto first = std::find(v.begin(), v.end(), a), second = std::find(v.begin(), v.end(), b);
    if (first == v.end() || second == v.end()) return -1;
    if (second < first) std::swap(first, second);
    return std::accumulate(first + 1, second, 0LL);
}

/// Steps a set of states through a word.
bool accepted(const Rule& rule, const Puzzle& puzzle, const Values& word, const std::vector<int>& cells) {
    std::size_t at = 1;
    std::set<long long> now, accepting;
    for (auto n = rule.numbers[at++]; n > 0; --n) now.insert(rule.numbers[at++]);
    for (auto n = rule.numbers[at++]; n > 0; --n) accepting.insert(rule.numbers[at++]);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int symbol = cells[i] < 0 ? puzzle.values : word[i] - puzzle.low;
        std::set<long long> next;
        for (std::size_t k = at; k + 2 < rule.numbers.size(); k += 3)
            if (now.count(rule.numbers[k]) && (static_cast<std::uint64_t>(rule.numbers[k + 2]) >> symbol & 1))
                next.insert(rule.numbers[k + 1]);
        now = next;
    }
    return std::any_of(now.begin(), now.end(), [&](long long q) { return accepting.count(q) > 0; });
}

/// Matches a regular expression exhaustively: where each piece of the pattern can end.
class Matcher {
public:
    Matcher(const std::string& pattern, const Values& word) : word_(word) {
        for (const char c : pattern)
            if (c != ' ' && c != '\t' && c != '\n' && c != '\r') text_ += c;
    }
    bool matches() {
        std::size_t at = 0;
        const auto ends = alternatives(at, {0});
        return ends.count(word_.size()) > 0;
    }

private:
    using Ends = std::set<std::size_t>;
    static int value(char c) { return c <= '9' ? c - '0' : c >= 'a' ? c - 'a' + 10 : c - 'A' + 10; }
    Ends alternatives(std::size_t& at, const Ends& from) {
        Ends all = sequence(at, from);
        while (at < text_.size() && text_[at] == '|') {
            const Ends more = sequence(++at, from);
            all.insert(more.begin(), more.end());
        }
        return all;
    }
    Ends sequence(std::size_t& at, Ends from) {
        while (at < text_.size() && text_[at] != '|' && text_[at] != ')') from = repeated(at, from);
        return from;
    }
    Ends repeated(std::size_t& at, const Ends& from) {
        const std::size_t begin = at;
        Ends once = atom(at, from);
        if (at >= text_.size()) return once;
        int least = 1, most = 1;
        const char c = text_[at];
        if (c == '*') {
            least = 0, most = -1;
        } else if (c == '+') {
            most = -1;
        } else if (c == '?') {
            least = 0;
        } else if (c == '{') {
            const auto end = text_.find('}', at);
            const std::string inside = text_.substr(at + 1, end - at - 1);
            const auto comma = inside.find(',');
            least = std::stoi(inside);
            most = comma == std::string::npos   ? least
                   : comma + 1 == inside.size() ? -1
                                                : std::stoi(inside.substr(comma + 1));
            at = end;
        } else {
            return once;
        }
        ++at;
        Ends all, now = from;
        if (least == 0) all = from;
        for (int k = 1; most < 0 || k <= most; ++k) {
            std::size_t again = begin;
            now = atom(again, now);
            const std::size_t before = all.size();
            if (k >= least) all.insert(now.begin(), now.end());
            if (now.empty() || (k >= least && most < 0 && all.size() == before && k > static_cast<int>(word_.size())))
                break;
        }
        return all;
    }
    Ends atom(std::size_t& at, const Ends& from) {
        if (text_[at] == '(') {
            const Ends ends = alternatives(++at, from);
            ++at;
            return ends;
        }
        std::set<int> allowed;
        bool inverted = false;
        if (text_[at] == '.') {
            inverted = true;
            ++at;
        } else if (text_[at] == '[') {
            inverted = text_[++at] == '^';
            if (inverted) ++at;
            while (text_[at] != ']') {
                const char a = text_[at++];
                char b = a;
                if (text_[at] == '-') {
                    b = text_[at + 1];
                    at += 2;
                }
                for (int k = a; k <= b; ++k) allowed.insert(value(static_cast<char>(k)));
            }
            ++at;
        } else {
            allowed.insert(value(text_[at++]));
        }
        Ends ends;
        for (const std::size_t i : from)
            if (i < word_.size() && (allowed.count(word_[i]) > 0) != inverted) ends.insert(i + 1);
        return ends;
    }
    std::string text_;
    const Values& word_;
};

int seen_buildings(const Values& v) {
    int count = 0, tallest = 0;
    for (const int x : v)
        if (x > tallest) {
            tallest = x;
            ++count;
        }
    return count;
}

/// The number of cells of a rectangle for which `in` holds, and whether they are connected.
std::pair<int, bool> region(const std::vector<char>& in, int width) {
    const int n = static_cast<int>(in.size());
    std::vector<int> stack;
    std::vector<char> seen(in.size(), 0);
    int count = 0, reached = 0;
    for (int i = 0; i < n; ++i) {
        if (!in[static_cast<std::size_t>(i)]) continue;
        if (!count++) {
            stack.push_back(i);
            seen[static_cast<std::size_t>(i)] = 1;
        }
    }
    while (!stack.empty()) {
        const int i = stack.back();
        stack.pop_back();
        ++reached;
        for (const int j : {i % width ? i - 1 : -1, (i + 1) % width ? i + 1 : -1, i - width, i + width})
            if (j >= 0 && j < n && in[static_cast<std::size_t>(j)] && !seen[static_cast<std::size_t>(j)]) {
                seen[static_cast<std::size_t>(j)] = 1;
                stack.push_back(j);
            }
    }
    return {count, reached == count};
}

class Judge {
public:
    Judge(const Puzzle& puzzle, const Rule& rule, const Values& all) : p(puzzle), r(rule), grid(all) {
        for (const int c : rule.cells) v.push_back(c < 0 ? kNoValue : all[static_cast<std::size_t>(c)]);
    }

    bool holds() const {
        const std::string& n = r.name;
        if (n == "and" || n == "or") {
            const auto one = [&](const Rule& part) { return rule_holds(p, part, grid); };
            return n == "and" ? std::all_of(r.parts.begin(), r.parts.end(), one)
                              : std::any_of(r.parts.begin(), r.parts.end(), one);
        }
        if (n == "allowed") return std::all_of(v.begin(), v.end(), [&](int x) { return listed(x); });
        if (n == "different") return distinct_cells();
        if (n == "equal") return std::adjacent_find(v.begin(), v.end(), std::not_equal_to<>()) == v.end();
        if (n == "killer") return distinct_cells() && (r.numbers.empty() || total(v) == r.numbers[0]);
        if (n == "sum") return weighted() == r.numbers[0];
        if (n == "thermo") {
            const bool strict = r.numbers.empty() || r.numbers[0];
            return each_pair(v, [&](int a, int b) { return strict ? a < b : a <= b; });
        }
        if (n == "whisper") return each_pair(v, [&](int a, int b) { return std::abs(a - b) >= first(); });
        if (n == "pair-difference") return each_pair(v, [&](int a, int b) { return std::abs(a - b) == first(); });
        if (n == "pair-ratio") return each_pair(v, [&](int a, int b) { return a == first() * b || b == first() * a; });
        if (n == "pair-sum") return each_pair(v, [&](int a, int b) { return a + b == first(); });
        if (n == "pair-greater") return each_pair(v, [&](int a, int b) { return a > b; });
        if (n == "pair") return each_pair(v, [&](int a, int b) { return related(a, b); });
        if (n == "pairs") return all_pairs();
        if (n == "strict-neighbors") return strict_neighbors();
        if (n == "renban") return distinct_values() && span() == static_cast<int>(v.size()) - 1;
        if (n == "rellik") return distinct_cells() && no_subset_sum();
        if (n == "equality-cage") return distinct_cells() && equality();
        if (n == "between" || n == "lockout") return ends(n == "between");
        if (n == "modular")
            return windows(static_cast<std::size_t>(first()),
                           [&](int x) { return ((x % first()) + first()) % first(); });
        if (n == "entropic") return windows(3, [&](int x) { return third(x); });
        if (n == "equal-sums") return alike([](const Values& a) { return Values{static_cast<int>(total(a))}; });
        if (n == "same-values")
            return alike([](Values a) {
                std::sort(a.begin(), a.end());
                return a;
            });
        if (n == "sum-line") return segments();
        if (n == "automaton") return accepted(r, p, v, r.cells);
        if (n == "pattern") return Matcher(r.text, v).matches();
        if (n == "at-least" || n == "exactly") return listed_counts(n == "exactly");
        if (n == "counted") return counted();
        return more(n);
    }

private:
    bool more(const std::string& n) const {
        if (n == "circles") return std::all_of(v.begin(), v.end(), [&](int x) { return times(v, x) == x; });
        if (n == "distinct") return v[0] == static_cast<int>(std::set<int>(v.begin() + 1, v.end()).size());
        if (n == "sandwich") return distinct_cells() && sum_between(v, p.low, p.low + p.values - 1) == first();
        if (n == "lunchbox") {
            const auto [least, most] = std::minmax_element(v.begin(), v.end());
            return distinct_cells() && sum_between(v, *least, *most) == first();
        }
        if (n == "x-sum") {
            const auto size = static_cast<int>(v.size());
            return v[0] >= 1 && v[0] <= size && std::accumulate(v.begin(), v.begin() + v[0], 0LL) == first();
        }
        if (n == "skyscraper") return seen_buildings(v) == first();
        if (n == "hidden-skyscraper") {
            for (std::size_t i = 1; i < v.size(); ++i)
                if (v[i] <= *std::max_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(i)))
                    return v[i] == first();
            return false;
        }
        if (n == "index")
            return v[0] >= 1 && v[0] < static_cast<int>(v.size()) && v[static_cast<std::size_t>(v[0])] == first();
        if (n == "value-index")
            return v[1] >= 1 && v[1] + 1 < static_cast<int>(v.size()) && v[static_cast<std::size_t>(v[1]) + 1] == v[0];
        if (n == "anti-king") return moves({{1, 1}, {1, -1}});
        if (n == "anti-knight") return moves({{1, 2}, {2, 1}, {1, -2}, {2, -1}});
        if (n == "anti-taxicab") return taxicab();
        if (n == "global-entropy") return squares([&](int x) { return third(x); });
        if (n == "global-mod") return squares([](int x) { return ((x % 3) + 3) % 3; });
        if (n == "flatmates") return flatmates();
        if (n == "doppelganger") return doppelganger();
        if (n == "connected") {
            std::vector<char> in;
            for (const int x : v) in.push_back(std::find(r.numbers.begin() + 2, r.numbers.end(), x) != r.numbers.end());
            const auto [count, whole] = region(in, static_cast<int>(first()));
            return whole && (!r.numbers[1] || count == r.numbers[1]);
        }
        if (n == "chaos") return chaos();
        if (n == "chaos-arrow") {
            long long count = 1;
            Rule arms = r;
            for (const auto& arm : runs(arms, Values(v.begin() + 1, v.end()), 1))
                for (std::size_t k = 1; k < arm.size() && arm[k] == arm[0]; ++k) ++count;
            return v[0] + first() == count;
        }
        if (n == "chaos-count") return v[0] + first() == times(Values(v.begin() + 1, v.end()), v[1]);
        if (n == "full-rank") return full_rank();
        throw std::invalid_argument("there is no rule '" + n + "' to check");
    }

    long long first() const { return r.numbers.at(0); }
    bool listed(int x) const { return std::find(r.numbers.begin(), r.numbers.end(), x) != r.numbers.end(); }
    static int times(const Values& in, int x) { return static_cast<int>(std::count(in.begin(), in.end(), x)); }
    int third(int x) const { return (x - p.low) * 3 / p.values; }
    int span() const { return *std::max_element(v.begin(), v.end()) - *std::min_element(v.begin(), v.end()); }
    bool distinct_values() const { return differ(v); }
    /// A cell named twice is one cell.
    bool distinct_cells() const {
        std::map<int, int> by_cell;
        for (std::size_t i = 0; i < v.size(); ++i) by_cell[r.cells[i]] = v[i];
        Values once;
        for (const auto& [c, x] : by_cell) once.push_back(x);
        return differ(once);
    }
    long long weighted() const {
        long long sum = 0;
        for (std::size_t i = 0; i < v.size(); ++i) sum += (r.numbers.size() == 1 ? 1 : r.numbers[i + 1]) * v[i];
        return sum;
    }
    bool related(int a, int b) const {
        return static_cast<std::uint64_t>(r.numbers[static_cast<std::size_t>(a - p.low)]) >> (b - p.low) & 1;
    }
    bool all_pairs() const {
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t j = i + 1; j < v.size(); ++j)
                if (!related(v[i], v[j])) return false;
        return true;
    }
    bool strict_neighbors() const {
        std::set<std::pair<int, int>> marked;
        for (std::size_t i = 0; i + 1 < r.cells.size(); i += 2) marked.insert(std::minmax(r.cells[i], r.cells[i + 1]));
        for (int c = 0; c < p.rows * p.columns; ++c)
            for (const int d :
                 {(c + 1) % p.columns ? c + 1 : -1, c + p.columns < p.rows * p.columns ? c + p.columns : -1}) {
                if (d < 0 || marked.count({c, d})) continue;
                const int a = grid[static_cast<std::size_t>(c)], b = grid[static_cast<std::size_t>(d)];
                for (const auto n : r.numbers)
                    if (r.text == "sum"          ? a + b == n
                        : r.text == "difference" ? std::abs(a - b) == n
                                                 : a == n * b || b == n * a)
                        return false;
            }
        return true;
    }
    bool no_subset_sum() const {
        const std::set<int> set(v.begin(), v.end());
        const Values s(set.begin(), set.end());
        for (unsigned m = 1; m < 1u << s.size(); ++m) {
            long long sum = 0;
            for (std::size_t i = 0; i < s.size(); ++i)
                if (m >> i & 1) sum += s[i];
            if (sum == first()) return false;
        }
        return true;
    }
    bool equality() const {
        int odd = 0, even = 0, low = 0, high = 0;
        const std::set<int> cells(r.cells.begin(), r.cells.end());
        for (const int c : cells) {
            const int x = grid[static_cast<std::size_t>(c)], i = x - p.low;
            ++(x % 2 ? odd : even);
            if (i < p.values / 2) {
                ++low;
            } else if (i >= p.values - p.values / 2) {
                ++high;
            } else {
                return false;
            }
        }
        return odd == even && low == high;
    }
    bool ends(bool inside) const {
        const int low = std::min(v.front(), v.back()), high = std::max(v.front(), v.back());
        if (!inside && high - low < first()) return false;
        if (inside && low == high) return false;
        for (std::size_t i = 1; i + 1 < v.size(); ++i)
            if (inside ? v[i] <= low || v[i] >= high : v[i] >= low && v[i] <= high) return false;
        return true;
    }
    template <class Class>
    bool windows(std::size_t size, Class class_of) const {
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t j = i + 1; j < v.size() && j < i + size; ++j)
                if (class_of(v[i]) == class_of(v[j])) return false;
        // Cells one window apart are in the same class.
        for (std::size_t i = 0; i + size < v.size(); ++i)
            if (class_of(v[i]) != class_of(v[i + size])) return false;
        return true;
    }
    template <class Form>
    bool alike(Form form) const {
        const auto parts = runs(r, v, 0);
        return std::all_of(parts.begin(), parts.end(), [&](const Values& a) { return form(a) == form(parts[0]); });
    }
    bool segments() const {
        const bool loop = r.numbers.size() > 1 && r.numbers[1];
        for (std::size_t start = 0; start < (loop ? v.size() : 1); ++start) {
            long long open = 0;
            bool good = true, any = false;
            for (std::size_t i = 0; i < v.size() && good; ++i) {
                open += v[(start + i) % v.size()];
                good = open <= first();
                if (open == first()) open = 0, any = true;
            }
            if (good && any && open == 0) return true;
        }
        return false;
    }
    bool listed_counts(bool exactly) const {
        for (const auto n : r.numbers) {
            const int needed = static_cast<int>(std::count(r.numbers.begin(), r.numbers.end(), n));
            const int have = times(v, static_cast<int>(n));
            if (exactly ? have != needed : have < needed) return false;
        }
        return true;
    }
    bool counted() const {
        for (std::size_t i = 0; i + 1 < r.numbers.size(); i += 2)
            if (times(v, static_cast<int>(r.numbers[i])) != r.numbers[i + 1]) return false;
        return true;
    }
    bool moves(const std::vector<std::pair<int, int>>& steps) const {
        for (int y = 0; y < p.rows; ++y)
            for (int x = 0; x < p.columns; ++x)
                for (const auto& [dy, dx] : steps) {
                    if (y + dy >= p.rows || x + dx < 0 || x + dx >= p.columns) continue;
                    if (at(y, x) == at(y + dy, x + dx)) return false;
                }
        return true;
    }
    bool taxicab() const {
        const int n = p.rows * p.columns;
        for (int a = 0; a < n; ++a)
            for (int b = a + 1; b < n; ++b) {
                const int far = std::abs(a / p.columns - b / p.columns) + std::abs(a % p.columns - b % p.columns);
                if (grid[static_cast<std::size_t>(a)] == far && grid[static_cast<std::size_t>(b)] == far) return false;
            }
        return true;
    }
    template <class Class>
    bool squares(Class class_of) const {
        for (int y = 0; y + 1 < p.rows; ++y)
            for (int x = 0; x + 1 < p.columns; ++x)
                if (std::set<int>{class_of(at(y, x)), class_of(at(y, x + 1)), class_of(at(y + 1, x)),
                                  class_of(at(y + 1, x + 1))}
                        .size() != 3)
                    return false;
        return true;
    }
    bool flatmates() const {
        const int least = p.low, most = p.low + p.values - 1, middle = p.low + (p.values + 1) / 2 - 1;
        for (std::size_t i = 0; i < v.size(); ++i)
            if (v[i] == middle && !(i > 0 && v[i - 1] == least) && !(i + 1 < v.size() && v[i + 1] == most))
                return false;
        return true;
    }
    bool doppelganger() const {
        const auto rows = static_cast<std::size_t>(p.rows), columns = static_cast<std::size_t>(p.columns);
        const auto family = [&](std::size_t from, std::size_t n) {
            return Values(v.begin() + static_cast<std::ptrdiff_t>(from),
                          v.begin() + static_cast<std::ptrdiff_t>(from + n));
        };
        if (!differ(family(0, rows)) || !differ(family(rows, columns)) ||
            !differ(family(rows + columns, p.regions.size())))
            return false;
        if (std::find(v.begin(), v.end(), 0) != v.end()) return false;
        std::vector<int> region_of(static_cast<std::size_t>(p.rows * p.columns), -1);
        for (std::size_t k = 0; k < p.regions.size(); ++k) {
            Values held{v[rows + columns + k]};
            for (const int c : p.regions[k]) {
                region_of[static_cast<std::size_t>(c)] = static_cast<int>(k);
                held.push_back(grid[static_cast<std::size_t>(c)]);
            }
            if (!differ(held)) return false;
        }
        for (int y = 0; y < p.rows; ++y) {
            Values held{v[static_cast<std::size_t>(y)]};
            for (int x = 0; x < p.columns; ++x) held.push_back(at(y, x));
            if (!differ(held)) return false;
        }
        for (int x = 0; x < p.columns; ++x) {
            Values held{v[rows + static_cast<std::size_t>(x)]};
            for (int y = 0; y < p.rows; ++y) held.push_back(at(y, x));
            if (!differ(held)) return false;
        }
        for (int y = 0; y < p.rows; ++y)
            for (int x = 0; x < p.columns; ++x) {
                if (at(y, x) != 0) continue;
                Values missing{v[static_cast<std::size_t>(y)], v[rows + static_cast<std::size_t>(x)]};
                const int k = region_of[static_cast<std::size_t>(y * p.columns + x)];
                if (k >= 0) missing.push_back(v[rows + columns + static_cast<std::size_t>(k)]);
                if (!differ(missing)) return false;
            }
        return true;
    }
    bool chaos() const {
        const int n = p.rows * p.columns, size = static_cast<int>(first());
        int next = p.low;
        for (const int label : v) {
            if (label > next) return false;
            next = std::max(next, label + 1);
        }
        for (int label = p.low; label < p.low + n / size; ++label) {
            std::vector<char> in;
            Values held;
            for (int c = 0; c < n; ++c) {
                in.push_back(v[static_cast<std::size_t>(c)] == label);
                if (in.back()) held.push_back(grid[static_cast<std::size_t>(c)]);
            }
            const auto [count, whole] = region(in, p.columns);
            if (count != size || !whole || !differ(held)) return false;
        }
        return next == p.low + n / size;
    }
    bool full_rank() const {
        std::vector<Values> lines;
        for (int k = 0; k < p.rows; ++k) {
            Values row, column;
            for (int i = 0; i < p.rows; ++i) {
                row.push_back(at(k, i));
                column.push_back(at(i, k));
            }
            for (const Values& line : {row, column}) {
                lines.push_back(line);
                lines.emplace_back(line.rbegin(), line.rend());
            }
        }
        if (first() == 0)
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (std::count(lines.begin(), lines.end(), lines[i]) > 1) return false;
        std::size_t from = 0;
        for (std::size_t i = 1; i + 1 < r.numbers.size(); i += 2) {
            const auto length = static_cast<std::size_t>(r.numbers[i + 1]);
            const Values line(v.begin() + static_cast<std::ptrdiff_t>(from),
                              v.begin() + static_cast<std::ptrdiff_t>(from + length));
            from += length;
            if (first() != 2 && std::count(lines.begin(), lines.end(), line) > 1) return false;
            if (std::count_if(lines.begin(), lines.end(), [&](const Values& other) { return other < line; }) + 1 !=
                r.numbers[i])
                return false;
        }
        return true;
    }
    int at(int y, int x) const { return grid[static_cast<std::size_t>(y * p.columns + x)]; }

    const Puzzle& p;
    const Rule& r;
    const Values& grid;
    Values v;
};

/// Whether all cells of a rule are filled. Rules without cells refer to the whole grid.
bool complete(const Puzzle& puzzle, const Rule& rule, const Values& values) {
    const auto filled = [&](int c) { return c < 0 || values[static_cast<std::size_t>(c)] != kNoValue; };
    static const std::set<std::string> whole{"anti-king",      "anti-knight", "anti-taxicab",
                                             "global-entropy", "global-mod",  "full-rank",
                                             "doppelganger",   "chaos",       "strict-neighbors"};
    if (whole.count(rule.name)) {
        for (int c = 0; c < puzzle.rows * puzzle.columns; ++c)
            if (!filled(c)) return false;
    }
    return std::all_of(rule.cells.begin(), rule.cells.end(), filled) &&
           std::all_of(rule.parts.begin(), rule.parts.end(),
                       [&](const Rule& part) { return complete(puzzle, part, values); });
}

}  // namespace

bool rule_holds(const Puzzle& puzzle, const Rule& rule, const std::vector<int>& values) {
    return Judge(puzzle, rule, values).holds();
}

std::vector<int> broken(const Puzzle& puzzle, const std::vector<int>& values) {
    std::vector<int> found;
    int house = 0;
    const auto look = [&](const std::vector<int>& cells) {
        std::set<int> seen;
        bool twice = false;
        for (const int c : cells)
            if (values[static_cast<std::size_t>(c)] != kNoValue)
                twice |= !seen.insert(values[static_cast<std::size_t>(c)]).second;
        if (twice) found.push_back(-1 - house);
        ++house;
    };
    for (std::size_t c = 0; c < values.size(); ++c) {
        if (values[c] == kNoValue) continue;
        const int index = values[c] - puzzle.low;
        if (index < 0 || index >= puzzle.values || (!puzzle.candidates.empty() && !(puzzle.candidates[c] >> index & 1)))
            return {kNoValue};
    }
    if (puzzle.lines) {
        for (int y = 0; y < puzzle.rows; ++y) {
            std::vector<int> row;
            for (int x = 0; x < puzzle.columns; ++x) row.push_back(y * puzzle.columns + x);
            look(row);
        }
        for (int x = 0; x < puzzle.columns; ++x) {
            std::vector<int> column;
            for (int y = 0; y < puzzle.rows; ++y) column.push_back(y * puzzle.columns + x);
            look(column);
        }
    }
    for (const auto& cells : puzzle.regions) look(cells);
    for (std::size_t k = 0; k < puzzle.rules.size(); ++k)
        if (complete(puzzle, puzzle.rules[k], values) && !rule_holds(puzzle, puzzle.rules[k], values))
            found.push_back(static_cast<int>(k));
    return found;
}

}  // namespace ninefold::general
