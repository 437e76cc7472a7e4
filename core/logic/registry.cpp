// The one ordered table of techniques, and the presets.
//
// Scores, levels, order and what solves in the hodoku preset are HoDoKu 2.2.0's (facts about its
// configuration); all_steps here also lists the fish of small sizes, which HoDoKu shows elsewhere.  A preset is data:
// other programs' scales get a table of their own.
#include <algorithm>
#include <cassert>

#include "logic/beyond.hpp"
#include "logic/finders.hpp"
#include "logic/technique.hpp"

namespace ninefold::logic {
namespace {

using Id = TechniqueId;

// id, slug, name, code in HoDoKu's regression library, family; by ascending id.
constexpr Technique kTechniques[] = {
    // clang-format off
    {Id::full_house, "full-house", "Full House", "0000", Family::singles},
    {Id::naked_single, "naked-single", "Naked Single", "0003", Family::singles},
    {Id::hidden_single, "hidden-single", "Hidden Single", "0002", Family::singles},
    {Id::locked_pair, "locked-pair", "Locked Pair", "0110", Family::intersections},
    {Id::locked_triple, "locked-triple", "Locked Triple", "0111", Family::intersections},
    {Id::locked_candidates_1, "locked-candidates-1", "Locked Candidates Type 1 (Pointing)", "0100", Family::intersections},
    {Id::locked_candidates_2, "locked-candidates-2", "Locked Candidates Type 2 (Claiming)", "0101", Family::intersections},
    {Id::naked_pair, "naked-pair", "Naked Pair", "0200", Family::subsets},
    {Id::naked_triple, "naked-triple", "Naked Triple", "0201", Family::subsets},
    {Id::naked_quadruple, "naked-quadruple", "Naked Quadruple", "0202", Family::subsets},
    {Id::hidden_pair, "hidden-pair", "Hidden Pair", "0210", Family::subsets},
    {Id::hidden_triple, "hidden-triple", "Hidden Triple", "0211", Family::subsets},
    {Id::hidden_quadruple, "hidden-quadruple", "Hidden Quadruple", "0212", Family::subsets},
    {Id::x_wing, "x-wing", "X-Wing", "0300", Family::basic_fish},
    {Id::swordfish, "swordfish", "Swordfish", "0301", Family::basic_fish},
    {Id::jellyfish, "jellyfish", "Jellyfish", "0302", Family::basic_fish},
    {Id::squirmbag, "squirmbag", "Squirmbag", "0303", Family::basic_fish},
    {Id::whale, "whale", "Whale", "0304", Family::basic_fish},
    {Id::leviathan, "leviathan", "Leviathan", "0305", Family::basic_fish},
    {Id::finned_x_wing, "finned-x-wing", "Finned X-Wing", "0310", Family::finned_fish},
    {Id::finned_swordfish, "finned-swordfish", "Finned Swordfish", "0311", Family::finned_fish},
    {Id::finned_jellyfish, "finned-jellyfish", "Finned Jellyfish", "0312", Family::finned_fish},
    {Id::finned_squirmbag, "finned-squirmbag", "Finned Squirmbag", "0313", Family::finned_fish},
    {Id::finned_whale, "finned-whale", "Finned Whale", "0314", Family::finned_fish},
    {Id::finned_leviathan, "finned-leviathan", "Finned Leviathan", "0315", Family::finned_fish},
    {Id::sashimi_x_wing, "sashimi-x-wing", "Sashimi X-Wing", "0320", Family::finned_fish},
    {Id::sashimi_swordfish, "sashimi-swordfish", "Sashimi Swordfish", "0321", Family::finned_fish},
    {Id::sashimi_jellyfish, "sashimi-jellyfish", "Sashimi Jellyfish", "0322", Family::finned_fish},
    {Id::sashimi_squirmbag, "sashimi-squirmbag", "Sashimi Squirmbag", "0323", Family::finned_fish},
    {Id::sashimi_whale, "sashimi-whale", "Sashimi Whale", "0324", Family::finned_fish},
    {Id::sashimi_leviathan, "sashimi-leviathan", "Sashimi Leviathan", "0325", Family::finned_fish},
    {Id::franken_x_wing, "franken-x-wing", "Franken X-Wing", "0330", Family::franken_fish},
    {Id::franken_swordfish, "franken-swordfish", "Franken Swordfish", "0331", Family::franken_fish},
    {Id::franken_jellyfish, "franken-jellyfish", "Franken Jellyfish", "0332", Family::franken_fish},
    {Id::franken_squirmbag, "franken-squirmbag", "Franken Squirmbag", "0333", Family::franken_fish},
    {Id::franken_whale, "franken-whale", "Franken Whale", "0334", Family::franken_fish},
    {Id::franken_leviathan, "franken-leviathan", "Franken Leviathan", "0335", Family::franken_fish},
    {Id::finned_franken_x_wing, "finned-franken-x-wing", "Finned Franken X-Wing", "0340", Family::franken_fish},
    {Id::finned_franken_swordfish, "finned-franken-swordfish", "Finned Franken Swordfish", "0341", Family::franken_fish},
    {Id::finned_franken_jellyfish, "finned-franken-jellyfish", "Finned Franken Jellyfish", "0342", Family::franken_fish},
    {Id::finned_franken_squirmbag, "finned-franken-squirmbag", "Finned Franken Squirmbag", "0343", Family::franken_fish},
    {Id::finned_franken_whale, "finned-franken-whale", "Finned Franken Whale", "0344", Family::franken_fish},
    {Id::finned_franken_leviathan, "finned-franken-leviathan", "Finned Franken Leviathan", "0345", Family::franken_fish},
    {Id::mutant_x_wing, "mutant-x-wing", "Mutant X-Wing", "0350", Family::mutant_fish},
    {Id::mutant_swordfish, "mutant-swordfish", "Mutant Swordfish", "0351", Family::mutant_fish},
    {Id::mutant_jellyfish, "mutant-jellyfish", "Mutant Jellyfish", "0352", Family::mutant_fish},
    {Id::mutant_squirmbag, "mutant-squirmbag", "Mutant Squirmbag", "0353", Family::mutant_fish},
    {Id::mutant_whale, "mutant-whale", "Mutant Whale", "0354", Family::mutant_fish},
    {Id::mutant_leviathan, "mutant-leviathan", "Mutant Leviathan", "0355", Family::mutant_fish},
    {Id::finned_mutant_x_wing, "finned-mutant-x-wing", "Finned Mutant X-Wing", "0360", Family::mutant_fish},
    {Id::finned_mutant_swordfish, "finned-mutant-swordfish", "Finned Mutant Swordfish", "0361", Family::mutant_fish},
    {Id::finned_mutant_jellyfish, "finned-mutant-jellyfish", "Finned Mutant Jellyfish", "0362", Family::mutant_fish},
    {Id::finned_mutant_squirmbag, "finned-mutant-squirmbag", "Finned Mutant Squirmbag", "0363", Family::mutant_fish},
    {Id::finned_mutant_whale, "finned-mutant-whale", "Finned Mutant Whale", "0364", Family::mutant_fish},
    {Id::finned_mutant_leviathan, "finned-mutant-leviathan", "Finned Mutant Leviathan", "0365", Family::mutant_fish},
    {Id::kraken_fish_1, "kraken-fish-1", "Kraken Fish Type 1", "0371", Family::kraken_fish},
    {Id::kraken_fish_2, "kraken-fish-2", "Kraken Fish Type 2", "0372", Family::kraken_fish},
    {Id::skyscraper, "skyscraper", "Skyscraper", "0400", Family::single_digit_patterns},
    {Id::two_string_kite, "two-string-kite", "2-String Kite", "0401", Family::single_digit_patterns},
    {Id::turbot_fish, "turbot-fish", "Turbot Fish", "0403", Family::single_digit_patterns},
    {Id::empty_rectangle, "empty-rectangle", "Empty Rectangle", "0402", Family::single_digit_patterns},
    {Id::dual_two_string_kite, "dual-two-string-kite", "Dual 2-String Kite", "0404", Family::single_digit_patterns},
    {Id::dual_empty_rectangle, "dual-empty-rectangle", "Dual Empty Rectangle", "0405", Family::single_digit_patterns},
    {Id::remote_pair, "remote-pair", "Remote Pair", "0703", Family::chains},
    {Id::simple_colors_trap, "simple-colors-trap", "Simple Colors Trap", "0500", Family::coloring},
    {Id::simple_colors_wrap, "simple-colors-wrap", "Simple Colors Wrap", "0501", Family::coloring},
    {Id::multi_colors_1, "multi-colors-1", "Multi Colors 1", "0502", Family::coloring},
    {Id::multi_colors_2, "multi-colors-2", "Multi Colors 2", "0503", Family::coloring},
    {Id::x_chain, "x-chain", "X-Chain", "0701", Family::chains},
    {Id::xy_chain, "xy-chain", "XY-Chain", "0702", Family::chains},
    {Id::continuous_nice_loop, "continuous-nice-loop", "Continuous Nice Loop", "0706", Family::chains},
    {Id::discontinuous_nice_loop, "discontinuous-nice-loop", "Discontinuous Nice Loop", "0707", Family::chains},
    {Id::aic, "aic", "AIC", "0708", Family::chains},
    {Id::grouped_continuous_nice_loop, "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", "0709", Family::chains},
    {Id::grouped_discontinuous_nice_loop, "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", "0710", Family::chains},
    {Id::grouped_aic, "grouped-aic", "Grouped AIC", "0711", Family::chains},
    {Id::forcing_chain_contradiction, "forcing-chain-contradiction", "Forcing Chain Contradiction", "1301", Family::forcing},
    {Id::forcing_chain_verity, "forcing-chain-verity", "Forcing Chain Verity", "1302", Family::forcing},
    {Id::forcing_net_contradiction, "forcing-net-contradiction", "Forcing Net Contradiction", "1303", Family::forcing},
    {Id::forcing_net_verity, "forcing-net-verity", "Forcing Net Verity", "1304", Family::forcing},
    {Id::w_wing, "w-wing", "W-Wing", "0803", Family::wings},
    {Id::xy_wing, "xy-wing", "XY-Wing", "0800", Family::wings},
    {Id::xyz_wing, "xyz-wing", "XYZ-Wing", "0801", Family::wings},
    {Id::uniqueness_1, "uniqueness-1", "Uniqueness Test 1", "0600", Family::uniqueness},
    {Id::uniqueness_2, "uniqueness-2", "Uniqueness Test 2", "0601", Family::uniqueness},
    {Id::uniqueness_3, "uniqueness-3", "Uniqueness Test 3", "0602", Family::uniqueness},
    {Id::uniqueness_4, "uniqueness-4", "Uniqueness Test 4", "0603", Family::uniqueness},
    {Id::uniqueness_5, "uniqueness-5", "Uniqueness Test 5", "0604", Family::uniqueness},
    {Id::uniqueness_6, "uniqueness-6", "Uniqueness Test 6", "0605", Family::uniqueness},
    {Id::hidden_rectangle, "hidden-rectangle", "Hidden Rectangle", "0606", Family::uniqueness},
    {Id::avoidable_rectangle_1, "avoidable-rectangle-1", "Avoidable Rectangle Type 1", "0607", Family::uniqueness},
    {Id::avoidable_rectangle_2, "avoidable-rectangle-2", "Avoidable Rectangle Type 2", "0608", Family::uniqueness},
    {Id::bug_plus_1, "bug-plus-1", "Bivalue Universal Grave + 1", "0610", Family::uniqueness},
    {Id::als_xz, "als-xz", "Almost Locked Set XZ-Rule", "0901", Family::als},
    {Id::als_xy_wing, "als-xy-wing", "Almost Locked Set XY-Wing", "0902", Family::als},
    {Id::als_xy_chain, "als-xy-chain", "Almost Locked Set Chain", "0903", Family::als},
    {Id::death_blossom, "death-blossom", "Death Blossom", "0904", Family::als},
    {Id::sue_de_coq, "sue-de-coq", "Sue de Coq", "1101", Family::miscellaneous},
    {Id::template_set, "template-set", "Template Set", "1201", Family::last_resort},
    {Id::template_delete, "template-delete", "Template Delete", "1202", Family::last_resort},
    {Id::brute_force, "brute-force", "Brute Force", "", Family::last_resort},
    {Id::direct_pointing, "direct-pointing", "Direct Pointing", "", Family::intersections},
    {Id::direct_claiming, "direct-claiming", "Direct Claiming", "", Family::intersections},
    {Id::direct_hidden_pair, "direct-hidden-pair", "Direct Hidden Pair", "", Family::subsets},
    {Id::direct_hidden_triple, "direct-hidden-triple", "Direct Hidden Triple", "", Family::subsets},
    {Id::unique_loop_1, "unique-loop-1", "Unique Loop Type 1", "", Family::uniqueness},
    {Id::unique_loop_2, "unique-loop-2", "Unique Loop Type 2", "", Family::uniqueness},
    {Id::unique_loop_3, "unique-loop-3", "Unique Loop Type 3", "", Family::uniqueness},
    {Id::unique_loop_4, "unique-loop-4", "Unique Loop Type 4", "", Family::uniqueness},
    {Id::bug_2, "bug-2", "Bivalue Universal Grave Type 2", "", Family::uniqueness},
    {Id::bug_3, "bug-3", "Bivalue Universal Grave Type 3", "", Family::uniqueness},
    {Id::bug_4, "bug-4", "Bivalue Universal Grave Type 4", "", Family::uniqueness},
    {Id::bug_plus_n, "bug-plus-n", "Bivalue Universal Grave + n", "", Family::uniqueness},
    {Id::extended_rectangle_1, "extended-rectangle-1", "Extended Rectangle Type 1", "", Family::uniqueness},
    {Id::extended_rectangle_2, "extended-rectangle-2", "Extended Rectangle Type 2", "", Family::uniqueness},
    {Id::extended_rectangle_3, "extended-rectangle-3", "Extended Rectangle Type 3", "", Family::uniqueness},
    {Id::extended_rectangle_4, "extended-rectangle-4", "Extended Rectangle Type 4", "", Family::uniqueness},
    {Id::wxyz_wing, "wxyz-wing", "WXYZ-Wing", "", Family::wings},
    {Id::vwxyz_wing, "vwxyz-wing", "VWXYZ-Wing", "", Family::wings},
    {Id::uvwxyz_wing, "uvwxyz-wing", "UVWXYZ-Wing", "", Family::wings},
    {Id::tuvwxyz_wing, "tuvwxyz-wing", "TUVWXYZ-Wing", "", Family::wings},
    {Id::medusa_wrap, "medusa-wrap", "3D Medusa Wrap", "", Family::coloring},
    {Id::medusa_trap, "medusa-trap", "3D Medusa Trap", "", Family::coloring},
    {Id::firework_triple, "firework-triple", "Firework Triple", "", Family::miscellaneous},
    {Id::firework_quadruple, "firework-quadruple", "Firework Quadruple", "", Family::miscellaneous},
    {Id::aligned_pair_exclusion, "aligned-pair-exclusion", "Aligned Pair Exclusion", "", Family::als},
    {Id::junior_exocet, "junior-exocet", "Junior Exocet", "", Family::miscellaneous},
    {Id::sk_loop, "sk-loop", "SK Loop", "", Family::miscellaneous},
    {Id::tridagon, "tridagon", "Tridagon", "", Family::miscellaneous},
    {Id::tridagon_guardians, "tridagon-guardians", "Tridagon with Guardians", "", Family::miscellaneous},
    {Id::symmetrical_placement, "symmetrical-placement", "Gurth's Symmetrical Placement", "", Family::uniqueness},
    // clang-format on
};

constexpr bool on = true, off = false, yes = true, no = false;

// number, slug, name, score, level, solves, in all_steps, rests on uniqueness, pick, finder
constexpr Slot kHodokuSlots[] = {
    // clang-format off
    {100, "full-house", "Full House", 4, Level::easy, on, on, no, Pick::first, find_full_house},
    {200, "naked-single", "Naked Single", 4, Level::easy, on, on, no, Pick::first, find_naked_single},
    {300, "hidden-single", "Hidden Single", 14, Level::easy, on, on, no, Pick::first, find_hidden_single},
    {310, "direct-pointing", "Direct Pointing", 20, Level::easy, off, off, no, Pick::first, find_direct_pointing},
    {320, "direct-claiming", "Direct Claiming", 22, Level::easy, off, off, no, Pick::first, find_direct_claiming},
    {330, "direct-hidden-pair", "Direct Hidden Pair", 24, Level::easy, off, off, no, Pick::first, find_direct_hidden_subset<2>},
    {340, "direct-hidden-triple", "Direct Hidden Triple", 30, Level::medium, off, off, no, Pick::first, find_direct_hidden_subset<3>},
    {1000, "locked-pair", "Locked Pair", 40, Level::medium, on, on, no, Pick::first, find_locked_subset<2>},
    {1100, "locked-triple", "Locked Triple", 60, Level::medium, on, on, no, Pick::first, find_locked_subset<3>},
    {1200, "locked-candidates-1", "Locked Candidates Type 1 (Pointing)", 50, Level::medium, on, on, no, Pick::first, find_locked_candidates_1},
    {1210, "locked-candidates-2", "Locked Candidates Type 2 (Claiming)", 50, Level::medium, on, on, no, Pick::first, find_locked_candidates_2},
    {1300, "naked-pair", "Naked Pair", 60, Level::medium, on, on, no, Pick::first, find_naked_subset<2>},
    {1400, "naked-triple", "Naked Triple", 80, Level::medium, on, on, no, Pick::first, find_naked_subset<3>},
    {1500, "hidden-pair", "Hidden Pair", 70, Level::medium, on, on, no, Pick::first, find_hidden_subset<2>},
    {1600, "hidden-triple", "Hidden Triple", 100, Level::medium, on, on, no, Pick::first, find_hidden_subset<3>},
    {2000, "naked-quadruple", "Naked Quadruple", 120, Level::hard, on, on, no, Pick::first, find_naked_subset<4>},
    {2100, "hidden-quadruple", "Hidden Quadruple", 150, Level::hard, on, on, no, Pick::first, find_hidden_subset<4>},
    {2200, "x-wing", "X-Wing", 140, Level::hard, on, on, no, Pick::first, find_basic_fish<2>},
    {2300, "swordfish", "Swordfish", 150, Level::hard, on, on, no, Pick::first, find_basic_fish<3>},
    {2400, "jellyfish", "Jellyfish", 160, Level::hard, on, on, no, Pick::first, find_basic_fish<4>},
    {2500, "squirmbag", "Squirmbag", 470, Level::unfair, off, off, no, Pick::first, find_basic_fish<5>},
    {2600, "whale", "Whale", 470, Level::unfair, off, off, no, Pick::first, find_basic_fish<6>},
    {2700, "leviathan", "Leviathan", 470, Level::unfair, off, off, no, Pick::first, find_basic_fish<7>},
    {2800, "remote-pair", "Remote Pair", 110, Level::hard, on, on, no, Pick::best, find_remote_pair},
    {2900, "bug-plus-1", "Bivalue Universal Grave + 1", 100, Level::hard, on, on, yes, Pick::first, find_bug_plus_1},
    {2910, "bug-2", "Bivalue Universal Grave Type 2", 110, Level::hard, off, on, yes, Pick::first, find_bug<2>},
    {2920, "bug-3", "Bivalue Universal Grave Type 3", 140, Level::hard, off, on, yes, Pick::first, find_bug<3>},
    {2930, "bug-4", "Bivalue Universal Grave Type 4", 120, Level::hard, off, on, yes, Pick::first, find_bug<4>},
    {2940, "bug-plus-n", "Bivalue Universal Grave + n", 130, Level::hard, off, on, yes, Pick::first, find_bug_plus_n},
    {3000, "skyscraper", "Skyscraper", 130, Level::hard, on, on, no, Pick::first, find_skyscraper},
    {3100, "two-string-kite", "2-String Kite", 150, Level::hard, on, on, no, Pick::first, find_two_string_kite},
    {3120, "turbot-fish", "Turbot Fish", 120, Level::hard, on, on, no, Pick::best, find_turbot_fish},
    {3170, "empty-rectangle", "Empty Rectangle", 120, Level::hard, on, on, no, Pick::first, find_empty_rectangle},
    {3200, "w-wing", "W-Wing", 150, Level::hard, on, on, no, Pick::first, find_w_wing},
    {3300, "xy-wing", "XY-Wing", 160, Level::hard, on, on, no, Pick::first, find_xy_wing},
    {3400, "xyz-wing", "XYZ-Wing", 180, Level::hard, on, on, no, Pick::first, find_xyz_wing},
    {3410, "wxyz-wing", "WXYZ-Wing", 200, Level::hard, off, on, no, Pick::first, find_bent_set<4>},
    {3420, "vwxyz-wing", "VWXYZ-Wing", 230, Level::unfair, off, on, no, Pick::first, find_bent_set<5>},
    {3430, "uvwxyz-wing", "UVWXYZ-Wing", 260, Level::unfair, off, on, no, Pick::first, find_bent_set<6>},
    {3440, "tuvwxyz-wing", "TUVWXYZ-Wing", 290, Level::unfair, off, on, no, Pick::first, find_bent_set<7>},
    {3500, "uniqueness-1", "Uniqueness Test 1", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::uniqueness_1>},
    {3600, "uniqueness-2", "Uniqueness Test 2", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::uniqueness_2>},
    {3700, "uniqueness-3", "Uniqueness Test 3", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::uniqueness_3>},
    {3800, "uniqueness-4", "Uniqueness Test 4", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::uniqueness_4>},
    {3900, "uniqueness-5", "Uniqueness Test 5", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::uniqueness_5>},
    {4000, "uniqueness-6", "Uniqueness Test 6", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::uniqueness_6>},
    {4010, "hidden-rectangle", "Hidden Rectangle", 100, Level::hard, on, on, yes, Pick::first, find_rectangle<Id::hidden_rectangle>},
    {4020, "avoidable-rectangle-1", "Avoidable Rectangle Type 1", 100, Level::hard, on, on, yes, Pick::first, find_avoidable_rectangle_1},
    {4030, "avoidable-rectangle-2", "Avoidable Rectangle Type 2", 100, Level::hard, on, on, yes, Pick::first, find_avoidable_rectangle_2},
    {4050, "unique-loop-1", "Unique Loop Type 1", 110, Level::hard, off, on, yes, Pick::first, find_unique_loop<1>},
    {4060, "unique-loop-2", "Unique Loop Type 2", 110, Level::hard, off, on, yes, Pick::first, find_unique_loop<2>},
    {4070, "unique-loop-3", "Unique Loop Type 3", 110, Level::hard, off, on, yes, Pick::first, find_unique_loop<3>},
    {4080, "unique-loop-4", "Unique Loop Type 4", 110, Level::hard, off, on, yes, Pick::first, find_unique_loop<4>},
    {4082, "extended-rectangle-1", "Extended Rectangle Type 1", 120, Level::hard, off, on, yes, Pick::first, find_extended_rectangle<1>},
    {4083, "extended-rectangle-2", "Extended Rectangle Type 2", 120, Level::hard, off, on, yes, Pick::first, find_extended_rectangle<2>},
    {4084, "extended-rectangle-3", "Extended Rectangle Type 3", 120, Level::hard, off, on, yes, Pick::first, find_extended_rectangle<3>},
    {4085, "extended-rectangle-4", "Extended Rectangle Type 4", 120, Level::hard, off, on, yes, Pick::first, find_extended_rectangle<4>},
    {4100, "finned-x-wing", "Finned X-Wing", 130, Level::hard, on, on, no, Pick::first, find_finned_fish<2>},
    {4200, "sashimi-x-wing", "Sashimi X-Wing", 150, Level::hard, on, on, no, Pick::first, find_sashimi_fish<2>},
    {4300, "finned-swordfish", "Finned Swordfish", 200, Level::unfair, on, on, no, Pick::first, find_finned_fish<3>},
    {4400, "sashimi-swordfish", "Sashimi Swordfish", 240, Level::unfair, on, on, no, Pick::first, find_sashimi_fish<3>},
    {4500, "finned-jellyfish", "Finned Jellyfish", 250, Level::unfair, on, on, no, Pick::first, find_finned_fish<4>},
    {4600, "sashimi-jellyfish", "Sashimi Jellyfish", 260, Level::unfair, on, on, no, Pick::first, find_sashimi_fish<4>},
    {4700, "finned-squirmbag", "Finned Squirmbag", 470, Level::unfair, off, off, no, Pick::first, find_finned_fish<5>},
    {4800, "sashimi-squirmbag", "Sashimi Squirmbag", 470, Level::unfair, off, off, no, Pick::first, find_sashimi_fish<5>},
    {4900, "finned-whale", "Finned Whale", 470, Level::unfair, off, off, no, Pick::first, find_finned_fish<6>},
    {5000, "sashimi-whale", "Sashimi Whale", 470, Level::unfair, off, off, no, Pick::first, find_sashimi_fish<6>},
    {5100, "finned-leviathan", "Finned Leviathan", 470, Level::unfair, off, off, no, Pick::first, find_finned_fish<7>},
    {5200, "sashimi-leviathan", "Sashimi Leviathan", 470, Level::unfair, off, off, no, Pick::first, find_sashimi_fish<7>},
    {5300, "sue-de-coq", "Sue de Coq", 250, Level::unfair, on, on, no, Pick::first, find_sue_de_coq},
    {5310, "firework-triple", "Firework Triple", 220, Level::unfair, off, on, no, Pick::first, find_firework_triple},
    {5320, "firework-quadruple", "Firework Quadruple", 250, Level::unfair, off, on, no, Pick::first, find_firework_quadruple},
    {5330, "simple-colors", "Simple Colors", 150, Level::hard, on, on, no, Pick::first, find_simple_colors},
    {5360, "multi-colors", "Multi Colors", 200, Level::hard, on, on, no, Pick::first, find_multi_colors},
    {5370, "medusa-wrap", "3D Medusa Wrap", 210, Level::unfair, off, on, no, Pick::first, find_medusa_wrap},
    {5380, "medusa-trap", "3D Medusa Trap", 210, Level::unfair, off, on, no, Pick::first, find_medusa_trap},
    {5400, "x-chain", "X-Chain", 260, Level::unfair, on, on, no, Pick::best, find_x_chain},
    {5500, "xy-chain", "XY-Chain", 260, Level::unfair, on, on, no, Pick::best, find_xy_chain},
    {5600, "nice-loop", "Nice Loop/AIC", 280, Level::unfair, on, on, no, Pick::best, find_nice_loop},
    {5650, "grouped-nice-loop", "Grouped Nice Loop/AIC", 300, Level::unfair, on, on, no, Pick::best, find_grouped_nice_loop},
    {5700, "als-xz", "Almost Locked Set XZ-Rule", 300, Level::unfair, on, on, no, Pick::first, find_als_xz},
    {5750, "aligned-pair-exclusion", "Aligned Pair Exclusion", 310, Level::unfair, off, on, no, Pick::first, find_aligned_pair},
    {5800, "als-xy-wing", "Almost Locked Set XY-Wing", 320, Level::unfair, on, on, no, Pick::first, find_als_xy_wing},
    {5900, "als-xy-chain", "Almost Locked Set Chain", 340, Level::unfair, on, on, no, Pick::best, find_als_xy_chain},
    {6000, "death-blossom", "Death Blossom", 360, Level::unfair, off, on, no, Pick::first, find_death_blossom},
    {6010, "sk-loop", "SK Loop", 400, Level::extreme, off, on, no, Pick::first, find_domino_loop},
    {6020, "junior-exocet", "Junior Exocet", 400, Level::extreme, off, on, no, Pick::first, find_junior_exocet},
    {6030, "tridagon", "Tridagon", 380, Level::extreme, off, on, no, Pick::first, find_tridagon},
    {6040, "tridagon-guardians", "Tridagon with Guardians", 420, Level::extreme, off, on, no, Pick::first, find_tridagon_guardians},
    {6050, "symmetrical-placement", "Gurth's Symmetrical Placement", 200, Level::unfair, off, on, yes, Pick::first, find_symmetrical_placement},
    {6100, "franken-x-wing", "Franken X-Wing", 300, Level::unfair, on, off, no, Pick::first, find_franken_fish<2>},
    {6200, "franken-swordfish", "Franken Swordfish", 350, Level::unfair, on, off, no, Pick::first, find_franken_fish<3>},
    {6300, "franken-jellyfish", "Franken Jellyfish", 370, Level::unfair, off, off, no, Pick::first, find_franken_fish<4>},
    {6400, "franken-squirmbag", "Franken Squirmbag", 470, Level::extreme, off, off, no, Pick::first, find_franken_fish<5>},
    {6500, "franken-whale", "Franken Whale", 470, Level::extreme, off, off, no, Pick::first, find_franken_fish<6>},
    {6600, "franken-leviathan", "Franken Leviathan", 470, Level::extreme, off, off, no, Pick::first, find_franken_fish<7>},
    {6700, "finned-franken-x-wing", "Finned Franken X-Wing", 390, Level::unfair, on, on, no, Pick::first, find_finned_franken_fish<2>},
    {6800, "finned-franken-swordfish", "Finned Franken Swordfish", 410, Level::unfair, on, on, no, Pick::first, find_finned_franken_fish<3>},
    {6900, "finned-franken-jellyfish", "Finned Franken Jellyfish", 430, Level::unfair, off, off, no, Pick::first, find_finned_franken_fish<4>},
    {7000, "finned-franken-squirmbag", "Finned Franken Squirmbag", 470, Level::extreme, off, off, no, Pick::first, find_finned_franken_fish<5>},
    {7100, "finned-franken-whale", "Finned Franken Whale", 470, Level::extreme, off, off, no, Pick::first, find_finned_franken_fish<6>},
    {7200, "finned-franken-leviathan", "Finned Franken Leviathan", 470, Level::extreme, off, off, no, Pick::first, find_finned_franken_fish<7>},
    {7300, "mutant-x-wing", "Mutant X-Wing", 450, Level::extreme, off, off, no, Pick::first, find_mutant_fish<2>},
    {7400, "mutant-swordfish", "Mutant Swordfish", 450, Level::extreme, off, off, no, Pick::first, find_mutant_fish<3>},
    {7500, "mutant-jellyfish", "Mutant Jellyfish", 450, Level::extreme, off, off, no, Pick::first, find_mutant_fish<4>},
    {7600, "mutant-squirmbag", "Mutant Squirmbag", 470, Level::extreme, off, off, no, Pick::first, find_mutant_fish<5>},
    {7700, "mutant-whale", "Mutant Whale", 470, Level::extreme, off, off, no, Pick::first, find_mutant_fish<6>},
    {7800, "mutant-leviathan", "Mutant Leviathan", 470, Level::extreme, off, off, no, Pick::first, find_mutant_fish<7>},
    {7900, "finned-mutant-x-wing", "Finned Mutant X-Wing", 470, Level::extreme, off, off, no, Pick::first, find_finned_mutant_fish<2>},
    {8000, "finned-mutant-swordfish", "Finned Mutant Swordfish", 470, Level::extreme, off, off, no, Pick::first, find_finned_mutant_fish<3>},
    {8100, "finned-mutant-jellyfish", "Finned Mutant Jellyfish", 470, Level::extreme, off, off, no, Pick::first, find_finned_mutant_fish<4>},
    {8200, "finned-mutant-squirmbag", "Finned Mutant Squirmbag", 470, Level::extreme, off, off, no, Pick::first, find_finned_mutant_fish<5>},
    {8300, "finned-mutant-whale", "Finned Mutant Whale", 470, Level::extreme, off, off, no, Pick::first, find_finned_mutant_fish<6>},
    {8400, "finned-mutant-leviathan", "Finned Mutant Leviathan", 470, Level::extreme, off, off, no, Pick::first, find_finned_mutant_fish<7>},
    {8450, "kraken-fish", "Kraken Fish", 500, Level::extreme, off, off, no, Pick::first, find_kraken_fish},
    {8500, "forcing-chain", "Forcing Chain", 500, Level::extreme, on, off, no, Pick::first, find_forcing_chain},
    {8600, "forcing-net", "Forcing Net", 700, Level::extreme, on, off, no, Pick::first, find_forcing_net},
    {8700, "template-set", "Template Set", 10000, Level::extreme, off, off, no, Pick::first, find_template_set},
    {8800, "template-delete", "Template Delete", 10000, Level::extreme, off, off, no, Pick::first, find_template_delete},
    {8900, "brute-force", "Brute Force", 10000, Level::extreme, on, off, no, Pick::first, find_brute_force},
    // clang-format on
};

// Everything there is, in the order in which a person would rather find it: with what HoDoKu lacks, and
// with patterns one sees before chains one has to follow.
constexpr std::string_view kNinefoldOrder[] = {
    "full-house",
    "hidden-single",
    "naked-single",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "locked-candidates-1",
    "locked-candidates-2",
    "locked-pair",
    "naked-pair",
    "hidden-pair",
    "direct-hidden-triple",
    "locked-triple",
    "naked-triple",
    "x-wing",
    "hidden-triple",
    "naked-quadruple",
    "hidden-quadruple",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "swordfish",
    "bug-plus-1",
    "uniqueness-1",
    "uniqueness-2",
    "uniqueness-4",
    "xy-wing",
    "w-wing",
    "xyz-wing",
    "simple-colors",
    "uniqueness-3",
    "uniqueness-5",
    "uniqueness-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "symmetrical-placement",
    "remote-pair",
    "finned-x-wing",
    "sashimi-x-wing",
    "jellyfish",
    "bug-2",
    "bug-4",
    "bug-3",
    "bug-plus-n",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-4",
    "unique-loop-3",
    "extended-rectangle-1",
    "extended-rectangle-2",
    "extended-rectangle-4",
    "extended-rectangle-3",
    "wxyz-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "firework-triple",
    "multi-colors",
    "medusa-wrap",
    "medusa-trap",
    "x-chain",
    "xy-chain",
    "sue-de-coq",
    "finned-jellyfish",
    "sashimi-jellyfish",
    "firework-quadruple",
    "vwxyz-wing",
    "nice-loop",
    "grouped-nice-loop",
    "als-xz",
    "aligned-pair-exclusion",
    "uvwxyz-wing",
    "als-xy-wing",
    "tuvwxyz-wing",
    "sk-loop",
    "tridagon",
    "junior-exocet",
    "tridagon-guardians",
    "death-blossom",
    "als-xy-chain",
    "franken-x-wing",
    "franken-swordfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
    "forcing-chain",
    "forcing-net",
    "brute-force",
};

// The slots of the hodoku preset, reordered; those not named come last and are off.
constexpr auto kNinefoldSlots = [] {
    std::array<Slot, std::size(kHodokuSlots)> slots{};
    std::size_t n = 0;
    for (std::string_view slug : kNinefoldOrder)
        for (const Slot& slot : kHodokuSlots)
            if (slot.slug == slug) {
                slots[n] = slot;
                slots[n++].enabled = true;
            }
    for (const Slot& slot : kHodokuSlots)
        if (std::find(std::begin(kNinefoldOrder), std::end(kNinefoldOrder), slot.slug) == std::end(kNinefoldOrder)) {
            slots[n] = slot;
            slots[n++].enabled = false;
        }
    return slots;
}();

constexpr Preset kPresets[] = {
    {"hodoku", kHodokuSlots, Rules{}, {800, 1000, 1600, 1800, INT32_MAX}},
    {"ninefold", kNinefoldSlots, Rules{}, {800, 1000, 1600, 1800, INT32_MAX}},
};

constexpr std::string_view kLevelNames[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};

constexpr std::string_view kFamilyNames[] = {
    "singles",     "intersections",         "subsets",     "basic-fish", "finned-fish", "franken-fish", "mutant-fish",
    "kraken-fish", "single-digit-patterns", "coloring",    "chains",     "forcing",     "wings",        "uniqueness",
    "als",         "miscellaneous",         "last-resort",
};

constexpr std::string_view kRoleNames[] = {
    "cause", "base",     "cover",    "fin",      "endo-fin", "cannibal", "pivot",    "wing",   "link",  "floor",
    "roof",  "colour-a", "colour-b", "colour-c", "colour-d", "als",      "rcc",      "stem",   "petal", "common",
    "cross", "line",     "box",      "house",    "helper",   "target",   "guardian", "mirror",
};

}  // namespace

std::span<const Technique> techniques() { return kTechniques; }

const Technique& technique(TechniqueId id) {
    const auto* const found = std::lower_bound(std::begin(kTechniques), std::end(kTechniques), id,
                                               [](const Technique& t, TechniqueId wanted) { return t.id < wanted; });
    assert(found != std::end(kTechniques) && found->id == id);
    return *found;
}

const Technique* technique_by_slug(std::string_view slug) {
    const auto* const found = std::ranges::find(kTechniques, slug, &Technique::slug);
    return found == std::end(kTechniques) ? nullptr : found;
}

const Preset* preset_by_name(std::string_view name) {
    const auto* const found = std::ranges::find(kPresets, name, &Preset::name);
    return found == std::end(kPresets) ? nullptr : found;
}

const Preset& hodoku_preset() { return kPresets[0]; }

const Slot* slot_by_number(const Preset& preset, int number) {
    const auto found = std::ranges::find(preset.slots, number, &Slot::number);
    return found == preset.slots.end() ? nullptr : &*found;
}

const Slot* slot_by_slug(const Preset& preset, std::string_view slug) {
    const auto found = std::ranges::find(preset.slots, slug, &Slot::slug);
    return found == preset.slots.end() ? nullptr : &*found;
}

std::string_view level_name(Level level) { return kLevelNames[static_cast<std::size_t>(level)]; }
std::string_view family_name(Family family) { return kFamilyNames[static_cast<std::size_t>(family)]; }
std::string_view role_name(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

}  // namespace ninefold::logic
