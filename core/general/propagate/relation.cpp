// Two cells and a table.  All relations of a pair are merged into one; support is looked up in pieces of five bits.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

Rows transposed(const Rows& rows) {
    Rows out(rows.size(), 0);
    for (std::size_t x = 0; x < rows.size(); ++x)
        for (Mask m = rows[x]; m; m = without_lowest(m))
            out[static_cast<std::size_t>(lowest(m))] |= bit(static_cast<int>(x));
    return out;
}

}  // namespace

struct RelationTable {
    /// The union of the rows of a set of values: one lookup per five values.
    class Union {
    public:
        explicit Union(const Rows& rows) : pieces_((static_cast<int>(rows.size()) + 4) / 5) {
            table_.assign(static_cast<std::size_t>(pieces_) * 32, 0);
            for (std::size_t p = 0; p < static_cast<std::size_t>(pieces_); ++p)
                for (unsigned m = 1; m < 32; ++m) {
                    const std::size_t row = 5 * p + static_cast<std::size_t>(std::countr_zero(m));
                    table_[32 * p + m] = table_[32 * p + (m & (m - 1))] | (row < rows.size() ? rows[row] : 0);
                }
        }
        Mask operator()(Mask m) const {
            Mask out = table_[m & 31];
            const Mask* t = table_.data();
            for (int p = 1; p < pieces_; ++p) {
                m >>= 5;
                t += 32;
                out |= t[m & 31];
            }
            return out;
        }

    private:
        int pieces_;
        std::vector<Mask> table_;
    };

    explicit RelationTable(const Rows& r) : rows(r), there(r), back(transposed(r)) {}
    Rows rows;
    Union there, back;
};

namespace {

struct Relation final : Propagator {
    Relation(int a, int b, std::shared_ptr<const RelationTable> pair) : first(a), second(b), table(std::move(pair)) {
        cells = {a, b};
        priority = 0;
    }
    int first, second;
    std::shared_ptr<const RelationTable> table;
    bool run(State& s) override {
        return s.restrict(second, table->there(s[first])) && s.restrict(first, table->back(s[second]));
    }
};

struct Only final : Propagator {
    Only(int cell, Mask m) : values(m) {
        cells = {cell};
        priority = 0;
    }
    Mask values;
    bool run(State& s) override { return s.restrict(cells[0], values); }
};

}  // namespace

bool has_repeats(const Cells& cells) {
    Cells sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

PropagatorPtr make_relation(int a, int b, const Rows& rows, RelationTables& made) {
    // A rule that relates many pairs is handled pair by pair.
    constexpr std::size_t kLooked = 8;
    for (std::size_t i = made.size(); i-- > 0 && made.size() - i <= kLooked;)
        if (made[i]->rows == rows) return std::make_unique<Relation>(a, b, made[i]);
    made.push_back(std::make_shared<const RelationTable>(rows));
    return std::make_unique<Relation>(a, b, made.back());
}
PropagatorPtr make_only(int cell, Mask values) { return std::make_unique<Only>(cell, values); }

}  // namespace ninefold::general
