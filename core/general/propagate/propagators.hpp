// The propagation engines, few and strong; rules are many and small and live in post/.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "general/automaton.hpp"
#include "general/propagator.hpp"
#include "general/set_tables.hpp"

namespace ninefold::general {

/// Cells that differ pairwise and count with one coefficient.
struct Group {
    int coefficient;
    Cells cells;
};

/// A relation as rows: row x has the values that the second cell may hold when the first holds x.
using Rows = std::vector<Mask>;

/// Is a cell named twice?
bool has_repeats(const Cells& cells);

// Houses (house.cpp, matching.cpp): V cells that differ, so that every value has a place.
PropagatorPtr make_house(Cells cells);
/// A value with up to three places, more where there are many values; `house`: number for State::take_removed.
PropagatorPtr make_pointing(Cells cells, int values, int house);
PropagatorPtr make_matching(Cells cells);

// Few cells (relation.cpp, chain.cpp, ends.cpp).
PropagatorPtr make_only(int cell, Mask values);
struct RelationTable;
using RelationTables = std::vector<std::shared_ptr<const RelationTable>>;
PropagatorPtr make_relation(int a, int b, const Rows& rows, RelationTables& made);  ///< tables made once, and shared
PropagatorPtr make_chain(Cells cells, bool strict);                                 ///< rising
PropagatorPtr make_between(Cells cells);                  ///< strictly between the first and the last
PropagatorPtr make_lockout(Cells cells, int difference);  ///< strictly outside them; these differ by so much

// Sets and sums (set_dp.cpp, linear.cpp, equal_sums.cpp).
/// All different; after the first `first` cells the set used lies in the family.  `points`: values that every set
/// left has are pointed from (cages; houses have their own).
struct Filter {
    int first;
    Family family;
};
inline constexpr int kCagePlaces = 3;  ///< a value that a cage needs points when it has so many places
PropagatorPtr make_set_dp(Cells cells, std::vector<Filter> filters, bool points, int values);
/// The same for a cage, a set a lane (cage.cpp); null when it does not fit or the machine has no such lanes.
PropagatorPtr make_cage(const Cells& cells, const Block* family, int values);
/// The sum of coefficient times value is the total.  With 12 values or more each cell must be a group of its own.
PropagatorPtr make_linear(std::vector<Group> groups, std::int64_t total, int values);
/// Cells that differ have this sum of indices, by bounds; for more values than set DP takes.
PropagatorPtr make_distinct_sum(Cells cells, std::int64_t total);
/// Sums with one common total; each segment has an offset added to it.
struct Segment {
    std::vector<Group> groups;
    int offset;
};
PropagatorPtr make_equal_sums(std::vector<Segment> segments, int values);

// Automata (regular.cpp, set_regular.cpp).  A step of -1 reads the value V, a separator; `root` has the candidates of
// all cells at the start.
/// An automaton laid out along a word, for the candidates that its steps have at first.
struct WordLayout;
/// Null when `stop`, which may be empty, says so.
std::shared_ptr<const WordLayout> lay_out(const Automaton& automaton, const std::vector<Mask>& candidates,
                                          const std::function<bool()>& stop);
/// The candidates of each step of a word; a step of -1 is a separator.
std::vector<Mask> step_candidates(const Cells& steps, int values, const Mask* root);
PropagatorPtr make_regular(Cells steps, std::shared_ptr<const WordLayout> layout, int values);
PropagatorPtr make_regular(Cells steps, const Automaton& automaton, int values, const Mask* root);
PropagatorPtr make_set_regular(Cells cells, const Automaton& automaton, int values);
PropagatorPtr make_skyline(Cells cells, int seen, int empty_value, int values);  ///< skyline.cpp
/// The first cells, as many as the first of them says, have a sum; all differ.  By sets, at most kMaxSetValues values
/// (first_sum.cpp), or by bounds (first_sum_bounds.cpp).
PropagatorPtr make_first_sum(Cells cells, int total, int low, int values);
PropagatorPtr make_first_sum_bounds(Cells cells, int total, int low, int values);
/// The cells between the extremes of the cells, or of the range of values, have a total.  At most as many cells as
/// values.  By sets, for at most kMaxSetValues + 2 values (sandwich.cpp), or by bounds, which are not exact
/// (sandwich_bounds.cpp).
PropagatorPtr make_sandwich(Cells cells, std::int64_t total, int low, bool of_range, int values);
PropagatorPtr make_sandwich_bounds(Cells cells, std::int64_t total, int low, int values);

// Counting (counts.cpp, same_values.cpp, circles.cpp, distinct.cpp).
PropagatorPtr make_counts(Cells cells, std::vector<std::pair<Mask, int>> needed, bool exactly);
PropagatorPtr make_same_values(std::vector<Cells> sets);
/// Each value that a circle holds is held by as many circles; `families` are families of disjoint houses of V cells.
PropagatorPtr make_circles(Cells cells, int low, int values, std::vector<std::vector<Cells>> families);
PropagatorPtr make_distinct(int control, Cells cells, int low);

// Indices and moves (index.cpp, taxicab.cpp).
PropagatorPtr make_index(int control, Cells line, Mask value, int low, bool both_ways);
PropagatorPtr make_value_index(Cells cells, int low);
PropagatorPtr make_taxicab(int cell, std::vector<Cells> far);

// Regions to be found (connected.cpp, regions.cpp, region_runs.cpp).
/// The cells of a rectangle that hold one of the values form one region by sides, of so many cells (0: any number).
PropagatorPtr make_connected(Cells cells, int width, Mask values, int size);
/// A cell and its label: cells of one label hold different values; with `full` all of them.
PropagatorPtr make_region_values(Cells cells, Cells labels, int regions, bool full);
/// Labels are numbered as they first appear.
PropagatorPtr make_first_seen(Cells labels);
/// control + offset is one more than the cells after the first that each arm has in a row with the label of the first.
PropagatorPtr make_region_runs(int control, std::vector<Cells> arms, int offset, int low);
/// control + offset is how many of the labels, the first among them, are as the first.
PropagatorPtr make_region_count(int control, Cells labels, int offset, int low);

// Lines as numbers (rank.cpp).
struct Ranked {
    Cells line;
    int rank;  ///< from 1; 0 where there is no clue
};
enum class Ties { none, unclued, any };
PropagatorPtr make_ranks(std::vector<Ranked> lines, Ties ties);

// Anything (disjunction.cpp, test.cpp).
/// `spans`, if given: for each branch the values that its cells stay in, the first and the last of which it needs.
PropagatorPtr make_disjunction(std::vector<std::vector<PropagatorPtr>> branches, std::vector<Mask> spans = {});
/// Asked when at most one cell is open: exact and weak, for rules without a better engine at a size.
PropagatorPtr make_test(Cells cells, std::function<bool(const int* values)> holds);

}  // namespace ninefold::general
