// JSON to and from the types of the core: `read` takes the next value of a text as the type that is asked for, or
// throws std::invalid_argument, and `write` appends a value.  Objects do not occur: arguments and results are arrays.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace ninefold::json {

/// A text that is read from the front.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    /// Skips blanks and takes a character if it is the next one.
    bool take(char wanted) {
        skip();
        if (at_ == text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    bool take(std::string_view word) {
        skip();
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    void expect(char wanted) {
        if (!take(wanted)) fail(std::string("'") + wanted + "'");
    }
    bool ended() {
        skip();
        return at_ == text_.size();
    }
    /// The characters of a number.
    std::string_view number() {
        skip();
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::string_view("+-.eE0123456789").find(text_[at_]) != std::string_view::npos)
            ++at_;
        return text_.substr(begin, at_ - begin);
    }
    std::string string() {
        expect('"');
        std::string out;
        for (;;) {
            if (at_ == text_.size()) fail("the end of a string");
            const char c = text_[at_++];
            if (c == '"') return out;
            if (c != '\\') {
                out += c;
                continue;
            }
            if (at_ == text_.size()) fail("the end of a string");
            const char escaped = text_[at_++];
            constexpr std::string_view kNames = "bfnrt", kMeant = "\b\f\n\r\t";
            if (escaped == 'u')
                unicode(out);
            else if (const std::size_t i = kNames.find(escaped); i != std::string_view::npos)
                out += kMeant[i];
            else
                out += escaped;
        }
    }
    [[noreturn]] void fail(const std::string& wanted) const {
        throw std::invalid_argument("expected " + wanted + " at character " + std::to_string(at_));
    }
    /// Guards against arrays nested so deeply that reading them would exhaust the stack.
    struct Level {
        explicit Level(Reader& reader) : depth(reader.depth_) {
            if (++depth > 100) reader.fail("fewer nested arrays");
        }
        ~Level() { --depth; }
        int& depth;
    };

private:
    void skip() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    unsigned hex() {
        unsigned code = 0;
        const char* const begin = text_.data() + at_;
        if (text_.size() - at_ < 4 || std::from_chars(begin, begin + 4, code, 16).ptr != begin + 4)
            fail("four hexadecimal digits");
        at_ += 4;
        return code;
    }
    void unicode(std::string& out) {
        unsigned code = hex();
        if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
            at_ += 2;
            code = 0x10000 + ((code - 0xd800) << 10) + ((hex() - 0xdc00) & 0x3ff);
        }
        const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
        if (code < 0x80) {
            out += static_cast<char>(code);
        } else if (code < 0x800) {
            out += static_cast<char>(0xc0 | code >> 6);
            tail(0);
        } else if (code < 0x10000) {
            out += static_cast<char>(0xe0 | code >> 12);
            tail(6);
            tail(0);
        } else {
            out += static_cast<char>(0xf0 | code >> 18);
            tail(12);
            tail(6);
            tail(0);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

/// An integer, also in quotes, since JavaScript's numbers have only 53 bits.
template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
void read(Reader& in, T& value) {
    const bool quoted = in.take('"');
    const std::string_view text = in.number();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) in.fail("a whole number that fits");
    if (quoted) in.expect('"');
}
inline void read(Reader& in, double& value) {
    const std::string text(in.number());
    std::size_t used = 0;
    try {
        value = std::stod(text, &used);
    } catch (const std::exception&) {
        in.fail("a number");
    }
    if (used != text.size()) in.fail("a number");
}
inline void read(Reader& in, bool& value) {
    value = in.take("true");
    if (!value && !in.take("false")) in.fail("true or false");
}
inline void read(Reader& in, std::string& value) { value = in.string(); }

template <class T>
void read(Reader& in, std::optional<T>& value);
template <class A, class B>
void read(Reader& in, std::pair<A, B>& value);
template <class... T>
void read(Reader& in, std::tuple<T...>& value);

template <class T>
void read(Reader& in, std::vector<T>& values) {
    const Reader::Level level(in);
    in.expect('[');
    values.clear();
    if (in.take(']')) return;
    do {
        T value{};
        read(in, value);
        values.push_back(std::move(value));
    } while (in.take(','));
    in.expect(']');
}
template <class T>
void read(Reader& in, std::optional<T>& value) {
    if (in.take("null"))
        value.reset();
    else
        read(in, value.emplace());
}
/// The items of an array of fixed length.
template <class... T>
void read_items(Reader& in, T&... items) {
    const Reader::Level level(in);
    in.expect('[');
    bool first = true;
    ((first ? void(first = false) : in.expect(','), read(in, items)), ...);
    in.expect(']');
}
template <class A, class B>
void read(Reader& in, std::pair<A, B>& value) {
    read_items(in, value.first, value.second);
}
template <class... T>
void read(Reader& in, std::tuple<T...>& value) {
    std::apply([&](auto&... items) { read_items(in, items...); }, value);
}

/// A text that grows.  A type of its own, so that every `write` of this namespace is found.
struct Writer {
    std::string text;
    Writer& operator+=(char c) {
        text += c;
        return *this;
    }
    Writer& operator+=(std::string_view more) {
        text += more;
        return *this;
    }
};

template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
void write(Writer& out, T value) {
    out += std::to_string(value);
}
inline void write(Writer& out, bool value) { out += value ? "true" : "false"; }
inline void write(Writer& out, double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    out += text;
}
inline void write(Writer& out, std::nullptr_t) { out += "null"; }
inline void write(Writer& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 32) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", c);
            out += code;
            continue;
        }
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    out += '"';
}
inline void write(Writer& out, const std::string& text) { write(out, std::string_view(text)); }

template <class T>
void write(Writer& out, const std::optional<T>& value);
template <class A, class B>
void write(Writer& out, const std::pair<A, B>& value);
template <class... T>
void write(Writer& out, const std::tuple<T...>& value);

template <class T>
void write(Writer& out, const std::vector<T>& values) {
    out += '[';
    for (const T& value : values) {
        if (&value != values.data()) out += ',';
        write(out, value);
    }
    out += ']';
}
template <class T>
void write(Writer& out, const std::optional<T>& value) {
    if (value)
        write(out, *value);
    else
        out += "null";
}
template <class... T>
void write_items(Writer& out, const T&... items) {
    out += '[';
    bool first = true;
    ((first ? void(first = false) : void(out += ','), write(out, items)), ...);
    out += ']';
}
template <class A, class B>
void write(Writer& out, const std::pair<A, B>& value) {
    write_items(out, value.first, value.second);
}
template <class... T>
void write(Writer& out, const std::tuple<T...>& value) {
    std::apply([&](const auto&... items) { write_items(out, items...); }, value);
}

}  // namespace ninefold::json
