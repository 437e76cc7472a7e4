#include "criteria/distinct.hpp"

#include <utility>

#include "base/rng.hpp"
#include "ninefold/canon.hpp"

namespace ninefold::criteria {
namespace {

std::uint64_t hash_of(const Digits& puzzle) {
    std::uint64_t state = 0;
    for (std::size_t c = 0; c < kCells; c += 9) {
        std::uint64_t nine = 0;
        for (std::size_t i = 0; i < 9; ++i) nine = nine * 10 + puzzle[c + i];
        state ^= nine;
        state = splitmix64(state);
    }
    return state ? state : 1;
}

/// Returns false if the hash is present already.
bool put(std::vector<std::uint64_t>& slots, std::uint64_t hash) {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = hash & mask;
    for (; slots[at]; at = (at + 1) & mask)
        if (slots[at] == hash) return false;
    slots[at] = hash;
    return true;
}

}  // namespace

bool Distinct::add(const Digits& puzzle) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    const bool fresh = put(slots_, hash_of(up_to_isomorphism_ ? canon::canonical(puzzle).grid : puzzle));
    count_ += fresh;
    return fresh;
}

void Distinct::grow() {
    std::vector<std::uint64_t> larger(slots_.empty() ? 64 : 2 * slots_.size());
    for (const std::uint64_t hash : slots_)
        if (hash) put(larger, hash);
    slots_ = std::move(larger);
}

}  // namespace ninefold::criteria
