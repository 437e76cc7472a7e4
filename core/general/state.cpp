#include "general/state.hpp"

#include <algorithm>
#include <utility>

#include "general/kernels/sweep.hpp"

namespace ninefold::general {

namespace {
// An adaptive propagator whose mean gain is below kGain runs one time in kProbe + 1; the mean moves by kRate a run.
// (Design, section 5: 30 % less time for 50 % more guesses.)
constexpr double kGain = 0.1, kRate = 0.05;
constexpr unsigned kProbe = 31;
constexpr unsigned kPoll = 63;
constexpr int kRounds = 8;
}  // namespace

State::State() = default;
State::~State() = default;

void State::wire(std::vector<std::uint64_t> sees, std::size_t words, Lists peers) {
    sees_ = std::move(sees);
    words_ = words;
    peers_ = std::move(peers);
    const auto count = static_cast<std::size_t>(cells);
    std::vector<int> uses(count + 1, 0);
    for (const auto& p : propagators) {
        std::sort(p->cells.begin(), p->cells.end());
        p->cells.erase(std::unique(p->cells.begin(), p->cells.end()), p->cells.end());
        for (const int c : p->cells) ++uses[static_cast<std::size_t>(c) + 1];
    }
    for (std::size_t c = 1; c <= count; ++c) uses[c] += uses[c - 1];
    watch_.start = uses;
    watch_.items.resize(static_cast<std::size_t>(uses[count]));
    for (std::size_t p = 0; p < propagators.size(); ++p)
        for (const int c : propagators[p]->cells)
            watch_.items[static_cast<std::size_t>(uses[static_cast<std::size_t>(c)]++)] = static_cast<int>(p);
    queued_.assign(propagators.size(), 0);
    for (auto& q : queue_) q.reserve(propagators.size());
}

void State::queue_all() {
    drop_queue();
    swept_dirty_ = true;
    for (std::size_t p = 0; p < propagators.size(); ++p) push(static_cast<int>(p));
    for (int c = 0; c < cells; ++c)
        if (fixed(domains_[c])) fixed_.push_back(c);
}

void State::drop_queue() {
    for (int i = 0; i < kPriorities; ++i) {
        for (std::size_t k = head_[i]; k < queue_[i].size(); ++k) queued_[static_cast<std::size_t>(queue_[i][k])] = 0;
        queue_[i].clear();
        head_[i] = 0;
    }
    fixed_.clear();
    fixed_head_ = 0;
    running_ = -1;
}

bool State::clear_peers() {
    while (fixed_head_ < fixed_.size()) {
        const int cell = fixed_[fixed_head_++];
        last_fixed = cell;
        const Mask value = domains_[cell];
        for (const int *p = peers_.begin(cell), *end = peers_.end(cell); p != end; ++p)
            if ((domains_[*p] & value) && !restrict(*p, ~value)) return false;
    }
    fixed_.clear();
    fixed_head_ = 0;
    return true;
}

bool State::run_one(int index) {
    Propagator& p = *propagators[static_cast<std::size_t>(index)];
    running_ = p.idempotent ? index : -1;
    bool ok = true;
    if (p.adaptive && adapt) {
        if (p.gain < kGain && (++p.skipped & kProbe)) {
            running_ = -1;
            return true;
        }
        ++runs;
        changed = false;
        ok = p.run(*this);
        p.gain += ((!ok || changed ? 1.0 : 0.0) - p.gain) * kRate;
    } else {
        ++runs;
        ok = p.run(*this);
    }
    running_ = -1;
    return ok;
}

bool State::propagate() {
    running_ = -1;
    wiped = last_fixed = -1;
    for (;;) {
        if ((++polls_ & kPoll) == 0 && impatient && impatient()) {
            stopped = true;
            break;
        }
        if (sweep && swept_dirty_) {
            swept_dirty_ = false;
            if (!sweep->run(*this, domains_)) break;
        }
        if (!clear_peers()) break;
        if (sweep && swept_dirty_) continue;
        int level = 0;
        while (level < kPriorities && head_[level] == queue_[level].size()) {
            queue_[level].clear();
            head_[level] = 0;
            ++level;
        }
        if (level == kPriorities) return true;
        const int index = queue_[level][head_[level]++];
        queued_[static_cast<std::size_t>(index)] = 0;
        if (!run_one(index)) break;
    }
    drop_queue();
    return false;
}

bool State::pointing(const int* in, int count, Mask required, int most_places) {
    constexpr int kMost = 8;
    for (; required; required = without_lowest(required)) {
        const Mask value = lowest_bit(required);
        int places[kMost], found = 0;
        bool too_many = false;
        for (int i = 0; i < count && !too_many; ++i)
            if (domains_[in[i]] & value) {
                too_many = found == most_places || found == kMost;
                if (!too_many) places[found++] = in[i];
            }
        if (too_many) continue;
        if (found == 0) return false;
        if (found == 1) {
            if (!restrict(places[0], value)) return false;
            continue;
        }
        for (std::size_t w = 0; w < words_; ++w) {
            std::uint64_t seen = sees_[static_cast<std::size_t>(places[0]) * words_ + w];
            for (int i = 1; i < found; ++i) seen &= sees_[static_cast<std::size_t>(places[i]) * words_ + w];
            for (; seen; seen &= seen - 1) {
                const int cell = static_cast<int>(w * 64) + std::countr_zero(seen);
                if ((domains_[cell] & value) && !restrict(cell, ~value)) return false;
            }
        }
    }
    return true;
}

bool State::try_out(const std::vector<PropagatorPtr>& branch, Mask* domains) {
    Mask* const outer = domains_;
    const bool was_sandbox = sandbox_, was_changed = changed;
    const int was_wiped = wiped;
    domains_ = domains;
    sandbox_ = true;
    bool ok = true;
    for (int round = 0; round < kRounds && ok; ++round) {
        changed = false;
        for (const auto& p : branch)
            if (!p->run(*this)) {
                ok = false;
                break;
            }
        if (!changed) break;
    }
    domains_ = outer;
    sandbox_ = was_sandbox;
    changed = was_changed;
    wiped = was_wiped;
    return ok;
}

}  // namespace ninefold::general
