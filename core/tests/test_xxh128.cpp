// XXH128 against what xxh128sum says, in any pieces.  Built twice: with vectors where there are, and without.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/rng.hpp"
#include "base/xxh128.hpp"
#include "tests/check.hpp"

using namespace ninefold;

namespace {

std::vector<std::uint8_t> bytes(std::size_t size) {
    std::vector<std::uint8_t> made;
    for (std::size_t i = 0; i < size; ++i) made.push_back(static_cast<std::uint8_t>(i * i + (i >> 3) * 7 + 1));
    return made;
}

// Every formula at both of its ends, blocks and what is just more than one.
const struct {
    std::size_t size;
    Xxh128::Digest digest;
} kKnown[] = {
    {0, {0x99aa06d3014798d8u, 0x6001c324468d497fu}},    {1, {0x51025a4491835505u, 0xe12ef9d2eb86ceebu}},
    {3, {0x04ada693be30db84u, 0x413b986773aae3c1u}},    {4, {0x2bfb22f4474c1f59u, 0x2c9c16f9094a5e20u}},
    {8, {0x70682c67fb790249u, 0x1e4ea638430ae061u}},    {9, {0x3631b0edb863b937u, 0x522a827f3c514a7eu}},
    {16, {0x7eb8d9b701c3a39du, 0x9b8ebde7f1153721u}},   {17, {0xa165a63f3c8400bfu, 0x56b485dd21e72f53u}},
    {128, {0xe6d4f9178b72621eu, 0x88ae6753ea55ac13u}},  {129, {0xbaf1123af2c335bfu, 0x7c359c0c13c34737u}},
    {160, {0x042c9afdc00d8bceu, 0x3e44227c83c6cebbu}},  {240, {0x0821a46cdc439c73u, 0x98150f9dc97a72b7u}},
    {241, {0x96e53828d22d552eu, 0xff0f85e05b06e12eu}},  {1024, {0xe9fa6cb6d935a197u, 0xb1e1e26d0e9c0308u}},
    {1025, {0x7c05ed7531ffbe1au, 0x6ae898835003ac50u}}, {2048, {0x4ffe7ad2bd35a830u, 0xd18c07f846dd31efu}},
    {5000, {0x59fba6a60a69d77fu, 0x814e107ecdca153cu}},
};

void known() {
    for (const auto& [size, digest] : kKnown) {
        Xxh128 state;
        state.update(bytes(size).data(), size);
        CHECK(state.digest() == digest);
    }
}

void pieces() {
    Rng rng(2026);
    const std::vector<std::uint8_t> all = bytes(20'000);
    for (int turn = 0; turn < 200; ++turn) {
        const std::size_t size = rng.below(turn < 100 ? 2'100 : 20'000);
        Xxh128 whole, parts;
        whole.update(all.data(), size);
        const std::size_t sizes[] = {0, 1, 63, 64, 1023, 1024, 1025, 3000};
        for (std::size_t at = 0; at < size;) {
            const std::size_t step = std::min(size - at, sizes[rng.below(8)]);
            parts.update(all.data() + at, step);
            parts.digest();  // it may be asked for at any time
            at += step;
        }
        CHECK(parts.digest() == whole.digest());
    }
}

}  // namespace

int main() {
    known();
    pieces();
    return testing::report();
}
