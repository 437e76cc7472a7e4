// ALS chain.  Almost locked sets A - C1 - C2 - ... - B, neighbors linked by restricted commons, each link by another
// digit than the previous one. If z is not in A, A is locked and contains its link's digit, so the next set lacks it,
// is locked and contains its next link's digit, ... so B contains z. A digit z common to A and B that is not the digit
// of the first or the last link is eliminated from the cells that see all its places in A and B.  At least four sets;
// three are an ALS-XY-Wing.
//
//     A -x- C -y- D -w- B     ->  no z in cells that see all z of A and B
//
// HoDoKu's rules, which determine the score: a link has a set of *active* digits.  The first link has one: of two it is
// tried with the smaller, then with the larger.  A later link keeps its digits except the smallest active one of the
// previous link; if two are left, both count as used at the end of the chain. Forward only (the default): set numbers
// ascend along the chain.
//
// Searching all chains is infeasible, but the continuations of a set depend only on the digit it lost. So for each
// first set the reachable states (set, lost digit) are closed under the links, entire rows of sets at a time, in one
// ascending pass; the eliminations follow. If several of the best are equally good, HoDoKu takes the one its
// depth-first search finds first: only then is such a search made, with memoization, from one first set. The displayed
// chain is a shortest one.
//
// Order: by general ranking; equals by first set, and those of one first set, if they are the best, as the depth-first
// search finds them. Each set of eliminations once. In both directions (regression tests) the closure runs in layers of
// chain length.
#include <algorithm>
#include <unordered_map>

#include "logic/finders.hpp"
#include "logic/shared/als.hpp"
#include "logic/shared/als_evidence.hpp"

namespace ninefold::logic {
namespace {

using Eliminations = std::vector<Candidate>;

// The result of a chain.
struct Outcome {
    Step step;  // the eliminations, normalized
    std::size_t first_set = 0;
    std::size_t number = 0;       // as recorded
    std::size_t turn = SIZE_MAX;  // in the depth-first search
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
        : context_(context),
          list_(context.shared<AlsList>()),
          links_(context.shared<AlsLinks>()),
          sink_(sink),
          n_(list_.size()),
          words_(list_.words()),
          forward_(context.rules().als_chain_forward_only),
          max_links_(context.rules().als_chain_max_links) {}

    Search run() {
        for (first_ = 0; first_ < n_; ++first_) {
            if (context_.canceled()) return Search::stopped;
            for (Digit a : list_[first_].digits) {
                if (!promising(a)) continue;
                forward_ ? close_forward(a) : close_in_layers(a);
            }
        }
        return give();
    }

private:
    // The conclusions of a chain from the first set, by digit a, that arrives at a set with the given digits active.
    void conclude(std::size_t set, DigitSet used, Eliminations& to) const {
        to.clear();
        for (Digit z : (list_[first_].digits & list_[set].digits) - used)
            for (Cell c : list_.seen(first_, z) & list_.seen(set, z)) to.emplace_back(c, z);
    }

    // Whether there is a set such that the two see a candidate of a digit other than a, and that can start with a link
    // by a.
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
        const auto any = [](const std::vector<Word>& row) {
            return std::any_of(row.begin(), row.end(), [](Word w) { return w; });
        };
        return any(target_) && any(start_);
    }

    // Keeps only sets above i in a row.
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
        std::uint64_t hash = 0;
        for (Candidate e : scratch_) hash = (hash ^ (e.cell * 16u + e.digit)) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
        const auto [from, to] = recorded_.equal_range(hash);
        for (auto known = from; known != to; ++known)
            if (outcomes_[known->second].step.eliminations == scratch_) return;
        recorded_.emplace(hash, outcomes_.size());
        Outcome& outcome = outcomes_.emplace_back();
        outcome.step.technique = TechniqueId::als_xy_chain;
        outcome.step.eliminations = scratch_;
        outcome.first_set = first_;
        outcome.number = outcomes_.size();
    }

    // Ascending set numbers: one pass in ascending order closes everything.
    void close_forward(Digit a) {
        const DigitSet used_first = DigitSet::of(a);
        single_.reset(9, words_);   // by digit: sets reached with only this digit active, with at least three links
        reached_.reset(9, words_);  // by lost digit: sets reached with at least two links
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
        // Sets above the last target are useless.
        std::size_t last_word = words_ - 1;
        while (!target_[last_word]) --last_word;
        const std::size_t last = last_word * 64 + 63 - at(std::countl_zero(target_[last_word]));
        each(start_.data(), first_ / 64, last_word + 1, [&](std::size_t set) { expand(set, used_first, false); });
        for (std::size_t w = first_ / 64; w <= last_word; ++w)
            for (Word done = 0;;) {
                const Word rest = any_[w] & ~done;  // grows during the loop, upward only
                if (!rest) break;
                const std::size_t set = w * 64 + at(std::countr_zero(rest));
                if (set >= last) break;
                done |= rest & -rest;
                DigitSet lost;
                for (Digit d : list_[set].digits)
                    if (reached_.has(at(d - 1), set)) lost.add(d);
                expand(set, lost, true);
            }
        for (Digit d = 1; d <= 9; ++d)
            for (std::size_t w = first_ / 64; w <= last_word; ++w) {
                const Word hit = single_[at(d - 1)][w] & target_[w];
                any_bit(hit, w * 64, [&](std::size_t set) { return note(set, used_first | DigitSet::of(d)), false; });
            }
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

    Search give() {
        if (outcomes_.empty()) return Search::exhausted;
        std::sort(outcomes_.begin(), outcomes_.end(), [](const Outcome& x, const Outcome& y) {
            if (ranks_before(x.step, y.step)) return true;
            return !ranks_before(y.step, x.step) && x.number < y.number;
        });
        std::size_t equals = 1;  // of the first set of the best
        while (equals < outcomes_.size() && outcomes_[equals].first_set == outcomes_[0].first_set &&
               !ranks_before(outcomes_[0].step, outcomes_[equals].step))
            ++equals;
        if (equals > 1 && forward_) {
            search_depth_first(equals);
            std::sort(outcomes_.begin(), outcomes_.begin() + static_cast<std::ptrdiff_t>(equals),
                      [](const Outcome& x, const Outcome& y) { return x.turn < y.turn; });
        }
        for (const Outcome& outcome : outcomes_) {
            Step& step = sink_.start(TechniqueId::als_xy_chain);
            step.eliminations = outcome.step.eliminations;
            if (!sink_.wants()) continue;
            if (sink_.wants_evidence() && !mark_chain(step, outcome)) continue;  // only by visiting a set twice
            if (sink_.commit() == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    // Finds a shortest chain to the outcome, layer by layer, and writes it; false if all visit a set twice.
    bool mark_chain(Step& step, const Outcome& outcome) {
        struct Link {
            Arrival arrival;
            DigitSet active;
            std::int32_t parent;
        };
        first_ = outcome.first_set;
        std::vector<Link> links;
        std::vector<std::uint8_t> known(n_ * 9);
        for (Digit a : list_[first_].digits) {
            promising(a);
            links.clear();
            std::fill(known.begin(), known.end(), std::uint8_t{0});
            each(start_.data(), 0, words_,
                 [&](std::size_t set) { links.push_back({{set, a, 0}, DigitSet::of(a), -1}); });
            std::size_t end = links.size(), from = 0;
            for (int depth = 2; depth <= max_links_ && from < end; ++depth) {
                for (; from < end; ++from) {
                    const Link link = links[from];
                    std::int32_t last = -1;
                    each_link(link.arrival.set, link.arrival.blocked, forward_, [&](const Arrival& arrival) {
                        if (arrival.set == first_) return false;
                        for (auto k = static_cast<std::int32_t>(from); k >= 0; k = links[at(k)].parent)
                            if (links[at(k)].arrival.set == arrival.set) return false;
                        bool reached = false;
                        if (depth >= 3) {
                            conclude(arrival.set, DigitSet::of(a) | arrival.active(), scratch_);
                            reached = scratch_ == outcome.step.eliminations;
                        }
                        std::uint8_t& seen = known[arrival.set * 9 + at(arrival.blocked - 1)];
                        if (!reached && seen) return false;
                        if (depth >= 3) seen = 1;
                        links.push_back({arrival, arrival.active(), static_cast<std::int32_t>(from)});
                        if (reached) last = static_cast<std::int32_t>(links.size()) - 1;
                        return reached;
                    });
                    if (last < 0) continue;
                    std::vector<std::pair<std::size_t, DigitSet>> path;
                    for (; last >= 0; last = links[at(last)].parent)
                        path.emplace_back(links[at(last)].arrival.set, links[at(last)].active);
                    std::reverse(path.begin(), path.end());
                    tell(step, path);
                    return true;
                }
                end = links.size();
            }
        }
        return false;
    }

    void tell(Step& step, const std::vector<std::pair<std::size_t, DigitSet>>& path) const {
        mark_als(step, list_, first_, 0);
        std::size_t before = first_;
        for (std::size_t k = 0; k < path.size(); ++k) {
            mark_als(step, list_, path[k].first, k + 1);
            mark_restricted_common(step, list_, before, path[k].first, path[k].second);
            before = path[k].first;
        }
        mark_common(step, list_, first_, before, path.front().second | path.back().second);
        step.length = static_cast<int>(path.size());
    }

    // Finds the order in which a depth-first search reaches the first *wanted* outcomes.
    void search_depth_first(std::size_t wanted) {
        first_ = outcomes_[0].first_set;
        open_ = wanted_ = wanted;
        links_made_ = 0;
        // The states below a state depend on the digit of the first link, but not on its other end.
        visited_.assign(9 * n_ * 9, false);
        each_link(first_, 0, true, [&](const Arrival& arrival) {
            for (Digit a : {arrival.blocked, arrival.other}) {
                if (!a) continue;
                first_digit_ = a;
                descend(arrival.set, a, DigitSet::of(a));
                if (!open_) return true;
            }
            return false;
        });
    }

    void descend(std::size_t set, Digit lost, DigitSet active) {
        ++links_made_;
        if (links_made_ >= 3) test(set, active);
        const std::size_t state = (at(first_digit_ - 1) * n_ + set) * 9 + at(lost - 1);
        // After two links, the path to a state makes no difference to what is below.
        if (open_ && !(links_made_ >= 2 && visited_[state])) {
            if (links_made_ >= 2) visited_[state] = true;
            each_link(set, lost, true, [&](const Arrival& arrival) {
                descend(arrival.set, arrival.blocked, arrival.active());
                return open_ == 0;
            });
        }
        --links_made_;
    }

    void test(std::size_t set, DigitSet active) {
        conclude(set, DigitSet::of(first_digit_) | active, scratch_);
        if (scratch_.empty()) return;
        for (std::size_t k = 0; k < wanted_; ++k)
            if (outcomes_[k].turn == SIZE_MAX && outcomes_[k].step.eliminations == scratch_) {
                outcomes_[k].turn = wanted_ - open_--;
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
    std::unordered_multimap<std::uint64_t, std::size_t> recorded_;  // hash of the eliminations -> outcome
    Eliminations scratch_;

    // Of the depth-first search.
    std::size_t open_ = 0, wanted_ = 0;
    int links_made_ = 0;
    Digit first_digit_ = 0;
    std::vector<bool> visited_;
};

}  // namespace

Search find_als_xy_chain(const Context& context, StepSink& sink) { return ChainSearch(context, sink).run(); }

}  // namespace ninefold::logic
