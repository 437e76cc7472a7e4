#include "check/deadly_check.hpp"

#include <map>
#include <vector>

namespace ninefold::check {
namespace {

struct Fillings {
    std::vector<int> cells;
    unsigned digits;
    unsigned used[27] = {};
    std::map<std::vector<unsigned>, int> ways;  // by the digits that each house gets

    void fill(std::size_t k) {
        if (k == cells.size()) {
            ++ways[std::vector<unsigned>(used, used + 27)];
            return;
        }
        const int c = cells[k], row = c / 9, column = 9 + c % 9, box = 18 + c / 27 * 3 + c % 9 / 3;
        for (unsigned rest = digits & ~(used[row] | used[column] | used[box]); rest; rest &= rest - 1) {
            const unsigned bit = rest & -rest;
            for (int h : {row, column, box}) used[h] ^= bit;
            fill(k + 1);
            for (int h : {row, column, box}) used[h] ^= bit;
        }
    }
};

}  // namespace

bool deadly(CellSet cells, DigitSet digits) {
    Fillings fillings;
    for (Cell c : cells) fillings.cells.push_back(c);
    fillings.digits = digits.bits();
    fillings.fill(0);
    for (const auto& [houses, count] : fillings.ways)
        if (count < 2) return false;
    return true;
}

}  // namespace ninefold::check
