#include "general/model.hpp"

#include <algorithm>
#include <cstdlib>

namespace ninefold::general {

bool Geometry::adjacent(int a, int b) const {
    if (a >= grid_cells() || b >= grid_cells()) return false;
    return std::abs(a / columns - b / columns) + std::abs(a % columns - b % columns) == 1;
}

Model::Model(Geometry geometry) : shape_(std::make_shared<const Geometry>(std::move(geometry))) {
    const auto n = static_cast<std::size_t>(shape_->cells);
    domains.assign(n, all());
    row_words = (n + 63) / 64;
    sees.assign(n * row_words, 0);
    related_.resize(n);
}

Model Model::branch() const {
    Model inner(shape_, outer_ ? outer_ : this);
    inner.related_.resize(static_cast<std::size_t>(shape_->cells));
    inner.automata = automata;
    return inner;
}

bool Model::excludes(int a, int b) const {
    const Model& m = outer_ ? *outer_ : *this;
    return m.sees[static_cast<std::size_t>(a) * m.row_words + static_cast<std::size_t>(b >> 6)] >> (b & 63) & 1;
}

bool Model::clique(const Cells& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 1; j < cells.size(); ++j)
            if (!excludes(cells[i], cells[j])) return false;
    return true;
}

void Model::allow(int cell, Mask values) {
    if (conditional()) {
        add(make_only(cell, values));
    } else {
        domains[static_cast<std::size_t>(cell)] &= values;
    }
}

void Model::differ(int a, int b) {
    if (a == b) return;
    if (conditional()) {
        Rows rows(static_cast<std::size_t>(values()));
        for (int v = 0; v < values(); ++v) rows[static_cast<std::size_t>(v)] = all() & ~bit(v);
        relate(a, b, std::move(rows));
        return;
    }
    sees[static_cast<std::size_t>(a) * row_words + static_cast<std::size_t>(b >> 6)] |= std::uint64_t{1} << (b & 63);
    sees[static_cast<std::size_t>(b) * row_words + static_cast<std::size_t>(a >> 6)] |= std::uint64_t{1} << (a & 63);
}

void Model::different(const Cells& given) {
    // A cell listed twice is one cell here (a cage may count it twice in its sum).
    Cells cells = given;
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (static_cast<int>(cells.size()) > values()) return impossible();
    if (conditional()) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t j = i + 1; j < cells.size(); ++j) differ(cells[i], cells[j]);
        return;
    }
    std::vector<std::uint64_t> together(row_words, 0);
    for (const int c : cells) together[static_cast<std::size_t>(c >> 6)] |= std::uint64_t{1} << (c & 63);
    for (const int c : cells) {
        std::uint64_t* row = sees.data() + static_cast<std::size_t>(c) * row_words;
        for (std::size_t w = 0; w < row_words; ++w) row[w] |= together[w];
        row[c >> 6] &= ~(std::uint64_t{1} << (c & 63));
    }
    if (cells.size() > 2) sets.push_back(std::move(cells));
}

void Model::not_both(int a, int b, int value) {
    if (conditional()) return;
    sees_by_value.resize(static_cast<std::size_t>(values()) * sees.size(), 0);
    std::uint64_t* const graph = sees_by_value.data() + static_cast<std::size_t>(value) * sees.size();
    graph[static_cast<std::size_t>(a) * row_words + static_cast<std::size_t>(b >> 6)] |= std::uint64_t{1} << (b & 63);
    graph[static_cast<std::size_t>(b) * row_words + static_cast<std::size_t>(a >> 6)] |= std::uint64_t{1} << (a & 63);
}

void Model::relate(int a, int b, const std::function<bool(int, int)>& holds) {
    Rows rows(static_cast<std::size_t>(values()), 0);
    for (int x = 0; x < values(); ++x)
        for (int y = 0; y < values(); ++y)
            if (holds(x + low(), y + low())) rows[static_cast<std::size_t>(x)] |= bit(y);
    relate(a, b, std::move(rows));
}

void Model::relate(int a, int b, Rows rows) {
    if (a == b) {
        Mask kept = 0;
        for (int v = 0; v < values(); ++v) kept |= rows[static_cast<std::size_t>(v)] & bit(v);
        return allow(a, kept);
    }
    if (a > b) {
        Rows turned(rows.size(), 0);
        for (std::size_t x = 0; x < rows.size(); ++x)
            for (Mask m = rows[x]; m; m = without_lowest(m))
                turned[static_cast<std::size_t>(lowest(m))] |= bit(static_cast<int>(x));
        rows = std::move(turned);
        std::swap(a, b);
    }
    Pair* pair = nullptr;
    for (const int p : related_[static_cast<std::size_t>(a)])
        if (pairs[static_cast<std::size_t>(p)].b == b) pair = &pairs[static_cast<std::size_t>(p)];
    if (pair) {
        for (std::size_t x = 0; x < rows.size(); ++x) pair->rows[x] &= rows[x];
    } else {
        related_[static_cast<std::size_t>(a)].push_back(static_cast<int>(pairs.size()));
        pairs.push_back({a, b, std::move(rows)});
        pair = &pairs.back();
    }
    if (conditional()) return;
    bool never_equal = true;
    for (int v = 0; v < values() && never_equal; ++v) never_equal = !(pair->rows[static_cast<std::size_t>(v)] & bit(v));
    if (never_equal) differ(a, b);
}

void Model::equal(int a, int b) {
    if (a == b) return;
    Rows rows(static_cast<std::size_t>(values()));
    for (int v = 0; v < values(); ++v) rows[static_cast<std::size_t>(v)] = bit(v);
    relate(a, b, std::move(rows));
    if (!conditional()) equals.emplace_back(a, b);
}

void Model::sum(const std::vector<Term>& terms, std::int64_t total, bool distinct) {
    LinearSum out;
    out.distinct = distinct;
    out.terms = terms;
    std::sort(out.terms.begin(), out.terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
    std::size_t n = 0;
    for (std::size_t i = 0; i < out.terms.size(); ++i) {
        total -= static_cast<std::int64_t>(out.terms[i].coefficient) * low();
        if (n && out.terms[n - 1].cell == out.terms[i].cell) {
            out.terms[n - 1].coefficient += out.terms[i].coefficient;
            if (!out.terms[n - 1].coefficient) --n;
        } else if (out.terms[i].coefficient) {
            out.terms[n++] = out.terms[i];
        }
    }
    out.terms.resize(n);
    out.total = total;
    if (n == 0) {
        if (total) impossible();
        return;
    }
    sums.push_back(std::move(out));
}

void Model::family(const Cells& given, const std::function<bool(Mask)>& takes) {
    Cells cells = given;
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    const int n = static_cast<int>(cells.size());
    if (n > values()) return impossible();
    if (!conditional()) different(cells);
    if (values() <= kMaxSetValues) {
        add(make_set_dp(cells, {{n, make_family(values(), n, takes)}}, true, values()));
        return;
    }
    if (conditional()) different(cells);
    add(make_test(cells, [takes, n](const int* v) {
        Mask set = 0;
        for (int i = 0; i < n; ++i) set |= bit(v[i]);
        return takes(set);
    }));
}

void Model::equal_sums(std::vector<Cells> segments) {
    if (segments.size() < 2) return;
    if (segments.size() == 2) {
        std::vector<Term> terms;
        for (const int c : segments[0]) terms.push_back({c, 1});
        for (const int c : segments[1]) terms.push_back({c, -1});
        return sum(terms, 0);
    }
    int single = -1;
    for (const auto& s : segments)
        if (s.size() == 1) {
            if (single >= 0) equal(single, s[0]);
            single = s[0];
        }
    common_sums.push_back(std::move(segments));
}

void Model::regular(Cells steps, Automaton automaton, bool aware) {
    automata->arcs += automaton.count_arcs() * steps.size();
    words.push_back({std::move(steps), std::make_shared<const Automaton>(std::move(automaton)), aware, nullptr});
}

void Model::regular(const Rule& rule, const std::function<Automaton(std::size_t& room)>& make) {
    auto& known = automata->known[{rule.text, rule.numbers}];
    if (!known) known = std::make_shared<const Automaton>(make(automata->room));
    const std::size_t arcs = known->count_arcs() * rule.cells.size();
    if (arcs > automata->room) throw TooLarge();
    automata->room -= arcs;
    automata->arcs += arcs;
    words.push_back({rule.cells, known, false, nullptr});
}

}  // namespace ninefold::general
