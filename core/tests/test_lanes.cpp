// The lane engine against the scalar one, on every back end of this machine.
#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "board/geometry.hpp"
#include "check.hpp"
#include "ninefold/lanes.hpp"
#include "ninefold/lines.hpp"

using namespace ninefold;
using namespace ninefold::lanes;

namespace {

/// A random isomorphic copy of a simple grid.
std::string random_grid(std::mt19937& rng) {
    int digit[9], row[9], column[9];
    const auto lines = [&](int* order) {
        int bands[3] = {0, 1, 2};
        std::shuffle(bands, bands + 3, rng);
        for (int b = 0; b < 3; ++b) {
            int inside[3] = {0, 1, 2};
            std::shuffle(inside, inside + 3, rng);
            for (int i = 0; i < 3; ++i) order[3 * b + i] = 3 * bands[b] + inside[i];
        }
    };
    for (int d = 0; d < 9; ++d) digit[d] = d;
    std::shuffle(digit, digit + 9, rng);
    lines(row);
    lines(column);
    std::string grid(81, '.');
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const int value = (3 * (row[r] % 3) + row[r] / 3 + column[c]) % 9;
            grid[static_cast<std::size_t>(9 * r + c)] = static_cast<char>('1' + digit[value]);
        }
    return grid;
}

/// Keeps *clues* cells of a grid; with *broken*, one of them gets another digit.
std::string random_puzzle(std::mt19937& rng, int clues, bool broken) {
    std::string puzzle = random_grid(rng);
    std::vector<std::size_t> cells(81);
    for (std::size_t i = 0; i < 81; ++i) cells[i] = i;
    std::shuffle(cells.begin(), cells.end(), rng);
    for (std::size_t i = static_cast<std::size_t>(clues); i < 81; ++i) puzzle[cells[i]] = '.';
    if (broken)
        puzzle[cells[0]] = static_cast<char>('1' + (puzzle[cells[0]] - '1' + 1 + static_cast<int>(rng() % 8)) % 9);
    return puzzle;
}

Digits digits_of(const std::string& puzzle) {
    Digits digits{};
    for (std::size_t i = 0; i < 81; ++i) digits[i] = puzzle[i] == '.' ? 0 : static_cast<std::uint8_t>(puzzle[i] - '0');
    return digits;
}

bool conflict(const std::string& puzzle) {
    for (int h = 0; h < kHouses; ++h) {
        DigitSet seen;
        for (const Cell c : cells_of(h)) {
            const char ch = puzzle[static_cast<std::size_t>(c)];
            if (ch == '.') continue;
            if (seen.has(ch - '0')) return true;
            seen.add(ch - '0');
        }
    }
    return false;
}

std::uint64_t scalar_count(const Candidates& puzzle, std::uint64_t limit) {
    ScalarSearch search(puzzle);
    Digits solution;
    std::uint64_t n = 0;
    while (n < limit && search.next(solution) == ScalarSearch::Outcome::found) ++n;
    return n;
}

bool is_solution(const Candidates& puzzle, const std::uint8_t* digits) {
    for (int h = 0; h < kHouses; ++h) {
        DigitSet seen;
        for (const Cell c : cells_of(h)) seen.add(digits[c]);
        if (seen != DigitSet::all()) return false;
    }
    for (std::size_t c = 0; c < 81; ++c)
        if (!puzzle[c].has(digits[c])) return false;
    return true;
}

struct Result {
    std::vector<std::uint8_t> status, solutions;
    std::vector<std::int64_t> count, guesses;
    Result(std::size_t n) : status(n), solutions(81 * n), count(n), guesses(n) {}
    Answers answers() { return {status.data(), count.data(), guesses.data(), solutions.data(), 81, 0, 0}; }
};

std::vector<const Backend*> backends() {
    std::vector<const Backend*> list;
    for (const std::string_view name : available_backends()) list.push_back(&find_backend(name));
    return list;
}

std::string join(const std::vector<std::string>& puzzles) {
    std::string text;
    for (const std::string& puzzle : puzzles) text += puzzle;
    return text;
}

std::uint8_t code(Status status) { return static_cast<std::uint8_t>(status); }

void test_against_scalar(std::uint64_t limit) {
    std::mt19937 rng(7);
    std::vector<std::string> puzzles;
    for (int i = 0; i < 700; ++i) puzzles.push_back(random_puzzle(rng, 20 + i % 24, i % 5 == 0));
    const std::string text = join(puzzles);
    Result first(puzzles.size());
    bool have_first = false;
    for (const Backend* backend : backends()) {
        for (const unsigned threads : {1u, 3u}) {
            Result result(puzzles.size());
            CHECK(solve_batch(text_rows(text.data()), puzzles.size(), result.answers(),
                              {.limit = limit, .threads = threads, .backend = backend}));
            for (std::size_t i = 0; i < puzzles.size(); ++i) {
                const Candidates candidates = candidates_of(digits_of(puzzles[i]));
                const std::uint64_t expected = scalar_count(candidates, limit);
                CHECK(result.count[i] == static_cast<std::int64_t>(expected));
                Status status = limit == 1 ? Status::found : expected == 1 ? Status::one : Status::several;
                if (expected == 0) status = conflict(puzzles[i]) ? Status::invalid : Status::none;
                CHECK(result.status[i] == code(status));
                if (expected) CHECK(is_solution(candidates, &result.solutions[81 * i]));
                if (!expected) CHECK(result.solutions[81 * i] == 0);
                // The tree is the same everywhere; only an interrupted search can see another part of it.
                if (have_first && (limit == 1 || expected < limit)) CHECK(result.guesses[i] == first.guesses[i]);
            }
            if (!have_first) first = result;
            have_first = true;
            // The same without requesting solutions.
            Result counted(puzzles.size());
            solve_batch(text_rows(text.data()), puzzles.size(),
                        {counted.status.data(), counted.count.data(), nullptr, nullptr, 0, 0, 0},
                        {.limit = limit, .threads = threads, .backend = backend});
            CHECK(counted.status == result.status && counted.count == result.count);
        }
    }
}

void test_batch_sizes_and_order() {
    std::mt19937 rng(11);
    std::vector<std::string> pool;
    for (int i = 0; i < 100; ++i) pool.push_back(random_puzzle(rng, 22 + i % 14, i % 7 == 0));
    for (const Backend* backend : backends()) {
        const std::string all = join(pool);
        Result whole(pool.size());
        solve_batch(text_rows(all.data()), pool.size(), whole.answers(), {.threads = 1, .backend = backend});
        for (const std::size_t n : {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100}) {
            std::vector<std::size_t> order(pool.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            std::shuffle(order.begin(), order.end(), rng);
            std::vector<std::string> chosen;
            for (std::size_t i = 0; i < n; ++i) chosen.push_back(pool[order[i]]);
            const std::string text = join(chosen);
            Result result(n);
            CHECK(solve_batch(text_rows(text.data()), n, result.answers(), {.threads = 1, .backend = backend}));
            for (std::size_t i = 0; i < n; ++i) {
                CHECK(result.status[i] == whole.status[order[i]]);
                CHECK(result.count[i] == whole.count[order[i]]);
                if (result.count[i] < 2) CHECK(result.guesses[i] == whole.guesses[order[i]]);
            }
        }
    }
}

/// Every third row, or all but every ninth: then lanes take puzzles from several input batches at a time.
void test_bad_rows_stay_alone(bool mostly) {
    std::mt19937 rng(3);
    const auto is_bad = [&](std::size_t i) { return mostly ? i % 9 != 4 : i % 3 == 0; };
    for (const Backend* backend : backends()) {
        std::vector<std::string> puzzles;
        for (int i = 0; i < 230; ++i) puzzles.push_back(random_puzzle(rng, 30, false));
        const std::string good = join(puzzles);
        for (std::size_t i = 0; i < puzzles.size(); ++i)
            if (is_bad(i)) puzzles[i][(i * 7) % 81] = "a\xe9\x01:/"[i % 5];
        const std::string bad = join(puzzles);
        Result a(puzzles.size()), b(puzzles.size());
        solve_batch(text_rows(good.data()), puzzles.size(), a.answers(), {.threads = 1, .backend = backend});
        solve_batch(text_rows(bad.data()), puzzles.size(), b.answers(), {.threads = 1, .backend = backend});
        for (std::size_t i = 0; i < puzzles.size(); ++i) {
            if (is_bad(i)) {
                CHECK(b.status[i] == code(Status::unreadable) && b.count[i] == 0 && b.solutions[81 * i] == 0);
                continue;
            }
            CHECK(b.status[i] == a.status[i] && b.count[i] == a.count[i]);
            CHECK(is_solution(candidates_of(digits_of(puzzles[i])), &b.solutions[81 * i]));
        }
    }
}

void test_lines() {
    std::mt19937 rng(5);
    const std::string a = random_grid(rng), b = random_grid(rng);
    const auto statuses = [](const std::string& text) {
        const Lines lines(text.data(), text.size());
        Result result(lines.size());
        solve_batch(lines.rows(), lines.size(), result.answers(), {});
        return result.status;
    };
    using S = std::vector<std::uint8_t>;
    const std::uint8_t ok = code(Status::one), bad = code(Status::unreadable);
    CHECK(statuses("") == S{});
    CHECK(statuses(a) == S{ok});
    CHECK(statuses(a + "\n") == S{ok});
    CHECK(statuses(a + "\n" + b) == (S{ok, ok}));
    CHECK(statuses(a + "\r\n" + b + "\r\n") == (S{ok, ok}));
    CHECK(statuses(a + "\r" + b + "\r\n" + a + "\n") == (S{ok, ok, ok}));
    CHECK(statuses(a + "\n" + b + "\r" + a + "\r" + b + "\n") == (S{ok, ok, ok, ok}));
    CHECK(statuses(a + "\r" + b + "\r" + a + "\r") == (S{ok, ok, ok}));
    CHECK(statuses(a + "\r\r\n\n" + b) == (S{ok, bad, bad, ok}));
    CHECK(statuses(a.substr(1) + "\r\n" + b + "\r" + a.substr(40)) == (S{bad, ok, bad}));
    CHECK(statuses(a + "\n\n" + b + "\n") == (S{ok, bad, ok}));
    CHECK(statuses(a + "5\n" + b + "\n" + a.substr(1)) == (S{bad, ok, bad}));
    std::string mixed = a;
    mixed[3] = '.', mixed[40] = '0';
    CHECK(statuses(mixed + "\n" + b) == (S{bad, ok}));
    mixed[3] = 'x', mixed[40] = 'X';
    CHECK(statuses(mixed + "\n" + b)[0] != bad);

    const std::string text = "# head\n" + a + "\n\n+" + a + "\r\n" + mixed.substr(1) + "\n" + b;
    const Lines entries(text.data(), text.size(), {.entries = true});
    CHECK(entries.size() == 4);
    CHECK(entries.numbers() == (std::vector<std::size_t>{1, 3, 4, 5}));
    CHECK(entries.odd().size() == 2 && entries.odd()[0].row == 1 && entries.odd()[1].row == 2);
    CHECK(text.substr(entries.odd()[0].begin, entries.odd()[0].end - entries.odd()[0].begin) == "+" + a);

    const std::string rows = "1," + mixed + "," + b + "\n2," + a + ",\n3," + a + ",12\n4,\"" + a + "\",\n5\n";
    const Lines table(rows.data(), rows.size(), {.separator = ',', .puzzle = 1, .answer = 2, .entries = true});
    CHECK(table.size() == 5 && table.answers().size() == 5 && table.odd().size() == 3);
    CHECK(table.rows().pointers[0] && table.rows().pointers[1] && !table.rows().pointers[2]);
    CHECK(table.answers()[0] && std::equal(b.begin(), b.end(), table.answers()[0]));
    CHECK(!table.answers()[1]);
}

/// A clue removed from a puzzle with one solution: knowing that solution changes no count.
void test_known() {
    std::mt19937 rng(29);
    std::string text;
    std::vector<Known> known;
    std::vector<Candidates> puzzles;
    while (puzzles.size() < 300) {
        std::string puzzle = random_puzzle(rng, 26 + static_cast<int>(rng() % 16), false);
        if (scalar_count(candidates_of(digits_of(puzzle)), 2) != 1) continue;
        std::size_t cell = rng() % 81;
        while (puzzle[cell] == '.') cell = rng() % 81;
        const auto digit = static_cast<std::uint8_t>(puzzle[cell] - '0');
        puzzle[cell] = '.';
        text += puzzle;
        puzzles.push_back(candidates_of(digits_of(puzzle)));
        known.push_back({static_cast<std::uint8_t>(cell), puzzles.size() % 4 ? digit : std::uint8_t{0}});
    }
    Rows rows = text_rows(text.data());
    rows.known = known.data();
    for (const Backend* backend : backends())
        for (const std::uint64_t limit : {2u, 7u}) {
            const std::size_t n = puzzles.size();
            Result result(n);
            const Answers counts{result.status.data(), result.count.data(), nullptr, nullptr, 0, 0, 0};
            solve_batch(rows, n, counts, {.limit = limit, .backend = backend});
            std::size_t several = 0;
            for (std::size_t i = 0; i < n; ++i) {
                CHECK(result.count[i] == static_cast<std::int64_t>(scalar_count(puzzles[i], limit)));
                CHECK(result.status[i] == code(result.count[i] == 1 ? Status::one : Status::several));
                several += result.count[i] > 1;
            }
            CHECK(several > n / 10 && several < n * 9 / 10);
        }
}

/// Sukakus: the candidates of a solved grid plus random others.
void test_masks() {
    std::mt19937 rng(23);
    const std::size_t n = 300;
    std::vector<std::uint16_t> masks;
    std::vector<Candidates> puzzles;
    for (std::size_t i = 0; i < n; ++i) {
        const std::string grid = random_grid(rng);
        Candidates candidates;
        for (std::size_t c = 0; c < 81; ++c) {
            unsigned mask = 1u << (grid[c] - '1');
            for (unsigned d = 0; d < 9; ++d) mask |= rng() % 100 < 25 + i % 30 ? 1u << d : 0;
            if (i % 6 == 0 && rng() % 30 == 0) mask &= ~(1u << (grid[c] - '1'));
            candidates[c] = DigitSet(static_cast<std::uint16_t>(mask));
            masks.push_back(static_cast<std::uint16_t>(mask));
        }
        puzzles.push_back(candidates);
    }
    for (const Backend* backend : backends()) {
        Result result(n);
        solve_batch(mask_rows(masks.data()), n, result.answers(), {.limit = 5, .backend = backend});
        for (std::size_t i = 0; i < n; ++i) {
            CHECK(result.count[i] == static_cast<std::int64_t>(scalar_count(puzzles[i], 5)));
            if (result.count[i]) CHECK(is_solution(puzzles[i], &result.solutions[81 * i]));
        }
        std::vector<std::uint16_t> wide(masks.begin(), masks.begin() + 162);
        wide[40] = 0x200;
        solve_batch(mask_rows(wide.data()), 2, result.answers(), {.backend = backend});
        CHECK(result.status[0] == code(Status::unreadable));
        CHECK(result.status[1] != code(Status::unreadable));
    }
}

void test_smallest() {
    std::mt19937 rng(29);
    std::vector<std::string> puzzles;
    for (int i = 0; i < 40; ++i) puzzles.push_back(random_puzzle(rng, 32 + i % 6, false));
    const std::string text = join(puzzles);
    for (const Backend* backend : backends())
        for (const std::uint64_t limit : {1u, 2u}) {
            Result result(puzzles.size());
            solve_batch(text_rows(text.data()), puzzles.size(), result.answers(),
                        {.limit = limit, .smallest = true, .backend = backend});
            for (std::size_t i = 0; i < puzzles.size(); ++i) {
                ScalarSearch search(candidates_of(digits_of(puzzles[i])));
                Digits solution, smallest;
                smallest.fill(10);
                for (int k = 0; search.next(solution) == ScalarSearch::Outcome::found && k < 20000; ++k)
                    smallest = std::min(smallest, solution);
                CHECK(std::equal(smallest.begin(), smallest.end(), &result.solutions[81 * i]));
            }
        }
}

void test_count_and_stream() {
    std::mt19937 rng(31);
    for (const Backend* backend : backends()) {
        for (int i = 0; i < 12; ++i) {
            const Candidates puzzle = candidates_of(digits_of(random_puzzle(rng, 24 + i, i % 4 == 3)));
            const std::uint64_t expected = scalar_count(puzzle, 200000);
            if (expected == 200000) continue;
            for (const unsigned threads : {1u, 4u}) {
                const CountResult result = count_solutions(puzzle, {.threads = threads, .backend = backend});
                CHECK(result.complete && result.count == expected);
                const CountResult cut = count_solutions(puzzle, {.limit = 2, .threads = threads, .backend = backend});
                CHECK(cut.count == std::min<std::uint64_t>(expected, 2) && cut.complete == (expected < 2));
            }
            SolutionStream stream(puzzle, backend);
            std::set<Digits> seen;
            Digits solution;
            while (stream.next(solution) == SolutionStream::Outcome::found) {
                CHECK(is_solution(puzzle, solution.data()));
                CHECK(seen.insert(solution).second);
            }
            CHECK(seen.size() == expected);
            CHECK(stream.next(solution) == SolutionStream::Outcome::exhausted);
        }
        // The empty grid: budgets, limits, laziness.
        const Candidates empty = candidates_of(Digits{});
        const CountResult budget = count_solutions(empty, {.guesses = 20000, .threads = 2, .backend = backend});
        CHECK(!budget.complete && budget.count > 0 && budget.guesses >= 20000 && budget.guesses < 60000);
        const CountResult timed = count_solutions(empty, {.seconds = 0.02, .threads = 2, .backend = backend});
        CHECK(!timed.complete && !timed.interrupted && timed.count > 0);
        const CountResult many = count_solutions(empty, {.limit = 300000, .threads = 2, .backend = backend});
        CHECK(!many.complete && many.count == 300000);
        const CountResult stopped = count_solutions(empty, {.backend = backend, .interrupted = [] { return true; }});
        CHECK(stopped.interrupted && !stopped.complete);
        SolutionStream stream(empty, backend);
        Digits solution;
        for (int i = 0; i < 3000; ++i) {
            CHECK(stream.next(solution) == SolutionStream::Outcome::found);
            CHECK(is_solution(empty, solution.data()));
        }
        std::string blank(81, '.');
        for (const std::uint64_t limit : {1u, 2u, 1000u}) {
            Result result(1);
            solve_batch(text_rows(blank.data()), 1, result.answers(), {.limit = limit, .backend = backend});
            CHECK(result.count[0] == static_cast<std::int64_t>(limit));
        }
        // An interrupted batch reports the rows it did not reach.
        blank += blank;
        Result result(2);
        CHECK(!solve_batch(text_rows(blank.data()), 2, result.answers(),
                           {.limit = UINT64_MAX, .backend = backend, .interrupted = [] { return true; }}));
        CHECK(result.status[0] == code(Status::undecided) && result.status[1] == code(Status::undecided));
    }
}

void test_dispatch() {
    CHECK(available_backends().back() == "portable");
    const auto refused = [](std::string_view name) {
        try {
            find_backend(name);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(refused("avx1024"));
    CHECK(refused(""));
}

}  // namespace

int main() {
    test_dispatch();
    for (const std::uint64_t limit : {1u, 2u, 7u}) test_against_scalar(limit);
    test_batch_sizes_and_order();
    for (const bool mostly : {false, true}) test_bad_rows_stay_alone(mostly);
    test_lines();
    test_masks();
    test_known();
    test_smallest();
    test_count_and_stream();
    return testing::report();
}
