// Conjugate-pair coloring of each digit. Two cells that are a digit's only places in a house are connected; along these
// edges the digit alternates, so one of the two colors of each component is true.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "logic/context.hpp"

namespace ninefold::logic {

class Colors {
public:
    struct Component {
        std::array<CellSet, 2> color;  // the smallest cell has color 0
        std::array<CellSet, 2> seen;   // cells that see some cell of the color
        CellSet cells() const { return color[0] | color[1]; }
        /// Two cells of the color see each other.
        bool wraps(std::size_t c) const { return color[c].meets(seen[c]); }
    };
    void build(const Context& context);
    /// The components of a digit, by smallest cell.
    std::span<const Component> of(Digit d) const { return components_[static_cast<std::size_t>(d - 1)]; }

private:
    std::array<std::vector<Component>, 9> components_;
};

}  // namespace ninefold::logic
