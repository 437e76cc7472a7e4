// A guess whether a grid has symmetries: how many of its lines look different.
//
// Digits are coloured by how often they stand in each line, lines by the colours of their digits stack by stack, and
// both once more by each other.  Lines that a symmetry maps to each other have the same colour.
#pragma once

#include "base/rng.hpp"
#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

inline u64 mixed(u64 value) { return splitmix64(value); }

/// How many of the 18 lines can be told apart.
int different_lines(const Sides& sides) {
    u64 line[18] = {}, digit[10] = {};
    for (int round = 0; round < 3; ++round) {
        u64 next_line[18] = {}, next_digit[10] = {};
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c) {
                const u8 d = sides.of[0].row[r].b[c];
                next_digit[d] += mixed(line[r] + line[9 + c]);
            }
        for (int d = 0; d < 10; ++d) digit[d] = mixed(next_digit[d] + (d == 0));
        for (int i = 0; i < 18; ++i) {
            const Side& side = sides.of[i / 9];
            const u64* crossing = line + (i < 9 ? 9 : 0);
            for (int s = 0; s < 9; s += 3) {
                u64 stack = 0;
                for (int c = s; c < s + 3; ++c) stack += mixed(digit[side.row[i % 9].b[c]] + crossing[c]);
                next_line[i] += mixed(stack);
            }
            next_line[i] += line[i];
        }
        std::copy_n(next_line, 18, line);
    }
    std::sort(line, line + 18);
    return static_cast<int>(std::unique(line, line + 18) - line);
}

}  // namespace
}  // namespace ninefold::canon
