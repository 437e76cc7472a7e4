// Where finders put what they find.  "First", "all" and "the best" are three sinks over one finder.
//
//     Step& step = sink.start(TechniqueId::xy_wing);
//     step.eliminate(victims, z);
//     if (sink.wants_evidence()) { ...roles, houses, chains... }
//     if (sink.commit() == Search::stopped) return Search::stopped;
//
// The step handed out by start() is reused, so that rating allocates nothing once warm.
#pragma once

#include <utility>
#include <vector>

#include "logic/step.hpp"

namespace ninefold::logic {

enum class Search : bool { exhausted, stopped };

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
        return step_;
    }
    /// False if only conclusions are read (rating): evidence may be left out.
    bool wants_evidence() const { return evidence_; }
    /// False if the step under construction, whose conclusions are complete, is not going to be kept;
    /// saves building costly evidence.  Not committing such a step is allowed, not required.
    virtual bool wants() const { return true; }
    /// True if every step is kept: a finder may then leave out what an earlier one has found.
    virtual bool collects_all() const { return false; }
    /// Takes the step under construction; stopped means that the finder must return at once.
    virtual Search commit() = 0;

protected:
    Step step_;

private:
    bool evidence_;
};

/// Keeps the first step.
class FirstSink final : public StepSink {
public:
    using StepSink::StepSink;
    Search commit() override {
        found_ = true;
        return Search::stopped;
    }
    bool found() const { return found_; }
    Step& step() { return step_; }
    void reset() { found_ = false; }

private:
    bool found_ = false;
};

/// Keeps the step that comes first by general ranking; of equals, the one found first.
class BestSink final : public StepSink {
public:
    using StepSink::StepSink;
    bool wants() const override { return !found_ || ranks_before(step_, best_); }
    Search commit() override {
        if (wants()) {
            std::swap(best_, step_);
            found_ = true;
        }
        return Search::exhausted;
    }
    bool found() const { return found_; }
    Step& step() { return best_; }
    void reset() { found_ = false; }

private:
    Step best_;
    bool found_ = false;
};

/// Keeps every step, in the order of discovery, up to a limit.
class AllSink final : public StepSink {
public:
    explicit AllSink(bool evidence, std::size_t limit = SIZE_MAX) : StepSink(evidence), limit_(limit) {}
    bool collects_all() const override { return true; }
    Search commit() override {
        steps.push_back(step_);
        return steps.size() < limit_ ? Search::exhausted : Search::stopped;
    }
    std::vector<Step> steps;

private:
    std::size_t limit_;
};

}  // namespace ninefold::logic
