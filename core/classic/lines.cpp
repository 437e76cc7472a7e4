// Locates the rows of a batch and the meaning of their bytes.
#include "ninefold/lines.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "ninefold/lanes.hpp"

namespace ninefold::lanes {
namespace {

constexpr std::array<std::uint8_t, 256> text_meaning() {
    std::array<std::uint8_t, 256> table{};
    table.fill(0x80);
    for (int d = 1; d <= 9; ++d) table[static_cast<std::size_t>('0' + d)] = static_cast<std::uint8_t>(d);
    for (const char blank : {'.', '0', '*', '_', '-', 'x', 'X', ' '}) table[static_cast<unsigned char>(blank)] = 0;
    return table;
}
constexpr std::array<std::uint8_t, 256> digit_meaning() {
    std::array<std::uint8_t, 256> table{};
    table.fill(0x80);
    for (std::size_t d = 0; d <= 9; ++d) table[d] = static_cast<std::uint8_t>(d);
    return table;
}
constexpr auto kText = text_meaning();
constexpr auto kDigits = digit_meaning();

/// A blank line or a comment?
bool is_nothing(const char* line, std::size_t length) {
    std::size_t at = 0;
    while (at < length && (line[at] == ' ' || (line[at] >= '\t' && line[at] <= '\r'))) ++at;
    return at == length || line[at] == '#';
}

bool is_digit(std::uint8_t ch) { return static_cast<std::uint8_t>(ch - '1') < 9; }

/// 0xff for true: these are summed sixteen cells at a time, sums of bool are not (160 ns per line).
std::uint8_t all_ones(bool so) { return so ? 0xff : 0; }

bool is_full(const std::uint8_t* text) {
    std::uint8_t bad = 0;
    for (int i = 0; i < kCells; ++i) bad |= all_ones(!is_digit(text[i]));
    return !bad;
}

const std::uint8_t* bytes(const void* data) { return static_cast<const std::uint8_t*>(data); }

}  // namespace

Rows text_rows(const void* data, std::size_t stride) {
    return {Rows::Kind::bytes, bytes(data), nullptr, stride, kText.data(), '0', '.'};
}
Rows text_rows(const std::uint8_t* const* pointers) {
    return {Rows::Kind::bytes, nullptr, pointers, 0, kText.data(), '0', '.'};
}
Rows digit_rows(const void* data, std::size_t stride) {
    return {Rows::Kind::bytes, bytes(data), nullptr, stride, kDigits.data(), 0, 0};
}
Rows mask_rows(const std::uint16_t* data, std::size_t stride) {
    return {Rows::Kind::masks, bytes(data), nullptr, stride, nullptr, 0, 0};
}

bool is_plain_line(const char* text) {
    std::uint8_t no_dots = 0, no_zeros = 0;
    for (int i = 0; i < kCells; ++i) {
        const std::uint8_t blank = all_ones(!is_digit(static_cast<std::uint8_t>(text[i])));
        no_dots |= blank & all_ones(text[i] != '.');
        no_zeros |= blank & all_ones(text[i] != '0');
    }
    return !no_dots || !no_zeros;
}

void put_text(const std::uint8_t* cells, std::uint8_t zero, char* out) {
    for (int i = 0; i < kCells; ++i) {
        const auto digit = static_cast<std::uint8_t>(cells[i] - zero);
        out[i] = static_cast<char>(static_cast<std::uint8_t>(digit - 1) < 9 ? '0' + digit : '.');
    }
}

namespace {

/// The kind of blank in a line, a digit if it has none, or 0 if it is not a line.  One pass over bytes, so that
/// checking a file takes almost no time compared with solving it.
std::uint8_t blank_of(const std::uint8_t* text) {
    const std::uint8_t* blank = text;
    while (blank < text + kCells && is_digit(*blank)) ++blank;
    if (blank == text + kCells) return '1';
    if (kText[*blank] != 0) return 0;
    const std::uint8_t one = *blank, other = one == 'x' ? 'X' : one == 'X' ? 'x' : one;
    std::uint8_t bad = 0;
    for (int i = 0; i < kCells; ++i) {
        const std::uint8_t ch = text[i], digit = static_cast<std::uint8_t>(ch - '1');
        bad = static_cast<std::uint8_t>(bad | (digit > 8 && ch != one && ch != other ? 0xff : 0));
    }
    return bad ? 0 : one;
}

/// In a file a space may be whitespace.
bool is_entry(const std::uint8_t* text) {
    const std::uint8_t blank = blank_of(text);
    return blank && blank != ' ';
}

}  // namespace

bool is_line(const std::uint8_t* text) { return blank_of(text) != 0; }

bool put_digits(const std::uint8_t* cells, std::uint8_t zero, std::uint8_t* out) {
    if (zero && !is_line(cells)) return false;
    std::uint8_t bad = 0;
    for (int i = 0; i < kCells; ++i) {
        const auto digit = static_cast<std::uint8_t>(cells[i] - zero);
        out[i] = digit <= 9 ? digit : 0;
        bad |= all_ones(digit > 9);
    }
    return zero || !bad;
}

LineEnd line_end(const char* data, std::size_t size, std::size_t wanted) {
    constexpr std::size_t kStep = 128;  // few enough to count in a byte, which allows vectors
    std::size_t lines = 0, at = 0;
    for (; at + kStep <= size && lines + kStep <= wanted; at += kStep) {
        std::uint8_t few = 0;
        for (std::size_t i = 0; i < kStep; ++i) few = static_cast<std::uint8_t>(few + (data[at + i] == '\n'));
        lines += few;
    }
    while (lines < wanted) {
        const void* end = at < size ? std::memchr(data + at, '\n', size - at) : nullptr;
        if (!end) return {lines, size};
        at = static_cast<std::size_t>(static_cast<const char*>(end) - data) + 1;
        ++lines;
    }
    return {lines, at};
}

Lines::Lines(const char* data, std::size_t size, const LineRules& rules) : data_(bytes(data)), rules_(rules) {
    // In most files every line is 81 characters and a newline.  Then no list of lines is needed.
    constexpr std::size_t kStep = kCells + 1;
    std::size_t alike = 0;
    const auto is_plain = [&](std::size_t at) {
        return (at + kCells == size || data[at + kCells] == '\n') &&
               (rules_.entries ? is_entry(data_ + at)
                               : !std::memchr(data + at, '\n', kCells) && !std::memchr(data + at, '\r', kCells));
    };
    if (!rules_.separator)
        while (alike < size && size - alike >= kCells && is_plain(alike)) alike += kStep;
    if (alike >= size) {
        stride_ = kStep;
        count_ = alike / kStep;
        return;
    }
    const auto find = [&](char sign, std::size_t from, std::size_t to) {
        const void* found = std::memchr(data + from, sign, to - from);
        return found ? static_cast<std::size_t>(static_cast<const char*>(found) - data) : to;
    };
    std::size_t number = 0, newline = 0;  // the next one, looked for once: a text may have none
    bool skipped = false;
    for (std::size_t at = 0; at < size; ++number) {
        if (newline <= at) newline = find('\n', at, size);
        std::size_t stop = newline;
        const std::size_t end = rules_.separator ? stop - (stop > at && data[stop - 1] == '\r') : find('\r', at, stop);
        if (end + 1 < stop) stop = end;  // a \r alone
        const std::size_t length = end - at;
        if (rules_.entries && is_nothing(data + at, length)) {
            if (!skipped)
                for (std::size_t row = 0; row < pointers_.size(); ++row) numbers_.push_back(row);
            skipped = true;
        } else {
            if (skipped) numbers_.push_back(number);
            add(at, at + length);
        }
        at = stop + 1;
    }
    count_ = pointers_.size();
}

void Lines::add(std::size_t begin, std::size_t end) {
    if (rules_.separator)
        add_columns(begin, end);
    else
        add_row(data_ + begin, end - begin, begin, end);
}

void Lines::add_columns(std::size_t begin, std::size_t end) {
    const int last = std::max(rules_.puzzle, rules_.answer);
    const std::uint8_t *puzzle = nullptr, *answer = nullptr;
    std::size_t puzzle_length = 0, answer_length = 0, at = begin;
    // Lines with quotes are odd; Python handles them.
    if (!std::memchr(data_ + begin, '"', end - begin))
        for (int column = 0; column <= last && at <= end; ++column) {
            const void* stop = at < end ? std::memchr(data_ + at, rules_.separator, end - at) : nullptr;
            const std::size_t to =
                stop ? static_cast<std::size_t>(static_cast<const std::uint8_t*>(stop) - data_) : end;
            if (column == rules_.puzzle) puzzle = data_ + at, puzzle_length = to - at;
            if (column == rules_.answer) answer = data_ + at, answer_length = to - at;
            at = to + 1;
        }
    if (rules_.answer >= 0) {
        const bool full = answer_length == kCells && is_full(answer);
        answers_.push_back(full ? answer : nullptr);
        if (!full && answer_length) puzzle = nullptr;
    }
    add_row(puzzle, puzzle_length, begin, end);
}

void Lines::add_row(const std::uint8_t* text, std::size_t length, std::size_t begin, std::size_t end) {
    const bool plain = text && length == kCells && (!rules_.entries || is_entry(text));
    if (!plain) odd_.push_back({pointers_.size(), begin, end});
    pointers_.push_back(plain ? text : nullptr);
}

Rows Lines::rows() const { return stride_ ? text_rows(data_, stride_) : text_rows(pointers_.data()); }

}  // namespace ninefold::lanes
