// The lane engine solves classic 9x9 puzzles, as many at a time as a vector register has lanes.
//
//     Rows rows = text_rows(buffer, 82);                     // 81 characters and a newline each
//     solve_batch(rows, n, answers, {.limit = 2});           // uses all cores; answers are in input order
//
//     SolutionStream stream(candidates);                     // lazy, stores nothing
//     while (stream.next(digits)) ...
//
// Status and count never depend on threads, back end, batch size or neighboring rows.  Neither do the guesses of a
// puzzle with at most one solution.  If there are several solutions, it is unspecified which one you get, unless you
// set BatchOptions::smallest for the lexicographically smallest.
//
// All functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ninefold/lane_batch.hpp"
#include "ninefold/scalar.hpp"

namespace ninefold::lanes {

struct Backend;

/// Names of the back ends that this machine can run, fastest first.
std::vector<std::string_view> available_backends();
/// Names of all back ends of this build.
std::vector<std::string_view> known_backends();
/// The back end for a batch of *rows* rows: the one NINEFOLD_BACKEND names, otherwise the first that is worth using for
/// that many.  Throws std::invalid_argument if that name is unknown or this machine cannot run it.
const Backend& default_backend(std::size_t rows = 1);
/// A back end by name.  Throws std::invalid_argument like default_backend().
const Backend& find_backend(std::string_view name);
std::string_view name_of(const Backend& backend);
int lanes_of(const Backend& backend);

/// Returns true to stop the work.  Called on the calling thread about every 20 ms.
using Interrupt = std::function<bool()>;

struct BatchOptions {
    std::uint64_t limit = 2;           // stop a row at this many solutions
    unsigned threads = 0;              // 0: one per core
    bool smallest = false;             // return the lexicographically smallest solution
    const Backend* backend = nullptr;  // null: default_backend()
    Interrupt interrupted = {};
    std::function<void(std::size_t)> progress = {};  // called before interrupted, with the rows started so far
};

/// Rows of text that is_line() accepts, *stride* bytes apart.
Rows text_rows(const void* data, std::size_t stride = 81);
/// The same with a pointer to each row; null marks an unreadable row.
Rows text_rows(const std::uint8_t* const* pointers);
/// Rows of 81 bytes 0..9.
Rows digit_rows(const void* data, std::size_t stride = 81);
/// Rows of 81 candidate masks of 16 bits (sukaku).
Rows mask_rows(const std::uint16_t* data, std::size_t stride = 162);

/// Solves *n* rows.  Returns false if interrupted; rows without an answer are then Status::undecided.
bool solve_batch(const Rows& rows, std::size_t n, const Answers& answers, const BatchOptions& options = {});

/// The answer for one puzzle: the number of solutions up to the limit, and the first two of them.
struct One {
    Status status = Status::undecided;
    std::uint64_t count = 0, guesses = 0;
    Digits solutions[2] = {};
};
/// Solves row 0 of *rows*.  Same answer as a batch of one, but faster.  Status::undecided if interrupted.
One solve_one(const Rows& rows, std::uint64_t limit = 2, const Backend* backend = nullptr,
              const Interrupt& interrupted = {});

/// The same without the multi-lane engine.  Returns false and no answer if that would take long.
bool try_one(const Rows& rows, std::uint64_t limit, One& one, const Backend* backend = nullptr);
/// Are these 81 characters digits and either dots or zeros?
bool is_plain_line(const char* text);

struct CountResult {
    std::uint64_t count = 0, guesses = 0;
    bool complete = false;  // all solutions were counted
    bool interrupted = false;
};
struct CountOptions {
    std::uint64_t limit = std::uint64_t{1} << 63;
    double seconds = 0;         // 0: no limit
    std::uint64_t guesses = 0;  // 0: no limit
    unsigned threads = 0;       // 0: one per core
    const Backend* backend = nullptr;
    Interrupt interrupted = {};
    std::function<void(const CountResult& so_far)> progress = {};  // called before interrupted
};
/// Counts the solutions of one puzzle with all lanes and threads.
CountResult count_solutions(const Candidates& puzzle, const CountOptions& options = {});

/// The solutions of one puzzle, one at a time, in no particular order.
class SolutionStream {
public:
    explicit SolutionStream(const Candidates& puzzle, const Backend* backend = nullptr);
    ~SolutionStream();
    SolutionStream(SolutionStream&&) noexcept;
    SolutionStream& operator=(SolutionStream&&) noexcept;

    enum class Outcome { found, exhausted, interrupted };
    Outcome next(Digits& solution, const Interrupt& interrupted = {});
    /// Guesses made so far.
    std::uint64_t guesses() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace ninefold::lanes
