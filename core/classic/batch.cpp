// Many puzzles in one call: threads take chunks of rows, and each thread has its own engine.
//
// The calling thread works too, and only it checks the interrupt.  An engine claims the next chunk before its lanes run
// empty, so a chunk boundary costs nothing.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "base/thread_team.hpp"
#include "classic/backends.hpp"
#include "classic/engine_handle.hpp"
#include "classic/interrupt_clock.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::lanes {
namespace {

struct Batch {
    std::size_t rows, chunk;
    std::uint8_t* status;
    std::atomic<std::size_t>& next;  // the next row
    std::atomic<bool> stop{false};

    void begin(std::size_t first, std::size_t last) const {
        if (status && first < last) std::memset(status + first, static_cast<int>(Status::undecided), last - first);
    }
};

/// The part of one thread in the batch.
struct Worker {
    Batch* batch;
    InterruptClock* clock;  // for the calling thread; null for the others

    static bool claim(void* self, std::size_t* begin, std::size_t* end) {
        Batch& batch = *static_cast<Worker*>(self)->batch;
        if (batch.stop.load(std::memory_order_relaxed)) return false;
        const std::size_t first = batch.next.fetch_add(batch.chunk, std::memory_order_relaxed);
        if (first >= batch.rows) return false;
        *begin = first;
        *end = std::min(first + batch.chunk, batch.rows);
        batch.begin(*begin, *end);
        return true;
    }
    static Signal poll(void* self, std::uint64_t, std::uint64_t) {
        auto& worker = *static_cast<Worker*>(self);
        if (worker.clock && worker.clock->interrupted()) worker.batch->stop = true;
        return worker.batch->stop.load(std::memory_order_relaxed) ? Signal::stop : Signal::go;
    }
};

void work(const Backend& backend, Worker& worker, Task task) {
    EngineHandle engine(backend);
    task.host = {&worker, &Worker::claim, nullptr, nullptr, &Worker::poll};
    engine.begin(task);
    engine.resume();
}

/// Runs the batch on *threads* threads.  Returns false if interrupted.
bool run_batch(const Rows& rows, std::size_t n, const Answers& answers, std::uint64_t limit, bool in_order,
               unsigned threads, const Backend& backend, InterruptClock& clock, std::atomic<std::size_t>& next) {
    const Appetite& appetite = backend.appetite;
    if (appetite.engines) threads = std::min(threads, appetite.engines);
    threads = team_size(threads, 1 + n / appetite.worth_engine);
    Batch batch{n, std::clamp<std::size_t>(n / (threads * 16 + 1), appetite.fewest_rows, appetite.most_rows),
                answers.status, next};
    const Task task{rows, answers, limit, {}, nullptr, UINT64_MAX, in_order};

    run_team(threads, {.work =
                           [&](bool caller) {
                               Worker worker{&batch, caller ? &clock : nullptr};
                               work(backend, worker, task);
                           },
                       .stop = [&] { batch.stop = true; },
                       .look =
                           [&] {
                               if (clock.interrupted()) batch.stop = true;
                           }});
    if (batch.stop) batch.begin(next.load(), n);
    return !batch.stop;
}

/// Replaces the solutions of rows that may have several by the smallest ones: a search that branches on the first open
/// cell, smallest digit first, finds them first.  (Testing cell by cell whether a smaller digit is possible takes fewer
/// guesses on most puzzles but practically never ends on an empty grid, because the default branching rule does not
/// look where the contradiction is.)
bool make_smallest(const Rows& rows, std::size_t n, const Answers& answers, unsigned threads, const Backend& backend,
                   InterruptClock& clock) {
    std::vector<std::size_t> chosen;
    std::vector<const std::uint8_t*> pointers;
    for (std::size_t i = 0; i < n; ++i) {
        const auto status = static_cast<Status>(answers.status[i]);
        if (status != Status::several && status != Status::found) continue;
        chosen.push_back(i);
        pointers.push_back(rows.pointers ? rows.pointers[i] : rows.data + i * rows.stride);
    }
    std::vector<std::uint8_t> solutions(chosen.size() * kCells);
    Rows some = rows;
    some.pointers = pointers.data();
    const Answers found{nullptr, nullptr, nullptr, solutions.data(), kCells, answers.zero, answers.blank};
    std::atomic<std::size_t> next{0};
    if (!run_batch(some, chosen.size(), found, 1, true, threads, backend, clock, next)) return false;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        std::memcpy(answers.solutions + chosen[i] * answers.solution_stride, &solutions[i * kCells], kCells);
    return true;
}

}  // namespace

bool solve_batch(const Rows& rows, std::size_t n, const Answers& answers, const BatchOptions& options) {
    if (n == 0) return true;
    const Backend& backend = options.backend ? *options.backend : default_backend(n);
    const unsigned threads = team_size(options.threads, UINT64_MAX);
    const std::uint64_t limit = std::max<std::uint64_t>(options.limit, 1);
    std::atomic<std::size_t> next{0};
    const Interrupt interrupted = [&] {
        options.progress(std::min(next.load(std::memory_order_relaxed), n));
        return options.interrupted && options.interrupted();
    };
    InterruptClock clock(options.progress ? interrupted : options.interrupted);
    Answers to = answers;
    std::vector<std::uint8_t> own_status;
    if (options.smallest && to.solutions && !to.status) {
        own_status.resize(n);
        to.status = own_status.data();
    }
    if (!run_batch(rows, n, to, limit, false, threads, backend, clock, next)) return false;
    if (!options.smallest || !to.solutions) return true;
    const Backend& ordered = backend.appetite.worth_choosing ? cpu_backend() : backend;  // a device has no such order
    return make_smallest(rows, n, to, threads, ordered, clock);
}

}  // namespace ninefold::lanes
