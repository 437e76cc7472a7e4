#include "logic/chain_net.hpp"

#include <bit>
#include <stdexcept>
#include <utility>

namespace ninefold::logic {

ChainNet::ChainNet(std::size_t words, std::vector<std::uint64_t> weak, std::vector<std::uint64_t> sets)
    : words_(words), weak_(std::move(weak)), sets_(std::move(sets)) {
    if (words_ == 0 || weak_.size() % words_ || sets_.size() % words_ || weak_.size() / words_ > 64 * words_)
        throw std::invalid_argument("the rows of a net must have the same number of words");
}

ChainNet::Trail ChainNet::follow(int candidate, std::size_t most) const {
    if (candidate < 0 || static_cast<std::size_t>(candidate) >= weak_.size() / words_)
        throw std::invalid_argument("no such candidate in the net");
    Trail trail{{candidate}, {-1}, -1};
    std::vector<std::uint64_t> off(words_), on(words_), next;
    const auto exclude = [&](std::vector<std::uint64_t>& what, int by) {
        const std::uint64_t* row = &weak_[static_cast<std::size_t>(by) * words_];
        for (std::size_t k = 0; k < words_; ++k) what[k] |= row[k];
    };
    exclude(off, candidate);
    on[static_cast<std::size_t>(candidate) / 64] |= std::uint64_t{1} << (candidate % 64);
    for (bool changed = true; changed && trail.order.size() <= most;) {
        changed = false;
        next = off;
        for (std::size_t at = 0; at < sets_.size() / words_; ++at) {
            const std::uint64_t* row = &sets_[at * words_];
            int left = 0, last = -1;
            for (std::size_t k = 0; k < words_ && left < 2; ++k) {
                if (const std::uint64_t rest = row[k] & ~off[k]) {
                    left += std::popcount(rest);
                    last = static_cast<int>(64 * k) + std::countr_zero(rest);
                }
            }
            if (left == 0) {
                trail.dead = static_cast<int>(at);
                return trail;
            }
            const std::uint64_t bit = std::uint64_t{1} << (last % 64);
            if (left == 1 && !(on[static_cast<std::size_t>(last) / 64] & bit)) {
                on[static_cast<std::size_t>(last) / 64] |= bit;
                trail.order.push_back(last);
                trail.forced_by.push_back(static_cast<int>(at));
                exclude(next, last);
                changed = true;
            }
        }
        off = next;
    }
    return trail;
}

}  // namespace ninefold::logic
