// Follows an assumption about a variant by the arguments that need no code of a rule: places, links, sums, sets of
// digits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ninefold::logic {

/// A candidate is a number, cell * width + place of the digit; sets of candidates are rows of 64-bit words.
class Assumptions {
public:
    using Words = std::vector<std::uint64_t>;
    using Cells = std::vector<int>;

    /// Cells with coefficients that add up to a total, in groups of cells that see each other.  If there are `sets`,
    /// the cells are one group and hold one of these sets of digits instead.
    struct Sum {
        int total = 0;
        bool derived = false;  ///< by the rule of 45
        std::vector<std::pair<int, Cells>> groups;
        Words sets;
    };
    struct Puzzle {
        int cells = 0, width = 0, low = 0;
        Words peers;  ///< a row for each candidate: the same digit in cells that see its cell
        Words links;  ///< a row for each candidate: what it excludes, by houses and by relations of two cells
        Words sets;   ///< rows of candidates of which one is true
        std::vector<Sum> sums;
        std::vector<Cells> houses;  ///< cells that see each other
        std::vector<Cells> rules;   ///< the cells of rules with arguments of their own
    };

    /// The items of steps are: a cell, a set, a sum (and one of its groups, for combinations), a house and the places
    /// of a subset in it, or a rule.  A step has everything that its item shows.
    enum class Kind { single, place, partner, bounds, overlap, combinations, contains, naked, hidden, related, rule };
    struct Step {
        Kind kind;
        int item;
        int first = -1, second = -1;
    };

    explicit Assumptions(Puzzle puzzle);

    /// Sets the candidates of each cell.  The kernel assumes that nothing follows from them by its own arguments.
    void start(const Words& candidates);
    /// Assumes a candidate and continues until it fails or nothing more follows; whether it fails.  The order of the
    /// arguments is the easiest first (0) or a random one: each may find another way to fail.  With `kOneStep` instead,
    /// one step at most leads to the dead end, and one of the two is about a sum.
    bool assume(int candidate, int order = 0);
    static constexpr int kOneStep = -1;
    /// The rules with cells that changed since this was called last.
    Cells due();
    /// The candidates of each cell.
    const Words& candidates() const { return now_.candidates; }
    /// Removes what a rule excludes, as (cell, digits), and continues; whether the assumption fails.
    bool exclude(int rule, const std::vector<std::pair<int, std::uint64_t>>& gone);
    /// Notes that a rule cannot be satisfied any more.
    void fail(int rule);
    /// The steps that lead to the dead end, without those that it does not need, and the dead end.
    std::vector<Step> proof();

private:
    enum Level : std::size_t {
        singles,
        places,
        partners,
        bounds,
        overlaps,
        combinations,
        contained,
        naked_pairs,
        derived,
        relations,
        hidden_pairs,
        naked_triples,
        hidden_triples
    };
    static constexpr std::size_t kLevels = 13;
    struct State {
        Words alive, candidates;
        std::vector<char> placed;
    };
    struct Event {
        Step step;
        std::size_t removed, placed;                      ///< where its candidates and its cells begin
        Words seen;                                       ///< the candidates of a rule when it was asked
        std::vector<std::pair<int, std::uint64_t>> gone;  ///< what a rule excluded
    };
    struct Table {
        bool dead = false;
        Words kept;              ///< for each cell of the sum, in the order of its groups
        std::uint64_t must = 0;  ///< the digits that all combinations contain
    };
    struct Hash {
        std::size_t operator()(const Words& key) const;
    };

    static std::size_t at(int number) { return static_cast<std::size_t>(number); }
    static bool fixed(std::uint64_t digits) { return (digits & (digits - 1)) == 0; }
    static void set(Words& row, int number) { row[at(number) / 64] |= std::uint64_t{1} << (number % 64); }
    static void clear(Words& row, int number) { row[at(number) / 64] &= ~(std::uint64_t{1} << (number % 64)); }
    static bool has(const Words& row, int number) { return row[at(number) / 64] >> (number % 64) & 1; }
    template <class Function>
    static void each(const std::uint64_t* row, std::size_t words, Function&& function) {
        for (std::size_t k = 0; k < words; ++k)
            for (std::uint64_t rest = row[k]; rest; rest &= rest - 1)
                function(static_cast<int>(64 * k) + std::countr_zero(rest));
    }

    std::uint64_t& mask(int cell) { return now_.candidates[static_cast<std::size_t>(cell)]; }
    std::uint64_t mask(int cell) const { return now_.candidates[static_cast<std::size_t>(cell)]; }
    int open(int sum) const;

    void reset();
    bool run();
    void rounds();
    void place_singles();
    bool look(std::size_t level, int item);
    bool one_step();
    bool fails(std::size_t from, bool sums_only);
    bool impossible(int sum);
    bool single(int cell);
    bool place(int number);
    bool partner(int cell);
    bool bound(int sum);
    bool overlap(int number);
    bool combine(int sum, int group);
    bool contain(int sum);
    bool naked(int house, int size, int where);
    bool hidden(int house, int size, int where);
    bool related(int number);
    bool rule(const Event& event);
    bool excluded_by_all(const Words& live, const Step& step);

    const Table& table(int sum);
    bool layer(const Cells& cells);
    void support(const Cells& cells, const std::vector<char>& allowed, Table& out, std::uint64_t& always);
    int extreme(const Cells& cells, int without, bool most) const;

    void begin(const Step& step);
    void end(const Step& step);
    bool done();
    void remove(int candidate);
    void remove(int cell, std::uint64_t digits);
    void remove(const std::uint64_t* row);
    void put(int candidate);
    /// Ends a step that removed candidates: digits that are left alone in a cell are placed.
    bool settle();
    void touch(int candidate);

    /// The state from which a replay starts.
    struct Snapshot {
        State now;
        bool dead = false;
        Event end{};
    };

    bool repeat(const Event& event);
    Snapshot assumed();
    Snapshot snapshot() const { return {now_, dead_, end_}; }
    void restore(const Snapshot& from);
    bool replay(const Snapshot& from, const std::vector<Event>& events, const Event& last);
    void read(const Step& step, Words& row) const;

    Puzzle puzzle_;
    std::size_t words_, every_;
    std::vector<Cells> cells_of_sum_, sets_of_, sums_of_, houses_of_, rules_of_;
    State start_, now_;
    bool dead_ = false;
    Event end_{};
    int assumed_ = -1;
    int touched_ = -1;  ///< the cell whose items are to be looked at already, in the current step
    std::array<std::size_t, kLevels> order_{};  ///< levels
    bool in_rounds_ = false;
    bool replaying_ = false;  ///< nothing is to be looked at later
    std::array<Words, kLevels> pending_, round_;
    Words due_, live_;
    std::vector<Event> events_;
    Cells removed_, placed_, removed_by_, changed_;
    std::vector<std::unordered_map<Words, Table, Hash>> tables_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t stamps_ = 0;
    std::vector<std::vector<std::uint32_t>> layers_;
};

}  // namespace ninefold::logic
