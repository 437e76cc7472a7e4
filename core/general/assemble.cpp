#include "general/assemble.hpp"

#include <algorithm>
#include <functional>

#include "general/derive/derive.hpp"
#include "general/kernels/sweep.hpp"

namespace ninefold::general {
namespace {

constexpr int kMostSetStates = 64;  // automata with more states ignore that the cells differ

/// Whether the automaton of a word should know that its cells differ. Once true, exclusions added later do not change
/// it.
bool by_sets(const Model& model, const Model::Word& word) {
    return word.aware && model.values() <= kMaxSetValues && word.automaton->states() <= kMostSetStates &&
           word.automaton->deterministic() && model.clique(word.steps);
}

/// Creates the propagators of a model, for the puzzle itself and for the branches of disjunctions.
class Assembler {
public:
    Assembler(const Model& model, const std::vector<Mask>& root, std::vector<PropagatorPtr>& out)
        : model_(model), root_(root), out_(out) {}

    void sum(const LinearSum& s) {
        const int n = static_cast<int>(s.terms.size());
        const std::size_t before = out_.size();
        if (n == 1) {
            Mask kept = 0;
            for (int v = 0; v < model_.values(); ++v)
                if (static_cast<std::int64_t>(v) * s.terms[0].coefficient == s.total) kept |= bit(v);
            out_.push_back(make_only(s.terms[0].cell, kept));
        } else if (n == 2) {
            out_.push_back(make_relation(s.terms[0].cell, s.terms[1].cell, pair_rows(s), tables_));
        } else {
            long_sum(s, group_terms(model_, s.terms, s.distinct));
        }
        for (std::size_t i = before; i < out_.size(); ++i) {
            out_[i]->interest = n <= 2 ? n : std::max<double>(2 * model_.values() - n, model_.values());
            out_[i]->adaptive = !s.given && n > 1;
            out_[i]->redundant = !s.given;
        }
    }

    /// The two cells of a sum; the exclusion graph knows whether they differ.
    Rows pair_rows(const LinearSum& s) const {
        const Term a = s.terms[0], b = s.terms[1];
        const bool differ = s.distinct || model_.excludes(a.cell, b.cell);
        Rows rows(static_cast<std::size_t>(model_.values()), 0);
        for (int x = 0; x < model_.values(); ++x)
            for (int y = 0; y < model_.values(); ++y)
                if (static_cast<std::int64_t>(x) * a.coefficient + static_cast<std::int64_t>(y) * b.coefficient ==
                        s.total &&
                    !(differ && x == y))
                    rows[static_cast<std::size_t>(x)] |= bit(y);
        return rows;
    }

    void long_sum(const LinearSum& s, std::vector<Group> groups) {
        const SetTables* tables = set_tables(model_.values());
        if (tables && groups.size() == 1) {
            // One clique: the sets with that sum.
            const std::int64_t k = groups[0].coefficient, total = s.total / k;
            const int n = static_cast<int>(groups[0].cells.size());
            if (s.total % k || total < 0 || total > tables->most) {
                out_.push_back(make_only(groups[0].cells[0], 0));
                return;
            }
            out_.push_back(make_set_dp(std::move(groups[0].cells),
                                       {{n, tables->family_of_sum(static_cast<int>(total))}}, true, model_.values()));
            return;
        }
        if (!tables) distinct_sum(s);
        out_.push_back(make_linear(std::move(groups), s.total, model_.values()));
    }

    void distinct_sum(const LinearSum& s) {
        Cells cells;
        for (const Term& t : s.terms) {
            if (t.coefficient != s.terms[0].coefficient) return;
            cells.push_back(t.cell);
        }
        const std::int64_t k = s.terms[0].coefficient;
        if (s.total % k == 0 && (s.distinct || model_.clique(cells)))
            out_.push_back(make_distinct_sum(std::move(cells), s.total / k));
    }

    void common_sum(const std::vector<Cells>& segments) {
        std::vector<Segment> parts;
        for (const auto& cells : segments) {
            std::vector<Term> terms;
            for (const int c : cells) {
                const auto it = std::find_if(terms.begin(), terms.end(), [&](const Term& t) { return t.cell == c; });
                if (it == terms.end()) {
                    terms.push_back({c, 1});
                } else {
                    ++it->coefficient;
                }
            }
            std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
            parts.push_back({group_terms(model_, terms, false), static_cast<int>(cells.size()) * model_.low()});
        }
        int least = parts[0].offset;
        for (const auto& p : parts) least = std::min(least, p.offset);
        for (auto& p : parts) p.offset -= least;
        out_.push_back(make_equal_sums(std::move(parts), model_.values()));
        double n = static_cast<double>(out_.back()->cells.size());
        out_.back()->interest = std::max<double>(2 * model_.values() - n, model_.values());
    }

    void word(const Model::Word& w) {
        out_.push_back(by_sets(model_, w) ? make_set_regular(w.steps, *w.automaton, model_.values())
                                          : make_regular(w.steps, w.layout, model_.values()));
    }

    void choice(std::vector<Model>& branches) {
        std::vector<std::vector<PropagatorPtr>> made;
        for (Model& b : branches) {
            if (b.contradictory) continue;
            std::vector<PropagatorPtr> list;
            Assembler(b, root_, list).everything(b);
            made.push_back(std::move(list));
        }
        out_.push_back(make_disjunction(std::move(made)));
    }

    void pair(const Model::Pair& p) {
        Rows rows = p.rows;
        const bool differ = model_.excludes(p.a, p.b);
        bool says_something = false;
        for (int x = 0; x < model_.values(); ++x) {
            auto& row = rows[static_cast<std::size_t>(x)];
            if (differ) row &= ~bit(x);
            says_something |= row != (differ ? model_.all() & ~bit(x) : model_.all());
        }
        if (says_something) out_.push_back(make_relation(p.a, p.b, rows, tables_));
    }

    /// Everything in a branch.
    void everything(Model& m) {
        for (auto& p : m.propagators) out_.push_back(std::move(p));
        for (const auto& p : m.pairs) pair(p);
        for (const auto& s : m.sums) sum(s);
        for (const auto& s : m.common_sums) common_sum(s);
        for (const auto& w : m.words) word(w);
        for (auto& c : m.choices) choice(c);
    }

private:
    const Model& model_;
    const std::vector<Mask>& root_;
    std::vector<PropagatorPtr>& out_;
    RelationTables tables_;
};

/// The values that cells of all-different sets can have.
Mask values_of_sets(const Model& model) {
    Mask out = 0;
    for (const auto& set : model.sets)
        for (const int c : set) out |= model.domains[static_cast<std::size_t>(c)];
    return out;
}

/// Splits the all-different sets into houses (as many cells as values) and others, without duplicates, large ones
/// first; removes them from the model.
void split_sets(Model& model, int values, std::vector<Cells>& houses, std::vector<Cells>& others) {
    const auto fingerprint = [](const Cells& set) {
        std::uint64_t h = 0;
        for (const int c : set) h = (h ^ static_cast<std::uint64_t>(c)) * 0x9e3779b97f4a7c15;
        return h;
    };
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    for (std::size_t i = 0; i < model.sets.size(); ++i) order.emplace_back(fingerprint(model.sets[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<char> again(model.sets.size(), 0);
    for (std::size_t i = 1; i < order.size(); ++i)
        again[order[i].second] =
            order[i].first == order[i - 1].first && model.sets[order[i].second] == model.sets[order[i - 1].second];
    std::vector<std::size_t> rest;
    houses.reserve(model.sets.size());
    for (std::size_t i = 0; i < model.sets.size(); ++i) {
        if (again[i]) continue;
        if (static_cast<int>(model.sets[i].size()) == values) {
            houses.push_back(std::move(model.sets[i]));
        } else {
            rest.push_back(i);
        }
    }
    std::stable_sort(rest.begin(), rest.end(),
                     [&](std::size_t a, std::size_t b) { return model.sets[a].size() > model.sets[b].size(); });
    for (const std::size_t i : rest) others.push_back(std::move(model.sets[i]));
    model.sets.clear();
}

/// Sums that can be inside a house: all coefficients are 1; with their cells as bits.
class Cages {
public:
    explicit Cages(const Model& model) : words_(model.row_words) {
        for (const auto& s : model.sums) {
            const std::size_t n = s.terms.size();
            if (n < 2 || static_cast<int>(n) >= model.values()) continue;
            if (std::any_of(s.terms.begin(), s.terms.end(), [](const Term& t) { return t.coefficient != 1; })) continue;
            sums_.push_back(&s);
            bits_.resize(bits_.size() + words_, 0);
            for (const Term& t : s.terms) put(bits_.data() + bits_.size() - words_, t.cell);
        }
        // Small ones first; otherwise the order is kept.
        for (std::size_t i = 0; i < sums_.size(); ++i) order_.push_back(i);
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::size_t a, std::size_t b) { return sums_[a]->terms.size() < sums_[b]->terms.size(); });
    }
    /// Disjoint sums inside a house, small ones first.
    std::vector<const LinearSum*> inside(const Cells& house) const {
        std::vector<const LinearSum*> out;
        if (order_.empty()) return out;
        std::vector<std::uint64_t> room(words_, 0);
        for (const int c : house) put(room.data(), c);
        for (const std::size_t i : order_) {
            const std::uint64_t* cells = bits_.data() + i * words_;
            bool fits = true;
            for (std::size_t w = 0; w < words_ && fits; ++w) fits = !(cells[w] & ~room[w]);
            if (!fits) continue;
            for (std::size_t w = 0; w < words_; ++w) room[w] &= ~cells[w];
            out.push_back(sums_[i]);
        }
        return out;
    }

private:
    static void put(std::uint64_t* bits, int c) { bits[c >> 6] |= std::uint64_t{1} << (c & 63); }
    std::size_t words_;
    std::vector<const LinearSum*> sums_;
    std::vector<std::uint64_t> bits_;
    std::vector<std::size_t> order_;
};

/// A house with its inner cages; running totals are filters after each cage.
PropagatorPtr house_sets(const Model& model, const Cells& house, const std::vector<const LinearSum*>& cages) {
    const SetTables& tables = *set_tables(model.values());
    Cells order;
    order.reserve(house.size());
    std::vector<Filter> filters;
    std::int64_t total = 0;
    for (const auto* s : cages) {
        total += s->total;
        if (total < 0 || total > tables.most) return make_only(house[0], 0);
        for (const Term& t : s->terms) order.push_back(t.cell);
        if (order.size() < house.size())
            filters.push_back({static_cast<int>(order.size()), tables.family_of_sum(static_cast<int>(total))});
    }
    const auto caged = static_cast<std::ptrdiff_t>(order.size());
    for (const int c : house)
        if (std::find(order.begin(), order.begin() + caged, c) == order.begin() + caged) order.push_back(c);
    PropagatorPtr p = make_set_dp(std::move(order), std::move(filters), false, model.values());
    p->adaptive = true;
    p->interest = 0;
    return p;
}

/// Cliques that cover the cells: greedy from six orders; the largest sum of squares wins.
std::vector<Cells> clique_cover(const Model& model, const Cells& cells) {
    constexpr int kMost = 64;
    if (cells.size() > kMost) {
        // Complete rows first.
        const auto middle = cells.begin() + kMost / model.values() * model.values();
        auto out = clique_cover(model, Cells(cells.begin(), middle));
        for (auto& q : clique_cover(model, Cells(middle, cells.end()))) out.push_back(std::move(q));
        return out;
    }
    const std::size_t n = cells.size();
    std::uint64_t sees[kMost] = {};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            if (model.excludes(cells[i], cells[j])) {
                sees[i] |= std::uint64_t{1} << j;
                sees[j] |= std::uint64_t{1} << i;
            }
    std::uint64_t cliques[kMost], best[kMost];
    std::size_t count = 0, best_count = 0;
    int best_score = 0;
    std::uint8_t order[kMost], best_order[kMost];
    for (unsigned attempt = 0; attempt < 6; ++attempt) {
        for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint8_t>(i);
        if (attempt == 0) {
            // Cells with the most peers first; a stable insertion sort.
            for (std::size_t i = 1; i < n; ++i)
                for (std::size_t j = i; j && size(sees[order[j]]) > size(sees[order[j - 1]]); --j)
                    std::swap(order[j], order[j - 1]);
        } else if (attempt > 1) {
            for (std::size_t i = n; i > 1; --i)
                std::swap(order[i - 1], order[(i * 7919u * attempt + attempt * 31) % i]);
        }
        count = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const std::uint64_t mine = sees[order[i]];
            std::size_t q = 0;
            while (q < count && ((cliques[q] & ~mine) || size(cliques[q]) >= model.values())) ++q;
            if (q == count) cliques[count++] = 0;
            cliques[q] |= std::uint64_t{1} << order[i];
        }
        int score = 0;
        for (std::size_t q = 0; q < count; ++q) score += size(cliques[q]) * size(cliques[q]);
        if (score > best_score) {
            best_score = score;
            best_count = count;
            std::copy(cliques, cliques + count, best);
            std::copy(order, order + n, best_order);
        }
    }
    std::vector<Cells> out(best_count);
    for (std::size_t q = 0; q < best_count; ++q)
        for (std::size_t i = 0; i < n; ++i)
            if (best[q] >> best_order[i] & 1) out[q].push_back(cells[best_order[i]]);
    return out;
}

/// Rows, columns and regions that fit into the lanes of a sweep, at most three houses per cell: one flag each.
std::vector<char> swept_houses(const Model& model, const std::vector<Cells>& houses) {
    const Geometry& g = model.shape();
    std::vector<char> out(houses.size(), 0);
    if (g.values > kSweepValues || g.grid_cells() > kSweepCells || g.cells > kSweepCells) return out;
    int uses[kSweepCells] = {}, taken = 0;
    // Greedily chosen disjoint families; rows, columns and regions are posted first.
    for (std::size_t i = 0; i < houses.size() && taken < kSweepHouses; ++i) {
        const Cells& h = houses[i];
        if (std::any_of(h.begin(), h.end(), [&](int c) { return uses[c] == 3; })) continue;
        for (const int c : h) ++uses[c];
        out[i] = 1;
        ++taken;
    }
    return out;
}

}  // namespace

std::vector<Group> group_terms(const Model& model, const std::vector<Term>& terms, bool distinct) {
    std::vector<int> coefficients;
    for (const Term& t : terms) coefficients.push_back(t.coefficient);
    std::sort(coefficients.begin(), coefficients.end());
    coefficients.erase(std::unique(coefficients.begin(), coefficients.end()), coefficients.end());
    std::vector<Group> out;
    for (const int k : coefficients) {
        Cells cells;
        for (const Term& t : terms)
            if (t.coefficient == k) cells.push_back(t.cell);
        if (model.values() > kMaxSetValues) {
            for (const int c : cells) out.push_back({k, {c}});
            continue;
        }
        if (distinct || model.clique(cells)) {
            out.push_back({k, cells});
            continue;
        }
        for (auto& q : clique_cover(model, cells)) out.push_back({k, std::move(q)});
    }
    return out;
}

/// The words of a model whose cells can be those of another model, the puzzle.
static bool lay_out_words_of(Model& model, const std::vector<Mask>& root, const std::function<bool()>& stop) {
    for (Model::Word& word : model.words) {
        if (word.layout || by_sets(model, word)) continue;
        std::vector<Mask> candidates = step_candidates(word.steps, model.values(), root.data());
        auto& layout = model.automata->layouts[{word.automaton.get(), candidates}];
        if (!layout) layout = lay_out(*word.automaton, candidates, stop);
        if (!layout) return false;
        word.layout = layout;
    }
    for (auto& branches : model.choices)
        for (Model& branch : branches)
            if (!lay_out_words_of(branch, root, stop)) return false;
    return true;
}

bool lay_out_words(Model& model, const std::function<bool()>& stop) {
    return lay_out_words_of(model, model.domains, stop);
}

void assemble(Model& model, std::uint32_t off, Engine& engine) {
    State& state = engine.state;
    const Geometry& g = model.shape();
    share_exclusions(model);
    std::vector<Cells> others;
    state.of_houses = values_of_sets(model);
    split_sets(model, size(state.of_houses), engine.houses, others);
    if (!(off & kDerivedOff)) derive_sums(model, engine.houses, state.of_houses);
    if (!(off & kLeftoversOff)) derive_leftovers(model);

    std::vector<char> covered(engine.houses.size(), 0);
    state.cells = g.cells;
    state.values = g.values;
    state.all = g.all();
    state.adapt = !(off & kAdaptOff);
    engine.root = model.domains;
    engine.low = g.low;
    engine.numberings = model.numberings;
    if (!model.labels.empty()) engine.labeled.assign(static_cast<std::size_t>(g.cells), -1);
    for (const auto& [cell, label] : model.labels) engine.labeled[static_cast<std::size_t>(label)] = cell;
    auto& out = state.propagators;
    Assembler make(model, engine.root, out);
    for (auto& p : model.propagators) out.push_back(std::move(p));
    for (const auto& s : model.sums) make.sum(s);
    for (const auto& s : model.common_sums) make.common_sum(s);
    for (const auto& w : model.words) make.word(w);
    for (auto& c : model.choices) make.choice(c);

    if (!(off & kSweepOff)) {
        const std::vector<char> swept = swept_houses(model, engine.houses);
        state.sweep = Sweep::make(engine.houses, swept, state.of_houses, g.cells);
        if (state.sweep) covered = swept;
    }
    // The graph of a value also has the edges for all values.
    for (std::size_t i = 0; i < model.sees_by_value.size(); ++i)
        model.sees_by_value[i] |= model.sees[i % model.sees.size()];
    if (!model.sees_by_value.empty() && !(off & kPointingOff)) {
        const auto shared = std::make_shared<const std::vector<Cells>>(engine.houses);
        for (int v = 0; v < g.values; ++v)
            if (auto p = make_patterns(bit(v), shared,
                                       model.sees_by_value.data() + static_cast<std::size_t>(v) * model.sees.size(),
                                       model.row_words, engine.root))
                out.push_back(std::move(p));
    }
    const bool sets = g.values <= kMaxSetValues;
    const Cages cages(model);
    for (std::size_t i = 0; i < engine.houses.size(); ++i) {
        const Cells& h = engine.houses[i];
        if (!covered[i]) out.push_back(make_house(h));
        const std::size_t exact = out.size();
        if (!(off & kPointingOff)) out.push_back(make_pointing(h, g.values, static_cast<int>(i)));
        if (!sets && !(off & kMatchingOff)) out.push_back(make_matching(h));
        if (sets && !(off & kHouseSetsOff))
            out.push_back(
                house_sets(model, h, off & kCagesInHousesOff ? std::vector<const LinearSum*>{} : cages.inside(h)));
        for (std::size_t k = exact; k < out.size(); ++k) out[k]->redundant = true;
    }
    if (sets && !(off & kHouseSetsOff))
        for (auto& s : others) {
            out.push_back(make_set_dp(s, {}, false, g.values));
            out.back()->adaptive = out.back()->redundant = true;
            out.back()->interest = 0;
        }
    for (const auto& p : model.pairs) make.pair(p);

    Lists peers;
    for (int a = 0; a < g.cells; ++a) {
        for (std::size_t w = 0; w < model.row_words; ++w) {
            const std::uint64_t all = model.sees[static_cast<std::size_t>(a) * model.row_words + w];
            for (std::uint64_t x = state.sweep ? all & ~state.sweep->covers(a, w) : all; x; x &= x - 1)
                peers.items.push_back(static_cast<int>(w * 64) + std::countr_zero(x));
        }
        peers.close();
    }
    engine.interest.assign(static_cast<std::size_t>(g.cells), 0);
    for (const auto& p : out) {
        const double interest = p->interest < 0 ? static_cast<double>(p->cells.size()) : p->interest;
        for (const int c : p->cells) engine.interest[static_cast<std::size_t>(c)] += interest;
    }
    for (const auto& p : out) {
        Cells& cells = p->cells;
        if (std::adjacent_find(cells.begin(), cells.end(), std::greater_equal<>()) == cells.end()) continue;
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
    state.wire(model.sees, std::move(model.sees_by_value), model.row_words, std::move(peers),
               off & kPointingOff ? std::vector<Cells>{} : engine.houses);
    engine.contradictory = model.contradictory;
}

}  // namespace ninefold::general
