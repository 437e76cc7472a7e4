#include "logic/assumptions.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace ninefold::logic {
namespace {

constexpr int kMostWidth = 16, kMostInGroup = 10, kMostOpen = 6, kMostOpen45 = 5, kMostRelated = 3, kAttempts = 5,
              kMostLinked = 4;
constexpr std::size_t kMostTables = 20'000, kMostMinimized = 80, kLeastRetried = 12, kMostRetried = 24;

}  // namespace

std::size_t Assumptions::Hash::operator()(const Words& key) const {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::uint64_t word : key) hash = (hash ^ word ^ hash >> 29) * 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

Assumptions::Assumptions(Puzzle puzzle) : puzzle_(std::move(puzzle)) {
    const Puzzle& p = puzzle_;
    if (p.cells < 1 || p.width < 1 || p.width > 64) throw std::invalid_argument("no cells, or more than 64 digits");
    every_ = at(p.cells) * at(p.width);
    words_ = (every_ + 63) / 64;
    if (p.peers.size() != every_ * words_ || p.links.size() != every_ * words_ || p.sets.size() % words_)
        throw std::invalid_argument("peers and links need a row for each candidate");
    const auto known = [&](const Cells& cells) {
        for (const int cell : cells)
            if (cell < 0 || cell >= p.cells) throw std::invalid_argument("no such cell in the puzzle");
    };
    sets_of_.resize(every_);
    for (std::vector<Cells>* of : {&sums_of_, &houses_of_, &rules_of_}) of->resize(at(p.cells));
    for (std::size_t k = 0; k < p.sets.size() / words_; ++k)
        each(&p.sets[k * words_], words_, [&](int candidate) {
            if (at(candidate) >= every_) throw std::invalid_argument("no such candidate in the puzzle");
            sets_of_[at(candidate)].push_back(static_cast<int>(k));
        });
    const auto index = [&](std::vector<Cells>& of, const Cells& cells, std::size_t item) {
        known(cells);
        for (const int cell : cells)
            if (of[at(cell)].empty() || of[at(cell)].back() != static_cast<int>(item))
                of[at(cell)].push_back(static_cast<int>(item));
    };
    for (std::size_t k = 0; k < p.sums.size(); ++k) {
        Cells cells;
        for (const auto& [factor, group] : p.sums[k].groups) cells.insert(cells.end(), group.begin(), group.end());
        if (!p.sums[k].sets.empty() && p.sums[k].groups.size() != 1)
            throw std::invalid_argument("the cells of sets must be one group");
        index(sums_of_, cells, k);
        cells_of_sum_.push_back(std::move(cells));
    }
    for (std::size_t k = 0; k < p.houses.size(); ++k) index(houses_of_, p.houses[k], k);
    for (std::size_t k = 0; k < p.rules.size(); ++k) index(rules_of_, p.rules[k], k);
    const std::size_t sets = p.sets.size() / words_, sums = p.sums.size(), houses = p.houses.size();
    const std::array<std::size_t, kLevels> items{at(p.cells), sets, at(p.cells), sums,   sets,   sums,  sums,
                                                 houses,      sums, sets,        houses, houses, houses};
    for (std::size_t level = 0; level < kLevels; ++level) pending_[level].resize((items[level] + 63) / 64);
    due_.resize((p.rules.size() + 63) / 64);
    tables_.resize(p.sums.size());
    removed_by_.resize(every_);
    live_.resize(words_);
    if (p.width <= kMostWidth) stamp_.resize(std::size_t{1} << p.width);
}

void Assumptions::start(const Words& candidates) {
    if (candidates.size() != at(puzzle_.cells)) throw std::invalid_argument("candidates are needed for each cell");
    start_.alive.assign(words_, 0);
    start_.candidates = candidates;
    start_.placed.assign(candidates.size(), 0);
    for (int cell = 0; cell < puzzle_.cells; ++cell) {
        const std::uint64_t digits = candidates[at(cell)];
        if (!digits || (puzzle_.width < 64 && digits >> puzzle_.width))
            throw std::invalid_argument("a cell without candidates, or with digits that do not exist");
        for (std::uint64_t rest = digits; rest; rest &= rest - 1)
            set(start_.alive, cell * puzzle_.width + std::countr_zero(rest));
        start_.placed[at(cell)] = fixed(digits);
    }
    reset();
}

void Assumptions::reset() {
    replaying_ = false;
    now_ = start_;
    dead_ = false;
    for (Words& row : pending_) std::fill(row.begin(), row.end(), 0);
    round_ = pending_;
    std::fill(due_.begin(), due_.end(), 0);
    std::fill(removed_by_.begin(), removed_by_.end(), -1);
    events_.clear();
    removed_.clear();
    placed_.clear();
    changed_.clear();
}

bool Assumptions::assume(int candidate, int order) {
    if (order < kOneStep) throw std::invalid_argument("no such order of the arguments");
    if (start_.candidates.empty() || candidate < 0 || at(candidate) >= every_ || !has(start_.alive, candidate))
        throw std::invalid_argument("no such candidate in the position");
    reset();
    assumed_ = candidate;
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (order == kOneStep) {
        begin({Kind::single, candidate / puzzle_.width});
        put(candidate);
        return one_step();
    }
    in_rounds_ = order % 2 == 1;
    order /= 2;
    std::uint64_t random = at(order) * 0x9e3779b97f4a7c15;
    // Singles stay first, because all other arguments expect that single digits are placed.
    for (std::size_t k = kLevels - 1; order && k > 1; --k) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        std::swap(order_[k], order_[1 + random % k]);
    }
    begin({Kind::single, candidate / puzzle_.width});
    put(candidate);
    return run();
}

/// Whether the sum cannot be reached any more.
bool Assumptions::impossible(int sum) {
    const Sum& s = puzzle_.sums[at(sum)];
    if (s.sets.empty()) {
        int least = 0, most = 0;
        for (const auto& [factor, cells] : s.groups) {
            least += factor * extreme(cells, -1, factor < 0);
            most += factor * extreme(cells, -1, factor > 0);
        }
        if (least > s.total || most < s.total) {
            end({Kind::bounds, sum});
            return true;
        }
    }
    if (open(sum) > kMostLinked || !table(sum).dead) return false;
    end({Kind::combinations, sum});
    return true;
}

/// Whether something is impossible among what the candidates concern that were removed last.
bool Assumptions::fails(std::size_t from, bool sums_only) {
    for (std::size_t k = from; k < removed_.size() && !dead_; ++k) {
        for (const int sum : sums_of_[at(removed_[k] / puzzle_.width)])
            if (impossible(sum)) return true;
        if (sums_only) continue;
        for (const int item : sets_of_[at(removed_[k])]) {
            bool any = false;
            for (std::size_t i = 0; i < words_; ++i) any = any || (puzzle_.sets[at(item) * words_ + i] & now_.alive[i]);
            if (!any) {
                end({Kind::place, item});
                return true;
            }
        }
    }
    return dead_;
}

bool Assumptions::one_step() {
    if (dead_) return dead_ = false;  // no sum shows this
    if (fails(0, true)) return true;
    const State before = now_;
    const std::size_t removed = removed_.size(), placed = placed_.size();
    Cells cells, sums, sets;
    const auto add = [](Cells& to, int item) {
        if (std::find(to.begin(), to.end(), item) == to.end()) to.push_back(item);
    };
    for (std::size_t k = 0; k < removed; ++k) {
        add(cells, removed_[k] / puzzle_.width);
        for (const int sum : sums_of_[at(removed_[k] / puzzle_.width)]) add(sums, sum);
        for (const int item : sets_of_[at(removed_[k])]) add(sets, item);
    }
    const auto leads = [&](auto&& step, bool sums_only) {
        if (step() && fails(removed, sums_only) && !(sums_only && end_.step.kind == Kind::single)) return true;
        dead_ = false;
        now_ = before;
        for (std::size_t k = removed; k < removed_.size(); ++k) removed_by_[at(removed_[k])] = -1;
        removed_.resize(removed);
        placed_.resize(placed);
        events_.resize(1);
        return false;
    };
    for (const int sum : sums) {
        if (leads([&] { return bound(sum); }, false)) return true;
        if (open(sum) <= kMostLinked && leads([&] { return combine(sum, -1); }, false)) return true;
        if (!puzzle_.sums[at(sum)].derived && leads([&] { return contain(sum); }, false)) return true;
    }
    for (const int cell : cells)
        if (leads([&] { return single(cell); }, true)) return true;
    for (const int item : sets)
        if (leads([&] { return place(item); }, true)) return true;
    return false;
}

Assumptions::Cells Assumptions::due() {
    Cells found;
    each(due_.data(), due_.size(), [&](int item) { found.push_back(item); });
    std::fill(due_.begin(), due_.end(), 0);
    return found;
}

bool Assumptions::exclude(int rule, const std::vector<std::pair<int, std::uint64_t>>& gone) {
    if (rule < 0 || at(rule) >= puzzle_.rules.size()) throw std::invalid_argument("no such rule in the puzzle");
    if (dead_) return true;
    Event event{{Kind::rule, rule}, 0, 0, {}, {}};
    for (const auto& [cell, digits] : gone) {
        if (cell < 0 || cell >= puzzle_.cells) throw std::invalid_argument("no such cell in the puzzle");
        if (mask(cell) & digits) event.gone.emplace_back(cell, digits);
    }
    if (event.gone.empty()) return false;
    for (const int cell : puzzle_.rules[at(rule)]) event.seen.push_back(mask(cell));
    this->rule(event);
    return run();
}

void Assumptions::fail(int rule) {
    if (rule < 0 || at(rule) >= puzzle_.rules.size()) throw std::invalid_argument("no such rule in the puzzle");
    end({Kind::rule, rule});
    for (const int cell : puzzle_.rules[at(rule)]) end_.seen.push_back(mask(cell));
}

// --- removing and placing

void Assumptions::begin(const Step& step) {
    touched_ = -1;
    events_.push_back({step, removed_.size(), placed_.size(), {}, {}});
    changed_.clear();
}

void Assumptions::end(const Step& step) {
    if (dead_) return;
    dead_ = true;
    end_ = {step, removed_.size(), placed_.size(), {}, {}};
}

void Assumptions::touch(int candidate) {
    if (replaying_) return;
    const int cell = candidate / puzzle_.width;
    set(pending_[singles], cell);
    set(pending_[partners], cell);
    for (const int item : sets_of_[at(candidate)]) {
        set(pending_[places], item);
        set(pending_[overlaps], item);
        set(pending_[relations], item);
    }
    if (cell == touched_) return;
    touched_ = cell;
    for (const int item : sums_of_[at(cell)]) {
        if (puzzle_.sums[at(item)].derived) {
            set(pending_[derived], item);
        } else {
            set(pending_[bounds], item);
            set(pending_[combinations], item);
            set(pending_[contained], item);
        }
    }
    for (const int item : houses_of_[at(cell)])
        for (const Level level : {naked_pairs, hidden_pairs, naked_triples, hidden_triples}) set(pending_[level], item);
    for (const int item : rules_of_[at(cell)]) set(due_, item);
}

void Assumptions::remove(int candidate) {
    const int cell = candidate / puzzle_.width;
    clear(now_.alive, candidate);
    mask(cell) &= ~(std::uint64_t{1} << (candidate % puzzle_.width));
    removed_by_[at(candidate)] = static_cast<int>(events_.size()) - 1;
    removed_.push_back(candidate);
    changed_.push_back(cell);
    touch(candidate);
    if (!mask(cell)) end({Kind::single, cell});
}

void Assumptions::remove(int cell, std::uint64_t digits) {
    for (digits &= mask(cell); digits; digits &= digits - 1) remove(cell * puzzle_.width + std::countr_zero(digits));
}

void Assumptions::remove(const std::uint64_t* row) {
    for (std::size_t k = 0; k < words_; ++k)
        for (std::uint64_t rest = row[k] & now_.alive[k]; rest; rest &= rest - 1)
            remove(static_cast<int>(64 * k) + std::countr_zero(rest));
}

void Assumptions::put(int candidate) {
    const int cell = candidate / puzzle_.width;
    now_.placed[at(cell)] = 1;
    placed_.push_back(cell);
    remove(cell, ~(std::uint64_t{1} << (candidate % puzzle_.width)));
    remove(&puzzle_.peers[at(candidate) * words_]);
}

bool Assumptions::settle() {
    const Cells changed = changed_;
    for (const int cell : changed)
        if (mask(cell) && fixed(mask(cell)) && !now_.placed[at(cell)])
            put(cell * puzzle_.width + std::countr_zero(mask(cell)));
    return true;
}

/// Whether the current step changed nothing; it is forgotten then.
bool Assumptions::done() {
    if (dead_ || removed_.size() > events_.back().removed || placed_.size() > events_.back().placed) return false;
    events_.pop_back();
    return true;
}

// --- the arguments

/// Does what is left to do in rounds: what follows from a round is left for the next one.
void Assumptions::rounds() {
    const auto any = [](const Words& row) {
        return std::any_of(row.begin(), row.end(), [](auto w) { return w != 0; });
    };
    while (!dead_ && std::any_of(pending_.begin(), pending_.end(), any)) {
        std::swap(round_, pending_);
        for (Words& row : pending_) std::fill(row.begin(), row.end(), 0);
        for (std::size_t rank = 0; rank < kLevels && !dead_; ++rank) {
            const std::size_t level = order_[rank];
            for (std::size_t k = 0; k < round_[level].size() && !dead_; ++k)
                for (; round_[level][k] && !dead_; round_[level][k] &= round_[level][k] - 1) {
                    const int item = static_cast<int>(64 * k) + std::countr_zero(round_[level][k]);
                    while (!dead_ && look(level, item)) place_singles();
                }
        }
    }
}

void Assumptions::place_singles() {
    Words& row = pending_[singles];
    for (std::size_t k = 0; k < row.size() && !dead_;) {
        if (!row[k]) {
            ++k;
            continue;
        }
        const int cell = static_cast<int>(64 * k) + std::countr_zero(row[k]);
        row[k] &= row[k] - 1;
        if (single(cell)) k = 0;
    }
}

bool Assumptions::run() {
    if (in_rounds_) {
        rounds();
        return dead_;
    }
    while (!dead_) {
        bool stepped = false;
        for (std::size_t rank = 0; rank < kLevels && !stepped && !dead_; ++rank) {
            const std::size_t level = order_[rank];
            for (std::size_t k = 0; k < pending_[level].size() && !stepped && !dead_; ++k) {
                while (pending_[level][k] && !stepped && !dead_) {
                    const int item = static_cast<int>(64 * k) + std::countr_zero(pending_[level][k]);
                    pending_[level][k] &= pending_[level][k] - 1;
                    stepped = look(level, item);
                    // The item may have more to say.
                    if (stepped) set(pending_[level], item);
                }
            }
        }
        if (!stepped) break;
    }
    return dead_;
}

bool Assumptions::look(std::size_t level, int item) {
    switch (level) {
        case singles:
            return single(item);
        case places:
            return place(item);
        case partners:
            return partner(item);
        case bounds:
            return bound(item);
        case overlaps:
            return overlap(item);
        case combinations:
            return open(item) <= kMostOpen && combine(item, -1);
        case contained:
            return contain(item);
        case naked_pairs:
            return naked(item, 2, 0);
        case naked_triples:
            return naked(item, 3, 0);
        case hidden_pairs:
            return hidden(item, 1, 0) || hidden(item, 2, 0);
        case hidden_triples:
            return hidden(item, 3, 0);
        case relations:
            return related(item);
        default:
            return open(item) <= kMostOpen45 && (bound(item) || combine(item, -1));
    }
}

bool Assumptions::single(int cell) {
    if (!mask(cell) || !fixed(mask(cell)) || now_.placed[at(cell)]) return false;
    begin({Kind::single, cell});
    put(cell * puzzle_.width + std::countr_zero(mask(cell)));
    return true;
}

bool Assumptions::place(int number) {
    const std::uint64_t* row = &puzzle_.sets[at(number) * words_];
    int last = -1, cell = -1;
    bool alone = true;
    std::uint64_t digits = 0;
    for (std::size_t k = 0; k < words_ && alone; ++k) {
        for (std::uint64_t rest = row[k] & now_.alive[k]; rest && alone; rest &= rest - 1) {
            last = static_cast<int>(64 * k) + std::countr_zero(rest);
            alone = cell < 0 || cell == last / puzzle_.width;
            cell = last / puzzle_.width;
            digits |= std::uint64_t{1} << (last % puzzle_.width);
        }
    }
    if (last < 0) {
        end({Kind::place, number});
        return false;
    }
    if (!alone || !(mask(cell) & ~digits)) {
        // A digit that is placed already needs no step.
        return false;
    }
    begin({Kind::place, number});
    if (fixed(digits)) {
        put(last);
        return true;
    }
    remove(cell, ~digits);
    return settle();
}

/// All digits of a cell exclude something in related cells.
bool Assumptions::partner(int cell) {
    const std::uint64_t digits = mask(cell);
    if (!digits) return false;
    live_ = now_.alive;
    for (int k = 0; k < puzzle_.width; ++k) clear(live_, cell * puzzle_.width + k);
    std::uint64_t any = 0;
    for (std::uint64_t rest = digits; rest; rest &= rest - 1) {
        const std::uint64_t* row = &puzzle_.links[at(cell * puzzle_.width + std::countr_zero(rest)) * words_];
        any = 0;
        for (std::size_t k = 0; k < words_; ++k) any |= live_[k] &= row[k];
        if (!any) return false;
    }
    const Words gone = live_;
    begin({Kind::partner, cell});
    remove(gone.data());
    return settle();
}

bool Assumptions::excluded_by_all(const Words& live, const Step& step) {
    Words gone = now_.alive;
    bool any = true;
    int number = 0;
    each(live.data(), words_, [&](int candidate) {
        if (!any) return;
        const std::uint64_t* row = &puzzle_.peers[at(candidate) * words_];
        std::uint64_t left = 0;
        for (std::size_t k = 0; k < words_; ++k) left |= gone[k] &= row[k];
        any = left;
        ++number;
    });
    if (!any || number < 2) return false;
    begin(step);
    remove(gone.data());
    return settle();
}

bool Assumptions::overlap(int number) {
    Words live(words_);
    for (std::size_t k = 0; k < words_; ++k) live[k] = puzzle_.sets[at(number) * words_ + k] & now_.alive[k];
    return excluded_by_all(live, {Kind::overlap, number});
}

int Assumptions::open(int sum) const {
    const Cells& cells = cells_of_sum_[at(sum)];
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](int cell) { return !fixed(mask(cell)); }));
}

/// The least or the greatest sum of different digits, judged by the bounds of the cells.
int Assumptions::extreme(const Cells& cells, int without, bool most) const {
    std::array<int, 64> bound;
    std::size_t n = 0;
    for (const int cell : cells)
        if (cell != without && n < bound.size())
            bound[n++] = most ? -(63 - std::countl_zero(mask(cell))) : std::countr_zero(mask(cell));
    std::sort(bound.begin(), bound.begin() + static_cast<std::ptrdiff_t>(n));
    int last = -1000, total = 0;
    for (std::size_t k = 0; k < n; ++k) total += last = std::max(last + 1, bound[k]);
    return (most ? -total : total) + puzzle_.low * static_cast<int>(n);
}

bool Assumptions::bound(int sum) {
    const Sum& s = puzzle_.sums[at(sum)];
    if (!s.sets.empty()) return false;
    int least = 0, most = 0;
    for (const auto& [factor, cells] : s.groups) {
        least += factor * extreme(cells, -1, factor < 0);
        most += factor * extreme(cells, -1, factor > 0);
    }
    if (least > s.total || most < s.total) {
        end({Kind::bounds, sum});
        return false;
    }
    std::vector<std::pair<int, std::uint64_t>> gone;
    for (const auto& [factor, cells] : s.groups) {
        const int low = least - factor * extreme(cells, -1, factor < 0);
        const int high = most - factor * extreme(cells, -1, factor > 0);
        for (const int here : cells) {
            if (fixed(mask(here))) continue;
            const int others_low = low + factor * extreme(cells, here, factor < 0);
            const int others_high = high + factor * extreme(cells, here, factor > 0);
            std::uint64_t lost = 0;
            for (std::uint64_t rest = mask(here); rest; rest &= rest - 1) {
                const int value = factor * (std::countr_zero(rest) + puzzle_.low);
                if (value < s.total - others_high || value > s.total - others_low) lost |= rest & (~rest + 1);
            }
            if (lost) gone.emplace_back(here, lost);
        }
    }
    if (gone.empty()) return false;
    begin({Kind::bounds, sum});
    for (const auto& [cell, digits] : gone) remove(cell, digits);
    return settle();
}

/// The sets of digits that the first cells can hold, for each number of cells.
bool Assumptions::layer(const Cells& cells) {
    layers_.resize(std::max(layers_.size(), cells.size() + 1));
    layers_[0].assign(1, 0);
    if (++stamps_ == 0) {
        std::fill(stamp_.begin(), stamp_.end(), 0);
        ++stamps_;
    }
    stamp_[0] = stamps_;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        std::vector<std::uint32_t>& next = layers_[k + 1];
        next.clear();
        const auto digits = static_cast<std::uint32_t>(mask(cells[k]));
        for (const std::uint32_t held : layers_[k]) {
            for (std::uint32_t free = digits & ~held; free; free &= free - 1) {
                const std::uint32_t more = held | (free & (~free + 1));
                if (stamp_[more] != stamps_) {
                    stamp_[more] = stamps_;
                    next.push_back(more);
                }
            }
        }
        if (next.empty()) return false;
    }
    return true;
}

/// Adds the digits of each cell of a group that some allowed set supports; the layers must be those of the group.
void Assumptions::support(const Cells& cells, const std::vector<char>& allowed, Table& out, std::uint64_t& always) {
    const std::size_t from = out.kept.size();
    out.kept.resize(from + cells.size());
    std::vector<std::uint32_t> current, before;
    const std::vector<std::uint32_t>& all = layers_[cells.size()];
    for (std::size_t k = 0; k < all.size(); ++k)
        if (allowed[k]) {
            current.push_back(all[k]);
            always &= all[k];
        }
    std::vector<char> seen(stamp_.size());
    for (std::size_t k = cells.size(); k-- > 0;) {
        before.clear();
        const auto digits = static_cast<std::uint32_t>(mask(cells[k]));
        for (const std::uint32_t held : current) {
            for (std::uint32_t free = digits & held; free; free &= free - 1) {
                const std::uint32_t bit = free & (~free + 1), less = held ^ bit;
                if (stamp_[less] != stamps_) continue;
                out.kept[from + k] |= bit;
                if (!seen[less]) {
                    seen[less] = 1;
                    before.push_back(less);
                }
            }
        }
        current.swap(before);
    }
}

const Assumptions::Table& Assumptions::table(int sum) {
    const Sum& s = puzzle_.sums[at(sum)];
    const Cells& cells = cells_of_sum_[at(sum)];
    Words key;
    key.reserve(cells.size());
    for (const int cell : cells) key.push_back(mask(cell));
    auto& known = tables_[at(sum)];
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (known.size() >= kMostTables) known.clear();
    Table out;
    const bool possible = puzzle_.width <= kMostWidth &&
                          std::all_of(s.groups.begin(), s.groups.end(),
                                      [](const auto& group) { return group.second.size() <= kMostInGroup; });
    if (!possible) {
        out.kept = key;
        return known.emplace(std::move(key), std::move(out)).first->second;
    }
    // The sums of each group, without the lowest digit of each cell, times its coefficient.
    const auto own = [&](std::uint32_t held) {
        int total = 0;
        for (; held; held &= held - 1) total += std::countr_zero(held);
        return total;
    };
    struct Reach {
        int from = 0;
        std::vector<char> can{1};
    };
    const auto add = [](const Reach& a, const std::vector<int>& values) {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        const int low = *least, high = *most;
        Reach both{a.from + low, std::vector<char>(a.can.size() + at(high - low))};
        for (const int value : values)
            for (std::size_t k = 0; k < a.can.size(); ++k)
                if (a.can[k]) both.can[k + at(value - low)] = 1;
        return both;
    };
    std::vector<std::vector<int>> values;
    int total = s.total;
    for (const auto& [factor, group] : s.groups) {
        if (!layer(group)) {
            out.dead = true;
            return known.emplace(std::move(key), std::move(out)).first->second;
        }
        std::vector<int> sums;
        for (const std::uint32_t held : layers_[group.size()]) sums.push_back(factor * own(held));
        std::sort(sums.begin(), sums.end());
        sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
        values.push_back(std::move(sums));
        total -= factor * puzzle_.low * static_cast<int>(group.size());
    }
    std::vector<Reach> before(1), after(1);
    for (const auto& sums : values) before.push_back(add(before.back(), sums));
    for (std::size_t k = values.size(); k-- > 0;) after.push_back(add(after.back(), values[k]));
    std::uint64_t always = ~std::uint64_t{0};
    for (std::size_t k = 0; k < s.groups.size() && !out.dead; ++k) {
        const auto& [factor, group] = s.groups[k];
        const Reach& left = before[k];
        const Reach& right = after[values.size() - k - 1];
        const auto reached = [&](int value) {
            for (std::size_t i = 0; i < left.can.size(); ++i) {
                if (!left.can[i]) continue;
                const int rest = total - value - left.from - static_cast<int>(i) - right.from;
                if (rest >= 0 && at(rest) < right.can.size() && right.can[at(rest)]) return true;
            }
            return false;
        };
        layer(group);
        std::vector<char> allowed;
        std::unordered_map<int, bool> asked;
        for (const std::uint32_t held : layers_[group.size()]) {
            if (!s.sets.empty()) {
                allowed.push_back(std::binary_search(s.sets.begin(), s.sets.end(), std::uint64_t{held}));
                continue;
            }
            const int value = factor * own(held);
            const auto [answer, fresh] = asked.try_emplace(value, false);
            if (fresh) answer->second = reached(value);
            allowed.push_back(answer->second);
        }
        out.dead = std::find(allowed.begin(), allowed.end(), 1) == allowed.end();
        support(group, allowed, out, always);
    }
    if (s.groups.size() == 1 && (s.groups[0].first == 1 || !s.sets.empty())) out.must = always;
    return known.emplace(std::move(key), std::move(out)).first->second;
}

bool Assumptions::combine(int sum, int group) {
    const Table& known = table(sum);
    if (known.dead) {
        end({Kind::combinations, sum});
        return false;
    }
    std::size_t from = 0;
    const Sum& s = puzzle_.sums[at(sum)];
    for (std::size_t g = 0; g < s.groups.size(); ++g) {
        const Cells& cells = s.groups[g].second;
        bool less = false;
        for (std::size_t k = 0; k < cells.size(); ++k) less = less || (mask(cells[k]) & ~known.kept[from + k]);
        if (less && (group < 0 || at(group) == g)) {
            const Words kept(known.kept.begin() + static_cast<std::ptrdiff_t>(from),
                             known.kept.begin() + static_cast<std::ptrdiff_t>(from + cells.size()));
            begin({Kind::combinations, sum, static_cast<int>(g)});
            for (std::size_t k = 0; k < cells.size(); ++k) remove(cells[k], ~kept[k]);
            return settle();
        }
        from += cells.size();
    }
    return false;
}

bool Assumptions::contain(int sum) {
    const Sum& s = puzzle_.sums[at(sum)];
    if (const int size = open(sum); s.groups.size() != 1 || size < 2 || size > kMostOpen) return false;
    const Table& known = table(sum);
    if (known.dead) {
        end({Kind::combinations, sum});
        return false;
    }
    std::uint64_t must = known.must;
    for (const int cell : cells_of_sum_[at(sum)])
        if (fixed(mask(cell))) must &= ~mask(cell);
    Words gone(words_);
    bool any = false;
    for (; must; must &= must - 1) {
        const int k = std::countr_zero(must);
        int number = 0, last = -1;
        live_ = now_.alive;
        for (const int cell : cells_of_sum_[at(sum)])
            if (mask(cell) >> k & 1) {
                last = cell * puzzle_.width + k;
                const std::uint64_t* row = &puzzle_.peers[at(last) * words_];
                for (std::size_t i = 0; i < words_; ++i) live_[i] &= row[i];
                ++number;
            }
        if (number == 1) {
            begin({Kind::contains, sum});
            put(last);
            return true;
        }
        for (std::size_t i = 0; number && i < words_; ++i) any |= (gone[i] |= live_[i]) != 0;
    }
    if (!any) return false;
    begin({Kind::contains, sum});
    remove(gone.data());
    return settle();
}

/// As many digits as cells; `where` are their places in the house, 0 for any.
bool Assumptions::naked(int house, int size, int where) {
    const Cells& cells = puzzle_.houses[at(house)];
    Cells few;
    for (std::size_t k = 0; k < cells.size() && k < 31; ++k)
        if (const int n = std::popcount(mask(cells[k])); n > 1 && n <= size && (!where || where >> k & 1))
            few.push_back(static_cast<int>(k));
    const auto remove_from = [&](int chosen, std::uint64_t digits) {
        if (std::popcount(digits) != size) return false;
        bool less = false;
        for (std::size_t k = 0; k < cells.size(); ++k)
            less = less || ((k > 30 || !(chosen >> k & 1)) && (mask(cells[k]) & digits));
        if (!less) return false;
        begin({Kind::naked, house, chosen, size});
        for (std::size_t k = 0; k < cells.size(); ++k)
            if (k > 30 || !(chosen >> k & 1)) remove(cells[k], digits);
        return settle();
    };
    const auto held = [&](std::size_t k) { return mask(cells[at(few[k])]); };
    for (std::size_t i = 0; i < few.size(); ++i)
        for (std::size_t j = i + 1; j < few.size(); ++j) {
            if (size == 2 && remove_from(1 << few[i] | 1 << few[j], held(i) | held(j))) return true;
            for (std::size_t k = j + 1; size == 3 && k < few.size(); ++k)
                if (remove_from(1 << few[i] | 1 << few[j] | 1 << few[k], held(i) | held(j) | held(k))) return true;
        }
    return false;
}

/// As many places as digits in a house that has a cell for each of its digits.  Single places in houses with all digits
/// are found by their sets.
bool Assumptions::hidden(int house, int size, int where) {
    const Cells& cells = puzzle_.houses[at(house)];
    std::uint64_t every = 0;
    for (const int cell : cells) every |= start_.candidates[at(cell)];
    if (at(std::popcount(every)) != cells.size() || cells.size() > 31) return false;
    if (size == 1 && cells.size() == at(puzzle_.width)) return false;
    std::vector<std::pair<int, int>> digits;  // and their places
    for (int digit = 0; digit < puzzle_.width; ++digit) {
        int found = 0;
        for (std::size_t k = 0; k < cells.size(); ++k)
            if (mask(cells[k]) >> digit & 1) found |= 1 << k;
        const int n = std::popcount(static_cast<unsigned>(found));
        if (n > (size > 1) && n <= size && (!where || !(found & ~where))) digits.emplace_back(digit, found);
    }
    const auto keep = [&](int chosen, std::uint64_t kept) {
        if (std::popcount(static_cast<unsigned>(chosen)) != size) return false;
        bool less = false;
        for (std::size_t k = 0; k < cells.size(); ++k) less = less || (chosen >> k & 1 && mask(cells[k]) & ~kept);
        if (!less) return false;
        begin({Kind::hidden, house, chosen, size});
        for (std::size_t k = 0; k < cells.size(); ++k)
            if (chosen >> k & 1) remove(cells[k], ~kept);
        return settle();
    };
    const auto bit = [&](std::size_t k) { return std::uint64_t{1} << digits[k].first; };
    for (std::size_t i = 0; size == 1 && i < digits.size(); ++i)
        if (keep(digits[i].second, bit(i))) return true;
    for (std::size_t i = 0; i < digits.size(); ++i)
        for (std::size_t j = i + 1; j < digits.size(); ++j) {
            const int both = digits[i].second | digits[j].second;
            if (size == 2 && keep(both, bit(i) | bit(j))) return true;
            for (std::size_t k = j + 1; size == 3 && k < digits.size(); ++k)
                if (keep(both | digits[k].second, bit(i) | bit(j) | bit(k))) return true;
        }
    return false;
}

/// The few places of a set exclude a candidate by relations.
bool Assumptions::related(int number) {
    Words gone = now_.alive, live = now_.alive;
    int count = 0;
    bool any = true;
    for (std::size_t k = 0; k < words_; ++k) {
        live[k] &= puzzle_.sets[at(number) * words_ + k];
        gone[k] &= ~live[k];
        count += std::popcount(live[k]);
    }
    if (count < 2 || count > kMostRelated) return false;
    int first = -1;
    bool apart = false;  // what one cell excludes is another argument
    each(live.data(), words_, [&](int candidate) {
        if (first < 0) first = candidate / puzzle_.width;
        apart = apart || first != candidate / puzzle_.width;
    });
    if (!apart) return false;
    each(live.data(), words_, [&](int candidate) {
        if (!any) return;
        const std::uint64_t* row = &puzzle_.links[at(candidate) * words_];
        std::uint64_t left = 0;
        for (std::size_t k = 0; k < words_; ++k) left |= gone[k] &= row[k];
        any = left;
    });
    if (!any) return false;
    begin({Kind::related, number});
    remove(gone.data());
    return settle();
}

/// Repeats an exclusion of a rule, if the rule sees no candidates that it did not see then.
bool Assumptions::rule(const Event& event) {
    const Cells& cells = puzzle_.rules[at(event.step.item)];
    for (std::size_t k = 0; k < cells.size(); ++k)
        if (mask(cells[k]) & ~event.seen[k]) return false;
    begin(event.step);
    events_.back().seen = event.seen;
    events_.back().gone = event.gone;
    for (const auto& [cell, digits] : event.gone) remove(cell, digits);
    settle();
    return !done();
}

// --- the proof

/// The candidates whose absence a step rests on.
void Assumptions::read(const Step& step, Words& row) const {
    const auto cell = [&](int number) {
        for (int k = 0; k < puzzle_.width; ++k) set(row, number * puzzle_.width + k);
    };
    switch (step.kind) {
        case Kind::single:
        case Kind::partner:
            cell(step.item);
            break;
        case Kind::place:
        case Kind::overlap:
        case Kind::related:
            for (std::size_t k = 0; k < words_; ++k) row[k] |= puzzle_.sets[at(step.item) * words_ + k];
            break;
        case Kind::bounds:
        case Kind::combinations:
        case Kind::contains:
            for (const int one : cells_of_sum_[at(step.item)]) cell(one);
            break;
        case Kind::naked:
        case Kind::hidden: {
            const Cells& cells = puzzle_.houses[at(step.item)];
            for (std::size_t k = 0; k < cells.size(); ++k)
                if ((k < 31 && (step.first >> k & 1)) == (step.kind == Kind::naked)) cell(cells[k]);
            break;
        }
        case Kind::rule:
            for (const int one : puzzle_.rules[at(step.item)]) cell(one);
            break;
    }
}

bool Assumptions::repeat(const Event& event) {
    const Step& step = event.step;
    switch (step.kind) {
        case Kind::single:
            return single(step.item);
        case Kind::place:
            return place(step.item);
        case Kind::partner:
            return partner(step.item);
        case Kind::bounds:
            return bound(step.item);
        case Kind::overlap:
            return overlap(step.item);
        case Kind::combinations:
            return combine(step.item, step.first);
        case Kind::contains:
            return contain(step.item);
        case Kind::naked:
            return naked(step.item, step.second, step.first);
        case Kind::hidden:
            return hidden(step.item, step.second, step.first);
        case Kind::related:
            return related(step.item);
        case Kind::rule:
            return rule(event);
    }
    return false;
}

/// The state after the assumption alone.  From now on, nothing is noted as due.
Assumptions::Snapshot Assumptions::assumed() {
    replaying_ = true;
    restore({start_, false, {}});
    begin({Kind::single, assumed_ / puzzle_.width});
    put(assumed_);
    return snapshot();
}

void Assumptions::restore(const Snapshot& from) {
    now_ = from.now;
    dead_ = from.dead;
    end_ = from.end;
    events_.clear();
    removed_.clear();
    placed_.clear();
    changed_.clear();
}

/// Whether these steps fail; the events are then those that were needed.
bool Assumptions::replay(const Snapshot& from, const std::vector<Event>& events, const Event& last) {
    restore(from);
    for (const Event& event : events) {
        if (dead_) break;
        repeat(event);
    }
    if (!dead_ && last.step.kind == Kind::rule) {
        const Cells& cells = puzzle_.rules[at(last.step.item)];
        bool same = true;
        for (std::size_t k = 0; k < cells.size(); ++k) same = same && !(mask(cells[k]) & ~last.seen[k]);
        if (same) {
            end(last.step);
            end_.seen = last.seen;
        }
    } else if (!dead_ && last.step.kind != Kind::single) {
        repeat(last);
        if (dead_) end_ = last;
    }
    return dead_;
}

std::vector<Assumptions::Step> Assumptions::proof() {
    if (!dead_) return {};
    // Backwards from the dead end: a step is needed if it removed a candidate whose absence is needed.
    std::vector<Event> events = events_;
    Words needed(words_), row(words_);
    const auto need = [&](const Step& step, int before) {
        std::fill(row.begin(), row.end(), 0);
        read(step, row);
        each(row.data(), words_, [&](int candidate) {
            const int by = at(candidate) < every_ ? removed_by_[at(candidate)] : -1;
            if (by >= 0 && by <= before) set(needed, candidate);
        });
    };
    need(end_.step, static_cast<int>(events.size()));
    std::vector<Event> kept;
    std::size_t to = removed_.size(), to_placed = placed_.size();
    for (std::size_t k = events.size(); k-- > 0;) {
        bool used = false;
        for (std::size_t i = events[k].removed; i < to; ++i) used = used || has(needed, removed_[i]);
        if (used && k > 0) {
            for (std::size_t i = events[k].placed; i < to_placed; ++i)
                need({Kind::single, placed_[i]}, static_cast<int>(k));
            need(events[k].step, static_cast<int>(k));
            kept.push_back(events[k]);
        }
        to = events[k].removed;
        to_placed = events[k].placed;
    }
    std::reverse(kept.begin(), kept.end());
    // Then one after the other is left out, from the end on and in other orders: what is left depends on the order.
    const Event last = end_;
    Event found = last;
    if (kept.size() <= kMostMinimized) {
        const std::vector<Event> every = kept;
        std::vector<Snapshot> before{assumed()};
        for (const Event& event : every) {
            if (!dead_) repeat(event);
            before.push_back(snapshot());
        }
        std::uint64_t random = 0x9e3779b97f4a7c15;
        std::vector<std::size_t> order(every.size());
        for (int attempt = 0;
             attempt == 0 || (attempt < kAttempts && kept.size() >= kLeastRetried && kept.size() <= kMostRetried);
             ++attempt) {
            std::iota(order.rbegin(), order.rend(), std::size_t{0});
            for (std::size_t k = order.size(); attempt && k > 1; --k) {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                std::swap(order[k - 1], order[random % k]);
            }
            std::vector<char> in(every.size(), 1);
            Event dead = last;
            std::vector<Event> some, less = every;
            const auto left = [&](std::size_t from) {
                some.clear();
                for (std::size_t i = from; i < every.size(); ++i)
                    if (in[i]) some.push_back(every[i]);
            };
            for (const std::size_t k : order) {
                in[k] = 0;
                // From the end on, all steps before this one are still there.
                const std::size_t from = attempt ? 0 : k;
                left(from);
                if (replay(before[from], some, last)) {
                    dead = end_;
                    left(0);
                    less = some;
                } else {
                    in[k] = 1;
                }
            }
            if (attempt == 0 || less.size() < kept.size()) {
                kept = std::move(less);
                found = std::move(dead);
            }
        }
    }
    std::vector<Step> out;
    for (const Event& event : kept) out.push_back(event.step);
    out.push_back(found.step);
    return out;
}

}  // namespace ninefold::logic
