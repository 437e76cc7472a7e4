// Sudoku Explainer's chains: static chains and cycles, and the forcing chains of all levels.
//
// An engine searches one grid at a time and reuses its memory. Inside the closures of level 2 and above, a second
// engine searches the working grid.
#pragma once

#include <functional>
#include <memory>

#include "logic/se/chain_hint.hpp"
#include "logic/se/consequences.hpp"
#include "logic/se/dynamic_reach.hpp"
#include "logic/se/findings_by_grid.hpp"
#include "logic/se/patterns.hpp"
#include "logic/se/static_reach.hpp"
#include "logic/step.hpp"

namespace ninefold::logic::se {

/// A kind of search for forcing chains.
struct Mode {
    bool dynamic;  // excluded candidates are removed for everything that follows
    bool nishio;   // one digit, contradictions only
    int level;     // techniques used inside the closures: 0 none, 1 locking, pairs and X-wings, 2 also chains
    double base;   // the difficulty of the shortest
};
constexpr Mode kNishio = {true, true, 0, 7.5}, kMultiple = {false, false, 0, 8.0};
constexpr Mode dynamic_mode(int level) { return {true, false, level, 8.5 + 0.5 * level}; }

/// The name of a static chain; forcing chains by the mode of the search and the kind.
TechniqueId label_of(const ChainHint& hint);
TechniqueId label_of(const ChainHint& hint, const Mode& mode);

class Engine {
public:
    /// Called regularly; true ends the search, whose findings are then invalid.
    explicit Engine(std::function<bool()> canceled = {}) : canceled_(std::move(canceled)) {}

    /// Which findings of a search are wanted.
    enum class Want : std::uint8_t {
        best,        // the first in Sudoku Explainer's order
        first_each,  // for each removed candidate the first that removes it; others may be missing
        all,         // each set of removals once
    };

    /// Static chains and cycles, best first.
    const std::vector<ChainHint>& static_chains(const Grid& grid, Want want);
    /// Forcing chains of a kind, best first.
    const std::vector<ChainHint>& forcing_chains(const Grid& grid, const Mode& mode, Want want);

    /// Starts a new call and forgets what ended the previous one.
    void begin() { stopped_ = false; }
    bool canceled() {
        if (proofs_) return false;  // evidence must be complete
        if (!stopped_ && canceled_) stopped_ = canceled_();
        return stopped_;
    }

    /// Writes the evidence of a hint of the latest search: chains, proofs inside them, houses.
    void tell(const ChainHint& hint, Step& step);

    /// The removals of a hint, as candidates in ascending order.
    void removals(const ChainHint& hint, std::vector<std::uint16_t>& out) const;
    std::span<const PathNode> path(const ChainHint& hint) const { return {paths_.data() + hint.begin, hint.count}; }
    std::span<const End> ends(const ChainHint& hint) const { return {ends_.data() + hint.begin, hint.count}; }

private:
    // static_chains.cpp
    struct Pass;
    void search_static();
    void find_cycles(int source, const Pass& pass);
    void find_chain(int source_literal, const Pass& pass);
    void keep_cycle(std::size_t end, int links, const Pass& pass);
    bool keep(ChainHint& hint);
    int longest(double base, int sort_key);
    void look_for_pairs();
    void keep_linked(const LinkKinds& kinds);
    bool leads_on(int literal, int target) const;

    // closure.cpp
    Closure& closure(int source);
    Closure& closure(int source, int rounds);
    bool is_made(int source) const { return slots_[source].made == search_; }
    Closure& made(int source) { return *closures_[slots_[source].closure]; }
    void extend(int source, Closure& out, int rounds);
    void weigh(Closure& out);
    int least_by_chains(Closure& out);
    bool promises(Closure& out);

    // forcing.cpp
    void search_forcing();
    void contradictions();
    void contradict(int source);
    struct Meeting;
    void common(const Meeting& meeting);
    bool may_be_first(const Meeting& meeting);
    bool extend_to_meet(std::span<const int> sources);
    bool foresee();
    bool may_clash(int source);
    bool meet(std::span<const int> sources);
    const std::uint64_t* foreseen(int source);
    int foreseen_words() const;
    int foreseen_candidate(int number) const;
    void give(Form form, int sort_key, int conclusion, std::span<const End> ends, Cause source_cause);
    int complexity(std::span<const End> ends);
    int ancestors(const Closure& closure, int node);
    void sort_and_thin();
    static constexpr int kLeastComplexity = 4;  // of a chain

    // advanced.cpp
    bool advance(Closure& out);
    bool advance_by_patterns(Closure& out);
    bool advance_by_chains(Closure& out);
    bool advance_by(Closure& out, const Findings& findings);
    const Findings& dynamic_findings(const Closure& out);
    void need(int cell, int digit);
    bool exclude(Closure& out, std::span<const std::uint16_t> candidates, int nested, int proof);
    void needs_of(std::span<const PathNode> links);
    void collect(Findings& findings);
    Engine& inner();

    // evidence.cpp
    Chain chain_to(const Closure& closure, int node);
    void tell_chains(const ChainHint& hint, std::vector<Chain>& chains, std::vector<CandidateRole>& roles,
                     std::vector<HouseRole>& houses);
    int prove(const ChainHint& hint, std::span<const std::uint16_t> candidates);

    std::function<bool()> canceled_;
    bool stopped_ = false;
    const Grid* grid_ = nullptr;
    Mode mode_{};
    std::vector<ChainHint> hints_;
    std::vector<PathNode> paths_;
    std::vector<End> ends_;
    std::vector<std::uint16_t> removed_;

    // Static chains: a breadth-first search.
    struct SearchNode {
        std::uint16_t literal;
        Cause cause;
        std::int32_t parent;
    };
    StaticReach reach_;
    Grid linked_;                                     // the candidates with a strong link
    std::array<bool, kCandidates> paired_{};          // one of two in a house
    std::array<std::uint8_t, 9> pairs_of_digit_{};    // houses with two places for a digit
    bool reached_ = false;                            // of the grid under search
    std::array<std::uint32_t, kLiterals> settled_{};  // the last search that need not follow a literal again
    std::uint32_t searched_ = 0;
    Want want_ = Want::all;
    ChainHint bound_;  // later hints are not wanted
    bool bounded_ = false;
    std::uint32_t found_ = 0;  // the number of the next finding
    std::vector<SearchNode> tree_;
    std::vector<std::int32_t> pending_on_, pending_off_;

    // Advance knowledge about the closures.
    enum class Foresight : std::uint8_t {
        none,
        static_,  // by reach_
        inner,    // by dynamic_: level 0, inside a closure
        levels,   // by consequences_
    };
    Foresight foresight_ = Foresight::none;
    Consequences consequences_;
    DynamicReach dynamic_;
    std::vector<std::vector<std::uint64_t>> clash_rows_;
    std::vector<std::uint32_t> clash_row_made_;
    std::array<std::uint64_t, 24> common_;

    // If the first for each candidate is wanted: by conclusion, its best hint and the search it belongs to.
    struct Best {
        std::uint32_t made = 0;
        std::uint32_t hint = 0;
    };
    std::vector<Best> best_;

    // Closures of this search, by source.
    struct Slot {
        std::uint32_t made = 0;  // the search it belongs to
        std::uint32_t closure = 0;
    };
    std::array<Slot, kLiterals> slots_{};
    std::vector<std::unique_ptr<Closure>> closures_;  // the first ones are used most often and stay close together
    std::size_t closure_count_ = 0;
    std::uint32_t search_ = 0;
    Grid working_;
    bool by_rounds_ = false;
    std::vector<Nested> nested_;

    // Ancestors.
    std::array<std::uint32_t, kLiterals> stamp_{};
    std::uint32_t stamped_ = 0;
    std::vector<std::uint16_t> queue_;

    // Advanced removals.
    std::vector<std::uint16_t> needed_;  // candidates whose absence a removal depends on
    Findings findings_;
    FindingsByGrid known_findings_;
    std::unique_ptr<Engine> inner_;
    const Grid* outer_start_ = nullptr;            // of the closure this engine works for
    const DynamicReach* outer_dynamic_ = nullptr;  // of that grid, if it is known
    DynamicTable* kept_table_ = nullptr;           // data about the working grid of an earlier step
    static constexpr int kRoundsKept = 3;
    std::vector<std::unique_ptr<DynamicTable>> tables_;  // of the inner engine, by source and round
    std::uint32_t tables_of_ = 0;                        // the board at their start
    DynamicTable& table_for(const Closure& out);

    std::vector<Proof>* proofs_ = nullptr;  // if evidence is wanted
};

}  // namespace ninefold::logic::se
