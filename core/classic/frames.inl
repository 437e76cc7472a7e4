// Open branches that wait for a lane: a pool that grows and never moves what it holds.
#pragma once

#include <new>

#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// One branch, three cache lines, linked into its puzzle's stack or into the free list.
struct alignas(64) Frame {
    Word words[kStateWords];
    Word choice;  // the cell that was split,
    Word digit;   // and what is left in it; 9 where that is more than one
    Frame* next;
};
static_assert(sizeof(Frame) == 192);

class FramePool {
public:
    FramePool() = default;
    FramePool(const FramePool&) = delete;
    FramePool& operator=(const FramePool&) = delete;
    ~FramePool() {
        while (blocks_) {
            Block* next = blocks_->next;
            ::operator delete(blocks_, std::align_val_t{64});
            blocks_ = next;
        }
    }
    NINEFOLD_INLINE Frame* acquire() {
        if (__builtin_expect(!free_, 0)) grow();
        Frame* frame = free_;
        free_ = frame->next;
        return frame;
    }
    NINEFOLD_INLINE void release(Frame* frame) {
        frame->next = free_;
        free_ = frame;
    }

    /// A whole stack at once, from its top to its bottom.
    NINEFOLD_INLINE void release(Frame* top, Frame* bottom) {
        bottom->next = free_;
        free_ = top;
    }

private:
    struct alignas(64) Block {
        Block* next;
        alignas(64) Frame frames[85];
    };
    __attribute__((noinline)) void grow() {
        Block* block = static_cast<Block*>(::operator new(sizeof(Block), std::align_val_t{64}));
        block->next = blocks_;
        blocks_ = block;
        for (Frame& frame : block->frames) release(&frame);
    }
    Frame* free_ = nullptr;
    Block* blocks_ = nullptr;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
