#include "logic/se/dynamic_reach.hpp"

#include <algorithm>

namespace ninefold::logic::se {

namespace {

/// The cells, then the digits of the houses, each with its nine candidates; and the four sets of each candidate.
struct SetTables {
    std::array<std::array<std::uint16_t, 9>, 81 + 27 * 9> members{};
    std::array<std::array<std::uint16_t, 4>, kCandidates> sets{};

    constexpr SetTables() {
        for (std::size_t cell = 0; cell < 81; ++cell)
            for (std::size_t d = 0; d < 9; ++d) {
                members[cell][d] = static_cast<std::uint16_t>(9 * cell + d);
                sets[9 * cell + d][0] = static_cast<std::uint16_t>(cell);
                for (std::size_t kind = 0; kind < 3; ++kind)
                    sets[9 * cell + d][1 + kind] = static_cast<std::uint16_t>(81 + 9 * kTables.house[cell][kind] + d);
            }
        for (std::size_t house = 0; house < 27; ++house)
            for (std::size_t d = 0; d < 9; ++d)
                for (std::size_t p = 0; p < 9; ++p)
                    members[81 + 9 * house + d][p] = static_cast<std::uint16_t>(9 * kTables.cells[house][p] + d);
    }
};
constexpr SetTables kSetTables;

/// Bit j of word i becomes bit i of word j.
void transpose(std::uint64_t* a) {
    std::uint64_t mask = 0xffffffff;
    for (int j = 32; j; j >>= 1, mask ^= mask << j)
        for (int k = 0; k < 64; k += 2 * j)
            for (int i = k; i < k + j; ++i) {
                const std::uint64_t t = ((a[i] >> j) ^ a[i + j]) & mask;
                a[i + j] ^= t;
                a[i] ^= t << j;
            }
}

}  // namespace

void DynamicReach::build(const Grid& grid) {
    count_ = 0;
    for (int cell = 0; cell < 81; ++cell)
        for (Mask m = grid.cell[cell]; m; m &= m - 1) {
            const int c = candidate(cell, lowest(m));
            numbers_[c] = static_cast<std::int16_t>(count_);
            candidates_[count_++] = static_cast<std::uint16_t>(c);
        }
    words_ = count_ <= 128 ? 2 : count_ <= 256 ? 4 : count_ <= 384 ? 6 : 12;
    const auto row = static_cast<std::size_t>(2 * words_);
    on_.assign(static_cast<std::size_t>(count_) * row, 0);
    off_.assign(static_cast<std::size_t>(count_) * row, 0);
    live_.fill(0);
    clash_.fill(0);
    for (int cell = 0; cell < 81; ++cell) left_[cell] = grid.cell[cell];
    for (int house = 0; house < 27; ++house)
        for (int d = 0; d < 9; ++d) left_[81 + 9 * house + d] = grid.places[house][d];
    by_on_.fill(0);
    by_off_.fill(0);
    for (int i = 0; i < count_; ++i) {
        const auto at = static_cast<std::size_t>(i) * row;
        const Word bit_of = Word{1} << (i % 64);
        on_[at + i / 64] |= bit_of;
        off_[at + words_ + i / 64] |= bit_of;
        if (size(grid.cell[cell_of(candidates_[i])]) < 2) continue;
        live_[i / 64] |= bit_of;
        live_[words_ + i / 64] |= bit_of;
        touch(by_on_, i, -1);
        touch(by_off_, i, -1);
    }
    spread();
}

void DynamicReach::start_from(const DynamicReach& other) {
    count_ = other.count_;
    words_ = other.words_;
    candidates_ = other.candidates_;
    numbers_ = other.numbers_;
    left_ = other.left_;
    on_ = other.on_;
    off_ = other.off_;
    live_ = other.live_;
    clash_ = other.clash_;
    by_on_ = other.by_on_;
    by_off_ = other.by_off_;
}

// Neither state of a candidate is assumed any longer.
void DynamicReach::settle(int number) {
    const Word bit_of = Word{1} << (number % 64);
    live_[number / 64] &= ~bit_of;
    live_[words_ + number / 64] &= ~bit_of;
}

void DynamicReach::narrow(const Grid& grid) {
    const int words = 2 * words_;
    for (int cell = 0; cell < 81; ++cell) {
        const Mask gone = left_[cell] & ~grid.cell[cell];
        if (!gone) continue;
        left_[cell] = grid.cell[cell];
        for (Mask m = gone; m; m &= m - 1) {
            const int d = lowest(m), number = numbers_[candidate(cell, d)];
            settle(number);
            touch(by_off_, number, -1);
            for (int kind = 0; kind < 3; ++kind)
                left_[81 + 9 * kTables.house[cell][kind] + d] &= ~bit(kTables.place[cell][kind]);
            const Word* const leads = on_.data() + static_cast<std::size_t>(number) * words;
            for (int w = 0; w < words; ++w) clash_[w] |= leads[w];
        }
        if (size(left_[cell]) != 1) continue;
        const int number = numbers_[candidate(cell, lowest(left_[cell]))];
        settle(number);
        const Word* const leads = off_.data() + static_cast<std::size_t>(number) * words;
        for (int w = 0; w < words; ++w) clash_[w] |= leads[w];
    }
    for (int w = 0; w < words; ++w) clash_[w] &= live_[w];
}

bool DynamicReach::any_clash() const {
    Word any = 0;
    for (int w = 0; w < 2 * words_; ++w) any |= clash_[w];
    return any != 0;
}

void DynamicReach::spread() {
    switch (words_) {
        case 2:
            return spread_in<4>();
        case 4:
            return spread_in<8>();
        case 6:
            return spread_in<12>();
        default:
            return spread_in<24>();
    }
}

template <int Words>
void DynamicReach::spread_in() {
    for (bool any = true; any;) {
        any = false;
        for (int w = 0; w < kSetWords; ++w)
            while (by_on_[w] | by_off_[w]) {
                any = true;
                if (by_on_[w]) {
                    const int b = std::countr_zero(by_on_[w]);
                    by_on_[w] &= by_on_[w] - 1;
                    weak<Words>(64 * w + b);
                } else {
                    const int b = std::countr_zero(by_off_[w]);
                    by_off_[w] &= by_off_[w] - 1;
                    strong<Words>(64 * w + b);
                }
            }
    }
    for (int w = 0; w < Words; ++w) clash_[w] &= live_[w];
}

// The candidates of a set that are on the board; none of a set of one.
int DynamicReach::members(int set, std::array<std::int16_t, 9>& out) const {
    const Mask left = left_[set];
    if (size(left) < 2) return 0;
    int count = 0;
    for (Mask m = left; m; m &= m - 1) out[count++] = numbers_[kSetTables.members[set][lowest(m)]];
    return count;
}

void DynamicReach::touch(Sets& sets, int number, int except) const {
    for (const int set : kSetTables.sets[candidates_[number]])
        if (set != except) sets[set / 64] |= Word{1} << (set % 64);
}

// Where one is on, the others are off; where two are, that is a contradiction.
template <int Words>
void DynamicReach::weak(int set) {
    std::array<std::int16_t, 9> number;
    const int count = members(set, number);
    if (!count) return;
    Word one[Words] = {}, two[Words] = {};
    for (int i = 0; i < count; ++i) {
        const Word* const on_row = on_.data() + static_cast<std::size_t>(number[i]) * Words;
        for (int w = 0; w < Words; ++w) {
            two[w] |= one[w] & on_row[w];
            one[w] |= on_row[w];
        }
    }
    for (int w = 0; w < Words; ++w) {
        clash_[w] |= two[w];
        one[w] &= live_[w] & ~clash_[w];
    }
    for (int i = 0; i < count; ++i) {
        const Word* const on_row = on_.data() + static_cast<std::size_t>(number[i]) * Words;
        Word* const off_row = off_.data() + static_cast<std::size_t>(number[i]) * Words;
        Word news = 0;
        for (int w = 0; w < Words; ++w) {
            const Word fresh = one[w] & ~on_row[w] & ~off_row[w];
            news |= fresh;
            off_row[w] |= fresh;
        }
        if (news) touch(by_off_, number[i], set);
    }
}

// Where all but one are off, that one is on; where all are, that is a contradiction.
template <int Words>
void DynamicReach::strong(int set) {
    std::array<std::int16_t, 9> number;
    const int count = members(set, number);
    if (!count) return;
    Word all[Words], one[Words];  // off so far, without exception and with one
    for (int w = 0; w < Words; ++w) all[w] = ~Word{0}, one[w] = 0;
    for (int i = 0; i < count; ++i) {
        const Word* const off_row = off_.data() + static_cast<std::size_t>(number[i]) * Words;
        for (int w = 0; w < Words; ++w) {
            one[w] = (one[w] & off_row[w]) | (all[w] & ~off_row[w]);
            all[w] &= off_row[w];
        }
    }
    Word any = 0;
    for (int w = 0; w < Words; ++w) {
        clash_[w] |= all[w];
        one[w] &= live_[w] & ~clash_[w];
        any |= one[w];
    }
    if (!any) return;
    for (int i = 0; i < count; ++i) {
        Word* const on_row = on_.data() + static_cast<std::size_t>(number[i]) * Words;
        const Word* const off_row = off_.data() + static_cast<std::size_t>(number[i]) * Words;
        Word news = 0;
        for (int w = 0; w < Words; ++w) {
            const Word fresh = one[w] & ~on_row[w] & ~off_row[w];
            news |= fresh;
            on_row[w] |= fresh;
        }
        if (news) touch(by_on_, number[i], set);
    }
}

void DynamicReach::turn() {
    const auto row = static_cast<std::size_t>(2 * words_);
    rows_.resize(64 * row * row);
    std::array<Word, 64> block;
    for (int half = 0; half < 2; ++half) {
        const Word* const from = (half ? off_ : on_).data();
        for (int b = 0; b < words_; ++b)
            for (std::size_t w = 0; w < row; ++w) {
                block.fill(0);
                Word any = 0;
                for (Word rest = live_[b]; rest; rest &= rest - 1) {
                    const int i = std::countr_zero(rest);
                    any |= block[i] = from[static_cast<std::size_t>(64 * b + i) * row + w] & live_[w];
                }
                if (any) transpose(block.data());
                Word* const to = rows_.data() + 64 * w * row + static_cast<std::size_t>(half * words_ + b);
                for (std::size_t i = 0; i < 64; ++i) to[i * row] = block[i];
            }
    }
}

}  // namespace ninefold::logic::se
