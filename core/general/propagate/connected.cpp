// Cells that form orthogonally connected regions: one region of the cells with some values, or a division of the
// rectangle into regions of one size (chaos construction).
//
// For each region, as boards of bits:
// - Cells known to be in it must reach each other through possible cells.
// - A cell is in it if, without that cell, they are separated or too few cells are left (an articulation point).
// - A cell is not in it if every tree that connects it with all known cells needs more cells than the size allows
//   (least Steiner trees, by Dreyfus and Wagner, of up to kMostTerminals groups of known cells).
// For a division, neighbors that can share a region form a graph, and each of its components is divided alone:
// - Its size is a multiple of the size of a region.
// - Without a cell it can fall apart; the region of that cell then takes from each part what that part has above a
//   multiple of the size, and nothing if there is none.  So both ends of a bridge are known to be equal or to differ.
#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

constexpr std::size_t kMostTerminals = 4;
constexpr int kMostRoom = 16;  // uncertain cells of a tree; with more room, only distances

/// A set of cells, row by row, with an empty column between rows so that neighbors are shifts.
template <std::size_t W>
struct Board {
    std::array<std::uint64_t, W> word{};

    void add(int bit) { word[static_cast<std::size_t>(bit >> 6)] |= std::uint64_t{1} << (bit & 63); }
    bool has(int bit) const { return word[static_cast<std::size_t>(bit >> 6)] >> (bit & 63) & 1; }
    bool any() const {
        std::uint64_t out = 0;
        for (const std::uint64_t x : word) out |= x;
        return out != 0;
    }
    int count() const {
        int out = 0;
        for (const std::uint64_t x : word) out += size(x);
        return out;
    }
    int first() const {
        for (std::size_t i = 0; i < W; ++i)
            if (word[i]) return static_cast<int>(64 * i) + lowest(word[i]);
        return -1;
    }
    template <class F>
    bool each(F&& f) const {
        for (std::size_t i = 0; i < W; ++i)
            for (std::uint64_t x = word[i]; x; x &= x - 1)
                if (!f(static_cast<int>(64 * i) + lowest(x))) return false;
        return true;
    }
    bool operator==(const Board& o) const { return word == o.word; }
    Board operator|(const Board& o) const {
        Board out;
        for (std::size_t i = 0; i < W; ++i) out.word[i] = word[i] | o.word[i];
        return out;
    }
    Board operator&(const Board& o) const {
        Board out;
        for (std::size_t i = 0; i < W; ++i) out.word[i] = word[i] & o.word[i];
        return out;
    }
    Board without(const Board& o) const {
        Board out;
        for (std::size_t i = 0; i < W; ++i) out.word[i] = word[i] & ~o.word[i];
        return out;
    }
    Board up(int k) const {
        const auto q = static_cast<std::size_t>(k >> 6);
        const int r = k & 63;
        Board out;
        for (std::size_t i = q; i < W; ++i)
            out.word[i] = word[i - q] << r | (i > q ? word[i - q - 1] >> 1 >> (63 - r) : 0);
        return out;
    }
    Board down(int k) const {
        const auto q = static_cast<std::size_t>(k >> 6);
        const int r = k & 63;
        Board out;
        for (std::size_t i = 0; i + q < W; ++i)
            out.word[i] = word[i + q] >> r | (i + q + 1 < W ? word[i + q + 1] << 1 << (63 - r) : 0);
        return out;
    }
};

template <std::size_t W>
struct Connected final : Propagator {
    using Set = Board<W>;

    Connected(Cells c, int w, std::vector<Mask> p, int n, bool d)
        : order(std::move(c)), width(w), stride(w + 1), parts(std::move(p)), size(n), divides(d) {
        cells = order;
        priority = 3;
        idempotent = false;
        const int count = static_cast<int>(order.size());
        for (int i = 0; i < count; ++i) {
            if (i % width) near.items.push_back(i - 1);
            if (i % width + 1 < width) near.items.push_back(i + 1);
            if (i >= width) near.items.push_back(i - width);
            if (i + width < count) near.items.push_back(i + width);
            near.close();
        }
        for (std::size_t k = 0; k < parts.size(); ++k)
            for (Mask x = parts[k]; x; x = without_lowest(x)) part_of[static_cast<std::size_t>(lowest(x))] = k + 1;
        may.resize(parts.size());
        must.resize(parts.size());
        Set other;
        other.add(0);
        settled.assign(parts.size(), {Set{}, other});  // no such part
        const auto n_cells = static_cast<std::size_t>(count);
        for (auto* list : {&place, &parent, &next, &reach, &weight, &below, &lost, &held}) list->resize(n_cells);
    }
    Cells order;
    int width, stride;
    std::vector<Mask> parts;
    int size;
    bool divides;
    Lists near;
    std::array<std::size_t, kMaxValues> part_of{};  // and one more; 0 for none

    std::vector<Set> may, must;  // of each part: cells that can be in it, and those that are
    // The result for a part depends on these two only.  Those that changed nothing last time are not examined again.
    std::vector<std::pair<Set, Set>> settled;
    bool touched = false;
    // Of a walk, by cell: order of discovery, earliest cell that its subtree sees, cells of its subtree and certain
    // ones among them, what is lost without it, cells of the subtrees that it alone holds.
    std::vector<int> place, parent, next, reach, weight, below, lost, held;
    std::vector<int> stack, found;
    Set tree[1 << kMostTerminals][kMostRoom + 1];

    int bit_of(int i) const { return i / width * stride + i % width; }
    int cell_at(int b) const { return order[static_cast<std::size_t>(index_at(b))]; }
    int index_at(int b) const { return b / stride * width + b % stride; }

    bool keep(State& s, int cell, Mask values) {
        touched |= (s[cell] & ~values) != 0;
        return s.restrict(cell, values);
    }
    bool set_out(State& s, const Set& them, Mask values) {
        return them.each([&](int b) { return keep(s, cell_at(b), ~values); });
    }
    bool set_in(State& s, const Set& them, Mask values) {
        return them.each([&](int b) { return keep(s, cell_at(b), values); });
    }

    bool run(State& s) override {
        std::fill(may.begin(), may.end(), Set{});
        std::fill(must.begin(), must.end(), Set{});
        const int n = static_cast<int>(order.size());
        for (int i = 0, b = 0; b < n + n / width; ++b) {
            if (b % stride == width) continue;
            const Mask m = s[order[static_cast<std::size_t>(i++)]];
            for (Mask x = m; x;) {
                const std::size_t k = part_of[static_cast<std::size_t>(lowest(x))];
                if (!k) {
                    x = without_lowest(x);
                    continue;
                }
                may[k - 1].add(b);
                x &= ~parts[k - 1];
                if (!(m & ~parts[k - 1])) must[k - 1].add(b);
            }
        }
        touched = false;
        bool examined = false;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (settled[k].first == may[k] && settled[k].second == must[k]) continue;
            const bool before = std::exchange(touched, false);
            examined = true;
            if (!look(s, may[k], must[k], parts[k])) return false;
            if (!touched) settled[k] = {may[k], must[k]};
            touched |= before;
        }
        return !divides || !examined || touched || divided(s);
    }

    /// The cells of `in` that these reach within it.
    Set flood(Set from, const Set& in) const {
        for (;;) {
            const Set more = beside(from, in) | from;
            if (more == from) return from;
            from = more;
        }
    }
    Set beside(const Set& x, const Set& in) const { return (x.up(1) | x.down(1) | x.up(stride) | x.down(stride)) & in; }
    Set single(int b) const {
        Set out;
        out.add(b);
        return out;
    }

    bool look(State& s, const Set& possible, const Set& certain, Mask values) {
        const int sure = certain.count();
        if (size && sure > size) return false;
        if (!sure) return size == 0 || components(s, possible, values);
        const Set start = single(certain.first());
        if (size && sure == size)
            return flood(start, certain) == certain && set_out(s, possible.without(certain), values);
        Set within = flood(start, possible);
        if (size) within = flood(start, near_enough(within, certain, size - sure));
        if (certain.without(within).any() || within.count() < size) return false;
        if (!set_out(s, possible.without(within), values)) return false;
        return within.count() == size ? set_in(s, within, values) : around(s, within, certain, values);
    }

    /// No cell is certain: a component that is too small for the size is excluded.
    bool components(State& s, Set left, Mask values) {
        bool any = false;
        while (left.any()) {
            const Set component = flood(single(left.first()), left);
            left = left.without(component);
            if (component.count() >= size) {
                any = true;
            } else if (!set_out(s, component, values)) {
                return false;
            }
        }
        return any;
    }

    /// The cells that some tree connects with all certain cells, with at most `room` uncertain ones.
    Set near_enough(const Set& within, const Set& certain, int room) {
        // Certain cells cost nothing.
        const auto pass = [&](const Set& x) {
            const Set touched_ones = beside(x, certain).without(x);
            return touched_ones.any() ? x | flood(touched_ones, certain) : x;
        };
        // tree[S][d]: cells that a tree with at most d uncertain cells connects with the groups in S.
        std::size_t terminals = 0;
        Set left = certain, out = within;
        while (left.any()) {
            Set now = flood(single(left.first()), left);
            left = left.without(now);
            const bool counts = room <= kMostRoom && terminals < kMostTerminals;
            const std::size_t mine = std::size_t{1} << terminals;
            terminals += counts;
            for (int d = 0;; ++d) {
                if (counts) tree[mine][d] = now;
                if (d == room) break;
                now = pass(now | beside(now, within));
            }
            out = out & now;
        }
        for (std::size_t groups = 3; groups < std::size_t{1} << terminals; ++groups) {
            if (!(groups & (groups - 1))) continue;
            for (int d = 0; d <= room; ++d) {
                Set now = d ? tree[groups][d - 1] | beside(tree[groups][d - 1], within) : Set{};
                for (std::size_t a = (groups - 1) & groups; a > (groups & ~a); a = (a - 1) & groups) {
                    const std::size_t b = groups & ~a;
                    for (int i = 0; i <= d; ++i) now = now | (tree[a][i] & tree[b][d - i] & certain);
                    // An uncertain cell where two trees meet counts once.
                    for (int i = 1; i <= d; ++i) now = now | (tree[a][i] & tree[b][d + 1 - i]).without(certain);
                }
                tree[groups][d] = pass(now);
            }
            out = out & tree[groups][room];
        }
        return out;
    }

    /// Visits a component depth first, from a cell on, and calls `branch` for a cell and a neighbor whose subtree is
    /// connected with the rest by that cell only; all of that subtree is known then.
    template <class Joined, class Branch>
    bool walk(int start, Joined joined, Branch branch) {
        found.clear();
        stack.clear();
        const auto enter = [&](int i, int from) {
            const auto k = static_cast<std::size_t>(i);
            place[k] = reach[k] = static_cast<int>(found.size());
            parent[k] = from;
            next[k] = lost[k] = held[k] = below[k] = 0;
            weight[k] = 1;
            found.push_back(i);
            stack.push_back(i);
        };
        enter(start, -1);
        while (!stack.empty()) {
            const int i = stack.back();
            const auto k = static_cast<std::size_t>(i);
            const int* to = near.begin(i) + next[k]++;
            if (to == near.end(i)) {
                stack.pop_back();
            } else if (*to != parent[k] && joined(i, *to)) {
                const auto t = static_cast<std::size_t>(*to);
                if (place[t] < 0) {
                    enter(*to, i);
                } else {
                    reach[k] = std::min(reach[k], place[t]);
                }
            }
        }
        for (std::size_t at = found.size(); at-- > 1;) {
            const auto k = static_cast<std::size_t>(found[at]), up = static_cast<std::size_t>(parent[k]);
            weight[up] += weight[k];
            reach[up] = std::min(reach[up], reach[k]);
            if (reach[k] >= place[up] && !branch(parent[k], found[at])) return false;
        }
        return true;
    }

    /// Articulation points: without such a cell, certain cells are separated or too few are left.
    bool around(State& s, const Set& within, const Set& certain, Mask values) {
        std::fill(place.begin(), place.end(), -1);
        const int start = index_at(certain.first());
        const auto joined = [&](int, int to) { return within.has(bit_of(to)); };
        walk(start, joined, [](int, int) { return true; });
        const int all = static_cast<int>(found.size());
        for (std::size_t at = found.size(); at-- > 1;) {
            const int i = found[at];
            const auto k = static_cast<std::size_t>(i), up = static_cast<std::size_t>(parent[k]);
            const bool is = certain.has(bit_of(i));
            below[k] += is;
            below[up] += below[k];
            if (reach[k] >= place[up]) {
                held[up] += weight[k];
                lost[up] |= below[k];
            }
            if (!is && (lost[k] || all - 1 - held[k] < size) && !keep(s, order[static_cast<std::size_t>(i)], values))
                return false;
        }
        return true;
    }

    /// The whole rectangle is divided into regions: neighbors that can share one, and their articulation points.
    bool divided(State& s) {
        const auto label = [&](int i) { return order[static_cast<std::size_t>(i)]; };
        const auto joined = [&](int i, int j) { return (s[label(i)] & s[label(j)]) != 0; };
        const auto differ = [&](int i, int j) {
            const Mask a = s[label(i)], b = s[label(j)];
            return (!fixed(a) || keep(s, label(j), ~a)) && (!fixed(b) || keep(s, label(i), ~b));
        };
        std::fill(place.begin(), place.end(), -1);
        for (int start = 0; start < static_cast<int>(order.size()); ++start) {
            if (place[static_cast<std::size_t>(start)] >= 0) continue;
            const bool ok = walk(start, joined, [&](int i, int branch) {
                const auto u = static_cast<std::size_t>(i), k = static_cast<std::size_t>(branch);
                const int taken = weight[k] % size;
                held[u] += weight[k];
                lost[u] += taken;
                int doors = 0, door = -1;
                for (const int *p = near.begin(i), *end = near.end(i); p != end; ++p) {
                    const int at = place[static_cast<std::size_t>(*p)] - place[k];
                    if (at < 0 || at >= weight[k] || !joined(i, *p)) continue;
                    ++doors;
                    door = *p;
                    if (!taken && !differ(i, *p)) return false;
                }
                if (!taken || doors > 1) return true;
                if (!doors) return false;
                const Mask both = s[label(i)] & s[label(door)];
                return keep(s, label(i), both) && keep(s, label(door), both);
            });
            const int all = static_cast<int>(found.size());
            if (!ok || all % size) return false;
            for (const int i : found) {
                const auto k = static_cast<std::size_t>(i);
                const int rest = all - 1 - held[k];
                if (lost[k] + rest % size + 1 > size) return false;
                if (rest && rest % size == 0 && parent[k] >= 0 && !differ(i, parent[k])) return false;
            }
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_connected(Cells cells, int width, std::vector<Mask> parts, int size, bool divides) {
    if (width == 1) width = static_cast<int>(cells.size());
    const std::size_t bits = cells.size() + cells.size() / static_cast<std::size_t>(width);
    const auto make = [&]<std::size_t W>(std::integral_constant<std::size_t, W>) -> PropagatorPtr {
        return std::make_unique<Connected<W>>(std::move(cells), width, std::move(parts), size, divides);
    };
    if (bits <= 128) return make(std::integral_constant<std::size_t, 2>{});
    if (bits <= 384) return make(std::integral_constant<std::size_t, 6>{});
    return make(std::integral_constant<std::size_t, 96>{});
}

}  // namespace ninefold::general
