// The table entry of a back end: the search, and a kernel for one puzzle if there is one.
#pragma once

#include "search.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

/// A back end without a kernel for one puzzle.
struct NoLone {};

/// The table entry of this back end.
template <class L, class Lone = NoLone>
constexpr Backend make_backend(const char* name) {
    struct Engine {
        Search<L> search;
        Lone lone;
    };
    Backend backend{
        name,
        L::kWidth,
        kCpuAppetite,
        []() -> void* { return ::new Engine; },
        [](void* engine) { delete static_cast<Engine*>(engine); },
        [](void* engine, const Task* task) { static_cast<Engine*>(engine)->search.begin(*task); },
        [](void* engine) { return static_cast<Engine*>(engine)->search.run(); },
        nullptr,
        nullptr,
    };
    if constexpr (!__is_same(Lone, NoLone))
        backend.lone = [](void* engine, const Rows* rows, std::uint64_t limit, std::uint64_t max_guesses,
                          LoneAnswer* answer) {
            return static_cast<Engine*>(engine)->lone.solve(*rows, limit, max_guesses, *answer);
        };
    return backend;
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
