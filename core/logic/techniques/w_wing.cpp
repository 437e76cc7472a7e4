// W-wing.  Two cells {a,b}, and a house where b has only two places, one seen by each cell: both cells
// cannot be b at once (the house would have no place left), so one of them is a, and cells that see
// both lose a.
//
// Order: bivalue cells i < j; the smaller digit eliminated first; houses.  A place of the link that sees both cells
// counts for i only, as in HoDoKu, so some W-wings are not found.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {
namespace {

Search try_link(const Board& board, StepSink& sink, Cell i, Cell j, Digit out, Digit link) {
    const CellSet victims = board.holding(out) & peers_of(i) & peers_of(j);
    if (victims.empty()) return Search::exhausted;
    for (int house = 0; house < kHouses; ++house) {
        if (board.count(house, link) != 2) continue;
        const CellSet places = board.holding(link, house);
        if (places.size() != 2 || places.has(i) || places.has(j)) continue;
        bool at_i = false, at_j = false;
        for (Cell place : places) {
            if (sees(place, i))
                at_i = true;
            else if (sees(place, j))
                at_j = true;
        }
        if (!at_i || !at_j) continue;
        Step& step = sink.start(TechniqueId::w_wing);
        step.eliminate(victims, out);
        if (sink.wants_evidence()) {
            step.digits = board[i];
            step.mark(i, board[i], Role::wing);
            step.mark(j, board[j], Role::wing);
            step.mark(places, link, Role::link);
            step.mark_house(house, Role::link);
        }
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace

Search find_w_wing(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    CellSet rest = context.shared<CellsBySize>().bivalue();
    for (Cell i : rest) {
        rest.remove(i);
        const Digit a = board[i].first(), b = board[i].without(a).first();
        for (Cell j : rest& board.holding(a) & board.holding(b))
            if (try_link(board, sink, i, j, a, b) == Search::stopped ||
                try_link(board, sink, i, j, b, a) == Search::stopped)
                return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
