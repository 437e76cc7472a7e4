// The consequences of static links, for all candidates at once, as rows of bits. Without this, almost every search for
// chains would be useless work.
//
// Candidates are numbered in ascending order.  The row of a candidate is the consequences of "on": the literals "on" in
// the first half of the row, "off" in the second.  Rows are closed by adding the rows of their members until nothing
// changes. Only candidates with a strong link have consequences, so these come first.
#pragma once

#include <vector>

#include "logic/se/links.hpp"

namespace ninefold::logic::se {

class StaticReach {
public:
    using Word = std::uint64_t;

    void build(const Grid& grid);

    int count() const { return count_; }
    int candidate_at(int number) const { return candidates_[number]; }
    int number_of(int candidate) const { return numbers_[candidate]; }
    int words() const { return words_; }  // of half a row
    const Word* row(int number) const { return rows_.data() + static_cast<std::size_t>(number) * 2 * words_; }
    bool leads(int from, int to, bool to_on) const {
        return row(from)[(to_on ? 0 : words_) + to / 64] >> (to % 64) & 1;
    }

    /// "Off" has consequences.
    bool has_partner(int number) const { return partner_count_[number] > 0; }
    /// Some candidate refutes itself: only then can chains or cycles remove something.
    bool any_chain() const { return any_; }
    /// Can be part of a cycle that removes something.
    bool may_turn(int number) const { return turning_[number / 64] >> (number % 64) & 1; }
    bool refutes_itself(int number) const { return refuted_[number]; }     // on implies off
    bool confirms_itself(int number) const { return confirmed_[number]; }  // off implies on

private:
    template <int Words>
    void close();

    int count_ = 0, words_ = 0;
    bool any_ = false;
    std::array<std::uint16_t, kCandidates> candidates_;
    std::array<std::int16_t, kCandidates> numbers_;
    std::array<std::array<std::int16_t, 4>, kCandidates> partners_;  // strong links, by number; ends with -1
    std::array<std::uint8_t, kCandidates> partner_count_;
    std::array<std::uint8_t, kCandidates> refuted_, confirmed_;
    std::array<Word, 12> turning_;
    std::vector<Word> rows_, sets_;
    std::vector<std::int16_t> steps_;  // of each candidate: the partners of the candidates it excludes, each once
    std::array<std::int32_t, kCandidates + 1> step_begin_;
};

}  // namespace ninefold::logic::se
