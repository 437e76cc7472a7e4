#include "clues/uniqueness.hpp"

namespace ninefold::clues {

std::vector<lanes::Status> uniqueness(const std::vector<Digits>& puzzles, std::vector<Digits>* solutions) {
    std::vector<lanes::Status> status(puzzles.size());
    if (puzzles.empty()) return status;
    lanes::Answers answers{};
    answers.status = reinterpret_cast<std::uint8_t*>(status.data());
    if (solutions) {
        solutions->resize(puzzles.size());
        answers.solutions = solutions->front().data();
        answers.solution_stride = kCells;
    }
    lanes::BatchOptions options;
    options.threads = 1;
    lanes::solve_batch(lanes::digit_rows(puzzles.data()), puzzles.size(), answers, options);
    return status;
}

bool has_one_solution(const Digits& puzzle) {
    return lanes::solve_one(lanes::digit_rows(puzzle.data())).status == lanes::Status::one;
}

}  // namespace ninefold::clues
