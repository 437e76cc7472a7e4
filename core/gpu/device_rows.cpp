// Rows that are already in GPU memory: solved and shuffled there, without a copy to the host.
#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include "classic/backends.hpp"
#include "gpu/driver.hpp"
#include "gpu/gpu_devices.hpp"
#include "gpu/wait.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::gpu {
namespace {

GpuDevice& device_of(int number) {
    GpuDevices* const all = all_devices();
    GpuDevice* const device = all ? all->device(number) : nullptr;
    if (!device || device->lost())
        throw MachineError("GPU " + std::to_string(number) + " cannot be used" +
                           (missing() ? std::string(": ") + missing() : std::string()));
    device->machine().enter();
    return *device;
}

/// A stream for as long as it is needed.
class OwnStream {
public:
    explicit OwnStream(Machine& machine) : machine_(machine), stream_(machine.create_stream()) {}
    ~OwnStream() { machine_.destroy_stream(stream_); }
    OwnStream(const OwnStream&) = delete;
    OwnStream& operator=(const OwnStream&) = delete;
    operator Stream() const { return stream_; }
    void finish() const {
        while (!machine_.finished(stream_)) std::this_thread::sleep_for(std::chrono::microseconds(20));
    }

private:
    Machine& machine_;
    Stream stream_;
};

std::array<std::uint8_t, 81> unpacked(const std::uint8_t* packed) {
    std::array<std::uint8_t, 81> digits{};
    for (std::size_t c = 0; c < 81; ++c) digits[c] = packed[c / 2] >> (c % 2 * 4) & 15;
    if (packed[40] >> 4) digits[0] = 255;  // not a puzzle
    return digits;
}

/// Two alternating slots: one runs while the other finishes.
class Job {
public:
    Job(GpuDevice& device, const DeviceRows& rows, const DeviceAnswers& answers, unsigned limit)
        : device_(device), rows_(rows), answers_(answers), limit_(limit) {}

    bool run(const std::function<bool()>& interrupted) {
        std::vector<std::unique_ptr<Slot>> slots;
        bool done = false;
        try {
            for (int i = 0; i < 2; ++i)
                if (auto slot = device_.take()) slots.push_back(std::move(slot));
            if (slots.empty()) throw OutOfRoom("the GPU has no room left for the search");
            done = drive(slots, interrupted);
        } catch (...) {
            for (auto& slot : slots) device_.lose(std::move(slot));
            throw;
        }
        for (auto& slot : slots) device_.give_back(std::move(slot));
        return done;
    }

private:
    struct Part {
        Slot* slot;
        std::size_t begin, end;
    };

    bool drive(const std::vector<std::unique_ptr<Slot>>& slots, const std::function<bool()>& interrupted) {
        lanes::Interrupt ask = interrupted;
        auto last = std::chrono::steady_clock::now();
        bool stop = false;
        const auto asked = [&] {
            const auto now = std::chrono::steady_clock::now();
            if (stop || !ask || now - last < std::chrono::milliseconds(20)) return stop;
            last = now;
            return stop = ask();
        };
        std::deque<Part> under_way;
        const auto settle = [&] {
            const Part part = under_way.front();
            under_way.pop_front();
            switch (wait(*part.slot, asked)) {
                case Waited::finished:
                    finish(part);
                    break;
                case Waited::stopped:
                    break;
                case Waited::lost:
                    throw MachineError("the GPU does not answer");
            }
        };
        std::size_t begin = 0;
        for (std::size_t turn = 0; begin < rows_.n && !stop; ++turn) {
            if (under_way.size() == slots.size()) settle();
            Slot& slot = *slots[turn % slots.size()];
            const Part part{&slot, begin, std::min<std::size_t>(rows_.n, begin + slot.capacity())};
            start(part);
            under_way.push_back(part);
            begin = part.end;
        }
        while (!under_way.empty()) settle();
        return !stop;
    }

    const std::uint8_t* row(std::size_t i) const {
        return static_cast<const std::uint8_t*>(rows_.rows) + i * row_size(rows_.kind);
    }
    std::size_t solution_size() const { return rows_.kind == RowKind::packed ? 41 : 81; }
    std::uint8_t* solution(std::size_t i) const {
        return answers_.solutions ? static_cast<std::uint8_t*>(answers_.solutions) + i * solution_size() : nullptr;
    }

    void start(const Part& part) const {
        Slot::Job job;
        job.reader = rows_.kind == RowKind::masks    ? Kernel::read_masks
                     : rows_.kind == RowKind::packed ? Kernel::read_packed
                                                     : Kernel::read_bytes;
        job.writer = rows_.kind == RowKind::packed ? Kernel::write_packed : Kernel::write_bytes;
        job.n = static_cast<unsigned>(part.end - part.begin);
        job.limit = limit_;
        job.blanks[0] = 1;
        part.slot->start_on_gpu(job, row(part.begin), answers_.status + part.begin, solution(part.begin),
                                answers_.counts ? answers_.counts + part.begin : nullptr,
                                answers_.guesses ? answers_.guesses + part.begin : nullptr);
    }

    /// Rows that the GPU leaves to the CPU: unreadable ones, and those whose nodes did not fit.
    void finish(const Part& part) const {
        Machine& machine = device_.machine();
        const std::size_t n = part.end - part.begin;
        std::vector<std::uint8_t> status(n);
        const OwnStream stream(machine);
        machine.download(status.data(), answers_.status + part.begin, n, stream);
        stream.finish();
        for (std::size_t i = 0; i < n; ++i)
            if (status[i] == kAskCpu) solve_here(part.begin + i, stream);
    }

    void solve_here(std::size_t i, const OwnStream& stream) const {
        Machine& machine = device_.machine();
        alignas(2) std::uint8_t raw[162];
        machine.download(raw, row(i), row_size(rows_.kind), stream);
        stream.finish();
        const std::array<std::uint8_t, 81> digits =
            rows_.kind == RowKind::packed ? unpacked(raw) : std::array<std::uint8_t, 81>{};
        const lanes::Rows one = rows_.kind == RowKind::masks
                                    ? lanes::mask_rows(reinterpret_cast<const std::uint16_t*>(raw))
                                    : lanes::digit_rows(rows_.kind == RowKind::packed ? digits.data() : raw);
        const lanes::One answer = lanes::solve_one(one, limit_, &lanes::cpu_backend());
        const auto status = static_cast<std::uint8_t>(answer.status);
        const auto count = static_cast<std::uint32_t>(answer.count),
                   guesses = static_cast<std::uint32_t>(answer.guesses);
        std::uint8_t shown[81] = {};
        for (std::size_t c = 0; c < 81 && answer.count; ++c)
            if (rows_.kind == RowKind::packed)
                shown[c / 2] = static_cast<std::uint8_t>(shown[c / 2] | answer.solutions[0][c] << (c % 2 * 4));
            else
                shown[c] = answer.solutions[0][c];
        machine.upload(answers_.status + i, &status, 1, stream);
        if (answers_.counts) machine.upload(answers_.counts + i, &count, 4, stream);
        if (answers_.guesses) machine.upload(answers_.guesses + i, &guesses, 4, stream);
        if (answers_.solutions) machine.upload(solution(i), shown, solution_size(), stream);
        stream.finish();
    }

    GpuDevice& device_;
    const DeviceRows& rows_;
    const DeviceAnswers& answers_;
    unsigned limit_;
};

}  // namespace

bool solve_on_gpu(int device, const DeviceRows& rows, const DeviceAnswers& answers, unsigned limit,
                  const std::function<bool()>& interrupted) {
    return Job(device_of(device), rows, answers, limit).run(interrupted);
}

void shuffle_on_gpu(int device, const std::uint8_t* from, std::uint8_t* to, std::size_t n, std::uint64_t seed,
                    std::uint64_t first) {
    Machine& machine = device_of(device).machine();
    const OwnStream stream(machine);
    const ShuffleTask task{from, to, n, seed, first};
    if (n) machine.launch(Kernel::shuffle, static_cast<unsigned>((n + kIoThreads - 1) / kIoThreads), &task, stream);
    stream.finish();
}

void wait_for_device(int device) { device_of(device).machine().wait_for_all(); }
void* allocate_on_gpu(int device, std::size_t bytes) {
    return device_of(device).machine().allocate(std::max<std::size_t>(bytes, 16));
}
void release_on_gpu(int device, void* memory) noexcept {
    try {
        device_of(device).machine().release(memory);
    } catch (const std::exception&) {
        // The GPU is lost, and its memory too.
    }
}

}  // namespace ninefold::gpu
