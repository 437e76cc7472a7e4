// The findings of chains inside closures, by working grid: closures of different literals lead to the same grid, and
// most of them lead to it again in the next step of the path.
#pragma once

#include <memory>
#include <unordered_map>

#include "logic/se/chain_hint.hpp"
#include "logic/se/grid.hpp"

namespace ninefold::logic::se {

class FindingsByGrid {
public:
    /// Starts a new search: drops what the last search did not use.
    void begin() {
        old_ = std::move(now_);
        now_.clear();
    }
    /// The findings of a grid, or null.
    const Findings* find(const Grid& grid) {
        if (const auto at = now_.find(grid.cell); at != now_.end()) return at->second.get();
        const auto at = old_.find(grid.cell);
        if (at == old_.end()) return nullptr;
        const auto kept = now_.insert(old_.extract(at));
        return kept.position->second.get();
    }
    void keep(const Grid& grid, const Findings& findings) {
        now_.emplace(grid.cell, std::make_unique<Findings>(findings));
    }

private:
    using Cells = std::array<Mask, 81>;
    struct Hash {
        std::size_t operator()(const Cells& cells) const {
            std::uint64_t h = 0x9e3779b97f4a7c15;
            for (const Mask m : cells) {
                h = (h ^ m) * 0xff51afd7ed558ccd;
                h ^= h >> 32;
            }
            return static_cast<std::size_t>(h);
        }
    };
    using Map = std::unordered_map<Cells, std::unique_ptr<Findings>, Hash>;
    Map now_, old_;
};

}  // namespace ninefold::logic::se
