// The registry: all techniques, and the presets that define their order, difficulty and default state.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <string_view>

#include "logic/context.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

enum class Family : std::uint8_t {
    singles,
    intersections,
    subsets,
    basic_fish,
    finned_fish,
    franken_fish,
    mutant_fish,
    kraken_fish,
    single_digit_patterns,
    coloring,
    chains,
    forcing,
    wings,
    uniqueness,
    als,
    miscellaneous,
    last_resort,
};
std::string_view family_name(Family family);

/// A label a step can carry.
struct Technique {
    TechniqueId id;
    std::string_view slug;  // "xy-wing": the name in files, commands and addresses
    std::string_view name;  // "XY-Wing": the display name
    std::string_view code;  // in HoDoKu's regression library, or empty
    Family family;
    std::string_view slot = {};  // the slot that finds it, if its slug differs

    std::string_view found_by() const { return slot.empty() ? slug : slot; }
};

/// A finder looks for all steps of a kind in a fixed order (described at the top of its file) and passes
/// them to the sink.  It is a pure function of the context.
using Finder = Search (*)(const Context&, StepSink&);

enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };
std::string_view level_name(Level level);

/// Which of its findings a slot yields.
enum class Pick : std::uint8_t { first, best };

/// A place in the order of a preset: a finder and what it costs.  Most slots yield steps of one
/// technique; some (nice loops, forcing chains, colors) of several.
struct Slot {
    int number;
    std::string_view slug;
    std::string_view name;
    double score;  // the difficulty of its steps, unless each has its own
    Level level;
    bool enabled;       // used for solving
    bool in_all_steps;  // used by all_steps
    bool uniqueness;    // assumes one solution; skipped if there are several
    Pick pick;
    Finder find;            // null: not implemented yet
    Price price = nullptr;  // the difficulty of a step, if it depends on the step (the length of a chain)
    std::span<const TechniqueId> yields = {};  // in this preset: techniques that have separate slots elsewhere
    int tier = 0;                              // not 0: the best finding of all slots of a tier is taken
    int longest = 0;                           // not 0: longer arguments are left to a later place of the same slot
};

enum class Ending : std::uint8_t;
class Tally;
/// Follows the path of the context's board without creating steps, reports each to the tally, and returns how it ended.
using Quick = Ending (*)(const Context&, int max_steps, Tally&);

/// How the difficulties of the steps combine into the score of the puzzle.
enum class Fold : std::uint8_t {
    sum,      // all of them added up
    maximum,  // that of the hardest step
};
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// A slot that a preset leaves out, and why.
struct LeftOut {
    std::string_view slug;
    std::string_view reason;  // "its complement is a smaller fish"
};

/// A scale: the order of the techniques, their difficulty, and the score of a path.  Data only; each preset has its own
/// file in presets/.
struct Preset {
    std::string_view name;   // "hodoku": in commands and files
    std::string_view title;  // "HoDoKu 2.2.0": whose scale it is, for people
    std::span<const Slot> slots;
    Rules rules;
    Before before = ranks_before;  // which of its findings a slot with Pick::best yields
    Fold fold = Fold::sum;
    std::array<double, 5> max_score = {kNoLimit, kNoLimit, kNoLimit, kNoLimit,
                                       kNoLimit};  // more lifts to the next level
    double unsolved = 0;           // the score of a puzzle that its techniques do not solve; 0: that of the path so far
    int decimals = 0;              // of its scores
    bool settles_sukakus = false;  // first fills in cells of a sukaku with one candidate that no peer has
    bool exchanges_candidates = false;  // its uniqueness arguments exchange candidates that are there: good for sukakus
    Quick quick = nullptr;              // a faster way to rate, with the same result as the slots
    bool weighs_evidence = false;       // `before` reads the evidence, so ratings need it as well
    std::span<const LeftOut> left_out = {};
};

std::span<const Technique> techniques();
const Technique& technique(TechniqueId id);
/// Null if there is no technique with that slug.
const Technique* technique_by_slug(std::string_view slug);
/// All presets, the default first.
std::span<const Preset* const> presets();
/// Null if there is no preset with that name.
const Preset* preset_by_name(std::string_view name);
const Preset& hodoku_preset();
/// The slot of a preset with this number or slug; null if there is none.
const Slot* slot_by_number(const Preset& preset, int number);
const Slot* slot_by_slug(const Preset& preset, std::string_view slug);
/// The slot of a preset that finds a technique; null if it has none.
const Slot* slot_of(const Preset& preset, const Technique& technique);

std::string_view role_name(Role role);

}  // namespace ninefold::logic
