// Sets of totals 0..64*words-1 as bits, for prefix sums.
#pragma once

#include <cstdint>

namespace ninefold::general {

inline constexpr int kTotalWords = 24;

struct Totals {
    std::uint64_t word[kTotalWords];

    void clear(int words) {
        for (int i = 0; i < words; ++i) word[i] = 0;
    }
    bool has(int total) const { return word[total >> 6] >> (total & 63) & 1; }
    void add(int total) { word[total >> 6] |= std::uint64_t{1} << (total & 63); }

    /// this |= other shifted up by k.
    void join_up(const Totals& other, int k, int words) {
        const int q = k >> 6, r = k & 63;
        if (words == 1) {
            if (q == 0) word[0] |= other.word[0] << r;
            return;
        }
        for (int i = words - 1; i >= q; --i) {
            std::uint64_t x = other.word[i - q] << r;
            if (r && i > q) x |= other.word[i - q - 1] >> (64 - r);
            word[i] |= x;
        }
    }
    /// this |= (from shifted down by k) & within; returns whether that was not empty.
    bool join_down(const Totals& from, int k, const Totals& within, int words) {
        const int q = k >> 6, r = k & 63;
        if (words == 1) {
            const std::uint64_t x = q ? 0 : from.word[0] >> r & within.word[0];
            word[0] |= x;
            return x != 0;
        }
        std::uint64_t any = 0;
        for (int i = 0; i + q < words; ++i) {
            std::uint64_t x = from.word[i + q] >> r;
            if (r && i + q + 1 < words) x |= from.word[i + q + 1] << (64 - r);
            x &= within.word[i];
            word[i] |= x;
            any |= x;
        }
        return any != 0;
    }
};

}  // namespace ninefold::general
