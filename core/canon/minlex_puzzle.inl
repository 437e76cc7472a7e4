// The min-lex form of any digits: puzzles, and grids that break the rules.  Included by kernels_*.cpp.
//
// The search is breadth first by row of the output.  It keeps all arrangements that give the smallest rows so far and
// tries every row that can come next in each.  Equal rows, bands and stacks are tried once.
#include "canon/row_search.inl"

namespace ninefold::canon {
namespace {

/// For each set of filled columns: the smallest arrangement of blanks (0) and digits (1), as nine bits.
const std::array<u16, 512>& blank_ranks() {
    static const std::array<u16, 512> table = [] {
        std::array<u16, 512> ranks{};
        for (unsigned filled = 0; filled < 512; ++filled) {
            std::array<int, 3> counts{std::popcount(filled & 7), std::popcount(filled >> 3 & 7),
                                      std::popcount(filled >> 6)};
            std::sort(counts.begin(), counts.end());
            for (const int n : counts) ranks[filled] = static_cast<u16>(ranks[filled] << 3 | ((1u << n) - 1));
        }
        return ranks;
    }();
    return table;
}

/// Memory that is reused from one call to the next.
Vector<Arrangement>& workspace(int which) {
    static thread_local Vector<Arrangement> lists[2];
    lists[which].clear();
    return lists[which];
}

BreadthSearch::BreadthSearch(const Sides& sides) : sides_(sides), now_(workspace(0)), next_(workspace(1)) {}

/// Keeps an arrangement whose row reads *code*, which is at most the best so far.
void BreadthSearch::accept(const Arrangement& next, int row, u64 code) {
    if (code < best_) {
        best_ = code;
        next_.clear();
    }
    next_.push_back(next);
    next_.back().rows[depth_] = static_cast<u8>(row);
    next_.back().used = static_cast<u16>(next.used | 1u << row);
}

/// The first row, if no line repeats a digit: the positions of the blanks alone decide which lines can come first.
void BreadthSearch::place_first_rows() {
    const auto& rank = blank_ranks();
    u16 ranks[2][9], least = 0xffff;
    for (int s = 0; s < 2; ++s)
        for (int r = 0; r < 9; ++r) {
            ranks[s][r] = rank[sides_.of[s].filled[r]];
            least = ranks[s][r] < least ? ranks[s][r] : least;
        }
    for (const Arrangement& a : now_) {
        const Side& side = sides_.of[a.side];
        unsigned rows = 0;
        for (int r = 0; r < 9; ++r) rows |= static_cast<unsigned>(ranks[a.side][r] == least) << r;
        for (; rows; rows &= rows - 1) {
            const int r = std::countr_zero(rows);
            if (side.row_kind[r] == r && side.band_kind[r / 3] == r / 3) consider(a, r);
        }
    }
}

/// The next row of a single arrangement without ties or open digits: compares its rows directly.  Returns false and
/// changes nothing if the arrangement is not like that or if several rows are smallest.
bool BreadthSearch::place_plain_row() {
    Arrangement& a = now_.front();
    if (a.tie | a.stack_tie | a.turn | a.open || !sides_.orderly) return false;
    const Side& side = sides_.of[a.side];
    u64 least = kWorst, second = kWorst;  // code, row
    for (unsigned left = rows_left(a, depth_); left; left &= left - 1) {
        const int row = std::countr_zero(left);
        const u64 code = nine_nibbles(lookup(a.label, lookup(side.row[row], a.order)));
        const u64 key = code << 4 | static_cast<unsigned>(row);
        const u64 more = key < least ? least : key;
        second = more < second ? more : second;
        least = key < least ? key : least;
    }
    if (least >> 4 == second >> 4) return false;
    const int row = least & 15;
    for (u64 fresh = write_row(least >> 4); fresh; fresh &= fresh - 1) {
        const int p = 8 - std::countr_zero(fresh) / 4, d = side.row[row].b[a.order.b[p]];
        a.label.b[d] = out_[depth_][p];
        a.seen = static_cast<u16>(a.seen | 1u << d);
    }
    a.rows[depth_] = static_cast<u8>(row);
    a.used = static_cast<u16>(a.used | 1u << row);
    return true;
}

/// Tries the row with the smallest lower bound first; most other rows are then ruled out by their own bounds.
void BreadthSearch::place_rows() {
    const Arrangement& only = now_.front();
    if (now_.size() == 1 && depth_ % 3 == 2) return consider(only, std::countr_zero(rows_left(only, depth_)));
    int n = 0;
    u64 least = kWorst;  // floor, number
    for (const Arrangement& a : now_) {
        const Floors floors(a, sides_.of[a.side], out_);
        try_rows(a, false, [&](int row) {
            candidates_[n] = {floors.of(row), &a, row};
            const u64 key = candidates_[n].floor << 8 | static_cast<unsigned>(n);
            least = key < least ? key : least;
            ++n;
        });
    }
    const int first = least & 0xff;
    consider(*candidates_[first].from, candidates_[first].row);
    for (int i = 0; i < n; ++i)
        if (i != first && candidates_[i].floor <= best_) consider(*candidates_[i].from, candidates_[i].row);
}

/// Of arrangements with the same rest, keeps the one with the smallest row numbers.
void BreadthSearch::merge() {
    constexpr std::size_t kPairwise = 8, kBuckets = 512;
    if (next_.size() <= kPairwise) {
        for (std::size_t i = 1; i < next_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (next_[i].used == next_[j].used && same_rest(next_[i], next_[j])) {
                    if (next_[i].rows < next_[j].rows) next_[j] = next_[i];
                    next_.erase(next_.begin() + static_cast<std::ptrdiff_t>(i--));
                    break;
                }
        return;
    }
    std::array<u32, kBuckets> last{};         // index + 1 of the last one kept, 0 if there is none
    static thread_local Vector<u32> earlier;  // for each one kept: the previous one in its bucket
    earlier.clear();
    for (const Arrangement& a : next_) {
        u64 key = first_eight(a.order) ^ u64 { a.used } << 44 ^ u64 { a.side } << 40 ^ a.tie;
        key = key * 0x9e3779b97f4a7c15 >> 55;
        u32 other = last[key];
        while (other && !same_rest(next_[other - 1], a)) other = earlier[other - 1];
        if (other) {
            if (a.rows < next_[other - 1].rows) next_[other - 1] = a;
            continue;
        }
        earlier.push_back(last[key]);
        last[key] = static_cast<u32>(earlier.size());
        if (&next_[earlier.size() - 1] != &a) next_[earlier.size() - 1] = a;
    }
    next_.resize(earlier.size());
}

void BreadthSearch::run() {
    now_.push_back(nothing_placed(0));
    now_.push_back(nothing_placed(1));
    for (depth_ = 0; depth_ < 9; ++depth_) {
        if (now_.size() == 1 && place_plain_row()) continue;
        best_ = kWorst;
        next_.clear();
        if (depth_ == 0 && sides_.orderly)
            place_first_rows();
        else if (sides_.orderly && now_.size() <= kFew)
            place_rows();
        else
            for (const Arrangement& a : now_) try_rows(a, true, [&](int row) { consider(a, row); });
        const u64 fresh = write_row(best_);
        for (Arrangement& a : next_) settle(a, a.rows[depth_], fresh);
        if (next_.size() > 1 && depth_ < 8 && !sides_.every) merge();
        now_.swap(next_);
    }
}

Digits BreadthSearch::form() const {
    Digits form;
    for (int r = 0; r < 9; ++r) std::copy_n(out_[r].begin(), 9, form.begin() + 9 * r);
    return form;
}

Canonical minlex_puzzle(const Digits& grid) {
    const Sides sides(grid, false);
    BreadthSearch search(sides);
    search.run();
    return {search.form(), search.arranged(search.found().front()).transform};
}

std::vector<Arranged> all_of_puzzle(const Digits& grid) {
    const Sides sides(grid, true);
    BreadthSearch search(sides);
    search.run();
    std::vector<Arranged> out;
    for (const Arrangement& a : search.found()) out.push_back(search.arranged(a));
    return out;
}

}  // namespace
}  // namespace ninefold::canon
