// The ALS code against plain code: the list against all subsets of all houses, the links against the definition, and
// the chains against a depth-first search of all chains.
#include <map>
#include <set>

#include "check.hpp"
#include "logic/finders.hpp"
#include "logic/shared/als.hpp"
#include "ninefold/logic.hpp"
#include "puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

struct PlainSet {
    CellSet cells;
    DigitSet digits;
};

DigitSet digits_of(const Board& board, CellSet cells) {
    DigitSet digits;
    for (Cell c : cells) digits |= board[c];
    return digits;
}

void subsets(const Board& board, const std::vector<Cell>& cells, std::size_t from, CellSet chosen,
             std::vector<PlainSet>& to) {
    for (std::size_t k = from; k < cells.size(); ++k) {
        const CellSet set = chosen | CellSet::of(cells[k]);
        const DigitSet digits = digits_of(board, set);
        bool known = digits.size() != set.size() + 1;
        for (const PlainSet& other : to) known |= other.cells == set;
        if (!known) to.push_back({set, digits});
        subsets(board, cells, k + 1, set, to);
    }
}

std::vector<PlainSet> plain_list(const Board& board) {
    std::vector<PlainSet> sets;
    for (int house = 0; house < kHouses; ++house) {
        std::vector<Cell> cells;
        for (Cell c : house_set(house) & board.empty()) cells.push_back(c);
        subsets(board, cells, 0, CellSet(), sets);
    }
    return sets;
}

DigitSet plain_commons(const Board& board, const PlainSet& a, const PlainSet& b) {
    DigitSet commons;
    if (a.cells.meets(b.cells)) return commons;
    for (Digit d : a.digits & b.digits) {
        bool all = true;
        for (Cell x : a.cells & board.holding(d))
            for (Cell y : b.cells & board.holding(d)) all &= sees(x, y);
        if (all) commons.add(d);
    }
    return commons;
}

// Every chain through ascending set numbers, without memory.
class PlainChains {
public:
    PlainChains(const Board& board, const std::vector<PlainSet>& sets) : board_(board), sets_(sets) {
        links_.resize(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i)
            for (std::size_t j = i + 1; j < sets.size(); ++j)
                if (const DigitSet commons = plain_commons(board, sets[i], sets[j])) {
                    Digit largest = 0;
                    for (Digit d : commons) largest = d;
                    links_[i].push_back({j, commons.first(), largest == commons.first() ? 0 : largest});
                }
        for (first_ = 0; first_ < sets.size(); ++first_)
            for (const Link& link : links_[first_]) {
                visit(link.to, link.a, DigitSet::of(link.a), DigitSet::of(link.a), 1);
                if (link.b) visit(link.to, link.b, DigitSet::of(link.b), DigitSet::of(link.b), 1);
            }
    }
    bool complete() const { return budget_ > 0; }
    std::vector<std::vector<Candidate>> found;  // in the order of discovery

private:
    struct Link {
        std::size_t to;
        Digit a, b;
    };

    void visit(std::size_t set, Digit lost, DigitSet first_active, DigitSet active, int links) {
        if (--budget_ < 0) return;
        if (links >= 3) {
            std::vector<Candidate> gone;
            for (Digit z : (sets_[first_].digits & sets_[set].digits) - first_active - active)
                for (Cell c :
                     common_peers((sets_[first_].cells | sets_[set].cells) & board_.holding(z)) & board_.holding(z))
                    gone.emplace_back(c, z);
            if (!gone.empty() && seen_.insert(gone).second) found.push_back(gone);
        }
        for (const Link& link : links_[set]) {
            DigitSet left = DigitSet::of(link.a);
            if (link.b) left.add(link.b);
            left.remove(lost);
            if (left) visit(link.to, left.first(), first_active, left, links + 1);
        }
    }

    const Board& board_;
    const std::vector<PlainSet>& sets_;
    std::vector<std::vector<Link>> links_;
    std::size_t first_ = 0;
    long budget_ = 1'000'000;
    std::set<std::vector<Candidate>> seen_;
};

void compare(const Board& board, int& chains) {
    const Rules rules;
    Context context(rules);
    context.look_at(board);
    const std::vector<PlainSet> plain = plain_list(board);
    const AlsList& list = context.shared<AlsList>();
    bool same = list.size() == plain.size();
    for (std::size_t i = 0; same && i < plain.size(); ++i)
        same = list[i].cells == plain[i].cells && list[i].digits == plain[i].digits;
    CHECK(same);
    if (!same) return;

    const AlsLinks& links = context.shared<AlsLinks>();
    bool linked = true;
    for (std::size_t i = 0; i < plain.size(); ++i)
        for (std::size_t j = 0; j < plain.size(); ++j) {
            const DigitSet commons = i == j ? DigitSet() : plain_commons(board, plain[i], plain[j]);
            linked &= has_bit(links.linked(i), j) == static_cast<bool>(commons);
            if (!commons) continue;
            Digit largest = 0;
            for (Digit d : commons) largest = d;
            const RestrictedCommon ours = links.between(i, j);
            linked &= ours.first == commons.first() && ours.second == (largest == commons.first() ? 0 : largest);
        }
    CHECK(linked);

    if (plain.size() > 80) return;
    const PlainChains all(board, plain);
    if (!all.complete()) return;
    chains += !all.found.empty();
    AllSink sink(true);
    find_als_xy_chain(context, sink);
    std::set<std::vector<Candidate>> ours, wanted(all.found.begin(), all.found.end());
    for (const Step& step : sink.steps) ours.insert(step.eliminations);
    CHECK(ours == wanted);
    CHECK(sink.steps.size() == all.found.size());
    // The chosen step: the best one; among equals, the one found first.
    BestSink best(false), first(false);
    find_als_xy_chain(context, best);
    for (const auto& gone : all.found) {
        first.start(TechniqueId::als_xy_chain).eliminations = gone;
        first.commit();
    }
    CHECK(best.found() == first.found());
    if (best.found()) CHECK(best.step().eliminations == first.step().eliminations);
}

}  // namespace

int main() {
    Rng random(7);
    int chains = 0;
    for (int puzzle = 0; puzzle < 40; ++puzzle) {
        Solver solver;
        Board board = Position::of(testing::random_puzzle(random)).board();
        int turn = 0;
        while (!board.solved()) {
            const auto step = solver.next_on(board);
            if (!step) break;
            if (!step->eliminations.empty() || (turn++ % 4 == 0 && board.empty().size() < 40)) compare(board, chains);
            apply(*step, board);
        }
    }
    CHECK(chains > 10);
    return testing::report();
}
