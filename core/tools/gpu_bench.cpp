// Benchmarks the GPU back end: its kernels, and rows from pinned memory to pinned memory.
//
//     gpu_bench FILE ROWS [LIMIT [CHUNK SLOTS]]
//
// Uses the rows of the file, then random isomorphs of them. Prints medians of five, in million rows per second.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "gpu/driver.hpp"
#include "gpu/slot.hpp"
#include "gpu/wait.hpp"
#include "gpu_rows.hpp"

using namespace ninefold;
using namespace ninefold::gpu;

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

template <class F>
double median_of_five(const F& f) {
    std::vector<double> times;
    for (int i = 0; i < 6; ++i) {
        const double start = now();
        f();
        if (i) times.push_back(now() - start);
    }
    std::sort(times.begin(), times.end());
    return times[2];
}
void finish(Slot& slot) {
    while (!slot.finished()) {
    }
}

void kernels(Machine& machine, const std::vector<std::uint8_t>& rows, unsigned n, unsigned limit) {
    Slot slot(machine, n, machine.create_stream());
    Slot::Job job;
    job.n = n;
    job.limit = limit;
    job.blanks[0] = 1;
    job.guesses = false;
    tools::fill_rows(rows, slot.input(job), n);
    slot.load(job);
    finish(slot);
    std::vector<double> times[3];
    for (int i = 0; i < 6; ++i) {
        const double a = now();
        slot.load_again(job);
        finish(slot);
        const double b = now();
        slot.search(job);
        finish(slot);
        const double c = now();
        slot.answer(job);
        finish(slot);
        const double d = now();
        if (!i) continue;
        times[0].push_back(b - a);
        times[1].push_back(c - b);
        times[2].push_back(d - c);
    }
    for (auto& t : times) std::sort(t.begin(), t.end());
    std::printf("  read %7.1f  search %7.1f  write %7.1f", n / times[0][2] * 1e-6, n / times[1][2] * 1e-6,
                n / times[2][2] * 1e-6);
}

void pinned(Machine& machine, const std::vector<std::uint8_t>& rows, std::size_t n, unsigned limit, unsigned chunk,
            unsigned slots) {
    const Buffer in(machine, n * 81, true), out(machine, n * 81, true), status(machine, n, true);
    tools::fill_rows(rows, in.as<std::uint8_t>(), n);
    std::vector<std::unique_ptr<Slot>> all;
    const Stream side = machine.create_stream();
    for (unsigned k = 0; k < slots; ++k) all.push_back(std::make_unique<Slot>(machine, chunk, side));
    const double seconds = median_of_five([&] {
        std::atomic<std::size_t> next{0};
        std::vector<std::thread> threads;
        for (unsigned k = 0; k < slots; ++k)
            threads.emplace_back([&, k] {
                machine.enter();
                for (std::size_t first; (first = next.fetch_add(chunk)) < n;) {
                    Slot::Job job;
                    job.n = static_cast<unsigned>(std::min<std::size_t>(chunk, n - first));
                    job.limit = limit;
                    job.blanks[0] = 1;
                    job.guesses = false;
                    all[k]->start(job, {in.as<std::uint8_t>() + 81 * first, out.as<std::uint8_t>() + 81 * first,
                                        status.as<std::uint8_t>() + first});
                    finish(*all[k]);
                }
            });
        for (auto& thread : threads) thread.join();
    });
    std::size_t by[4] = {};
    for (std::size_t i = 0; i < n; ++i) ++by[std::min<unsigned>(status.as<std::uint8_t>()[i], 3)];
    std::printf("  pinned %7.1f  (none %zu one %zu several %zu else %zu)", n / seconds * 1e-6, by[0], by[1], by[2],
                by[3]);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return std::printf("gpu_bench FILE ROWS [LIMIT]\n"), 2;
    if (missing()) return std::printf("no GPU: %s\n", missing()), 3;
    const auto machine = open_device(devices().front());
    const auto rows = tools::digits_of_file(argv[1]);
    const auto n = static_cast<unsigned>(std::atoll(argv[2]));
    const auto limit = static_cast<unsigned>(argc > 3 ? std::atoi(argv[3]) : 2);
    if (rows.empty() || n == 0) return std::printf("%s: no rows\n", argv[1]), 2;
    std::printf("%-40s", argv[1]);
    kernels(*machine, rows, n, limit);
    const auto chunk = argc > 5 ? static_cast<unsigned>(std::atoi(argv[4])) : 1u << 19;
    pinned(*machine, rows, n, limit, std::min(n, chunk), argc > 5 ? static_cast<unsigned>(std::atoi(argv[5])) : 6);
    std::printf("\n");
}
