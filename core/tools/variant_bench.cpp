// Proves puzzles of any shape and rules without Python, for profilers and for the cost of building and search alone.
//
//     python bench/variants.py --dump puzzles.txt
//     variant_bench puzzles.txt [--limit CPU-SECONDS] [--repeat N] [--off SWITCHES] [--only ID,ID] [--mode MODE]
//     [--solutions N] [--each] [--kernels NAME]
//
// MODE is solve (two solutions, or N), build (no search), root (propagation alone) or candidates (true candidates;
// `several` if there are several solutions). NAME is portable, avx2 or avx512; by default the best of the machine.
// Prints the best of N in CPU time; the total of guesses is the signature.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

#include "general/kernels/kernels.hpp"
#include "ninefold/general.hpp"

using namespace ninefold::general;

namespace {

struct Entry {
    std::string id;
    Puzzle puzzle;
    std::vector<int> solution;
};

struct Result {
    double build = 0, search = 0;
    Counters counters;
    const char* outcome = "";
};

double now_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void set_variable(const char* name, const std::string& value) {
#if defined(_WIN32)
    _putenv_s(name, value.c_str());
#else
    setenv(name, value.c_str(), 1);
#endif
}

template <class T>
std::vector<T> numbers(std::istream& in) {
    std::size_t n = 0;
    in >> n;
    std::vector<T> out(n);
    for (T& x : out) in >> x;
    return out;
}

Rule rule(std::istream& in) {
    Rule r;
    in >> r.name;
    r.cells = numbers<int>(in);
    r.numbers = numbers<std::int64_t>(in);
    for (const int c : numbers<int>(in)) r.text.push_back(static_cast<char>(c));
    std::size_t parts = 0;
    in >> parts;
    for (; parts; --parts) r.parts.push_back(rule(in));
    return r;
}

Entry entry(std::istream& in) {
    Entry e;
    Puzzle& p = e.puzzle;
    std::size_t n = 0;
    in >> e.id >> p.rows >> p.columns >> p.extra >> p.low >> p.values >> p.lines >> n;
    for (; n; --n) p.regions.push_back(numbers<int>(in));
    p.candidates = numbers<std::uint64_t>(in);
    in >> n;
    for (; n; --n) p.rules.push_back(rule(in));
    e.solution = numbers<int>(in);
    return e;
}

Result prove(const Entry& e, const std::string& mode, double limit, std::uint32_t off, std::uint64_t solutions) {
    Result out;
    const double begin = now_ms();
    Search search(e.puzzle, off);
    const double built = now_ms();
    out.build = built - begin;
    const Budget budget{0, 0, [&] { return now_ms() - begin > 1e3 * limit; }};
    if (mode == "root") {
        out.outcome = search.propagated().empty() ? "none" : "done";
    } else if (mode == "candidates") {
        std::vector<std::uint64_t> found;
        const bool proved = search.true_candidates(found, budget) == Outcome::exhausted;
        const bool several =
            std::any_of(found.begin(), found.end(), [](std::uint64_t m) { return (m & (m - 1)) != 0; });
        out.outcome = !proved ? "unproved" : several ? "several" : "done";
    } else if (mode == "solve") {
        std::vector<std::vector<int>> found;
        std::uint64_t count = 0;
        const Outcome outcome = search.gather(found, 2, budget, solutions, count);
        out.outcome = outcome == Outcome::out_of_budget ? "unproved" : count == 0 ? "none" : "done";
        const auto is_listed = [&](const std::vector<int>& s) {
            return std::equal(e.solution.begin(), e.solution.end(), s.begin());
        };
        if (count && !e.solution.empty() && std::none_of(found.begin(), found.end(), is_listed)) out.outcome = "WRONG";
    }
    out.search = now_ms() - built;
    out.counters = search.counters();
    return out;
}

double at(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

}  // namespace

int main(int argc, char** argv) {
    std::string file, only, mode = "solve";
    double limit = 20;
    int repeat = 1;
    std::uint32_t off = 0;
    std::uint64_t solutions = 2;
    bool each = false;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto next = [&] { return std::string(i + 1 < argc ? argv[++i] : "0"); };
        if (word == "--limit") {
            limit = std::atof(next().c_str());
        } else if (word == "--repeat") {
            repeat = std::atoi(next().c_str());
        } else if (word == "--off") {
            off = static_cast<std::uint32_t>(std::atoi(next().c_str()));
        } else if (word == "--only") {
            only.append(",").append(next()).append(",");
        } else if (word == "--mode") {
            mode = next();
        } else if (word == "--solutions") {
            solutions = static_cast<std::uint64_t>(std::atoll(next().c_str()));
        } else if (word == "--kernels") {
            const std::string name = next();
            set_variable("NINEFOLD_BACKEND", name);  // requested at the first search
            if (name != kernels().name) {
                std::fprintf(stderr, "this machine has no kernels '%s'\n", name.c_str());
                return 1;
            }
        } else if (word == "--each") {
            each = true;
        } else {
            file = word;
        }
    }
    std::ifstream in(file);
    if (!in) {
        std::fprintf(stderr, "cannot read '%s'\n", file.c_str());
        return 1;
    }
    std::vector<double> times, builds;
    std::uint64_t guesses = 0, runs = 0;
    int without = 0;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        const Entry e = entry(words);
        if (!only.empty() && only.find("," + e.id + ",") == std::string::npos) continue;
        Result best;
        for (int r = 0; r < repeat && (r == 0 || best.build + best.search < 300); ++r) {
            const Result now = prove(e, mode, limit, off, solutions);
            if (r == 0 || now.build + now.search < best.build + best.search) best = now;
        }
        if (each)
            std::printf("%s\t%s\t%.4f\t%.4f\t%llu\t%llu\n", e.id.c_str(), best.outcome, best.build + best.search,
                        best.build, static_cast<unsigned long long>(best.counters.guesses),
                        static_cast<unsigned long long>(best.counters.runs));
        builds.push_back(best.build);
        if (std::string(best.outcome) == "unproved") continue;
        times.push_back(best.build + best.search);
        guesses += best.counters.guesses;
        runs += best.counters.runs;
        without += !best.counters.guesses;
    }
    double total = 0;
    for (const double t : times) total += t;
    std::printf("# %zu done of %zu; median %.3f ms, p90 %.1f ms, total %.2f s; building %.3f ms\n", times.size(),
                builds.size(), at(times, 0.5), at(times, 0.9), total / 1e3, at(builds, 0.5));
    std::printf("# without a guess %d; signature %llu guesses, %llu runs\n", without,
                static_cast<unsigned long long>(guesses), static_cast<unsigned long long>(runs));
}
