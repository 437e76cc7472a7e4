// The interface between the back ends and the code that drives them: plain data and function pointers.
//
// Files compiled for different instruction sets include this header, so it defines no functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ninefold/lane_batch.hpp"

namespace ninefold::lanes {

struct CountOptions;
struct CountResult;

/// The candidates of the cells of one puzzle, 32 words per band, 27 in use: 9 i + k for row i of the band and column
/// bit k (layout.md).  Only the low nine bits count.
struct Packed {
    std::uint16_t words[96];
};

enum class Signal { go, stop, share };

/// Callbacks through which the engine gets work from its host and checks whether to stop.
struct Host {
    void* self;
    /// The next rows of the batch, [*begin, *end).  Returns false if there are none left.
    bool (*claim)(void* self, std::size_t* begin, std::size_t* end);
    /// A complete state to search.  Returns false if no work is left anywhere.  May wait.
    bool (*take)(void* self, Packed* state);
    /// An open branch that the engine gives away after poll() returned share.
    void (*give)(void* self, const Packed* state);
    /// Called about every 100 microseconds with the counts since the last call.
    Signal (*poll)(void* self, std::uint64_t guesses, std::uint64_t solutions);
};

/// A buffer for solutions that are returned one by one.
struct Outlet {
    std::uint8_t* solutions;  // 81 bytes each, digits 1-9
    std::size_t capacity;     // at least kOutletMinimum
    std::size_t used;
};
constexpr std::size_t kOutletMinimum = 32;

struct Task {
    Rows rows;
    Answers answers;
    std::uint64_t limit;  // per row of the batch, at least 1
    Host host;
    Outlet* outlet;       // null, or a buffer for every solution
    std::uint64_t slice;  // poll at least once per this many guesses
    bool in_order;        // branch on the first open cell; with limit 1, finds the smallest solution
};

enum class Pause {
    finished,  // nothing left to do
    stopped,   // poll() returned stop
    full,      // the outlet is full; empty it and resume
};

/// One puzzle on its own.
struct LoneAnswer {
    std::uint64_t count, guesses;
    bool unreadable;
    std::uint8_t solutions[2][81];  // the first two found, digits 1-9
};

/// The amounts of work that suit a back end.
struct Appetite {
    std::size_t fewest_rows;     // the fewest rows of a batch to claim at a time,
    std::size_t most_rows;       // and the most; in between, every engine claims many times
    std::size_t worth_engine;    // rows of a batch that are worth another engine
    std::size_t worth_choosing;  // rows of a batch from which it is chosen by default; SIZE_MAX: only by name
    unsigned engines;            // engines that can work at the same time; 0: one for each thread
};

/// One set of kernels.  An engine belongs to one thread at a time.
struct Backend {
    const char* name;
    int lanes;
    Appetite appetite;
    void* (*create)();
    void (*destroy)(void* engine);
    void (*begin)(void* engine, const Task* task);
    Pause (*resume)(void* engine);
    /// A kernel for one puzzle, or null: solves row 0 of *rows*, up to *limit* solutions.  Returns false if it takes
    /// more than *max_guesses* guesses; the answer is then meaningless.
    bool (*lone)(void* engine, const Rows* rows, std::uint64_t limit, std::uint64_t max_guesses, LoneAnswer* answer);
    /// A special way to count the solutions of one puzzle, or null.
    void (*count)(const Packed* puzzle, const CountOptions* options, CountResult* result);
};

/// The appetite of vectors on a CPU: small chunks, as many engines as there are threads.
constexpr Appetite kCpuAppetite{64, 1024, 256, 0, 0};

}  // namespace ninefold::lanes
