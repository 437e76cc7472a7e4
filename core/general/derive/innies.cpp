// Rule-of-45 sums.  A union of disjoint houses has a known sum; the cages inside it are subtracted, and one that
// crosses its border when most of it is inside: its cells outside then count -1.  What is left is a sum of few cells.
// Without them the search takes 1.76 times as long (130 puzzles).
#include <algorithm>
#include <set>

#include "general/derive/derive.hpp"

namespace ninefold::general {
namespace {

constexpr int kMostHouses = 4;
constexpr int kMostCells = 10;

struct Union {
    Cells cells;
    int houses;
};

Cells joined(const Cells& a, const Cells& b) {
    Cells out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

/// Which houses share a cell, and which have cells side by side.
class Meetings {
public:
    Meetings(const Geometry& g, const std::vector<Cells>& houses)
        : words_((static_cast<std::size_t>(g.cells) + 63) / 64) {
        for (const auto& h : houses) {
            Bits& cells = cells_.emplace_back(words_, 0);
            Bits& around = around_.emplace_back(words_, 0);
            for (const int c : h) {
                put(cells, c);
                if (c >= g.grid_cells()) continue;
                if (c % g.columns) put(around, c - 1);
                if ((c + 1) % g.columns) put(around, c + 1);
                if (c >= g.columns) put(around, c - g.columns);
                if (c + g.columns < g.grid_cells()) put(around, c + g.columns);
            }
        }
    }
    bool disjoint(std::size_t a, std::size_t b) const { return !meet(cells_[a], cells_[b]); }
    bool touch(std::size_t a, std::size_t b) const { return meet(around_[a], cells_[b]); }

private:
    using Bits = std::vector<std::uint64_t>;
    static void put(Bits& bits, int c) { bits[static_cast<std::size_t>(c >> 6)] |= std::uint64_t{1} << (c & 63); }
    bool meet(const Bits& a, const Bits& b) const {
        for (std::size_t w = 0; w < words_; ++w)
            if (a[w] & b[w]) return true;
        return false;
    }
    std::size_t words_;
    std::vector<Bits> cells_, around_;
};

/// Runs of up to four rows or columns, every other house, and two or three of those that touch; only those in which the
/// cages leave few cells free.
std::vector<Union> unions(const Geometry& g, const std::vector<Cells>& houses, const std::vector<char>& in_cage) {
    std::vector<Union> out;
    std::vector<Cells> rows, columns, others;
    for (const auto& h : houses) {
        bool row = true, column = true;
        for (const int c : h) {
            if (c >= g.grid_cells()) row = column = false;
            row &= c / g.columns == h[0] / g.columns;
            column &= c % g.columns == h[0] % g.columns;
        }
        (row ? rows : column ? columns : others).push_back(h);
    }
    const auto uncaged = [&](const Cells& cells) {
        return std::count_if(cells.begin(), cells.end(), [&](int c) { return !in_cage[static_cast<std::size_t>(c)]; });
    };
    for (auto* lines : {&rows, &columns}) {
        std::sort(lines->begin(), lines->end());
        for (std::size_t i = 0; i < lines->size(); ++i) {
            Cells run;
            std::ptrdiff_t free = 0;
            for (std::size_t j = i; j < lines->size() && j - i < kMostHouses; ++j) {
                run.insert(run.end(), (*lines)[j].begin(), (*lines)[j].end());
                free += uncaged((*lines)[j]);
                if (free > kMostCells) break;
                out.push_back({run, static_cast<int>(j - i) + 1});
            }
        }
    }
    std::erase_if(others, [&](const Cells& h) { return uncaged(h) > kMostCells; });
    std::vector<std::ptrdiff_t> free;
    for (const auto& h : others) {
        out.push_back({h, 1});
        free.push_back(uncaged(h));
    }
    const Meetings meet(g, others);
    for (std::size_t i = 0; i < others.size(); ++i)
        for (std::size_t j = i + 1; j < others.size(); ++j) {
            if (free[i] + free[j] > kMostCells || !meet.disjoint(i, j) || !meet.touch(i, j)) continue;
            const Cells two = joined(others[i], others[j]);
            out.push_back({two, 2});
            for (std::size_t k = j + 1; k < others.size(); ++k)
                if (free[i] + free[j] + free[k] <= kMostCells && meet.disjoint(i, k) && meet.disjoint(j, k) &&
                    (meet.touch(i, k) || meet.touch(j, k)))
                    out.push_back({joined(two, others[k]), 3});
        }
    return out;
}

}  // namespace

void derive_sums(Model& model, const std::vector<Cells>& houses) {
    const Geometry& g = model.shape();
    std::vector<std::size_t> cages;  // sums with coefficients of 1 alone
    for (std::size_t i = 0; i < model.sums.size(); ++i) {
        const auto& terms = model.sums[i].terms;
        if (std::all_of(terms.begin(), terms.end(), [](const Term& t) { return t.coefficient == 1; }))
            cages.push_back(i);
    }
    if (cages.empty()) return;
    std::vector<std::vector<int>> at(static_cast<std::size_t>(g.cells));  // cages of a cell
    for (std::size_t k = 0; k < cages.size(); ++k)
        for (const Term& t : model.sums[cages[k]].terms)
            at[static_cast<std::size_t>(t.cell)].push_back(static_cast<int>(k));

    using Key = std::pair<std::vector<std::pair<int, int>>, std::int64_t>;
    std::set<Key> known;
    const auto key = [](const LinearSum& s) {
        Key k;
        for (const Term& t : s.terms) k.first.emplace_back(t.cell, t.coefficient);
        k.second = s.total;
        return k;
    };
    for (const auto& s : model.sums) known.insert(key(s));

    const std::int64_t house_sum = static_cast<std::int64_t>(g.values) * (g.values - 1) / 2;
    std::vector<int> count(static_cast<std::size_t>(g.cells), 0), inside(cages.size(), 0);
    std::vector<std::pair<int, int>> order;
    std::vector<LinearSum> derived;
    std::vector<char> in_cage(static_cast<std::size_t>(g.cells), 0);
    for (std::size_t c = 0; c < in_cage.size(); ++c) in_cage[c] = !at[c].empty();
    for (const Union& u : unions(g, houses, in_cage))
        for (const bool crossing : {false, true}) {
            Cells touched = u.cells;
            std::int64_t total = house_sum * u.houses;
            order.clear();
            for (const int c : u.cells) {
                count[static_cast<std::size_t>(c)] = 1;
                for (const int k : at[static_cast<std::size_t>(c)])
                    if (!inside[static_cast<std::size_t>(k)]++) order.emplace_back(0, k);
            }
            for (auto& [rank, k] : order) {
                rank = static_cast<int>(model.sums[cages[static_cast<std::size_t>(k)]].terms.size()) -
                       2 * inside[static_cast<std::size_t>(k)];
                inside[static_cast<std::size_t>(k)] = 0;
            }
            std::stable_sort(order.begin(), order.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            bool used = false;
            for (const auto& [rank, k] : order) {
                const LinearSum& cage = model.sums[cages[static_cast<std::size_t>(k)]];
                int in = 0, out = 0;
                for (const Term& t : cage.terms) ++(count[static_cast<std::size_t>(t.cell)] == 1 ? in : out);
                if (crossing ? in <= out : out != 0) continue;
                for (const Term& t : cage.terms) {
                    --count[static_cast<std::size_t>(t.cell)];
                    touched.push_back(t.cell);
                }
                total -= cage.total;
                used = true;
            }
            LinearSum left;
            left.given = false;
            bool positive = false;
            std::sort(touched.begin(), touched.end());
            touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
            for (const int c : touched) {
                const int k = count[static_cast<std::size_t>(c)];
                count[static_cast<std::size_t>(c)] = 0;
                if (!k) continue;
                left.terms.push_back({c, k});
                positive |= k > 0;
            }
            if (!used || left.terms.size() > kMostCells) continue;
            if (left.terms.empty()) {
                if (total) model.impossible();
                continue;
            }
            left.total = positive ? total : -total;
            if (!positive)
                for (Term& t : left.terms) t.coefficient = -t.coefficient;
            if (known.insert(key(left)).second) derived.push_back(std::move(left));
        }
    for (auto& s : derived) model.sums.push_back(std::move(s));
}

}  // namespace ninefold::general
