#include "check/step_check.hpp"

#include <algorithm>

namespace ninefold::check {
namespace {

// Plain depth-first search: the open cell with the fewest digits left, with used digits stored per line and box.
class BruteForce {
public:
    BruteForce(const Candidates& candidates, std::uint64_t max_nodes) : nodes_left_(max_nodes) {
        for (std::size_t c = 0; c < kCells; ++c) masks_[c] = candidates[c].bits();
    }
    bool gave_up() const { return gave_up_; }

    bool solvable() {
        int best = -1, fewest = 10;
        for (int c = 0; c < kCells; ++c) {
            const auto i = static_cast<std::size_t>(c);
            if (done_[i]) continue;
            const int count = std::popcount(left(c));
            if (count < fewest) best = c, fewest = count;
        }
        if (best < 0) return true;
        if (fewest == 0) return false;
        const auto i = static_cast<std::size_t>(best);
        for (unsigned rest = left(best); rest; rest &= rest - 1) {
            if (fewest > 1 && nodes_left_-- == 0) {
                nodes_left_ = 0;
                gave_up_ = true;
                return false;
            }
            const unsigned bit = rest & -rest;
            set(best, bit);
            done_[i] = true;
            const bool found = solvable();
            done_[i] = false;
            set(best, bit);
            if (found) return true;
            if (gave_up_) return false;
        }
        return false;
    }

private:
    unsigned left(int c) const {
        return masks_[static_cast<std::size_t>(c)] &
               ~(used_[0][c / 9] | used_[1][c % 9] | used_[2][c / 27 * 3 + c % 9 / 3]);
    }
    void set(int c, unsigned bit) {
        used_[0][c / 9] ^= bit;
        used_[1][c % 9] ^= bit;
        used_[2][c / 27 * 3 + c % 9 / 3] ^= bit;
    }

    std::array<unsigned, kCells> masks_{};
    std::array<bool, kCells> done_{};
    unsigned used_[3][9] = {};
    std::uint64_t nodes_left_;
    bool gave_up_ = false;
};

}  // namespace

bool agrees(std::span<const Claim> claims, const Digits& solution) {
    return std::all_of(claims.begin(), claims.end(), [&](const Claim& claim) {
        return (solution[static_cast<std::size_t>(claim.cell)] == claim.digit) == claim.is;
    });
}

Verdict follows(std::span<const Claim> claims, const Candidates& candidates, std::uint64_t max_nodes) {
    for (const Claim& claim : claims) {
        Candidates against = candidates;
        DigitSet& cell = against[static_cast<std::size_t>(claim.cell)];
        if (claim.is)
            cell.remove(claim.digit);
        else
            cell &= DigitSet::of(claim.digit);
        BruteForce search(against, max_nodes);
        if (search.solvable()) return Verdict::refuted;
        if (search.gave_up()) return Verdict::undecided;
    }
    return Verdict::follows;
}

}  // namespace ninefold::check
