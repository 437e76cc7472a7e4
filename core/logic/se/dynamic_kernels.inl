// Processes all closures at once; compiled once per instruction set.
#include "logic/se/dynamic_reach.hpp"
#include "logic/se/dynamic_sets.hpp"

namespace ninefold::logic::se {
namespace {

using Word = DynamicTable::Word;

// The candidates of a set that are on the board; none for a set of one.
int members(const DynamicTable& table, int set, std::array<std::int16_t, 9>& out) {
    const Mask left = table.left[set];
    if ((left & (left - 1)) == 0) return 0;
    int count = 0;
    for (Mask m = left; m; m &= m - 1) out[count++] = table.numbers[kSetTables.members[set][lowest(m)]];
    return count;
}

void touch(const DynamicTable& table, DynamicTable::Sets& sets, int number, int except) {
    for (const int set : kSetTables.sets[table.candidates[number]])
        if (set != except) sets[set / 64] |= Word{1} << (set % 64);
}

// Four adjacent words at any address. A typedef, because clang ignores `aligned` in a `using`.
#if defined(__GNUC__)
typedef Word Four __attribute__((vector_size(32), aligned(8), may_alias));
static_assert(alignof(Four) == alignof(Word), "rows of words are not aligned to 32 bytes");
#else
struct Four {
    Word word[4];
    Word operator[](int i) const { return word[i]; }
    friend Four operator|(Four a, const Four& b) {
        for (int i = 0; i < 4; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend Four operator&(Four a, const Four& b) {
        for (int i = 0; i < 4; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend Four operator^(Four a, const Four& b) {
        for (int i = 0; i < 4; ++i) a.word[i] ^= b.word[i];
        return a;
    }
    Four operator~() const { return {{~word[0], ~word[1], ~word[2], ~word[3]}}; }
    Four operator<<(int n) const { return {{word[0] << n, word[1] << n, word[2] << n, word[3] << n}}; }
    Four operator>>(int n) const { return {{word[0] >> n, word[1] >> n, word[2] >> n, word[3] >> n}}; }
};
#endif

template <int Fours>
struct Row {
    Four four[Fours];

    bool any() const {
        Four all = four[0];
        for (int i = 1; i < Fours; ++i) all = all | four[i];
        return (all[0] | all[1] | all[2] | all[3]) != 0;
    }
};

template <int Fours>
Row<Fours>& row_at(std::vector<Word>& rows, int number) {
    return *reinterpret_cast<Row<Fours>*>(rows.data() + static_cast<std::size_t>(number) * 4 * Fours);
}

// Sets in *row* what is in *wanted* and in neither row; false if that is nothing.
template <int Fours>
bool add(Row<Fours>& row, const Row<Fours>& other, const Row<Fours>& wanted) {
    Row<Fours> fresh;
    for (int i = 0; i < Fours; ++i) fresh.four[i] = wanted.four[i] & ~(row.four[i] | other.four[i]);
    if (!fresh.any()) return false;
    for (int i = 0; i < Fours; ++i) row.four[i] = row.four[i] | fresh.four[i];
    return true;
}

// Adds to the contradictions; true if *wanted* has other bits.
template <int Fours>
bool clash_by(DynamicTable& table, const Row<Fours>& with, Row<Fours>& wanted) {
    Row<Fours>& clash = *reinterpret_cast<Row<Fours>*>(table.clash.data());
    const Row<Fours>& live = *reinterpret_cast<const Row<Fours>*>(table.live.data());
    for (int i = 0; i < Fours; ++i) {
        clash.four[i] = clash.four[i] | with.four[i];
        wanted.four[i] = wanted.four[i] & live.four[i] & ~clash.four[i];
    }
    return wanted.any();
}

// If one is on, the others are off; if two are on, that is a contradiction.
template <int Fours>
void weak(DynamicTable& table, int set) {
    std::array<std::int16_t, 9> number;
    const int count = members(table, set, number);
    if (!count) return;
    Row<Fours> one = row_at<Fours>(table.on, number[0]), two = {};
    for (int k = 1; k < count; ++k) {
        const Row<Fours>& on_row = row_at<Fours>(table.on, number[k]);
        for (int i = 0; i < Fours; ++i) {
            two.four[i] = two.four[i] | (one.four[i] & on_row.four[i]);
            one.four[i] = one.four[i] | on_row.four[i];
        }
    }
    if (!clash_by(table, two, one)) return;
    for (int k = 0; k < count; ++k)
        if (add(row_at<Fours>(table.off, number[k]), row_at<Fours>(table.on, number[k]), one))
            touch(table, table.by_off, number[k], set);
}

// If all but one are off, that one is on; if all are off, that is a contradiction.
template <int Fours>
void strong(DynamicTable& table, int set) {
    std::array<std::int16_t, 9> number;
    const int count = members(table, set, number);
    if (!count) return;
    Row<Fours> all = row_at<Fours>(table.off, number[0]), one;  // off so far, without exception and with one
    for (int i = 0; i < Fours; ++i) one.four[i] = ~all.four[i];
    for (int k = 1; k < count; ++k) {
        const Row<Fours>& off_row = row_at<Fours>(table.off, number[k]);
        for (int i = 0; i < Fours; ++i) {
            one.four[i] = (one.four[i] & off_row.four[i]) | (all.four[i] & ~off_row.four[i]);
            all.four[i] = all.four[i] & off_row.four[i];
        }
    }
    if (!clash_by(table, all, one)) return;
    for (int k = 0; k < count; ++k)
        if (add(row_at<Fours>(table.on, number[k]), row_at<Fours>(table.off, number[k]), one))
            touch(table, table.by_on, number[k], set);
}

// Alternates, so that each set is examined with the latest changes.
template <int Fours>
void spread_in(DynamicTable& table) {
    for (bool any = true; any;) {
        any = false;
        for (int w = 0; w < DynamicTable::kSetWords; ++w)
            for (; table.by_on[w]; table.by_on[w] &= table.by_on[w] - 1)
                weak<Fours>(table, 64 * w + std::countr_zero(table.by_on[w]));
        for (int w = 0; w < DynamicTable::kSetWords; ++w)
            for (; table.by_off[w]; table.by_off[w] &= table.by_off[w] - 1) {
                any = true;
                strong<Fours>(table, 64 * w + std::countr_zero(table.by_off[w]));
            }
    }
    for (int w = 0; w < 4 * Fours; ++w) table.clash[w] &= table.live[w];
}

void spread(DynamicTable& table) {
    switch (table.words) {
        case 2:
            return spread_in<1>(table);
        case 4:
            return spread_in<2>(table);
        case 6:
            return spread_in<3>(table);
        default:
            return spread_in<6>(table);
    }
}

// Transposes four squares of bits at a time: bit j of word i becomes bit i of word j.
void transpose(Four* a) {
    std::uint64_t mask = 0xffffffff;
    for (int j = 32; j; j >>= 1, mask ^= mask << j)
        for (int k = 0; k < 64; k += 2 * j)
            for (int i = k; i < k + j; ++i) {
                const Four t = ((a[i] >> j) ^ a[i + j]) & Four{mask, mask, mask, mask};
                a[i + j] = a[i + j] ^ t;
                a[i] = a[i] ^ (t << j);
            }
}

void turn(const DynamicTable& table, int word, Word* rows) {
    const auto words = static_cast<std::size_t>(table.words), row = 2 * words, w = static_cast<std::size_t>(word);
    // Each word of the resulting rows is a square of bits; the squares of one row are adjacent.
    for (std::size_t first = 0; first < row; first += 4) {
        alignas(32) Word squares[64][4] = {};
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const std::size_t b = (first + lane) % words;
            const Word* const from = (first + lane < words ? table.on : table.off).data() + 64 * b * row + w;
            for (Word rest = table.live[b]; rest; rest &= rest - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(rest));
                squares[i][lane] = from[i * row] & table.live[w];
            }
        }
        Four* const fours = reinterpret_cast<Four*>(squares);
        transpose(fours);
        Word* const to = rows + 64 * w * row + first;
        for (std::size_t i = 0; i < 64; ++i) *reinterpret_cast<Four*>(to + i * row) = fours[i];
    }
}

}  // namespace
}  // namespace ninefold::logic::se
