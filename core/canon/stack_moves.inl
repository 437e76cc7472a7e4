// A row that can be read stack by stack, so that the remaining orders are known without a search.
//
// A stack either has no open digits, and its tied columns are sorted, or it permutes its own open digits while all
// orders or all rotations of its columns are possible:
//
//     reads 1 2 3: everything stays open;  1 3 2: the last two stay tied;  2 3 1 or 3 1 2: rotations remain
//
// Tied stacks are ordered by what they read, slot by slot.
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

constexpr u8 kStackOf[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2};

class StackMoves {
public:
    /// *out*: the output rows so far; *given*: how many numbers they use.
    StackMoves(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, int given);
    bool applies = false;
    u64 code = 0;
    Arrangement arranged() const;

private:
    enum Kind : u8 { kSame, kExchange, kTurn, kTurnBack, kClosed };
    struct Stack {
        Kind kind;
        u8 home_row;   // the output row that introduced its open digits
        u8 tie, turn;  // the remaining ties
        u8 column[3];
        u8 value[3];      // of a closed stack
        u8 repeated = 0;  // a new digit that fills the stack, or 0
    };
    bool close(Stack& stack, int s, const u8* cell, u16 twice, u16 in_other) const;
    bool move(Stack& stack, int s, const u8* cell) const;
    u64 read(const Stack& stack, int slot, int given) const;
    bool sort();
    static bool same(const Stack& a, const Stack& b) {
        if (a.kind != b.kind || a.repeated || b.repeated) return false;
        return a.kind == kClosed ? std::equal(a.value, a.value + 3, b.value) : a.home_row == b.home_row;
    }

    const Arrangement& from_;
    const std::array<u8, 9>* out_;
    int given_;
    Stack stacks_[3];
    u8 order_[3] = {0, 1, 2};
    u8 stack_tie_ = 0;
    u8 number_[3];  // by slot: the number of its repeated digit
};

StackMoves::StackMoves(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, int given)
    : from_(from), out_(out), given_(given) {
    const u8* cell = side.row[row].b;
    for (int s = 0; s < 3; ++s) {  // usually an open digit has its home in another stack
        const int column = from.order.b[3 * s], d = cell[column];
        if (from.open >> d & 1 && kStackOf[from.home[d]] != kStackOf[column]) return;
    }
    u16 digits[3] = {};
    for (int p = 0; p < 9; ++p) digits[p / 3] = static_cast<u16>(digits[p / 3] | 1u << cell[from.order.b[p]]);
    for (int s = 0; s < 3; ++s)
        if (digits[s] & from.open && !move(stacks_[s], s, cell)) return;
    const u16 twice = static_cast<u16>(side.twice[row] & ~from.seen);
    for (int s = 0; s < 3; ++s) {
        if (digits[s] & from.open) continue;
        const u16 in_other = static_cast<u16>(digits[(s + 1) % 3] | digits[(s + 2) % 3]);
        if (!close(stacks_[s], s, cell, static_cast<u16>(digits[s] & twice), in_other)) return;
    }
    applies = sort();
}

/// A stack without open digits.  False if a repeated new digit does not fill exactly this stack.
bool StackMoves::close(Stack& stack, int s, const u8* cell, u16 twice, u16 in_other) const {
    const u8* here = from_.order.b + 3 * s;
    stack.kind = kClosed;
    stack.tie = from_.tie >> (3 * s) & 3;
    stack.turn = from_.turn >> s & 1;
    std::copy_n(here, 3, stack.column);
    if (twice) {
        if (!std::has_single_bit(twice) || twice & in_other || cell[here[0]] != cell[here[1]] ||
            cell[here[1]] != cell[here[2]])
            return false;
        stack.repeated = cell[here[0]];
        return true;
    }
    u8 key[3];
    for (int i = 0; i < 3; ++i) key[i] = static_cast<u8>(from_.label.b[cell[here[i]]] << 4 | here[i]);
    if (stack.turn) {
        const auto least = [&](int i) { return key[i] >> 4 << 8 | (key[(i + 1) % 3] & 0xf0) | key[(i + 2) % 3] >> 4; };
        const int i = least(1) < least(0) ? (least(2) < least(1) ? 2 : 1) : (least(2) < least(0) ? 2 : 0);
        stack.turn = least(0) == least(1);
        const u8 turned[3] = {key[i], key[(i + 1) % 3], key[(i + 2) % 3]};
        std::copy_n(turned, 3, key);
    }
    sort_tied(key, stack.tie);
    for (int i = 0; i < 3; ++i) {
        stack.column[i] = key[i] & 15;
        stack.value[i] = key[i] >> 4;
    }
    if (stack.value[0] != stack.value[1]) stack.tie &= 2;
    if (stack.value[1] != stack.value[2]) stack.tie &= 1;
    return true;
}

/// A stack that permutes its own open digits.  False if it does not.
bool StackMoves::move(Stack& stack, int s, const u8* cell) const {
    const u8* here = from_.order.b + 3 * s;
    const bool turned = from_.turn >> s & 1;
    if (!turned && (from_.tie >> (3 * s) & 3) != 3) return false;
    stack.home_row = from_.home_row[cell[here[0]]];
    stack.tie = turned ? 0 : 3;
    stack.turn = turned;
    std::copy_n(here, 3, stack.column);
    int to[3];
    for (int i = 0; i < 3; ++i) {
        const int d = cell[here[i]];
        if (!(from_.open >> d & 1) || from_.home_row[d] != stack.home_row) return false;
        to[i] = static_cast<int>(std::find(here, here + 3, from_.home[d]) - here);
        if (to[i] == 3) return false;
    }
    if (to[0] == to[1] || to[0] == to[2] || to[1] == to[2]) return false;
    const int by = to[0];
    const bool turning = to[1] == (by + 1) % 3 && to[2] == (by + 2) % 3;
    if (turning) {
        stack.kind = by == 0 ? kSame : turned && by == 2 ? kTurnBack : kTurn;
        if (by == 2 && !turned) std::swap(stack.column[1], stack.column[2]);  // the orientation that reads 2 3 1
        if (stack.kind == kTurn) stack.tie = 0, stack.turn = 1;
        return true;
    }
    if (turned) return false;
    stack.kind = kExchange;
    stack.tie = 2;
    std::swap(stack.column[0], stack.column[to[0] == 0 ? 0 : to[1] == 1 ? 1 : 2]);
    return true;
}

/// The reading of a stack in a slot. *given*: how many numbers are assigned before it.
u64 StackMoves::read(const Stack& stack, int slot, int given) const {
    static constexpr u8 kPlace[4][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
    if (stack.repeated) return static_cast<u64>(kNew << 8 | (given + 1) << 4 | (given + 1));
    const auto three = [](u8 a, u8 b, u8 c) { return static_cast<u64>(a << 8 | b << 4 | c); };
    if (stack.kind == kClosed) return three(stack.value[0], stack.value[1], stack.value[2]);
    const u8 *number = out_[stack.home_row].data() + 3 * slot, *place = kPlace[stack.kind];
    return three(number[place[0]], number[place[1]], number[place[2]]);
}

/// Finds the best order of the stacks.  False if there are several that ties cannot express.
bool StackMoves::sort() {
    int given = given_;
    for (int s = 0; s < 3; ++s) {
        u64 least = read(stacks_[order_[s]], s, given);
        for (int t = s; t < 2 && from_.stack_tie >> t & 1; ++t) {
            const u64 other = read(stacks_[order_[t + 1]], s, given);
            if (other == least && !same(stacks_[order_[s]], stacks_[order_[t + 1]])) return false;
            if (other < least) std::swap(order_[s], order_[t + 1]), least = other;
        }
        code = code << 12 | least;
        if (stacks_[order_[s]].repeated) {
            number_[s] = static_cast<u8>(++given);
        } else if (stacks_[order_[s]].kind == kClosed) {
            for (const u8 value : stacks_[order_[s]].value) given += value == kNew;
        }
    }
    for (int s = 0; s < 2; ++s)
        if (from_.stack_tie >> s & 1 && same(stacks_[order_[s]], stacks_[order_[s + 1]]))
            stack_tie_ = static_cast<u8>(stack_tie_ | 1u << s);
    // Two equal stacks with another one between them cannot be expressed.
    return from_.stack_tie != 3 || stack_tie_ == 3 || !same(stacks_[order_[0]], stacks_[order_[2]]);
}

Arrangement StackMoves::arranged() const {
    Arrangement next = from_;
    next.stack_tie = stack_tie_;
    next.tie = 0;
    next.turn = 0;
    for (int s = 0; s < 3; ++s) {
        const Stack& stack = stacks_[order_[s]];
        std::copy_n(stack.column, 3, next.order.b + 3 * s);
        next.tie = static_cast<u16>(next.tie | stack.tie << (3 * s));
        next.turn = static_cast<u8>(next.turn | stack.turn << s);
        if (!stack.repeated) continue;
        next.label.b[stack.repeated] = number_[s];
        next.seen = static_cast<u16>(next.seen | 1u << stack.repeated);
    }
    return next;
}

}  // namespace
}  // namespace ninefold::canon
