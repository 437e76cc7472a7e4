// Sudoku Explainer's rating of a puzzle: ER, EP and ED.
#pragma once

#include <functional>

#include "logic/se/basics.hpp"
#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

/// The three ratings in tenths: of the whole puzzle, up to the first placement, and of the first step.
struct Ratings {
    int er = 0, ep = 0, ed = 0;
    friend bool operator==(const Ratings&, const Ratings&) = default;
};
constexpr int kUnsolved = 200;  // 20.0: the techniques do not solve it

class Rater {
public:
    explicit Rater(Uniqueness form = Uniqueness::fixed, std::function<bool()> cancelled = {})
        : form_(form), engine_(cancelled) {}

    /// A step as Sudoku Explainer would take it: the hint, and of chains the form and the complexity.
    struct Found {
        Hint hint;
        Form form = Form::chain;
    };
    bool next(const Grid& grid, Found& found);
    Ratings rate(Grid grid, const std::function<void(const Grid&, const Found&)>& trace = {});

private:
    Uniqueness form_;
    Engine engine_;
};

}  // namespace ninefold::logic::se
