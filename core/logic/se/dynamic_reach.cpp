#include "logic/se/dynamic_reach.hpp"

#include "base/cpu.hpp"
#include "logic/se/dynamic_sets.hpp"

namespace ninefold::logic::se {

namespace {

const DynamicKernels& kernels() {
#if defined(NINEFOLD_X86)
    if (cpu::supports(cpu::kAvx2)) return kAvx2DynamicKernels;
#endif
    return kPortableDynamicKernels;
}

void touch(DynamicTable::Sets& sets, int candidate) {
    for (const int set : kSetTables.sets[candidate]) sets[set / 64] |= DynamicTable::Word{1} << (set % 64);
}

int words_for(int candidates) { return candidates <= 128 ? 2 : candidates <= 256 ? 4 : candidates <= 384 ? 6 : 12; }

}  // namespace

void DynamicReach::build(const Grid& grid) {
    ++table_.built;
    digits_ = grid.value;
    table_.count = 0;
    for (int cell = 0; cell < 81; ++cell)
        for (Mask m = grid.cell[cell]; m; m &= m - 1) {
            const int c = candidate(cell, lowest(m));
            table_.numbers[c] = static_cast<std::int16_t>(table_.count);
            table_.candidates[table_.count++] = static_cast<std::uint16_t>(c);
        }
    table_.words = words_for(table_.count);
    const auto row = static_cast<std::size_t>(2 * table_.words);
    table_.on.assign(static_cast<std::size_t>(table_.count) * row, 0);
    table_.off.assign(static_cast<std::size_t>(table_.count) * row, 0);
    table_.live.fill(0);
    table_.clash.fill(0);
    for (int cell = 0; cell < 81; ++cell) table_.left[cell] = grid.cell[cell];
    for (int house = 0; house < 27; ++house)
        for (int d = 0; d < 9; ++d) table_.left[81 + 9 * house + d] = grid.places[house][d];
    table_.by_on.fill(0);
    table_.by_off.fill(0);
    for (int i = 0; i < table_.count; ++i) {
        const auto at = static_cast<std::size_t>(i) * row;
        const Word bit_of = Word{1} << (i % 64);
        table_.on[at + i / 64] |= bit_of;
        table_.off[at + table_.words + i / 64] |= bit_of;
        if (size(grid.cell[cell_of(table_.candidates[i])]) < 2) continue;
        table_.live[i / 64] |= bit_of;
        table_.live[table_.words + i / 64] |= bit_of;
        touch(table_.by_on, table_.candidates[i]);
        touch(table_.by_off, table_.candidates[i]);
    }
    spread();
}

void DynamicReach::follow(const Grid& grid) {
    int count = 0;
    for (const Mask digits : grid.cell) count += size(digits);
    // Not worth keeping if the rows could be much shorter.
    if (table_.built == 0 || grid.value != digits_ || words_for(count) != table_.words || !covers(grid))
        return build(grid);
    narrow(grid);
    spread();
}

void DynamicReach::resume(DynamicTable& kept, const DynamicReach& other, const Grid& grid) {
    exchange(kept);
    if (table_.built != other.table_.built || !covers(grid)) start_from(other);
    narrow(grid);
}

bool DynamicReach::covers(const Grid& grid) const {
    Mask more = 0;
    for (int cell = 0; cell < 81; ++cell) more |= grid.cell[cell] & ~table_.left[cell];
    return !more;
}

// Neither state of a candidate is assumed any longer.
void DynamicReach::settle(int number) {
    const Word bit_of = Word{1} << (number % 64);
    table_.live[number / 64] &= ~bit_of;
    table_.live[table_.words + number / 64] &= ~bit_of;
}

void DynamicReach::narrow(const Grid& grid) {
    const int words = 2 * table_.words;
    for (int cell = 0; cell < 81; ++cell) {
        const Mask gone = table_.left[cell] & ~grid.cell[cell];
        if (!gone) continue;
        table_.left[cell] = grid.cell[cell];
        for (Mask m = gone; m; m &= m - 1) {
            const int d = lowest(m), number = table_.numbers[candidate(cell, d)];
            settle(number);
            touch(table_.by_off, candidate(cell, d));
            for (int kind = 0; kind < 3; ++kind)
                table_.left[81 + 9 * kTables.house[cell][kind] + d] &= ~bit(kTables.place[cell][kind]);
            const Word* const leads = table_.on.data() + static_cast<std::size_t>(number) * words;
            for (int w = 0; w < words; ++w) table_.clash[w] |= leads[w];
        }
        if (size(table_.left[cell]) != 1) continue;
        const int number = table_.numbers[candidate(cell, lowest(table_.left[cell]))];
        settle(number);
        const Word* const leads = table_.off.data() + static_cast<std::size_t>(number) * words;
        for (int w = 0; w < words; ++w) table_.clash[w] |= leads[w];
    }
    for (int w = 0; w < words; ++w) table_.clash[w] &= table_.live[w];
}

bool DynamicReach::any_clash() const {
    Word any = 0;
    for (int w = 0; w < 2 * table_.words; ++w) any |= table_.clash[w];
    return any != 0;
}

void DynamicReach::spread() {
    kernels().spread(table_);
    turned_ = 0;
}

void DynamicReach::turn(int word) {
    const auto row = static_cast<std::size_t>(2 * table_.words);
    rows_.resize(64 * row * row);
    kernels().turn(table_, word, rows_.data());
    turned_ |= 1u << word;
}

}  // namespace ninefold::logic::se
