// The graph of direct implications between literals, used by nice loops, AICs and forcing chains.
//
// A literal states that a candidate is true (on) or false (off), or the same for a group: all two or three places of a
// digit in the intersection of a line and a box.  Direct implications, in the order in which they are listed (the first
// chain wins, so the order decides which chain is found):
//
//     on(x,d)   off for the other digits of x; off for the other places of d in row, column, box
//     off(x,d)  on for the other digit if x is bivalue; on for the other place of d in a house with two
//     groups    likewise, appended after these
//
// A literal is a small number.  Candidates are numbered by cell, then digit; with S = their number rounded up to full
// words:
//
//     0 .. S          S .. 2S         2S .. 2S+G     2S+G .. 2S+2G    2S+2G ..
//     candidates on   candidates off  groups on      groups off       almost locked sets (off only)
//
// so that a set of literals is an array of words in which "on" and "off" of a candidate have the same place.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/context.hpp"
#include "logic/step.hpp"

namespace ninefold::logic {

using Literal = std::uint16_t;

/// All two or three places of a digit in the intersection of a line and a box.
struct GroupNode {
    CellSet cells;
    std::uint8_t digit;
    std::uint8_t line, box;  // houses
};

/// An almost locked set that loses a digit, so that its other digits are locked in it.
struct AlsNode {
    CellSet cells;
    DigitSet digits;
    std::uint8_t entry;  // the digit it loses
};

class Implications {
public:
    Literal on(Cell c, Digit d) const { return number_[slot(c, d)]; }
    Literal off(Cell c, Digit d) const { return static_cast<Literal>(number_[slot(c, d)] + span_); }
    /// Candidates 0..candidates()-1 by cell, then digit; candidate i is literal i (on) and off_base()+i.
    int candidates() const { return candidates_; }
    Literal off_base() const { return static_cast<Literal>(span_); }
    Candidate candidate(int i) const {
        return {cell_[static_cast<std::size_t>(i)], digit_[static_cast<std::size_t>(i)]};
    }
    /// The number of the first candidate of a cell.
    int first_of(Cell c) const { return first_[static_cast<std::size_t>(c)]; }

    /// One more than the largest literal; some smaller ones are unused.
    int literals() const { return literals_; }
    int words() const { return (literals_ + 63) / 64; }
    /// The words of a set with the on-candidates; as many for the off-candidates follow.
    int candidate_words() const { return span_ / 64; }

    bool is_single(Literal l) const { return l < 2 * span_; }
    bool is_als(Literal l) const { return l >= als_base_; }
    bool is_on(Literal l) const { return l < span_ || (l >= 2 * span_ && l < 2 * span_ + group_span_); }
    const GroupNode& group(Literal l) const {
        return groups_[static_cast<std::size_t>(l - 2 * span_ - (is_on(l) ? 0 : group_span_))];
    }
    const AlsNode& als(Literal l) const { return als_[static_cast<std::size_t>(l - als_base_)]; }
    /// The cell by which a literal is compared with others: its lowest (for an almost locked set: among those with the
    /// entry digit).
    Cell cell(Literal l) const { return cell_[l]; }
    Digit digit(Literal l) const { return digit_[l]; }
    CellSet cells(Literal l) const {
        return is_single(l) ? CellSet::of(cell(l)) : is_als(l) ? als(l).cells : group(l).cells;
    }
    Node node(Literal l) const {
        return {cells(l), digit_[l], is_on(l),
                is_single(l) ? Node::Kind::single
                : is_als(l)  ? Node::Kind::als
                             : Node::Kind::group};
    }

    /// The direct implications of a literal, in order.
    std::span<const Literal> next(Literal l) const {
        return {next_.data() + begin_[l], static_cast<std::size_t>(end_[l] - begin_[l])};
    }
    bool implies(Literal from, Literal to) const {
        for (Literal l : next(from))
            if (l == to) return true;
        return false;
    }
    /// Almost locked sets make some implications longer than others: these are their lengths.
    bool weighted() const { return !weight_.empty(); }
    std::span<const std::uint8_t> weights(Literal l) const {
        return {weight_.data() + begin_[l], static_cast<std::size_t>(end_[l] - begin_[l])};
    }

    std::span<const GroupNode> groups() const { return groups_; }
    Literal group_on(std::size_t i) const { return static_cast<Literal>(2 * span_ + static_cast<int>(i)); }
    Literal group_off(std::size_t i) const {
        return static_cast<Literal>(2 * span_ + group_span_ + static_cast<int>(i));
    }
    Literal als_off(std::size_t i) const { return static_cast<Literal>(als_base_ + static_cast<int>(i)); }

protected:
    void build_singles(const Board& board);
    /// Adds to the lists of `from`; link_all() stores them, in this order, after those of the singles.
    void add(Literal from, Literal to, int weight = 2) {
        added_.push_back({from, to, static_cast<std::uint8_t>(weight)});
    }
    void find_groups(const Board& board);
    void add_group_links(const Board& board);
    void link_all(const Implications& singles, bool weighted);
    void number_als(std::vector<AlsNode> nodes, const Board& board);
    void copy_numbers(const Implications& singles);
    /// Starts with another graph's literals and new lists: begin_list(l), then append()s.
    void copy_literals(const Implications& other);
    void begin_list(Literal l) { begin_[l] = end_[l] = static_cast<std::uint32_t>(next_.size()); }
    void append(Literal l, Literal to) {
        next_.push_back(to);
        end_[l] = static_cast<std::uint32_t>(next_.size());
    }
    std::uint32_t list_start(Literal l) const { return begin_[l]; }

private:
    static constexpr std::size_t slot(Cell c, Digit d) { return static_cast<std::size_t>(c * 9 + d - 1); }
    void name(Literal l, Cell c, Digit d) {
        cell_[l] = static_cast<std::uint8_t>(c);
        digit_[l] = static_cast<std::uint8_t>(d);
    }
    void resize(int literals);

    struct Added {
        Literal from, to;
        std::uint8_t weight;
    };
    int candidates_ = 0, span_ = 0, group_span_ = 0, als_base_ = 0, literals_ = 0;
    std::array<Literal, kCells * 9> number_;
    std::array<std::int16_t, kCells> first_;
    std::vector<std::uint8_t> cell_, digit_;
    std::vector<std::uint32_t> begin_, end_;
    std::vector<Literal> next_;
    std::vector<std::uint8_t> weight_;
    std::vector<GroupNode> groups_;
    std::vector<AlsNode> als_;
    std::vector<Added> added_;
};

/// Without groups.
class SingleImplications : public Implications {
public:
    void build(const Context& context) { build_singles(context.board()); }
};

/// With groups.
class GroupedImplications : public Implications {
public:
    void build(const Context& context);
};

}  // namespace ninefold::logic
