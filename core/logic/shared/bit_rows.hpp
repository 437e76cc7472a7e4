// Rows of bits of one width, for relations between things whose number is known at run time (such as almost locked
// sets): row r has the things related to number r.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ninefold::logic {

using Word = std::uint64_t;

class BitRows {
public:
    /// *rows* empty rows of *words* words.
    void reset(std::size_t rows, std::size_t words) {
        words_ = words;
        bits_.assign(rows * words, 0);
    }
    Word* operator[](std::size_t row) { return bits_.data() + row * words_; }
    const Word* operator[](std::size_t row) const { return bits_.data() + row * words_; }
    std::size_t words() const { return words_; }
    void set(std::size_t row, std::size_t bit) { (*this)[row][bit / 64] |= Word{1} << (bit % 64); }
    bool has(std::size_t row, std::size_t bit) const { return (*this)[row][bit / 64] >> (bit % 64) & 1; }

private:
    std::size_t words_ = 0;
    std::vector<Word> bits_;
};

inline bool has_bit(const Word* row, std::size_t bit) { return row[bit / 64] >> (bit % 64) & 1; }
inline void set_bit(Word* row, std::size_t bit) { row[bit / 64] |= Word{1} << (bit % 64); }
inline void or_into(Word* to, const Word* from, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) to[w] |= from[w];
}

/// Calls see(bit) for each set bit, ascending, until it returns true; returns whether one did.
template <class See>
bool any_bit(Word word, std::size_t base, See&& see) {
    for (; word; word &= word - 1)
        if (see(base + static_cast<std::size_t>(std::countr_zero(word)))) return true;
    return false;
}

}  // namespace ninefold::logic
