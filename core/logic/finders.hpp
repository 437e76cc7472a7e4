// The finders, one line each; the presets (presets/) put them into slots.
#pragma once

#include "logic/context.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

// techniques/singles.cpp
Search find_full_house(const Context&, StepSink&);
Search find_naked_single(const Context&, StepSink&);
Search find_hidden_single(const Context&, StepSink&);

// techniques/locked_candidates.cpp
Search find_locked_candidates_1(const Context&, StepSink&);
Search find_locked_candidates_2(const Context&, StepSink&);

// techniques/naked_subset.cpp, hidden_subset.cpp
template <int Size>
Search find_locked_subset(const Context&, StepSink&);
template <int Size>
Search find_naked_subset(const Context&, StepSink&);
template <int Size>
Search find_hidden_subset(const Context&, StepSink&);

// techniques/basic_fish.cpp, finned_fish.cpp
template <int Size>
Search find_basic_fish(const Context&, StepSink&);
template <int Size>
Search find_finned_fish(const Context&, StepSink&);
template <int Size>
Search find_sashimi_fish(const Context&, StepSink&);

// techniques/franken_fish.cpp, mutant_fish.cpp
template <int Size>
Search find_franken_fish(const Context&, StepSink&);
template <int Size>
Search find_finned_franken_fish(const Context&, StepSink&);
template <int Size>
Search find_mutant_fish(const Context&, StepSink&);
template <int Size>
Search find_finned_mutant_fish(const Context&, StepSink&);

// techniques/turbot_fish.cpp, remote_pair.cpp, x_chain.cpp, xy_chain.cpp
Search find_turbot_fish(const Context&, StepSink&);
Search find_remote_pair(const Context&, StepSink&);
Search find_x_chain(const Context&, StepSink&);
Search find_xy_chain(const Context&, StepSink&);

// techniques/skyscraper.cpp, two_string_kite.cpp, empty_rectangle.cpp
Search find_skyscraper(const Context&, StepSink&);
Search find_two_string_kite(const Context&, StepSink&);
Search find_empty_rectangle(const Context&, StepSink&);

// techniques/w_wing.cpp, xy_wing.cpp, xyz_wing.cpp
Search find_w_wing(const Context&, StepSink&);
Search find_xy_wing(const Context&, StepSink&);
Search find_xyz_wing(const Context&, StepSink&);

// techniques/unique_rectangle.cpp: types 1 to 6, hidden; avoidable_rectangle.cpp, bug_plus_1.cpp
template <TechniqueId Id>
Search find_rectangle(const Context&, StepSink&);
Search find_avoidable_rectangle_1(const Context&, StepSink&);
Search find_avoidable_rectangle_2(const Context&, StepSink&);
Search find_bug_plus_1(const Context&, StepSink&);

// techniques/simple_colors.cpp, multi_colors.cpp
Search find_simple_colors(const Context&, StepSink&);
Search find_multi_colors(const Context&, StepSink&);

// techniques/nice_loop.cpp
Search find_nice_loop(const Context&, StepSink&);
Search find_grouped_nice_loop(const Context&, StepSink&);

// techniques/als_xz.cpp, als_xy_wing.cpp, als_xy_chain.cpp, death_blossom.cpp, sue_de_coq.cpp
Search find_als_xz(const Context&, StepSink&);
Search find_als_xy_wing(const Context&, StepSink&);
Search find_als_xy_chain(const Context&, StepSink&);
Search find_death_blossom(const Context&, StepSink&);
Search find_sue_de_coq(const Context&, StepSink&);

// techniques/templates.cpp, brute_force.cpp
Search find_template_set(const Context&, StepSink&);
Search find_template_delete(const Context&, StepSink&);
Search find_brute_force(const Context&, StepSink&);

// techniques/forcing_chain.cpp, forcing_net.cpp
Search find_forcing_chain(const Context&, StepSink&);
Search find_forcing_net(const Context&, StepSink&);
// techniques/kraken_fish.cpp
Search find_kraken_fish(const Context&, StepSink&);

// Techniques that HoDoKu lacks.

// techniques/direct.cpp
Search find_direct_pointing(const Context&, StepSink&);
Search find_direct_claiming(const Context&, StepSink&);
template <int Size>
Search find_direct_hidden_subset(const Context&, StepSink&);

// techniques/unique_loop.cpp, extended_rectangle.cpp, bug.cpp: by type
template <int Type>
Search find_unique_loop(const Context&, StepSink&);
template <int Type>
Search find_extended_rectangle(const Context&, StepSink&);
template <int Type>
Search find_bug(const Context&, StepSink&);
Search find_bug_plus_n(const Context&, StepSink&);

// techniques/bent_set.cpp: WXYZ-wing (4 cells) and longer
template <int Size>
Search find_bent_set(const Context&, StepSink&);

// techniques/medusa.cpp
Search find_medusa_wrap(const Context&, StepSink&);
Search find_medusa_trap(const Context&, StepSink&);

// techniques/firework.cpp
Search find_firework_triple(const Context&, StepSink&);
Search find_firework_quadruple(const Context&, StepSink&);

// techniques/aligned_pair.cpp
Search find_aligned_pair(const Context&, StepSink&);

// techniques/exocet.cpp, domino_loop.cpp, tridagon.cpp, symmetry.cpp
Search find_junior_exocet(const Context&, StepSink&);
Search find_domino_loop(const Context&, StepSink&);
Search find_tridagon(const Context&, StepSink&);
Search find_tridagon_guardians(const Context&, StepSink&);
Search find_symmetrical_placement(const Context&, StepSink&);

// Sudoku Explainer's, in its order and form: se/finders.cpp

Search find_se_full_house(const Context&, StepSink&);
Search find_se_hidden_single(const Context&, StepSink&);
Search find_se_direct_pointing(const Context&, StepSink&);
Search find_se_direct_claiming(const Context&, StepSink&);
Search find_se_direct_hidden_pair(const Context&, StepSink&);
Search find_se_naked_single(const Context&, StepSink&);
Search find_se_direct_hidden_triple(const Context&, StepSink&);
Search find_se_pointing(const Context&, StepSink&);
Search find_se_claiming(const Context&, StepSink&);
Search find_se_naked_pair(const Context&, StepSink&);
Search find_se_x_wing(const Context&, StepSink&);
Search find_se_hidden_pair(const Context&, StepSink&);
Search find_se_naked_triple(const Context&, StepSink&);
Search find_se_swordfish(const Context&, StepSink&);
Search find_se_hidden_triple(const Context&, StepSink&);
Search find_se_xy_wing(const Context&, StepSink&);
Search find_se_xyz_wing(const Context&, StepSink&);
Search find_se_unique_loop(const Context&, StepSink&);
Search find_se_naked_quadruple(const Context&, StepSink&);
Search find_se_jellyfish(const Context&, StepSink&);
Search find_se_hidden_quadruple(const Context&, StepSink&);
template <TechniqueId Type>
Search find_se_bug(const Context&, StepSink&);
Search find_se_aligned_pair(const Context&, StepSink&);
// Techniques that no other program has.
Search find_aligned_triplet(const Context&, StepSink&);
Search find_static_chain(const Context&, StepSink&);
Search find_nishio(const Context&, StepSink&);
Search find_multiple_forcing_chain(const Context&, StepSink&);
template <int Level>
Search find_dynamic_forcing_chain(const Context&, StepSink&);

}  // namespace ninefold::logic
