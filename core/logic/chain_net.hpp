// Follows an assumption through a net of candidates: each excludes others (weak links), and of each set one is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ninefold::logic {

/// Candidates are numbers; sets of them are rows of 64-bit words.
class ChainNet {
public:
    /// The consequences of an assumption: the candidates that are true, the set that forces each (-1: the assumption),
    /// and the set that has none left (-1: none).
    struct Trail {
        std::vector<int> order;
        std::vector<int> forced_by;
        int dead = -1;
    };

    /// `weak` has a row for each candidate, `sets` one for each set.
    ChainNet(std::size_t words, std::vector<std::uint64_t> weak, std::vector<std::uint64_t> sets);

    /// Continues in rounds, the nearest consequences first, until a set is empty, nothing follows, or `most` follow.
    Trail follow(int candidate, std::size_t most) const;

private:
    std::size_t words_;
    std::vector<std::uint64_t> weak_, sets_;
};

}  // namespace ninefold::logic
