#include <cstdint>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <new>
#include <string>

#include "base/buffer_pool.hpp"
#include "base/cell_set.hpp"
#include "base/cpu.hpp"
#include "base/digit_set.hpp"
#include "base/rng.hpp"
#include "board/geometry.hpp"
#include "tests/check.hpp"

using namespace ninefold;

static void digit_sets() {
    DigitSet s = DigitSet::of(3) | DigitSet::of(9);
    CHECK(s.size() == 2 && s.has(3) && s.has(9) && !s.has(4));
    CHECK(s.first() == 3 && s.without(3).first() == 9);
    CHECK((~s).size() == 7 && (~s & s).empty() && (~s | s) == DigitSet::all());
    int sum = 0;
    for (Digit d : DigitSet::all()) sum += d;
    CHECK(sum == 45);
}

static void cell_sets() {
    CellSet s{0, 63, 64, 80};
    CHECK(s.size() == 4 && s.has(63) && s.has(64) && !s.has(65));
    int sum = 0;
    for (Cell c : s) sum += c;
    CHECK(sum == 0 + 63 + 64 + 80);
    CHECK((~s).size() == 77 && (~s & s).empty());
    CHECK(s.without(0).first() == 63);
    for (Cell c = 0; c < kCells; ++c) CHECK(CellSet{c}.last() == c && (CellSet{0, c}).last() == c);
    CHECK(s.contains(CellSet{64, 80}) && !s.contains(CellSet{64, 79}));
}

// The first numbers of a stream are fixed: the seeds of puzzles and tests depend on them.
static void random_numbers() {
    std::uint64_t counter = 1234567;  // the published check value of splitmix64
    CHECK(splitmix64(counter) == 6457827717110365317u);
    CHECK(splitmix64(counter) == 3203168211198807973u);
    Rng rng(2026);
    const std::uint64_t first[] = {10583478199052185109u, 5232962402658359512u, 14988153452874227418u};
    for (std::uint64_t number : first) CHECK(rng() == number);
    Rng choices(2026);
    std::string chosen;
    for (int i = 0; i < 16; ++i) chosen += static_cast<char>('0' + choices.below(10));
    CHECK(chosen == "5288878882938747");
    Rng shuffling(2026);
    std::string digits = "123456789";
    shuffling.shuffle(digits);
    CHECK(digits == "128457936");
    CHECK(Rng(1, 0)() != Rng(1, 1)() && Rng(1, 0)() != Rng(2, 0)() && Rng(1, 1)() != Rng(2, 0)());

    // Exactly uniform: a quarter of the numbers is redrawn here; otherwise, multiples of three would be twice as likely
    // as the others.
    const std::uint32_t n = (1u << 31) + (1u << 30);
    int thirds[3] = {};
    for (int i = 0; i < 30000; ++i) ++thirds[rng.below(n) % 3];
    for (int count : thirds) CHECK(count > 9700 && count < 10300);
    for (int i = 0; i < 10; ++i) CHECK(rng.below(1) == 0);
}

static void geometry() {
    for (Cell c = 0; c < kCells; ++c) {
        CHECK(peers_of(c).size() == 20 && !peers_of(c).has(c));
        for (Cell p : peers_of(c)) CHECK(sees(p, c));
    }
    for (int h = 0; h < kHouses; ++h) CHECK(house_set(h).size() == 9);
    CHECK(cells_of(box_house(4))[0] == cell_at(3, 3) && cells_of(box_house(4))[8] == cell_at(5, 5));
    CHECK(common_peers({cell_at(0, 0), cell_at(1, 4)}).size() == 6);
}

static void buffer_pool() {
    [[maybe_unused]] const std::size_t bytes = std::size_t{10} << 20, before = pooled_bytes();
    void* const a = take_buffer(bytes);
    void* b = take_buffer(bytes);
    CHECK(a != b && reinterpret_cast<std::uintptr_t>(a) % 64 == 0);
    std::memset(a, 1, bytes);
    std::memset(b, 2, bytes);
    CHECK(static_cast<char*>(a)[bytes - 1] == 1 && static_cast<char*>(b)[0] == 2);
    return_buffer(a);
#if defined(__linux__)
    CHECK(pooled_bytes() >= before + bytes);
    void* const larger = take_buffer(3 * bytes);  // too large for any pooled buffer
    CHECK(larger != a && pooled_bytes() >= before + bytes);
    return_buffer(larger);
    void* const again = take_buffer(bytes - (std::size_t{4} << 20));  // a slightly larger buffer is reused,
    CHECK(again == a);
    return_buffer(again);
    void* const smaller = take_buffer(bytes / 8);  // but a much larger one is not
    CHECK(smaller != a);
    std::memset(smaller, 3, bytes / 8);
    return_buffer(smaller);
#endif
    return_buffer(b);
    CHECK(static_cast<char*>(b = take_buffer(bytes)) != nullptr);
    return_buffer(b);
    bool refused = false;
    try {
        return_buffer(take_buffer(SIZE_MAX / 2));
    } catch (const std::bad_alloc&) {
        refused = true;
    }
    CHECK(refused);
    // Never above the maximum; not written to, so this takes no memory.
    void* rooms[5];
    for (void*& room : rooms) room = take_buffer(kMaxPooledBytes / 4);
    for (void* room : rooms) return_buffer(room);
    CHECK(pooled_bytes() <= kMaxPooledBytes);
}

// Each level includes the previous one, and Linux lists the same features.
static void processor() {
    CHECK(cpu::supports(cpu::kAvx2) || !cpu::supports(cpu::kAvx512));
    CHECK(cpu::supports(cpu::kAvx512) || !cpu::supports(cpu::kAvx512Bytes));
#if !defined(__x86_64__) && !defined(_M_X64)
    CHECK(!cpu::supports(cpu::kAvx2));
#elif defined(__linux__)
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (std::getline(file, line) && line.rfind("flags", 0) != 0) continue;
    if (line.empty()) return;
    line += ' ';
    const auto listed = [&](std::initializer_list<const char*> names) {
        for (const char* name : names)
            if (line.find(std::string(" ") + name + " ") == std::string::npos) return false;
        return true;
    };
    const bool avx2 = listed({"avx2", "bmi1", "bmi2", "popcnt", "abm"});
    const bool avx512 = avx2 && listed({"avx512f", "avx512bw", "avx512vl", "avx512dq"});
    CHECK(cpu::supports(cpu::kAvx2) == avx2);
    CHECK(cpu::supports(cpu::kAvx512) == avx512);
    CHECK(cpu::supports(cpu::kAvx512Bytes) == (avx512 && listed({"avx512vbmi", "avx512_vbmi2", "avx512_bitalg"})));
#endif
}

int main() {
    buffer_pool();
    processor();
    digit_sets();
    cell_sets();
    random_numbers();
    geometry();
    return testing::report();
}
