// The search: decides which lane works on which branch.
//
// A job is a puzzle that is being searched.  Its open branches wait on its own stack of frames, and any
// number of lanes can work for it.  After each sweep, every lane that is solved, dead or stuck is served:
//
//     1. A stuck lane keeps one branch and passes on the other.  A lane that died while its job has waiting
//        branches takes that other branch (a fork) if the stuck lane's job has met two contradictions.  Such
//        a job is being searched exhaustively and not heading straight for a solution.
//     2. If there is no such lane, the branch is pushed onto its job's stack.  Dead and solved lanes pop it.
//     3. A lane whose job is finished takes a branch of a job that no lane works for (an orphan of rule 1),
//        or else the next puzzle.
//     4. When the input is used up, idle lanes take branches of any job.  This speeds up a single hard puzzle.
//
// A stuck lane without a cell of three candidates or more has two branches that are mirror images (reflect()).  It
// keeps one, passes on nothing, and from then on counts for two.
//
// With a limit of one, a job stays in one lane and is searched depth first, because otherwise the guesses made
// until the first solution would depend on the schedule.  With a higher limit, a puzzle with fewer solutions is
// searched completely.  Its guesses are then the size of its tree, which does not depend on the schedule.
#pragma once

#include "answer.inl"
#include "engine.hpp"
#include "frames.inl"
#include "read.inl"
#include "sweep.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

template <class L>
class Search {
public:
    void begin(const Task& task);
    Pause run();

private:
    using Lanes = std::uint32_t;
    static constexpr int kWidth = L::kWidth, kLanes = L::kLanes;
    static constexpr Lanes kAll = kLanes == 32 ? ~0u : (1u << kLanes % 32) - 1;
    static constexpr int kJobs = 2 * kLanes;
    static constexpr int kDeathsToFork = 2;
    static constexpr int kDeathsToLookElsewhere = 32;
    static constexpr int kWaitingToLookElsewhere = 512;
    static constexpr int kSweepsPerPoll = 256;

    struct alignas(64) Job {
        std::size_t row;
        std::uint64_t count, guesses;
        Branches waiting;
        int lanes;
        bool orphan;  // is in orphans_
        int deaths;   // not next to lanes: both would be updated together, and wait for narrower stores
    };

    static NINEFOLD_INLINE Lanes lane_bit(int lane) { return Lanes{1} << lane; }

    void refill();
    bool load_input();
    NINEFOLD_INLINE Verdict sweep();
    bool adopt();
    bool steal(int lane);
    NINEFOLD_INLINE int open_job(std::size_t row);
    void serve_solved(Lanes& solved, Lanes& dead, Lanes& stuck);
    NINEFOLD_INLINE void serve_dead(Lanes dead);
    NINEFOLD_INLINE void serve_stuck(Lanes stuck);
    NINEFOLD_INLINE Lanes choose(Lanes stuck);
    NINEFOLD_INLINE void reflect(int lane);
    NINEFOLD_INLINE void fork(int lane, int job, Frame* branch);
    static Word first_open_cell(const Frame& frame);
    NINEFOLD_INLINE void pop(int lane, int job);
    NINEFOLD_INLINE void receive(int lane, int job, Frame* frame);
    Lanes leave_all(int job);
    void finish(int job);
    NINEFOLD_INLINE void release_moving();
    bool poll();
    void share_branches();
    NINEFOLD_INLINE std::uint64_t weight(int lane) const { return mirrored_ & lane_bit(lane) ? weights_[lane] : 1; }

    State<L> groups_[L::kGroups];
    typename L::Mover movers_[L::kGroups];
    Reader<L> reader_;
    Writer<L> writer_;

    Task task_{};
    bool forks_ = true;     // whether several lanes can work for a puzzle
    bool reflects_ = true;  // whether one of two mirror images represents both

    Lanes active_ = 0;      // lanes that hold a state to sweep
    Lanes vacant_ = 0;      // lanes that need work from any job
    Lanes bereft_ = 0;      // died, their job has branches left
    Lanes successful_ = 0;  // solved, their job has branches left
    Lanes doomed_ = 0;      // found dead, not served yet: a dead state may look alive later
    Lanes moved_ = 0;       // lanes that receive another state before the next sweep
    Lanes split_ = 0;       // lanes that have kept a branch of their own state since the last sweep
    Lanes mirrored_ = 0;    // lanes whose state also represents its mirror images, and how many in all
    std::uint64_t weights_[kLanes];
    int lane_job_[kLanes] = {};
    Job jobs_[kJobs];
    int free_jobs_[kJobs], free_job_count_ = 0;
    int orphans_[kJobs], orphan_count_ = 0;

    FramePool pool_;
    Frame* moving_[kLanes];  // frames to be released once their words have moved
    int moving_count_ = 0;
    // The states of the stuck lanes, in order, and the cells that are split.
    alignas(64) Word choices_[kLanes];
    Frame* saved_[kLanes];

    std::uint64_t guesses_ = 0, solutions_ = 0;  // since the last poll
    int sweeps_ = 0;
};

template <class L>
void Search<L>::begin(const Task& task) {
    // First return the frames of a stopped search to the pool.
    for (auto& mover : movers_) mover.forget();
    release_moving();
    for (Lanes lanes = active_ | bereft_ | successful_; lanes; lanes &= lanes - 1)
        leave_all(lane_job_[first_bit(lanes)]);
    while (orphan_count_) leave_all(orphans_[--orphan_count_]);
    task_ = task;
    forks_ = task.limit > 1;
    reflects_ = task.limit > 1 && !task.outlet && !task.in_order;
    active_ = bereft_ = successful_ = doomed_ = moved_ = split_ = mirrored_ = 0;
    vacant_ = kAll;
    free_job_count_ = 0;
    for (int i = kJobs; i-- > 0;) {
        jobs_[i] = Job{};
        free_jobs_[free_job_count_++] = i;
    }
    guesses_ = solutions_ = 0;
    sweeps_ = 0;
    reader_.begin(task);
    writer_.begin(task);
}

template <class L>
Pause Search<L>::run() {
    for (;;) {
        if (vacant_) refill();
        if (!active_) {
            if (!adopt()) {
                poll();
                writer_.check_conflicts();
                return Pause::finished;
            }
            continue;
        }
        if (task_.outlet && task_.outlet->used + kLanes > task_.outlet->capacity) return Pause::full;
        if (++sweeps_ == kSweepsPerPoll || guesses_ >= task_.slice) {
            sweeps_ = 0;
            if (!poll()) {
                writer_.check_conflicts();
                return Pause::stopped;
            }
        }

        const Lanes fresh = moved_ | split_;
        mirrored_ &= ~moved_;
        moved_ = split_ = 0;
        const Verdict verdict = sweep();
        release_moving();
        Lanes dead = (verdict.dead | (verdict.repeat & ~fresh) | doomed_) & active_;
        Lanes solved = verdict.solved & ~dead & active_;
        Lanes stuck = verdict.stuck & ~fresh & ~dead & ~solved & active_;
        doomed_ = dead;
        // Dead, solved and stuck lanes stay that way.  Until a few of them wait, a service costs more than a sweep.
        const Lanes served = dead | solved | stuck;
        if (!served) continue;
        if (L::kWorthAService > 1 && count_bits(served) < L::kWorthAService && reader_.left()) continue;
        doomed_ = bereft_ = successful_ = 0;
        if (solved) serve_solved(solved, dead, stuck);
        if (dead) serve_dead(dead);
        if (stuck) serve_stuck(stuck);
        for (Lanes x = bereft_ | successful_; x; x &= x - 1) {
            const int lane = first_bit(x), job = lane_job_[lane];
            if (jobs_[job].waiting)
                pop(lane, job);
            else
                vacant_ |= lane_bit(lane);
        }
        bereft_ = successful_ = 0;
        if (!reader_.left() && forks_) vacant_ |= kAll & ~active_;
    }
}

/// Sweeps the groups that have work, one after the other, so that the end of one overlaps with the start of the next.
template <class L>
NINEFOLD_INLINE Verdict Search<L>::sweep() {
    Verdict all{0, 0, 0, 0};
    for (int g = 0; g < L::kGroups; ++g) {
        if (L::kGroups > 1 && !lanes_of_group<L>(active_, g)) continue;
        const BandsSeen<L> seen = movers_[g].sweep_bands(groups_[g], reader_.inputs + g);
        const Verdict verdict = sweep_columns<L>(groups_[g], seen);
        const int first = g * kWidth;
        all.dead |= lanes_of_group<L>(verdict.dead, 0) << first;
        all.repeat |= verdict.repeat << first;
        all.solved |= verdict.solved << first;
        all.stuck |= verdict.stuck << first;
    }
    return all;
}

/// Gives work to every vacant lane, as far as there is any.
template <class L>
void Search<L>::refill() {
    for (; vacant_; vacant_ &= vacant_ - 1) {
        const int lane = first_bit(vacant_);
        bool found = false;
        while (orphan_count_ && !found) {
            const int job = orphans_[--orphan_count_];
            jobs_[job].orphan = false;
            found = jobs_[job].lanes == 0 && jobs_[job].waiting;
            if (found) pop(lane, job);
        }
        if (found) continue;
        if (reader_.waiting || load_input()) {
            const int from = L::Mover::pick(reader_.waiting, lane);
            reader_.waiting &= ~lane_bit(from);
            lane_job_[lane] = open_job(reader_.rows[from]);
            active_ |= lane_bit(lane);
            moved_ |= lane_bit(lane);
            movers_[lane / kWidth].enter(groups_[lane / kWidth], reader_.inputs, reader_.newest + from, lane);
        } else if (!forks_ || !steal(lane)) {
            break;  // no job has a branch to give
        }
    }
    vacant_ = 0;
}

template <class L>
NINEFOLD_INLINE int Search<L>::open_job(std::size_t row) {
    const int job = free_jobs_[--free_job_count_];
    jobs_[job] = Job{row, reader_.known(row), 0, {}, 1, jobs_[job].orphan, 0};
    return job;
}

/// The input is used up: any waiting branch will do.
template <class L>
bool Search<L>::steal(int lane) {
    for (Lanes x = active_; x; x &= x - 1) {
        const int job = lane_job_[first_bit(x)];
        if (!jobs_[job].waiting) continue;
        pop(lane, job);
        return true;
    }
    return false;
}

/// Reads the next rows of the batch.  Puzzles taken from the buffer that they need move into their lanes first.
template <class L>
bool Search<L>::load_input() {
    if (!reader_.left()) return false;
    for (int g = 0; g < L::kGroups; ++g) movers_[g].settle(groups_[g], reader_.inputs + g, reader_.next_place());
    return reader_.load([&](std::size_t row) { writer_.unreadable(row); });
}

/// Asks the host for a state when no work is left here; false if there is none.
template <class L>
bool Search<L>::adopt() {
    Packed packed;
    if (!task_.host.take || !task_.host.take(task_.host.self, &packed)) return false;
    Frame* frame = pool_.acquire();
    for (int i = 0; i < kFrameWords; ++i) frame->words[i] = static_cast<Word>((packed.words[i] & kFull) | L::kSentinel);
    const int job = open_job(0);
    jobs_[job].lanes = 0;
    receive(0, job, frame);
    vacant_ = 0;
    return true;
}

template <class L>
void Search<L>::serve_solved(Lanes& solved, Lanes& dead, Lanes& stuck) {
    const Lanes conflicting = solved & ~writer_.read(groups_, solved);
    dead |= conflicting;
    for (solved &= ~conflicting; solved; solved &= solved - 1) {
        const int lane = first_bit(solved), j = lane_job_[lane];
        Job& job = jobs_[j];
        const std::uint64_t found = weight(lane), room = task_.limit - job.count;
        solutions_ += found;
        writer_.solution(lane, job.row, job.count == 0);
        job.count += found < room ? found : room;
        active_ &= ~lane_bit(lane);
        --job.lanes;
        if (job.count == task_.limit) {
            const Lanes freed = leave_all(j) | lane_bit(lane);
            vacant_ |= freed;
            solved &= ~freed | lane_bit(lane);
            dead &= ~freed;
            stuck &= ~freed;
            finish(j);
        } else if (job.waiting) {
            successful_ |= lane_bit(lane);
        } else {
            if (!job.lanes) finish(j);
            vacant_ |= lane_bit(lane);
        }
    }
    writer_.write();
}

template <class L>
NINEFOLD_INLINE void Search<L>::serve_dead(Lanes dead) {
    active_ &= ~dead;
    for (; dead; dead &= dead - 1) {
        const int lane = first_bit(dead), j = lane_job_[lane];
        Job& job = jobs_[j];
        --job.lanes;
        ++job.deaths;
        if (job.waiting) {
            bereft_ |= lane_bit(lane);
        } else {
            if (!job.lanes) finish(j);
            vacant_ |= lane_bit(lane);
        }
    }
}

/// Every stuck lane branches: it keeps the smallest candidate of the chosen cell and passes on the others.
template <class L>
NINEFOLD_INLINE void Search<L>::serve_stuck(Lanes stuck) {
    const Lanes mirror = choose(stuck);
    const bool tail = !reader_.left();
    Lanes targets = forks_ ? bereft_ : 0;
    if (tail && forks_) {
        targets |= kAll & ~active_ & ~successful_;
        vacant_ = 0;
    }
    split_ |= stuck;
    for (int rank = 0; stuck; stuck &= stuck - 1, ++rank) {
        const int lane = first_bit(stuck), j = lane_job_[lane];
        const CellTable::Entry& cell = kCells[choices_[rank]];
        Frame* const frame = saved_[rank];
        const unsigned digits = frame->words[cell.word] & kFull, others = digits & (digits - 1);
        keep_digit<L>(groups_[lane / kWidth], lane % kWidth, cell, digits ^ others);
        if (mirror >> rank & 1) {
            pool_.release(frame);
            reflect(lane);
            continue;
        }
        L::restrict_cell(frame->words, cell, others);
        Job& job = jobs_[j];
        ++job.guesses;
        ++guesses_;
        if (targets && (tail || job.deaths >= kDeathsToFork)) {
            fork(first_bit(targets), j, frame);
            targets &= targets - 1;
        } else {
            job.waiting.push(frame);
        }
    }
}

/// Saves the stuck lanes and chooses their cells; returns the lanes whose two branches are mirror images.
template <class L>
NINEFOLD_INLINE typename Search<L>::Lanes Search<L>::choose(Lanes stuck) {
    int count = 0;
    for (Lanes x = stuck; x; x &= x - 1) saved_[count++] = pool_.acquire();
    typename L::OpenCells open;
    L::save(groups_, stuck, saved_, open);
    if (__builtin_expect(task_.in_order, 0)) {
        for (int i = 0; i < count; ++i) choices_[i] = first_open_cell(*saved_[i]);
        return 0;
    }
    const Lanes mirror = open.choose(count, choices_);
    return reflects_ ? mirror : 0;
}

/// A lane without a state takes the other branch of a job that has just branched.
template <class L>
NINEFOLD_INLINE void Search<L>::fork(int lane, int job, Frame* branch) {
    if (bereft_ & lane_bit(lane)) {
        bereft_ &= ~lane_bit(lane);
        const int former = lane_job_[lane];
        Job& left = jobs_[former];
        if (left.lanes == 0 && left.waiting && !left.orphan) {
            left.orphan = true;
            orphans_[orphan_count_++] = former;
        }
    }
    receive(lane, job, branch);
}

/// If all open cells of a stuck lane have two candidates, its branches are mirror images of each other, and one of
/// them is enough (docs/design/lanes.md).
template <class L>
NINEFOLD_INLINE void Search<L>::reflect(int lane) {
    const std::uint64_t all = weight(lane);
    jobs_[lane_job_[lane]].guesses += all;
    guesses_ += all;
    weights_[lane] = 2 * all;
    mirrored_ |= lane_bit(lane);
}

template <class L>
Word Search<L>::first_open_cell(const Frame& frame) {
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c)
            if (!one_bit(frame.words[frame_word(r, column_bit(c))] & kFull)) return choice_of(r, column_bit(c));
    return 0;
}

/// The lane takes a branch of its job, usually the newest.  Pure depth-first search can spend millions of guesses in a
/// part of the tree without a solution, while almost any other part has thousands (a grid with four clues did so).  So
/// now and then a lane takes the oldest branch, unless the first solution in order is requested.  A complete search
/// visits the same tree in any order.  If many branches wait already, the newest is taken, so that memory stays
/// bounded.
template <class L>
NINEFOLD_INLINE void Search<L>::pop(int lane, int j) {
    Job& job = jobs_[j];
    const bool elsewhere = (job.deaths + 1) % kDeathsToLookElsewhere == 0 && !task_.in_order;
    Frame* const frame =
        __builtin_expect(elsewhere, 0) ? job.waiting.pop_oldest(kWaitingToLookElsewhere) : job.waiting.pop();
    receive(lane, j, frame);
}

/// Moves the state in a frame into a lane, which works for a job from now on.
template <class L>
NINEFOLD_INLINE void Search<L>::receive(int lane, int j, Frame* frame) {
    moving_[moving_count_++] = frame;
    movers_[lane / kWidth].arrive(groups_[lane / kWidth], lane % kWidth, frame->words);
    ++jobs_[j].lanes;
    lane_job_[lane] = j;
    active_ |= lane_bit(lane);
    moved_ |= lane_bit(lane);
}

/// Takes all lanes and branches from a job; returns the lanes.
template <class L>
typename Search<L>::Lanes Search<L>::leave_all(int j) {
    Job& job = jobs_[j];
    pool_.release(job.waiting);
    Lanes mine = 0;
    for (Lanes x = (job.lanes ? active_ : 0) | bereft_ | successful_; x; x &= x - 1)
        if (lane_job_[first_bit(x)] == j) mine |= x & (~x + 1);
    active_ &= ~mine;
    bereft_ &= ~mine;
    successful_ &= ~mine;
    job.lanes = 0;
    return mine;
}

template <class L>
void Search<L>::finish(int j) {
    free_jobs_[free_job_count_++] = j;
    writer_.finish(jobs_[j].row, jobs_[j].count, jobs_[j].guesses);
}

template <class L>
NINEFOLD_INLINE void Search<L>::release_moving() {
    for (int i = 0; i < moving_count_; ++i) pool_.release(moving_[i]);
    moving_count_ = 0;
}

template <class L>
bool Search<L>::poll() {
    if (!task_.host.poll) return true;
    const Signal signal = task_.host.poll(task_.host.self, guesses_, solutions_);
    guesses_ = solutions_ = 0;
    if (signal == Signal::share) share_branches();
    return signal != Signal::stop;
}

/// Gives away the older half of the waiting branches, which are the larger parts of the tree.
template <class L>
void Search<L>::share_branches() {
    for (Lanes x = active_; x; x &= x - 1) {
        Frame* frame = jobs_[lane_job_[first_bit(x)]].waiting.cut_older_half();
        if (!frame) continue;
        while (frame) {
            Packed packed;
            for (int i = 0; i < kFrameWords; ++i) packed.words[i] = frame->words[i];
            task_.host.give(task_.host.self, &packed);
            Frame* next = frame->next();
            pool_.release(frame);
            frame = next;
        }
        return;
    }
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
