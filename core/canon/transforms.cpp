#include "ninefold/canon.hpp"

namespace ninefold::canon {
namespace {

template <std::size_t N>
using Map = std::array<std::uint8_t, N>;

template <std::size_t N>
Map<N> inverse_of(const Map<N>& map) {
    Map<N> out{};
    for (std::size_t i = 0; i < N; ++i) out[map[i]] = static_cast<std::uint8_t>(i);
    return out;
}

/// i -> outer[inner[i]]
template <std::size_t N>
Map<N> after(const Map<N>& outer, const Map<N>& inner) {
    Map<N> out{};
    for (std::size_t i = 0; i < N; ++i) out[i] = outer[inner[i]];
    return out;
}

}  // namespace

Digits Transform::apply(const Digits& grid) const {
    Digits out;
    const int down = transpose ? 1 : 9, across = transpose ? 9 : 1;
    for (int r = 0, cell = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c, ++cell) out[cell] = relabel[grid[rows[r] * down + columns[c] * across]];
    return out;
}

Transform Transform::inverse() const {
    Transform out{transpose, inverse_of(rows), inverse_of(columns), inverse_of(relabel)};
    if (transpose) std::swap(out.rows, out.columns);
    return out;
}

Transform operator*(const Transform& second, const Transform& first) {
    const bool crossed = second.transpose;
    return {first.transpose != second.transpose, after(crossed ? first.columns : first.rows, second.rows),
            after(crossed ? first.rows : first.columns, second.columns), after(second.relabel, first.relabel)};
}

}  // namespace ninefold::canon
