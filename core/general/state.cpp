#include "general/state.hpp"

#include <algorithm>
#include <utility>

#include "general/kernels/sweep.hpp"

namespace ninefold::general {

namespace {
// An adaptive propagator whose average gain is below kGain sleeps; the average moves by kGainRate per run.
constexpr double kGain = 0.1, kGainRate = 0.05;
constexpr unsigned kPoll = 63;
constexpr int kRounds = 8;
}  // namespace

void Lists::fill(int cells, const std::vector<Cells>& sets) {
    start.assign(static_cast<std::size_t>(cells) + 1, 0);
    for (const auto& set : sets)
        for (const int c : set) ++start[static_cast<std::size_t>(c) + 1];
    for (std::size_t c = 1; c < start.size(); ++c) start[c] += start[c - 1];
    items.resize(static_cast<std::size_t>(start.back()));
    std::vector<int> free = start;
    for (std::size_t i = 0; i < sets.size(); ++i)
        for (const int c : sets[i])
            items[static_cast<std::size_t>(free[static_cast<std::size_t>(c)]++)] = static_cast<int>(i);
}

State::State() = default;
State::~State() = default;

void State::wire(std::vector<std::uint64_t> sees, std::vector<std::uint64_t> by_value, std::size_t words, Lists peers,
                 const std::vector<Cells>& pointing) {
    sees_ = std::move(sees);
    sees_by_value_ = std::move(by_value);
    words_ = words;
    peers_ = std::move(peers);
    agenda_.wire(propagators, cells);
    removed_.assign(pointing.size(), 0);
    homes_.fill(cells, pointing);
}

void State::queue_all() {
    drop_queue();
    swept_dirty_ = true;
    agenda_.wake_all();
    std::fill(removed_.begin(), removed_.end(), all);
    for (int c = 0; c < cells; ++c)
        if (fixed(domains_[c])) fixed_.push_back(c);
}

void State::drop_queue() {
    agenda_.clear();
    std::fill(removed_.begin(), removed_.end(), Mask{0});
    fixed_.clear();
    fixed_head_ = 0;
}

bool State::clear_peers() {
    while (fixed_head_ < fixed_.size()) {
        const int cell = fixed_[fixed_head_++];
        last_fixed = cell;
        const Mask value = domains_[cell];
        for (const int *p = peers_.begin(cell), *end = peers_.end(cell); p != end; ++p)
            if ((domains_[*p] & value) && !restrict(*p, ~value)) return false;
    }
    fixed_.clear();
    fixed_head_ = 0;
    return true;
}

bool State::run_one(int index) {
    Propagator& p = *propagators[static_cast<std::size_t>(index)];
    ++runs;
    bool ok = true;
    if (p.adaptive && adapt) {
        changed = false;
        ok = p.run(*this);
        p.gain += ((!ok || changed ? 1.0 : 0.0) - p.gain) * kGainRate;
        if (p.gain < kGain) {
            agenda_.sleep(index);
        } else {
            agenda_.rouse(index);
        }
    } else {
        ok = p.run(*this);
    }
    if (p.idempotent) agenda_.forget(index);
    return ok;
}

bool State::propagate() {
    wiped = last_fixed = -1;
    agenda_.next_node();
    for (;;) {
        if ((++polls_ & kPoll) == 0 && should_stop && should_stop()) {
            stopped = true;
            break;
        }
        if (sweep && swept_dirty_) {
            swept_dirty_ = false;
            if (!sweep->run(*this, domains_)) break;
        }
        if (!clear_peers()) break;
        if (sweep && swept_dirty_) continue;
        const int index = agenda_.pop();
        if (index < 0) return true;
        if (!run_one(index)) break;
        if (propagators[static_cast<std::size_t>(index)]->slow) polls_ |= kPoll;
    }
    drop_queue();
    return false;
}

void State::find(Partners& partners, const int* in, int count) const {
    const std::size_t graphs = sees_by_value_.empty() ? 1 : static_cast<std::size_t>(values), n = sees_.size();
    partners.of.assign(graphs * static_cast<std::size_t>(count), 0);
    if (graphs == 1) return find(partners.of.data(), sees_.data(), in, count);
    for (std::size_t v = 0; v < graphs; ++v)
        find(partners.of.data() + v * static_cast<std::size_t>(count), sees_by_value_.data() + v * n, in, count);
}

void State::find(std::uint64_t* partners, const std::uint64_t* graph, const int* in, int count) const {
    for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t outside = ~std::uint64_t{0};
        for (int i = 0; i < count; ++i)
            if (static_cast<std::size_t>(in[i] >> 6) == w) outside &= ~(std::uint64_t{1} << (in[i] & 63));
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                if (graph[static_cast<std::size_t>(in[i]) * words_ + w] &
                    graph[static_cast<std::size_t>(in[j]) * words_ + w] & outside)
                    partners[i] |= std::uint64_t{1} << j;
    }
}

bool State::pointing(const int* in, int count, Mask required, int most_places, Partners& partners) {
    constexpr int kMost = 8, kCells = 64;
    if (count > kCells) return true;
    if (partners.of.empty()) find(partners, in, count);
    for (; required; required = without_lowest(required)) {
        const Mask value = lowest_bit(required);
        const std::size_t v = sees_by_value_.empty() ? 0 : static_cast<std::size_t>(lowest(value));
        const std::uint64_t* const graph =
            sees_by_value_.empty() ? sees_.data() : sees_by_value_.data() + v * sees_.size();
        std::uint64_t there = 0;
        for (int i = 0; i < count; ++i) there |= std::uint64_t{(domains_[in[i]] & value) != 0} << i;
        if (!there) return false;
        const int first = std::countr_zero(there);
        std::uint64_t rest = there & (there - 1);
        if (!rest) {
            if (!restrict(in[first], value)) return false;
            continue;
        }
        // Usually two of the places have no common peers outside.
        if (rest & ~partners.of[v * static_cast<std::size_t>(count) + static_cast<std::size_t>(first)]) continue;
        int places[kMost] = {in[first]}, found = 1;
        for (; rest && found < most_places && found < kMost; rest &= rest - 1)
            places[found++] = in[std::countr_zero(rest)];
        if (rest) continue;
        for (std::size_t w = 0; w < words_; ++w) {
            std::uint64_t seen = graph[static_cast<std::size_t>(places[0]) * words_ + w];
            for (int i = 1; i < found; ++i) seen &= graph[static_cast<std::size_t>(places[i]) * words_ + w];
            for (; seen; seen &= seen - 1) {
                const int cell = static_cast<int>(w * 64) + std::countr_zero(seen);
                if ((domains_[cell] & value) && !restrict(cell, ~value)) return false;
            }
        }
    }
    return true;
}

bool State::try_out(const std::vector<PropagatorPtr>& branch, Mask* domains) {
    Mask* const outer = domains_;
    const bool was_sandbox = sandbox_, was_changed = changed;
    const int was_wiped = wiped;
    domains_ = domains;
    sandbox_ = true;
    bool ok = true;
    for (int round = 0; round < kRounds && ok; ++round) {
        changed = false;
        for (const auto& p : branch)
            if (!p->run(*this)) {
                ok = false;
                break;
            }
        if (!changed || (branch.size() == 1 && branch[0]->idempotent)) break;
    }
    domains_ = outer;
    sandbox_ = was_sandbox;
    changed = was_changed;
    wiped = was_wiped;
    return ok;
}

}  // namespace ninefold::general
