// The kernels of the GPU back end, run on the CPU lane by lane, against the lane engine: the same status, counts,
// guesses and valid solutions, whatever the batch, the limit, the GPU memory and its failures.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "classic/backends.hpp"
#include "gpu/backend.hpp"
#include "gpu/gpu_devices.hpp"
#include "gpu/ptx.hpp"
#include "ninefold/canon.hpp"
#include "ninefold/gpu.hpp"
#include "ninefold/lanes.hpp"
#include "puzzles.hpp"
#include "shim_machine.hpp"

using namespace ninefold;
using namespace ninefold::lanes;
using namespace ninefold::testing;

namespace {

using Tiny = gpu::Room<128, 32, 16>;

/// Sets the machine of the back end during its lifetime.
template <class R = gpu::OrdinaryRoom>
struct Using {
    explicit Using(unsigned blocks = 1, const Failures& wanted = {}) {
        auto made = std::make_unique<ShimMachine<R>>(blocks, wanted);
        machine = made.get();
        std::vector<std::unique_ptr<gpu::Machine>> machines;
        machines.push_back(std::move(made));
        devices = std::make_unique<gpu::GpuDevices>(std::move(machines), 1u << 10);
        gpu::use_devices(devices.get());
    }
    ~Using() { gpu::use_devices(nullptr); }
    std::unique_ptr<gpu::GpuDevices> devices;
    ShimMachine<R>* machine;
};

struct Results {
    explicit Results(std::size_t n) : status(n, 99), count(n, -1), guesses(n, -1), solutions(n * 82, '?') {}
    Answers answers() { return {status.data(), count.data(), guesses.data(), solutions.data(), 82, '0', '.'}; }
    std::vector<std::uint8_t> status;
    std::vector<std::int64_t> count, guesses;
    std::vector<std::uint8_t> solutions;
};

/// A mixture: minimal puzzles, some with several solutions, some with none, conflicts, odd rows, empty and full grids.
std::string corpus(std::size_t n, std::uint64_t seed) {
    Rng random(seed);
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
        Digits digits = random_puzzle(random);
        std::string line = line_of(digits);
        switch (i % 16) {
            case 3:  // several
                for (int k = 0; k < 3; ++k) line[random.below(81)] = '.';
                break;
            case 5: {  // usually none
                const std::size_t c = random.below(81);
                line[c] = static_cast<char>('1' + random.below(9));
                break;
            }
            case 7:
                line[0] = line[1] = '4';
                break;  // conflict in a row
            case 8:
                line[0] = line[72] = '4';
                break;  // in a column
            case 9:
                line[0] = line[10] = '4';
                break;  // in a box
            case 10:
                line[random.below(81)] = '?';
                break;  // unreadable
            case 11:
                std::replace(line.begin(), line.end(), '.', i % 32 < 16 ? '0' : '*');
                break;
            case 12:
                line.replace(0, 3, ".0x");
                break;  // several kinds of blanks
            case 13:
                std::replace(line.begin(), line.end(), '.', 'x');
                line[line.find('x')] = 'X';
                break;
            case 14:
                line = line_of(random_solution(random));
                break;
            default:
                break;
        }
        text += line + '\n';
    }
    return text;
}

bool is_solution(const std::string& text, std::size_t row, const std::uint8_t* solution) {
    unsigned houses[27] = {};
    for (int c = 0; c < 81; ++c) {
        const int digit = solution[c] - '0';
        if (digit < 1 || digit > 9) return false;
        const char clue = text[82 * row + static_cast<std::size_t>(c)];
        if (clue >= '1' && clue <= '9' && clue != '0' + digit) return false;
        for (const int house : {row_of(c), 9 + column_of(c), 18 + box_of(c)}) houses[house] |= 1u << digit;
    }
    return std::all_of(houses, houses + 27, [](unsigned house) { return house == 0x3fe; });
}

/// The batch by the GPU kernels matches the CPU.
void compare(const std::string& text, std::uint64_t limit, bool pointers = false) {
    const std::size_t n = text.size() / 82;
    std::vector<const std::uint8_t*> at(n);
    for (std::size_t i = 0; i < n; ++i)
        at[i] = i % 29 == 17 ? nullptr : reinterpret_cast<const std::uint8_t*>(&text[82 * i]);
    const Rows rows = pointers ? text_rows(at.data()) : text_rows(text.data(), 82);
    Results on_gpu(n), cpu(n);
    BatchOptions options{.limit = limit, .threads = 1, .backend = &gpu::kCudaBackend};
    CHECK(solve_batch(rows, n, on_gpu.answers(), options));
    options.backend = &cpu_backend();
    CHECK(solve_batch(rows, n, cpu.answers(), options));
    CHECK(on_gpu.status == cpu.status);
    CHECK(on_gpu.count == cpu.count);
    bool guesses = true, solutions = true;
    for (std::size_t i = 0; i < n; ++i) {
        if (cpu.count[i] < static_cast<std::int64_t>(std::min<std::uint64_t>(limit, 2)))
            guesses &= on_gpu.guesses[i] == cpu.guesses[i];
        const std::uint8_t* const solution = &on_gpu.solutions[82 * i];
        solutions &= cpu.count[i] ? is_solution(text, i, solution)
                                  : std::all_of(solution, solution + 81, [](std::uint8_t c) { return c == '.'; });
        solutions &= solution[81] == '?';
    }
    CHECK(guesses);
    CHECK(solutions);
}

void test_batches() {
    const std::string text = corpus(160, 1);
    for (const std::size_t n : {1, 128, 129, 160}) {
        const Using<> machine;
        compare(text.substr(0, n * 82), 2);
    }
    for (const std::uint64_t limit : {1, 3, 200}) {
        const Using<> machine(2);
        compare(text, limit);
    }
    const Using<> machine;
    compare(text, 2, true);
}

/// More than one chunk, and the limit of the kernels' words: above it the CPU does the work.
void test_chunks() {
    std::string text = corpus(64, 2);
    for (int i = 0; i < 4; ++i) text += text;  // 1,024 rows per chunk
    text += text.substr(0, 82 * 40);
    const Using<> machine;
    compare(text, 2);
    compare(text.substr(0, 82 * 20), std::uint64_t{1} << 40);
}

/// Hard for a warp: few places for nodes. The CPU solves what is lost there.
void test_little_room() {
    std::string text;
    Rng random(3);
    for (int i = 0; i < 24; ++i) {
        std::string line = line_of(random_puzzle(random));
        for (int k = 0; k < 6 + i / 4; ++k) line[random.below(81)] = '.';
        text += line + '\n';
    }
    text += std::string(81, '.') + '\n';
    for (const std::uint64_t limit : {2, 200}) {
        const Using<Tiny> tiny;
        compare(text, limit);
        const Using<> ordinary(3);
        compare(text, limit);
    }
}

void test_masks() {
    Rng random(4);
    constexpr std::size_t kPuzzles = 100;
    std::vector<std::uint16_t> masks;
    for (std::size_t i = 0; i < kPuzzles; ++i) {
        const Digits clues = random_puzzle(random), solution = random_solution(random);
        for (std::size_t c = 0; c < kCells; ++c) {
            unsigned mask = i % 2 ? (clues[c] ? 1u << (clues[c] - 1) : 511u)
                                  : 1u << (solution[c] - 1) | (random.below(512) & random.below(512));
            if (i % 7 == 3 && c == 12) mask |= 0x200;  // not a puzzle
            if (i % 10 == 9 && c == 40) mask = 0;
            masks.push_back(static_cast<std::uint16_t>(mask));
        }
    }
    const Using<> machine;
    const Rows rows = mask_rows(masks.data());
    Results on_gpu(kPuzzles), cpu(kPuzzles);
    BatchOptions options{.limit = 5, .threads = 1, .backend = &gpu::kCudaBackend};
    CHECK(solve_batch(rows, kPuzzles, on_gpu.answers(), options));
    options.backend = &cpu_backend();
    CHECK(solve_batch(rows, kPuzzles, cpu.answers(), options));
    CHECK(on_gpu.status == cpu.status);
    CHECK(on_gpu.count == cpu.count);
}

void test_digits_without_solutions() {
    Rng random(5);
    std::vector<std::uint8_t> digits;
    for (int i = 0; i < 50; ++i)
        for (const std::uint8_t d : random_puzzle(random)) digits.push_back(d);
    digits[81 * 7 + 3] = 10;
    const Using<> machine;
    std::vector<std::uint8_t> on_gpu(50, 99), cpu(50, 99);
    BatchOptions options{.threads = 1, .backend = &gpu::kCudaBackend};
    CHECK(solve_batch(digit_rows(digits.data()), 50, {on_gpu.data(), nullptr, nullptr, nullptr, 0, 0, 0}, options));
    options.backend = &cpu_backend();
    CHECK(solve_batch(digit_rows(digits.data()), 50, {cpu.data(), nullptr, nullptr, nullptr, 0, 0, 0}, options));
    CHECK(on_gpu == cpu);
    CHECK(on_gpu[7] == static_cast<std::uint8_t>(Status::unreadable));
}

void test_smallest() {
    const std::string text = corpus(48, 6);
    const Using<> machine;
    Results on_gpu(48), cpu(48);
    BatchOptions options{.threads = 1, .smallest = true, .backend = &gpu::kCudaBackend};
    CHECK(solve_batch(text_rows(text.data(), 82), 48, on_gpu.answers(), options));
    options.backend = &cpu_backend();
    CHECK(solve_batch(text_rows(text.data(), 82), 48, cpu.answers(), options));
    CHECK(on_gpu.solutions == cpu.solutions);
}

/// A GPU that fails, has no memory or does not answer: the CPU's answers or none, never others.
void test_failures() {
    const std::string text = corpus(32, 7);
    for (int call = 1; call <= 10; ++call) {
        const Using<> machine(1, {.launch = call});
        compare(text, 2);
    }
    for (int call = 1; call <= 20; ++call) {
        const Using<> machine(1, {.allocation = call});
        compare(text, 2);
    }
    for (const int call : {1, 2}) {
        const Using<> machine(1, {.query = call});
        compare(text, 2);
        compare(text, 2);  // and again without it
    }
}

void test_interrupt() {
    // The clock checks every 20 ms: the batch must take longer than that, even on a fast machine.
    constexpr int kRows = 4096;
    const std::string text = corpus(kRows, 8);
    const Using<> machine(1, {.deaf = true});
    Results on_gpu(kRows);
    BatchOptions options{.threads = 1, .backend = &gpu::kCudaBackend, .interrupted = [] { return true; }};
    int rounds = 0;
    while (solve_batch(text_rows(text.data(), 82), kRows, on_gpu.answers(), options) && ++rounds < 1000) {
    }
    CHECK(rounds < 1000);
    Results cpu(kRows);
    CHECK(solve_batch(text_rows(text.data(), 82), kRows, cpu.answers(), {.backend = &cpu_backend()}));
    for (std::size_t i = 0; i < kRows; ++i)
        CHECK(on_gpu.status[i] == static_cast<std::uint8_t>(Status::undecided) || on_gpu.status[i] == cpu.status[i]);
}

/// A launch here ends when its work does, so the puzzles have only some hundred solutions.
template <class R>
void test_count(unsigned blocks) {
    Rng random(9);
    const Using<R> machine(blocks);
    for (int i = 0; i < 6; ++i) {
        Digits clues = random_puzzle(random);
        CountOptions options{.threads = 1, .backend = &cpu_backend()};
        CountResult cpu;
        while (cpu.count < 300) {
            clues[random.below(81)] = 0;
            cpu = count_solutions(candidates_of(clues), options);
        }
        options.backend = &gpu::kCudaBackend;
        const CountResult on_gpu = count_solutions(candidates_of(clues), options);
        CHECK(on_gpu.count == cpu.count);
        CHECK(on_gpu.complete);
        CHECK(machine.machine->launches() > 8 * i);  // it was not the CPU
    }
    Digits clues{};
    clues[0] = clues[1] = 1;
    const CountResult none = count_solutions(candidates_of(clues), {.backend = &gpu::kCudaBackend});
    CHECK(none.count == 0 && none.complete);
}

/// A build without kernels reports it, and still solves.
void test_missing() {
    if (gpu::kPtx) return;
    CHECK(std::string(gpu::missing()).find("this build of ninefold has no kernels") == 0);
    CHECK(gpu::devices().empty());
    compare(corpus(16, 11), 2);  // the back end exists, but not the GPU
}

void test_shuffle() {
    constexpr std::size_t kRows = 130;
    Rng random(10);
    std::vector<std::uint8_t> from, to(kRows * 81, 77), expected(kRows * 81, 77);
    for (std::size_t i = 0; i < kRows; ++i)
        for (const std::uint8_t d : i % 2 ? random_solution(random) : random_puzzle(random)) from.push_back(d);
    canon::shuffle_batch({from.data(), kRows}, {expected.data()}, 42, 1000, 1, {});
    ShimMachine<gpu::OrdinaryRoom> machine(1);
    const gpu::ShuffleTask task{from.data(), to.data(), kRows, 42, 1000};
    machine.launch(gpu::Kernel::shuffle, (kRows + gpu::kIoThreads - 1) / gpu::kIoThreads, &task, nullptr);
    CHECK(to == expected);
}

}  // namespace

int main() {
    test_batches();
    test_chunks();
    test_little_room();
    test_masks();
    test_digits_without_solutions();
    test_smallest();
    test_failures();
    test_interrupt();
    test_count<gpu::OrdinaryRoom>(2);
    test_count<Tiny>(1);
    test_shuffle();
    test_missing();
    return report();
}
