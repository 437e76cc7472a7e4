// Queues the queries of many attempts for one engine, so that the engine never runs out of work.  Whenever the engine
// asks for more, the answers are collected, and the next queries of those attempts go to the end of the queue.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "classic/engine.hpp"
#include "generate/attempt.hpp"

namespace ninefold::generate {

/// A ring buffer.  Waiting queries follow each other.  A query that takes long keeps its slot, and the others skip it.
class QueryQueue {
public:
    struct Answer {
        Attempt* to;
        bool unique;
    };

    /// For this many attempts, each with at most one open query.
    explicit QueryQueue(std::size_t attempts) : size_(2 * attempts) {
        rows_.resize(size_);
        known_.resize(size_);
        from_.resize(size_);
        status_.resize(size_, kFree);
        asked_.reserve(attempts);
        answers_.resize(attempts);
    }

    /// The buffers of the engine; valid as long as this object.
    lanes::Rows rows() const {
        lanes::Rows rows = lanes::digit_rows(nullptr);
        rows.pointers = rows_.data();
        rows.known = known_.data();
        return rows;
    }
    lanes::Answers answers() { return {status_.data(), nullptr, nullptr, nullptr, 0, 0, 0}; }

    /// Adds the open query of an attempt while its data is in the cache.
    void add(Attempt& attempt) {
        while (status_[end_] != kFree) step(end_);
        rows_[end_] = attempt.row();
        known_[end_] = attempt.known();
        from_[end_] = &attempt;
        status_[end_] = kWaits;
        step(end_);
        ++waiting_;
    }
    /// The next adjacent queries, [*first, *last).  Returns false if none is waiting.
    bool take(std::size_t* first, std::size_t* last) {
        if (!waiting_) return false;
        while (status_[next_] != kWaits) step(next_);
        *first = next_;
        std::size_t at = next_;
        for (; at < size_ && status_[at] == kWaits; ++at) {
            status_[at] = kAsked;
            asked_.push_back(static_cast<std::uint32_t>(at));
        }
        *last = at;
        next_ = at == size_ ? 0 : at;
        waiting_ -= at - *first;
        return true;
    }
    /// The answers since the last call.
    std::span<const Answer> collect() {
        std::size_t answered = 0, left = 0;
        for (const std::uint32_t at : asked_) {
            const bool done = status_[at] != kAsked;
            answers_[answered] = {from_[at], status_[at] == kUnique};
            status_[at] = done ? kFree : kAsked;
            asked_[left] = at;
            answered += done;
            left += !done;
        }
        asked_.resize(left);
        return {answers_.data(), answered};
    }
    bool empty() const { return !waiting_ && asked_.empty(); }

private:
    static constexpr auto kUnique = static_cast<std::uint8_t>(lanes::Status::one);
    static constexpr auto kAsked = static_cast<std::uint8_t>(lanes::Status::undecided);
    static constexpr std::uint8_t kWaits = 0xfe, kFree = 0xff;  // not statuses

    void step(std::size_t& place) const { place = place + 1 == size_ ? 0 : place + 1; }

    std::size_t size_;
    std::size_t next_ = 0, end_ = 0, waiting_ = 0;  // the waiting queries, and how many they are
    std::vector<const std::uint8_t*> rows_;
    std::vector<lanes::Known> known_;
    std::vector<Attempt*> from_;
    std::vector<std::uint8_t> status_;
    std::vector<std::uint32_t> asked_;  // slots that the engine is working on
    std::vector<Answer> answers_;
};

}  // namespace ninefold::generate
