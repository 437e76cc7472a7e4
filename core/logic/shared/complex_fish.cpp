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
    : context_(context),
      board_(context.board()),
      sink_(sink),
      shape_(shape),
      finned_(finned),
      size_(size),
      failed_(context.shared<FailedFish>()),
      kind_(static_cast<std::size_t>(size) * 4 + static_cast<std::size_t>(shape) * 2 + finned) {}

Search ComplexFish::run() {
    for (digit_ = 1; digit_ <= 9; ++digit_) {
        holding_ = board_.holding(digit_);
        if (holding_.empty() || failed_.knows(kind_, digit_, holding_)) continue;
        any_ = false;
        if (look_at_digit() == Search::stopped || context_.canceled()) return Search::stopped;
        if (!any_) failed_.learn(kind_, digit_, holding_);
    }
    return Search::exhausted;
}

Search ComplexFish::look_at_digit() {
    for (int h = 0; h < kHouses; ++h) places_[static_cast<std::size_t>(h)] = holding_ & house_set(h);
    if (shape_ == FishShape::mutant) return pass(kRows | kColumns | kBoxes, kRows | kColumns | kBoxes);
    if (pass(kRows | kBoxes, kColumns | kBoxes) == Search::stopped) return Search::stopped;
    return pass(kColumns | kBoxes, kRows | kBoxes);
}

Search ComplexFish::pass(Houses bases, Houses covers) {
    collect_bases(bases, covers);
    tidy();
    for (Houses combination : found_) {
        if (aborted_ || ((++nodes_ & 0xff) == 0 && context_.canceled())) return Search::stopped;
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
        if (found_.size() > enough) {  // most were found before: one long sort at the end could not be canceled
            tidy();
            enough = std::max(enough, 2 * found_.size());
        }
        if (context_.canceled()) aborted_ = true;
        if (aborted_) return;
        assumed_ = v;
        if (size_ <= 4) {
            collect_by_covers();
            continue;
        }
        const CellSet seen = peers_of(v) | CellSet::of(v);
        for (int h = 0; h < kHouses; ++h)
            hard_[static_cast<std::size_t>(h)] = places_[static_cast<std::size_t>(h)] - seen;
        collect_for(CellSet(), CellSet(), size_ - 1, 0, 0, 0);
    }
}

// Adds base houses in ascending order, branching on how to cover their hard parts.
void ComplexFish::collect_for(CellSet covered, CellSet parts, int covers_left, int from, int count, Houses chosen) {
    if ((++nodes_ & 0xfff) == 0 && context_.canceled()) aborted_ = true;
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

// Up to size 4: for every choice of covers, the base houses whose hard parts fit. Those are few, and this takes far
// fewer choices than branching on base houses.
void ComplexFish::collect_by_covers() {
    const Houses through = houses_through(assumed_);
    hard_bits_ = covered_bits_ = {};
    std::size_t cells = 0;
    for (Cell c : holding_ - peers_of(assumed_) - CellSet::of(assumed_)) {
        const std::uint64_t own = std::uint64_t{1} << cells;
        houses_with_[cells++] = houses_through(c);
        each(houses_through(c), [&](int h) { covered_bits_[static_cast<std::size_t>(h)] |= own; });
    }
    each(base_houses_,
         [&](int h) { hard_bits_[static_cast<std::size_t>(h)] = covered_bits_[static_cast<std::size_t>(h)]; });
    Houses useful = 0;
    each(cover_houses_ & ~through, [&](int h) {
        if (covered_bits_[static_cast<std::size_t>(h)]) useful |= bit(h);
    });
    add_cover((std::uint64_t{1} << cells) - 1, size_ - 1, useful, 0);
}

// The base houses that fit the chosen covers, and up to *left* more of those from here on; *bare* is not covered.
void ComplexFish::add_cover(std::uint64_t bare, int left, Houses later, Houses covers) {
    const Houses through = houses_through(assumed_);
    Houses fitting = 0, lasts = 0;
    std::array<Houses, kHouses> with_last;  // of the covers in lasts
    each(base_houses_ & ~covers, [&](int h) {
        const std::uint64_t need = hard_bits_[static_cast<std::size_t>(h)] & bare;
        if (!need) {
            fitting |= bit(h);
        } else if (left == 1 && !(through & bit(h))) {
            each(houses_with_[static_cast<std::size_t>(std::countr_zero(need))] & later & ~bit(h), [&](int last) {
                if (need & ~covered_bits_[static_cast<std::size_t>(last)]) return;
                Houses& with = with_last[static_cast<std::size_t>(last)];
                with = (lasts & bit(last) ? with : 0) | bit(h);
                lasts |= bit(last);
            });
        }
    });
    const Houses own = fitting & through, others = fitting & ~through;
    if (std::popcount(others) >= size_) add_choices(others, size_, 0, 0);
    // A house of v itself takes one cover.
    if (std::popcount(others) >= size_ - 1)
        each(own, [&](int h) { add_choices(others, size_ - 1, hard_bits_[static_cast<std::size_t>(h)], bit(h)); });
    each(lasts, [&](int last) {
        const Houses all = (others & ~bit(last)) | with_last[static_cast<std::size_t>(last)];
        if (std::popcount(all) >= size_) add_choices(all, size_, 0, 0);
    });
    if (left == 1) return;
    each(later, [&](int h) {
        later &= ~bit(h);
        add_cover(bare & ~covered_bits_[static_cast<std::size_t>(h)], left - 1, later, covers | bit(h));
    });
}

// All choices of *count* houses with disjoint hard parts.
void ComplexFish::add_choices(Houses fitting, int count, std::uint64_t used, Houses with) {
    if (count == 0) {
        found_.push_back(with);
        return;
    }
    for (; std::popcount(fitting) >= count; fitting &= fitting - 1) {
        const int h = std::countr_zero(fitting);
        const std::uint64_t part = hard_bits_[static_cast<std::size_t>(h)];
        if (!(part & used)) add_choices(fitting & (fitting - 1), count - 1, used | part, with | bit(h));
    }
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
    if ((++nodes_ & 0x3ff) == 0 && context_.canceled()) return Search::stopped;
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
    any_ = true;
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
