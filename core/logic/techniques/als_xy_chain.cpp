// ALS chain.  Almost locked sets A - C1 - C2 - ... - B, neighbours linked by restricted commons, each
// link by another digit than the one before.  If z is not in A, A is locked and holds its link's digit, so
// the next set lacks it, is locked and holds its next link's digit, ... so B holds z.  A digit z common to
// A and B that is not the digit of the first or the last link goes from the cells that see all its
// places in A and B.  Four sets or more; three are ALS-XY-Wing.
//
//     A -x- C -y- D -w- B     ->  no z where all z of A and B look
//
// HoDoKu's rules, which decide the score:  a link has a set of *active* digits.  The first link has one:
// of two it is tried with the smaller, then with the larger.  A later link keeps its digits but the
// smallest active one of the link before; with two left, both count as used at the end of the chain.
// Forward only (the default): set numbers ascend along the chain.
//
// Depth-first search of all chains is hopeless, but what a set can do next depends only on the digit it
// lost, so:  for each first set, the states (set, digit lost) that can be reached are closed
// under the links, whole rows of sets at a time, ascending; the eliminations follow.  Only where order or
// evidence is asked for (equally good steps; the chain itself) a depth-first search with memory
// finds the one that comes first, and its chain.
//
// Order: by first set; from one first set by general ranking, and equals as the depth-first
// search from that set finds them.  Each set of eliminations once.
// In both directions (regression tests) the closure runs in layers of chain length.
#include <algorithm>
#include <map>

#include "logic/finders.hpp"
#include "logic/shared/als.hpp"
#include "logic/shared/als_evidence.hpp"

namespace ninefold::logic {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

using Eliminations = std::vector<Candidate>;

// Something a chain from the current first set achieves.
struct Outcome {
    Eliminations eliminations;
    std::size_t found = SIZE_MAX;  // its turn in the depth-first search
    std::vector<std::uint32_t> path;
    std::vector<DigitSet> active;
};

// A state after a link: blocked = its smallest active digit; both: another one is active as well.
struct Arrival {
    std::size_t set;
    Digit blocked;
    Digit other;  // 0: none
    DigitSet active() const { return other ? DigitSet::of(blocked) | DigitSet::of(other) : DigitSet::of(blocked); }
};

class ChainSearch {
public:
    ChainSearch(const Context& context, StepSink& sink)
        : context_(context), list_(context.shared<AlsList>()), links_(context.shared<AlsLinks>()), sink_(sink),
          n_(list_.size()), words_(list_.words()), forward_(context.rules().als_chain_forward_only),
          max_links_(context.rules().als_chain_max_links) {}

    Search run() {
        for (first_ = 0; first_ < n_; ++first_) {
            if (context_.cancelled()) return Search::stopped;
            outcomes_.clear();
            for (Digit a : list_[first_].digits) {
                if (!promising(a)) continue;
                forward_ ? close_forward(a) : close_in_layers(a);
            }
            if (!outcomes_.empty() && give() == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    // What follows from a chain from the first set, by digit a, that arrives at a set with the given digits active.
    void conclude(std::size_t set, DigitSet used, Eliminations& to) const {
        to.clear();
        for (Digit z : (list_[first_].digits & list_[set].digits) - used)
            for (Cell c : list_.seen(first_, z) & list_.seen(set, z)) to.emplace_back(c, z);
    }

    // Is there a set such that the two see a candidate of a digit other than a, and a link by a to begin with?
    bool promising(Digit a) {
        target_.assign(words_, 0);
        for (Digit z : list_[first_].digits.without(a))
            or_into(target_.data(), links_.threatening_spot(list_.spot_of(first_, z)), words_);
        if (forward_) cut(target_.data(), first_);
        start_.assign(words_, 0);
        or_into(start_.data(), links_.by_first(first_, a), words_);
        or_into(start_.data(), links_.by_second(first_, a), words_);
        if (forward_) cut(start_.data(), first_);
        target_[first_ / 64] &= ~(Word{1} << (first_ % 64));
        const auto any = [](const std::vector<Word>& row) { return std::ranges::any_of(row, [](Word w) { return w; }); };
        return any(target_) && any(start_);
    }

    // Leaves only sets above i in a row.
    void cut(Word* row, std::size_t i) const {
        std::fill(row, row + i / 64, 0);
        row[i / 64] &= ~Word{1} << (i % 64);
    }

    template <class See>
    static void each(const Word* row, std::size_t from, std::size_t words, See&& see) {
        for (std::size_t w = from; w < words; ++w)
            for (Word rest = row[w]; rest; rest &= rest - 1) see(w * 64 + at(std::countr_zero(rest)));
    }

    // Calls see(Arrival) for each link from a set that has lost the digit, in the order of the sets.
    template <class See>
    bool each_link(std::size_t from, Digit lost, bool above_only, See&& see) const {
        const Word* linked = links_.linked(from);
        for (std::size_t w = above_only ? from / 64 : 0; w < words_; ++w) {
            Word word = linked[w];
            if (above_only && w == from / 64) word &= ~Word{1} << (from % 64);
            for (; word; word &= word - 1) {
                const std::size_t to = w * 64 + at(std::countr_zero(word));
                const RestrictedCommon common = links_.between(from, to);
                Arrival arrival{to, common.first, common.second};
                if (lost == common.first) {
                    if (!common.second) continue;
                    arrival = {to, common.second, 0};
                } else if (lost == common.second) {
                    arrival.other = 0;
                }
                if (see(arrival)) return true;
            }
        }
        return false;
    }

    void note(std::size_t set, DigitSet used) {
        if (!has_bit(target_.data(), set)) return;
        conclude(set, used, scratch_);
        if (scratch_.empty()) return;
        for (const Outcome& known : outcomes_)
            if (known.eliminations == scratch_) return;
        if (recorded_.count(scratch_)) return;
        outcomes_.emplace_back().eliminations = scratch_;
    }

    // Ascending set numbers: one pass in ascending order closes everything.
    void close_forward(Digit a) {
        const DigitSet used_first = DigitSet::of(a);
        single_.reset(9, words_);   // by digit: sets reached with only this digit active, three links or more
        reached_.reset(9, words_);  // by digit lost: sets reached with two links or more
        any_.assign(words_, 0);
        pairs_.clear();
        const auto expand = [&](std::size_t from, DigitSet lost, bool counts) {
            const std::size_t w0 = from / 64;
            const Word* doubly = links_.doubly(from);
            for (Digit d : list_[from].digits) {
                if (lost == DigitSet::of(d)) continue;
                const Word* row = links_.by_first(from, d);
                Word* reached = reached_[at(d - 1)];
                Word* single = single_[at(d - 1)];
                Word mask = ~Word{1} << (from % 64);
                for (std::size_t w = w0; w < words_; ++w, mask = ~Word{0}) {
                    const Word word = row[w] & ~doubly[w] & mask;
                    reached[w] |= word;
                    any_[w] |= word;
                    if (counts) single[w] |= word;
                }
            }
            Word mask = ~Word{1} << (from % 64);
            for (std::size_t w = w0; w < words_; ++w, mask = ~Word{0})
                for (Word rest = doubly[w] & mask; rest; rest &= rest - 1) {
                    const std::size_t to = w * 64 + at(std::countr_zero(rest));
                    const RestrictedCommon common = links_.between(from, to);
                    for (Digit b : lost) {
                        const Digit blocked = b == common.first ? common.second : common.first;
                        set_bit(reached_[at(blocked - 1)], to);
                        set_bit(any_.data(), to);
                        if (!counts) continue;
                        if (b == common.first || b == common.second)
                            set_bit(single_[at(blocked - 1)], to);
                        else if (has_bit(target_.data(), to))
                            pairs_.push_back({to, common.first, common.second});
                    }
                }
        };
        each(start_.data(), first_ / 64, words_, [&](std::size_t set) { expand(set, used_first, false); });
        for (std::size_t w = first_ / 64; w < words_; ++w)
            for (Word done = 0;;) {
                const Word rest = any_[w] & ~done;  // grows while we go, upwards only
                if (!rest) break;
                const std::size_t set = w * 64 + at(std::countr_zero(rest));
                done |= rest & -rest;
                DigitSet lost;
                for (Digit d : list_[set].digits)
                    if (reached_.has(at(d - 1), set)) lost.add(d);
                expand(set, lost, true);
            }
        for (Digit d = 1; d <= 9; ++d)
            each(single_[at(d - 1)], first_ / 64, words_, [&](std::size_t set) { note(set, used_first | DigitSet::of(d)); });
        for (const Arrival& pair : pairs_) note(pair.set, used_first | pair.active());
    }

    // Both directions: states by number of links, each expanded at its first appearance.
    void close_in_layers(Digit a) {
        reached_.reset(9, words_);
        std::vector<Arrival> layer, next;
        each(start_.data(), 0, words_, [&](std::size_t set) { layer.push_back({set, a, 0}); });
        for (int links = 1; links < max_links_ && !layer.empty(); ++links) {
            next.clear();
            for (const Arrival& state : layer)
                each_link(state.set, state.blocked, false, [&](const Arrival& arrival) {
                    if (arrival.set == first_) return false;
                    if (links >= 2) note(arrival.set, DigitSet::of(a) | arrival.active());
                    if (reached_.has(at(arrival.blocked - 1), arrival.set)) return false;
                    if (links >= 2) reached_.set(at(arrival.blocked - 1), arrival.set);
                    next.push_back(arrival);
                    return false;
                });
            std::swap(layer, next);
        }
    }

    // Commits the outcomes of the current first set.
    Search give() {
        std::vector<Step>& steps = steps_;
        steps.resize(outcomes_.size());
        std::vector<std::size_t> order(outcomes_.size());
        for (std::size_t k = 0; k < outcomes_.size(); ++k) {
            order[k] = k;
            steps[k].clear();
            steps[k].technique = TechniqueId::als_xy_chain;
            steps[k].eliminations = outcomes_[k].eliminations;
            steps[k].normalise();
            recorded_[outcomes_[k].eliminations] = true;
        }
        std::ranges::stable_sort(order, [&](std::size_t x, std::size_t y) { return ranks_before(steps[x], steps[y]); });
        bool searched = false;
        for (std::size_t from = 0; from < order.size();) {
            std::size_t to = from + 1;
            while (to < order.size() && !ranks_before(steps[order[from]], steps[order[to]])) ++to;
            start_step(outcomes_[order[from]]);
            if (sink_.wants()) {
                if (!searched && (to - from > 1 || sink_.wants_evidence())) {
                    search_depth_first();
                    searched = true;
                }
                std::sort(order.begin() + static_cast<std::ptrdiff_t>(from), order.begin() + static_cast<std::ptrdiff_t>(to),
                          [&](std::size_t x, std::size_t y) { return outcomes_[x].found < outcomes_[y].found; });
                for (std::size_t k = from; k < to; ++k) {
                    const Outcome& outcome = outcomes_[order[k]];
                    Step& step = start_step(outcome);
                    if (sink_.wants_evidence()) {
                        if (outcome.path.empty()) continue;  // only by passing a set twice
                        mark_chain(step, outcome);
                    }
                    if (sink_.commit() == Search::stopped) return Search::stopped;
                }
            }
            from = to;
        }
        return Search::exhausted;
    }

    Step& start_step(const Outcome& outcome) {
        Step& step = sink_.start(TechniqueId::als_xy_chain);
        step.eliminations = outcome.eliminations;
        step.normalise();
        return step;
    }

    void mark_chain(Step& step, const Outcome& outcome) const {
        const auto& path = outcome.path;
        for (std::size_t k = 0; k < path.size(); ++k) mark_als(step, list_, path[k], k);
        for (std::size_t k = 0; k + 1 < path.size(); ++k) mark_restricted_common(step, list_, path[k], path[k + 1], outcome.active[k]);
        mark_common(step, list_, path.front(), path.back(), outcome.active.front() | outcome.active.back());
        step.length = static_cast<int>(path.size()) - 1;
    }

    // Finds out in which order, and by which chain, the depth-first search comes upon the outcomes.
    void search_depth_first() {
        open_ = outcomes_.size();
        turn_ = 0;
        path_.assign(1, static_cast<std::uint32_t>(first_));
        each_link(first_, 0, forward_, [&](const Arrival& arrival) {
            for (Digit a : {arrival.blocked, arrival.other}) {
                if (!a) continue;
                depth_.assign(n_ * 9, 0);
                truncated_.assign(n_ * 9, false);
                descend(arrival.set, a, DigitSet::of(a));
                if (!open_) return true;
            }
            return false;
        });
    }

    // Extends the path by a set; returns whether the limit of length cut something off.
    bool descend(std::size_t set, Digit lost, DigitSet active) {
        path_.push_back(static_cast<std::uint32_t>(set));
        active_.push_back(active);
        const int links = static_cast<int>(active_.size());
        if (links >= 3) test(set);
        bool cut_off = false;
        const std::size_t state = set * 9 + at(lost - 1);
        // What lies below a state does not depend on how it was reached, once two links are behind it.
        // (In both directions the chain must not meet itself, but then shorter is found first often enough.)
        const bool known = links >= 2 && depth_[state] && !(truncated_[state] && links < depth_[state]);
        if (open_ && !known) {
            if (links >= 2) depth_[state] = static_cast<std::uint8_t>(links);
            if (links >= max_links_) {
                cut_off = true;
            } else {
                each_link(set, lost, forward_, [&](const Arrival& arrival) {
                    if (!forward_ && std::ranges::find(path_, arrival.set) != path_.end()) return false;
                    cut_off |= descend(arrival.set, arrival.blocked, arrival.active());
                    return open_ == 0;
                });
            }
            if (links >= 2) truncated_[state] = cut_off;
        } else if (known) {
            cut_off = truncated_[state];
        }
        path_.pop_back();
        active_.pop_back();
        return cut_off;
    }

    void test(std::size_t set) {
        conclude(set, active_.front() | active_.back(), scratch_);
        if (scratch_.empty()) return;
        for (Outcome& outcome : outcomes_)
            if (outcome.found == SIZE_MAX && outcome.eliminations == scratch_) {
                outcome.found = turn_++;
                outcome.path = path_;
                outcome.active = active_;
                --open_;
                return;
            }
    }

    const Context& context_;
    const AlsList& list_;
    const AlsLinks& links_;
    StepSink& sink_;
    const std::size_t n_, words_;
    const bool forward_;
    const int max_links_;

    std::size_t first_ = 0;
    std::vector<Word> target_, start_, any_;
    BitRows single_, reached_;
    std::vector<Arrival> pairs_;
    std::vector<Outcome> outcomes_;
    std::vector<Step> steps_;
    struct Less {
        bool operator()(const Eliminations& a, const Eliminations& b) const {
            return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
        }
    };
    std::map<Eliminations, bool, Less> recorded_;
    Eliminations scratch_;

    // Of the depth-first search.
    std::size_t open_ = 0, turn_ = 0;
    std::vector<std::uint32_t> path_;
    std::vector<DigitSet> active_;
    std::vector<std::uint8_t> depth_;
    std::vector<bool> truncated_;
};

}  // namespace

Search find_als_xy_chain(const Context& context, StepSink& sink) { return ChainSearch(context, sink).run(); }

}  // namespace ninefold::logic
