// The current candidates, the queue of propagators to run, and the exclusion graph.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "general/mask.hpp"
#include "general/propagator.hpp"

namespace ninefold::general {

class Sweep;

/// Lists of numbers, stored consecutively in one array.
struct Lists {
    std::vector<int> start{0};
    std::vector<int> items;
    const int* begin(int list) const { return items.data() + start[static_cast<std::size_t>(list)]; }
    const int* end(int list) const { return items.data() + start[static_cast<std::size_t>(list) + 1]; }
    void close() { start.push_back(static_cast<int>(items.size())); }
    /// For each cell the numbers of the sets it is in.
    void fill(int cells, const std::vector<Cells>& sets);
};

/// Cells that values point from, at most 64: for each of them, as bits, those with which it shares a peer outside; once
/// per value if that depends on the value. Built on first use.
struct Partners {
    std::vector<std::uint64_t> of;
};

/// Propagators that must run, as bits: one slot each, slots by priority, and each priority starts a new word.
///
///     word        0      1  |  2  |  3      4      5       waking a cell's watchers is one OR for each of their
///     priority    0      0     1     2      2      2       words; the next to run is the next bit after the last
///
/// Propagators that achieve little sleep: only in one node of 32 are they notified of changes (design, section 5:
/// running the expensive engines less often takes 30 % less time for 50 % more guesses).
class Agenda {
public:
    /// Gives each propagator its slot and each cell its watchers.
    void wire(const std::vector<PropagatorPtr>& propagators, int cells);
    void wake(int cell) {
        for (std::size_t i = first_[static_cast<std::size_t>(cell)]; i < first_[static_cast<std::size_t>(cell) + 1];
             ++i)
            pending_[watch_[i].word] |= watch_[i].bits & (awake_[watch_[i].word] | alert_);
    }
    void wake_all();
    /// From now on redundant propagators are not notified, until it ends.
    void light(bool on);
    void clear();
    /// The next node: other sleepers are notified.
    void next_node() { alert_ = alert_ << 1 | alert_ >> 63; }
    /// Removes and returns the next one; -1 if there is none.
    int pop();
    /// Clears the wake-ups that a propagator caused.
    void forget(int propagator) { pending_[word(propagator)] &= ~bit_of(propagator); }
    void sleep(int propagator) { awake_[word(propagator)] &= ~bit_of(propagator); }
    void rouse(int propagator) { awake_[word(propagator)] |= bit_of(propagator); }

private:
    struct Watch {
        std::uint32_t word;
        std::uint64_t bits;
    };
    std::size_t word(int propagator) const { return slot_[static_cast<std::size_t>(propagator)] / 64; }
    std::uint64_t bit_of(int propagator) const {
        return std::uint64_t{1} << (slot_[static_cast<std::size_t>(propagator)] % 64);
    }
    std::vector<std::size_t> first_;  ///< of each cell in watch_
    std::vector<Watch> watch_;
    std::vector<std::uint64_t> pending_, awake_;
    std::vector<std::uint64_t> needed_;  ///< those not redundant
    std::vector<std::uint64_t> before_;  ///< the ones awake before this became light
    bool light_ = false;
    std::vector<std::uint32_t> slot_;  ///< of each propagator
    std::vector<int> at_;              ///< propagator of each slot
    std::size_t words_[kPriorities + 1] = {};
    std::size_t next_[kPriorities] = {};  ///< slot to look at first
    std::uint64_t alert_ = 0x0000000100000001, before_alert_ = 0;
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
    Mask of_houses = 0;  ///< the values that occur in houses: those that any cell of an all-different set can have

    Mask operator[](int cell) const { return domains_[cell]; }
    const Mask* domains() const { return domains_; }
    /// Points the state at other candidates; the queue must be empty.
    void use(Mask* domains) { domains_ = domains; }

    /// Keeps only these values in a cell and wakes its watchers; false if none is left.
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
            wake(cell, old ^ now, now);
        }
        return true;
    }

    /// Each of these values is in one of the cells: cells that see all its possible places lose it.
    bool pointing(const int* in, int count, Mask required, int most_places, Partners& partners);

    /// Whether two cells always differ.
    bool excludes(int a, int b) const {
        return sees_[static_cast<std::size_t>(a) * words_ + static_cast<std::size_t>(b >> 6)] >> (b & 63) & 1;
    }

    /// The cells that always differ from a cell, as bits.
    const std::uint64_t* sees(int cell) const { return sees_.data() + static_cast<std::size_t>(cell) * words_; }
    std::size_t row_words() const { return words_; }

    /// Runs queued propagators until nothing changes.  False at a dead end or if the budget ran out (`stopped`).
    bool propagate();
    void queue_all();
    void drop_queue();
    /// Skips redundant propagators: guesses take less time, but dead ends are found later.
    void light(bool on) { agenda_.light(on); }

    /// Runs propagators on a copy until none changes anything, at most a few rounds; used by disjunctions.
    bool try_out(const std::vector<PropagatorPtr>& branch, Mask* domains);

    /// Called regularly; returns true to stop.  The search sets it.
    std::function<bool()> should_stop;
    bool stopped = false;

    // Information for branching after a failure: the cell fixed last, and the cell without candidates.
    int last_fixed = -1;
    int wiped = -1;
    bool changed = false;
    std::uint64_t runs = 0;
    std::uint64_t sweeps = 0;
    bool adapt = true;

    // Filled by assemble().
    std::vector<PropagatorPtr> propagators;
    std::unique_ptr<Sweep> sweep;
    /// `pointing`: the houses that use take_removed.
    /// `by_value`: exclusion graphs, one per value, or none if the value makes no difference.
    void wire(std::vector<std::uint64_t> sees, std::vector<std::uint64_t> by_value, std::size_t words, Lists peers,
              const std::vector<Cells>& pointing);

    void wake(int cell, Mask removed, Mask now) {
        agenda_.wake(cell);
        for (const int *h = homes_.begin(cell), *end = homes_.end(cell); h != end; ++h)
            removed_[static_cast<std::size_t>(*h)] |= removed;
        if (fixed(now)) fixed_.push_back(cell);
    }
    /// The values that cells of a house (by its index among those that point) have lost since the last call.
    Mask take_removed(int house) { return std::exchange(removed_[static_cast<std::size_t>(house)], Mask{0}); }

private:
    bool clear_peers();
    void find(Partners& partners, const int* in, int count) const;
    void find(std::uint64_t* partners, const std::uint64_t* graph, const int* in, int count) const;
    bool run_one(int p);

    Mask* domains_ = nullptr;
    std::vector<std::uint64_t> sees_;  ///< exclusion graph, a row of bits per cell
    std::vector<std::uint64_t> sees_by_value_;
    std::size_t words_ = 0;
    Lists peers_;  ///< peers the sweep does not cover
    Lists homes_;  ///< the houses of a cell that point
    std::vector<Mask> removed_;
    Agenda agenda_;
    std::vector<int> fixed_;
    std::size_t fixed_head_ = 0;
    unsigned polls_ = 0;
    bool sandbox_ = false;
    bool swept_dirty_ = false;
    std::vector<Mask> saved_;
};

}  // namespace ninefold::general
