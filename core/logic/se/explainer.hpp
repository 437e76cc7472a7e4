// Shared by Sudoku Explainer's finders for a board: the board in their form, and the memory of the engine.
#pragma once

#include <memory>

#include "logic/context.hpp"
#include "logic/se/basics.hpp"
#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

class Explainer {
public:
    void build(const Context& context) {
        grid = Grid::of(context.board());
        context_ = &context;
    }
    /// The engine, ready for another search.
    Engine& engine() const {
        if (!engine_) engine_ = std::make_unique<Engine>([this] { return context_->canceled(); });
        engine_->begin();
        return *engine_;
    }
    Grid grid;
    mutable AlignedTriples triples;

private:
    const Context* context_ = nullptr;
    mutable std::unique_ptr<Engine> engine_;
};

inline Uniqueness uniqueness_in(const Context& context) {
    return context.rules().old_uniqueness ? Uniqueness::old : Uniqueness::fixed;
}

}  // namespace ninefold::logic::se
