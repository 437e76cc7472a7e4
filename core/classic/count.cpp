// One puzzle, all lanes, all threads: counting without a limit, and solutions one at a time.
//
// Every thread drives an engine on the same tree.  An engine that has nothing left asks the pool; while
// somebody waits there, the others are told to share, and give the older half of their open branches.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "classic/engine_handle.hpp"

namespace ninefold::lanes {
namespace {

/// A borrowed engine of this thread; one back end is in use as a rule.
struct Cached {
    const Backend* backend = nullptr;
    void* engine = nullptr;
    bool busy = false;
    ~Cached() {
        if (engine) backend->destroy(engine);
    }
};
thread_local Cached cached;

Packed pack(const Candidates& puzzle) {
    Packed packed{};
    for (int c = 0; c < kCells; ++c)
        for (const Digit d : puzzle[static_cast<std::size_t>(c)]) {
            std::uint16_t& word = packed.words[10 * (d - 1) + row_of(c)];
            word = static_cast<std::uint16_t>(word | 1 << (3 * (column_of(c) % 3) + column_of(c) / 3));
        }
    return packed;
}

class Pool {
public:
    Pool(const Candidates& puzzle, const CountOptions& options, unsigned threads)
        : options_(options), threads_(threads), start_(std::chrono::steady_clock::now()) {
        states_.push_back(pack(puzzle));
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    struct Seat {
        Pool* pool;
        bool caller;
    };
    static bool take(void* self, Packed* state) {
        return static_cast<Seat*>(self)->pool->take(*state, static_cast<Seat*>(self)->caller);
    }
    static void give(void* self, const Packed* state) { static_cast<Seat*>(self)->pool->give(*state); }
    static Signal poll(void* self, std::uint64_t guesses, std::uint64_t solutions) {
        return static_cast<Seat*>(self)->pool->poll(guesses, solutions, static_cast<Seat*>(self)->caller);
    }
    void stop() {
        stop_ = true;
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
    }
    /// A thread that could not start, or that failed, is not waited for.
    void leave() {
        const std::lock_guard lock(mutex_);
        --threads_;
        changed_.notify_all();
    }
    CountResult result() const {
        CountResult r;
        r.count = std::min<std::uint64_t>(solutions_, options_.limit);
        r.guesses = guesses_;
        r.complete = !stop_ && solutions_ < options_.limit;
        r.interrupted = interrupted_;
        return r;
    }

private:
    bool take(Packed& state, bool caller) {
        std::unique_lock lock(mutex_);
        ++waiting_;
        hungry_ = true;
        while (states_.empty() && waiting_ < threads_ && !stop_) {
            changed_.wait_for(lock, std::chrono::milliseconds(20));
            if (caller) look_at_clocks();
        }
        if (stop_ || states_.empty()) {
            changed_.notify_all();
            return false;  // still counted as waiting: everybody leaves now
        }
        --waiting_;
        state = states_.front();
        states_.pop_front();
        hungry_ = waiting_ > 0;
        return true;
    }
    void give(const Packed& state) {
        const std::lock_guard lock(mutex_);
        states_.push_back(state);
        changed_.notify_one();
    }
    Signal poll(std::uint64_t guesses, std::uint64_t solutions, bool caller) {
        const std::uint64_t all_guesses = guesses_ += guesses, all_solutions = solutions_ += solutions;
        if (all_solutions >= options_.limit) stop_ = true;
        if (options_.guesses && all_guesses >= options_.guesses) stop_ = true;
        if (caller) look_at_clocks();
        if (stop_) return Signal::stop;
        return hungry_ ? Signal::share : Signal::go;
    }
    void look_at_clocks() {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
        if (options_.seconds > 0 && spent.count() >= options_.seconds) stop_ = true;
        if (clock_.interrupted()) stop_ = interrupted_ = true;
    }

    const CountOptions& options_;
    const Interrupt tell_and_ask_ = [this] {
        if (options_.progress) options_.progress(result());
        return options_.interrupted && options_.interrupted();
    };
    InterruptClock clock_{tell_and_ask_};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Packed> states_;
    unsigned threads_, waiting_ = 0;
    std::chrono::steady_clock::time_point start_;
    std::atomic<bool> stop_{false}, hungry_{false}, interrupted_{false};
    std::atomic<std::uint64_t> guesses_{0}, solutions_{0};
};

/// Hands row 0 to an engine.
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

void search(const Backend& backend, Pool& pool, bool caller, std::uint64_t slice) {
    Pool::Seat seat{&pool, caller};
    Task task{};
    task.limit = UINT64_MAX;
    task.host = {&seat, nullptr, &Pool::take, &Pool::give, &Pool::poll};
    task.slice = slice;
    EngineHandle engine(backend);
    engine.begin(task);
    engine.resume();
}

}  // namespace

EngineHandle::EngineHandle(const Backend& backend) : backend_(&backend), borrowed_(!cached.busy) {
    if (!borrowed_) {
        engine_ = backend.create();
        return;
    }
    if (cached.backend != &backend) {
        if (cached.engine) cached.backend->destroy(cached.engine);
        cached.engine = nullptr;
        cached.backend = &backend;
        cached.engine = backend.create();
    }
    engine_ = cached.engine;
    cached.busy = true;
}

EngineHandle::~EngineHandle() {
    if (borrowed_)
        cached.busy = false;
    else
        backend_->destroy(engine_);
}

bool try_one(const Rows& rows, std::uint64_t limit, One& one, const Backend* chosen) {
    EngineHandle engine(chosen ? *chosen : default_backend());
    LoneAnswer answer;
    // A search this long is better off with all lanes, and has to look at interrupts.
    constexpr std::uint64_t kPatience = 12;
    if (!engine.lone(rows, limit, kPatience, answer)) return false;
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

CountResult count_solutions(const Candidates& puzzle, const CountOptions& options) {
    const Backend& backend = options.backend ? *options.backend : default_backend();
    const unsigned threads = options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    // A budget or a small limit is looked at often enough to stop close to it.
    std::uint64_t slice = UINT64_MAX;
    if (options.guesses) slice = std::max<std::uint64_t>(1, options.guesses / threads);
    Pool pool(puzzle, options, threads);
    std::vector<std::thread> others;
    std::exception_ptr error;
    std::mutex error_mutex;
    for (unsigned i = 1; i < threads; ++i) {
        try {
            others.emplace_back([&] {
                try {
                    search(backend, pool, false, slice);
                } catch (...) {
                    const std::lock_guard lock(error_mutex);
                    error = std::current_exception();
                    pool.stop();
                }
            });
        } catch (const std::system_error&) {
            pool.leave();
        }
    }
    try {
        search(backend, pool, true, slice);
    } catch (...) {
        pool.stop();
        for (std::thread& thread : others) thread.join();
        throw;
    }
    for (std::thread& thread : others) thread.join();
    if (error) std::rethrow_exception(error);
    return pool.result();
}

struct SolutionStream::Impl {
    explicit Impl(const Candidates& puzzle, const Backend& b) : backend(b), engine(b.create()), root(pack(puzzle)) {
        room.resize(kOutletMinimum * kCells);
        outlet = {room.data(), kOutletMinimum, 0};
        Task task{};
        task.limit = UINT64_MAX;
        task.host = {this, nullptr, &Impl::take, nullptr, &Impl::poll};
        task.outlet = &outlet;
        task.slice = UINT64_MAX;
        backend.begin(engine, &task);
    }
    ~Impl() { backend.destroy(engine); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    static bool take(void* self, Packed* state) {
        auto& impl = *static_cast<Impl*>(self);
        if (impl.taken) return false;
        impl.taken = true;
        *state = impl.root;
        return true;
    }
    static Signal poll(void* self, std::uint64_t made, std::uint64_t) {
        auto& impl = *static_cast<Impl*>(self);
        impl.guesses += made;
        return impl.clock && impl.clock->interrupted() ? Signal::stop : Signal::go;
    }

    const Backend& backend;
    void* engine;
    Packed root;
    bool taken = false, exhausted = false;
    std::vector<std::uint8_t> room;
    Outlet outlet{};
    std::size_t given = 0;
    std::uint64_t guesses = 0;
    InterruptClock* clock = nullptr;
};

SolutionStream::SolutionStream(const Candidates& puzzle, const Backend* backend)
    : impl_(std::make_unique<Impl>(puzzle, backend ? *backend : default_backend())) {}
SolutionStream::~SolutionStream() = default;
SolutionStream::SolutionStream(SolutionStream&&) noexcept = default;
SolutionStream& SolutionStream::operator=(SolutionStream&&) noexcept = default;

SolutionStream::Outcome SolutionStream::next(Digits& solution, const Interrupt& interrupted) {
    Impl& impl = *impl_;
    if (impl.given == impl.outlet.used) {
        if (impl.exhausted) return Outcome::exhausted;
        // The first solutions come as soon as there are any; who wants more gets them by the thousand.
        constexpr std::size_t kRoom = 1024;
        if (impl.outlet.used && impl.outlet.capacity < kRoom) {
            impl.room.resize(kRoom * kCells);
            impl.outlet = {impl.room.data(), kRoom, 0};
        }
        impl.outlet.used = impl.given = 0;
        InterruptClock clock(interrupted);
        impl.clock = &clock;
        const Pause pause = impl.backend.resume(impl.engine);
        impl.clock = nullptr;
        impl.exhausted = pause == Pause::finished;
        if (pause == Pause::stopped && !impl.outlet.used) return Outcome::interrupted;
        if (!impl.outlet.used) return Outcome::exhausted;
    }
    const std::uint8_t* from = &impl.room[kCells * impl.given++];
    std::copy(from, from + kCells, solution.begin());
    return Outcome::found;
}

std::uint64_t SolutionStream::guesses() const { return impl_->guesses; }

}  // namespace ninefold::lanes
