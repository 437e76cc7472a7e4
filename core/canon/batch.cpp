// Many grids at once, on all cores.  Rows are independent, so results do not depend on the threads.
#include <algorithm>
#include <atomic>
#include <chrono>

#include "base/thread_team.hpp"
#include "canon/kernels.hpp"

namespace ninefold::canon {
namespace {

constexpr std::size_t kChunk = 256;
constexpr auto kInterruptInterval = std::chrono::milliseconds(20);

/// Calls work(i) for every row.  Threads take one chunk after another.  Returns false if interrupted.
template <class Work>
bool for_all(std::size_t size, unsigned threads, const Interrupt& interrupted, const Work& work) {
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> stop{false};
    const auto take = [&](bool watching) {
        auto asked = std::chrono::steady_clock::now();
        while (!stop.load(std::memory_order_relaxed)) {
            const std::size_t first = next.fetch_add(kChunk);
            if (first >= size) return;
            const std::size_t last = std::min(first + kChunk, size);
            for (std::size_t i = first; i < last; ++i) work(i);
            const std::size_t so_far = done.fetch_add(last - first) + last - first;
            if (!watching || !interrupted) continue;
            const auto now = std::chrono::steady_clock::now();
            if (now - asked < kInterruptInterval) continue;
            asked = now;
            if (interrupted(so_far)) stop = true;
        }
    };
    run_team(team_size(threads, (size + kChunk - 1) / kChunk),
             {.work = take, .stop = [&] { stop = true; }, .look = {}});
    return !stop;
}

bool read(const std::uint8_t* row, Digits& digits) {
    std::copy_n(row, kCells, digits.begin());
    return std::all_of(digits.begin(), digits.end(), [](std::uint8_t d) { return d <= 9; });
}

void write(const BatchResults& results, std::size_t i, const Transform& t) {
    if (!results.transforms) return;
    std::uint8_t* out = results.transforms + 28 * i;
    *out++ = t.transpose;
    out = std::copy(t.rows.begin(), t.rows.end(), out);
    out = std::copy(t.columns.begin(), t.columns.end(), out);
    std::copy(t.relabel.begin() + 1, t.relabel.end(), out);
}

void write(const BatchResults& results, std::size_t i, const Canonical& form) {
    std::copy(form.grid.begin(), form.grid.end(), results.grids + kCells * i);
    write(results, i, form.transform);
}

}  // namespace

bool canonical_batch(const BatchRows& rows, const BatchResults& results, unsigned threads,
                     const Interrupt& interrupted) {
    const Kernels& use = kernels();
    const auto by_solution = [&](std::size_t i) {
        Digits puzzle;
        Transform t;
        if (!read(rows.grids + kCells * i, puzzle)) return;
        if (use.by_solution(puzzle.data(), rows.solutions + kCells * i, results.grids + kCells * i, t))
            write(results, i, t);
    };
    const auto by_itself = [&](std::size_t i) {
        const std::uint8_t* row = rows.grids + kCells * i;
        Transform t;
        if (use.grid(row, results.grids + kCells * i, t)) return write(results, i, t);
        Digits grid;
        if (read(row, grid)) write(results, i, use.puzzle(grid));
    };
    const auto by_pattern = [&](std::size_t i) {
        Digits grid;
        if (read(rows.grids + kCells * i, grid)) write(results, i, canonical_by_pattern(grid));
    };
    if (rows.solutions) return for_all(rows.size, threads, interrupted, by_solution);
    return rows.by_pattern ? for_all(rows.size, threads, interrupted, by_pattern)
                           : for_all(rows.size, threads, interrupted, by_itself);
}

bool shuffle_batch(const BatchRows& rows, const BatchResults& results, std::uint64_t seed, std::uint64_t first,
                   unsigned threads, const Interrupt& interrupted) {
    return for_all(rows.size, threads, interrupted, [&](std::size_t i) {
        Digits grid;
        if (!read(rows.grids + kCells * i, grid)) return;
        Rng random(seed, first + i);
        const Transform t = random_transform(random);
        write(results, i, Canonical{t.apply(grid), t});
    });
}

}  // namespace ninefold::canon
