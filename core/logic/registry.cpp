// The table of techniques: all labels of steps.
#include <algorithm>
#include <cassert>

#include "logic/presets/presets.hpp"
#include "logic/technique.hpp"

namespace ninefold::logic {
namespace {

using Id = TechniqueId;

// id, slug, name, code in HoDoKu's regression library, family, and the slot that finds it if its slug differs; by
// ascending id.
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
    {Id::kraken_fish_1, "kraken-fish-1", "Kraken Fish Type 1", "0371", Family::kraken_fish, "kraken-fish"},
    {Id::kraken_fish_2, "kraken-fish-2", "Kraken Fish Type 2", "0372", Family::kraken_fish, "kraken-fish"},
    {Id::skyscraper, "skyscraper", "Skyscraper", "0400", Family::single_digit_patterns},
    {Id::two_string_kite, "two-string-kite", "2-String Kite", "0401", Family::single_digit_patterns},
    {Id::turbot_fish, "turbot-fish", "Turbot Fish", "0403", Family::single_digit_patterns},
    {Id::empty_rectangle, "empty-rectangle", "Empty Rectangle", "0402", Family::single_digit_patterns},
    {Id::dual_two_string_kite, "dual-two-string-kite", "Dual 2-String Kite", "0404", Family::single_digit_patterns, "two-string-kite"},
    {Id::dual_empty_rectangle, "dual-empty-rectangle", "Dual Empty Rectangle", "0405", Family::single_digit_patterns, "empty-rectangle"},
    {Id::remote_pair, "remote-pair", "Remote Pair", "0703", Family::chains},
    {Id::simple_colors_trap, "simple-colors-trap", "Simple Colors Trap", "0500", Family::coloring, "simple-colors"},
    {Id::simple_colors_wrap, "simple-colors-wrap", "Simple Colors Wrap", "0501", Family::coloring, "simple-colors"},
    {Id::multi_colors_1, "multi-colors-1", "Multi Colors 1", "0502", Family::coloring, "multi-colors"},
    {Id::multi_colors_2, "multi-colors-2", "Multi Colors 2", "0503", Family::coloring, "multi-colors"},
    {Id::x_chain, "x-chain", "X-Chain", "0701", Family::chains},
    {Id::xy_chain, "xy-chain", "XY-Chain", "0702", Family::chains},
    {Id::continuous_nice_loop, "continuous-nice-loop", "Continuous Nice Loop", "0706", Family::chains, "nice-loop"},
    {Id::discontinuous_nice_loop, "discontinuous-nice-loop", "Discontinuous Nice Loop", "0707", Family::chains, "nice-loop"},
    {Id::aic, "aic", "AIC", "0708", Family::chains, "nice-loop"},
    {Id::grouped_continuous_nice_loop, "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", "0709", Family::chains, "grouped-nice-loop"},
    {Id::grouped_discontinuous_nice_loop, "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", "0710", Family::chains, "grouped-nice-loop"},
    {Id::grouped_aic, "grouped-aic", "Grouped AIC", "0711", Family::chains, "grouped-nice-loop"},
    {Id::forcing_chain_contradiction, "forcing-chain-contradiction", "Forcing Chain Contradiction", "1301", Family::forcing, "forcing-chain"},
    {Id::forcing_chain_verity, "forcing-chain-verity", "Forcing Chain Verity", "1302", Family::forcing, "forcing-chain"},
    {Id::forcing_net_contradiction, "forcing-net-contradiction", "Forcing Net Contradiction", "1303", Family::forcing, "forcing-net"},
    {Id::forcing_net_verity, "forcing-net-verity", "Forcing Net Verity", "1304", Family::forcing, "forcing-net"},
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
    {Id::aligned_triplet_exclusion, "aligned-triplet-exclusion", "Aligned Triplet Exclusion", "", Family::als},
    {Id::junior_exocet, "junior-exocet", "Junior Exocet", "", Family::miscellaneous},
    {Id::sk_loop, "sk-loop", "SK Loop", "", Family::miscellaneous},
    {Id::tridagon, "tridagon", "Tridagon", "", Family::miscellaneous},
    {Id::tridagon_guardians, "tridagon-guardians", "Tridagon with Guardians", "", Family::miscellaneous},
    {Id::symmetrical_placement, "symmetrical-placement", "Gurth's Symmetrical Placement", "", Family::uniqueness},
    {Id::x_cycle, "x-cycle", "X-Cycle", "", Family::chains, "static-chain"},
    {Id::y_cycle, "y-cycle", "Y-Cycle", "", Family::chains, "static-chain"},
    {Id::xy_cycle, "xy-cycle", "XY-Cycle", "", Family::chains, "static-chain"},
    {Id::forcing_x_chain, "forcing-x-chain", "Forcing X-Chain", "", Family::chains, "static-chain"},
    {Id::forcing_xy_chain, "forcing-xy-chain", "Forcing XY-Chain", "", Family::chains, "static-chain"},
    {Id::nishio_forcing_chain, "nishio-forcing-chain", "Nishio Forcing Chain", "", Family::forcing},
    {Id::cell_forcing_chain, "cell-forcing-chain", "Cell Forcing Chain", "", Family::forcing, "multiple-forcing-chain"},
    {Id::region_forcing_chain, "region-forcing-chain", "Region Forcing Chain", "", Family::forcing, "multiple-forcing-chain"},
    {Id::dynamic_forcing_chain, "dynamic-forcing-chain", "Dynamic Forcing Chain", "", Family::forcing},
    {Id::dynamic_forcing_chain_plus, "dynamic-forcing-chain-plus", "Dynamic Forcing Chain (+)", "", Family::forcing},
    {Id::nested_forcing_chain_2, "nested-forcing-chain-2", "Dynamic Forcing Chain (+ Forcing Chains)", "", Family::forcing},
    {Id::nested_forcing_chain_3, "nested-forcing-chain-3", "Dynamic Forcing Chain (+ Multiple Forcing Chains)", "", Family::forcing},
    {Id::nested_forcing_chain_4, "nested-forcing-chain-4", "Dynamic Forcing Chain (+ Dynamic Forcing Chains)", "", Family::forcing},
    {Id::nested_forcing_chain_5, "nested-forcing-chain-5", "Dynamic Forcing Chain (+ Nested Forcing Chains)", "", Family::forcing},
    // clang-format on
};

constexpr std::string_view kLevelNames[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};

constexpr std::string_view kFamilyNames[] = {
    "singles",     "intersections",         "subsets",     "basic-fish", "finned-fish", "franken-fish", "mutant-fish",
    "kraken-fish", "single-digit-patterns", "coloring",    "chains",     "forcing",     "wings",        "uniqueness",
    "als",         "miscellaneous",         "last-resort",
};

constexpr std::string_view kRoleNames[] = {
    "cause", "base",    "cover",   "fin",     "endo-fin", "cannibal", "pivot",    "wing",   "link",  "floor",
    "roof",  "color-a", "color-b", "color-c", "color-d",  "als",      "rcc",      "stem",   "petal", "common",
    "cross", "line",    "box",     "house",   "helper",   "target",   "guardian", "mirror",
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
    for (const Technique& technique : kTechniques)
        if (technique.slug == slug) return &technique;
    return nullptr;
}

std::span<const Preset* const> presets() {
    static const Preset* const all[] = {&hodoku_preset(), &ninefold_preset(), &se_preset()};
    return all;
}

const Preset* preset_by_name(std::string_view name) {
    for (const Preset* preset : presets())
        if (preset->name == name) return preset;
    return nullptr;
}

const Slot* slot_by_number(const Preset& preset, int number) {
    for (const Slot& slot : preset.slots)
        if (slot.number == number) return &slot;
    return nullptr;
}

const Slot* slot_by_slug(const Preset& preset, std::string_view slug) {
    for (const Slot& slot : preset.slots)
        if (slot.slug == slug) return &slot;
    return nullptr;
}

const Slot* slot_of(const Preset& preset, const Technique& technique) {
    if (const Slot* slot = slot_by_slug(preset, technique.found_by())) return slot;
    for (const Slot& slot : preset.slots)
        if (std::find(slot.yields.begin(), slot.yields.end(), technique.id) != slot.yields.end()) return &slot;
    return nullptr;
}

std::string_view level_name(Level level) { return kLevelNames[static_cast<std::size_t>(level)]; }
std::string_view family_name(Family family) { return kFamilyNames[static_cast<std::size_t>(family)]; }
std::string_view role_name(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

}  // namespace ninefold::logic
