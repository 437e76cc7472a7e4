// Thread teams: every thread works once, an exception ends the work of all, and the caller checks while it waits.
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/thread_team.hpp"
#include "check.hpp"

using namespace ninefold;

namespace {

void test_sizes() {
    CHECK(team_size(4, 100) == 4);
    CHECK(team_size(4, 2) == 2);
    CHECK(team_size(4, 0) == 1);
    CHECK(team_size(0, 1) == 1);
    CHECK(team_size(0, UINT64_MAX) >= 1);
}

void test_every_thread_works_once() {
    for (const bool waits : {false, true})
        for (const unsigned threads : {1u, 2u, 7u}) {
            std::atomic<unsigned> callers{0}, helpers{0};
            run_team(threads, {.work = [&](bool caller) { ++(caller ? callers : helpers); },
                               .stop = [] {},
                               .look = {},
                               .caller_waits = waits});
            CHECK(callers == (waits ? 0u : 1u));
            CHECK(helpers == (waits ? threads : threads - 1));
        }
}

void test_an_exception_ends_the_work_of_all() {
    for (const bool by_caller : {false, true}) {
        std::atomic<bool> stop{false};
        std::string message;
        try {
            run_team(3, {.work =
                             [&](bool caller) {
                                 if (caller == by_caller) throw std::runtime_error("enough");
                                 while (!stop) std::this_thread::yield();
                             },
                         .stop = [&] { stop = true; },
                         .look = {}});
        } catch (const std::runtime_error& error) {
            message = error.what();
        }
        CHECK(message == "enough");
        CHECK(stop);
    }
}

void test_the_caller_looks_while_it_waits() {
    std::atomic<bool> stop{false};
    int looks = 0;
    run_team(2, {.work =
                     [&](bool caller) {
                         while (!caller && !stop) std::this_thread::yield();
                     },
                 .stop = [&] { stop = true; },
                 .look = [&] { stop = ++looks == 3; }});
    CHECK(looks == 3);
}

}  // namespace

int main() {
    test_sizes();
    test_every_thread_works_once();
    test_an_exception_ends_the_work_of_all();
    test_the_caller_looks_while_it_waits();
    return testing::report();
}
