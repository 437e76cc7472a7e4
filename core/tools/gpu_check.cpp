// Compares the GPU back end with the CPU engine, row by row: status, count, guesses, solutions.
//
//     gpu_check FILE [ROWS] [LIMIT]...
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "classic/backends.hpp"
#include "gpu_rows.hpp"
#include "ninefold/gpu.hpp"
#include "ninefold/lanes.hpp"

using namespace ninefold;

namespace {

struct Results {
    explicit Results(std::size_t n) : status(n), count(n), guesses(n), solutions(n * 81) {}
    lanes::Answers answers() { return {status.data(), count.data(), guesses.data(), solutions.data(), 81, 0, 0}; }
    std::vector<std::uint8_t> status;
    std::vector<std::int64_t> count, guesses;
    std::vector<std::uint8_t> solutions;
};

bool solves(const std::uint8_t* puzzle, const std::uint8_t* solution) {
    unsigned houses[27] = {};
    for (int c = 0; c < 81; ++c) {
        if (solution[c] < 1 || solution[c] > 9 || (puzzle[c] && puzzle[c] != solution[c])) return false;
        for (const int house : {c / 9, 9 + c % 9, 18 + c / 27 * 3 + c % 9 / 3}) houses[house] |= 1u << solution[c];
    }
    for (const unsigned house : houses)
        if (house != 0x3fe) return false;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::printf("gpu_check FILE [ROWS] [LIMIT]\n"), 2;
    gpu::offer_backend();
    if (gpu::missing()) return std::printf("no GPU: %s\n", gpu::missing()), 3;
    const auto rows = tools::digits_of_file(argv[1]);
    const std::size_t n =
        argc > 2 && std::atoll(argv[2]) ? static_cast<std::size_t>(std::atoll(argv[2])) : rows.size() / 81;
    const auto limit = static_cast<std::uint64_t>(argc > 3 ? std::atoll(argv[3]) : 2);
    std::vector<std::uint8_t> digits(n * 81);
    tools::fill_rows(rows, digits.data(), n);
    Results on_gpu(n), cpu(n);
    lanes::BatchOptions options{.limit = limit, .backend = &lanes::find_backend("cuda")};
    solve_batch(lanes::digit_rows(digits.data()), n, on_gpu.answers(), options);
    options.backend = &lanes::cpu_backend();
    solve_batch(lanes::digit_rows(digits.data()), n, cpu.answers(), options);
    std::size_t wrong = 0, guesses = 0;
    for (std::size_t i = 0; i < n; ++i) {
        bool good = on_gpu.status[i] == cpu.status[i] && on_gpu.count[i] == cpu.count[i];
        if (on_gpu.count[i]) good &= solves(&digits[81 * i], &on_gpu.solutions[81 * i]);
        wrong += !good;
        guesses += on_gpu.count[i] < 2 && on_gpu.count[i] < static_cast<std::int64_t>(limit) &&
                   on_gpu.guesses[i] != cpu.guesses[i];
    }
    std::printf("%-40s %zu rows, limit %llu: %zu wrong, %zu with other guesses\n", argv[1], n,
                static_cast<unsigned long long>(limit), wrong, guesses);
    return wrong || guesses ? 1 : 0;
}
