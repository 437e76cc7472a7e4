// The input of a finder: the board, the current rules, and the findings about this board state that several techniques
// share (links, almost locked sets, ...), each computed at most once per state.
//
// A shared finding is a class with a member  void build(const Context&) .  The first context.shared<T>() after a change
// of the board calls it; later calls return the same object.  The object lives as long as the context, so that its
// vectors keep their memory from state to state.  So build() must reset everything.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>

#include "logic/board.hpp"
#include "logic/deadline.hpp"

namespace ninefold::logic {

/// The options in which presets and regression variants differ.  The defaults are HoDoKu's.
struct Rules {
    int max_fins = 5;
    int max_endo_fins = 2;
    int max_kraken_fins = 2;
    bool siamese_fish = false;              // all_steps also joins fish on the same base
    bool dual_patterns = false;             // also dual 2-string kites and empty rectangles
    bool two_candidate_rectangles = false;  // empty rectangles with two candidates
    bool missing_candidates = true;         // rectangle corners may have lost candidates of the pair
    bool als_overlap = false;
    bool als_chain_forward_only = true;  // restricted commons followed from lower to higher set only
    int als_chain_max_links = 50;
    bool als_nodes_in_chains = false;
    int max_chain_links = 20;      // X-, XY-chains and remote pairs
    bool shortest_chains = false;  // X-, XY-chains and nice loops: prefer fewer links over more eliminations
    bool old_uniqueness = false;   // Sudoku Explainer's unique loops and graves with the flaws of its version 1.2.1
};

inline constexpr Rules kDefaultRules;

class Context {
public:
    /// The rules must outlive the context.
    explicit Context(const Rules& rules = kDefaultRules) : rules_(&rules) {}
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    const Board& board() const { return *board_; }
    const Rules& rules() const { return *rules_; }

    /// Sets the board, or reports that it has changed.  The board must outlive its use here.
    void look_at(const Board& board) {
        board_ = &board;
        ++generation_;
    }
    void follow(const Rules& rules) {
        rules_ = &rules;
        ++generation_;
    }

    /// The shared finding T for the current board.
    template <class T>
    const T& shared() const {
        Slot& slot = slots_[index_of<T>()];
        if (!slot.finding) slot.finding = std::make_unique<Holder<T>>();
        T& finding = static_cast<Holder<T>&>(*slot.finding).value;
        if (slot.generation != generation_) {
            finding.build(*this);
            slot.generation = generation_;
        }
        return finding;
    }

    /// The unique solution, or null if there is none or more than one (or no way to find it was set).
    /// Computed once per puzzle, when first needed.
    const Digits* solution() const { return solver_ ? solver_() : nullptr; }
    void set_solver(std::function<const Digits*()> solver) { solver_ = std::move(solver); }

    /// Whether to stop.  Long searches call it at least every 10 ms and then return Search::stopped.
    bool canceled() const { return deadline_ && deadline_->over(); }
    void set_deadline(Deadline* deadline) { deadline_ = deadline; }

private:
    struct AnyHolder {
        virtual ~AnyHolder() = default;
    };
    template <class T>
    struct Holder final : AnyHolder {
        T value;
    };
    struct Slot {
        std::unique_ptr<AnyHolder> finding;
        std::uint64_t generation = 0;
    };
    static constexpr std::size_t kSlots = 40;
    static std::size_t next_index();
    template <class T>
    static std::size_t index_of() {
        static const std::size_t index = next_index();
        return index;
    }

    const Board* board_ = nullptr;
    const Rules* rules_;
    std::uint64_t generation_ = 0;
    std::function<const Digits*()> solver_;
    Deadline* deadline_ = nullptr;
    mutable std::array<Slot, kSlots> slots_;
};

}  // namespace ninefold::logic
