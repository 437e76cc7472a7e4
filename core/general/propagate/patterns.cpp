// All ways to place one value in every house, if its places exclude more than houses do (anti-taxicab): a cell in none
// of the remaining ways loses the value. The ways are listed only after a number of runs, because that takes as long as
// a hundred guesses.
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

constexpr int kRunsBefore = 100;
constexpr std::size_t kMostWays = 4096;

struct Patterns final : Propagator {
    Patterns(Mask v, std::shared_ptr<const std::vector<Cells>> h, const std::uint64_t* from, std::size_t row_words,
             const std::vector<Mask>& root)
        : value(v), houses(std::move(h)), words(row_words), sees(from, from + root.size() * row_words) {
        for (const Cells& house : *houses) cells.insert(cells.end(), house.begin(), house.end());
        for (const int c : cells)
            if (root[static_cast<std::size_t>(c)] & value) put(at_start, c);
        priority = 4;
        interest = 0;
        redundant = adaptive = true;
    }
    static constexpr std::size_t kWords = 2;
    using Places = std::array<std::uint64_t, kWords>;

    Mask value;
    std::shared_ptr<const std::vector<Cells>> houses;
    std::size_t words;
    std::vector<std::uint64_t> sees;
    Places at_start{}, known{};
    std::vector<Places> ways;
    int runs = 0;

    static bool has(const Places& p, int c) { return p[static_cast<std::size_t>(c >> 6)] >> (c & 63) & 1; }
    static void put(Places& p, int c) { p[static_cast<std::size_t>(c >> 6)] |= std::uint64_t{1} << (c & 63); }

    /// Lists the ways that continue these places; false if there are too many.
    bool find(const Places& open, const Places& taken) {
        const Cells* next = nullptr;
        std::size_t fewest = ~std::size_t{0};
        for (const Cells& house : *houses) {
            std::size_t room = 0;
            bool filled = false;
            for (const int c : house) {
                room += has(open, c);
                filled |= has(taken, c);
            }
            if (!filled && room < fewest) {
                fewest = room;
                next = &house;
            }
        }
        if (!next) {
            ways.push_back(taken);
            return ways.size() < kMostWays;
        }
        for (const int c : *next) {
            if (!has(open, c)) continue;
            Places left = open, with = taken;
            for (std::size_t w = 0; w < words; ++w) left[w] &= ~sees[static_cast<std::size_t>(c) * words + w];
            put(with, c);
            if (!find(left, with)) return false;
        }
        return true;
    }

    bool run(State& s) override {
        if (runs < kRunsBefore && ++runs == kRunsBefore && !find(at_start, {})) ways = {};
        if (ways.empty()) return true;
        Places may{}, kept{};
        for (const int c : cells)
            if (s[c] & value) put(may, c);
        if (may == known) return true;
        for (const Places& way : ways) {
            const std::uint64_t fits = (way[0] & ~may[0]) | (way[1] & ~may[1]) ? 0 : ~std::uint64_t{0};
            kept[0] |= way[0] & fits;
            kept[1] |= way[1] & fits;
        }
        known = kept;
        for (const int c : cells)
            if (!has(kept, c) && !s.restrict(c, ~value)) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_patterns(Mask value, std::shared_ptr<const std::vector<Cells>> houses, const std::uint64_t* sees,
                            std::size_t words, const std::vector<Mask>& root) {
    if (words > Patterns::kWords) return nullptr;
    return std::make_unique<Patterns>(value, std::move(houses), sees, words, root);
}

}  // namespace ninefold::general
