// grid_lines.inl with AVX2: rows in the lower halves of the registers, columns in the upper halves.
//
// Sorting finds where each digit is in its line, and the cycles of a permutation give the class of a pair
// (row_pair_index.hpp).  There is no table in memory, and the only branches are for grids that are not complete.

namespace ninefold::canon {
namespace {

using Constant = RowPairs::Order;
constexpr Constant kNinePlaces{{255, 255, 255, 255, 255, 255, 255, 255, 255}};
constexpr Constant kPlaces{{0, 1, 2, 3, 4, 5, 6, 7, 8, 255, 255, 255, 255, 255, 255, 255}};
constexpr Constant kStacks{{0, 0, 0, 1, 1, 1, 2, 2, 2, 255, 255, 255, 255, 255, 255, 255}};
constexpr Constant kStackAt{{0, 0, 0, 1, 1, 1, 2, 2, 2}};
constexpr Constant kNextInStack{{1, 2, 0, 4, 5, 3, 7, 8, 6}};

inline __m256i both_of(const Constant& constant) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(constant.to)));
}
inline __m256i lookup(__m256i table, __m256i index) { return _mm256_shuffle_epi8(table, index); }

/// Transposes 9 by 9 bytes in both halves: byte r of out[c] is byte c of in[r].
inline void turn(const __m256i (&in)[9], __m256i (&out)[9]) {
    __m256i two[4], four[4], eight[4];
    for (int i = 0; i < 4; ++i) two[i] = _mm256_unpacklo_epi8(in[2 * i], in[2 * i + 1]);
    for (int i = 0; i < 2; ++i) {
        four[i] = _mm256_unpacklo_epi16(two[2 * i], two[2 * i + 1]);
        four[2 + i] = _mm256_unpackhi_epi16(two[2 * i], two[2 * i + 1]);
    }
    for (int i = 0; i < 2; ++i) {
        eight[2 * i] = _mm256_unpacklo_epi32(four[2 * i], four[2 * i + 1]);
        eight[2 * i + 1] = _mm256_unpackhi_epi32(four[2 * i], four[2 * i + 1]);
    }
    const __m256i last = in[8];
    out[0] = _mm256_unpacklo_epi64(eight[0], last);
    out[1] = _mm256_unpackhi_epi64(eight[0], _mm256_slli_si256(last, 7));
    out[2] = _mm256_unpacklo_epi64(eight[1], _mm256_srli_si256(last, 2));
    out[3] = _mm256_unpackhi_epi64(eight[1], _mm256_slli_si256(last, 5));
    out[4] = _mm256_unpacklo_epi64(eight[2], _mm256_srli_si256(last, 4));
    out[5] = _mm256_unpackhi_epi64(eight[2], _mm256_slli_si256(last, 3));
    out[6] = _mm256_unpacklo_epi64(eight[3], _mm256_srli_si256(last, 6));
    out[7] = _mm256_unpackhi_epi64(eight[3], _mm256_slli_si256(last, 1));
    for (int i = 0; i < 4; ++i) two[i] = _mm256_unpackhi_epi8(in[2 * i], in[2 * i + 1]);
    const __m256i low = _mm256_unpacklo_epi16(two[0], two[1]), high = _mm256_unpacklo_epi16(two[2], two[3]);
    out[8] = _mm256_unpacklo_epi64(_mm256_unpacklo_epi32(low, high), _mm256_srli_si256(last, 8));
}

/// Sorts nine vectors byte by byte with the smallest known sorting network.
inline void sort_nine(__m256i (&v)[9]) {
    const auto exchange = [&v](int a, int b) {
        const __m256i less = _mm256_min_epu8(v[a], v[b]);
        v[b] = _mm256_max_epu8(v[a], v[b]);
        v[a] = less;
    };
    exchange(0, 3), exchange(1, 7), exchange(2, 5), exchange(4, 8);
    exchange(0, 7), exchange(2, 4), exchange(3, 8), exchange(5, 6);
    exchange(0, 2), exchange(1, 3), exchange(4, 5), exchange(7, 8);
    exchange(1, 4), exchange(3, 6), exchange(5, 7);
    exchange(0, 1), exchange(2, 4), exchange(3, 5), exchange(6, 8);
    exchange(2, 3), exchange(4, 5), exchange(6, 7);
    exchange(1, 2), exchange(3, 4), exchange(5, 6);
}

inline __m256i both_at(const std::uint8_t* digits) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(digits)));
}
inline void store(Bytes16 (&to)[2], __m256i sides) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), sides); }

inline bool read_lines(const std::uint8_t* digits, Lines& lines) {
    __m256i row[9], column[9], at[9];
    for (int r = 0; r < 8; ++r) row[r] = both_at(digits + 9 * r);
    row[8] = both_at(digits + 65);  // reads no byte after the last
    __m256i least = row[8], any = row[8];
    for (int r = 0; r < 8; ++r) {
        least = _mm256_min_epu8(least, row[r]);
        any = _mm256_or_si256(any, row[r]);
    }
    const __m256i high = _mm256_set1_epi8(static_cast<char>(0xf0));
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(least, _mm256_setzero_si256())) || !_mm256_testz_si256(any, high))
        return false;
    row[8] = _mm256_srli_si256(row[8], 7);

    // A box is complete if each of 1 to 8 appears an odd number of times.
    const __m256i bit_of = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, static_cast<char>(128), 0, 0, 0, 0, 0, 0, 0));
    __m256i boxes = _mm256_set1_epi8(-1);
    for (int b = 0; b < 9; b += 3) {
        const __m256i band = _mm256_xor_si256(_mm256_xor_si256(lookup(bit_of, row[b]), lookup(bit_of, row[b + 1])),
                                              lookup(bit_of, row[b + 2]));
        boxes = _mm256_and_si256(
            boxes, _mm256_xor_si256(_mm256_xor_si256(band, _mm256_srli_si256(band, 1)), _mm256_srli_si256(band, 2)));
    }
    constexpr int kFirstOfStacks = 0x49;
    if (~_mm256_movemask_epi8(_mm256_cmpeq_epi8(boxes, _mm256_set1_epi8(-1))) & kFirstOfStacks) return false;

    turn(row, column);
    const __m256i one = _mm256_set1_epi8(1);
    for (int i = 0; i < 9; ++i) {
        store(lines.line[i], _mm256_sub_epi8(_mm256_blend_epi32(row[i], column[i], 0xf0), one));
        // Place i of all rows and all columns.  Sorted by digit, vector d holds the places of digit d.
        at[i] = _mm256_or_si256(_mm256_slli_epi16(_mm256_blend_epi32(column[i], row[i], 0xf0), 4),
                                _mm256_set1_epi8(static_cast<char>(i)));
    }
    sort_nine(at);
    any = _mm256_setzero_si256();
    for (int d = 0; d < 9; ++d) {
        at[d] = _mm256_xor_si256(at[d], _mm256_set1_epi8(static_cast<char>((d + 1) << 4)));
        any = _mm256_or_si256(any, at[d]);
    }
    if (!_mm256_testz_si256(any, _mm256_and_si256(high, both_of(kNinePlaces)))) return false;
    turn(at, column);
    for (int i = 0; i < 9; ++i) store(lines.place_of[i], column[i]);
    return true;
}

inline void read_sides(const std::uint8_t* digits, Bytes16 (&sides)[9][2]) {
    __m256i row[9], column[9];
    for (int r = 0; r < 8; ++r) row[r] = both_at(digits + 9 * r);
    row[8] = _mm256_srli_si256(both_at(digits + 65), 7);
    turn(row, column);
    for (int i = 0; i < 9; ++i) store(sides[i], _mm256_blend_epi32(row[i], column[i], 0xf0));
}

/// The sum of its signs, which is less than 64, gives the class of a pair.
inline FirstPairs first_pairs(const Lines& lines, const RowPairs& table) {
    const auto sides = [](const Bytes16* p) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(p)); };
    const __m256i place = both_of(kPlaces), stack = both_of(kStacks), stack_of = both_of(kStackAt),
                  next = both_of(kNextInStack);
    const __m256i nine = both_of(kNinePlaces), sign_pure = _mm256_and_si256(nine, _mm256_set1_epi8(kSignPure));
    __m256i sum[9];
    for (int b = 0; b < 3; ++b) {
        __m256i pure{};
        for (int i = 0; i < 3; ++i) {
            const int x = 3 * b + i, y = 3 * b + (i + 1) % 3;
            const __m256i to = lookup(sides(lines.place_of[x]), sides(lines.line[y]));
            const __m256i to_stack = lookup(stack_of, to);
            if (i == 0) pure = _mm256_and_si256(_mm256_cmpeq_epi8(to_stack, lookup(to_stack, next)), sign_pure);
            const __m256i twice = lookup(to, to);
            const __m256i three = _mm256_cmpeq_epi8(lookup(twice, to), place);
            const __m256i four = _mm256_cmpeq_epi8(lookup(twice, twice), place);
            const __m256i back = _mm256_cmpeq_epi8(lookup(to_stack, to), stack);
            const __m256i signs =
                _mm256_sub_epi8(_mm256_add_epi8(pure, _mm256_and_si256(back, _mm256_set1_epi8(kSignBack))),
                                _mm256_add_epi8(three, four));
            sum[x] = _mm256_sad_epu8(signs, _mm256_setzero_si256());
        }
    }
    // Byte i of each quarter belongs to line i and the next one.  The two quarters of a side are added.
    __m256i all = sum[0];
    for (int i = 1; i < 8; ++i) all = _mm256_or_si256(all, _mm256_slli_epi64(sum[i], 8 * i));
    all = _mm256_add_epi8(_mm256_unpacklo_epi64(all, sum[8]), _mm256_unpackhi_epi64(all, sum[8]));
    all = _mm256_and_si256(all, _mm256_set1_epi8(31));
    const __m256i rank =
        _mm256_or_si256(lookup(both_of(table.rank_of[0]), _mm256_add_epi8(all, _mm256_set1_epi8(0x70))),
                        lookup(both_of(table.rank_of[1]), _mm256_sub_epi8(all, _mm256_set1_epi8(16))));
    const __m256i used = _mm256_or_si256(rank, _mm256_xor_si256(nine, _mm256_set1_epi8(-1)));
    const __m128i least = _mm_min_epu8(_mm256_castsi256_si128(used), _mm256_extracti128_si256(used, 1));
    const __m128i least_two = _mm_min_epu8(least, _mm_srli_epi16(least, 8));
    const int best = _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_and_si128(least_two, _mm_set1_epi16(255)))) & 255;
    const auto found =
        static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(used, _mm256_set1_epi8(static_cast<char>(best)))));
    std::uint64_t pairs = 0;
    for (int side = 0; side < 2; ++side)
        for (int b = 0; b < 3; ++b) pairs |= kBothWays[found >> (16 * side + 3 * b) & 7] << (18 * side + 6 * b);
    return {best, pairs};
}

inline Bytes16 by_bands(const Bytes16& line_of, const Bytes16& digits, const RowPairs& table) {
    const Bytes16 lines = lookup(line_of, digits);
    const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(lines.b));
    const __m128i band = _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(kStackAt.to)), all);
    const auto like = [band](int i) {
        const __m128i one = _mm_shuffle_epi8(band, _mm_set1_epi8(static_cast<char>(i)));
        return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(band, one))) & 0x1ff;
    };
    const unsigned first = like(0), second = like(1), third = 0x1ff ^ first ^ second;
    const std::uint64_t last = table.bits[third];
    const auto order = static_cast<std::int64_t>(table.bits[first] | table.bits[second] << 24 | last << 48);
    Bytes16 out;
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_shuffle_epi8(all, _mm_set_epi64x(static_cast<std::int64_t>(last >> 16), order)));
    return out;
}

}  // namespace
}  // namespace ninefold::canon
