// A chunk of rows on a machine: its memory, and the launches that solve it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/machine.hpp"
#include "gpu/tasks.hpp"

namespace ninefold::gpu {

/// Memory that belongs to a machine.
class Buffer {
public:
    Buffer() = default;
    Buffer(Machine& machine, std::size_t bytes, bool host);
    ~Buffer();
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;

    template <class T>
    T* as() const {
        return static_cast<T*>(memory_);
    }
    std::size_t bytes() const { return bytes_; }

private:
    Machine* machine_ = nullptr;
    void* memory_ = nullptr;
    std::size_t bytes_ = 0;
    bool host_ = false;
};

/// The search itself: stacks, frames, and the lists that pass from round to round.
class Rounds {
public:
    explicit Rounds(Machine& machine);

    /// Where the nodes are and where answers go; the rest is filled in here.
    struct Work {
        const unsigned* nodes;
        unsigned stride, n;
        unsigned *counts, *solutions, *guesses;
        unsigned limit;
    };
    /// Launches the rounds that solve everything; the last one keeps its nodes.
    void solve(const Work& work, Stream stream);
    /// One puzzle: launches more rounds; a round hands on its nodes when half the warps are idle.
    void begin_one(const unsigned* nodes, unsigned stride, unsigned* counts, Stream stream);
    void go_on(Stream stream);
    /// Nodes left by go_on(), once its stream has finished.
    unsigned left() const { return *left_count_.as<unsigned>(); }
    const unsigned long long* totals() const { return totals_.as<unsigned long long>(); }

    /// Makes every running search exit, through a separate stream.
    void stop(Stream other);
    static std::size_t bytes_on(const Machine& machine);

private:
    static constexpr unsigned kRounds = 8;
    SearchTask task(unsigned round, bool last) const;

    Machine& machine_;
    unsigned warps_, left_stride_;
    Buffer stacks_, one_stacks_, frames_, left_[2], control_, stop_, totals_;
    Buffer rows_, left_count_, one_;  // host memory: nodes of the first round, nodes left, 1
    Work work_{};
};

class Slot {
public:
    Slot(Machine& machine, unsigned capacity, Stream side);
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    unsigned capacity() const { return capacity_; }
    Machine& machine() const { return machine_; }

    /// The options of a chunk.
    struct Job {
        Kernel reader = Kernel::read_bytes, writer = Kernel::write_bytes;
        unsigned n = 0, limit = 2;
        unsigned zero = 0;                           // the byte of digit 0 in the input
        unsigned answer_zero = 0, answer_blank = 0;  // and of the solutions
        unsigned blanks[8] = {};
        bool solutions = true, counts = false, guesses = true;
    };
    /// Source of rows and destination of answers, in host memory that the machine can access; by default the slot's
    /// own.
    struct Places {
        const void* rows = nullptr;
        void* solutions = nullptr;
        std::uint8_t* status = nullptr;
    };
    /// Memory for the rows of the job, to fill before start().
    std::uint8_t* input(const Job& job);
    void start(const Job& job, const Places& places);
    void start(const Job& job) { start(job, {}); }
    /// The same with everything in the machine's memory; any of the answers may be null.
    void start_on_gpu(const Job& job, const void* rows, std::uint8_t* status, void* solutions, unsigned* counts,
                      unsigned* guesses);

    // The parts of start(), for measuring them separately.
    void load(const Job& job, const void* rows = nullptr);            // null: the slot's own
    void load_again(const Job& job) { read(job, rows_.as<void>()); }  // already there
    void search(const Job& job);
    void answer(const Job& job);
    bool finished() { return machine_.finished(stream_); }
    /// Makes it finish soon, without answers.
    void stop() { rounds_.stop(side_); }

    // The answers, once it has finished.
    const std::uint8_t* status() const { return status_out_.as<std::uint8_t>(); }
    const std::uint8_t* solutions() const { return rows_out_.as<std::uint8_t>(); }
    const unsigned* counts() const { return counts_out_.as<unsigned>(); }
    const unsigned* guesses() const { return guesses_out_.as<unsigned>(); }

    Rounds& rounds() { return rounds_; }
    Stream stream() const { return stream_; }
    const unsigned* words() const { return words_.as<unsigned>(); }
    unsigned stride() const { return padded_; }
    unsigned* count_words() const { return counts_.as<unsigned>(); }
    Stream side() const { return side_; }

    static std::size_t bytes_for(const Machine& machine, unsigned capacity);

private:
    void read(const Job& job, const void* rows);
    void search(const Job& job, unsigned* guesses);
    void write(const Job& job, std::uint8_t* status, void* solutions, unsigned* found);

    Machine& machine_;
    unsigned capacity_, padded_;
    Stream stream_, side_;
    Rounds rounds_;
    Buffer rows_, words_, counts_, guesses_, solutions_, text_, status_, found_;
    Buffer rows_in_, rows_out_, status_out_, counts_out_, guesses_out_;
};

/// Bytes per row as a reader takes it.
std::size_t row_bytes(Kernel reader);

}  // namespace ninefold::gpu
