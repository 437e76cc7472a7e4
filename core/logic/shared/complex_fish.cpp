#include "logic/shared/complex_fish.hpp"

#include <algorithm>
#include <bit>

namespace ninefold::logic {
namespace {

using Houses = std::uint32_t;
constexpr Houses kRows = 0x1ff, kColumns = 0x1ff << 9, kBoxes = 0x1ff << 18;

template <class Visit>
void each(Houses houses, Visit visit) {
    for (; houses; houses &= houses - 1) visit(std::countr_zero(houses));
}

constexpr Houses bit(int house) { return Houses{1} << house; }
Houses houses_through(Cell c) {
    const auto [row, column, box] = houses_of(c);
    return bit(row) | bit(column) | bit(box);
}

}  // namespace

ComplexFish::ComplexFish(const Context& context, StepSink& sink, FishShape shape, bool finned, int size)
    : context_(context), board_(context.board()), sink_(sink), shape_(shape), finned_(finned), size_(size) {}

Search ComplexFish::run() {
    for (digit_ = 1; digit_ <= 9; ++digit_) {
        holding_ = board_.holding(digit_);
        if (holding_.empty()) continue;
        for (int h = 0; h < kHouses; ++h) places_[static_cast<std::size_t>(h)] = holding_ & house_set(h);
        if (shape_ == FishShape::mutant) {
            if (pass(kRows | kColumns | kBoxes, kRows | kColumns | kBoxes) == Search::stopped) return Search::stopped;
        } else {
            if (pass(kRows | kBoxes, kColumns | kBoxes) == Search::stopped) return Search::stopped;
            if (pass(kColumns | kBoxes, kRows | kBoxes) == Search::stopped) return Search::stopped;
        }
        if (context_.cancelled()) return Search::stopped;
    }
    return Search::exhausted;
}

Search ComplexFish::pass(Houses bases, Houses covers) {
    collect_bases(bases, covers);
    tidy();
    for (Houses combination : found_) {
        if (aborted_ || ((++nodes_ & 0xff) == 0 && context_.cancelled())) return Search::stopped;
        if (try_bases(combination, covers) == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

// Ascending: at the smallest difference the smaller combination has the house.
void ComplexFish::tidy() {
    std::sort(found_.begin(), found_.end(), [](Houses a, Houses b) {
        const Houses differ = a ^ b;
        return (a & (differ & -differ)) != 0;
    });
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
}

void ComplexFish::collect_bases(Houses bases, Houses covers) {
    found_.clear();
    base_houses_ = cover_houses_ = 0;
    each(bases, [&](int h) {
        const int places = places_[static_cast<std::size_t>(h)].size();
        if (places && (finned_ || places <= size_)) base_houses_ |= bit(h);
    });
    each(covers, [&](int h) {
        if (places_[static_cast<std::size_t>(h)]) cover_houses_ |= bit(h);
    });
    if (!finned_) {
        assumed_ = -1;
        hard_ = places_;
        collect_for(CellSet(), CellSet(), size_, 0, 0, 0);
        return;
    }
    std::size_t enough = std::size_t{1} << 16;
    for (Cell v : holding_) {
        if (found_.size() > enough) {  // most were found before: one long sort at the end would ask nobody
            tidy();
            enough = std::max(enough, 2 * found_.size());
        }
        if (context_.cancelled()) aborted_ = true;
        if (aborted_) return;
        assumed_ = v;
        const CellSet seen = peers_of(v) | CellSet::of(v);
        for (int h = 0; h < kHouses; ++h)
            hard_[static_cast<std::size_t>(h)] = places_[static_cast<std::size_t>(h)] - seen;
        if (size_ <= 3)
            collect_pairs();
        else
            collect_for(CellSet(), CellSet(), size_ - 1, 0, 0, 0);
    }
}

// Adds base houses in ascending order, branching on how to cover what is hard about them.
void ComplexFish::collect_for(CellSet covered, CellSet parts, int covers_left, int from, int count, Houses chosen) {
    if ((++nodes_ & 0xfff) == 0 && context_.cancelled()) aborted_ = true;
    if (aborted_) return;
    if (count == size_) {
        found_.push_back(chosen);
        return;
    }
    const bool has_assumed = assumed_ >= 0 && (houses_through(assumed_) & chosen);
    each(base_houses_ & ~(bit(from) - 1), [&](int h) {
        const CellSet part = hard_[static_cast<std::size_t>(h)];
        if (part.meets(parts)) return;
        int left = covers_left;
        if (assumed_ >= 0 && house_set(h).has(assumed_)) {
            if (has_assumed || left == 0) return;
            --left;
        }
        cover_part(part - covered, covered, parts | part, left, h, count + 1, chosen | bit(h));
    });
}

void ComplexFish::cover_part(CellSet rest, CellSet covered, CellSet parts, int covers_left, int house, int count,
                             Houses chosen) {
    if (rest.empty()) {
        collect_for(covered, parts, covers_left, house + 1, count, chosen);
        return;
    }
    if (covers_left == 0) return;
    each(houses_through(rest.first()) & cover_houses_ & ~chosen, [&](int cover) {
        const CellSet more = covered | house_set(cover);
        cover_part(rest - more, more, parts, covers_left - 1, house, count, chosen);
    });
}

// Sizes 2 and 3, the common ones: for every cover, or pair of covers, the base houses whose hard part fits in.
void ComplexFish::collect_pairs() {
    const Houses through = houses_through(assumed_);
    const Houses covers = cover_houses_ & ~through;
    std::array<Houses, kHouses> single{};
    Houses free = 0, touched = 0;
    struct Pair {
        std::uint8_t a, b;
        Houses bases;
    };
    std::array<Pair, 256> pairs;
    std::size_t pair_count = 0;
    each(base_houses_, [&](int h) {
        const CellSet part = hard_[static_cast<std::size_t>(h)];
        if (part.empty()) {
            free |= bit(h);
            return;
        }
        each(houses_through(part.first()) & covers & ~bit(h), [&](int a) {
            const CellSet rest = part - house_set(a);
            if (rest.empty()) {
                single[static_cast<std::size_t>(a)] |= bit(h);
                touched |= bit(a);
                return;
            }
            if (size_ < 3) return;
            each(houses_through(rest.first()) & covers & ~bit(h), [&](int b) {
                if (!house_set(b).contains(rest) || pair_count == pairs.size()) return;
                const auto low = static_cast<std::uint8_t>(std::min(a, b)),
                           high = static_cast<std::uint8_t>(std::max(a, b));
                std::size_t i = 0;
                while (i < pair_count && (pairs[i].a != low || pairs[i].b != high)) ++i;
                if (i == pair_count) pairs[pair_count++] = {low, high, 0};
                pairs[i].bases |= bit(h);
            });
        });
    });
    const Houses outside = free & ~through, own = free & through;  // own: houses of v itself
    if (size_ == 2) {
        each(own, [&](int h) { each(outside, [&](int other) { found_.push_back(bit(h) | bit(other)); }); });
        if (outside) add_choices(outside, 2, 0);
        each(touched, [&](int a) { add_choices(single[static_cast<std::size_t>(a)] | outside, 2, 0); });
        return;
    }
    // Two covers for three houses, or one for two besides a house of v.
    for (std::size_t i = 0; i < pair_count; ++i)
        add_choices(pairs[i].bases | single[pairs[i].a] | single[pairs[i].b] | outside, 3, 0);
    Houses left = touched;
    each(touched, [&](int a) {
        left &= ~bit(a);
        const Houses mine = single[static_cast<std::size_t>(a)] | outside;
        if (std::popcount(mine) >= 2) {
            each(own, [&](int h) { add_choices(mine & ~bit(h), 2, bit(h)); });
        }
        each(left, [&](int b) { add_choices(mine | single[static_cast<std::size_t>(b)], 3, 0); });
        add_choices(mine, 3, 0);
    });
    if (outside) {
        add_choices(outside, 3, 0);
        each(own, [&](int h) { add_choices(outside, 2, bit(h)); });
    }
}

// All choices of *size* houses with disjoint hard parts.
void ComplexFish::add_choices(Houses fitting, int size, Houses with) {
    if (std::popcount(fitting) < size) return;
    each(fitting, [&](int a) {
        const CellSet part_a = hard_[static_cast<std::size_t>(a)];
        each(fitting & ~(bit(a + 1) - 1), [&](int b) {
            const CellSet part_b = hard_[static_cast<std::size_t>(b)];
            if (part_a.meets(part_b)) return;
            if (size == 2) {
                found_.push_back(bit(a) | bit(b) | with);
                return;
            }
            each(fitting & ~(bit(b + 1) - 1), [&](int c) {
                if (!hard_[static_cast<std::size_t>(c)].meets(part_a | part_b))
                    found_.push_back(bit(a) | bit(b) | bit(c) | with);
            });
        });
    });
}

Search ComplexFish::try_bases(Houses bases, Houses covers) {
    bases_ = bases;
    base_cells_ = endo_fins_ = CellSet();
    int overlaps = 0;
    each(bases, [&](int h) {
        const CellSet places = places_[static_cast<std::size_t>(h)];
        endo_fins_ |= base_cells_ & places;
        overlaps += (base_cells_ & places).size();
        base_cells_ |= places;
    });
    if (overlaps > (finned_ ? context_.rules().max_endo_fins : 0)) return Search::exhausted;
    cover_count_ = 0;
    each(covers & ~bases, [&](int h) {
        if (places_[static_cast<std::size_t>(h)].meets(base_cells_))
            cover_list_[static_cast<std::size_t>(cover_count_++)] = h;
    });
    if (cover_count_ < size_) return Search::exhausted;
    best_from_[static_cast<std::size_t>(cover_count_)] = 0;
    for (int i = cover_count_ - 1; i >= 0; --i) {
        const auto k = static_cast<std::size_t>(i);
        best_from_[k] =
            std::max(best_from_[k + 1], (places_[static_cast<std::size_t>(cover_list_[k])] & base_cells_).size());
    }
    return choose_covers(0, 0, CellSet(), CellSet());
}

Search ComplexFish::choose_covers(int from, int count, CellSet once, CellSet twice) {
    if (count == size_) return check(once, twice);
    if ((++nodes_ & 0x3ff) == 0 && context_.cancelled()) return Search::stopped;
    const int allowed = finned_ ? context_.rules().max_fins : 0;
    const int bare = (base_cells_ - once).size();
    for (int i = from; i + size_ - count <= cover_count_; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (bare - (size_ - count) * best_from_[k] > allowed) return Search::exhausted;
        const CellSet places = places_[static_cast<std::size_t>(cover_list_[k])];
        chosen_[static_cast<std::size_t>(count)] = cover_list_[k];
        if (choose_covers(i + 1, count + 1, once | places, twice | (once & places)) == Search::stopped)
            return Search::stopped;
    }
    return Search::exhausted;
}

Search ComplexFish::check(CellSet once, CellSet twice) {
    const CellSet fins = (base_cells_ - once) | endo_fins_;
    if (fins.empty() == finned_ || fins.size() > context_.rules().max_fins) return Search::exhausted;
    CellSet outside = once - base_cells_, within = twice & base_cells_;
    for (Cell fin : fins) {
        outside &= peers_of(fin);
        within &= peers_of(fin);
    }
    if (!(outside | within)) return Search::exhausted;
    Houses covers = 0;
    for (int i = 0; i < size_; ++i) covers |= bit(chosen_[static_cast<std::size_t>(i)]);
    if (!is_this_shape(bases_, covers)) return Search::exhausted;
    const TechniqueId kind = shape_ == FishShape::franken
                                 ? (finned_ ? TechniqueId::finned_franken_x_wing : TechniqueId::franken_x_wing)
                                 : (finned_ ? TechniqueId::finned_mutant_x_wing : TechniqueId::mutant_x_wing);
    Step& step = sink_.start(static_cast<TechniqueId>(static_cast<int>(kind) + size_ - 2));
    step.eliminate(outside, digit_);
    step.eliminate(within, digit_);
    if (sink_.wants_evidence()) add_evidence(step, fins, within);
    return sink_.commit();
}

bool ComplexFish::is_this_shape(Houses bases, Houses covers) const {
    const bool by_rows = !(bases & kColumns) && !(covers & kRows);
    const bool by_columns = !(bases & kRows) && !(covers & kColumns);
    const bool boxes = (bases | covers) & kBoxes;
    return shape_ == FishShape::franken ? (by_rows || by_columns) && boxes : !by_rows && !by_columns;
}

void ComplexFish::add_evidence(Step& step, CellSet fins, CellSet within) const {
    step.digits = DigitSet::of(digit_);
    step.mark(base_cells_ - fins - within, digit_, Role::base);
    step.mark(fins - endo_fins_, digit_, Role::fin);
    step.mark(endo_fins_, digit_, Role::endo_fin);
    step.mark(within, digit_, Role::cannibal);
    each(bases_, [&](int h) { step.mark_house(h, Role::base); });
    for (int i = 0; i < size_; ++i) step.mark_house(chosen_[static_cast<std::size_t>(i)], Role::cover);
}

}  // namespace ninefold::logic
