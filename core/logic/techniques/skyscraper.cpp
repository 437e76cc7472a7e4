// Skyscraper.  Two rows with two places each for a digit, two of them in one column: one of the other two places (the
// roof) contains the digit, so cells that see both lose it.  Likewise columns.
//
// Order: all digits by rows, then all digits by columns; pairs of lines ascending; aligned first cells before aligned
// second cells (other alignments belong to other patterns).
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

Search give(const Board& board, StepSink& sink, Digit d, Cell base_a, Cell base_b, Cell roof_a, Cell roof_b, int line_a,
            int line_b) {
    const CellSet victims = board.holding(d) & peers_of(roof_a) & peers_of(roof_b);
    if (victims.empty()) return Search::exhausted;
    Step& step = sink.start(TechniqueId::skyscraper);
    step.eliminate(victims, d);
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(d);
        step.mark(base_a, d, Role::base);
        step.mark(base_b, d, Role::base);
        step.mark(roof_a, d, Role::roof);
        step.mark(roof_b, d, Role::roof);
        step.mark_house(line_a, Role::link);
        step.mark_house(line_b, Role::link);
    }
    return sink.commit();
}

}  // namespace

Search find_skyscraper(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    for (int first_line = 0; first_line <= 9; first_line += 9) {
        const auto across = [&](Cell c) { return first_line == 0 ? column_of(c) : row_of(c); };
        for (Digit d = 1; d <= 9; ++d) {
            std::array<std::array<Cell, 2>, 9> ends;
            std::array<int, 9> lines;
            std::size_t count = 0;
            for (int line = first_line; line < first_line + 9; ++line) {
                if (board.count(line, d) != 2) continue;
                const CellSet places = board.holding(d, line);
                if (places.size() != 2) continue;
                ends[count] = {places.first(), places.without(places.first()).first()};
                lines[count++] = line;
            }
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t j = i + 1; j < count; ++j) {
                    std::size_t base = 0;
                    if (across(ends[i][0]) != across(ends[j][0])) base = 1;
                    if (across(ends[i][base]) != across(ends[j][base])) continue;
                    const Cell roof_a = ends[i][1 - base], roof_b = ends[j][1 - base];
                    if (across(roof_a) == across(roof_b)) continue;
                    if (give(board, sink, d, ends[i][base], ends[j][base], roof_a, roof_b, lines[i], lines[j]) ==
                        Search::stopped)
                        return Search::stopped;
                }
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
