// The min-lex form by its definition: every arrangement of rows and columns, the digits numbered as they appear. Shares
// no code with core/canon; about 3.4 million arrangements per grid.
#pragma once

#include <string>

namespace ninefold::testing {

/// *grid* and the result are 81 characters; '.' and '0' are empty.
std::string brute_minlex(const std::string& grid);

}  // namespace ninefold::testing
