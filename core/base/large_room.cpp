#include "base/large_room.hpp"

#include <mutex>
#include <new>
#include <vector>

#if defined(__linux__) || defined(__APPLE__)
#include <sys/mman.h>
#define NINEFOLD_MAPS 1
#endif

namespace ninefold {
namespace {

constexpr std::size_t kPage = std::size_t{2} << 20;
/// In front of every room, so that it can be let go by its address; as much as keeps vectors of any width aligned.
constexpr std::size_t kHead = 4096;

struct Block {
    void* begin;
    std::size_t bytes;
};

Block map(std::size_t bytes) {
#if defined(NINEFOLD_MAPS)
    void* const begin = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
    madvise(begin, bytes, MADV_HUGEPAGE);
#endif
    return {begin, bytes};
#else
    return {::operator new(bytes, std::align_val_t{kHead}), bytes};
#endif
}

void unmap(const Block& block) noexcept {
#if defined(NINEFOLD_MAPS)
    munmap(block.begin, block.bytes);
#else
    ::operator delete(block.begin, std::align_val_t{kHead});
#endif
}

/// The pages may be taken from us from now on, and are ours again once they are written to.  False: they can't be.
bool offer_to_system(const Block& block) noexcept {
#if defined(NINEFOLD_MAPS) && defined(MADV_FREE)
    return madvise(block.begin, block.bytes, MADV_FREE) == 0;
#else
    (void)block;
    return false;
#endif
}

/// The blocks that nobody uses, oldest first.
class Store {
public:
    Block take(std::size_t bytes) {
        {
            const std::lock_guard lock(mutex_);
            auto best = kept_.end();
            for (auto b = kept_.begin(); b != kept_.end(); ++b)
                if (b->bytes >= bytes && b->bytes <= 2 * bytes && (best == kept_.end() || b->bytes < best->bytes))
                    best = b;
            if (best != kept_.end()) {
                const Block found = *best;
                kept_.erase(best);
                total_ -= found.bytes;
                return found;
            }
        }
        return map(bytes);
    }

    void leave(const Block& block) noexcept {
        if (block.bytes > kMostLargeRoomKept || !offer_to_system(block)) return unmap(block);
        const std::lock_guard lock(mutex_);
        try {
            kept_.push_back(block);
        } catch (...) {
            return unmap(block);
        }
        total_ += block.bytes;
        while (total_ > kMostLargeRoomKept) {
            total_ -= kept_.front().bytes;
            unmap(kept_.front());
            kept_.erase(kept_.begin());
        }
    }

    std::size_t total() noexcept {
        const std::lock_guard lock(mutex_);
        return total_;
    }

private:
    std::mutex mutex_;
    std::vector<Block> kept_;
    std::size_t total_ = 0;
};

/// Never destroyed: results may be let go after everything else.
Store& store() {
    static Store* const only = new Store;
    return *only;
}

}  // namespace

void* take_large_room(std::size_t bytes) {
    if (bytes > SIZE_MAX / 4) throw std::bad_alloc();
    const Block block = store().take((bytes + kHead + kPage - 1) / kPage * kPage);
    ::new (block.begin) Block(block);
    return static_cast<char*>(block.begin) + kHead;
}

void leave_large_room(void* room) noexcept {
    store().leave(*reinterpret_cast<const Block*>(static_cast<char*>(room) - kHead));
}

std::size_t kept_large_room() noexcept { return store().total(); }

}  // namespace ninefold
