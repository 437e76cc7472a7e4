// Rule-of-45 sums. A union of disjoint houses has a known sum. The cages inside it are subtracted, and also a cage that
// crosses its border if most of it is inside; its outside cells then count -1. The rest is a sum of few cells. Without
// these sums the search takes 1.76 times as long (130 puzzles).
#include <algorithm>

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
    Cells out;
    out.reserve(a.size() + b.size());
    out.insert(out.end(), a.begin(), a.end());
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

/// Which houses share a cell, and which touch.
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

/// Runs of up to four rows or columns, every other house, and two or three touching ones, if their cages leave few
/// cells.
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
            run.reserve(kMostHouses * (*lines)[i].size());
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

namespace {

/// A set of the existing sums by hash: a collision costs one derived sum, never a solution.
class Known {
public:
    bool insert(const LinearSum& s) {
        std::uint64_t h = static_cast<std::uint64_t>(s.total) * kFactor;
        for (const Term& t : s.terms)
            h = (h ^ (static_cast<std::uint64_t>(t.cell) << 32 | static_cast<std::uint32_t>(t.coefficient))) * kFactor,
            h ^= h >> 29;
        h += !h;  // 0 is an empty place
        if (2 * ++count_ > places_.size()) grow();
        return put(h);
    }

private:
    static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
    /// Open addressing with linear probing.
    bool put(std::uint64_t h) {
        std::size_t i = h & (places_.size() - 1);
        for (; places_[i]; i = (i + 1) & (places_.size() - 1))
            if (places_[i] == h) return false;
        places_[i] = h;
        return true;
    }
    void grow() {
        std::vector<std::uint64_t> old(std::max<std::size_t>(256, 4 * places_.size()), 0);
        old.swap(places_);
        for (const std::uint64_t h : old)
            if (h) put(h);
    }
    std::vector<std::uint64_t> places_;
    std::size_t count_ = 0;
};

/// Subtracts cages from unions of houses.
class Subtraction {
public:
    Subtraction(const Model& model, const std::vector<const LinearSum*>& cages)
        : cages_(cages), count_(static_cast<std::size_t>(model.shape().cells), 0), inside_(cages.size(), 0) {
        const auto n = static_cast<std::size_t>(model.shape().cells);
        start_.assign(n + 1, 0);
        for (const auto* cage : cages)
            for (const Term& t : cage->terms) ++start_[static_cast<std::size_t>(t.cell) + 1];
        for (std::size_t c = 1; c <= n; ++c) start_[c] += start_[c - 1];
        items_.resize(static_cast<std::size_t>(start_[n]));
        std::vector<int> free = start_;
        for (std::size_t k = 0; k < cages.size(); ++k)
            for (const Term& t : cages[k]->terms)
                items_[static_cast<std::size_t>(free[static_cast<std::size_t>(t.cell)]++)] = static_cast<int>(k);
    }
    bool caged(int cell) const {
        return start_[static_cast<std::size_t>(cell)] != start_[static_cast<std::size_t>(cell) + 1];
    }

    /// The cages that overlap the union, those most inside first.
    void enter(const Union& u) {
        order_.clear();
        for (const int c : u.cells)
            for (int i = start_[static_cast<std::size_t>(c)]; i < start_[static_cast<std::size_t>(c) + 1]; ++i) {
                const int k = items_[static_cast<std::size_t>(i)];
                if (!inside_[static_cast<std::size_t>(k)]++) order_.emplace_back(0, k);
            }
        for (auto& [rank, k] : order_) {
            rank = static_cast<int>(cages_[static_cast<std::size_t>(k)]->terms.size()) -
                   2 * inside_[static_cast<std::size_t>(k)];
            inside_[static_cast<std::size_t>(k)] = 0;
        }
        std::stable_sort(order_.begin(), order_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    }

    /// Stores the rest of the union; false if nothing was subtracted or too much is left.
    bool subtract(const Union& u, std::int64_t total, bool crossing, LinearSum& left) {
        touched_.assign(u.cells.begin(), u.cells.end());
        for (const int c : u.cells) count_[static_cast<std::size_t>(c)] = kUntouched + 1;
        bool used = false;
        for (const auto& [rank, k] : order_) {
            const LinearSum& cage = *cages_[static_cast<std::size_t>(k)];
            int in = 0, out = 0;
            for (const Term& t : cage.terms) ++(count_[static_cast<std::size_t>(t.cell)] == kUntouched + 1 ? in : out);
            if (crossing ? in <= out : out != 0) continue;
            for (const Term& t : cage.terms) {
                int& count = count_[static_cast<std::size_t>(t.cell)];
                if (!count) {
                    touched_.push_back(t.cell);
                    count = kUntouched;
                }
                --count;
            }
            total -= cage.total;
            used = true;
        }
        left.terms.clear();
        bool positive = false;
        std::size_t open = 0;
        for (const int c : touched_) {
            const int k = count_[static_cast<std::size_t>(c)] - kUntouched;
            count_[static_cast<std::size_t>(c)] = 0;
            if (!k || ++open > kMostCells) continue;
            left.terms.push_back({c, k});
            positive |= k > 0;
        }
        if (!used || open > kMostCells) return false;
        std::sort(left.terms.begin(), left.terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
        left.total = positive ? total : -total;
        if (!positive)
            for (Term& t : left.terms) t.coefficient = -t.coefficient;
        return true;
    }

private:
    static constexpr int kUntouched = 1 << 20;  // a count of 0; plain 0 means that the cell did not occur
    const std::vector<const LinearSum*>& cages_;
    std::vector<int> start_, items_;  // the cages of each cell
    std::vector<int> count_, inside_;
    std::vector<std::pair<int, int>> order_;
    Cells touched_;
};

}  // namespace

void derive_sums(Model& model, const std::vector<Cells>& houses, Mask values) {
    const Geometry& g = model.shape();
    std::vector<const LinearSum*> cages;  // sums whose coefficients are all 1
    Known known;
    for (const auto& s : model.sums) {
        known.insert(s);
        if (std::all_of(s.terms.begin(), s.terms.end(), [](const Term& t) { return t.coefficient == 1; }))
            cages.push_back(&s);
    }
    if (cages.empty()) return;
    Subtraction subtraction(model, cages);
    std::vector<char> in_cage(static_cast<std::size_t>(g.cells), 0);
    for (int c = 0; c < g.cells; ++c) in_cage[static_cast<std::size_t>(c)] = subtraction.caged(c);

    std::int64_t house_sum = 0;
    for (Mask m = values; m; m = without_lowest(m)) house_sum += lowest(m);
    std::vector<LinearSum> derived;
    LinearSum left;
    left.given = false;
    for (const Union& u : unions(g, houses, in_cage)) {
        subtraction.enter(u);
        for (const bool crossing : {false, true}) {
            if (!subtraction.subtract(u, house_sum * u.houses, crossing, left)) continue;
            if (left.terms.empty()) {
                if (left.total) model.impossible();
            } else if (known.insert(left)) {
                derived.push_back(left);
            }
        }
    }
    model.sums.reserve(model.sums.size() + derived.size());
    for (auto& s : derived) model.sums.push_back(std::move(s));
}

}  // namespace ninefold::general
