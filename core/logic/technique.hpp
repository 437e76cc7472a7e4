// The registry: every technique there is, and the presets that order, price and enable them.
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
    std::string_view name;  // "XY-Wing": the name people read
    std::string_view code;  // in HoDoKu's regression library, or empty
    Family family;
    std::string_view slot = {};  // the slot that finds it, where that has another slug

    std::string_view found_by() const { return slot.empty() ? slug : slot; }
};

/// A finder looks for all steps of a kind in a fixed order (stated at the head of its file) and gives
/// them to the sink.  It is a pure function of the context.
using Finder = Search (*)(const Context&, StepSink&);

enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };
std::string_view level_name(Level level);

/// Which of its findings a slot yields.
enum class Pick : std::uint8_t { first, best };

/// A place in the order of a preset: a finder and what it costs.  Most slots yield steps of one
/// technique; some (nice loops, forcing chains, colours) of several.
struct Slot {
    int number;
    std::string_view slug;
    std::string_view name;
    double score;  // the difficulty of its steps, unless they have a price each
    Level level;
    bool enabled;       // takes part in solving
    bool in_all_steps;  // takes part in all_steps
    bool uniqueness;    // rests on the puzzle having one solution; skipped where it has not
    Pick pick;
    Finder find;            // null: not there yet
    Price price = nullptr;  // the difficulty of a single step, where it depends on the step (the length of a chain)
    std::span<const TechniqueId> yields = {};  // in this preset: techniques that elsewhere have slots of their own
    int tier = 0;     // not 0: slots of a tier stand side by side, and the best finding of all of them is taken
    int longest = 0;  // not 0: longer arguments are left to a later place of the same slot
};

enum class Ending : std::uint8_t;
class Tally;
/// Follows the path of the context's board without making steps and tells each to the tally; how it ended.
using Quick = Ending (*)(const Context&, int max_steps, Tally&);

/// How the difficulties of the steps of a path become the score of the puzzle.
enum class Fold : std::uint8_t {
    sum,      // all of them added up
    maximum,  // that of the hardest step
};
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// A slot that takes no part in a preset, and why.
struct LeftOut {
    std::string_view slug;
    std::string_view reason;  // "its complement is a smaller fish"
};

/// A scale: what is tried in which order, what it costs, and what the path amounts to.  Data only; each has a file
/// of its own in presets/.
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
    bool settles_sukakus = false;  // cells of a sukaku with one candidate that no peer has are filled in beforehand
    bool exchanges_candidates = false;  // its uniqueness arguments exchange candidates that are there: good for sukakus
    Quick quick = nullptr;              // a faster way to a rating; it comes to what the slots come to
    bool weighs_evidence = false;       // `before` reads the evidence, so ratings need it as well
    std::span<const LeftOut> left_out = {};
};

std::span<const Technique> techniques();
const Technique& technique(TechniqueId id);
/// Null if there is no technique of that slug.
const Technique* technique_by_slug(std::string_view slug);
/// All presets, the default first.
std::span<const Preset* const> presets();
/// Null if there is no preset of that name.
const Preset* preset_by_name(std::string_view name);
const Preset& hodoku_preset();
/// The slot of a preset with a number or a slug; null if there is none.
const Slot* slot_by_number(const Preset& preset, int number);
const Slot* slot_by_slug(const Preset& preset, std::string_view slug);
/// The slot of a preset that finds a technique; null if it has none.
const Slot* slot_of(const Preset& preset, const Technique& technique);

std::string_view role_name(Role role);

}  // namespace ninefold::logic
