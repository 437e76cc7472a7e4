// A minimal test harness: CHECK reports and counts, main returns the count.
#pragma once

#include <cstdio>

namespace ninefold::testing {
inline int failures = 0;
inline int checks = 0;

inline int report() {
    std::printf("%d checks, %d failures\n", checks, failures);
    return failures == 0 && checks > 0 ? 0 : 1;
}
}  // namespace ninefold::testing

#define CHECK(condition)                                                              \
    do {                                                                              \
        ++::ninefold::testing::checks;                                                \
        if (!(condition)) {                                                           \
            ++::ninefold::testing::failures;                                          \
            std::printf("%s:%d: CHECK failed: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                             \
    } while (0)
