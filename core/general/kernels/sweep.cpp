#include "general/kernels/sweep.hpp"

#include <algorithm>
#include <bit>

#include "general/kernels/kernels.hpp"
#include "general/state.hpp"

namespace ninefold::general {

namespace {

constexpr int nine_word(int i) { return i / 3 * 4 + i % 3; }

/// The third family: boxes in their places, or pieces in any order.
bool make_third(const std::vector<Cells>& houses, const std::vector<std::size_t>& third, NinePlan& nine) {
    const auto box = [](int c) { return c % 9 / 3 * 3 + c / 27; };
    constexpr std::uint8_t kNowhere = 3;  // a word that is always 0
    for (auto& row : nine.place) std::fill(std::begin(row), std::end(row), kNowhere);
    for (auto& row : nine.piece) std::fill(std::begin(row), std::end(row), kNowhere);
    for (const std::size_t h : third)
        for (const int c : houses[h]) nine.pieces |= box(c) != box(houses[h][0]);
    if (third.size() > 9) return false;
    for (std::size_t i = 0; i < third.size(); ++i) {
        const Cells& cells = houses[third[i]];
        const int word = nine_word(nine.pieces ? static_cast<int>(i) : box(cells[0]));
        if (nine.on[2][word]) return false;
        nine.on[2][word] = 0xffff;
        nine.house[2][word] = static_cast<std::uint8_t>(third[i]);
        for (std::size_t k = 0; k < 9; ++k) {
            const int row = cells[k] / 9, at = nine_word(cells[k] % 9);
            if (nine.piece[row][at] != kNowhere) return false;
            nine.piece[row][at] = static_cast<std::uint8_t>(word);
            nine.place[k][word] = static_cast<std::uint8_t>(16 * row + at);
        }
    }
    return true;
}

/// False if some house is in a place that sweep_nine.inl does not support.
bool make_nine(const std::vector<Cells>& houses, int cells, NinePlan& nine) {
    if (cells < 81) return false;
    for (int i = 0; i < 9; ++i) nine.cells[nine_word(i)] = 0xffff;
    std::vector<std::size_t> third;
    for (std::size_t h = 0; h < houses.size(); ++h) {
        const Cells& house = houses[h];
        const auto all_of = [&](auto holds) { return std::all_of(house.begin(), house.end(), holds); };
        if (house.size() != 9 || !all_of([](int c) { return c < 81; })) return false;
        const bool row = all_of([&](int c) { return c / 9 == house[0] / 9; });
        if (!row && !all_of([&](int c) { return c % 9 == house[0] % 9; })) {
            third.push_back(h);
            continue;
        }
        const int f = row ? 0 : 1, word = nine_word(row ? house[0] / 9 : house[0] % 9);
        if (nine.on[f][word]) return false;
        nine.on[f][word] = 0xffff;
        nine.house[f][word] = static_cast<std::uint8_t>(h);
    }
    return make_third(houses, third, nine);
}

/// Null if the houses do not fit.
std::shared_ptr<const SweepPlan> make_plan(const std::vector<Cells>& houses, Mask values, int cells) {
    if (houses.empty() || houses.size() > kSweepHouses || highest(values) >= kSweepValues) return nullptr;
    const auto made = std::make_shared<SweepPlan>();
    SweepPlan& plan = *made;
    int families[kSweepCells] = {};
    for (auto& reg : plan.home)
        for (auto& family : reg)
            for (auto& lane : family) lane = 31;
    for (std::size_t h = 0; h < houses.size(); ++h) {
        if (houses[h].size() != static_cast<std::size_t>(size(values))) return nullptr;
        for (std::size_t k = 0; k < houses[h].size(); ++k) {
            const int c = houses[h][k];
            if (c >= kSweepCells || families[c] == 3) return nullptr;
            plan.place[k][h] = static_cast<std::uint16_t>(c < 64 ? c : c - 64);
            if (c >= 64) plan.third[k] |= 1u << h;
            plan.home[c / 32][families[c]++][c % 32] = static_cast<std::uint16_t>(h);
            plan.in_house[h][c / 32] |= 1u << (c % 32);
            for (const int d : houses[h])
                if (d != c && d < kSweepCells) plan.seen[c][d / 32] |= 1u << (d % 32);
        }
    }
    plan.cells = std::min(cells, kSweepCells);
    for (int c = 0; c < plan.cells; ++c) plan.present[c / 32] |= 1u << (c % 32);
    plan.houses = (1u << houses.size()) - 1;
    plan.size = size(values);
    plan.all = static_cast<std::uint16_t>(values);
    plan.nine.fits = make_nine(houses, plan.cells, plan.nine);
    return made;
}

/// The last plan of this thread: puzzles of a batch usually have the same houses.
struct LastPlan {
    std::vector<Cells> houses;
    Mask values = 0;
    int cells = 0;
    std::shared_ptr<const SweepPlan> plan;
};

}  // namespace

std::unique_ptr<Sweep> Sweep::make(const std::vector<Cells>& houses, const std::vector<char>& taken, Mask values,
                                   int cells) {
    thread_local LastPlan last;
    std::size_t found = 0;
    bool same = last.values == values && last.cells == cells;
    for (std::size_t i = 0; i < houses.size() && same; ++i)
        if (taken[i]) same = found < last.houses.size() && last.houses[found++] == houses[i];
    if (!same || found != last.houses.size()) {
        last.houses.clear();
        for (std::size_t i = 0; i < houses.size(); ++i)
            if (taken[i]) last.houses.push_back(houses[i]);
        last.values = values;
        last.cells = cells;
        last.plan = make_plan(last.houses, values, cells);
    }
    if (!last.plan) return nullptr;
    std::unique_ptr<Sweep> sweep(new Sweep);
    sweep->plan_ = last.plan;
    sweep->kernel_ = sweep_kernel();
    return sweep;
}

bool Sweep::run(State& state, Mask* domains) {
    SweepReport report;
    const bool ok = kernel_(*plan_, domains, report, memory_);
    state.sweeps += static_cast<std::uint64_t>(report.passes);
    if (report.last_fixed >= 0) state.last_fixed = report.last_fixed;
    if (!ok) {
        state.wiped = report.wiped;
        return false;
    }
    for (int r = 0; r < 3; ++r)
        for (std::uint32_t d = report.changed[r]; d; d &= d - 1) {
            const int c = 32 * r + std::countr_zero(d);
            state.changed = true;
            state.wake(c, report.removed[c], domains[c]);
            if (fixed(domains[c])) state.last_fixed = c;
        }
    return true;
}

}  // namespace ninefold::general
