// The human solver finds the next step as a person would, the complete path, or every available step.  It derives the
// difficulty from the path.
//
//     Position position = Position::of(clues);
//     Solver solver(hodoku_preset());
//     Path path = solver.solve(position);       // steps, ending
//     Rating rating = solver.rate(position);    // level, score; fast, because it collects no evidence
//     StepList all = solver.all_steps(position);
//     Diagnosis what = diagnose(position);      // unique?  wrong entries, wrong eliminations
//     solver.limit({.deadline = Limits::after(0.5)});
//
// A Solver reuses its memory from call to call, so use one per thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board/status.hpp"
#include "logic/board.hpp"
#include "logic/deadline.hpp"
#include "logic/step.hpp"
#include "logic/technique.hpp"

namespace ninefold::logic {

/// A puzzle as a person left it: values, which of them are clues, and crossed-out candidates.
struct Position {
    Digits values{};
    CellSet clues;
    std::array<DigitSet, kCells> crossed_out{};
    bool sukaku = false;             // the remaining candidates are the puzzle, not pencil marks
    std::optional<Digits> solution;  // the unique solution if it is known; saves a search

    /// A puzzle that has only clues.
    static Position of(const Digits& puzzle);
    /// The state of a board without its history (the queues of singles).
    static Position of(const Board& board);
    /// The board: places the values in cell order, then removes the crossed-out candidates (by cell, then digit).
    Board board() const;
    /// The puzzle to search: the clues of the position, or the digits and candidates of a sukaku.
    Candidates puzzle() const;
    /// Whether no digit was filled in and no candidate crossed out.
    bool untouched() const;
};

/// The facts about a position, found by search.
struct Diagnosis {
    Status status = Status::undecided;       // of the puzzle; undecided if the search was stopped
    Digits solution{};                       // if a solution exists
    std::vector<Candidate> wrong_entries;    // entries that differ from the unique solution
    std::vector<Candidate> wrong_crossings;  // candidates of the solution that were crossed out
    bool mistaken() const { return !wrong_entries.empty() || !wrong_crossings.empty(); }
    bool sound() const { return status == Status::one && !mistaken(); }
};
Diagnosis diagnose(const Position& position, const Interrupt& interrupted = {});

/// How a path ended.
enum class Ending : std::uint8_t {
    solved,
    stuck,    // no enabled technique finds a step
    invalid,  // the position contradicts itself
    stopped,  // out of time, or interrupted
    limited,  // the step limit was reached
};
std::string_view ending_name(Ending ending);

struct Path {
    std::vector<Step> steps;
    std::vector<Board> boards;  // boards[i] is the board before steps[i]
    Ending ending = Ending::stuck;
};

/// The rating of a path on the scale of a preset.
struct Rating {
    Ending ending = Ending::stuck;
    Level level = Level::extreme;
    double score = 0;            // the step difficulties, combined as the preset specifies
    double hardest_step = 0;     // the highest difficulty of a step
    double first_placement = 0;  // the highest up to and including the first placement; 0: no placement
    double first_step = 0;       // the difficulty of the first step
    int steps = 0;
    /// The technique first used of the slot with the highest level, then difficulty.  If the score is the hardest
    /// step, the technique of that step.
    TechniqueId hardest = TechniqueId::none;
    TechniqueId first_placement_by = TechniqueId::none;  // the technique that set first_placement
    TechniqueId first_step_by = TechniqueId::none;
    /// (technique, number of steps), in ascending order of ids.
    std::vector<std::pair<TechniqueId, int>> counts;
};

/// The status of the puzzle, whether the position has mistakes, and how hard the rest is.
struct Assessment {
    Status status = Status::undecided;
    bool mistaken = false;  // an entry or a crossed-out candidate is wrong, so there is no rating
    Rating rating;          // if the puzzle has one solution
    bool rated() const { return status == Status::one && !mistaken; }
};

/// Every available step, or the first ones.
struct StepList {
    std::vector<Step> steps;
    bool complete = true;  // false if the limit or the deadline ended the search
};

struct Options {
    bool assume_unique = false;   // use uniqueness techniques without checking
    bool als_nodes = false;       // grouped chains may use almost locked sets
    bool old_uniqueness = false;  // Sudoku Explainer's unique loops and graves as in its version 1.2.1
    /// Changes to the preset, applied in this order: slugs of slots, or of techniques that share a slot.  Switching on
    /// a technique also switches on its slot; if the slot was off, its other techniques stay off.
    std::vector<std::pair<std::string, bool>> switches;
};

class Solver {
public:
    /// Throws std::invalid_argument if a switch has an unknown name.
    explicit Solver(const Preset& preset = hodoku_preset(), const Options& options = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// Sets the limits of the following calls.
    void limit(Limits limits);
    /// Whether a limit ended the last call, and whether that was the caller's interrupt.
    bool stopped() const;
    bool interrupted() const;

    Path solve(const Position& position);
    Rating rate(const Position& position);
    /// Checks and rates any position, valid or not.
    Assessment assess(const Position& position);
    /// The next step of the path.  None if there is no step, or the position is solved or contradictory.
    std::optional<Step> next(const Position& position);
    /// The same for a board.  Its queues of singles may differ from those of a newly loaded position.
    std::optional<Step> next_on(const Board& board);
    /// Every step of the enabled techniques, in the order of the slots; at most *limit*.  *everything* includes all
    /// slots, even slow ones.
    StepList all_steps(const Position& position, std::size_t limit = 100'000, bool everything = false);
    /// diagnose() within the limits.
    Diagnosis diagnose(const Position& position);

private:
    struct Impl;
    Impl* impl_;
};

/// Many positions; any pointer except the first may be null.
struct PositionRows {
    const std::uint8_t* digits;  // 81 per row, 0..9; a row with any other value is unreadable
    const std::uint8_t* clues;   // 81 flags per row; null: every digit is a clue
    const std::uint16_t* marks;  // 81 masks per row: the pencil marks of an empty cell, 0 for none
    const std::uint8_t* sukaku;  // a flag per row: the masks are the puzzle (0 then means no candidates)

    /// False if the row is unreadable.
    bool read(std::size_t row, Position& position) const;
};

struct RateManyOptions {
    unsigned threads = 0;  // 0: one per core
    Options solver = {};
    Limits limits = {};  // for the entire batch; stop is ignored
    /// Called on the calling thread about every 20 ms, before limits.interrupted, with the number of rows done.
    std::function<void(std::size_t done)> progress = {};
};

/// Assesses many positions; result i belongs to row i, and rows do not affect each other.  Rows that were not reached
/// in time are Status::undecided.  Returns false if the caller's interrupt ended the work.
bool assess_many(const Preset& preset, const PositionRows& rows, std::span<Assessment> results,
                 const RateManyOptions& options = {});

/// Applies the conclusions of a step in order.
void apply(const Step& step, Board& board);

/// The conclusions in short form, such as "r1c2=3" or "r1c2<>3", for logs and tests.
std::string conclusions_text(const Step& step);

}  // namespace ninefold::logic
