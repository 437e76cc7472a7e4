// Rules into models.  Each rule is one small file; rules.inc lists them.
#pragma once

#include <stdexcept>
#include <string>

#include "general/model.hpp"
#include "ninefold/general.hpp"

namespace ninefold::general {

/// Rows, columns, regions, candidates and rules.  Throws std::invalid_argument with the name of the rule.
std::unique_ptr<Model> post(const Puzzle& puzzle);
/// One rule, also inside a disjunction.
void post_rule(const Rule& rule, Model& model);

/// The n-th number of a rule; throws when there is none.
std::int64_t number(const Rule& rule, std::size_t index);
/// Throws unless the rule has at least so many cells.
void need_cells(const Rule& rule, std::size_t least);
/// The cells cut into runs whose lengths the numbers from `first` on say.
std::vector<Cells> pieces(const Rule& rule, std::size_t first);
/// Calls with every pair of cells of the grid that share a side.
void for_neighbours(const Geometry& shape, const std::function<void(int, int)>& call);

#define NINEFOLD_RULE(name, function) void function(const Rule& rule, Model& model);
#include "general/post/rules.inc"
#undef NINEFOLD_RULE

}  // namespace ninefold::general
