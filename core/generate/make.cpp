// Attempts on many threads.  A worker keeps many attempts in progress and sends their queries to a lane engine, which
// asks for more as soon as it has taken all of them.  When an attempt is decided, the worker starts a new one.  Workers
// get the numbers of their attempts in small packs.
#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>

#include "base/thread_team.hpp"
#include "classic/engine.hpp"
#include "generate/pattern_search.hpp"
#include "generate/query_queue.hpp"

namespace ninefold::generate {
namespace {

constexpr std::size_t kFlock = 384;  // attempts per worker: enough to keep the lanes full
// Grids drawn at a time, while their tables are in the cache; fewer if there is a predicate, which takes time.
constexpr std::uint64_t kPack = 512, kSmallPack = 32;
constexpr std::uint64_t kRoom = 1 << 15;  // reserve memory for at most this many puzzles
constexpr std::size_t kAhead = 6;         // attempts whose memory is prefetched before their answers

/// Data shared by the workers.
struct Field {
    const Recipe& recipe;
    const MakeOptions& options;
    const lanes::Backend& backend;
    std::uint64_t end;
    std::uint64_t pack;  // attempts per pack
    std::atomic<std::uint64_t> next;
    std::uint64_t undecided;  // the smallest number that was given up
    std::atomic<bool> stop{false};
    std::mutex mutex{};  // guards the fields below, and undecided
    std::vector<Puzzle> puzzles{};
};

class Worker {
public:
    explicit Worker(Field& field) : field_(field) {
        if (field.options.predicate) predicate_ = field.options.predicate(field.stop);
    }

    void run() {
        if (field_.recipe.pattern)
            search_patterns();
        else
            reduce_grids();
        std::lock_guard lock(field_.mutex);
        if (field_.puzzles.empty())
            field_.puzzles = std::move(found_);
        else
            field_.puzzles.insert(field_.puzzles.end(), found_.begin(), found_.end());
        field_.undecided = std::min(field_.undecided, undecided_);
    }

private:
    bool stopped() const { return field_.stop.load(std::memory_order_relaxed); }
    void give_up(std::uint64_t number) { undecided_ = std::min(undecided_, number); }

    /// Keeps the puzzle if the predicate accepts it.  A stop during the predicate leaves the attempt undecided.
    void keep_if_wanted(const Puzzle& puzzle) {
        if (predicate_) {
            if (stopped()) return give_up(puzzle.attempt);
            const bool accepted = predicate_(puzzle);
            if (stopped()) return give_up(puzzle.attempt);
            if (!accepted) return;
        }
        found_.push_back(puzzle);
    }

    void search_patterns() {
        PatternSearch search(field_.recipe, field_.backend);
        for (;;) {
            const std::uint64_t number = field_.next.fetch_add(1, std::memory_order_relaxed);
            if (number >= field_.end) return;
            Puzzle puzzle;
            const bool found = !stopped() && search.attempt(number, puzzle, field_.stop);
            if (stopped()) return give_up(number);
            if (found) keep_if_wanted(puzzle);
        }
    }

    /// Starts the next attempt with its grid and generator.  Returns false if there are no more.
    bool begin(Attempt& attempt) {
        if (used_ == drawn_.size()) {
            const std::uint64_t first = field_.next.fetch_add(field_.pack, std::memory_order_relaxed);
            if (first >= field_.end) return false;
            drawn_.clear();
            used_ = 0;
            next_ = first;
            for (std::uint64_t i = first; i < std::min(first + field_.pack, field_.end); ++i)
                drawn_.push_back({Rng(field_.recipe.seed, i), field_.recipe.solution.value_or(Digits{})});
            if (!field_.recipe.solution) random_grids(drawn_);
        }
        GridDraw& draw = drawn_[used_++];
        attempt.begin(field_.recipe, next_++, draw.grid, draw.rng);
        return true;
    }

    void reduce_grids() {
        const lanes::Backend& backend = field_.backend;
        const std::size_t most = std::max(kFlock, backend.appetite.fewest_rows);
        std::vector<Attempt> flock(std::min<std::uint64_t>(most, field_.end - field_.next.load()));
        if (!predicate_) found_.reserve(std::min<std::uint64_t>(kRoom, field_.end - field_.next.load()));
        QueryQueue queries(flock.size());
        queries_ = &queries;
        for (Attempt& attempt : flock) refill(attempt);
        const std::unique_ptr<void, void (*)(void*)> engine(backend.create(), backend.destroy);
        const lanes::Task task{.rows = queries.rows(),
                               .answers = queries.answers(),
                               .limit = 2,
                               .host = {this, &claim, nullptr, nullptr, &poll},
                               .outlet = nullptr,
                               .slice = UINT64_MAX,
                               .in_order = false};
        // One pass lasts until the attempts run out.  Then the engine finishes its rows and is started again.
        while (!queries.empty() && !stopped()) {
            backend.begin(engine.get(), &task);
            backend.resume(engine.get());
            if (error_) std::rethrow_exception(error_);
            if (!stopped()) process_answers();
        }
        for (const Attempt& attempt : flock)
            if (attempt.pending()) give_up(attempt.number());
        if (used_ < drawn_.size()) give_up(next_);
    }
    /// Replaces a decided attempt by a new one.
    void refill(Attempt& attempt) {
        while (begin(attempt)) {
            if (attempt.pending()) return queries_->add(attempt);
            if (attempt.accepted()) keep_if_wanted(attempt.puzzle());
        }
    }
    /// Passes the answers to their attempts and queues the next queries.
    void process_answers() {
        const auto answers = queries_->collect();
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (i + kAhead < answers.size()) answers[i + kAhead].to->prefetch();
            if (i + kAhead / 2 < answers.size()) answers[i + kAhead / 2].to->prefetch_sets();
            Attempt& attempt = *answers[i].to;
            attempt.answer(answers[i].unique);
            if (attempt.pending()) {
                queries_->add(attempt);
                continue;
            }
            if (attempt.accepted()) keep_if_wanted(attempt.puzzle());
            if (!stopped()) refill(attempt);
        }
    }
    /// Called when the engine has taken all queries.  Exceptions of a predicate must not pass through the engine.
    static bool claim(void* self, std::size_t* first, std::size_t* last) {
        Worker& worker = *static_cast<Worker*>(self);
        if (worker.stopped()) return false;
        try {
            worker.process_answers();
        } catch (...) {
            worker.error_ = std::current_exception();
            return false;
        }
        return worker.queries_->take(first, last);
    }
    static lanes::Signal poll(void* self, std::uint64_t, std::uint64_t) {
        return static_cast<Worker*>(self)->stopped() ? lanes::Signal::stop : lanes::Signal::go;
    }

    Field& field_;
    Predicate predicate_;
    std::vector<GridDraw> drawn_;  // for the next attempts
    std::size_t used_ = 0;         // the number of them that have started
    std::uint64_t next_ = 0;       // the number of the next attempt
    QueryQueue* queries_ = nullptr;
    std::exception_ptr error_;
    std::vector<Puzzle> found_;
    std::uint64_t undecided_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace

std::optional<Method> method_named(std::string_view name) {
    if (name == "top-down") return Method::top_down;
    if (name == "weighted") return Method::weighted;
    if (name == "unbiased") return Method::unbiased;
    return std::nullopt;
}

Harvest make_puzzles(const Recipe& recipe, std::uint64_t first, std::uint64_t count, const MakeOptions& options) {
    Harvest harvest;
    if (count == 0) return harvest;
    const std::uint64_t worth = recipe.pattern ? 1 : options.predicate ? 16 : 512;  // attempts that are worth a thread
    const lanes::Backend& backend = options.backend ? *options.backend : lanes::default_backend();
    unsigned threads = team_size(options.threads, (count + worth - 1) / worth);
    if (backend.appetite.engines) threads = std::min(threads, backend.appetite.engines);
    const std::uint64_t end = first + count;
    const auto pack = std::clamp<std::uint64_t>(count / (4 * threads), 1, options.predicate ? kSmallPack : kPack);
    Field field{.recipe = recipe,
                .options = options,
                .backend = backend,
                .end = end,
                .pack = pack,
                .next = first,
                .undecided = end};
    const auto start = std::chrono::steady_clock::now();
    const auto look = [&] {
        if (field.stop) return;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        if (options.seconds > 0 && spent.count() >= options.seconds) field.stop = true;
        if (options.interrupted && options.interrupted()) field.stop = harvest.interrupted = true;
    };
    run_team(threads, {.work = [&field](bool) { Worker(field).run(); },
                       .stop = [&field] { field.stop = true; },
                       .look = look,
                       .caller_waits = true});
    // Attempts that were given up leave gaps.  Only the puzzles before the first gap are certain to be in order.
    const std::uint64_t handed_out = std::min(field.next.load(), field.end);
    const std::uint64_t decided = std::min(field.undecided, field.stop ? handed_out : field.end);
    std::erase_if(field.puzzles, [&](const Puzzle& puzzle) { return puzzle.attempt >= decided; });
    std::sort(field.puzzles.begin(), field.puzzles.end(),
              [](const Puzzle& a, const Puzzle& b) { return a.attempt < b.attempt; });
    harvest.puzzles = std::move(field.puzzles);
    harvest.attempts = decided - first;
    return harvest;
}

void make_grids(std::uint64_t seed, std::uint64_t first, std::uint64_t count, std::uint8_t* grids) {
    std::vector<GridDraw> draws;
    for (std::uint64_t done = 0; done < count; done += draws.size()) {
        draws.clear();
        for (std::uint64_t i = done; i < std::min(done + kPack, count); ++i)
            draws.push_back({Rng(seed, first + i), Digits{}});
        random_grids(draws);
        for (const GridDraw& draw : draws) grids = std::copy(draw.grid.begin(), draw.grid.end(), grids);
    }
}

}  // namespace ninefold::generate
