#include "generate/symmetry.hpp"

namespace ninefold::generate {
namespace {

constexpr std::array<std::string_view, 9> kNames = {
    "none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full"};

using Map = Cell (*)(Cell);
Cell half_turn(Cell c) { return 80 - c; }
Cell quarter_turn(Cell c) { return cell_at(column_of(c), 8 - row_of(c)); }
Cell across_diagonal(Cell c) { return cell_at(column_of(c), row_of(c)); }
Cell across_antidiagonal(Cell c) { return cell_at(8 - column_of(c), 8 - row_of(c)); }
Cell across_middle_row(Cell c) { return cell_at(8 - row_of(c), column_of(c)); }
Cell across_middle_column(Cell c) { return cell_at(row_of(c), 8 - column_of(c)); }

std::vector<Map> generators(Symmetry symmetry) {
    switch (symmetry) {
        case Symmetry::none:
            return {};
        case Symmetry::half_turn:
            return {half_turn};
        case Symmetry::quarter_turn:
            return {quarter_turn};
        case Symmetry::diagonal:
            return {across_diagonal};
        case Symmetry::antidiagonal:
            return {across_antidiagonal};
        case Symmetry::both_diagonals:
            return {across_diagonal, across_antidiagonal};
        case Symmetry::horizontal:
            return {across_middle_row};
        case Symmetry::vertical:
            return {across_middle_column};
        case Symmetry::full:
            return {quarter_turn, across_diagonal};
    }
    return {};
}

Orbits make_orbits(Symmetry symmetry) {
    const std::vector<Map> maps = generators(symmetry);
    Orbits found;
    CellSet known;
    for (Cell c = 0; c < kCells; ++c) {
        if (known.has(c)) continue;
        CellSet orbit = CellSet::of(c), before;
        while (orbit != before) {
            before = orbit;
            for (const Map map : maps)
                for (Cell member : before) orbit.add(map(member));
        }
        known |= orbit;
        found.add(orbit);
    }
    return found;
}

}  // namespace

std::optional<Symmetry> symmetry_named(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name) return static_cast<Symmetry>(i);
    return std::nullopt;
}

std::vector<std::string_view> symmetry_names() { return {kNames.begin(), kNames.end()}; }

void Orbits::add(CellSet orbit) {
    std::uint8_t end = start_[size_];
    for (Cell c : orbit) cells_[end++] = static_cast<std::uint8_t>(c);
    start_[++size_] = end;
}

const Orbits& orbits(Symmetry symmetry) {
    static const std::array<Orbits, kNames.size()> made = [] {
        std::array<Orbits, kNames.size()> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = make_orbits(static_cast<Symmetry>(i));
        return all;
    }();
    return made[static_cast<std::size_t>(symmetry)];
}

}  // namespace ninefold::generate
