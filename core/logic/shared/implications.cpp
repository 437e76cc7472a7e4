#include "logic/shared/implications.hpp"

namespace ninefold::logic {
namespace {

constexpr int whole_words(int bits) { return (bits + 63) / 64 * 64; }

}  // namespace

void Implications::resize(int literals) {
    literals_ = literals;
    const auto n = static_cast<std::size_t>(literals);
    cell_.resize(n);
    digit_.resize(n);
    begin_.assign(n, 0);
    end_.assign(n, 0);
}

void Implications::build_singles(const Board& board) {
    candidates_ = 0;
    for (Cell c : board.empty()) candidates_ += board[c].size();
    span_ = whole_words(candidates_);
    group_span_ = 0;
    als_base_ = 2 * span_;
    groups_.clear();
    als_.clear();
    weight_.clear();
    resize(2 * span_);
    int i = 0;
    for (Cell c : board.empty()) {
        first_[static_cast<std::size_t>(c)] = static_cast<std::int16_t>(i);
        for (Digit d : board[c]) {
            number_[slot(c, d)] = static_cast<Literal>(i);
            name(static_cast<Literal>(i), c, d);
            name(static_cast<Literal>(i + span_), c, d);
            ++i;
        }
    }
    next_.resize(static_cast<std::size_t>(candidates_) * 32);  // at most 8 + 20 and 1 + 3 per candidate
    Literal* out = next_.data();
    const auto position = [&] { return static_cast<std::uint32_t>(out - next_.data()); };
    for (Cell c : board.empty()) {
        const auto [row, column, box] = houses_of(c);
        const CellSet rest_of_box = house_set(box) - house_set(row) - house_set(column);
        for (Digit d : board[c]) {
            const Literal yes = on(c, d), no = off(c, d);
            const CellSet others = board.holding(d).without(c);
            const CellSet in_row = others & house_set(row), in_column = others & house_set(column),
                          in_box = others & house_set(box);
            begin_[yes] = position();
            for (Digit e : board[c].without(d)) *out++ = off(c, e);
            for (CellSet listed : {in_row, in_column, others & rest_of_box})
                for (Cell y : listed) *out++ = off(y, d);
            end_[yes] = begin_[no] = position();
            if (board[c].size() == 2) *out++ = on(c, board[c].without(d).first());
            const Literal* const linked = out;
            for (CellSet listed : {in_row, in_column, in_box}) {
                if (listed.size() != 1) continue;
                const Literal y = on(listed.first(), d);
                if (std::find(linked, static_cast<const Literal*>(out), y) == out) *out++ = y;
            }
            end_[no] = position();
        }
    }
}

void Implications::copy_numbers(const Implications& singles) {
    candidates_ = singles.candidates_;
    span_ = singles.span_;
    number_ = singles.number_;
    first_ = singles.first_;
    added_.clear();
    groups_.clear();
    als_.clear();
}

void Implications::copy_literals(const Implications& other) {
    copy_numbers(other);
    groups_ = other.groups_;
    group_span_ = other.group_span_;
    als_base_ = other.als_base_;
    cell_ = other.cell_;
    digit_ = other.digit_;
    literals_ = other.literals_;
    begin_.assign(other.begin_.size(), 0);
    end_.assign(other.end_.size(), 0);
    next_.clear();
    weight_.clear();
}

void Implications::find_groups(const Board& board) {
    for (int line = 0; line < 18; ++line)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = board.holding(d, line);
            if (places.size() < 2) continue;
            for (int k = 0; k < 3; ++k) {
                const int box = box_house(line < 9 ? line / 3 * 3 + k : k * 3 + (line - 9) / 3);
                const CellSet cells = places & house_set(box);
                if (cells.size() < 2) continue;
                groups_.push_back({cells, static_cast<std::uint8_t>(d), static_cast<std::uint8_t>(line),
                                   static_cast<std::uint8_t>(box)});
            }
        }
    group_span_ = whole_words(static_cast<int>(groups_.size()));
    als_base_ = 2 * span_ + 2 * group_span_;
}

void Implications::add_group_links(const Board& board) {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const GroupNode& g = groups_[i];
        name(group_on(i), g.cells.first(), g.digit);
        name(group_off(i), g.cells.first(), g.digit);
    }
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const GroupNode& g = groups_[i];
        const Literal yes = group_on(i), no = group_off(i);
        const CellSet others = board.holding(g.digit) - g.cells;
        // The group's cells share a line and a box, so every cell that sees all of them is in one of the two.
        const CellSet in_line = others & house_set(g.line), in_box = others & house_set(g.box);
        for (Cell y : in_line | in_box) {
            add(yes, off(y, g.digit));
            add(on(y, g.digit), no);
        }
        for (CellSet house : {in_box, in_line})
            if (house.size() == 1) {
                add(no, on(house.first(), g.digit));
                add(off(house.first(), g.digit), yes);
            }
        // Other groups of the digit in the line, in the box.
        int line_count = 0, box_count = 0;
        std::size_t line_last = 0, box_last = 0;
        for (std::size_t k = 0; k < groups_.size(); ++k) {
            const GroupNode& h = groups_[k];
            if (h.digit != g.digit || k == i || h.cells.meets(g.cells)) continue;
            const bool same_line = h.line == g.line, same_box = h.box == g.box;
            if (!same_line && !same_box) continue;
            add(yes, group_off(k));
            if (same_line) ++line_count, line_last = k;
            if (same_box) ++box_count, box_last = k;
        }
        if (line_count == 1 && (in_line - groups_[line_last].cells).empty()) add(no, group_on(line_last));
        if (box_count == 1 && (in_box - groups_[box_last].cells).empty()) add(no, group_on(box_last));
    }
}

void Implications::number_als(std::vector<AlsNode> nodes, const Board& board) {
    als_ = std::move(nodes);
    const int groups_end = als_base_;
    resize(groups_end + static_cast<int>(als_.size()));
    for (std::size_t i = 0; i < als_.size(); ++i)
        name(als_off(i), (als_[i].cells & board.holding(als_[i].entry)).first(), als_[i].entry);
}

void Implications::link_all(const Implications& singles, bool weighted) {
    const auto single_count = static_cast<std::size_t>(2 * span_);
    std::copy_n(singles.cell_.begin(), single_count, cell_.begin());
    std::copy_n(singles.digit_.begin(), single_count, digit_.begin());
    // end_ counts first, then becomes the write position.
    for (const Added& a : added_) ++end_[a.from];
    std::uint32_t at = 0;
    for (std::size_t l = 0; l < static_cast<std::size_t>(literals_); ++l) {
        begin_[l] = at;
        at += end_[l] + (l < single_count ? singles.end_[l] - singles.begin_[l] : 0);
        end_[l] = begin_[l];
    }
    next_.resize(at);
    for (std::size_t l = 0; l < single_count; ++l) {
        std::copy(singles.next_.begin() + singles.begin_[l], singles.next_.begin() + singles.end_[l],
                  next_.begin() + begin_[l]);
        end_[l] += singles.end_[l] - singles.begin_[l];
    }
    weight_.clear();
    if (weighted) weight_.assign(at, 2);
    for (const Added& a : added_) {
        if (weighted) weight_[end_[a.from]] = a.weight;
        next_[end_[a.from]++] = a.to;
    }
}

void GroupedImplications::build(const Context& context) {
    const auto& singles = context.shared<SingleImplications>();
    copy_numbers(singles);
    find_groups(context.board());
    number_als({}, context.board());
    add_group_links(context.board());
    link_all(singles, false);
}

}  // namespace ninefold::logic
