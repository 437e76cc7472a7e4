// One puzzle in one call: tries the kernel for a single puzzle first, then all lanes of one engine if that takes long.
#include <algorithm>

#include "classic/engine_handle.hpp"
#include "classic/interrupt_clock.hpp"

namespace ninefold::lanes {
namespace {

/// Passes row 0 to an engine.
struct LoneHost {
    InterruptClock clock;
    bool claimed = false;
    static bool claim(void* self, std::size_t* begin, std::size_t* end) {
        auto& host = *static_cast<LoneHost*>(self);
        if (host.claimed) return false;
        host.claimed = true;
        *begin = 0;
        *end = 1;
        return true;
    }
    static Signal poll(void* self, std::uint64_t, std::uint64_t) {
        return static_cast<LoneHost*>(self)->clock.interrupted() ? Signal::stop : Signal::go;
    }
};

/// Do two equal clues of row 0 share a house?
bool clues_conflict(const Rows& rows) {
    if (rows.kind != Rows::Kind::bytes) return false;
    const std::uint8_t* cells = rows.pointers ? rows.pointers[0] : rows.data;
    DigitSet row[9], column[9], box[9];
    for (Cell c = 0; c < kCells; ++c) {
        const Digit d = rows.meaning[cells[c]];
        if (!d) continue;
        DigitSet* const houses[3] = {&row[row_of(c)], &column[column_of(c)], &box[box_of(c)]};
        for (DigitSet* house : houses) {
            if (house->has(d)) return true;
            house->add(d);
        }
    }
    return false;
}

}  // namespace

bool try_one(const Rows& rows, std::uint64_t limit, One& one, const Backend* chosen) {
    const std::uint8_t* row = rows.pointers ? rows.pointers[0] : rows.data;
    if (row && rows.kind == Rows::Kind::bytes && rows.zero == '0' && !is_line(row)) {
        one.status = Status::unreadable;
        return true;
    }
    EngineHandle engine(chosen ? *chosen : default_backend());
    LoneAnswer answer;
    // A longer search is faster with all lanes, and it must check interrupts.
    constexpr std::uint64_t kMaxGuesses = 12;
    if (!engine.lone(rows, limit, kMaxGuesses, answer)) return false;
    one.count = answer.count;
    one.guesses = answer.guesses;
    if (answer.unreadable)
        one.status = Status::unreadable;
    else if (answer.count == 0)
        one.status = clues_conflict(rows) ? Status::invalid : Status::none;
    else
        one.status = limit == 1 ? Status::found : answer.count == 1 ? Status::one : Status::several;
    for (std::uint64_t i = 0; i < 2 && i < answer.count; ++i)
        std::copy(answer.solutions[i], answer.solutions[i] + kCells, one.solutions[i].begin());
    return true;
}

One solve_one(const Rows& rows, std::uint64_t limit, const Backend* chosen, const Interrupt& interrupted) {
    One one;
    if (try_one(rows, limit, one, chosen)) return one;
    EngineHandle engine(chosen ? *chosen : default_backend());
    LoneHost host{InterruptClock(interrupted)};
    std::uint8_t room[kCells * kOutletMinimum];
    Outlet outlet{room, kOutletMinimum, 0};
    std::uint8_t status = static_cast<std::uint8_t>(Status::undecided);
    std::int64_t count = 0, guesses = 0;
    Task task{rows,    {&status, &count, &guesses, nullptr, 0, 0, 0},
              limit,   {&host, &LoneHost::claim, nullptr, nullptr, &LoneHost::poll},
              &outlet, UINT64_MAX,
              false};
    engine.begin(task);
    std::size_t kept = 0;
    for (Pause pause = Pause::full; pause == Pause::full; outlet.used = 0) {
        pause = engine.resume();
        for (std::size_t i = 0; kept < 2 && i < outlet.used; ++i, ++kept)
            std::copy(room + kCells * i, room + kCells * (i + 1), one.solutions[kept].begin());
    }
    one.status = static_cast<Status>(status);
    one.count = static_cast<std::uint64_t>(count);
    one.guesses = static_cast<std::uint64_t>(guesses);
    return one;
}

}  // namespace ninefold::lanes
