// The consequences of dynamic links, for both states of all candidates at once: the level 0 closures of all literals of
// a board, without order and reasons.
//
// The bits of a row are the assumed literals, so one operation processes all closures: if all candidates of a cell, or
// of a digit in a house, but one are off, that one is on; if one is on, the others are off. A board with fewer
// candidates does not start over, because earlier consequences still hold.
#pragma once

#include <vector>

#include "logic/se/links.hpp"

namespace ninefold::logic::se {

/// The closures during the computation.
struct DynamicTable {
    using Word = std::uint64_t;
    static constexpr int kMostWords = 24;
    static constexpr int kSets = 81 + 27 * 9;  // cells, and digits of houses: 81 + 9 * house + digit
    static constexpr int kSetWords = (kSets + 63) / 64;
    using Sets = std::array<Word, kSetWords>;

    std::uint32_t built = 0;   // the board at the start
    int count = 0, words = 0;  // candidates; words of half a row
    std::array<std::uint16_t, kCandidates> candidates;
    std::array<std::int16_t, kCandidates> numbers;
    std::array<Mask, kSets> left{};  // of each set, the part on the board
    std::vector<Word> on, off;       // by candidate: the literals that imply it
    std::array<Word, kMostWords> live{}, clash{};
    Sets by_on{}, by_off{};  // sets with a candidate that has become on, or off
};

/// The computation, once per instruction set.
struct DynamicKernels {
    void (*spread)(DynamicTable&);
    /// The rows of the literals in one word of the others.
    void (*turn)(const DynamicTable&, int word, std::uint64_t* rows);
};
extern const DynamicKernels kPortableDynamicKernels;
extern const DynamicKernels kAvx2DynamicKernels;

class DynamicReach {
public:
    using Word = std::uint64_t;

    /// All closures of a board.
    void build(const Grid& grid);
    /// The same, starting from an earlier board with the same digits, if that had these candidates and more.
    void follow(const Grid& grid);
    /// Copies those of another board, without its rows by source.
    void start_from(const DynamicReach& other) {
        table_ = other.table_;
        turned_ = 0;
    }
    /// Continues with the closures of an earlier board in *kept*, if they started from the same board as *other*,
    /// otherwise with *other*. They stay here until exchange() puts them back.
    void resume(DynamicTable& kept, const DynamicReach& other, const Grid& grid);
    void exchange(DynamicTable& kept) {
        std::swap(table_, kept);
        turned_ = 0;
    }
    /// Removes what *grid* lacks. any_clash() reports immediate contradictions; the rest follows from spread().
    void narrow(const Grid& grid);
    void spread();

    bool any_clash() const;
    bool clashes(int literal) const {
        const int column = column_of(literal);
        return table_.clash[column / 64] >> (column % 64) & 1;
    }

    /// The consequences: the literals "on", then those "off"; only of candidates whose cell is undecided.
    const Word* row(int literal) {
        const int column = column_of(literal);
        if (!(turned_ >> (column / 64) & 1)) turn(column / 64);
        return rows_.data() + static_cast<std::size_t>(column) * 2 * table_.words;
    }
    std::uint32_t built() const { return table_.built; }  // number of boards started from scratch
    int words() const { return table_.words; }            // of half a row
    int number_of(int candidate) const { return table_.numbers[candidate]; }
    int candidate_at(int number) const { return table_.candidates[number]; }

private:
    int column_of(int literal) const {
        return table_.numbers[candidate_in(literal)] + (is_on(literal) ? 0 : 64 * table_.words);
    }
    bool covers(const Grid& grid) const;
    void settle(int number);
    void turn(int word);

    DynamicTable table_;
    std::array<std::uint8_t, 81> digits_{};  // of the board it was built for
    std::vector<Word> rows_;                 // by source
    std::uint32_t turned_ = 0;               // by word of sources: the rows exist
};

}  // namespace ninefold::logic::se
