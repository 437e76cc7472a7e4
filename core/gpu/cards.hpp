// The GPUs in use: opened when they are first needed, each with the slots that are made for it.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "gpu/machine.hpp"
#include "gpu/slot.hpp"

namespace ninefold::gpu {

class Card {
public:
    Card(std::unique_ptr<Machine> machine, unsigned most_rows);

    /// A slot that nobody uses, made where there is none and room for one; null when the card has no room or is lost.
    std::unique_ptr<Slot> take();
    void give_back(std::unique_ptr<Slot> slot);
    /// It failed: nobody gets a slot of it any more.  Where what it was told may still be under way, its memory is
    /// left alone.
    void lose(std::unique_ptr<Slot> slot);

    Machine& machine() { return *machine_; }
    bool lost() const { return lost_; }

private:
    std::unique_ptr<Machine> machine_;
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<Slot>> free_, lost_slots_;
    Stream side_ = nullptr;  // for what must overtake: the word that stops
    unsigned most_rows_, made_ = 0, capacity_ = 0;
    bool lost_ = false;
};

/// All cards; tests put machines of their own in their place.
class Cards {
public:
    Cards(std::vector<std::unique_ptr<Machine>> machines, unsigned most_rows);
    /// A slot of the next card in turn that has one; null when none has.
    struct Loan {
        Card* card = nullptr;
        std::unique_ptr<Slot> slot;
        explicit operator bool() const { return slot != nullptr; }
    };
    Loan take();
    /// The card of a device; null where it is not in use.
    Card* card(int device);

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Card>> cards_;
    std::size_t next_ = 0;
};

/// Rows of a chunk at most, and slots of a card.
constexpr unsigned kMostRows = 1u << 20, kFewestRows = 1u << 14, kMostSlots = 16;

/// The cards of this machine, opened now if they are not yet; null where that failed or there are none.
Cards* cards();
/// Puts others in their place (null: those of the machine again).  For tests.
void use_cards(Cards* others);

}  // namespace ninefold::gpu
