// Numbers new digits that appear in a row more than once, for any order of the columns.
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

struct Repeats {
    u16 digits;       // bit d
    int given;        // numbers assigned in the rows above
    int steps = 0;    // how many of `next` connect all cells of a digit
    Bytes16 next[4];  // by cell: the next cell with the same digit, in a cycle; then 2, 4 and 8 steps on

    /// *cell*: the digits of the row; *twice*: the new digits that repeat in it.
    Repeats(const Bytes16& cell, u16 twice, int numbers) : digits(twice), given(numbers) {
        if (!digits) return;
        u8 first[10] = {}, last[10] = {}, times[10] = {}, most = 0;
        next[0] = Bytes16{};
        for (u8 c = 0; c < 9; ++c) {
            const u8 d = cell.b[c];
            next[0].b[c] = c;
            if (!(digits >> d & 1)) continue;
            if (times[d]++ == 0)
                first[d] = c;
            else
                next[0].b[last[d]] = c;
            next[0].b[c] = first[d];
            last[d] = c;
            most = std::max(most, times[d]);
        }
        for (steps = 1; 1 << steps < most; ++steps) next[steps] = lookup(next[steps - 1], next[steps - 1]);
    }

    /// The reading of the row.  *value*: its reading with kNew for every new digit; *from*: place -> cell; *to*: cell
    /// -> place, counted from 1.
    Bytes16 numbered(const Bytes16& value, const Bytes16& from, const Bytes16& to) const {
        if (!digits) return value;
        Bytes16 first = to;
        for (int k = 0; k < steps; ++k) first = lesser(first, lookup(first, next[k]));
        return number_again(value, lookup(first, from), kNew, given);
    }
    /// The same, several at a time.
    /// *cell* with 0 in place of all other digits.
    Bytes16 only(const Bytes16& cell) const {
        Bytes16 out{};
        for (int c = 0; c < 9; ++c)
            if (digits >> cell.b[c] & 1) out.b[c] = cell.b[c];
        return out;
    }
};

}  // namespace
}  // namespace ninefold::canon
