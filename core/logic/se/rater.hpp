// The path of a puzzle by Sudoku Explainer's rules, without evidence: enough for a rating.
#pragma once

#include <functional>

#include "logic/se/basics.hpp"
#include "logic/se/engine.hpp"
#include "logic/technique.hpp"

namespace ninefold::logic::se {

/// A step: the hint and, for chains, their kind.
struct Found {
    Hint hint;
    Form form = Form::chain;
};

class Rater {
public:
    /// *unique* is called before the first step that assumes a unique solution; if it returns false, the path ends.
    Rater(Engine& engine, Uniqueness form, std::function<bool()> unique = {})
        : engine_(engine), form_(form), unique_(std::move(unique)) {}

    /// Sudoku Explainer's next step; false if there is none, or if stopped.
    bool next(const Grid& grid, Found& found);

private:
    bool take(const std::vector<ChainHint>& hints, const Mode* mode, Found& found);

    Engine& engine_;
    Uniqueness form_;
    std::function<bool()> unique_;
    AlignedTriples triples_;
};

/// Preset::quick of Sudoku Explainer's scale.
Ending follow_quickly(const Context& context, int max_steps, Tally& tally);

}  // namespace ninefold::logic::se
