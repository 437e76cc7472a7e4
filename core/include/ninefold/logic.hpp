// The human solver: finds the next step as a person would, the whole path, every step there is, and
// the difficulty that follows from the path.
//
//     Position position = Position::of(clues);
//     Solver solver(hodoku_preset());
//     Path path = solver.solve(position);       // steps, ending
//     Rating rating = solver.rate(position);    // level, score; builds no evidence, so it is fast
//     std::vector<Step> all = solver.all_steps(position);
//     Diagnosis what = diagnose(position);      // wrong entries, wrongly crossed-out candidates
//
// A Solver keeps its memory from call to call: use one per thread.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "logic/board.hpp"
#include "logic/step.hpp"
#include "logic/technique.hpp"

namespace ninefold::logic {

/// A puzzle as a person left it: values, which of them are clues, and crossed-out candidates.
struct Position {
    Digits values{};
    CellSet givens;
    std::array<DigitSet, kCells> crossed_out{};
    std::optional<Digits> solution;  // the only one there is, if it is known: saves the solver a search

    /// A puzzle of clues alone.
    static Position of(const Digits& clues);
    /// What a board shows, without its history (the queues of singles).
    static Position of(const Board& board);
    /// The board: values placed in ascending order, then the crossed-out candidates removed (cell, digit ascending).
    Board board() const;
};

/// What is true of a position, by search.
struct Diagnosis {
    enum class Solutions : std::uint8_t { none, one, several, unknown };
    Solutions solutions = Solutions::unknown;  // of the clues alone
    Digits solution{};                         // if there is one
    std::vector<Candidate> wrong_entries;      // entries that differ from it
    std::vector<Candidate> wrong_crossings;    // candidates of it that were crossed out
    bool sound() const { return solutions == Solutions::one && wrong_entries.empty() && wrong_crossings.empty(); }
};
Diagnosis diagnose(const Position& position, std::uint64_t max_guesses = 1'000'000);

/// How a path ended.
enum class Ending : std::uint8_t {
    solved,
    stuck,      // no enabled technique finds a step
    invalid,    // the position contradicts itself
    cancelled,  // the stop flag was raised
    limited,    // the step limit was reached
};
std::string_view ending_name(Ending ending);

struct Path {
    std::vector<Step> steps;
    Ending ending = Ending::stuck;
};

struct Rating {
    Ending ending = Ending::stuck;
    Level level = Level::extreme;
    int score = 0;
    int steps = 0;
    TechniqueId hardest = TechniqueId::none;  // of the slot with the highest level, then score; first used
    /// (technique, number of steps), by ascending id.
    std::vector<std::pair<TechniqueId, int>> counts;
};

struct Options {
    const std::atomic<bool>* stop = nullptr;  // raised by another thread to end a search
    bool assume_unique = false;               // use uniqueness techniques without checking
    bool als_nodes = false;                   // grouped chains may lead through almost locked sets
    int max_steps = 10'000;
    /// Slots switched on or off against the preset, by number.
    std::vector<std::pair<int, bool>> enable;
};

class Solver {
public:
    explicit Solver(const Preset& preset = hodoku_preset(), Options options = Options());
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    Path solve(const Position& position);
    Rating rate(const Position& position);
    /// The next step of the path; none if there is no step or the position is solved or contradictory.
    std::optional<Step> next(const Position& position);
    /// The same on a board, whose queues of singles may differ from those of a freshly loaded position.
    std::optional<Step> next_on(const Board& board);
    /// Every step of the enabled kinds, in the order of the slots; at most *limit*.  With
    /// *everything*, all slots take part, however slow.
    std::vector<Step> all_steps(const Position& position, std::size_t limit = 100'000, bool everything = false);

private:
    struct Impl;
    Impl* impl_;
};

/// Rates many puzzles of clues alone; result i belongs to puzzle i.  threads 0: as many as there are cores.
std::vector<Rating> rate_many(const Preset& preset, std::span<const Digits> puzzles, int threads,
                              const std::atomic<bool>* stop = nullptr);

/// Applies a step's conclusions in their order.
void apply(const Step& step, Board& board);

/// "r1c2=3", "r1c2<>3": the conclusions in short, for logs and tests.
std::string conclusions_text(const Step& step);

}  // namespace ninefold::logic
