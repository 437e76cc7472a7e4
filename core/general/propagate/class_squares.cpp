// Two neighboring lines of which every 2x2 square has values of all three classes: the pairs of classes of two cells
// side by side, from one end to the other and back. Sets of such pairs are nine bits.
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

/// The pairs that can be next to one of a set of pairs; pair 3x + y has classes x and y.
std::array<std::uint16_t, 512> neighbors() {
    std::array<std::uint16_t, 512> out{};
    for (unsigned set = 0; set < 512; ++set)
        for (unsigned one = 0; one < 9; ++one)
            for (unsigned other = 0; set >> one & 1 && other < 9; ++other) {
                const unsigned classes = 1u << one / 3 | 1u << one % 3 | 1u << other / 3 | 1u << other % 3;
                if (classes == 7) out[set] = static_cast<std::uint16_t>(out[set] | 1u << other);
            }
    return out;
}

struct ClassSquares final : Propagator {
    ClassSquares(Cells first, Cells second, std::array<Mask, 3> c)
        : lines{std::move(first), std::move(second)}, classes(c), pairs(lines[0].size()) {
        cells = lines[0];
        cells.insert(cells.end(), lines[1].begin(), lines[1].end());
        priority = 1;
        interest = 4;
    }
    std::array<Cells, 2> lines;
    std::array<Mask, 3> classes;
    std::vector<unsigned> pairs;

    unsigned classes_of(Mask m) const {
        unsigned out = 0;
        for (unsigned k = 0; k < 3; ++k) out |= unsigned{(m & classes[k]) != 0} << k;
        return out;
    }
    bool keep(State& s, int cell, unsigned kept) const {
        Mask values = 0;
        for (unsigned k = 0; k < 3; ++k)
            if (kept >> k & 1) values |= classes[k];
        return s.restrict(cell, values);
    }

    bool run(State& s) override {
        static const std::array<std::uint16_t, 512> next_to = neighbors();
        constexpr unsigned kRepeated[8] = {0, 0111, 0222, 0333, 0444, 0555, 0666, 0777};
        constexpr unsigned kSpread[8] = {0, 0007, 0070, 0077, 0700, 0707, 0770, 0777};
        const std::size_t n = pairs.size();
        unsigned before = 0777;
        for (std::size_t i = 0; i < n; ++i) {
            pairs[i] = before & kSpread[classes_of(s[lines[0][i]])] & kRepeated[classes_of(s[lines[1][i]])];
            if (!pairs[i]) return false;
            before = next_to[pairs[i]];
        }
        unsigned after = 0777;
        for (std::size_t i = n; i-- > 0;) {
            const unsigned left = pairs[i] & after;
            unsigned x = 0;
            for (unsigned k = 0; k < 3; ++k) x |= unsigned{(left >> 3 * k & 7) != 0} << k;
            if (!keep(s, lines[0][i], x) || !keep(s, lines[1][i], (left | left >> 3 | left >> 6) & 7)) return false;
            after = next_to[left];
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_class_squares(Cells first, Cells second, const std::array<Mask, 3>& classes) {
    return std::make_unique<ClassSquares>(std::move(first), std::move(second), classes);
}

}  // namespace ninefold::general
