#include "logic/se/consequences.hpp"

#include <cstring>

namespace ninefold::logic::se {

namespace {

constexpr std::size_t kFewLinks = 8;  // above this, following all links at once is faster

}  // namespace

void Consequences::look_at(const Grid& grid) {
    bool less = known_;
    for (int c = 0; less && c < 81; ++c) {
        const bool filled = grid.value[c] && !grid_.value[c];
        if (grid.cell[c] & ~grid_.cell[c]) less = false;
        if (grid_.value[c] && grid.value[c] != grid_.value[c]) less = false;
        if (filled && !(grid_.cell[c] >> (grid.value[c] - 1) & 1)) less = false;
    }
    if (!less) return forget(grid);
    for (int c = 0; c < 81; ++c) {
        const bool filled = grid.value[c] && !grid_.value[c];
        for (Mask m = grid_.cell[c] & ~grid.cell[c]; m; m &= m - 1) {
            const int gone = candidate(c, lowest(m)), number = numbers_[gone];
            alive_[number / 64] &= ~(Word{1} << (number % 64));
            if (filled && grid.value[c] == lowest(m) + 1) continue;
            log_.push_back(static_cast<std::uint16_t>(gone));
        }
    }
    // Filled cells last: their exclusions have been applied by then.
    for (int c = 0; c < 81; ++c)
        if (grid.value[c] && !grid_.value[c])
            log_.push_back(static_cast<std::uint16_t>(kPlaced + candidate(c, grid.value[c] - 1)));
    grid_ = grid;
}

void Consequences::forget(const Grid& grid) {
    grid_ = grid;
    known_ = true;
    count_ = 0;
    log_.clear();
    for (int cell = 0; cell < 81; ++cell)
        for (Mask m = grid.cell[cell]; m; m &= m - 1) {
            const int c = candidate(cell, lowest(m));
            numbers_[c] = static_cast<std::int16_t>(count_);
            candidates_[count_++] = static_cast<std::uint16_t>(c);
        }
    words_ = (count_ + 63) / 64;
    alive_.fill(0);
    for (int i = 0; i < count_; ++i) alive_[i / 64] |= Word{1} << (i % 64);
    for (auto& states : states_) {
        if (states.size() < static_cast<std::size_t>(2 * count_)) states.resize(2 * count_);
        for (State& state : states) state.made = false;
    }
    kept_.clear();
    for (auto& rows : rows_) rows.resize(static_cast<std::size_t>(2 * count_) * 2 * words_);
}

void Consequences::bring(int index, int level) {
    State& state = states_[level][index];
    index_ = index;
    row_ = rows_[level].data() + static_cast<std::size_t>(index) * 2 * words_;
    if (!state.made)
        make(index, level, state);
    else if (state.seen != log_.size() && !state.clash)
        take_in(index, level, state);
    if (inner_begun_) inner_.exchange(kept_[index_]);
    inner_begun_ = false;
}

// From the closure of the level below, if there is one, otherwise from the board.
void Consequences::make(int index, int level, State& state) {
    const std::size_t bytes = static_cast<std::size_t>(2 * words_) * sizeof(Word);
    // Level 4 has the patterns of level 1 and its own chains.
    const int lower = level == 4 ? 1 : level - 1;
    const State* below = level > 0 ? &states_[lower][index] : nullptr;
    if (below && below->made && below->seen == log_.size() && !below->clash) {
        state = *below;
        std::memcpy(row_, rows_[lower].data() + static_cast<std::size_t>(index) * 2 * words_, bytes);
        touched_ = level == 1 ? kAllHouses : 0;
        fix(state, level);
        return;
    }
    state.grid = grid_;
    state.seen = static_cast<std::uint32_t>(log_.size());
    state.made = true;
    state.clash = false;
    std::memset(row_, 0, bytes);
    pending_.clear();
    const int c = candidates_[index / 2];
    if (index & 1)
        pending_.push_back(static_cast<std::uint16_t>(c));
    else
        exclude(state, cell_of(c), digit_of(c));
    if (!settle(state)) return;
    touched_ = kAllHouses;
    fix(state, level);
}

// Removes from a state what the board has lost since.
void Consequences::take_in(int index, int level, State& state) {
    state.grid.empty = grid_.empty;
    state.grid.filled = grid_.filled;
    pending_.clear();
    links_.clear();
    touched_ = 0;
    bool sound = true;
    for (; state.seen < log_.size() && sound; ++state.seen) {
        const int entry = log_[state.seen];
        if (entry < kPlaced) {
            const int number = numbers_[entry];
            if (row_[number / 64] >> (number % 64) & 1) sound = false;  // it was assumed on
            if (state.grid.has(cell_of(entry), digit_of(entry))) exclude(state, cell_of(entry), digit_of(entry));
        } else {
            const int c = entry - kPlaced;
            if (!state.grid.has(cell_of(c), digit_of(c))) sound = false;  // it was assumed off
            if (!settle(state)) return;
            state.grid.remove(cell_of(c), digit_of(c));
            state.grid.value[cell_of(c)] = static_cast<std::uint8_t>(digit_of(c) + 1);
        }
    }
    if (!sound) {
        links_.clear();
        state.made = false;
        make(index, level, state);
        return;
    }
    if (!settle(state)) return;
    if (!touched_ || level < 1) return;
    partly_ = true;
    fix(state, level);
    partly_ = false;
}

void Consequences::fix(State& state, int level) {
    if (level < 1 || state.clash) return;
    for (;;) {
        while (patterns(state)) {
        }
        if (state.clash || level < 2) return;
        if (level == 4) {
            if (!dynamic_chains(state)) return;
            continue;
        }
        if (partly_ && links_.size() <= kFewLinks) {
            if (chains_by_new_links(state)) continue;
            if (state.clash || level < 3) return;
            reach_.build(state.grid);
        } else {
            reach_.build(state.grid);
            if (static_chains(state)) continue;
        }
        if (state.clash || level < 3 || !multiple_chains(state)) return;
    }
}

void Consequences::exclude(State& state, int cell, int digit) {
    touched_ |= houses_at(cell);
    const int number = numbers_[candidate(cell, digit)];
    row_[words_ + number / 64] |= Word{1} << (number % 64);
    Grid& grid = state.grid;
    const Mask digits = grid.cell[cell];
    if (size(digits) == 2)
        pending_.push_back(static_cast<std::uint16_t>(candidate(cell, lowest(digits & ~bit(digit)))));
    else if (size(digits) == 3)
        links_.push_back(static_cast<std::uint16_t>(cell));
    grid.cell[cell] = digits & ~bit(digit);
    for (int kind = 0; kind < 3; ++kind) {
        const int house = kTables.house[cell][kind];
        const Mask places = grid.places[house][digit], left = places & ~bit(kTables.place[cell][kind]);
        grid.places[house][digit] = left;
        if (size(places) == 2)
            pending_.push_back(static_cast<std::uint16_t>(candidate(kTables.cells[house][lowest(left)], digit)));
        else if (size(places) == 3)
            links_.push_back(static_cast<std::uint16_t>(81 + 9 * house + digit));
    }
}

// Returns false, and the state is contradictory, if a removed candidate would have to be on.
bool Consequences::settle(State& state) {
    Grid& grid = state.grid;
    while (!pending_.empty()) {
        const int c = pending_.back(), cell = cell_of(c), digit = digit_of(c);
        pending_.pop_back();
        if (!grid.has(cell, digit)) {
            state.clash = true;
            pending_.clear();
            return false;
        }
        const int number = numbers_[c];
        Word& word = row_[number / 64];
        if (word >> (number % 64) & 1) continue;
        word |= Word{1} << (number % 64);
        for (Mask m = grid.cell[cell] & ~bit(digit); m; m &= m - 1) exclude(state, cell, lowest(m));
        for (int kind = 0; kind < 3; ++kind) {
            const int house = kTables.house[cell][kind];
            for (Mask m = grid.places[house][digit] & ~bit(kTables.place[cell][kind]); m; m &= m - 1)
                exclude(state, kTables.cells[house][lowest(m)], digit);
        }
    }
    return true;
}

// Returns true if something was removed without a contradiction. Only touched parts can have new patterns.
bool Consequences::patterns(State& state) {
    const Grid& grid = state.grid;
    const Houses among = touched_;
    touched_ = 0;
    if (!among) return false;
    Removals removals;
    bool news = false;
    const auto conclude = [&] {
        if (removals.empty()) return false;
        news = true;
        for (const auto& [cell, digits] : removals)
            for (Mask m = digits; m; m &= m - 1)
                if (grid.has(cell, lowest(m))) exclude(state, cell, lowest(m));
        return !settle(state);
    };
    const auto by_locking = [&](const Locking& found) {
        removals_of(grid, found, removals);
        return conclude();
    };
    const auto by_hidden = [&](const Set& found) {
        removals_of_hidden(grid, found, removals);
        return conclude();
    };
    const auto by_naked = [&](const Set& found) {
        removals_of_naked(grid, found, removals);
        return conclude();
    };
    const auto by_fish = [&](const Fish& found) {
        removals_of(grid, found, removals);
        return conclude();
    };
    if (each_locking(grid, 0, 3, by_locking, among) || each_hidden_set<2>(grid, 4, by_hidden, among) ||
        each_naked_set<2>(grid, by_naked, among) || each_fish<2>(grid, by_fish, among))
        return false;
    return news;
}

// A candidate that refutes itself is removed; one that confirms itself is placed.
bool Consequences::static_chains(State& state) {
    if (!reach_.any_chain()) return false;
    const Grid& grid = state.grid;
    bool news = false;
    for (int i = 0; i < reach_.count(); ++i) {
        const int c = reach_.candidate_at(i), cell = cell_of(c), digit = digit_of(c);
        if (reach_.refutes_itself(i) && grid.has(cell, digit)) {
            news = true;
            exclude(state, cell, digit);
        }
        if (reach_.confirms_itself(i))
            for (Mask m = grid.cell[cell] & ~bit(digit); m; m &= m - 1) {
                news = true;
                exclude(state, cell, lowest(m));
            }
    }
    return settle(state) && news;
}

// A new chain contains a new strong link. One of the link's two ends is true, so everything that both imply holds.
bool Consequences::chains_by_new_links(State& state) {
    const Grid& grid = state.grid;
    bool news = false;
    Word first[24], second[24];
    const std::size_t count = links_.size();
    for (std::size_t k = 0; k < count; ++k) {
        const int link = links_[k];
        int x = -1, y = -1;
        if (link < 81) {
            const Mask digits = grid.cell[link];
            if (size(digits) != 2) continue;
            x = candidate(link, lowest(digits)), y = candidate(link, lowest(digits & (digits - 1)));
        } else {
            const int house = (link - 81) / 9, digit = (link - 81) % 9;
            const Mask places = grid.places[house][digit];
            if (size(places) != 2) continue;
            x = candidate(kTables.cells[house][lowest(places)], digit);
            y = candidate(kTables.cells[house][lowest(places & (places - 1))], digit);
        }
        follow(grid, x, first);
        follow(grid, y, second);
        for (int w = 0; w < words_; ++w) {
            for (Word both = first[w] & second[w]; both; both &= both - 1) {
                const int c = candidates_[64 * w + std::countr_zero(both)], cell = cell_of(c);
                for (Mask m = grid.has(cell, digit_of(c)) ? grid.cell[cell] & ~bit(digit_of(c)) : 0; m; m &= m - 1) {
                    news = true;
                    exclude(state, cell, lowest(m));
                }
            }
            for (Word both = first[words_ + w] & second[words_ + w]; both; both &= both - 1) {
                const int c = candidates_[64 * w + std::countr_zero(both)];
                if (!grid.has(cell_of(c), digit_of(c))) continue;
                news = true;
                exclude(state, cell_of(c), digit_of(c));
            }
        }
        if (!settle(state)) return false;
    }
    return news;
}

// The consequences of "on" by static links, as a row.
void Consequences::follow(const Grid& grid, int source, Word* row) {
    std::memset(row, 0, static_cast<std::size_t>(2 * words_) * sizeof(Word));
    stack_.assign(1, static_cast<std::uint16_t>(source));
    row[numbers_[source] / 64] |= Word{1} << (numbers_[source] % 64);
    while (!stack_.empty()) {
        const int c = stack_.back();
        stack_.pop_back();
        each_weak(grid, c, true, [&](int weak, Cause) {
            const int q = candidate_in(weak), number = numbers_[q];
            Word& word = row[words_ + number / 64];
            if (word >> (number % 64) & 1) return false;
            word |= Word{1} << (number % 64);
            each_strong(grid, q, true, true, [&](int strong, Cause) {
                const int p = candidate_in(strong), on_number = numbers_[p];
                Word& on_word = row[on_number / 64];
                if (on_word >> (on_number % 64) & 1) return false;
                on_word |= Word{1} << (on_number % 64);
                stack_.push_back(static_cast<std::uint16_t>(p));
                return false;
            });
            return false;
        });
    }
}

bool Consequences::multiple_chains(State& state) {
    const Grid& grid = state.grid;
    const int words = reach_.words();
    bool news = false;
    Word common[24];
    const auto begin = [&](int c) {
        std::memcpy(common, reach_.row(reach_.number_of(c)), static_cast<std::size_t>(2 * words) * sizeof(Word));
    };
    const auto meet = [&](int c) {
        const Word* other = reach_.row(reach_.number_of(c));
        Word any = 0;
        for (int w = 0; w < 2 * words; ++w) any |= common[w] &= other[w];
        return any != 0;
    };
    const auto conclude = [&] {
        for (int w = 0; w < words; ++w) {
            for (Word on_bits = common[w]; on_bits; on_bits &= on_bits - 1) {
                const int c = reach_.candidate_at(64 * w + std::countr_zero(on_bits)), cell = cell_of(c);
                if (!grid.has(cell, digit_of(c))) continue;
                for (Mask m = grid.cell[cell] & ~bit(digit_of(c)); m; m &= m - 1) {
                    news = true;
                    exclude(state, cell, lowest(m));
                }
            }
            for (Word off_bits = common[words + w]; off_bits; off_bits &= off_bits - 1) {
                const int c = reach_.candidate_at(64 * w + std::countr_zero(off_bits));
                if (!grid.has(cell_of(c), digit_of(c))) continue;
                news = true;
                exclude(state, cell_of(c), digit_of(c));
            }
        }
    };
    // The rows belong to the board before; removals in the meantime are examined in the next round. Sudoku Explainer
    // examines the places of a digit only if the first is a cell with three candidates or more, so that with one
    // candidate less it can find less. Here they are always examined, because a stored state must contain everything
    // that can be found later.
    const Grid start = grid;
    for (int cell = 0; cell < 81; ++cell) {
        const Mask digits = start.cell[cell];
        if (size(digits) < 2) continue;
        for (Mask m = digits; m; m &= m - 1) {
            const int d = lowest(m);
            for (int kind : kBoxRowColumn) {
                const int house = kTables.house[cell][kind / 9];
                Mask places = start.places[house][d];
                if (size(places) < 2 || kTables.cells[house][lowest(places)] != cell) continue;
                begin(candidate(cell, d));
                bool any = true;
                for (places &= places - 1; any && places; places &= places - 1)
                    any = meet(candidate(kTables.cells[house][lowest(places)], d));
                if (any) conclude();
            }
        }
        if (size(digits) < 3) continue;
        begin(candidate(cell, lowest(digits)));
        bool any = true;
        for (Mask m = digits & (digits - 1); any && m; m &= m - 1) any = meet(candidate(cell, lowest(m)));
        if (any) conclude();
    }
    return settle(state) && news;
}

// The conclusions from the closures of all literals of this board: contradictions first, then common consequences.
bool Consequences::dynamic_chains(State& state) {
    DynamicReach& in = inner_;
    const Grid start = state.grid;
    const Grid& grid = state.grid;
    if (kept_.size() < states_[4].size()) kept_.resize(states_[4].size());
    if (inner_begun_)
        in.narrow(start);
    else
        in.resume(kept_[index_], dynamic_, start);
    inner_begun_ = true;
    if (!in.any_clash()) in.spread();
    bool news = false;
    const auto take = [&](int cell, int digit) {
        for (Mask m = grid.has(cell, digit) ? grid.cell[cell] & ~bit(digit) : 0; m; m &= m - 1) {
            news = true;
            exclude(state, cell, lowest(m));
        }
    };
    const auto drop = [&](int cell, int digit) {
        if (!grid.has(cell, digit)) return;
        news = true;
        exclude(state, cell, digit);
    };
    if (in.any_clash()) {
        for (int cell = 0; cell < 81; ++cell) {
            if (size(start.cell[cell]) < 2) continue;
            for (Mask m = start.cell[cell]; m; m &= m - 1) {
                const int d = lowest(m), c = candidate(cell, d);
                if (in.clashes(on(c))) drop(cell, d);
                if (in.clashes(off(c))) take(cell, d);
            }
        }
        if (news) return settle(state);
    }

    const int words = in.words();
    Word common[24];
    const auto begin = [&](int literal) {
        std::memcpy(common, in.row(literal), static_cast<std::size_t>(2 * words) * sizeof(Word));
    };
    const auto meet = [&](int literal) {
        const Word* other = in.row(literal);
        Word any = 0;
        for (int w = 0; w < 2 * words; ++w) any |= common[w] &= other[w];
        return any != 0;
    };
    const auto conclude = [&] {
        for (int w = 0; w < words; ++w) {
            for (Word both = common[w]; both; both &= both - 1) {
                const int c = in.candidate_at(64 * w + std::countr_zero(both));
                take(cell_of(c), digit_of(c));
            }
            for (Word both = common[words + w]; both; both &= both - 1) {
                const int c = in.candidate_at(64 * w + std::countr_zero(both));
                drop(cell_of(c), digit_of(c));
            }
        }
    };
    for (int cell = 0; cell < 81; ++cell) {
        const Mask digits = start.cell[cell];
        if (size(digits) < 2) continue;
        for (Mask m = digits; m; m &= m - 1) {
            const int d = lowest(m), c = candidate(cell, d);
            if (size(digits) >= 3) {
                begin(on(c));
                if (meet(off(c))) conclude();
            }
            for (int kind : kBoxRowColumn) {
                const int house = kTables.house[cell][kind / 9];
                Mask places = start.places[house][d];
                if (size(places) < 2 || kTables.cells[house][lowest(places)] != cell) continue;
                begin(on(c));
                bool any = true;
                for (places &= places - 1; any && places; places &= places - 1)
                    any = meet(on(candidate(kTables.cells[house][lowest(places)], d)));
                if (any) conclude();
            }
        }
        begin(on(candidate(cell, lowest(digits))));
        bool any = true;
        for (Mask m = digits & (digits - 1); any && m; m &= m - 1) any = meet(on(candidate(cell, lowest(m))));
        if (any) conclude();
    }
    return settle(state) && news;
}

}  // namespace ninefold::logic::se
