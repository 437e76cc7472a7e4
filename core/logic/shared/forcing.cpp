#include "logic/shared/forcing.hpp"

#include <bit>

namespace ninefold::logic {

Forcing::Forcing(const Board& board, const Implications& graph, const Reach& reach)
    : board_(board), graph_(graph), reach_(reach), words_(static_cast<std::size_t>(graph.candidate_words())) {
    for (Cell c : board.empty()) add_spot(CellSet::of(c), board[c], c, -1);
    for (int house = 0; house < kHouses; ++house)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = board.holding(d, house);
            if (places && places == (board.allowed(d) & house_set(house))) add_spot(places, DigitSet::of(d), -1, house);
        }
    conclude();
}

void Forcing::add_spot(CellSet cells, DigitSet digits, Cell cell, int house) {
    Spot spot{static_cast<std::uint32_t>(masks_.size()), 0, cell, house, cell >= 0 ? 0 : digits.first(), 0};
    for (Cell c : cells)
        for (Digit d : digits) {
            const Literal l = graph_.on(c, d);
            ++spot.size;
            if (masks_.size() == spot.first || masks_.back().word != l / 64)
                masks_.push_back({static_cast<std::uint16_t>(l / 64), 0});
            masks_.back().bits |= std::uint64_t{1} << (l % 64);
        }
    spot.last = static_cast<std::uint32_t>(masks_.size());
    if (spot.size) spots_.push_back(spot);
}

// Two digits in a cell and a digit twice in a house also appear as on and off, because each excludes the other.
// Likewise a cell or house whose two candidates are both false, through their strong link.
bool Forcing::contradictory(Literal assumption) const {
    const std::uint64_t* const yes = on(assumption);
    const std::uint64_t* const no = off(assumption);
    std::uint64_t conflict = 0;
    for (std::size_t w = 0; w < words_; ++w) conflict |= yes[w] & no[w];
    if (conflict) return true;
    for (const Spot& spot : spots_)
        if (spot.size > 2 && all_in(spot, no)) return true;
    return false;
}

void Forcing::conclude() {
    true_.assign(words_, 0);
    false_.assign(words_, 0);
    std::vector<std::uint64_t> common(2 * words_);
    const auto take = [&](std::uint64_t* into_true, std::uint64_t* into_false) {
        for (std::size_t w = 0; w < words_; ++w) {
            into_true[w] |= common[w];
            into_false[w] |= common[words_ + w];
        }
    };
    const auto narrow = [&](Literal l, bool first) {
        const std::uint64_t* const row = reach_.from(l);
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < 2 * words_; ++w) any |= common[w] = first ? row[w] : common[w] & row[w];
        return any != 0;
    };
    for (int i = 0; i < graph_.candidates(); ++i) {
        const auto yes = static_cast<Literal>(i);
        const Literal no = negation(yes);
        const std::uint64_t bit = std::uint64_t{1} << (i % 64);
        if (contradictory(yes)) false_[yes / 64u] |= bit;
        if (contradictory(no)) true_[yes / 64u] |= bit;
        narrow(yes, true);
        if (!narrow(no, false)) continue;
        const Cell own = graph_.cell(yes);
        for (Digit d : board_[own]) {
            const Literal l = graph_.on(own, d);
            common[l / 64u] &= ~(std::uint64_t{1} << (l % 64));
            common[words_ + l / 64u] &= ~(std::uint64_t{1} << (l % 64));
        }
        take(true_.data(), false_.data());
    }
    for (const Spot& spot : spots_)
        if (spot.cell >= 0) {
            bool first = true, any = true;
            for (Digit d : board_[spot.cell]) any = any && narrow(graph_.on(spot.cell, d), std::exchange(first, false));
            if (any) take(true_.data(), false_.data());
        }
    for (int house = 0; house < kHouses; ++house)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = board_.holding(d, house);
            bool first = true, any = !places.empty();
            for (Cell c : places) any = any && narrow(graph_.on(c, d), std::exchange(first, false));
            if (any) take(true_.data(), false_.data());
        }
}

std::vector<Literal> Forcing::conclusions() const {
    std::vector<Literal> list;
    for (const bool on : {true, false}) {
        const auto& bits = on ? true_ : false_;
        for (std::size_t w = 0; w < words_; ++w)
            for (std::uint64_t rest = bits[w]; rest; rest &= rest - 1) {
                const auto i = static_cast<Literal>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
                list.push_back(on ? i : negation(i));
            }
    }
    return list;
}

int Forcing::first_conclusion() const {
    for (std::size_t w = 0; w < words_; ++w)
        if (true_[w]) return static_cast<int>(w * 64) + std::countr_zero(true_[w]);
    for (std::size_t w = 0; w < words_; ++w)
        if (false_[w]) return static_cast<int>(w * 64) + std::countr_zero(false_[w]) + graph_.off_base();
    return -1;
}

}  // namespace ninefold::logic
