// Open branches that wait for a lane: a pool that grows and never moves its frames.
#pragma once

#include <new>

#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// One branch, three cache lines, linked into its puzzle's stack or into the free list.  The link uses four of the
/// five words of the first band that are not cells.
struct alignas(64) Frame {
    Word words[kFrameWords];

    NINEFOLD_INLINE Frame* next() const {
        Frame* frame;
        __builtin_memcpy(&frame, words + kLink, sizeof frame);
        return frame;
    }
    NINEFOLD_INLINE void link(Frame* frame) { __builtin_memcpy(words + kLink, &frame, sizeof frame); }

private:
    static constexpr int kLink = 28;
};
static_assert(sizeof(Frame) == 192 && sizeof(Frame*) <= 4 * sizeof(Word));

/// The waiting branches of a puzzle, newest first.
class Branches {
public:
    explicit operator bool() const { return top_ != nullptr; }

    NINEFOLD_INLINE void push(Frame* frame) {
        if (!top_) bottom_ = frame;
        frame->link(top_);
        top_ = frame;
    }
    NINEFOLD_INLINE Frame* pop() {
        Frame* frame = top_;
        top_ = frame->next();
        return frame;
    }
    /// The branch that has waited longest; the newest if more than *most* wait.
    Frame* pop_oldest(int most) {
        Frame *frame = top_, *before = nullptr;
        for (int waiting = 1; frame->next(); ++waiting) {
            if (waiting == most) return pop();
            before = frame;
            frame = frame->next();
        }
        if (!before) return pop();
        before->link(nullptr);
        bottom_ = before;
        return frame;
    }
    /// The older half of the branches, or the only one, linked.
    Frame* cut_older_half() {
        int count = 0;
        for (Frame* frame = top_; frame; frame = frame->next()) ++count;
        Frame *half = top_, *before = nullptr;
        for (int i = 0; i < count / 2; ++i) {
            before = half;
            half = half->next();
        }
        if (before)
            before->link(nullptr);
        else
            top_ = nullptr;
        bottom_ = before;
        return half;
    }

private:
    friend class FramePool;
    Frame *top_ = nullptr, *bottom_ = nullptr;  // the bottom is stale if there are none
};

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
        free_ = frame->next();
        return frame;
    }
    NINEFOLD_INLINE void release(Frame* frame) {
        frame->link(free_);
        free_ = frame;
    }

    /// Releases an entire stack at once.
    NINEFOLD_INLINE void release(Branches& branches) {
        if (!branches.top_) return;
        branches.bottom_->link(free_);
        free_ = branches.top_;
        branches.top_ = nullptr;
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
