// Locking, naked and hidden sets and fish as steps: patterns.hpp finds them, in Sudoku Explainer's order.
#include "logic/se/basics.hpp"
#include "logic/se/evidence.hpp"

namespace ninefold::logic::se {
namespace {

template <int Size>
bool naked_sets(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    return each_naked_set<Size>(grid, [&](const Set& found) {
        removals_of_naked(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        return taker.take(hint, [&](Step& step) { tell(grid, found, step); });
    });
}

template <int Size>
bool hidden_sets(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    return each_hidden_set<Size>(grid, 2 * Size, [&](const Set& found) {
        removals_of_hidden(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        return taker.take(hint, [&](Step& step) { tell(grid, found, step); });
    });
}

template <int Size>
bool fish(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    return each_fish<Size>(grid, [&](const Fish& found) {
        removals_of(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        return taker.take(hint, [&](Step& step) { tell(grid, found, step); });
    });
}

bool locking(const Grid& grid, Taker& taker, int first_kind) {
    Hint hint;
    return each_locking(grid, first_kind, first_kind + 1, [&](const Locking& found) {
        removals_of(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        const bool pointing = is_box(found.base);
        hint.technique = pointing ? TechniqueId::locked_candidates_1 : TechniqueId::locked_candidates_2;
        hint.difficulty = pointing ? 2.6 : 2.8;
        return taker.take(hint, [&](Step& step) { tell(grid, found, step); });
    });
}

}  // namespace

bool pointing(const Grid& grid, Taker& taker) { return locking(grid, taker, 0); }
bool claiming(const Grid& grid, Taker& taker) { return locking(grid, taker, 2); }
bool naked_pairs(const Grid& grid, Taker& taker) { return naked_sets<2>(grid, taker, 3.0, TechniqueId::naked_pair); }
bool naked_triples(const Grid& grid, Taker& taker) {
    return naked_sets<3>(grid, taker, 3.6, TechniqueId::naked_triple);
}
bool naked_quads(const Grid& grid, Taker& taker) {
    return naked_sets<4>(grid, taker, 5.0, TechniqueId::naked_quadruple);
}
bool hidden_pairs(const Grid& grid, Taker& taker) { return hidden_sets<2>(grid, taker, 3.4, TechniqueId::hidden_pair); }
bool hidden_triples(const Grid& grid, Taker& taker) {
    return hidden_sets<3>(grid, taker, 4.0, TechniqueId::hidden_triple);
}
bool hidden_quads(const Grid& grid, Taker& taker) {
    return hidden_sets<4>(grid, taker, 5.4, TechniqueId::hidden_quadruple);
}
bool x_wings(const Grid& grid, Taker& taker) { return fish<2>(grid, taker, 3.2, TechniqueId::x_wing); }
bool swordfish(const Grid& grid, Taker& taker) { return fish<3>(grid, taker, 3.8, TechniqueId::swordfish); }
bool jellyfish(const Grid& grid, Taker& taker) { return fish<4>(grid, taker, 5.2, TechniqueId::jellyfish); }

}  // namespace ninefold::logic::se
