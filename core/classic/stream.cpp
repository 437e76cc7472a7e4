// The solutions of one puzzle, one at a time, as the caller requests them.
#include <algorithm>
#include <vector>

#include "classic/interrupt_clock.hpp"
#include "classic/pack.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::lanes {

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
        // Return the first solutions as soon as there are any, and later ones by the thousand.
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
