#include "gpu/count.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "classic/backends.hpp"
#include "classic/interrupt_clock.hpp"
#include "classic/pack.hpp"
#include "gpu/gpu_devices.hpp"
#include "gpu/wait.hpp"

namespace ninefold::gpu {
namespace {

using lanes::CountOptions;
using lanes::CountResult;

/// Regularly checks the totals, budgets and clocks.
class Watch {
public:
    Watch(const CountOptions& options, Slot& slot, Stream side)
        : options_(options), slot_(slot), side_(side), seen_(slot.machine(), kTotals * 8, true) {
        std::fill_n(seen_.as<unsigned long long>(), int{kTotals}, 0ull);
    }

    /// Whether to stop.
    bool operator()() {
        const auto now = Clock::now();
        if (now - last_ < kPause) return stop_;
        last_ = now;
        if (slot_.machine().finished(side_)) look();
        const CountResult so_far = result();
        if (so_far.count >= options_.limit || (options_.guesses && so_far.guesses >= options_.guesses)) stop_ = true;
        if (options_.seconds > 0 && std::chrono::duration<double>(now - start_).count() >= options_.seconds)
            stop_ = true;
        if (clock_.interrupted()) stop_ = interrupted_ = true;
        return stop_;
    }
    /// Call it after the GPU has finished.
    void settle() {
        look();
        while (!slot_.machine().finished(side_)) std::this_thread::yield();
    }
    bool stopped() const { return stop_; }
    bool lost() const { return seen_.as<unsigned long long>()[kLost] != 0; }
    CountResult result() const {
        const auto* const seen = seen_.as<const unsigned long long>();
        CountResult r;
        r.count = std::min<std::uint64_t>(seen[kSolutions], options_.limit);
        r.guesses = seen[kGuesses];
        r.complete = !stop_ && seen[kSolutions] < options_.limit;
        r.interrupted = interrupted_;
        return r;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr auto kPause = std::chrono::milliseconds(2);
    void look() { slot_.machine().download(seen_.as<void>(), slot_.rounds().totals(), kTotals * 8, side_); }

    const CountOptions& options_;
    Slot& slot_;
    Stream side_;
    Buffer seen_;
    Clock::time_point start_ = Clock::now(), last_ = start_;
    const lanes::Interrupt tell_and_ask_ = [this] {
        if (options_.progress) options_.progress(result());
        return options_.interrupted && options_.interrupted();
    };
    lanes::InterruptClock clock_{tell_and_ask_};
    bool stop_ = false, interrupted_ = false;
};

/// No value if some nodes did not fit.
std::optional<CountResult> count(Slot& slot, const Candidates& puzzle, const CountOptions& options) {
    slot.machine().enter();
    Slot::Job job;
    job.reader = Kernel::read_masks;
    job.n = 1;
    auto* const masks = reinterpret_cast<std::uint16_t*>(slot.input(job));
    for (std::size_t c = 0; c < kCells; ++c) masks[c] = puzzle[c].bits();
    slot.load(job);
    slot.rounds().begin_one(slot.words(), slot.stride(), slot.count_words(), slot.stream());
    Watch watch(options, slot, slot.side());
    do {
        slot.rounds().go_on(slot.stream());
        if (wait(slot, [&] { return watch(); }) == Waited::lost) throw MachineError("the GPU does not answer");
        watch.settle();
    } while (slot.rounds().left() && !watch.stopped() && !watch());
    if (watch.lost()) return std::nullopt;
    return watch.result();
}

}  // namespace

void count_on_gpu(const lanes::Packed* packed, const CountOptions* options, CountResult* result) {
    const Candidates puzzle = lanes::unpack(*packed);
    if (GpuDevices* const all = all_devices())
        if (GpuDevices::Loan loan = all->take()) try {
                const auto counted = count(*loan.slot, puzzle, *options);
                loan.device->give_back(std::move(loan.slot));
                if (counted) {
                    *result = *counted;
                    return;
                }
            } catch (const MachineError&) {
                loan.device->lose(std::move(loan.slot));
            }
    CountOptions on_cpu = *options;
    on_cpu.backend = &lanes::cpu_backend();
    *result = lanes::count_solutions(puzzle, on_cpu);
}

}  // namespace ninefold::gpu
