// The GPUs in use, opened on first use, each with its slots.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "gpu/machine.hpp"
#include "gpu/slot.hpp"

namespace ninefold::gpu {

class GpuDevice {
public:
    GpuDevice(std::unique_ptr<Machine> machine, unsigned most_rows);

    /// A free slot, created if there is none and memory for one; null if the GPU has no memory or is lost.
    std::unique_ptr<Slot> take();
    void give_back(std::unique_ptr<Slot> slot);
    /// Marks the GPU as failed, so that it hands out no more slots. If its work may still be running, its memory is not
    /// freed.
    void lose(std::unique_ptr<Slot> slot);

    Machine& machine() { return *machine_; }
    bool lost() const { return lost_; }

private:
    std::unique_ptr<Machine> machine_;
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<Slot>> free_, lost_slots_;
    Stream side_ = nullptr;  // for the word that stops a search, which must overtake other work
    unsigned most_rows_, made_ = 0, capacity_ = 0;
    bool lost_ = false;
};

/// All GPUs; tests replace them with their own machines.
class GpuDevices {
public:
    GpuDevices(std::vector<std::unique_ptr<Machine>> machines, unsigned most_rows);
    /// A slot of the next GPU, round-robin, that has one; null if none has.
    struct Loan {
        GpuDevice* device = nullptr;
        std::unique_ptr<Slot> slot;
        explicit operator bool() const { return slot != nullptr; }
    };
    Loan take();
    /// The GPU with this device number; null if it is not in use.
    GpuDevice* device(int number);

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<GpuDevice>> devices_;
    std::size_t next_ = 0;
};

/// Maximum rows per chunk, and slots per GPU.
constexpr unsigned kMostRows = 1u << 20, kFewestRows = 1u << 14, kMostSlots = 16;

/// The GPUs of this machine, opened on first use; null if that failed or there are none.
GpuDevices* all_devices();
/// Replaces them (null: restores those of the machine). For tests.
void use_devices(GpuDevices* others);

}  // namespace ninefold::gpu
