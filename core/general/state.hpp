// The candidates under work, the queue of propagators that must run, and the exclusion graph.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "general/mask.hpp"
#include "general/propagator.hpp"

namespace ninefold::general {

class Sweep;

/// Lists of numbers, one after another in one array.
struct Lists {
    std::vector<int> start{0};
    std::vector<int> items;
    const int* begin(int list) const { return items.data() + start[static_cast<std::size_t>(list)]; }
    const int* end(int list) const { return items.data() + start[static_cast<std::size_t>(list) + 1]; }
    void close() { start.push_back(static_cast<int>(items.size())); }
};

class State {
public:
    State();
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    int cells = 0;
    int values = 0;
    Mask all = 0;

    Mask operator[](int cell) const { return domains_[cell]; }
    const Mask* domains() const { return domains_; }
    /// Points the state at other candidates; nothing may be queued.
    void use(Mask* domains) { domains_ = domains; }

    /// Keeps only these values in a cell and wakes who watches it; false when none is left.
    bool restrict(int cell, Mask keep) {
        const Mask old = domains_[cell], now = old & keep;
        if (now == old) return true;
        domains_[cell] = now;
        changed = true;
        if (!now) {
            wiped = cell;
            return false;
        }
        if (!sandbox_) {
            swept_dirty_ = true;
            wake(cell, now);
        }
        return true;
    }

    /// Each of these values stands in one of the cells: whoever sees every place it can be in loses it.
    bool pointing(const int* in, int count, Mask required, int most_places);

    /// Do two cells always differ?
    bool excludes(int a, int b) const {
        return sees_[static_cast<std::size_t>(a) * words_ + static_cast<std::size_t>(b >> 6)] >> (b & 63) & 1;
    }

    /// Runs what is queued until nothing changes; false at a dead end or when the patience ended (`stopped`).
    bool propagate();
    void queue_all();
    void drop_queue();

    /// Runs propagators on a copy until none changes anything, at most a few rounds; used by disjunctions.
    bool try_out(const std::vector<PropagatorPtr>& branch, Mask* domains);

    /// Asked now and then: true to give up.  The search sets it.
    std::function<bool()> impatient;
    bool stopped = false;

    // What a failure tells the branching: the cell fixed last, and the cell left without candidates.
    int last_fixed = -1;
    int wiped = -1;
    bool changed = false;
    std::uint64_t runs = 0;
    std::uint64_t sweeps = 0;
    bool adapt = true;

    // Filled by assemble().
    std::vector<PropagatorPtr> propagators;
    std::unique_ptr<Sweep> sweep;
    void wire(std::vector<std::uint64_t> sees, std::size_t words, Lists peers);

    void wake(int cell, Mask now) {
        for (const int *p = watch_.begin(cell), *end = watch_.end(cell); p != end; ++p)
            if (!queued_[static_cast<std::size_t>(*p)] && *p != running_) push(*p);
        if (fixed(now)) fixed_.push_back(cell);
    }

private:
    void push(int p) {
        queued_[static_cast<std::size_t>(p)] = 1;
        queue_[propagators[static_cast<std::size_t>(p)]->priority].push_back(p);
    }
    bool clear_peers();
    bool run_one(int p);

    Mask* domains_ = nullptr;
    std::vector<std::uint64_t> sees_;  ///< exclusion graph, a row of bits a cell
    std::size_t words_ = 0;
    Lists watch_, peers_;  ///< peers the sweep does not cover
    std::vector<char> queued_;
    std::vector<int> queue_[kPriorities];
    std::size_t head_[kPriorities] = {};
    std::vector<int> fixed_;
    std::size_t fixed_head_ = 0;
    int running_ = -1;
    unsigned polls_ = 0;
    bool sandbox_ = false;
    bool swept_dirty_ = false;
    std::vector<Mask> saved_;
};

}  // namespace ninefold::general
