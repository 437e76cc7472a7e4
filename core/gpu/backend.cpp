#include "gpu/backend.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

#include "base/stream_copy.hpp"
#include "classic/backends.hpp"
#include "gpu/count.hpp"
#include "gpu/driver.hpp"
#include "gpu/gpu_devices.hpp"
#include "gpu/wait.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::gpu {
namespace {

using lanes::Backend;
using lanes::Pause;
using lanes::Signal;
using lanes::Task;

/// Solves on the CPU what the GPU cannot do or did not finish, and everything if there is no GPU.
class Aide {
public:
    Aide() : backend_(lanes::cpu_backend()), engine_(backend_.create()) {}
    ~Aide() { backend_.destroy(engine_); }
    Aide(const Aide&) = delete;
    Aide& operator=(const Aide&) = delete;

    void begin(const Task& task) { backend_.begin(engine_, &task); }
    Pause resume() { return backend_.resume(engine_); }
    bool lone(const lanes::Rows& rows, std::uint64_t limit, std::uint64_t max_guesses, lanes::LoneAnswer& answer) {
        return backend_.lone && backend_.lone(engine_, &rows, limit, max_guesses, &answer);
    }

    /// Solves some rows of a task, in order.  Returns false if its host said stop.
    bool solve(const Task& task, const std::vector<std::size_t>& rows) {
        List list{&task, &rows, 0};
        Task part = task;
        part.host = {&list, &List::claim, nullptr, nullptr, &List::poll};
        begin(part);
        return resume() == Pause::finished;
    }

private:
    struct List {
        const Task* task;
        const std::vector<std::size_t>* rows;
        std::size_t next;
        static bool claim(void* self, std::size_t* begin, std::size_t* end) {
            auto& list = *static_cast<List*>(self);
            if (list.next == list.rows->size()) return false;
            *begin = (*list.rows)[list.next++];
            *end = *begin + 1;
            while (list.next < list.rows->size() && (*list.rows)[list.next] == *end) ++list.next, ++*end;
            return true;
        }
        static Signal poll(void* self, std::uint64_t guesses, std::uint64_t solutions) {
            const lanes::Host& host = static_cast<List*>(self)->task->host;
            return host.poll(host.self, guesses, solutions);
        }
    };
    const Backend& backend_;
    void* engine_;
};

const std::uint8_t* row_at(const lanes::Rows& rows, std::size_t row) {
    return rows.pointers ? rows.pointers[row] : rows.data + row * rows.stride;
}

/// One thread's work on a batch: moves one chunk after another into a slot and out again.
class Engine {
public:
    void begin(const Task& task) {
        task_ = task;
        // Tasks that need single states from the host, an order, or counts that do not fit the GPU's words.
        on_cpu_ = !task.host.claim || task.outlet || task.in_order || task.limit > kCountMask / 2;
        if (on_cpu_) aide_.begin(task);
    }

    Pause resume() {
        if (on_cpu_) return aide_.resume();
        GpuDevices* const all = all_devices();
        GpuDevices::Loan loan = all ? all->take() : GpuDevices::Loan{};
        if (!loan) {
            on_cpu_ = true;
            aide_.begin(task_);
            return aide_.resume();
        }
        std::size_t begin, end;
        while (task_.host.claim(task_.host.self, &begin, &end))
            for (std::size_t next; begin < end; begin = next) {
                next = loan ? std::min<std::size_t>(end, begin + loan.slot->capacity()) : end;
                if (solve(loan, begin, next)) continue;
                if (loan) loan.device->give_back(std::move(loan.slot));
                return Pause::stopped;
            }
        if (loan) loan.device->give_back(std::move(loan.slot));
        return Pause::finished;
    }

    bool lone(const lanes::Rows& rows, std::uint64_t limit, std::uint64_t max_guesses, lanes::LoneAnswer& answer) {
        return aide_.lone(rows, limit, max_guesses, answer);
    }

private:
    /// Solves a chunk.  Returns false if the host said stop.  Without a slot, or if the GPU fails, the CPU does it.
    bool solve(GpuDevices::Loan& loan, std::size_t begin, std::size_t end) {
        left_.clear();
        bool failed = !loan;
        if (loan) try {
                Slot& slot = *loan.slot;
                slot.machine().enter();
                const Slot::Job job = job_of(end - begin);
                fill(slot.input(job), job, begin, end);
                slot.start(job);
                switch (wait(slot, [&] { return task_.host.poll(task_.host.self, 0, 0) == Signal::stop; })) {
                    case Waited::finished:
                        take_answers(slot, job, begin, end);
                        break;
                    case Waited::stopped:
                        return false;
                    case Waited::lost:
                        throw MachineError("the GPU does not answer");
                }
            } catch (const MachineError&) {
                loan.device->lose(std::move(loan.slot));
                failed = true;
            }
        if (failed) {
            left_.clear();
            for (std::size_t row = begin; row < end; ++row) left_.push_back(row);
        }
        return left_.empty() || aide_.solve(task_, left_);
    }

    Slot::Job job_of(std::size_t rows) const {
        Slot::Job job;
        job.reader = task_.rows.kind == lanes::Rows::Kind::masks ? Kernel::read_masks : Kernel::read_bytes;
        job.n = static_cast<unsigned>(rows);
        job.limit = static_cast<unsigned>(task_.limit);
        job.zero = task_.rows.zero;
        job.answer_zero = task_.answers.zero;
        job.answer_blank = task_.answers.blank;
        if (task_.rows.meaning)
            for (unsigned byte = 0; byte < 256; ++byte)
                if (task_.rows.meaning[byte] == 0) job.blanks[byte / 32] |= 1u << byte % 32;
        job.solutions = task_.answers.solutions != nullptr;
        job.guesses = task_.answers.guesses != nullptr;
        job.counts = task_.answers.count && task_.limit > 2;
        return job;
    }

    /// Makes the rows contiguous; a missing row is read as an odd one.
    void fill(std::uint8_t* to, const Slot::Job& job, std::size_t begin, std::size_t end) const {
        const lanes::Rows& rows = task_.rows;
        const std::size_t bytes = row_bytes(job.reader);
        if (!rows.pointers && rows.stride == bytes) {
            stream_copy(to, rows.data + begin * bytes, (end - begin) * bytes);
            return;
        }
        for (std::size_t row = begin; row < end; ++row, to += bytes) {
            const std::uint8_t* const from = row_at(rows, row);
            if (from)
                std::memcpy(to, from, bytes);
            else
                std::memset(to, 0xff, bytes);
        }
    }

    void take_answers(const Slot& slot, const Slot::Job& job, std::size_t begin, std::size_t end) {
        const lanes::Answers& to = task_.answers;
        const std::size_t n = end - begin;
        const std::uint8_t* const status = slot.status();
        for (std::size_t i = 0; i < n; ++i)
            if (status[i] == kAskCpu) left_.push_back(begin + i);
        if (to.status) std::memcpy(to.status + begin, status, n);
        if (to.count) {
            if (job.counts)
                for (std::size_t i = 0; i < n; ++i) to.count[begin + i] = slot.counts()[i];
            else  // with a limit of one or two the status implies it
                for (std::size_t i = 0; i < n; ++i)
                    to.count[begin + i] = status[i] == static_cast<std::uint8_t>(Status::found) ? 1
                                          : status[i] <= 2                                      ? status[i]
                                                                                                : 0;
        }
        if (to.guesses)
            for (std::size_t i = 0; i < n; ++i) to.guesses[begin + i] = slot.guesses()[i];
        if (!to.solutions) return;
        if (to.solution_stride == 81)
            stream_copy(to.solutions + begin * 81, slot.solutions(), n * 81);
        else
            for (std::size_t i = 0; i < n; ++i)
                std::memcpy(to.solutions + (begin + i) * to.solution_stride, slot.solutions() + i * 81, 81);
    }

    Aide aide_;
    Task task_{};
    bool on_cpu_ = true;
    std::vector<std::size_t> left_;  // for the CPU
};

/// A chunk is launched eight rounds deep, so it must be large; but what is copied should still be in the cache. 10
/// million rows repay opening the GPU and compiling its kernels, which takes a second if nothing is cached.
constexpr lanes::Appetite kAppetite{1u << 16, kMostRows, 1u << 17, 10'000'000, kMostSlots};

}  // namespace

const Backend kCudaBackend{
    "cuda",
    32,
    kAppetite,
    []() -> void* { return new Engine; },
    [](void* engine) { delete static_cast<Engine*>(engine); },
    [](void* engine, const Task* task) { static_cast<Engine*>(engine)->begin(*task); },
    [](void* engine) { return static_cast<Engine*>(engine)->resume(); },
    [](void* engine, const lanes::Rows* rows, std::uint64_t limit, std::uint64_t max_guesses,
       lanes::LoneAnswer* answer) { return static_cast<Engine*>(engine)->lone(*rows, limit, max_guesses, *answer); },
    &count_on_gpu,
};

void offer_backend() { lanes::register_backend({&kCudaBackend, &missing}, true); }

}  // namespace ninefold::gpu
