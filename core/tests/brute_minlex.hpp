// The definition of the min-lex form, taken at its word: every arrangement of rows and columns, the digits numbered as
// they appear.  Shares no code with core/canon; some 3.4 million arrangements a grid.
#pragma once

#include <string>

namespace ninefold::testing {

/// *grid* and the result are 81 characters; '.' and '0' are empty.
std::string brute_minlex(const std::string& grid);

}  // namespace ninefold::testing
