// Franken and mutant fish, with fins, endo fins and cannibalism.
//
// n base houses, n cover houses; B their base candidates, C the cover candidates; E (endo fins) candidates in two base
// houses; X candidates in two covers; fins F = (B \ C) + E. Eliminations: candidates of (C \ B) and X that see all of
// F.  Franken: rows and boxes against columns and boxes, or mirrored.  Mutant: anything else.
//
// There are hundreds of base and cover combinations per digit and direction, so trying all pairs takes tens of
// milliseconds. Instead, every candidate v is assumed true.  A cover through v covers only cells that v sees. So the
// cells of n base houses that v does not see (their hard parts) must be disjoint and fit into the n-1 other covers (if
// v is itself in a base house, it is in two covers: n-1 base houses in n-2 covers). Few base combinations pass for any
// v; only for these are all covers tried, in order. A digit whose places are unchanged since a search without findings
// is skipped.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/context.hpp"
#include "logic/shared/failed_searches.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

enum class FishShape : std::uint8_t { franken, mutant };

class ComplexFish {
public:
    ComplexFish(const Context& context, StepSink& sink, FishShape shape, bool finned, int size);
    /// Order: digits; rows as base before columns (mutant: one pass); base, then cover combinations ascending.
    Search run();

private:
    using Houses = std::uint32_t;  // bit h: house h

    Search pass(Houses bases, Houses covers);
    Search look_at_digit();
    void collect_bases(Houses bases, Houses covers);
    void tidy();
    void collect_for(CellSet covered, CellSet parts, int covers_left, int from, int count, Houses chosen);
    void cover_part(CellSet rest, CellSet covered, CellSet parts, int covers_left, int house, int count, Houses chosen);
    void collect_by_covers();
    void add_cover(std::uint64_t bare, int left, Houses later, Houses covers);
    void add_choices(Houses fitting, int count, std::uint64_t used, Houses with);

    Search try_bases(Houses bases, Houses covers);
    Search choose_covers(int from, int count, CellSet once, CellSet twice);
    Search check(CellSet once, CellSet twice);
    bool is_this_shape(Houses bases, Houses covers) const;
    void add_evidence(Step& step, CellSet fins, CellSet victims) const;

    const Context& context_;
    const Board& board_;
    StepSink& sink_;
    const FishShape shape_;
    const bool finned_;
    const int size_;
    const FailedFish& failed_;
    const std::size_t kind_;

    Digit digit_ = 1;
    CellSet holding_;
    std::array<CellSet, kHouses> places_;  // of the digit in each house

    // Filter for base combinations: the assumption v (or -1), the usable houses, their hard parts.
    Cell assumed_ = -1;
    Houses base_houses_ = 0, cover_houses_ = 0;
    std::array<CellSet, kHouses> hard_;
    // The same by the cells that v does not see (60 at most), numbered: the houses of each cell, the cells of each
    // house.
    std::array<Houses, 64> houses_with_;
    std::array<std::uint64_t, kHouses> hard_bits_, covered_bits_;
    std::vector<Houses> found_;
    bool any_ = false;    // fish of this digit
    unsigned nodes_ = 0;  // large mutant fish can take minutes: check the deadline regularly
    bool aborted_ = false;

    // One base combination and its covers.
    Houses bases_ = 0;
    CellSet base_cells_, endo_fins_;
    std::array<int, kHouses> cover_list_{};
    std::array<int, kHouses + 1> best_from_{};  // the most base candidates that a cover from i on can add
    int cover_count_ = 0;
    std::array<int, 7> chosen_{};
};

}  // namespace ninefold::logic
