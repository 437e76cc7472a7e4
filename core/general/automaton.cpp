#include "general/automaton.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace ninefold::general {
namespace {

constexpr std::size_t kMostStates = 100'000;

/// Thompson's construction: fragments of a non-deterministic automaton with empty moves.
class Compiler {
public:
    Compiler(const std::string& pattern, int values, int low) : values_(values), low_(low) {
        for (const char c : pattern)
            if (c != ' ' && c != '\t' && c != '\n' && c != '\r') text_ += c;
        end_ = text_.size();
    }

    Automaton compile(std::size_t& room) {
        const Piece whole = alternatives(0);
        if (more()) fail("')' without '('");
        // Keeps only the start and the states that a value leads to.
        std::vector<int> kept{whole.first}, number(empty_.size(), -1);
        number[static_cast<std::size_t>(whole.first)] = 0;
        Automaton out;
        std::vector<int> stack;
        std::vector<std::size_t> seen(empty_.size(), ~std::size_t{0});
        for (std::size_t s = 0; s < kept.size(); ++s) {
            auto& from = out.arcs.emplace_back();
            out.accepts.push_back(0);
            stack.assign(1, kept[s]);
            seen[static_cast<std::size_t>(kept[s])] = s;
            while (!stack.empty()) {
                if (room-- == 0) throw TooLarge();
                const auto x = static_cast<std::size_t>(stack.back());
                stack.pop_back();
                if (static_cast<int>(x) == whole.last) out.accepts[s] = 1;
                for (const auto& arc : arcs_[x]) {
                    int& to = number[static_cast<std::size_t>(arc.to)];
                    if (to < 0) {
                        to = static_cast<int>(kept.size());
                        kept.push_back(arc.to);
                    }
                    from.push_back({arc.values, to});
                }
                for (const int y : empty_[x])
                    if (seen[static_cast<std::size_t>(y)] != s) {
                        seen[static_cast<std::size_t>(y)] = s;
                        stack.push_back(y);
                    }
            }
        }
        out.starts = {0};
        return out;
    }

private:
    struct Piece {
        int first, last;
    };

    [[noreturn]] void fail(const std::string& what) const {
        throw std::invalid_argument("pattern, character " + std::to_string(at_ + 1) + ": " + what);
    }
    int state() {
        // Repetitions multiply; a pattern of a few characters can need millions of states.
        if (empty_.size() >= 20'000) fail("the pattern needs too many states");
        empty_.emplace_back();
        arcs_.emplace_back();
        return static_cast<int>(empty_.size()) - 1;
    }
    void link(int from, int to) { empty_[static_cast<std::size_t>(from)].push_back(to); }
    bool more() const { return at_ < end_; }

    Piece alternatives(int depth) {
        if (depth > 200) fail("too many parentheses");
        Piece left = sequence(depth);
        while (more() && text_[at_] == '|') {
            ++at_;
            const Piece right = sequence(depth);
            const Piece joined{state(), state()};
            link(joined.first, left.first);
            link(joined.first, right.first);
            link(left.last, joined.last);
            link(right.last, joined.last);
            left = joined;
        }
        return left;
    }
    Piece sequence(int depth) {
        const int s = state();
        Piece all{s, s};
        while (more() && text_[at_] != '|' && text_[at_] != ')') {
            const Piece next = repeated(depth);
            link(all.last, next.first);
            all.last = next.last;
        }
        return all;
    }
    int number() {
        if (!more() || text_[at_] < '0' || text_[at_] > '9') fail("a number expected");
        int n = 0;
        while (more() && text_[at_] >= '0' && text_[at_] <= '9') {
            n = 10 * n + (text_[at_++] - '0');
            if (n > 1000) fail("more than 1000 repetitions");
        }
        return n;
    }
    Piece repeated(int depth) {
        const std::size_t begin = at_;
        Piece piece = atom(depth);
        while (more() && std::string_view("*+?{").find(text_[at_]) != std::string_view::npos) {
            const std::size_t end = at_;
            const char c = text_[at_++];
            int least = c == '+' ? 1 : 0, most = c == '?' ? 1 : -1;
            if (c == '{') {
                least = most = number();
                if (more() && text_[at_] == ',') {
                    ++at_;
                    most = more() && text_[at_] == '}' ? -1 : number();
                }
                if (!more() || text_[at_++] != '}') fail("'}' expected");
                if (most >= 0 && most < least) fail("more repetitions at least than at most");
            }
            const std::size_t after = at_, whole = end_;
            const auto copy = [&] {
                end_ = end;
                at_ = begin;
                const Piece again = repeated(depth);
                end_ = whole;
                return again;
            };
            const int s = state();
            Piece all{s, s};
            for (int k = 0; k < least; ++k) {
                const Piece one = copy();
                link(all.last, one.first);
                all.last = one.last;
            }
            if (most < 0) {
                const Piece one = copy();
                const int around = state(), out = state();
                link(all.last, around);
                link(around, one.first);
                link(one.last, around);
                link(around, out);
                all.last = out;
            } else {
                for (int k = least; k < most; ++k) {
                    const Piece one = copy();
                    const int out = state();
                    link(all.last, one.first);
                    link(all.last, out);
                    link(one.last, out);
                    all.last = out;
                }
            }
            piece = all;
            at_ = after;
        }
        return piece;
    }
    Mask symbol(char c) {
        int value;
        if (c >= '0' && c <= '9') {
            value = c - '0';
        } else if (c >= 'a' && c <= 'z') {
            value = c - 'a' + 10;
        } else if (c >= 'A' && c <= 'Z') {
            value = c - 'A' + 10;
        } else {
            fail(std::string("'") + c + "' is no value");
        }
        return value < low_ || value >= low_ + values_ ? 0 : bit(value - low_);
    }
    Piece atom(int depth) {
        if (!more()) fail("something to repeat expected");
        const char c = text_[at_];
        Mask mask = 0;
        if (c == '(') {
            ++at_;
            const Piece inner = alternatives(depth + 1);
            if (!more()) fail("')' expected");
            ++at_;
            return inner;
        }
        if (c == '.') {
            mask = first_values(values_);
            ++at_;
        } else if (c == '[') {
            ++at_;
            const bool inverted = more() && text_[at_] == '^';
            if (inverted) ++at_;
            while (more() && text_[at_] != ']') {
                const char from = text_[at_];
                symbol(from);
                ++at_;
                char to = from;
                if (at_ + 1 < end_ && text_[at_] == '-') {
                    to = text_[at_ + 1];
                    symbol(to);
                    at_ += 2;
                }
                for (int k = from; k <= to; ++k)
                    if ((k >= '0' && k <= '9') || (k >= 'a' && k <= 'z') || (k >= 'A' && k <= 'Z'))
                        mask |= symbol(static_cast<char>(k));
            }
            if (!more()) fail("']' expected");
            ++at_;
            if (inverted) mask = first_values(values_) & ~mask;
        } else {
            mask = symbol(c);
            ++at_;
        }
        const Piece piece{state(), state()};
        arcs_[static_cast<std::size_t>(piece.first)].push_back({mask, piece.last});
        return piece;
    }

    std::string text_;
    std::size_t at_ = 0, end_ = 0;  ///< the next character to read, and the end
    int values_, low_;
    std::vector<std::vector<int>> empty_;
    std::vector<std::vector<Automaton::Arc>> arcs_;
};

}  // namespace

std::size_t Automaton::count_arcs() const {
    std::size_t count = 0;
    for (const auto& from : arcs) count += from.size();
    return count;
}

bool Automaton::deterministic() const {
    if (starts.size() != 1) return false;
    for (const auto& from : arcs) {
        Mask seen = 0;
        for (const auto& arc : from) {
            if (seen & arc.values) return false;
            seen |= arc.values;
        }
    }
    return true;
}

Automaton make_automaton(int values, std::int64_t start, const std::function<std::int64_t(std::int64_t, int)>& next,
                         const std::function<bool(std::int64_t)>& accepts) {
    Automaton out;
    std::unordered_map<std::int64_t, int> number;
    std::vector<std::int64_t> states;
    const auto numbered = [&](std::int64_t s) {
        const auto [it, is_new] = number.try_emplace(s, static_cast<int>(states.size()));
        if (is_new) states.push_back(s);
        return it->second;
    };
    out.starts = {numbered(start)};
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (i >= kMostStates) throw std::invalid_argument("the rule needs an automaton of too many states");
        const std::int64_t here = states[i];
        auto& from = out.arcs.emplace_back();
        for (int v = 0; v < values; ++v) {
            const std::int64_t t = next(here, v);
            if (t < 0) continue;
            const int to = numbered(t);
            const auto it = std::find_if(from.begin(), from.end(), [&](const auto& arc) { return arc.to == to; });
            if (it == from.end()) {
                from.push_back({bit(v), to});
            } else {
                it->values |= bit(v);
            }
        }
    }
    for (const std::int64_t s : states) out.accepts.push_back(accepts(s));
    return out;
}

Automaton compile_pattern(const std::string& pattern, int values, int low, std::size_t& room) {
    return Compiler(pattern, values, low).compile(room);
}

}  // namespace ninefold::general
