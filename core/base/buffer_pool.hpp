// Memory for large results, in large pages.  A released buffer is kept for the next result.
//
// The system clears every page it hands out.  For a batch of millions of rows on a GPU that takes as long as everything
// else together, and on the CPU up to a fifth of the time.  So a released buffer stays mapped and its pages are marked
// as reclaimable: the next result can use it at once, and a system that is short of memory can take the pages back.
#pragma once

#include <cstddef>

namespace ninefold {

/// At least that many bytes, uninitialized.  Throws std::bad_alloc.
void* take_buffer(std::size_t bytes);
/// Returns a buffer from take_buffer() to the pool.
void return_buffer(void* buffer) noexcept;
/// The bytes currently kept for the next results.
std::size_t pooled_bytes() noexcept;
/// The pool never keeps more than this.
constexpr std::size_t kMaxPooledBytes = std::size_t{sizeof(void*) > 4 ? 4096u : 256u} << 20;

}  // namespace ninefold
