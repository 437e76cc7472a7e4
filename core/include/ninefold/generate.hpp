// Generates puzzles to your specification, each with exactly one solution.
//
//     Recipe recipe{.seed = 1, .symmetry = Symmetry::half_turn};
//     Harvest harvest = make_puzzles(recipe, 0, 1000);     // attempts 0 .. 999: the successful ones, in order
//
// An attempt depends only on the recipe and its own number, not on threads, batches, back end or the number of
// attempts. So the n-th puzzle of a seed is always the same, and the work can be split anywhere.
//
// The caller supplies a predicate for "hard enough?".  Generation knows nothing about techniques or ratings.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/cell_set.hpp"
#include "board/puzzle.hpp"
#include "generate/random_grid.hpp"
#include "generate/symmetry.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::generate {

/// How puzzles are sampled from all possible puzzles.
enum class Method : std::uint8_t {
    top_down,  // no correction: clues are removed from a uniform grid in random order
    weighted,  // the same, with a weight per puzzle that corrects the bias
    unbiased,  // accepted with a probability proportional to the weight
};
std::optional<Method> method_named(std::string_view name);

/// Method::unbiased treats all weights above this as equal (docs/generate.md describes the bias that remains).
constexpr double kWeightCap = 1e19;

/// The kind of puzzle to generate.
struct Recipe {
    std::uint64_t seed = 0;
    Symmetry symmetry = Symmetry::none;
    /// No clue is redundant.  Otherwise no orbit of the symmetry can be removed, or *most* and *fewest* set the end.
    bool minimal = false;
    int fewest = 0, most = kCells;        // clues
    std::optional<Digits> solution = {};  // use this complete grid instead of random ones
    std::optional<CellSet> pattern = {};  // exactly these cells contain clues
    Method method = Method::top_down;     // the others require minimal puzzles without symmetry
};

struct Puzzle {
    std::uint64_t attempt = 0;
    Digits clues{}, solution{};
    /// For a weighted recipe: 1 / (probability of this puzzle given its grid), up to a constant.  With these weights
    /// the puzzles are a uniform sample of all minimal puzzles.
    double weight = 1;
};

/// Whether to accept a puzzle.  Every thread gets its own predicate from the maker.  The predicate may stop early, with
/// any result, once *stop* is set.
using Predicate = std::function<bool(const Puzzle&)>;
using PredicateMaker = std::function<Predicate(const std::atomic<bool>& stop)>;

struct MakeOptions {
    unsigned threads = 0;  // 0: one per core
    double seconds = 0;    // 0: no limit
    const lanes::Backend* backend = nullptr;
    PredicateMaker predicate = {};
    lanes::Interrupt interrupted = {};
};

struct Harvest {
    std::vector<Puzzle> puzzles;  // by ascending attempt
    std::uint64_t attempts = 0;   // decided from the first on; fewer than requested if time ran out
    bool interrupted = false;
};

/// Makes attempts *first* .. *first* + *count* - 1.
Harvest make_puzzles(const Recipe& recipe, std::uint64_t first, std::uint64_t count, const MakeOptions& options = {});

/// *count* uniformly random complete grids of a seed, from number *first* on; 81 bytes each.
void make_grids(std::uint64_t seed, std::uint64_t first, std::uint64_t count, std::uint8_t* grids);

}  // namespace ninefold::generate
