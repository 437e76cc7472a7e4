// Receives the findings of finders. "First", "all" and "the best" are three sinks for one finder.
//
//     Step& step = sink.start(TechniqueId::xy_wing);
//     step.eliminate(victims, z);
//     if (sink.wants_evidence()) { ...roles, houses, chains... }
//     if (sink.commit() == Search::stopped) return Search::stopped;
//
// The step returned by start() is reused, so that rating allocates nothing once warm.
#pragma once

#include <bitset>
#include <limits>
#include <utility>
#include <vector>

#include "logic/step.hpp"

namespace ninefold::logic {

enum class Search : bool { exhausted, stopped };

/// Unwanted labels, by number.
using Labels = std::bitset<512>;

class StepSink {
public:
    explicit StepSink(bool evidence) : evidence_(evidence) {}
    virtual ~StepSink() = default;
    StepSink(const StepSink&) = delete;
    StepSink& operator=(const StepSink&) = delete;

    /// A cleared step to fill in, conclusions first.
    Step& start(TechniqueId technique) {
        step_.clear();
        step_.technique = technique;
        step_.difficulty = score_;
        return step_;
    }
    /// The difficulty of the next steps, the excluded labels, and the longest accepted argument (0: any).
    void expect(double score, Price price, const Labels* refused = nullptr, int longest = 0) {
        score_ = score;
        price_ = price;
        refused_ = refused;
        longest_ = longest ? longest : kAny;
    }
    /// Steps with a longer argument (argument_length) are not kept, so a finder can skip them.
    virtual int longest() const { return longest_; }
    /// False if only conclusions are read (rating): evidence can be left out.
    bool wants_evidence() const { return evidence_; }
    /// False if the current step, whose conclusions are complete, will not be kept; saves building expensive evidence.
    /// Such a step need not be committed, but can be.
    virtual bool wants() { return true; }
    /// True if every step is kept: a finder can then leave out repeated findings.
    virtual bool collects_all() const { return false; }
    /// Takes the current step; if it returns stopped, the finder must return at once.
    Search commit() {
        if (refuses() || (longest_ != kAny && argument_length(step_) > longest_)) return Search::exhausted;
        set_difficulty();
        return take();
    }

protected:
    static constexpr int kAny = std::numeric_limits<int>::max();
    virtual Search take() = 0;
    void set_difficulty() {
        if (price_) step_.difficulty = price_(step_);
    }

    Step step_;

private:
    bool refuses() const { return refused_ && refused_->test(static_cast<std::size_t>(step_.technique)); }

    double score_ = 0;
    Price price_ = nullptr;
    const Labels* refused_ = nullptr;
    int longest_ = kAny;
    bool evidence_;
};

/// Keeps the first step.
class FirstSink final : public StepSink {
public:
    using StepSink::StepSink;
    bool found() const { return found_; }
    Step& step() { return step_; }
    void reset() { found_ = false; }

private:
    Search take() override {
        found_ = true;
        return Search::stopped;
    }

    bool found_ = false;
};

/// Keeps the first step in the preset's order; among equals, the one found first.
class BestSink final : public StepSink {
public:
    explicit BestSink(bool evidence, Before before = ranks_before) : StepSink(evidence), before_(before) {}
    bool wants() override {
        set_difficulty();
        return !found_ || before_(step_, best_);
    }
    /// If short arguments come first, a longer one than the best is not kept.
    int longest() const override {
        const int allowed = StepSink::longest();
        return found_ && before_ == shorter_before ? std::min(allowed, argument_length(best_)) : allowed;
    }
    bool found() const { return found_; }
    Step& step() { return best_; }
    void reset() { found_ = improved_ = false; }
    /// Whether the best has changed since the last call.
    bool improved() { return std::exchange(improved_, false); }

private:
    Search take() override {
        if (!found_ || before_(step_, best_)) {
            std::swap(best_, step_);
            found_ = improved_ = true;
        }
        return Search::exhausted;
    }

    Before before_;
    Step best_;
    bool found_ = false, improved_ = false;
};

/// Keeps every step, in the order of discovery, up to a limit.
class AllSink final : public StepSink {
public:
    explicit AllSink(bool evidence, std::size_t limit = SIZE_MAX) : StepSink(evidence), limit_(limit) {}
    bool collects_all() const override { return true; }
    /// There was one more step than the limit allows.
    bool overflowed() const { return overflowed_; }
    std::vector<Step> steps;

private:
    Search take() override {
        overflowed_ = steps.size() >= limit_;
        if (overflowed_) return Search::stopped;
        steps.push_back(step_);
        return Search::exhausted;
    }

    std::size_t limit_;
    bool overflowed_ = false;
};

}  // namespace ninefold::logic
