// Puzzles made to order, each with exactly one solution.
//
//     Recipe recipe{.seed = 1, .symmetry = Symmetry::half_turn};
//     Harvest harvest = make_puzzles(recipe, 0, 1000);     // attempts 0 .. 999: those that came out, in order
//
// An attempt depends on the recipe and its own number alone: not on threads, batches, back end, or how many attempts
// are made.  So the n-th puzzle of a seed is the same for ever, and work may be cut anywhere.
//
// "Hard enough?" is a predicate of the caller's; generation knows nothing of techniques or ratings.
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

/// How puzzles are drawn from all that there are.
enum class Method : std::uint8_t {
    top_down,  // as they come: clues taken from a uniform grid in random order
    weighted,  // the same, and the weight of each, which corrects the bias
    unbiased,  // accepted with a chance proportional to the weight
};
std::optional<Method> method_named(std::string_view name);

/// Weights above this are not told apart by Method::unbiased (docs/generate.md says what that leaves of the bias).
constexpr double kWeightCap = 1e19;

/// What kind of puzzle.
struct Recipe {
    std::uint64_t seed = 0;
    Symmetry symmetry = Symmetry::none;
    /// No clue can go.  Otherwise no orbit of the symmetry can go, or *most* and *fewest* say where to stop.
    bool minimal = false;
    int fewest = 0, most = kCells;        // clues
    std::optional<Digits> solution = {};  // for this complete grid, not for random ones
    std::optional<CellSet> pattern = {};  // exactly these cells hold clues
    Method method = Method::top_down;     // the others only for minimal puzzles without symmetry
};

struct Puzzle {
    std::uint64_t attempt = 0;
    Digits clues{}, solution{};
    /// Of a weighted recipe: 1 / (chance of this puzzle given its grid), up to a constant.  Weighted so, the puzzles
    /// are as if drawn uniformly from all minimal puzzles.
    double weight = 1;
};

/// Whether a puzzle will do.  Called on many threads, each with a predicate of its own from the maker; it may give up
/// (and say anything) once *stop* is raised.
using Predicate = std::function<bool(const Puzzle&)>;
using PredicateMaker = std::function<Predicate(const std::atomic<bool>& stop)>;

struct MakeOptions {
    unsigned threads = 0;  // 0: one for each core
    double seconds = 0;    // 0: no such budget
    const lanes::Backend* backend = nullptr;
    PredicateMaker predicate = {};
    lanes::Interrupt interrupted = {};
};

struct Harvest {
    std::vector<Puzzle> puzzles;  // by ascending attempt
    std::uint64_t attempts = 0;   // so many were decided, from the first on; fewer than asked when time ran out
    bool interrupted = false;
};

/// Makes attempts *first* .. *first* + *count* - 1.
Harvest make_puzzles(const Recipe& recipe, std::uint64_t first, std::uint64_t count, const MakeOptions& options = {});

/// Complete grids number *first* ... of a seed, each as likely as the others; 81 bytes each.
void make_grids(std::uint64_t seed, std::uint64_t first, std::uint64_t count, std::uint8_t* grids);

}  // namespace ninefold::generate
