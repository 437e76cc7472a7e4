// Exactly uniform complete grids by rejection, about seven proposals and half a microsecond per grid.
//
// Split a grid into its "row part", the row of every digit inside its box, and its "column part", the column inside the
// box.  A row part splits the nine digits of a box into three triples.
//
//   * The row parts of the three boxes of a band are independent of other bands: a digit is in each of the three
//     rows once.  A band has 1680 * 56 = 94,080 of them, 15,680 up to the order of its rows; the
//     same for the column parts of a stack.
//   * Row and column parts fit if, in every box, each row triple and each column triple share exactly one digit.
//
// So given the row parts of all three bands, the stacks are independent. Stack s can be completed in f(P1, P2, P3)
// ways, where Pb is the partition into triples of its box in band b; f is 200 on average and has few different values
// up to relabeling.  A grid is drawn as
//
//   1. row parts of band 1: by symmetry (relabeling, swapping stacks 2 and 3) one of two: three complete triples
//      move from box to box (2 of the 56 continuations of a box) or they mix (54 of 56);
//   2. row parts of band 2 with probability proportional to the product over the stacks of
//      bound(P1, P2) = max over P3 of f(P1, P2, P3), which has few values: a table of groups;
//   3. row parts of band 3 uniformly; the proposal is accepted with probability f / bound in each stack,
//      otherwise everything starts over;
//   4. column parts: one of the f ways in each stack, uniformly, from a list;
//   5. a random relabeling, random row orders in bands 2 and 3 and, with probability 1/2, stacks 2 and 3 swapped.
//
// Every choice uses exact integers. As a test of the whole, the sum over all proposals times the acceptance rate gives
// the known number of grids (core/tests/test_random_grid.cpp).
#include "generate/random_grid.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

#include "base/made_once.hpp"

namespace ninefold::generate {
namespace {

constexpr int kPartitions = 280;  // of nine digits into three triples
constexpr int kOrders = 6;        // of three things
constexpr int kBands = 280 * 56;  // row parts of a band, with its rows in any order

using Nine = std::array<std::uint8_t, 9>;

constexpr std::array<std::array<std::uint8_t, 3>, kOrders> kOrder = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

int code_of(const Nine& triple_of) {
    int code = 0;
    for (const int t : triple_of) code = code * 3 + t;
    return code;
}

/// Pairs of partitions (P2, P3) next to 012 345 678 that a relabeling maps to each other.
struct PairClass {
    std::uint16_t ways = 0;   // f
    std::uint32_t first = 0;  // their start in Tables::ways
};

/// Proposals of band 2 with equal weight.
struct Group {
    std::uint64_t before = 0;  // weight of the groups before this one
    std::uint64_t weight = 0;  // of one member
    std::uint32_t first = 0;   // in Tables::members
    int kind = 0;              // of band 1
};

struct Tables {
    std::array<Nine, kPartitions> partition;          // triple of each digit, by first digit
    std::array<std::int16_t, 19683> number;           // partition and order by code_of, or -1
    std::vector<Nine> ordered;                        // 6 * partition + order: row of each digit
    std::vector<std::array<std::uint16_t, 3>> bands;  // ordered partition of each box, the first one in order 0
    std::array<Nine, kPartitions> to_standard;        // relabels a partition to 012 345 678
    std::vector<std::array<std::uint16_t, kPartitions>> renamed;  // [a][x]: x after to_standard[a]
    std::vector<Nine> group, group_inverse;                       // the 1296 that keep 012 345 678
    std::vector<std::uint8_t> class_of;                           // [P2 * 280 + P3]
    std::vector<std::uint16_t> rename_of;                         // maps the first pair of the class to this one
    std::vector<PairClass> classes;
    std::vector<Nine> ways;                                  // order of the columns for each digit
    std::array<std::uint16_t, kPartitions> bound;            // max over P3
    std::array<std::array<std::uint16_t, 3>, 2> first_band;  // ordered partitions of the two kinds
    std::vector<Group> groups;
    std::vector<std::uint16_t> members;  // band 2
    std::uint64_t total = 0;             // weight of all

    Tables() {
        make_partitions();
        make_bands();
        make_renamings();
        make_group();
        make_pairs();
        make_groups();
    }

    int partition_of(const Nine& triple_of) const {
        return number[static_cast<std::size_t>(code_of(triple_of))] / kOrders;
    }
    /// The partition x with its digits relabeled.
    int rename(const Nine& by, int x) const {
        Nine triple_of;
        for (std::size_t d = 0; d < 9; ++d) triple_of[by[d]] = partition[static_cast<std::size_t>(x)][d];
        return partition_of(triple_of);
    }

    void make_partitions() {
        number.fill(-1);
        int count = 0;
        Nine triple_of;
        for (int code = 0; code < 19683; ++code) {
            int rest = code, seen = -1;
            std::array<int, 3> size{};
            for (std::size_t d = 9; d-- > 0; rest /= 3) triple_of[d] = static_cast<std::uint8_t>(rest % 3);
            bool canonical = true;
            for (const int t : triple_of) {
                ++size[static_cast<std::size_t>(t)];
                if (t > seen + 1) canonical = false;
                seen = std::max(seen, t);
            }
            if (!canonical || size[0] != 3 || size[1] != 3) continue;
            partition[static_cast<std::size_t>(count)] = triple_of;
            for (int order = 0; order < kOrders; ++order) {
                Nine row_of;
                for (std::size_t d = 0; d < 9; ++d) row_of[d] = kOrder[static_cast<std::size_t>(order)][triple_of[d]];
                number[static_cast<std::size_t>(code_of(row_of))] = static_cast<std::int16_t>(count * kOrders + order);
                ordered.push_back(row_of);
            }
            ++count;
        }
        assert(count == kPartitions);
    }

    void make_bands() {
        // Next to 012 345 678: every second box that has each digit in another row and allows a third box.
        std::vector<std::array<Nine, 2>> beside;
        const Nine& standard = ordered[0];
        for (const Nine& second : ordered) {
            Nine third;
            bool fits = true;
            for (std::size_t d = 0; d < 9; ++d) {
                fits = fits && second[d] != standard[d];
                third[d] = static_cast<std::uint8_t>((3 - standard[d] - second[d]) % 3);
            }
            if (fits && number[static_cast<std::size_t>(code_of(third))] >= 0) beside.push_back({second, third});
        }
        assert(beside.size() == 56);
        for (std::size_t first = 0; first < ordered.size(); first += kOrders) {
            Nine from_standard;  // relabels 012 345 678 to this one, rows in order
            std::array<std::uint8_t, 3> next{0, 3, 6};
            for (std::size_t d = 0; d < 9; ++d) from_standard[next[ordered[first][d]]++] = static_cast<std::uint8_t>(d);
            for (const auto& [second, third] : beside) {
                Nine two, three;
                for (std::size_t d = 0; d < 9; ++d) {
                    two[from_standard[d]] = second[d];
                    three[from_standard[d]] = third[d];
                }
                bands.push_back({static_cast<std::uint16_t>(first),
                                 static_cast<std::uint16_t>(number[static_cast<std::size_t>(code_of(two))]),
                                 static_cast<std::uint16_t>(number[static_cast<std::size_t>(code_of(three))])});
            }
        }
        assert(bands.size() == kBands);
        const auto whole = std::find_if(bands.begin(), bands.end(),
                                        [](const auto& parts) { return parts[1] / kOrders == parts[0] / kOrders; });
        const auto mixed = std::find_if(bands.begin(), bands.end(),
                                        [](const auto& parts) { return parts[1] / kOrders != parts[0] / kOrders; });
        first_band = {*whole, *mixed};
    }

    void make_renamings() {
        renamed.resize(kPartitions);
        for (std::size_t a = 0; a < kPartitions; ++a) {
            std::array<std::uint8_t, 3> next{0, 3, 6};
            for (std::size_t d = 0; d < 9; ++d) to_standard[a][d] = next[partition[a][d]]++;
            for (int x = 0; x < kPartitions; ++x)
                renamed[a][static_cast<std::size_t>(x)] = static_cast<std::uint16_t>(rename(to_standard[a], x));
        }
    }

    // Two that generate the permutations of a triple, two that permute the triples.
    static constexpr std::array<Nine, 4> kGenerators = {{{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                                         {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                                         {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                                         {3, 4, 5, 6, 7, 8, 0, 1, 2}}};
    std::vector<std::array<std::uint16_t, 4>> product;  // of a generator after an element

    void make_group() {
        std::map<Nine, std::uint16_t> known;
        group = {{0, 1, 2, 3, 4, 5, 6, 7, 8}};
        known[group[0]] = 0;
        for (std::size_t i = 0; i < group.size(); ++i) {
            product.emplace_back();
            for (std::size_t g = 0; g < 4; ++g) {
                Nine image;
                for (std::size_t d = 0; d < 9; ++d) image[d] = kGenerators[g][group[i][d]];
                const auto [at, fresh] = known.try_emplace(image, static_cast<std::uint16_t>(group.size()));
                if (fresh) group.push_back(image);
                product[i][g] = at->second;
            }
        }
        assert(group.size() == 1296);
        for (const Nine& element : group) {
            Nine inverse;
            for (std::size_t d = 0; d < 9; ++d) inverse[element[d]] = static_cast<std::uint8_t>(d);
            group_inverse.push_back(inverse);
        }
    }

    void make_pairs() {
        std::array<std::array<std::uint16_t, kPartitions>, 4> image;
        for (std::size_t g = 0; g < 4; ++g)
            for (int x = 0; x < kPartitions; ++x)
                image[g][static_cast<std::size_t>(x)] = static_cast<std::uint16_t>(rename(kGenerators[g], x));
        constexpr std::size_t kPairs = kPartitions * kPartitions;
        class_of.resize(kPairs);
        rename_of.resize(kPairs);
        std::vector<bool> known(kPairs);
        std::vector<std::size_t> orbit;
        for (std::size_t start = 0; start < kPairs; ++start) {
            if (known[start]) continue;
            const auto number_of_class = static_cast<std::uint8_t>(classes.size());
            const auto first = static_cast<std::uint32_t>(ways.size());
            list_ways(partition[start / kPartitions], partition[start % kPartitions]);
            classes.push_back({static_cast<std::uint16_t>(ways.size() - first), first});
            orbit = {start};
            known[start] = true;
            class_of[start] = number_of_class;
            for (std::size_t i = 0; i < orbit.size(); ++i)
                for (std::size_t g = 0; g < 4; ++g) {
                    const std::size_t at = orbit[i];
                    const std::size_t to =
                        image[g][at / kPartitions] * std::size_t{kPartitions} + image[g][at % kPartitions];
                    if (known[to]) continue;
                    known[to] = true;
                    class_of[to] = number_of_class;
                    rename_of[to] = product[rename_of[at]][g];
                    orbit.push_back(to);
                }
        }
        assert(classes.size() < 256);
        bound.fill(0);
        for (std::size_t i = 0; i < kPairs; ++i)
            bound[i / kPartitions] = std::max(bound[i / kPartitions], classes[class_of[i]].ways);
    }

    /// All ways to assign columns to the digits of a stack whose boxes are split as 012 345 678, as *two* and as
    /// *three*.
    void list_ways(const Nine& two, const Nine& three) {
        for (int first = 0; first < 216; ++first) {
            Nine column_one{}, column_two{};
            for (std::size_t d = 0; d < 9; ++d) {
                const std::size_t triple = d / 3;
                const int order = triple == 0 ? first / 36 : triple == 1 ? first / 6 % 6 : first % 6;
                column_one[d] = kOrder[static_cast<std::size_t>(order)][d % 3];
            }
            place_second(0, two, three, column_one, column_two);
        }
    }
    void place_second(int triple, const Nine& two, const Nine& three, const Nine& column_one, Nine& column_two) {
        if (triple == 3) {
            std::array<int, 3> seen{};
            Nine order;
            for (std::size_t d = 0; d < 9; ++d) {
                const int last = 3 - column_one[d] - column_two[d];
                seen[three[d]] |= 1 << last;
                order[d] = static_cast<std::uint8_t>(column_one[d] * 2 + (column_two[d] > last));
            }
            if (seen == std::array<int, 3>{7, 7, 7}) ways.push_back(order);
            return;
        }
        for (const auto& order : kOrder) {
            std::size_t i = 0;
            bool fits = true;
            for (std::size_t d = 0; d < 9; ++d)
                if (two[d] == triple) {
                    column_two[d] = order[i++];
                    fits = fits && column_two[d] != column_one[d];
                }
            if (fits) place_second(triple + 1, two, three, column_one, column_two);
        }
    }

    void make_groups() {
        constexpr std::array<std::uint64_t, 2> kMany = {2, 54};  // continuations of the first box, by kind
        for (int kind = 0; kind < 2; ++kind) {
            std::map<std::uint64_t, std::vector<std::uint16_t>> by_weight;
            for (std::uint16_t i = 0; i < kBands; ++i) {
                std::uint64_t weight = kMany[static_cast<std::size_t>(kind)];
                for (std::size_t s = 0; s < 3; ++s)
                    weight *=
                        bound[renamed[first_band[static_cast<std::size_t>(kind)][s] / kOrders][bands[i][s] / kOrders]];
                if (weight) by_weight[weight].push_back(i);
            }
            for (const auto& [weight, some] : by_weight) {
                groups.push_back({total, weight, static_cast<std::uint32_t>(members.size()), kind});
                members.insert(members.end(), some.begin(), some.end());
                total += weight * some.size();
            }
        }
    }
};

const Tables& tables() {
    static std::atomic<const Tables*> made;
    return made_once(made, [] { return std::make_unique<const Tables>(); });
}

/// Uniform in 0 .. n-1, for n up to 2^63.
std::uint64_t below_long(Rng& rng, std::uint64_t n) {
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(n | 1);
    for (;;)
        if (const std::uint64_t x = rng() & mask; x < n) return x;
}

inline void fetch([[maybe_unused]] const void* at) {
#if defined(__GNUC__)
    __builtin_prefetch(at);
#endif
}

/// A proposal in steps, each of which prefetches the table entries of the next one: with many proposals at once, none
/// waits for memory.
class Proposal {
public:
    /// 1, 2, 3: row parts of the three bands.
    void draw(const Tables& t, Rng& rng) {
        const std::uint64_t at = below_long(rng, t.total);
        const Group* group = t.groups.data();  // the last one that begins at or before it
        for (std::size_t some = t.groups.size(); some > 1;) {
            const std::size_t half = some / 2;
            group += group[half].before <= at ? half : 0;
            some -= half;
        }
        kind_ = static_cast<std::size_t>(group->kind);
        second_ = &t.members[group->first + (at - group->before) / group->weight];
        third_ = &t.bands[rng.below(kBands)];
        fetch(second_);
        fetch(third_);
    }
    void look_up(const Tables& t) {
        parts_[0] = &t.first_band[kind_];
        parts_[1] = &t.bands[*second_];
        parts_[2] = third_;
        fetch(parts_[1]);
    }
    void pair(const Tables& t) {
        for (std::size_t s = 0; s < 3; ++s) {
            const auto& renamed = t.renamed[(*parts_[0])[s] / kOrders];
            second_of_[s] = renamed[(*parts_[1])[s] / kOrders];
            pair_[s] = std::uint32_t{second_of_[s]} * kPartitions + renamed[(*parts_[2])[s] / kOrders];
            fetch(&t.class_of[pair_[s]]);
        }
    }
    /// 3: whether the third band is accepted.
    bool accepted(const Tables& t, Rng& rng) const {
        for (std::size_t s = 0; s < 3; ++s) {
            const std::uint16_t ways = t.classes[t.class_of[pair_[s]]].ways, bound = t.bound[second_of_[s]];
            if (ways < bound && rng.below(bound) >= ways) return false;
        }
        for (const std::uint32_t pair : pair_) fetch(&t.rename_of[pair]);
        return true;
    }
    void put_together(const Tables& t, Rng& rng, Digits& grid) const {
        // 5: labels for the digits, the rows of bands 2 and 3, and the order of the stacks.
        std::array<std::uint8_t, 9> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
        rng.shuffle(names);
        const std::uint32_t other = rng.below(2 * kOrders * kOrders);
        const bool exchanged = other % 2 != 0;
        const std::array<std::uint8_t, 3>* const rows[3] = {&kOrder[0], &kOrder[other / 2 % kOrders],
                                                            &kOrder[other / 2 / kOrders]};
        // 4: columns, then the complete grid.
        const Nine* way[3];
        for (std::size_t s = 0; s < 3; ++s) {
            const PairClass& kind = t.classes[t.class_of[pair_[s]]];
            way[s] = &t.ways[kind.first + rng.below(kind.ways)];
            fetch(way[s]);
        }
        for (std::size_t s = 0; s < 3; ++s) {
            const std::size_t stack = s && exchanged ? 3 - s : s;
            const Nine& back = t.group_inverse[t.rename_of[pair_[s]]];
            const Nine& standard = t.to_standard[(*parts_[0])[s] / kOrders];
            const Nine* const row_of[3] = {&t.ordered[(*parts_[0])[s]], &t.ordered[(*parts_[1])[s]],
                                           &t.ordered[(*parts_[2])[s]]};
            for (std::size_t d = 0; d < 9; ++d) {
                const auto& columns = kOrder[(*way[s])[back[standard[d]]]];
#pragma GCC unroll 3
                for (std::size_t b = 0; b < 3; ++b) {
                    const std::size_t row = 3 * b + (*rows[b])[(*row_of[b])[d]];
                    grid[row * 9 + 3 * stack + columns[b]] = names[d];
                }
            }
        }
    }

private:
    std::size_t kind_;
    const std::uint16_t* second_;
    const std::array<std::uint16_t, 3>* third_;
    const std::array<std::uint16_t, 3>* parts_[3];
    std::uint16_t second_of_[3];  // the partition of band 2 in each stack, relabeled
    std::uint32_t pair_[3];       // with that of band 3
};

}  // namespace

bool propose_grid(Rng& rng, Digits& grid) {
    const Tables& t = tables();
    Proposal proposal;
    proposal.draw(t, rng);
    proposal.look_up(t);
    proposal.pair(t);
    if (!proposal.accepted(t, rng)) return false;
    proposal.put_together(t, rng, grid);
    return true;
}

Digits random_grid(Rng& rng) {
    Digits grid;
    while (!propose_grid(rng, grid)) {
    }
    return grid;
}

void random_grids(std::span<GridDraw> draws) {
    const Tables& t = tables();
    constexpr std::size_t kSome = 64;
    std::array<Proposal, kSome> proposals;
    std::array<std::uint8_t, kSome> open, done;
    for (; !draws.empty(); draws = draws.subspan(std::min(kSome, draws.size()))) {
        std::size_t left = std::min(kSome, draws.size()), made = 0;
        std::iota(open.begin(), open.end(), std::uint8_t{0});
        while (left) {
            for (std::size_t i = 0; i < left; ++i) proposals[open[i]].draw(t, draws[open[i]].rng);
            for (std::size_t i = 0; i < left; ++i) proposals[open[i]].look_up(t);
            for (std::size_t i = 0; i < left; ++i) proposals[open[i]].pair(t);
            std::size_t again = 0;
            for (std::size_t i = 0; i < left; ++i) {
                const std::uint8_t which = open[i];
                const bool accepted = proposals[which].accepted(t, draws[which].rng);
                done[made] = open[again] = which;
                made += accepted;
                again += !accepted;
            }
            left = again;
        }
        for (std::size_t i = 0; i < made; ++i)
            proposals[done[i]].put_together(t, draws[done[i]].rng, draws[done[i]].grid);
    }
}

GridOdds grid_odds() {
    // A proposal of weight w represents w of the ways to complete band 1 for one first box of 1680.
    const Tables& t = tables();
    constexpr double kRowParts = 1.0 * kOrders * kBands;
    return {1680.0 * kOrders * static_cast<double>(t.total) * kRowParts, static_cast<int>(t.classes.size())};
}

}  // namespace ninefold::generate
