#include "gpu/cards.hpp"

#include <algorithm>
#include <atomic>

#include "gpu/driver.hpp"

namespace ninefold::gpu {
namespace {

std::atomic<Cards*> instead{nullptr};

Cards* open_all() {
    std::vector<std::unique_ptr<Machine>> machines;
    for (const DeviceInfo& device : devices()) try {
            machines.push_back(open_device(device));
        } catch (const MachineError&) {
            // Another one may do; with none the CPU does the work.
        }
    return machines.empty() ? nullptr
                            : new Cards(std::move(machines), kMostRows);  // never closed: the driver may be gone first
}

}  // namespace

Card::Card(std::unique_ptr<Machine> machine, unsigned most_rows)
    : machine_(std::move(machine)), most_rows_(most_rows) {}

std::unique_ptr<Slot> Card::take() {
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
        if (!capacity_) {  // the first: two of them shall take half of what is there at most
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

void Card::give_back(std::unique_ptr<Slot> slot) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(slot));
}

void Card::lose(std::unique_ptr<Slot> slot) {
    const std::lock_guard lock(mutex_);
    lost_ = true;
    lost_slots_.push_back(std::move(slot));
}

Cards::Cards(std::vector<std::unique_ptr<Machine>> machines, unsigned most_rows) {
    for (auto& machine : machines) cards_.push_back(std::make_unique<Card>(std::move(machine), most_rows));
}

Cards::Loan Cards::take() {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        Card& card = *cards_[next_++ % cards_.size()];
        if (auto slot = card.take()) return {&card, std::move(slot)};
    }
    return {};
}

Card* Cards::card(int device) {
    for (const auto& card : cards_)
        if (card->machine().number == device) return card.get();
    return nullptr;
}

Cards* cards() {
    if (Cards* const others = instead) return others;
    if (missing()) return nullptr;
    static Cards* const all = open_all();
    return all;
}
void use_cards(Cards* others) { instead = others; }

}  // namespace ninefold::gpu
