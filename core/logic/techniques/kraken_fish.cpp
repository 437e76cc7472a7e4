// Kraken fish.  A finned fish whose fins need not see the elimination: chains connect them.
//
// N base lines contain a digit N times, on N different cross lines.  So either one of the base candidates outside the N
// covers, a fin, is true, or each cover has exactly one true candidate among those of the base.
//
//     type 1   a candidate that the fish without its fins would eliminate (in a cover, not in the base), and that is
//              false by a chain from every fin
//     type 2   any candidate that is decided, the same way, by chains from every fin and from every base candidate
//              of one cover: one of these is true
//
// Basic fish of size 2 to 4 with 1 to Rules::max_kraken_fins fins, anywhere in the base lines.  Chains: single chains
// with groups (shared/implications.hpp).  A fish that eliminates without chains is not repeated here. HoDoKu's own
// limits for this technique, which is off by default there, are unknown; these are ours.
//
// Order: type 1, then type 2; sizes; digits; rows as base before columns; base lines, covers by combination (the lower
// lines first); for type 2 the cover, placements before eliminations; eliminations by cell and digit. Many fish lead to
// the same conclusion: each type yields it once, for the first.
#include <algorithm>
#include <bit>

#include "logic/finders.hpp"
#include "logic/shared/chain_table.hpp"
#include "logic/shared/house_masks.hpp"
#include "logic/shared/reach.hpp"

namespace ninefold::logic {
namespace {

class KrakenFish {
public:
    KrakenFish(const Context& context, StepSink& sink)
        : context_(context),
          board_(context.board()),
          masks_(context.shared<HouseMasks>()),
          graph_(context.shared<GroupedImplications>()),
          reach_(context.shared<GroupedReach>()),
          sink_(sink),
          words_(static_cast<std::size_t>(2 * graph_.candidate_words())),
          common_(words_),
          narrowed_(words_),
          told_(words_) {}

    Search run() {
        for (now_.size = 2; now_.size <= 4; ++now_.size)
            for (now_.digit = 1; now_.digit <= 9; ++now_.digit) {
                if (context_.canceled()) return Search::stopped;
                for (now_.first_line = 0; now_.first_line <= 9; now_.first_line += 9)
                    if (extend(0, 0, 0) == Search::stopped) return Search::stopped;
            }
        std::fill(told_.begin(), told_.end(), std::uint64_t{0});
        for (const Fish& fish : fish_) {
            if (context_.canceled()) return Search::stopped;
            if (check_again(fish) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    // A fish with fins that have something in common.
    struct Fish {
        int size = 2, first_line = 0;
        Digit digit = 1;
        std::array<int, 4> base{};
        unsigned covers = 0;
        CellSet fins, base_cells;  // base_cells: those in covers
    };

    Search extend(int from, int size, unsigned crossed) {
        if (size == now_.size) return choose_covers(crossed);
        for (int line = from; line < 9; ++line) {
            const unsigned places = masks_.places(now_.first_line + line, now_.digit);
            // Every line crossed and not covered has a fin.
            if (!places || std::popcount(crossed | places) > now_.size + context_.rules().max_kraken_fins) continue;
            now_.base[static_cast<std::size_t>(size)] = line;
            if (extend(line + 1, size + 1, crossed | places) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    Search choose_covers(unsigned crossed, unsigned chosen = 0, int from = 0) {
        if (std::popcount(chosen) == now_.size) return check(chosen);
        for (int line = from; line < 9; ++line)
            if (crossed >> line & 1 && choose_covers(crossed, chosen | 1u << line, line + 1) == Search::stopped)
                return Search::stopped;
        return Search::exhausted;
    }

    Cell cell(int line, int cross) const { return now_.first_line ? cell_at(cross, line) : cell_at(line, cross); }
    int base_house(int line) const { return now_.first_line + line; }
    int cover_house(int cross) const { return 9 - now_.first_line + cross; }

    Search check(unsigned covers) {
        now_.fins = now_.base_cells = CellSet();
        int count = 0;
        for (int i = 0; i < now_.size; ++i) {
            const int line = now_.base[static_cast<std::size_t>(i)];
            const unsigned places = masks_.places(base_house(line), now_.digit);
            count += std::popcount(places & ~covers);
            if (count > context_.rules().max_kraken_fins) return Search::exhausted;
            for (unsigned rest = places; rest; rest &= rest - 1) {
                const int cross = std::countr_zero(rest);
                (covers >> cross & 1 ? now_.base_cells : now_.fins).add(cell(line, cross));
            }
        }
        if (count == 0) return Search::exhausted;
        std::fill(common_.begin(), common_.end(), ~std::uint64_t{0});
        if (!follow(now_.fins)) return Search::exhausted;
        now_.covers = covers;
        fish_.push_back(now_);
        return check_victims();
    }

    Search check_again(const Fish& fish) {
        now_ = fish;
        std::transform(told_.begin(), told_.end(), common_.begin(), [](std::uint64_t told) { return ~told; });
        return follow(now_.fins) ? check_covers() : Search::exhausted;
    }

    // Keeps in common_ only what also follows from each of the candidates of the digit; false if nothing is left.
    bool follow(CellSet cells) {
        for (Cell c : cells) {
            const std::uint64_t* const row = reach_.from(graph_.on(c, now_.digit));
            std::uint64_t any = 0;
            for (std::size_t w = 0; w < words_; ++w) any |= common_[w] &= row[w];
            if (!any) return false;
        }
        return true;
    }

    Search check_victims() {
        CellSet in_covers;
        for (unsigned rest = now_.covers; rest; rest &= rest - 1)
            in_covers |= house_set(cover_house(std::countr_zero(rest)));
        for (Cell victim : (in_covers & board_.holding(now_.digit)) - now_.base_cells - now_.fins) {
            const Literal end = graph_.off(victim, now_.digit);
            if (!(common_[end / 64u] & ~told_[end / 64u] & std::uint64_t{1} << (end % 64))) continue;
            if (peers_of(victim).contains(now_.fins)) continue;
            if (report(TechniqueId::kraken_fish_1, now_.fins, end, -1) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    Search check_covers() {
        narrowed_ = common_;
        for (unsigned rest = now_.covers; rest; rest &= rest - 1) {
            const int cross = std::countr_zero(rest);
            const CellSet inside = now_.base_cells & house_set(cover_house(cross));
            for (std::size_t w = 0; w < words_; ++w) common_[w] = narrowed_[w] & ~told_[w];
            if (!follow(inside)) continue;
            for (std::size_t w = 0; w < words_; ++w)
                for (std::uint64_t bits = common_[w]; bits; bits &= bits - 1) {
                    const auto end = static_cast<Literal>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                    const CellSet starts = inside | now_.fins;
                    if (direct(starts, end)) continue;
                    if (report(TechniqueId::kraken_fish_2, starts, end, cover_house(cross)) == Search::stopped)
                        return Search::stopped;
                }
        }
        return Search::exhausted;
    }

    bool direct(CellSet starts, Literal end) const {
        for (Cell c : starts)
            if (graph_.on(c, now_.digit) != end && !graph_.implies(graph_.on(c, now_.digit), end)) return false;
        return true;
    }

    Search report(TechniqueId technique, CellSet starts, Literal end, int cover) {
        told_[end / 64u] |= std::uint64_t{1} << (end % 64);
        Step& step = sink_.start(technique);
        if (graph_.is_on(end))
            step.place(graph_.cell(end), graph_.digit(end));
        else
            step.eliminate(graph_.cell(end), graph_.digit(end));
        if (sink_.wants_evidence()) {
            step.digits = DigitSet::of(now_.digit);
            step.mark(now_.base_cells, now_.digit, Role::base);
            step.mark(now_.fins, now_.digit, Role::fin);
            for (int i = 0; i < now_.size; ++i)
                step.mark_house(base_house(now_.base[static_cast<std::size_t>(i)]), Role::base);
            for (unsigned rest = now_.covers; rest; rest &= rest - 1)
                step.mark_house(cover_house(std::countr_zero(rest)), Role::cover);
            if (cover >= 0) step.mark_house(cover, Role::house);
            for (Cell c : starts) {
                table_.start(graph_, graph_.on(c, now_.digit));
                table_.path(table_.find(end), path_);
                step.chains.emplace_back();
                for (Literal l : path_) step.chains.back().nodes.push_back(graph_.node(l));
                step.length += static_cast<int>(path_.size()) - 1;
            }
        }
        return sink_.commit();
    }

    const Context& context_;
    const Board& board_;
    const HouseMasks& masks_;
    const Implications& graph_;
    const Reach& reach_;
    StepSink& sink_;
    std::size_t words_;
    std::vector<std::uint64_t> common_, narrowed_;  // the consequences of the fins; and of a cover
    std::vector<std::uint64_t> told_;               // conclusions of this type
    std::vector<Fish> fish_;
    Fish now_;
    ChainTable table_;
    std::vector<Literal> path_;
};

}  // namespace

Search find_kraken_fish(const Context& context, StepSink& sink) { return KrakenFish(context, sink).run(); }

}  // namespace ninefold::logic
