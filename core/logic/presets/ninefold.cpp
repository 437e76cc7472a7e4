// A scale for people: everything there is, in the order in which a person would rather find it, with what HoDoKu
// lacks, and with patterns one sees before chains one has to follow.  Prices, levels and the sum are those of
// the hodoku preset.
#include <algorithm>
#include <vector>

#include "logic/presets/presets.hpp"

namespace ninefold::logic {
namespace {

constexpr std::string_view kOrder[] = {
    "full-house",
    "hidden-single",
    "naked-single",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "locked-candidates-1",
    "locked-candidates-2",
    "locked-pair",
    "naked-pair",
    "hidden-pair",
    "direct-hidden-triple",
    "locked-triple",
    "naked-triple",
    "x-wing",
    "hidden-triple",
    "naked-quadruple",
    "hidden-quadruple",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "swordfish",
    "bug-plus-1",
    "uniqueness-1",
    "uniqueness-2",
    "uniqueness-4",
    "xy-wing",
    "w-wing",
    "xyz-wing",
    "simple-colors",
    "uniqueness-3",
    "uniqueness-5",
    "uniqueness-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "symmetrical-placement",
    "remote-pair",
    "finned-x-wing",
    "sashimi-x-wing",
    "jellyfish",
    "bug-2",
    "bug-4",
    "bug-3",
    "bug-plus-n",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-4",
    "unique-loop-3",
    "extended-rectangle-1",
    "extended-rectangle-2",
    "extended-rectangle-4",
    "extended-rectangle-3",
    "wxyz-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "firework-triple",
    "multi-colors",
    "medusa-wrap",
    "medusa-trap",
    "x-chain",
    "xy-chain",
    "sue-de-coq",
    "finned-jellyfish",
    "sashimi-jellyfish",
    "firework-quadruple",
    "vwxyz-wing",
    "nice-loop",
    "grouped-nice-loop",
    "als-xz",
    "aligned-pair-exclusion",
    "uvwxyz-wing",
    "als-xy-wing",
    "tuvwxyz-wing",
    "sk-loop",
    "tridagon",
    "junior-exocet",
    "tridagon-guardians",
    "death-blossom",
    "als-xy-chain",
    "franken-x-wing",
    "franken-swordfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
    "forcing-chain",
    "forcing-net",
    "brute-force",
};

// The slots of the hodoku preset, reordered; those not named come last and are off.
std::vector<Slot> reordered() {
    std::vector<Slot> slots;
    for (std::string_view slug : kOrder) slots.push_back(*slot_by_slug(hodoku_preset(), slug));
    for (Slot& slot : slots) slot.enabled = true;
    for (const Slot& slot : hodoku_preset().slots)
        if (std::ranges::find(kOrder, slot.slug) == std::end(kOrder)) slots.emplace_back(slot).enabled = false;
    return slots;
}

}  // namespace

const Preset& ninefold_preset() {
    static const std::vector<Slot> slots = reordered();
    static const Preset preset = [] {
        Preset ours = hodoku_preset();
        ours.name = "ninefold";
        ours.title = "ninefold";
        ours.slots = slots;
        return ours;
    }();
    return preset;
}

}  // namespace ninefold::logic
