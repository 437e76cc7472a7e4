// Turns rules into models.  Each rule has one small file; rules.inc lists them.
#pragma once

#include <stdexcept>
#include <string>

#include "general/model.hpp"
#include "ninefold/general.hpp"

namespace ninefold::general {

/// Posts rows, columns, regions, candidates and rules.  Throws std::invalid_argument with the name of the rule.
std::unique_ptr<Model> post(const Puzzle& puzzle);
/// Posts one rule, also inside a disjunction.
void post_rule(const Rule& rule, Model& model);

/// After all other rules: what the regions of chaos constructions imply for them, and how to number the labels.
void refine_chaos(const Puzzle& puzzle, Model& model);

/// The n-th number of a rule; throws if there is none.
std::int64_t number(const Rule& rule, std::size_t index);
/// Throws if the rule has fewer cells than this.
void need_cells(const Rule& rule, std::size_t least);
/// The cells split into runs; the numbers from `first` on are their lengths.
std::vector<Cells> pieces(const Rule& rule, std::size_t first);
/// Calls a function with every pair of cells of the grid that share a side.
void for_neighbors(const Geometry& shape, const std::function<void(int, int)>& call);

#define NINEFOLD_RULE(name, function) void function(const Rule& rule, Model& model);
#include "general/post/rules.inc"
#undef NINEFOLD_RULE

}  // namespace ninefold::general
