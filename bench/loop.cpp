// The loop of bench/compare.py and bench/calls.py: the same rows, in the same order, for a peer or for ninefold.
#include <cstdint>
#include <ctime>
#include <vector>

#include "ninefold/lanes.hpp"

namespace {
double cpu_seconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
using Peer = std::size_t (*)(const char*, std::size_t, std::uint32_t, char*, std::size_t*);
}  // namespace

extern "C" double bench_loop(const char* text, std::size_t stride, std::size_t n, std::uint64_t limit, Peer peer,
                             const char* backend, int lone, std::uint64_t* counts, std::uint64_t* guesses) {
    using namespace ninefold::lanes;
    std::vector<std::uint8_t> status(n), solutions(81 * n);
    std::vector<std::int64_t> count(n), made(n);
    const Backend* chosen = backend ? &find_backend(backend) : nullptr;
    *guesses = 0;
    // Short sets are gone through several times, so that the clock has something to measure.
    const std::size_t times = n < 10000 && !lone ? 10000 / n : 1;
    const double start = cpu_seconds();
    for (std::size_t t = 0; t < times; ++t) {
        if (peer) {
            for (std::size_t i = 0; i < n; ++i) {
                char solution[96];
                std::size_t g = 0;
                counts[i] = peer(text + stride * i, limit, 0, solution, &g);
                made[i] = static_cast<std::int64_t>(g);
            }
        } else if (lone) {
            for (std::size_t i = 0; i < n; ++i) {
                const One one = solve_one(text_rows(text + stride * i), limit, chosen);
                counts[i] = one.count;
                made[i] = static_cast<std::int64_t>(one.guesses);
            }
        } else {
            const Answers answers{status.data(), count.data(), made.data(), solutions.data(), 81, 0, 0};
            solve_batch(text_rows(text, stride), n, answers, {.limit = limit, .threads = 1, .backend = chosen});
        }
    }
    const double spent = (cpu_seconds() - start) / static_cast<double>(times);
    for (std::size_t i = 0; i < n; ++i) {
        if (!peer && !lone) counts[i] = static_cast<std::uint64_t>(count[i]);
        *guesses += static_cast<std::uint64_t>(made[i]);
    }
    return spent;
}
