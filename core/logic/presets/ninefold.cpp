// The default scale: all techniques, in the order in which a person would prefer to find them (docs/design/order.md).
// Difficulties, levels and the sum are those of the hodoku preset.
//
// Visible patterns come before chains that you have to follow. Chains of one digit or one kind of cell are compared
// with all others by length. Forcing chains come last: several branches, then branches that use each other's
// conclusions, then branches with nested proofs. Among equal steps, the one with the shortest argument wins. If two
// slots find the same thing, only one of them is active; kLeftOut lists the others with the reason.
#include <algorithm>
#include <vector>

#include "logic/finders.hpp"
#include "logic/presets/presets.hpp"

namespace ninefold::logic {
namespace {

// One tier: chains of every kind, up to this many literals at first.
constexpr int kShortChains = 1, kChains = 2;
constexpr int kShort = 8;

struct Place {
    std::string_view slug;
    Pick pick = Pick::first;  // best: the shortest argument
    int tier = 0, longest = 0;
    Finder find = nullptr;  // a finder other than HoDoKu's
};

constexpr Pick shortest = Pick::best;

constexpr Place kOrder[] = {
    {"full-house"},
    {"hidden-single", Pick::first, 0, 1, find_se_hidden_single},  // boxes before lines
    {"hidden-single"},                                            // also if the house has no other empty cell
    {"naked-single"},
    {"direct-pointing"},
    {"direct-claiming"},
    {"direct-hidden-pair"},
    {"locked-candidates-1"},
    {"locked-candidates-2"},
    {"locked-pair"},
    {"naked-pair"},
    {"hidden-pair"},
    {"direct-hidden-triple"},
    {"locked-triple"},
    {"naked-triple"},
    {"x-wing"},
    {"hidden-triple"},
    {"naked-quadruple"},
    {"hidden-quadruple"},
    {"skyscraper"},
    {"two-string-kite"},
    {"turbot-fish", shortest},
    {"empty-rectangle"},
    {"swordfish"},
    {"bug-plus-1"},
    {"uniqueness-1"},
    {"uniqueness-2"},
    {"uniqueness-4"},
    {"xy-wing"},
    {"w-wing"},
    {"xyz-wing"},
    {"simple-colors", shortest},
    {"uniqueness-3", shortest},
    {"uniqueness-5"},
    {"uniqueness-6"},
    {"hidden-rectangle"},
    {"avoidable-rectangle-1"},
    {"avoidable-rectangle-2"},
    {"symmetrical-placement"},
    {"remote-pair", shortest},
    {"finned-x-wing", shortest},
    {"sashimi-x-wing", shortest},
    {"jellyfish"},
    {"bug-2"},
    {"bug-4"},
    {"bug-3", shortest},
    {"bug-plus-n", shortest},
    {"unique-loop-1", shortest},
    {"unique-loop-2", shortest},
    {"unique-loop-4", shortest},
    {"unique-loop-3", shortest},
    {"extended-rectangle-1"},
    {"extended-rectangle-2"},
    {"extended-rectangle-4"},
    {"extended-rectangle-3", shortest},
    {"wxyz-wing"},
    {"finned-swordfish", shortest},
    {"sashimi-swordfish", shortest},
    {"firework-triple"},
    {"x-chain", shortest, kShortChains, kShort},
    {"xy-chain", shortest, kShortChains, kShort},
    {"nice-loop", shortest, kShortChains, kShort},
    {"grouped-nice-loop", shortest, kShortChains, kShort},
    {"multi-colors", shortest},
    {"sue-de-coq", shortest},
    {"finned-jellyfish", shortest},
    {"sashimi-jellyfish", shortest},
    {"firework-quadruple"},
    {"vwxyz-wing"},
    {"als-xz", shortest},
    {"aligned-pair-exclusion", shortest},
    {"uvwxyz-wing"},
    {"medusa-wrap", shortest},
    {"medusa-trap", shortest},
    {"als-xy-wing", shortest},
    {"tuvwxyz-wing"},
    {"x-chain", shortest, kChains},
    {"xy-chain", shortest, kChains},
    {"nice-loop", shortest, kChains},
    {"grouped-nice-loop", shortest, kChains},
    {"sk-loop"},
    {"tridagon"},
    {"junior-exocet"},
    {"tridagon-guardians"},
    {"death-blossom", shortest},
    {"als-xy-chain", shortest},
    {"franken-x-wing", shortest},
    {"franken-swordfish", shortest},
    {"finned-franken-x-wing", shortest},
    {"finned-franken-swordfish", shortest},
    {"franken-jellyfish", shortest},
    {"finned-franken-jellyfish", shortest},
    {"aligned-triplet-exclusion"},
    {"nishio-forcing-chain"},
    {"multiple-forcing-chain"},
    {"forcing-chain", shortest},  // with groups, unlike those
    {"mutant-x-wing", shortest},
    {"mutant-swordfish", shortest},
    {"finned-mutant-x-wing", shortest},
    {"finned-mutant-swordfish", shortest},
    {"kraken-fish", shortest},
    {"dynamic-forcing-chain"},
    {"forcing-net", shortest},  // with groups too
    {"dynamic-forcing-chain-plus"},
    {"nested-forcing-chain-2"},
    {"nested-forcing-chain-3"},
    {"nested-forcing-chain-4"},
    {"nested-forcing-chain-5"},
    {"brute-force"},
};

constexpr std::string_view kComplement = "its complement, a fish of at most four lines, removes the same candidates";
constexpr std::string_view kLargeFish = "too large for a person to see, and chains do the same work";

constexpr LeftOut kLeftOut[] = {
    {"squirmbag", kComplement},
    {"whale", kComplement},
    {"leviathan", kComplement},
    {"finned-squirmbag", kLargeFish},
    {"sashimi-squirmbag", kLargeFish},
    {"finned-whale", kLargeFish},
    {"sashimi-whale", kLargeFish},
    {"finned-leviathan", kLargeFish},
    {"sashimi-leviathan", kLargeFish},
    {"franken-squirmbag", kLargeFish},
    {"franken-whale", kLargeFish},
    {"franken-leviathan", kLargeFish},
    {"finned-franken-squirmbag", kLargeFish},
    {"finned-franken-whale", kLargeFish},
    {"finned-franken-leviathan", kLargeFish},
    {"mutant-jellyfish", kLargeFish},
    {"mutant-squirmbag", kLargeFish},
    {"mutant-whale", kLargeFish},
    {"mutant-leviathan", kLargeFish},
    {"finned-mutant-jellyfish", kLargeFish},
    {"finned-mutant-squirmbag", kLargeFish},
    {"finned-mutant-whale", kLargeFish},
    {"finned-mutant-leviathan", kLargeFish},
    {"static-chain", "the same chains as X-chains, XY-chains, nice loops and AICs, which have clearer explanations"},
    {"template-set", "looks at all ways to place a digit at once: nothing that a person could follow"},
    {"template-delete", "looks at all ways to place a digit at once: nothing that a person could follow"},
};

// The slots of the hodoku preset in this order; those left out come last and are off.
std::vector<Slot> ordered() {
    std::vector<Slot> slots;
    for (const Place& place : kOrder) {
        Slot& slot = slots.emplace_back(*slot_by_slug(hodoku_preset(), place.slug));
        slot.enabled = true;
        slot.pick = place.pick;
        slot.tier = place.tier;
        slot.longest = place.longest;
        if (place.find) slot.find = place.find;
    }
    for (const LeftOut& left_out : kLeftOut)
        slots.emplace_back(*slot_by_slug(hodoku_preset(), left_out.slug)).enabled = false;
    return slots;
}

}  // namespace

const Preset& ninefold_preset() {
    static const std::vector<Slot> slots = ordered();
    static const Preset preset = [] {
        Preset ours = hodoku_preset();
        ours.name = "ninefold";
        ours.title = "ninefold";
        ours.slots = slots;
        ours.rules.shortest_chains = true;
        ours.before = shorter_before;
        ours.weighs_evidence = true;
        ours.left_out = kLeftOut;
        return ours;
    }();
    return preset;
}

}  // namespace ninefold::logic
