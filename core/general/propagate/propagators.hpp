// The propagators: few and strong. Rules are many and small, in post/.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "general/automaton.hpp"
#include "general/propagator.hpp"
#include "general/set_tables.hpp"

namespace ninefold::general {

/// Cells that differ pairwise and share a coefficient.
struct Group {
    int coefficient;
    Cells cells;
};

/// A relation as rows: row x has the values that the second cell can have if the first has x.
using Rows = std::vector<Mask>;

/// Whether a cell is listed twice.
bool has_repeats(const Cells& cells);

// Houses (house.cpp, matching.cpp, patterns.cpp): V different cells, so that every value has a place.
PropagatorPtr make_house(Cells cells);
/// A value with up to three places, more if there are many values; `house`: index for State::take_removed.
PropagatorPtr make_pointing(Cells cells, int values, int house);
PropagatorPtr make_matching(Cells cells);
/// One value in all houses; `sees`: the cells that cannot have it as well. Null if the grid is too large.
PropagatorPtr make_patterns(Mask value, std::shared_ptr<const std::vector<Cells>> houses, const std::uint64_t* sees,
                            std::size_t words, const std::vector<Mask>& root);

// Few cells (relation.cpp, chain.cpp, ends.cpp).
PropagatorPtr make_only(int cell, Mask values);
struct RelationTable;
using RelationTables = std::vector<std::shared_ptr<const RelationTable>>;
PropagatorPtr make_relation(int a, int b, const Rows& rows, RelationTables& made);  ///< tables are shared
PropagatorPtr make_chain(Cells cells, bool strict);                                 ///< rising
PropagatorPtr make_between(Cells cells);                  ///< strictly between the first and the last
PropagatorPtr make_lockout(Cells cells, int difference);  ///< outside them; the ends differ by this much

/// Every 2x2 square of two neighboring lines has values of all three classes (class_squares.cpp).
PropagatorPtr make_class_squares(Cells first, Cells second, const std::array<Mask, 3>& classes);

// Sets and sums (set_dp.cpp, linear.cpp, equal_sums.cpp). All different; after the first `first` cells the set used is
// in the family. `points`: values in every remaining set point (cages; houses have their own propagator).
struct Filter {
    int first;
    Family family;
};
inline constexpr int kCagePlaces = 3;  ///< a value that a cage needs points if it has at most this many places
PropagatorPtr make_set_dp(Cells cells, std::vector<Filter> filters, bool points, int values);
/// The same for a cage, one set per lane (cage.cpp); null if it does not fit or the machine has no such lanes.
PropagatorPtr make_cage(const Cells& cells, const Block* family, int values);
/// The sum of coefficient times value is the total. With 12 values or more, each cell must be a separate group.
PropagatorPtr make_linear(std::vector<Group> groups, std::int64_t total, int values);
/// Different cells have this sum of indices, by bounds; for more values than set DP supports.
PropagatorPtr make_distinct_sum(Cells cells, std::int64_t total);
/// Sums with one common total; each segment has an offset.
struct Segment {
    std::vector<Group> groups;
    int offset;
};
PropagatorPtr make_equal_sums(std::vector<Segment> segments, int values);

// Automata (regular.cpp, set_regular.cpp). A step of -1 reads the value V, a separator; `root` has the initial
// candidates of all cells. An automaton laid out along a word, for the initial candidates of its steps.
struct WordLayout;
/// Null if `stop`, which may be empty, returns true.
std::shared_ptr<const WordLayout> lay_out(const Automaton& automaton, const std::vector<Mask>& candidates,
                                          const std::function<bool()>& stop);
/// The candidates of each step of a word; a step of -1 is a separator.
std::vector<Mask> step_candidates(const Cells& steps, int values, const Mask* root);
PropagatorPtr make_regular(Cells steps, std::shared_ptr<const WordLayout> layout, int values);
PropagatorPtr make_regular(Cells steps, const Automaton& automaton, int values, const Mask* root);
PropagatorPtr make_set_regular(Cells cells, const Automaton& automaton, int values);
PropagatorPtr make_skyline(Cells cells, int seen, int empty_value, int values);  ///< skyline.cpp
/// The first X cells have a sum, where X is the first of them; all differ. By sets, at most kMaxSetValues values
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
/// Each value in a circle is in exactly that many circles; `families` are families of disjoint houses that cover the
/// circles.
PropagatorPtr make_circles(Cells cells, int low, int values, std::vector<std::vector<Cells>> families);
PropagatorPtr make_distinct(int control, Cells cells, int low);

// Indices and moves (index.cpp, taxicab.cpp).
PropagatorPtr make_index(int control, Cells line, Mask value, int low, bool both_ways);
PropagatorPtr make_value_index(Cells cells, int low);
PropagatorPtr make_taxicab(int cell, std::vector<Cells> far);

// Unknown regions (connected.cpp, regions.cpp, region_runs.cpp). In a rectangle, the cells with one of the values of a
// part form one orthogonally connected region of this many cells (0: any number). `divides`: each cell is in one.
PropagatorPtr make_connected(Cells cells, int width, std::vector<Mask> parts, int size, bool divides);
/// A cell and its label: cells with the same label have different values; with `full` all of them.
PropagatorPtr make_region_values(Cells cells, Cells labels, int regions, bool full);
/// Labels are numbered in order of appearance.  If no rule depends on the numbers, a search for solutions may number
/// them along another path (`scan`) and renumber each solution.
struct Numbering {
    Cells labels, scan;
    bool scanning = false;
    const Cells& order() const { return scanning ? scan : labels; }
};
PropagatorPtr make_first_seen(std::shared_ptr<const Numbering> numbering);
/// control + offset is one more than the number of cells after the first that continue each arm with the label of the
/// first.
PropagatorPtr make_region_runs(int control, std::vector<Cells> arms, int offset, int low);
/// control + offset is the number of labels, including the first, that equal the first.
PropagatorPtr make_region_count(int control, Cells labels, int offset, int low);

// Lines as numbers (rank.cpp).
struct Ranked {
    Cells line;
    int rank;  ///< from 1; 0 if there is no clue
};
enum class Ties { none, unclued, any };
PropagatorPtr make_ranks(std::vector<Ranked> lines, Ties ties);

// Anything (disjunction.cpp, test.cpp). `spans`, if given: for each branch the values that contain its cells, and of
// which it needs the first and the last.
PropagatorPtr make_disjunction(std::vector<std::vector<PropagatorPtr>> branches, std::vector<Mask> spans = {});
/// Checked when at most one cell is open: exact and weak, for rules without a better propagator at a size.
PropagatorPtr make_test(Cells cells, std::function<bool(const int* values)> holds);

}  // namespace ninefold::general
