// Data exchanged between host and kernels: plain data, for both compilers.
#pragma once

namespace ninefold::gpu {

/// Threads per block, and blocks of the search per multiprocessor.
constexpr int kIoThreads = 128, kSearchThreads = 128, kBlocksPerMultiprocessor = 5;

/// Flags in the count of a puzzle; limits stay below them.
constexpr unsigned int kUnfinished = 1u << 31;  // for the CPU: its nodes did not fit, or its row is odd
constexpr unsigned int kInvalid = 1u << 30;     // two equal clues share a house
constexpr unsigned int kCountMask = kInvalid - 1;
/// Instead of a Status: the CPU must process this row.
constexpr unsigned char kAskCpu = 255;

/// A frame holds a node and one more word; solutions have the same layout.
constexpr int kFrameWords = 28;
/// Bytes of a row with two cells per byte, the first in the low half.
constexpr int kPackedBytes = 41;

/// Rows to read. Cells are bytes: zero + 1 to zero + 9 are clues; one of the blanks, the same in the entire row, is an
/// empty cell. Rows with anything else are odd.
struct ReadTask {
    const unsigned char* rows;
    unsigned int n;
    unsigned int* words;  // word by word, *stride* puzzles each, so that lanes read adjacent memory
    unsigned int stride;
    unsigned int* counts;
    unsigned int blanks[8];  // one bit for each of 256 bytes
    unsigned int zero;
};

/// Answers to write. Any pointer except *counts* may be null.
struct WriteTask {
    const unsigned int* solutions;
    const unsigned int* counts;
    unsigned int n, limit;
    unsigned char* rows;
    unsigned char* status;
    unsigned int* found;  // solutions, up to the limit
    unsigned int zero, blank;
};

/// Control words of a round: its number of nodes, the next node, and the number of idle warps.
constexpr int kRoundNodes = 0, kRoundNext = 1, kRoundFinished = 2, kRoundWords = 16;

/// Counters of a search: solutions, guesses, sweeps of warps, sweeps of lanes with a node, lost nodes.
enum Total { kSolutions, kGuesses, kSweeps, kLaneSweeps, kLost, kTotals };

/// One round of the search.
struct SearchTask {
    const unsigned int* nodes;  // the input: word by word; numbered: with the number of its puzzle as 28th word
    unsigned int stride;
    unsigned int numbered;
    unsigned int* round;  // its control words
    unsigned int* counts;
    unsigned int* solutions;
    unsigned int* guesses;  // by puzzle, or null
    unsigned int limit;
    unsigned int* stacks;
    unsigned int* frames;
    unsigned int* left;  // nodes for the next round,
    unsigned int left_stride;
    unsigned int* next_round;    // and their number
    unsigned int hand_on_at;     // when this many warps are idle, the others hand on their nodes; 0: never
    const unsigned int* stop;    // not 0: all warps exit at once
    unsigned long long* totals;  // or null
};

/// Random isomorphs: row i is drawn from (seed, first + i).
struct ShuffleTask {
    const unsigned char* from;
    unsigned char* to;
    unsigned long long n, seed, first;
};

}  // namespace ninefold::gpu
