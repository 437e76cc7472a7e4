// Where the rows of a batch are, and what their bytes mean.
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
    bool dots = true, zeros = true;
    for (int i = 0; i < kCells; ++i) {
        const bool digit = static_cast<unsigned char>(text[i] - '1') < 9;
        dots &= digit | (text[i] == '.');
        zeros &= digit | (text[i] == '0');
    }
    return dots || zeros;
}

Lines::Lines(const char* data, std::size_t size) : data_(bytes(data)) {
    // Most files: every line is 81 characters and a newline; then no list of lines is needed.
    constexpr std::size_t kStep = kCells + 1;
    std::size_t alike = 0;
    const auto is_plain = [&](std::size_t at) {
        return (at + kCells == size || data[at + kCells] == '\n') && !std::memchr(data + at, '\n', kCells);
    };
    while (alike < size && size - alike >= kCells && is_plain(alike)) alike += kStep;
    if (alike >= size) {
        stride_ = kStep;
        count_ = alike / kStep;
        return;
    }
    for (std::size_t at = 0; at < size;) {
        const void* end = std::memchr(data + at, '\n', size - at);
        const std::size_t stop = end ? static_cast<std::size_t>(static_cast<const char*>(end) - data) : size;
        std::size_t length = stop - at;
        if (length && data[stop - 1] == '\r') --length;
        pointers_.push_back(length == kCells ? data_ + at : nullptr);
        at = stop + 1;
    }
    count_ = pointers_.size();
}

Rows Lines::rows() const { return stride_ ? text_rows(data_, stride_) : text_rows(pointers_.data()); }

}  // namespace ninefold::lanes
