// Min-lex form of grids with many symmetries: depth first, and what an automorphism maps to something explored is left
// out.
//
// After McKay's nauty.  A path is the list of choices that led to an arrangement (rows placed, stacks and columns that
// were told apart, digits).  Two finished paths with the same image differ by an automorphism of the grid.  It maps the
// branch of one path to that of the other where they part, so nothing new can come from there: the walk goes back to
// that point.  Choices at a node which an automorphism that keeps all choices before maps to each other are tried once.
#include "canon/row_search.inl"

namespace ninefold::canon {
namespace {

class SymmetricSearch : public RowSearch<SymmetricSearch> {
public:
    explicit SymmetricSearch(const Sides& sides) : RowSearch(sides) {}

    /// A way to the form.
    Transform run() {
        place_rows(nothing_placed(0));
        return leaf_;
    }

    /// *code* is not more than best_.
    void accept(const Arrangement& next, int row, u64 code) {
        if (depth_ == known_ || code < codes_[depth_]) {
            codes_[depth_] = code;
            known_ = depth_ + 1;
            has_leaf_ = false;
        }
        if (probing_) {
            probed_ = code;
            return set_best();
        }
        const int labels = labels_;
        Arrangement a = next;
        a.rows[depth_] = static_cast<u8>(row);
        a.used = static_cast<u16>(a.used | 1u << row);
        settle(a, row, write_row(code));
        ++depth_;
        set_best();
        if (depth_ == 9)
            finish(a);
        else if (a.tie || a.turn || a.stack_tie)
            place_rows(a);
        else
            place_plain_rows(a);
        --depth_;
        set_best();
        labels_ = labels;
    }

    bool any_will_do() const { return probing_; }

    template <class Go>
    void branch(const u8* items, int n, Go&& go) {
        guessed_ = guessed_ || (probing_ && n > 1);
        if (n == 1 || (probing_ && n)) return go(0);
        if (probing_) return;
        const int level = length_;
        u8 orbit[kItems];
        int up_to = 0;  // automorphisms that orbit knows of
        bool orbits = false;
        for (int i = 0; i < n; ++i) {
            if (i && generators_.size() != static_cast<std::size_t>(up_to)) {
                up_to = static_cast<int>(generators_.size());
                orbits = find_orbits(orbit, level);
            }
            bool explored = false;
            for (int j = 0; j < i && orbits; ++j) explored = explored || orbit[items[j]] == orbit[items[i]];
            if (explored) continue;
            path_[level] = items[i];
            length_ = level + 1;
            go(i);
            length_ = level;
            if (back_to_ < level) return;
            back_to_ = kNowhere;
        }
    }

private:
    static constexpr int kNowhere = 1000;

    void set_best() { best_ = depth_ < known_ ? codes_[depth_] : kWorst; }

    void place_rows(const Arrangement& from) {
        u8 items[18], side[18], row[18];
        int n = 0;
        for (int s = 0; s < 2; ++s) {
            if (depth_ ? s != from.side : false) continue;
            unsigned tried = 0;
            for (unsigned left = rows_left(from, depth_); left; left &= left - 1) {
                const int r = std::countr_zero(left);
                if (tried >> sides_.of[s].row_kind[r] & 1) continue;
                tried |= 1u << sides_.of[s].row_kind[r];
                items[n] = row_item(s, r);
                side[n] = static_cast<u8>(s);
                row[n++] = static_cast<u8>(r);
            }
        }
        const auto try_row = [&](int i) {
            Arrangement a = from;
            a.side = side[i];
            consider(a, row[i]);
        };
        // A good row is found before any is followed: paths that are not the best are long.  Where there are choices
        // that could read differently, the first is taken everywhere.
        if (n > 1 && depth_ == known_) {
            u64 code[18];
            probing_ = true;
            for (int i = 0; i < n; ++i) {
                probed_ = kWorst;
                guessed_ = false;
                try_row(i);
                code[i] = guessed_ ? 0 : probed_;
            }
            probing_ = false;
            int left = 0;
            for (int i = 0; i < n; ++i) {
                if (code[i] > codes_[depth_]) continue;
                items[left] = items[i];
                side[left] = side[i];
                row[left++] = row[i];
            }
            n = left;
        }
        branch(items, n, try_row);
    }

    /// Where every column has its place, only rows are to be placed, and it is seldom that two read alike.
    void place_plain_rows(Arrangement& a) {
        const int depth = depth_, labels = labels_;
        for (; depth_ < 9; ++depth_) {
            u64 least = kWorst;
            int row = 0;
            unsigned reach = 0, tried = 0;  // kinds of rows
            for (unsigned left = rows_left(a, depth_); left; left &= left - 1) {
                const int r = std::countr_zero(left);
                const unsigned kind = 1u << sides_.of[a.side].row_kind[r];
                if (tried & kind) continue;
                tried |= kind;
                const u64 code = plain_code(a, r);
                if (code > least) continue;
                reach = code < least ? kind : reach | kind;
                least = code;
                row = r;
            }
            if (depth_ < known_ && least > codes_[depth_]) break;
            if (reach & (reach - 1)) {
                set_best();
                place_rows(a);
                break;
            }
            if (depth_ == known_ || least < codes_[depth_]) {
                codes_[depth_] = least;
                known_ = depth_ + 1;
                has_leaf_ = false;
            }
            a.rows[depth_] = static_cast<u8>(row);
            a.used = static_cast<u16>(a.used | 1u << row);
            settle(a, row, write_row(least));
        }
        if (depth_ == 9) finish(a);
        depth_ = depth;
        labels_ = labels;
        set_best();
    }

    void finish(const Arrangement& a) {
        const Transform way = arranged(a).transform;
        if (!has_leaf_) {
            has_leaf_ = true;
            leaf_ = way;
            leaf_length_ = length_;
            std::copy_n(path_, length_, leaf_path_);
            return;
        }
        note(leaf_.inverse() * way);
        int same = 0;
        while (same < length_ && same < leaf_length_ && path_[same] == leaf_path_[same]) ++same;
        back_to_ = same;
    }

    /// Where an automorphism takes each item.
    void note(const Transform& t) {
        Moves to{};
        for (int i = 0; i < 9; ++i) {
            to[row_item(t.transpose, t.rows[i])] = row_item(0, i);
            to[column_item(t.transpose, t.columns[i])] = column_item(0, i);
            to[digit_item(i + 1)] = digit_item(t.relabel[i + 1]);
        }
        for (int i = 0; i < 3; ++i) {
            to[stack_item(!t.transpose, t.rows[3 * i] / 3)] = stack_item(1, i);
            to[stack_item(t.transpose, t.columns[3 * i] / 3)] = stack_item(0, i);
        }
        generators_.push_back(to);
    }

    /// Orbits of the automorphisms that keep the first *level* choices, each named by its least member.
    /// False when there is none of them.
    bool find_orbits(u8* orbit, int level) const {
        bool any = false;
        for (const Moves& to : generators_) {
            bool keeps = true;
            for (int l = 0; l < level && keeps; ++l) keeps = to[path_[l]] == path_[l];
            if (!keeps) continue;
            if (!any)
                for (int i = 0; i < kItems; ++i) orbit[i] = static_cast<u8>(i);
            any = true;
            for (int i = 0; i < kItems; ++i) {
                if (to[i] == i) continue;
                int a = i, b = to[i];
                while (orbit[a] != a) a = orbit[a];
                while (orbit[b] != b) b = orbit[b];
                orbit[std::max(a, b)] = static_cast<u8>(std::min(a, b));
            }
        }
        if (any)
            for (int i = 0; i < kItems; ++i) orbit[i] = orbit[orbit[i]];  // a parent is less than its child
        return any;
    }

    using Moves = std::array<u8, kItems>;
    u64 codes_[9] = {};  // the best rows
    int known_ = 0;      // how many of them
    bool has_leaf_ = false;
    bool probing_ = false;  // rows are tried, not followed:
    u64 probed_ = kWorst;   // what the row reads as
    bool guessed_ = false;  // or could be less
    Transform leaf_;
    u8 path_[64], leaf_path_[64];
    int length_ = 0, leaf_length_ = 0, back_to_ = kNowhere;
    std::vector<Moves> generators_;
};

}  // namespace
}  // namespace ninefold::canon
