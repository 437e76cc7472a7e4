#include "gpu/slot.hpp"

#include <algorithm>
#include <utility>

#include "gpu/room.hpp"

namespace ninefold::gpu {

Buffer::Buffer(Machine& machine, std::size_t bytes, bool host)
    : machine_(&machine),
      memory_(host ? machine.allocate_host(bytes) : machine.allocate(bytes)),
      bytes_(bytes),
      host_(host) {}
Buffer::~Buffer() {
    if (memory_) host_ ? machine_->release_host(memory_) : machine_->release(memory_);
}
Buffer::Buffer(Buffer&& other) noexcept { *this = std::move(other); }
Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(machine_, other.machine_);
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    std::swap(host_, other.host_);
    return *this;
}

namespace {

unsigned padded(unsigned rows) { return (rows + kIoThreads - 1) / kIoThreads * kIoThreads; }
unsigned warps_of(const Machine& machine) { return machine.search_blocks * (kSearchThreads / 32); }

/// The buffer, reallocated if it is too small.
void make_room(Buffer& buffer, Machine& machine, std::size_t bytes, bool host) {
    if (buffer.bytes() >= bytes) return;
    buffer = Buffer();
    buffer = Buffer(machine, bytes, host);
}

std::size_t answer_bytes(Kernel writer) { return writer == Kernel::write_packed ? kPackedBytes : 81; }
}  // namespace

std::size_t row_bytes(Kernel reader) {
    return reader == Kernel::read_masks ? 162 : reader == Kernel::read_packed ? kPackedBytes : 81;
}

// --------------------------------------------------------------------------------------------------------- the rounds

Rounds::Rounds(Machine& machine)
    : machine_(machine),
      warps_(warps_of(machine)),
      left_stride_(warps_ * kHandedOn),
      stacks_(machine, warps_ * machine.stack_bytes, false),
      frames_(machine, warps_ * machine.frame_bytes, false),
      left_{Buffer(machine, std::size_t{left_stride_} * kFrameWords * 4, false),
            Buffer(machine, std::size_t{left_stride_} * kFrameWords * 4, false)},
      control_(machine, (kRounds + 1) * kRoundWords * 4, false),
      stop_(machine, 4, false),
      totals_(machine, kTotals * 8, false),
      rows_(machine, 4, true),
      left_count_(machine, 4, true),
      one_(machine, 4, true) {
    *one_.as<unsigned>() = 1;
}

std::size_t Rounds::bytes_on(const Machine& machine) {
    return warps_of(machine) * (machine.stack_bytes + machine.frame_bytes + 2 * kHandedOn * kFrameWords * 4);
}

SearchTask Rounds::task(unsigned round, bool last) const {
    unsigned* const control = control_.as<unsigned>();
    const bool first = work_.nodes && round == 0;
    return {first ? work_.nodes : left_[(round + 1) & 1].as<unsigned>(),
            first ? work_.stride : left_stride_,
            !first,
            control + kRoundWords * round,
            work_.counts,
            work_.solutions,
            work_.guesses,
            work_.limit,
            (work_.solutions ? stacks_ : one_stacks_).as<unsigned>(),
            frames_.as<unsigned>(),
            left_[round & 1].as<unsigned>(),
            left_stride_,
            control + kRoundWords * (round + 1),
            last ? 0 : std::max(1u, warps_ / 2),
            stop_.as<unsigned>(),
            totals_.as<unsigned long long>()};
}

void Rounds::solve(const Work& work, Stream stream) {
    work_ = work;
    *rows_.as<unsigned>() = work.n;
    machine_.clear(control_.as<void>(), control_.bytes(), stream);
    machine_.clear(stop_.as<void>(), 4, stream);
    machine_.upload(control_.as<void>(), rows_.as<void>(), 4, stream);
    for (unsigned round = 0; round < kRounds; ++round) {
        const SearchTask next = task(round, round + 1 == kRounds);
        machine_.launch(Kernel::search, machine_.search_blocks, &next, stream);
    }
}

void Rounds::begin_one(const unsigned* nodes, unsigned stride, unsigned* counts, Stream stream) {
    make_room(one_stacks_, machine_, warps_ * machine_.one_stack_bytes, false);
    work_ = {nodes, stride, 1, counts, nullptr, nullptr, 0};
    *left_count_.as<unsigned>() = 1;
    machine_.clear(stop_.as<void>(), 4, stream);
    machine_.clear(totals_.as<void>(), totals_.bytes(), stream);
}

void Rounds::go_on(Stream stream) {
    // An even number of rounds: the last one leaves its nodes where the first of the next launch looks.
    static_assert(kRounds % 2 == 0);
    machine_.clear(control_.as<void>(), control_.bytes(), stream);
    machine_.upload(control_.as<void>(), left_count_.as<void>(), 4, stream);
    for (unsigned round = 0; round < kRounds; ++round) {
        const SearchTask next = task(round, false);
        machine_.launch(Kernel::search_one, machine_.search_blocks, &next, stream);
    }
    work_.nodes = nullptr;
    machine_.download(left_count_.as<void>(), control_.as<unsigned>() + kRounds * kRoundWords + kRoundNodes, 4, stream);
}

void Rounds::stop(Stream other) { machine_.upload(stop_.as<void>(), one_.as<void>(), 4, other); }

// ----------------------------------------------------------------------------------------------------------- the slot

Slot::Slot(Machine& machine, unsigned capacity, Stream side)
    : machine_(machine),
      capacity_(capacity),
      padded_(padded(capacity)),
      stream_(machine.create_stream()),
      side_(side),
      rounds_(machine),
      words_(machine, std::size_t{padded_} * 27 * 4, false),
      counts_(machine, std::size_t{padded_} * 4, false),
      guesses_(machine, std::size_t{padded_} * 4, false),
      solutions_(machine, std::size_t{padded_} * kFrameWords * 4, false),
      status_(machine, padded_, false),
      status_out_(machine, padded_, true) {}
Slot::~Slot() { machine_.destroy_stream(stream_); }

std::size_t Slot::bytes_for(const Machine& machine, unsigned capacity) {
    return Rounds::bytes_on(machine) + std::size_t{padded(capacity)} * (4 * (27 + 1 + 1 + kFrameWords) + 1 + 2 * 162);
}

std::uint8_t* Slot::input(const Job& job) {
    make_room(rows_in_, machine_, row_bytes(job.reader) * padded_, true);
    return rows_in_.as<std::uint8_t>();
}

void Slot::read(const Job& job, const void* rows) {
    ReadTask task{static_cast<const unsigned char*>(rows),
                  job.n,
                  words_.as<unsigned>(),
                  padded_,
                  counts_.as<unsigned>(),
                  {},
                  job.zero};
    std::copy(std::begin(job.blanks), std::end(job.blanks), task.blanks);
    machine_.launch(job.reader, padded(job.n) / kIoThreads, &task, stream_);
}

void Slot::search(const Job& job, unsigned* guesses) {
    if (guesses) machine_.clear(guesses, std::size_t{job.n} * 4, stream_);
    rounds_.solve(
        {words_.as<unsigned>(), padded_, job.n, counts_.as<unsigned>(), solutions_.as<unsigned>(), guesses, job.limit},
        stream_);
}

void Slot::write(const Job& job, std::uint8_t* status, void* solutions, unsigned* found) {
    const WriteTask task{solutions_.as<unsigned>(),
                         counts_.as<unsigned>(),
                         job.n,
                         job.limit,
                         static_cast<unsigned char*>(solutions),
                         status,
                         found,
                         job.answer_zero,
                         job.answer_blank};
    machine_.launch(job.writer, padded(job.n) / kIoThreads, &task, stream_);
}

void Slot::load(const Job& job, const void* rows) {
    make_room(rows_, machine_, row_bytes(job.reader) * padded_, false);
    machine_.upload(rows_.as<void>(), rows ? rows : rows_in_.as<void>(), row_bytes(job.reader) * job.n, stream_);
    read(job, rows_.as<void>());
}
void Slot::search(const Job& job) { search(job, job.guesses ? guesses_.as<unsigned>() : nullptr); }
void Slot::answer(const Job& job) {
    if (job.solutions) make_room(text_, machine_, answer_bytes(job.writer) * padded_, false);
    if (job.counts) make_room(found_, machine_, std::size_t{4} * padded_, false);
    write(job, status_.as<std::uint8_t>(), job.solutions ? text_.as<void>() : nullptr,
          job.counts ? found_.as<unsigned>() : nullptr);
}

void Slot::start(const Job& job, const Places& places) {
    load(job, places.rows);
    search(job);
    answer(job);
    const auto fetch = [&](Buffer& own, void* to, const Buffer& from, std::size_t bytes) {
        if (!to) make_room(own, machine_, bytes * padded_, true);
        machine_.download(to ? to : own.as<void>(), from.as<void>(), bytes * job.n, stream_);
    };
    fetch(status_out_, places.status, status_, 1);
    if (job.solutions) fetch(rows_out_, places.solutions, text_, answer_bytes(job.writer));
    if (job.counts) fetch(counts_out_, nullptr, found_, 4);
    if (job.guesses) fetch(guesses_out_, nullptr, guesses_, 4);
}

void Slot::start_on_gpu(const Job& job, const void* rows, std::uint8_t* status, void* solutions, unsigned* counts,
                        unsigned* guesses) {
    read(job, rows);
    search(job, guesses);
    write(job, status, solutions, counts);
}

}  // namespace ninefold::gpu
