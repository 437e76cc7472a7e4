// Copies memory that will not be read again soon, past the caches.
//
// Sixteen threads that move rows to and from a GPU are limited by memory traffic.  An ordinary store first reads the
// line that it overwrites; a streaming store does not, which makes these copies half as fast again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__) && !defined(__EMSCRIPTEN__)
#include <emmintrin.h>
#endif

namespace ninefold {

inline void stream_copy(void* to, const void* from, std::size_t bytes) {
    auto* out = static_cast<std::uint8_t*>(to);
    auto* in = static_cast<const std::uint8_t*>(from);
#if defined(__SSE2__) && !defined(__EMSCRIPTEN__)
    constexpr std::size_t kVector = sizeof(__m128i);
    if (const std::size_t head = -reinterpret_cast<std::uintptr_t>(out) % kVector; head < bytes) {
        std::memcpy(out, in, head);
        out += head, in += head, bytes -= head;
    }
    for (; bytes >= kVector; out += kVector, in += kVector, bytes -= kVector)
        _mm_stream_si128(reinterpret_cast<__m128i*>(out), _mm_loadu_si128(reinterpret_cast<const __m128i*>(in)));
    _mm_sfence();
#endif
    std::memcpy(out, in, bytes);
}

}  // namespace ninefold
