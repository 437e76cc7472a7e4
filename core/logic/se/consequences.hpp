// The consequences of each literal, without order and reasons: enough to know which closures are contradictory and what
// several of them have in common, long before one is built with its reasons.
//
// As long as there is no contradiction, the order in which a closure is built does not change its content. So the state
// of a closure is a board at a fixpoint: singles (level 0), then patterns (1), static chains (2), multiple chains (3),
// or dynamic chains (4). A removed candidate only adds consequences, so a state is kept from step to step: first the
// removals in the meantime are applied, then it is examined again.
#pragma once

#include <vector>

#include "logic/se/dynamic_reach.hpp"
#include "logic/se/patterns.hpp"
#include "logic/se/static_reach.hpp"

namespace ninefold::logic::se {

class Consequences {
public:
    using Word = std::uint64_t;
    static constexpr int kLevels = 5;  // 0 to 4 are stored

    /// Sets the board. Data about an earlier board is reused if that had the same candidates and more.
    void look_at(const Grid& grid);
    /// Brings all closures to a level. False if stopped by *canceled*.
    template <class Canceled>
    bool reach(int level, Canceled&& canceled) {
        if (level == 4) dynamic_.follow(grid_);
        for (int number = 0; number < count_; ++number) {
            if (!alive(number)) continue;
            if ((number & 7) == 0 && canceled()) return false;
            bring(2 * number, level);
            bring(2 * number + 1, level);
        }
        return true;
    }

    int words() const { return words_; }
    int number_of(int candidate) const { return numbers_[candidate]; }
    int candidate_at(int number) const { return candidates_[number]; }
    bool clashes(int literal, int level) const { return states_[level][index_of(literal)].clash; }
    /// The consequences: the literals "on", then those "off"; none for a contradictory closure.
    const Word* row(int literal, int level) const {
        return rows_[level].data() + static_cast<std::size_t>(index_of(literal)) * 2 * words_;
    }
    const Word* alive_row() const { return alive_.data(); }
    /// The level 0 closures of the board, once level 4 has been reached.
    const DynamicReach& dynamic() const { return dynamic_; }

private:
    struct State {
        Grid grid;
        std::uint32_t seen = 0;  // how much of the log has been applied
        bool made = false, clash = false;
    };

    bool alive(int number) const { return alive_[number / 64] >> (number % 64) & 1; }
    int index_of(int literal) const { return 2 * numbers_[candidate_in(literal)] + is_on(literal); }
    void forget(const Grid& grid);
    void bring(int index, int level);
    void make(int index, int level, State& state);
    void take_in(int index, int level, State& state);
    void fix(State& state, int level);

    void exclude(State& state, int cell, int digit);
    bool settle(State& state);
    bool patterns(State& state);
    bool static_chains(State& state);
    bool chains_by_new_links(State& state);
    bool multiple_chains(State& state);
    bool dynamic_chains(State& state);
    void follow(const Grid& grid, int source, Word* row);

    Grid grid_;
    bool known_ = false;
    int count_ = 0, words_ = 0;
    std::array<std::uint16_t, kCandidates> candidates_;
    std::array<std::int16_t, kCandidates> numbers_;
    std::array<Word, 12> alive_{};
    std::vector<std::uint16_t> log_;  // removed candidates in order; kPlaced + candidate: placed
    static constexpr int kPlaced = 1024;
    std::array<std::vector<State>, kLevels> states_;
    std::array<std::vector<Word>, kLevels> rows_;

    // Of the current state.
    Word* row_ = nullptr;
    std::vector<std::uint16_t> pending_;  // to become on
    Houses touched_ = 0;                  // since there were no patterns
    bool partly_ = false;                 // up to the new links no static chain removes anything
    std::vector<std::uint16_t> links_;    // cells (0-80), and digits of houses (81 + 9 * house + digit), left with two
    std::vector<std::uint16_t> stack_;
    StaticReach reach_;
    DynamicReach dynamic_, inner_;  // of the board; of the current state
    bool inner_begun_ = false;
    std::vector<DynamicTable> kept_;  // the result of inner_, by closure of level 4
    int index_ = 0;                   // of the current state
};

}  // namespace ninefold::logic::se
