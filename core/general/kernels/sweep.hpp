// Naked and hidden singles of all houses at once: vector k holds the k-th cell of each house, one house per lane.
//
//     lane         0      1    ...   26          any three families of disjoint houses: rows, columns, and boxes
//     vector 0   cell 0 of house 0, 1 ... 26     or jigsaw pieces.  once / twice / fixed by bit logic over the
//     vector 1   cell 1 of house 0, 1 ... 26     vectors; permutations return the results to the cells.
//     ...
//
// About 70 ns per pass with AVX-512, instead of about 55 runs of single houses per guess.  Every instruction set gives
// the same candidates, the same blame and so the same search.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "general/mask.hpp"

namespace ninefold::general {

class State;

inline constexpr int kSweepHouses = 31;  ///< lane 31 means "no house"
inline constexpr int kSweepCells = 96;
inline constexpr int kSweepValues = 16;

/// Rows, columns and boxes of 9 by 9, or pieces instead of boxes, by their words in a vector (sweep_nine.inl).
struct NinePlan {
    alignas(32) std::uint16_t cells[16];  ///< all ones in the words that are cells of a row
    alignas(32) std::uint16_t on[3][16];  ///< all ones in the words of rows, columns, boxes or pieces that are houses
    std::uint8_t house[3][16];            ///< their lanes
    std::uint8_t place[9][16];            ///< k-th cell of the piece in a word: 16 times its row and its word there
    std::uint8_t piece[9][16];            ///< row: word of the piece of the cell in a word
    bool fits;                            ///< there is no other house
    bool pieces;                          ///< the third family consists of pieces
};

struct alignas(64) SweepPlan {
    std::uint16_t place[kSweepValues][32];  ///< k-th cell of the house in a lane, minus 64 if in the third register
    std::uint32_t third[kSweepValues];      ///< lanes whose k-th cell is in the third register
    std::uint16_t home[3][3][32];           ///< register, family: lane of the cell's house, 31 for none
    std::uint32_t in_house[32][3];          ///< cells of a house, as bits of the registers
    std::uint32_t seen[kSweepCells][3];     ///< cells that share a house with a cell
    std::uint32_t present[3];               ///< cells that exist
    std::uint32_t houses;                   ///< lanes in use, as bits
    int size;                               ///< cells of a house
    int cells;
    std::uint16_t all;  ///< values of a house
    NinePlan nine;
};

struct SweepReport {
    std::uint32_t changed[3] = {};
    std::uint16_t removed[kSweepCells];  ///< values that the changed cells have lost
    int wiped = -1;                      ///< cell left without candidates
    int last_fixed = -1;                 ///< the cell fixed in this sweep that is nearest to the dead end
    int passes = 0;
};

/// Candidates at a fixpoint of all houses. Kernels that process one house after another skip houses with unchanged
/// cells.
struct SweepMemory {
    std::uint16_t still[kSweepCells] = {};
    bool filled = false;
};

using SweepKernel = bool (*)(const SweepPlan& plan, Mask* domains, SweepReport& report, SweepMemory& memory);

/// The widest kernel of this machine.
SweepKernel sweep_kernel();

class Sweep {
public:
    /// For the flagged houses; null if they do not fit: too many, cells in more than three, or a size other than the
    /// number of values.
    static std::unique_ptr<Sweep> make(const std::vector<Cells>& houses, const std::vector<char>& taken, Mask values,
                                       int cells);
    bool run(State& state, Mask* domains);
    const SweepPlan& plan() const { return *plan_; }
    /// The cells 64 w and up, as bits, whose exclusion with a cell is covered by the sweep.
    std::uint64_t covers(int cell, std::size_t w) const {
        if (cell >= plan_->cells || w > 1) return 0;
        const auto& seen = plan_->seen[cell];
        return w ? seen[2] : seen[0] | std::uint64_t{seen[1]} << 32;
    }

private:
    Sweep() = default;
    std::shared_ptr<const SweepPlan> plan_;
    SweepKernel kernel_ = nullptr;
    SweepMemory memory_;
};

}  // namespace ninefold::general
