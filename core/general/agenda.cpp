#include <algorithm>
#include <utility>

#include "general/state.hpp"

namespace ninefold::general {

void Agenda::wire(const std::vector<PropagatorPtr>& propagators, int cells) {
    std::size_t of_priority[kPriorities] = {};
    for (const auto& p : propagators) ++of_priority[p->priority];
    std::size_t free[kPriorities];
    for (int k = 0; k < kPriorities; ++k) {
        free[k] = next_[k] = 64 * words_[k];
        words_[k + 1] = words_[k] + (of_priority[k] + 63) / 64;
    }
    pending_.assign(words_[kPriorities], 0);
    awake_.assign(words_[kPriorities], ~std::uint64_t{0});
    needed_.assign(words_[kPriorities], 0);
    at_.assign(64 * words_[kPriorities], -1);
    slot_.clear();
    std::size_t uses = 0;
    for (std::size_t p = 0; p < propagators.size(); ++p) {
        const std::size_t slot = free[propagators[p]->priority]++;
        at_[slot] = static_cast<int>(p);
        if (!propagators[p]->redundant) needed_[slot / 64] |= std::uint64_t{1} << (slot % 64);
        slot_.push_back(static_cast<std::uint32_t>(slot));
        uses += propagators[p]->cells.size();
    }
    // The slots of a cell in order, so that those in one word are adjacent.
    first_.assign(static_cast<std::size_t>(cells) + 2, 0);
    for (const auto& p : propagators)
        for (const int c : p->cells) ++first_[static_cast<std::size_t>(c) + 2];
    for (std::size_t c = 2; c < first_.size(); ++c) first_[c] += first_[c - 1];
    std::vector<std::uint32_t> slots(uses);
    for (const int p : at_)
        if (p >= 0)
            for (const int c : propagators[static_cast<std::size_t>(p)]->cells)
                slots[first_[static_cast<std::size_t>(c) + 1]++] = slot_[static_cast<std::size_t>(p)];
    watch_.clear();
    watch_.reserve(uses);
    std::size_t begin = 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(cells); ++c) {
        const std::size_t end = first_[c + 1];
        first_[c] = watch_.size();
        for (; begin < end; ++begin) {
            const std::uint32_t word = slots[begin] / 64;
            if (watch_.size() == first_[c] || watch_.back().word != word) watch_.push_back({word, 0});
            watch_.back().bits |= std::uint64_t{1} << (slots[begin] % 64);
        }
    }
    first_[static_cast<std::size_t>(cells)] = watch_.size();
}

void Agenda::wake_all() {
    for (const std::uint32_t slot : slot_) pending_[slot / 64] |= std::uint64_t{1} << (slot % 64);
}

void Agenda::light(bool on) {
    if (on == light_) return;
    light_ = on;
    std::swap(alert_, before_alert_);
    if (on) {
        before_ = awake_;
        for (std::size_t w = 0; w < awake_.size(); ++w) awake_[w] &= needed_[w];
    } else {
        for (std::size_t w = 0; w < awake_.size(); ++w) awake_[w] |= before_[w] & ~needed_[w];
    }
}

void Agenda::clear() { std::fill(pending_.begin(), pending_.end(), 0); }

int Agenda::pop() {
    for (int k = 0; k < kPriorities; ++k) {
        const std::size_t begin = words_[k], count = words_[k + 1] - begin;
        if (!count) continue;
        // From the slot after the last round to the end, then from the start.
        std::size_t w = next_[k] / 64;
        std::uint64_t seen = ~std::uint64_t{0} << (next_[k] % 64);
        for (std::size_t turn = 0; turn <= count; ++turn) {
            if (const std::uint64_t found = pending_[w] & seen) {
                const std::size_t slot = 64 * w + static_cast<std::size_t>(std::countr_zero(found));
                pending_[w] &= ~(found & (~found + 1));
                next_[k] = slot + 1 < 64 * words_[k + 1] ? slot + 1 : 64 * begin;
                return at_[slot];
            }
            if (++w == words_[k + 1]) w = begin;
            seen = ~std::uint64_t{0};
        }
    }
    return -1;
}

}  // namespace ninefold::general
