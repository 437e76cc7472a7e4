#include "general/set_tables.hpp"

#include "base/made_once.hpp"

namespace ninefold::general {
namespace {

void put(Block* vector, Mask set) { vector[set >> 9].word[set >> 6 & 7] |= std::uint64_t{1} << (set & 63); }

std::unique_ptr<SetTables> make_tables(int values) {
    auto t = std::make_unique<SetTables>();
    t->values = values;
    t->kernel = subset_kernel(values);
    t->most = values * (values - 1) / 2;
    const auto blocks = static_cast<std::size_t>(t->kernel->blocks);
    t->sum.assign(std::size_t{1} << values, 0);
    t->by_sum.assign(static_cast<std::size_t>(t->most + 1) * blocks, Block{});
    t->below.assign(static_cast<std::size_t>(values) * blocks, Block{});
    for (Mask s = 0; s < bit(values); ++s) {
        if (s) t->sum[s] = static_cast<std::uint8_t>(t->sum[without_lowest(s)] + lowest(s));
        put(t->by_sum.data() + t->sum[s] * blocks, s);
        for (int v = s ? highest(s) + 1 : 0; v < values; ++v)
            put(t->below.data() + static_cast<std::size_t>(v) * blocks, s);
    }
    return t;
}

}  // namespace

const SetTables* set_tables(int values) {
    static std::atomic<const SetTables*> made[kMaxSetValues + 1];
    if (values < 1 || values > kMaxSetValues) return nullptr;
    return &made_once(made[values], [&] { return make_tables(values); });
}

Family make_family(int values, int count, const std::function<bool(Mask)>& takes) {
    const auto sets =
        std::make_shared<std::vector<Block>>(static_cast<std::size_t>(subset_kernel(values)->blocks), Block{});
    const Family family(sets, sets->data());
    if (count > values) return family;
    if (count == 0) {
        if (takes(0)) put(sets->data(), 0);
        return family;
    }
    // Sets of `count` values in ascending order: the next number with as many bits.
    for (Mask s = first_values(count); s < bit(values);) {
        if (takes(s)) put(sets->data(), s);
        const Mask c = lowest_bit(s), r = s + c;
        s = (((r ^ s) >> 2) / c) | r;
    }
    return family;
}

}  // namespace ninefold::general
