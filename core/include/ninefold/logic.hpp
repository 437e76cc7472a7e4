// The human solver: finds the next step as a person would, the whole path, every step there is, and
// the difficulty that follows from the path.
//
//     Position position = Position::of(clues);
//     Solver solver(hodoku_preset());
//     Path path = solver.solve(position);       // steps, ending
//     Rating rating = solver.rate(position);    // level, score; builds no evidence, so it is fast
//     StepList all = solver.all_steps(position);
//     Diagnosis what = diagnose(position);      // one solution?  wrong entries, wrongly crossed-out candidates
//     solver.limit({.deadline = Limits::after(0.5)});
//
// A Solver keeps its memory from call to call: use one per thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board/status.hpp"
#include "logic/board.hpp"
#include "logic/patience.hpp"
#include "logic/step.hpp"
#include "logic/technique.hpp"

namespace ninefold::logic {

/// A puzzle as a person left it: values, which of them are clues, and crossed-out candidates.
struct Position {
    Digits values{};
    CellSet clues;
    std::array<DigitSet, kCells> crossed_out{};
    bool sukaku = false;             // the candidates left are the puzzle, not a person's notes
    std::optional<Digits> solution;  // the only one there is, if it is known: saves the solver a search

    /// A puzzle of clues alone.
    static Position of(const Digits& puzzle);
    /// What a board shows, without its history (the queues of singles).
    static Position of(const Board& board);
    /// The board: values placed in ascending order, then the crossed-out candidates removed (cell, digit ascending).
    Board board() const;
    /// The puzzle behind the position, for a search: its clues; of a sukaku, its digits and candidates.
    Candidates puzzle() const;
    /// Nothing but clues: no digit was filled in, no candidate crossed out.
    bool untouched() const;
};

/// What is true of a position, by search.
struct Diagnosis {
    Status status = Status::undecided;       // of the puzzle; undecided if the search was stopped
    Digits solution{};                       // if there is one
    std::vector<Candidate> wrong_entries;    // entries that differ from the only one
    std::vector<Candidate> wrong_crossings;  // candidates of it that were crossed out
    bool mistaken() const { return !wrong_entries.empty() || !wrong_crossings.empty(); }
    bool sound() const { return status == Status::one && !mistaken(); }
};
Diagnosis diagnose(const Position& position, const Interrupt& interrupted = {});

/// How a path ended.
enum class Ending : std::uint8_t {
    solved,
    stuck,    // no enabled technique finds a step
    invalid,  // the position contradicts itself
    stopped,  // time was over, or somebody gave up
    limited,  // the step limit was reached
};
std::string_view ending_name(Ending ending);

struct Path {
    std::vector<Step> steps;
    std::vector<Board> boards;  // boards[i] is the position before steps[i]
    Ending ending = Ending::stuck;
};

/// What a path amounts to on the scale of a preset.
struct Rating {
    Ending ending = Ending::stuck;
    Level level = Level::extreme;
    double score = 0;            // the preset's fold over the difficulties of the steps
    double hardest_step = 0;     // the highest difficulty of a step
    double first_placement = 0;  // the highest up to and including the first digit filled in; 0: there is none
    double first_step = 0;       // the difficulty of the very first step
    int steps = 0;
    /// Of the slot with the highest level, then difficulty (where the hardest step is the score: of that step); first
    /// used.
    TechniqueId hardest = TechniqueId::none;
    TechniqueId first_placement_by = TechniqueId::none;  // of the step that set first_placement
    TechniqueId first_step_by = TechniqueId::none;
    /// (technique, number of steps), by ascending id.
    std::vector<std::pair<TechniqueId, int>> counts;
};

/// A position and its rating: what the puzzle is like, whether the position has mistakes, how hard the rest is.
struct Assessment {
    Status status = Status::undecided;
    bool mistaken = false;  // an entry or a crossed-out candidate is wrong: not rated
    Rating rating;          // of a puzzle with one solution
    bool rated() const { return status == Status::one && !mistaken; }
};

/// Every step there is, or the first of them.
struct StepList {
    std::vector<Step> steps;
    bool complete = true;  // false if the limit or the time cut it short
};

struct Options {
    bool assume_unique = false;   // use uniqueness techniques without checking
    bool als_nodes = false;       // grouped chains may lead through almost locked sets
    bool old_uniqueness = false;  // Sudoku Explainer's unique loops and graves as in its version 1.2.1
    /// What is switched on or off against the preset, in this order: slugs of slots, or of techniques that share a
    /// slot. A technique switched on brings its slot; where that was off, the others of the slot stay off.
    std::vector<std::pair<std::string, bool>> switches;
};

class Solver {
public:
    /// Throws std::invalid_argument if a switch names nothing.
    explicit Solver(const Preset& preset = hodoku_preset(), const Options& options = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// The limits of the calls to come.
    void limit(Limits limits);
    /// Whether the latest call was cut short by a limit, and whether it was the caller's interrupt that did it.
    bool stopped() const;
    bool interrupted() const;

    Path solve(const Position& position);
    Rating rate(const Position& position);
    /// The rating of a position that may be anything: judged first.
    Assessment assess(const Position& position);
    /// The next step of the path; none if there is no step or the position is solved or contradictory.
    std::optional<Step> next(const Position& position);
    /// The same on a board, whose queues of singles may differ from those of a freshly loaded position.
    std::optional<Step> next_on(const Board& board);
    /// Every step of the enabled kinds, in the order of the slots; at most *limit*.  With
    /// *everything*, all slots take part, however slow.
    StepList all_steps(const Position& position, std::size_t limit = 100'000, bool everything = false);
    /// diagnose() within the limits.
    Diagnosis diagnose(const Position& position);

private:
    struct Impl;
    Impl* impl_;
};

/// Many positions, one after the other; any pointer but the first may be null.
struct PositionRows {
    const std::uint8_t* digits;  // 81 a row, 0..9; a row with anything else is unreadable
    const std::uint8_t* clues;   // 81 flags a row; null: every digit is a clue
    const std::uint16_t* marks;  // 81 masks a row: the candidates noted in an empty cell, 0 for nothing noted
    const std::uint8_t* sukaku;  // a flag a row: the masks are the puzzle (0 then is no candidate at all)

    /// False if the row is unreadable.
    bool read(std::size_t row, Position& position) const;
};

struct RateManyOptions {
    unsigned threads = 0;  // 0: one for each core
    Options solver = {};
    Limits limits = {};  // of the whole batch; stop is not looked at
    /// Called on the calling thread with the rows done so far, about every 20 ms, before limits.interrupted.
    std::function<void(std::size_t done)> progress = {};
};

/// Assesses many positions; result i belongs to row i, and no row disturbs another.  Rows that were not reached in
/// time are Status::undecided.  False if the caller's interrupt ended it.
bool assess_many(const Preset& preset, const PositionRows& rows, std::span<Assessment> results,
                 const RateManyOptions& options = {});

/// Applies a step's conclusions in their order.
void apply(const Step& step, Board& board);

/// "r1c2=3", "r1c2<>3": the conclusions in short, for logs and tests.
std::string conclusions_text(const Step& step);

}  // namespace ninefold::logic
