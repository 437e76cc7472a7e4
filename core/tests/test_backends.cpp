// A registered back end: found by name, chosen by the size of the batch, fed according to its appetite.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "classic/backends.hpp"
#include "ninefold/lanes.hpp"

using namespace ninefold;
using namespace ninefold::lanes;

namespace {

constexpr std::size_t kRows = 5000;

int engines_made = 0;
std::size_t largest_claim = 0;
std::size_t claims = 0;
const Backend* inner = nullptr;

/// A device that prefers large batches and has one queue; the portable lanes do its work.
struct Device {
    void* engine;
    Host host;
};

bool watched_claim(void* self, std::size_t* begin, std::size_t* end) {
    const Host& host = static_cast<Device*>(self)->host;
    if (!host.claim(host.self, begin, end)) return false;
    ++claims;
    largest_claim = std::max(largest_claim, *end - *begin);
    return true;
}
Signal watched_poll(void* self, std::uint64_t guesses, std::uint64_t solutions) {
    const Host& host = static_cast<Device*>(self)->host;
    return host.poll(host.self, guesses, solutions);
}

const Backend kDevice{
    "device",
    1,
    Appetite{1000, 4000, 1, 2000, 1},
    []() -> void* {
        ++engines_made;
        return new Device{inner->create(), {}};
    },
    [](void* engine) {
        auto* device = static_cast<Device*>(engine);
        inner->destroy(device->engine);
        delete device;
    },
    [](void* engine, const Task* task) {
        auto* device = static_cast<Device*>(engine);
        device->host = task->host;
        Task watched = *task;
        watched.host = {device, &watched_claim, nullptr, nullptr, &watched_poll};
        inner->begin(device->engine, &watched);
    },
    [](void* engine) { return inner->resume(static_cast<Device*>(engine)->engine); },
    nullptr,
    nullptr,
};
const Backend kAbsent{
    "absent", 1, Appetite{1, 1, 1, 0, 1}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
};

std::string complaint(void (*action)()) {
    try {
        action();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

void test_registering() {
    inner = &find_backend("portable");
    const std::vector<std::string_view> before = available_backends();
    register_backend({&kDevice, [] { return static_cast<const char*>(nullptr); }}, true);
    register_backend({&kAbsent, [] { return "there is no such device"; }}, true);
    CHECK(available_backends().size() == before.size() + 1);
    CHECK(available_backends().front() == "device");
    CHECK(&find_backend("device") == &kDevice);
    CHECK(complaint([] { find_backend("absent"); }) ==
          "the back end 'absent' cannot run here: there is no such device");
    CHECK(complaint([] { register_backend({&kDevice, [] { return static_cast<const char*>(nullptr); }}, false); }) ==
          "there is a back end 'device' already");
}

void test_choice_by_size() {
    CHECK(&default_backend(2000) == &kDevice);
    CHECK(&default_backend(1999) != &kDevice);
    CHECK(&default_backend() != &kDevice);
    CHECK(name_of(default_backend()) != "absent");
}

void test_appetite() {
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    std::string text;
    for (std::size_t i = 0; i < kRows; ++i) text += puzzle;
    std::vector<std::int64_t> count(kRows);
    const Answers answers{nullptr, count.data(), nullptr, nullptr, 0, 0, 0};
    CHECK(solve_batch(text_rows(text.data()), kRows, answers, {.threads = 8}));
    CHECK(count == std::vector<std::int64_t>(kRows, 1));
    CHECK(engines_made == 1);  // one engine for any number of threads
    CHECK(claims == 5);
    CHECK(largest_claim == 1000);
}

}  // namespace

int main() {
    test_registering();
    test_choice_by_size();
    test_appetite();
    return testing::report();
}
