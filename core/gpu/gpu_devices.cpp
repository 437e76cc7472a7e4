#include "gpu/gpu_devices.hpp"

#include <algorithm>
#include <atomic>

#include "gpu/driver.hpp"

namespace ninefold::gpu {
namespace {

std::atomic<GpuDevices*> instead{nullptr};

GpuDevices* open_all() {
    std::vector<std::unique_ptr<Machine>> machines;
    for (const DeviceInfo& device : devices()) try {
            machines.push_back(open_device(device));
        } catch (const MachineError&) {
            // Another one may work; without any, the CPU does the work.
        }
    return machines.empty() ? nullptr
                            : new GpuDevices(std::move(machines), kMostRows);  // never closed: the driver may be gone
}

}  // namespace

GpuDevice::GpuDevice(std::unique_ptr<Machine> machine, unsigned most_rows)
    : machine_(std::move(machine)), most_rows_(most_rows) {}

std::unique_ptr<Slot> GpuDevice::take() {
    const std::lock_guard lock(mutex_);
    if (lost_) return nullptr;
    try {
        machine_->enter();
        if (!side_) side_ = machine_->create_stream();
        if (!free_.empty()) {
            auto slot = std::move(free_.back());
            free_.pop_back();
            return slot;
        }
        if (made_ == kMostSlots) return nullptr;
        const std::size_t room = machine_->free_bytes();
        if (!capacity_) {  // the first one; two of them may take at most half of the memory
            capacity_ = most_rows_;
            while (capacity_ > kFewestRows && 4 * Slot::bytes_for(*machine_, capacity_) > room) capacity_ /= 2;
        }
        if (Slot::bytes_for(*machine_, capacity_) > room) return nullptr;
        auto slot = std::make_unique<Slot>(*machine_, capacity_, side_);
        ++made_;
        return slot;
    } catch (const OutOfRoom&) {
        return nullptr;
    } catch (const MachineError&) {
        lost_ = true;
        return nullptr;
    }
}

void GpuDevice::give_back(std::unique_ptr<Slot> slot) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(slot));
}

void GpuDevice::lose(std::unique_ptr<Slot> slot) {
    const std::lock_guard lock(mutex_);
    lost_ = true;
    lost_slots_.push_back(std::move(slot));
}

GpuDevices::GpuDevices(std::vector<std::unique_ptr<Machine>> machines, unsigned most_rows) {
    for (auto& machine : machines) devices_.push_back(std::make_unique<GpuDevice>(std::move(machine), most_rows));
}

GpuDevices::Loan GpuDevices::take() {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < devices_.size(); ++i) {
        GpuDevice& device = *devices_[next_++ % devices_.size()];
        if (auto slot = device.take()) return {&device, std::move(slot)};
    }
    return {};
}

GpuDevice* GpuDevices::device(int number) {
    for (const auto& device : devices_)
        if (device->machine().number == number) return device.get();
    return nullptr;
}

GpuDevices* all_devices() {
    if (GpuDevices* const others = instead) return others;
    if (missing()) return nullptr;
    static GpuDevices* const all = open_all();
    return all;
}
void use_devices(GpuDevices* others) { instead = others; }

}  // namespace ninefold::gpu
