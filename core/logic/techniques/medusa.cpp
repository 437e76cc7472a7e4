// 3D Medusa: coloring of candidates of all digits at once.  Candidates joined by strong links (the only two places of
// a digit in a house; the two candidates of a cell) are colored alternately: in each component one color is all true,
// the other all false.
//
// Wrap, a color is false if
//   1  it has two candidates in one cell;
//   2  it has a digit twice in one house;
//   6  it would empty a cell, or a digit's places in a house: each candidate left there sees the color.
// All its candidates are eliminated. Trap, a candidate outside the component is eliminated if
//   3  its cell has candidates of both colors;
//   4  it sees its digit in both colors;
//   5  it sees its digit in one color and its cell has the other.
//
// Order: components by smallest cell, then digit; wrap: the color of that candidate first; trap: one step per component
// with all its eliminations by digit and cell.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

using Layer = std::array<CellSet, 9>;  // by digit

struct Component {
    std::array<Layer, 2> color;
};

class Components {
public:
    void build(const Context& context) {
        const Board& board = context.board();
        list.clear();
        Layer seen{};
        for (Cell c : board.empty())
            for (Digit d : board[c]) {
                if (seen[at(d - 1)].has(c)) continue;
                Component component;
                grow(board, c, d, 0, component, seen);
                int size = 0;
                for (const Layer& layer : component.color)
                    for (CellSet cells : layer) size += cells.size();
                if (size > 1) list.push_back(component);
            }
    }
    std::vector<Component> list;

private:
    static void grow(const Board& board, Cell from, Digit digit, std::size_t color, Component& component, Layer& seen) {
        std::vector<std::tuple<Cell, Digit, std::size_t>> stack{{from, digit, color}};
        const auto visit = [&](Cell c, Digit d, std::size_t k) {
            // An odd cycle of strong links gives a candidate both colors: then both stay, and the wrap rules find both
            // colors false, which only happens on a contradictory board.
            if (component.color[k][at(d - 1)].has(c)) return;
            component.color[k][at(d - 1)].add(c);
            seen[at(d - 1)].add(c);
            stack.emplace_back(c, d, k);
        };
        stack.clear();
        visit(from, digit, color);
        while (!stack.empty()) {
            const auto [c, d, k] = stack.back();
            stack.pop_back();
            if (board[c].size() == 2) visit(c, board[c].without(d).first(), 1 - k);
            for (int h : houses_of(c)) {
                const CellSet places = board.holding(d, h);
                if (places.size() == 2) visit(places.without(c).first(), d, 1 - k);
            }
        }
    }
};

// The candidates that a color excludes if it is true.
Layer seen_by(const Layer& color) {
    Layer seen{};
    for (Digit d = 1; d <= 9; ++d)
        for (Cell c : color[at(d - 1)]) {
            seen[at(d - 1)] |= peers_of(c);
            for (Digit e = 1; e <= 9; ++e)
                if (e != d) seen[at(e - 1)].add(c);
        }
    return seen;
}

// The house (or -1 for a cell) in which a color fails; false if it does not.
bool fails(const Board& board, const Layer& color, int& house) {
    house = -1;
    CellSet once;
    for (CellSet layer : color) {
        if (layer.meets(once)) return true;
        once |= layer;
    }
    for (house = 0; house < kHouses; ++house)
        for (CellSet layer : color)
            if ((layer & house_set(house)).size() > 1) return true;
    const Layer seen = seen_by(color);
    house = -1;
    for (Cell c : board.empty() - once) {
        bool emptied = true;
        for (Digit d : board[c]) emptied &= seen[at(d - 1)].has(c);
        if (emptied) return true;
    }
    for (house = 0; house < kHouses; ++house)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = board.holding(d, house);
            if (places && !places.meets(color[at(d - 1)]) && seen[at(d - 1)].contains(places)) return true;
        }
    return false;
}

void mark(const Component& component, Step& step) {
    for (Digit d = 1; d <= 9; ++d) {
        step.mark(component.color[0][at(d - 1)], d, Role::color_a);
        step.mark(component.color[1][at(d - 1)], d, Role::color_b);
        if (component.color[0][at(d - 1)] | component.color[1][at(d - 1)]) step.digits.add(d);
    }
}

}  // namespace

Search find_medusa_wrap(const Context& context, StepSink& sink) {
    for (const Component& component : context.shared<Components>().list)
        for (const Layer& color : component.color) {
            int house;
            if (!fails(context.board(), color, house)) continue;
            Step& step = sink.start(TechniqueId::medusa_wrap);
            for (Digit d = 1; d <= 9; ++d) step.eliminate(color[at(d - 1)], d);
            if (sink.wants_evidence()) {
                mark(component, step);
                if (house >= 0) step.mark_house(house, Role::house);
            }
            if (sink.commit() == Search::stopped) return Search::stopped;
        }
    return Search::exhausted;
}

Search find_medusa_trap(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    for (const Component& component : context.shared<Components>().list) {
        const Layer by_a = seen_by(component.color[0]), by_b = seen_by(component.color[1]);
        Step& step = sink.start(TechniqueId::medusa_trap);
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet colored = component.color[0][at(d - 1)] | component.color[1][at(d - 1)];
            step.eliminate((by_a[at(d - 1)] & by_b[at(d - 1)] & board.holding(d)) - colored, d);
        }
        if (step.eliminations.empty()) continue;
        if (sink.wants_evidence()) mark(component, step);
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
