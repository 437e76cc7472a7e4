#include "base/buffer_pool.hpp"

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
/// Bytes in front of every buffer, so that its address is enough to return it.  Keeps vectors of any width aligned.
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

/// Lets the system reclaim the pages until they are written to again.  Returns false if it does not support that.
bool offer_to_system(const Block& block) noexcept {
#if defined(NINEFOLD_MAPS) && defined(MADV_FREE)
    return madvise(block.begin, block.bytes, MADV_FREE) == 0;
#else
    (void)block;
    return false;
#endif
}

/// The unused blocks, oldest first.
class Pool {
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

    void put_back(const Block& block) noexcept {
        if (block.bytes > kMaxPooledBytes || !offer_to_system(block)) return unmap(block);
        const std::lock_guard lock(mutex_);
        try {
            kept_.push_back(block);
        } catch (...) {
            return unmap(block);
        }
        total_ += block.bytes;
        while (total_ > kMaxPooledBytes) {
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

/// Never destroyed, because results may be released after everything else.
Pool& pool() {
    static Pool* const only = new Pool;
    return *only;
}

}  // namespace

void* take_buffer(std::size_t bytes) {
    if (bytes > SIZE_MAX / 4) throw std::bad_alloc();
    const Block block = pool().take((bytes + kHead + kPage - 1) / kPage * kPage);
    ::new (block.begin) Block(block);
    return static_cast<char*>(block.begin) + kHead;
}

void return_buffer(void* buffer) noexcept {
    pool().put_back(*reinterpret_cast<const Block*>(static_cast<char*>(buffer) - kHead));
}

std::size_t pooled_bytes() noexcept { return pool().total(); }

}  // namespace ninefold
