// The posted puzzle: cells with candidates, all-different sets, relations, sums, automata, and custom propagators of
// rules. No search. Rules (post/) fill it, derive/ adds implied constraints, assemble() builds the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "board/variant.hpp"
#include "general/automaton.hpp"
#include "general/mask.hpp"
#include "general/propagate/propagators.hpp"
#include "general/switches.hpp"

namespace ninefold::general {

struct Term {
    int cell;
    int coefficient;
};

/// The sum of coefficient times index is the total.
struct LinearSum {
    std::vector<Term> terms;  ///< by cell, each once, no coefficient 0
    std::int64_t total;
    bool given = true;      ///< or derived
    bool distinct = false;  ///< the cells differ even if the exclusion graph does not know it (inside a branch)
};

struct Geometry {
    int rows = 0, columns = 0;
    int cells = 0;  ///< of the grid and extra ones
    int low = 1, values = 0;
    std::vector<Cells> regions;
    int grid_cells() const { return rows * columns; }
    bool adjacent(int a, int b) const;
    /// The index of a value, as a set; empty for a value outside the range.
    Mask of_value(std::int64_t value) const {
        return value < low || value >= low + values ? 0 : bit(static_cast<int>(value - low));
    }
    Mask all() const { return first_values(values); }
};

class Model {
public:
    explicit Model(Geometry geometry);

    const Geometry& shape() const { return *shape_; }
    int low() const { return shape_->low; }
    int values() const { return shape_->values; }
    Mask all() const { return shape_->all(); }
    Mask of_value(std::int64_t value) const { return shape_->of_value(value); }
    /// Inside a branch of a disjunction: nothing posted here may reach the exclusion graph or the derived sums.
    bool conditional() const { return outer_ != nullptr; }
    Model branch() const;

    // Called by rules.
    void allow(int cell, Mask values);
    void different(const Cells& cells);
    void differ(int a, int b);
    /// The two cells do not both have this value (by index). A note for the engine; a propagator must enforce it.
    void not_both(int a, int b, int value);
    /// A relation between actual values.
    void relate(int a, int b, const std::function<bool(int, int)>& holds);
    void relate(int a, int b, Rows rows);
    void equal(int a, int b);
    /// A total of actual values; cells may repeat.
    void sum(const std::vector<Term>& terms, std::int64_t total, bool distinct = false);
    /// All different, and the set of indices is in a family.
    void family(const Cells& cells, const std::function<bool(Mask)>& takes);
    void equal_sums(std::vector<Cells> segments);
    /// `aware`: use that the cells differ, if they do.
    void regular(Cells steps, Automaton automaton, bool aware = false);
    /// A user-defined automaton: equal ones, by text and numbers, are built once. All of them together have a limit
    /// (TooLarge).
    void regular(const Rule& rule, const std::function<Automaton(std::size_t& room)>& make);
    void add(PropagatorPtr propagator) { propagators.push_back(std::move(propagator)); }
    void either(std::vector<Model> branches) { choices.push_back(std::move(branches)); }
    void impossible() { contradictory = true; }

    /// Whether the cells are known to differ pairwise.
    bool excludes(int a, int b) const;
    bool clique(const Cells& cells) const;

    // Read by derive/ and assemble().
    struct Pair {
        int a, b;
        Rows rows;
    };
    struct Word {
        Cells steps;
        std::shared_ptr<const Automaton> automaton;
        bool aware;
        std::shared_ptr<const WordLayout> layout;  ///< made by lay_out_words()
    };
    /// The automata of the puzzle, including those of branches.
    struct Automata {
        std::map<std::pair<std::string, std::vector<std::int64_t>>, std::shared_ptr<const Automaton>> known;
        std::map<std::pair<const Automaton*, std::vector<Mask>>, std::shared_ptr<const WordLayout>> layouts;
        std::size_t room = kMostArcs;  ///< for user-defined automata
        std::size_t arcs = 0;          ///< of all automata, once per cell
    };
    std::shared_ptr<Automata> automata = std::make_shared<Automata>();
    std::vector<Mask> domains;
    std::vector<Cells> sets;
    std::vector<Pair> pairs;
    std::vector<std::pair<int, int>> equals;
    std::vector<std::pair<int, int>> labels;  ///< a cell and its label: cells with equal labels differ
    std::vector<std::shared_ptr<Numbering>> numberings;
    std::vector<LinearSum> sums;
    std::vector<std::vector<Cells>> common_sums;
    std::vector<Word> words;
    std::vector<PropagatorPtr> propagators;
    std::vector<std::vector<Model>> choices;
    std::vector<std::uint64_t> sees;           ///< exclusion graph, bits
    std::vector<std::uint64_t> sees_by_value;  ///< what not_both() adds, one graph per value; usually empty
    std::size_t row_words = 0;
    bool contradictory = false;

private:
    Model(std::shared_ptr<const Geometry> shape, const Model* outer) : shape_(std::move(shape)), outer_(outer) {}
    std::shared_ptr<const Geometry> shape_;
    const Model* outer_ = nullptr;
    std::vector<std::vector<int>> related_;  ///< for each cell the indices of its pairs
};

}  // namespace ninefold::general
