// Room for large results, in large pages, and kept for the next result when it is let go.
//
// The system clears every page that it gives: for a batch of millions on a GPU that takes as long as all the rest, and
// on the CPU up to a fifth.  So what is let go is not given back but marked as free for the taking: the next result
// finds it mapped, and a system that is short of memory takes it without asking.
#pragma once

#include <cstddef>

namespace ninefold {

/// At least that many bytes, of which nothing is known; throws std::bad_alloc.
void* take_large_room(std::size_t bytes);
/// Lets go of what take_large_room() gave.
void leave_large_room(void* room) noexcept;
/// Bytes that are kept for the next result at present.
std::size_t kept_large_room() noexcept;
/// No more than that are ever kept.
constexpr std::size_t kMostLargeRoomKept = std::size_t{sizeof(void*) > 4 ? 4096u : 256u} << 20;

}  // namespace ninefold
