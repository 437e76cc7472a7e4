// 2-string kite.  A row and a column with two places each for a digit, one of the row's and one of the column's in the
// same box: one of the free ends contains the digit, so the cell that sees both loses it.
//
// Order: digits; rows, then columns ascending.  Each string is an ordered pair of cells; the first of the four end
// combinations that shares a box counts, and is swapped to the front.  The swap stays for the later pairs of that
// digit, as in HoDoKu, where it decides which connection is found. Dual kites (two kites on the same two box cells, of
// any digits) follow if the rules include them.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

struct String {
    int line;
    std::array<Cell, 2> ends;  // after a match: the box end, the free end
};

std::size_t strings(const Board& board, Digit d, int first_line, std::array<String, 9>& out) {
    std::size_t count = 0;
    for (int line = first_line; line < first_line + 9; ++line) {
        if (board.count(line, d) != 2) continue;
        const CellSet places = board.holding(d, line);
        if (places.size() != 2) continue;
        out[count++] = {line, {places.first(), places.without(places.first()).first()}};
    }
    return count;
}

bool meet_in_box(String& row, String& column) {
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 2; ++j) {
            if (box_of(row.ends[i]) != box_of(column.ends[j])) continue;
            if (i) std::swap(row.ends[0], row.ends[1]);
            if (j) std::swap(column.ends[0], column.ends[1]);
            return true;
        }
    return false;
}

struct Kite {
    Digit digit;
    CellSet box_cells;
    Cell victim;
    Step step;
};

Search give_duals(StepSink& sink, const std::vector<Kite>& kites) {
    for (std::size_t i = 0; i < kites.size(); ++i)
        for (std::size_t j = i + 1; j < kites.size(); ++j) {
            if (!(kites[i].box_cells == kites[j].box_cells) ||
                (kites[i].victim == kites[j].victim && kites[i].digit == kites[j].digit))
                continue;
            Step& step = sink.start(TechniqueId::dual_two_string_kite);
            step = kites[i].step;
            step.technique = TechniqueId::dual_two_string_kite;
            const Step& other = kites[j].step;
            step.eliminations.insert(step.eliminations.end(), other.eliminations.begin(), other.eliminations.end());
            step.roles.insert(step.roles.end(), other.roles.begin(), other.roles.end());
            step.houses.insert(step.houses.end(), other.houses.begin(), other.houses.end());
            if (sink.commit() == Search::stopped) return Search::stopped;
        }
    return Search::exhausted;
}

}  // namespace

Search find_two_string_kite(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    std::vector<Kite> kites;
    for (Digit d = 1; d <= 9; ++d) {
        std::array<String, 9> rows, columns;
        const std::size_t row_count = strings(board, d, 0, rows), column_count = strings(board, d, 9, columns);
        for (std::size_t i = 0; i < row_count; ++i)
            for (std::size_t j = 0; j < column_count; ++j) {
                String &row = rows[i], &column = columns[j];
                if (!meet_in_box(row, column)) continue;
                const CellSet row_cells{row.ends[0], row.ends[1]}, column_cells{column.ends[0], column.ends[1]};
                if (row_cells.meets(column_cells)) continue;
                const Cell victim = cell_at(row_of(column.ends[1]), column_of(row.ends[1]));
                if (!board.has(victim, d)) continue;
                Step& step = sink.start(TechniqueId::two_string_kite);
                step.eliminate(victim, d);
                if (sink.wants_evidence()) {
                    step.digits = DigitSet::of(d);
                    for (const String* string : {&row, &column}) {
                        step.mark(string->ends[0], d, Role::base);
                        step.mark(string->ends[1], d, Role::roof);
                        step.mark_house(string->line, Role::link);
                    }
                    step.mark_house(box_house(box_of(row.ends[0])), Role::box);
                }
                if (context.rules().dual_patterns)
                    kites.push_back({d, CellSet{row.ends[0], column.ends[0]}, victim, step});
                if (sink.commit() == Search::stopped) return Search::stopped;
            }
    }
    return give_duals(sink, kites);
}

}  // namespace ninefold::logic
