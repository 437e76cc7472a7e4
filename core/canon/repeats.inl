// New digits that stand in a row more than once: numbered as they appear, in whatever order of the columns.
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

struct Repeats {
    u16 digits;       // bit d
    int given;        // numbers given out in the rows before
    int most = 0;     // how often one of them stands there
    Bytes16 also[9];  // for each cell: the cells with its digit, one after the other; its own if there are no others

    /// Of the digits of *cell*, *twice*.
    Repeats(const Bytes16& cell, u16 twice, int numbers) : digits(twice), given(numbers) {
        if (!digits) return;
        u8 where[10][9], times[10] = {};
        for (u8 c = 0; c < 9; ++c)
            if (digits >> cell.b[c] & 1) where[cell.b[c]][times[cell.b[c]]++] = c;
        most = *std::max_element(times, times + 10);
        for (int k = 0; k < most; ++k) {
            also[k] = Bytes16{};
            for (u8 c = 0; c < 9; ++c) {
                const int d = cell.b[c];
                also[k].b[c] = !(digits >> d & 1) ? c : where[d][k < times[d] ? k : 0];
            }
        }
    }

    /// What the row reads, given what it does with kNew for every new digit; *from*: place -> cell; *to*: cell ->
    /// place, counted from 1.
    Bytes16 numbered(const Bytes16& value, const Bytes16& from, const Bytes16& to) const {
        if (!digits) return value;
        Bytes16 first = lookup(to, also[0]);
        for (int k = 1; k < most; ++k) first = lesser(first, lookup(to, also[k]));
        return number_again(value, lookup(first, from), kNew, given);
    }

    /// *cell* less all other digits.
    Bytes16 only(const Bytes16& cell) const {
        Bytes16 out{};
        for (int c = 0; c < 9; ++c)
            if (digits >> cell.b[c] & 1) out.b[c] = cell.b[c];
        return out;
    }
};

}  // namespace
}  // namespace ninefold::canon
