#include "canon/minlex_grid.inl"
#include "canon/minlex_puzzle.inl"

namespace ninefold::canon {
const Kernels kAvx512Kernels{"avx512", &minlex_grid, &minlex_by_solution, &minlex_puzzle, &all_of_grid, &all_of_puzzle};
}
