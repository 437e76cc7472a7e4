// The search behind nice loops and AICs, without groups, with groups, and with almost locked sets.
//
// A table has the consequences of one assumption (ChainTable). HoDoKu's rules search all tables in order and rank the
// findings. We first use Reach to find the tables with a useful literal (a "lead": the conclusion is known, the chain
// is not), sort the leads best first, and build only the tables of the best ones, until a chain passes the tests. The
// conclusions of a continuous loop depend on the chain, so these chains are built at once.
#pragma once

#include <limits>
#include <vector>

#include "logic/shared/chain_table.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

/// A literal in a table that yields a conclusion if the chain to it is valid.
struct Lead {
    enum class Kind : std::uint8_t { discontinuous, continuous, aic };
    int count = 0, sum = 0;  // "general ranking"
    Literal table = 0, end = 0;
    Kind kind = Kind::discontinuous;
    int place = -1;         // of the end in the table, once known
    std::size_t first = 0;  // its eliminations, in LoopSearch::eliminations_

    /// The order in which the tables are searched: loops, then AICs; by table.
    int order() const { return (kind == Kind::aic ? 1 << 16 : 0) + table; }
};

class LoopSearch {
public:
    LoopSearch(const Context& context, const Implications& graph, StepSink& sink)
        : board_(context.board()), graph_(graph), sink_(sink) {}

    /// `row(l)`: the candidates that follow from literal l, on and off, as words (see Implications).
    template <class Row>
    void collect(const Row& row) {
        collect_loops(row);
        collect_aics(row);
    }
    /// Yields the steps to the sink, best first. *grouped_only*: those with a group or almost locked set.
    Search report(bool grouped_only);
    /// Yields the steps that are not longer than the sink keeps: for a sink that prefers short arguments.
    Search report_shortest();

private:
    template <class Row>
    void collect_loops(const Row& row);
    template <class Row>
    void collect_aics(const Row& row);
    void add_lead(Lead::Kind kind, Literal table, Literal end);

    // Eliminations of the current lead.
    void drop(Cell c, Digit d) {
        if (board_.has(c, d)) eliminations_.emplace_back(c, d);
    }
    void drop(CellSet cells, Digit d) {
        for (Cell c : cells& board_.holding(d)) eliminations_.emplace_back(c, d);
    }

    /// Writes the chain of a lead into path_; false if it is not valid.
    bool follow(Lead& lead, int most_links = std::numeric_limits<int>::max());
    bool crosses_itself(bool start_may_return) const;
    void continuous_eliminations();
    void als_eliminations(std::size_t at);
    CellSet sees_all(Literal l, Digit d) const;
    TechniqueId label(const Lead& lead) const;
    int length(const Lead& lead, bool repeated) const;
    Step& fill(const Lead& lead, TechniqueId technique, int links);
    void tell(const std::vector<Literal>& path, Step& step) const;

    const Board& board_;
    const Implications& graph_;
    StepSink& sink_;
    ChainTable table_;
    std::vector<Lead> leads_;
    std::vector<Candidate> eliminations_;
    std::size_t pending_ = 0;  // first elimination of the current lead
    std::vector<Literal> path_;
};

}  // namespace ninefold::logic

#include "logic/shared/loop_search.inl"
