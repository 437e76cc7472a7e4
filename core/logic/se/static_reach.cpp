#include "logic/se/static_reach.hpp"

namespace ninefold::logic::se {

void StaticReach::build(const Grid& grid) {
    count_ = 0;
    for (int cell = 0; cell < 81; ++cell)
        for (Mask m = grid.cell[cell]; m; m &= m - 1) {
            const int c = candidate(cell, lowest(m));
            numbers_[c] = static_cast<std::int16_t>(count_);
            candidates_[count_++] = static_cast<std::uint16_t>(c);
        }
    words_ = count_ <= 128 ? 2 : count_ <= 256 ? 4 : count_ <= 384 ? 6 : 12;
    for (int i = 0; i < count_; ++i) {
        partner_count_[i] = 0;
        each_strong(grid, candidates_[i], true, true, [&](int literal, Cause) {
            partners_[i][partner_count_[i]++] = numbers_[candidate_in(literal)];
            return false;
        });
    }
    // The candidates of each cell, and of each digit in each house, as bits: a candidate excludes the union of four of
    // these.
    const std::size_t words = static_cast<std::size_t>(words_);
    sets_.assign((81 + 27 * 9) * words, 0);
    const auto in_cell = [&](int cell) { return sets_.data() + static_cast<std::size_t>(cell) * words; };
    const auto in_house = [&](int house, int digit) {
        return sets_.data() + static_cast<std::size_t>(81 + 9 * house + digit) * words;
    };
    std::array<Word, 12> active{};
    for (int i = 0; i < count_; ++i) {
        const int c = candidates_[i], cell = cell_of(c), digit = digit_of(c);
        const Word bit_of = Word{1} << (i % 64);
        in_cell(cell)[i / 64] |= bit_of;
        for (int house : kTables.house[cell]) in_house(house, digit)[i / 64] |= bit_of;
        if (partner_count_[i]) active[i / 64] |= bit_of;
    }
    rows_.resize(static_cast<std::size_t>(count_) * 2 * words);
    steps_.clear();
    for (int i = 0; i < count_; ++i) {
        const int c = candidates_[i], cell = cell_of(c), digit = digit_of(c);
        Word* const row = rows_.data() + static_cast<std::size_t>(i) * 2 * words;
        Word* const out = row + words;
        const Word *a = in_cell(cell), *b = in_house(kTables.house[cell][0], digit),
                   *d = in_house(kTables.house[cell][1], digit), *e = in_house(kTables.house[cell][2], digit);
        for (std::size_t w = 0; w < words; ++w) {
            row[w] = 0;
            out[w] = a[w] | b[w] | d[w] | e[w];
        }
        row[i / 64] |= Word{1} << (i % 64);
        out[i / 64] &= ~(Word{1} << (i % 64));
        step_begin_[i] = static_cast<std::int32_t>(steps_.size());
        for (std::size_t w = 0; w < words; ++w)
            for (Word rest = out[w] & active[w]; rest; rest &= rest - 1) {
                const int q = static_cast<int>(64 * w) + std::countr_zero(rest);
                for (int k = 0; k < partner_count_[q]; ++k) {
                    const int p = partners_[q][k];
                    if (row[p / 64] >> (p % 64) & 1) continue;
                    row[p / 64] |= Word{1} << (p % 64);
                    steps_.push_back(static_cast<std::int16_t>(p));
                }
            }
    }
    step_begin_[count_] = static_cast<std::int32_t>(steps_.size());
    switch (words_) {
        case 2:
            close<2>();
            break;
        case 4:
            close<4>();
            break;
        case 6:
            close<6>();
            break;
        default:
            close<12>();
            break;
    }
    any_ = false;
    for (int i = 0; i < count_; ++i) {
        refuted_[i] = leads(i, i, false);
        confirmed_[i] = false;
        for (int k = 0; k < partner_count_[i]; ++k) confirmed_[i] |= leads(partners_[i][k], i, true);
        any_ |= refuted_[i] || confirmed_[i];
    }
    // A candidate removed by a cycle implies both states of all its literals, in both directions.
    turning_.fill(0);
    for (int i = 0; i < count_; ++i)
        if (refuted_[i])
            for (int w = 0; w < words_; ++w) turning_[w] |= row(i)[w] & row(i)[words_ + w];
}

template <int Words>
void StaticReach::close() {
    constexpr int kRow = 2 * Words;
    Word* const rows = rows_.data();
    const auto add = [&](int i) {
        Word* const row = rows + static_cast<std::size_t>(i) * kRow;
        Word sum[kRow];
        for (int w = 0; w < kRow; ++w) sum[w] = row[w];
        for (std::int32_t s = step_begin_[i]; s < step_begin_[i + 1]; ++s) {
            const Word* const other = rows + static_cast<std::size_t>(steps_[s]) * kRow;
            for (int w = 0; w < kRow; ++w) sum[w] |= other[w];
        }
        Word changed = 0;
        for (int w = 0; w < kRow; ++w) {
            changed |= sum[w] ^ row[w];
            row[w] = sum[w];
        }
        return changed != 0;
    };
    for (bool forward = true, changed = true; changed; forward = !forward) {
        changed = false;
        for (int k = 0; k < count_; ++k) {
            const int i = forward ? k : count_ - 1 - k;
            if (partner_count_[i] > 0) changed |= add(i);
        }
    }
    for (int i = 0; i < count_; ++i)
        if (partner_count_[i] == 0) add(i);
}

}  // namespace ninefold::logic::se
