// Sudoku Explainer's scale: its techniques in its order, with its difficulties in tenths of a point.
//
// A slot yields its first finding, in an order that is part of the scale (se/). The difficulty of a step is set where
// the step is found, because it can depend on the house (a hidden single), the size of an inner set (unique loops) or
// the length of chains. The order is not that of the difficulties: a chain of 7.6 is taken before an aligned triplet
// exclusion, which costs 7.5.
//
// The score is ER, the difficulty of the hardest step; EP is Rating::first_placement, ED is Rating::first_step. Puzzles
// that these techniques do not solve have ER 20.0. The levels are ours, because Sudoku Explainer has none.
#include "logic/finders.hpp"
#include "logic/presets/presets.hpp"
#include "logic/se/rater.hpp"

namespace ninefold::logic {
namespace {

using Id = TechniqueId;

constexpr bool on = true, off = false, yes = true, no = false;

double as_found(const Step& step) { return step.tenths / 10.0; }

constexpr Id kLoops[] = {Id::uniqueness_1,  Id::uniqueness_2,  Id::uniqueness_3,  Id::uniqueness_4,
                         Id::unique_loop_1, Id::unique_loop_2, Id::unique_loop_3, Id::unique_loop_4};
constexpr Id kStatic[] = {Id::turbot_fish};

// number, slug, name, lowest difficulty, level, solves, in all_steps, assumes uniqueness, pick, finder, difficulty
constexpr Slot kSlots[] = {
    // clang-format off
    {10, "full-house", "Full House", 1.0, Level::easy, on, on, no, Pick::first, find_se_full_house, as_found},
    {12, "hidden-single", "Hidden Single", 1.2, Level::easy, on, on, no, Pick::first, find_se_hidden_single, as_found},
    {17, "direct-pointing", "Direct Pointing", 1.7, Level::easy, on, on, no, Pick::first, find_se_direct_pointing, as_found},
    {19, "direct-claiming", "Direct Claiming", 1.9, Level::easy, on, on, no, Pick::first, find_se_direct_claiming, as_found},
    {20, "direct-hidden-pair", "Direct Hidden Pair", 2.0, Level::easy, on, on, no, Pick::first, find_se_direct_hidden_pair, as_found},
    {23, "naked-single", "Naked Single", 2.3, Level::easy, on, on, no, Pick::first, find_se_naked_single, as_found},
    {25, "direct-hidden-triple", "Direct Hidden Triple", 2.5, Level::medium, on, on, no, Pick::first, find_se_direct_hidden_triple, as_found},
    {26, "locked-candidates-1", "Locked Candidates Type 1 (Pointing)", 2.6, Level::medium, on, on, no, Pick::first, find_se_pointing, as_found},
    {28, "locked-candidates-2", "Locked Candidates Type 2 (Claiming)", 2.8, Level::medium, on, on, no, Pick::first, find_se_claiming, as_found},
    {30, "naked-pair", "Naked Pair", 3.0, Level::medium, on, on, no, Pick::first, find_se_naked_pair, as_found},
    {32, "x-wing", "X-Wing", 3.2, Level::medium, on, on, no, Pick::first, find_se_x_wing, as_found},
    {34, "hidden-pair", "Hidden Pair", 3.4, Level::medium, on, on, no, Pick::first, find_se_hidden_pair, as_found},
    {36, "naked-triple", "Naked Triple", 3.6, Level::hard, on, on, no, Pick::first, find_se_naked_triple, as_found},
    {38, "swordfish", "Swordfish", 3.8, Level::hard, on, on, no, Pick::first, find_se_swordfish, as_found},
    {40, "hidden-triple", "Hidden Triple", 4.0, Level::hard, on, on, no, Pick::first, find_se_hidden_triple, as_found},
    {42, "xy-wing", "XY-Wing", 4.2, Level::hard, on, on, no, Pick::first, find_se_xy_wing, as_found},
    {44, "xyz-wing", "XYZ-Wing", 4.4, Level::hard, on, on, no, Pick::first, find_se_xyz_wing, as_found},
    {45, "unique-loop", "Unique Rectangle or Loop", 4.5, Level::hard, on, on, yes, Pick::first, find_se_unique_loop, as_found, kLoops},
    {50, "naked-quadruple", "Naked Quadruple", 5.0, Level::hard, on, on, no, Pick::first, find_se_naked_quadruple, as_found},
    {52, "jellyfish", "Jellyfish", 5.2, Level::hard, on, on, no, Pick::first, find_se_jellyfish, as_found},
    {54, "hidden-quadruple", "Hidden Quadruple", 5.4, Level::hard, on, on, no, Pick::first, find_se_hidden_quadruple, as_found},
    {56, "bug-plus-1", "Bivalue Universal Grave + 1", 5.6, Level::hard, on, on, yes, Pick::first, find_se_bug<Id::bug_plus_1>, as_found},
    {57, "bug-2", "Bivalue Universal Grave Type 2", 5.7, Level::hard, on, on, yes, Pick::first, find_se_bug<Id::bug_2>, as_found},
    {58, "bug-4", "Bivalue Universal Grave Type 4", 5.7, Level::hard, on, on, yes, Pick::first, find_se_bug<Id::bug_4>, as_found},
    {59, "bug-3", "Bivalue Universal Grave Type 3", 5.8, Level::hard, on, on, yes, Pick::first, find_se_bug<Id::bug_3>, as_found},
    {62, "aligned-pair-exclusion", "Aligned Pair Exclusion", 6.2, Level::hard, on, on, no, Pick::first, find_se_aligned_pair, as_found},
    {65, "static-chain", "Static Chain", 6.5, Level::unfair, on, on, no, Pick::first, find_static_chain, as_found, kStatic},
    {74, "aligned-triplet-exclusion", "Aligned Triplet Exclusion", 7.5, Level::unfair, on, on, no, Pick::first, find_aligned_triplet, as_found},
    {75, "nishio-forcing-chain", "Nishio Forcing Chain", 7.5, Level::unfair, on, on, no, Pick::first, find_nishio, as_found},
    {80, "multiple-forcing-chain", "Multiple Forcing Chain", 8.0, Level::unfair, on, on, no, Pick::first, find_multiple_forcing_chain, as_found},
    {85, "dynamic-forcing-chain", "Dynamic Forcing Chain", 8.5, Level::extreme, on, off, no, Pick::first, find_dynamic_forcing_chain<0>, as_found},
    {90, "dynamic-forcing-chain-plus", "Dynamic Forcing Chain (+)", 9.0, Level::extreme, on, off, no, Pick::first, find_dynamic_forcing_chain<1>, as_found},
    {95, "nested-forcing-chain-2", "Dynamic Forcing Chain (+ Forcing Chains)", 9.5, Level::extreme, on, off, no, Pick::first, find_dynamic_forcing_chain<2>, as_found},
    {100, "nested-forcing-chain-3", "Dynamic Forcing Chain (+ Multiple Forcing Chains)", 10.0, Level::extreme, on, off, no, Pick::first, find_dynamic_forcing_chain<3>, as_found},
    {105, "nested-forcing-chain-4", "Dynamic Forcing Chain (+ Dynamic Forcing Chains)", 10.5, Level::extreme, on, off, no, Pick::first, find_dynamic_forcing_chain<4>, as_found},
    {110, "nested-forcing-chain-5", "Dynamic Forcing Chain (+ Nested Forcing Chains)", 11.0, Level::extreme, on, off, no, Pick::first, find_dynamic_forcing_chain<5>, as_found},
    // clang-format on
};

constexpr Preset kSe = {
    .name = "se",
    .title = "Sudoku Explainer 1.2.1",
    .slots = kSlots,
    .rules = {},
    .before = ranks_before,
    .fold = Fold::maximum,
    .max_score = {kNoLimit, kNoLimit, kNoLimit, kNoLimit, kNoLimit},
    .unsolved = 20.0,
    .decimals = 1,
    .settles_sukakus = true,
    .exchanges_candidates = true,
    .quick = se::follow_quickly,
};

}  // namespace

const Preset& se_preset() { return kSe; }

}  // namespace ninefold::logic
