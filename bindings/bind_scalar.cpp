// The scalar engine.  A puzzle is passed as candidate masks (convert.hpp); a solution is returned as 81 ASCII digits.
#include <nanobind/stl/string.h>

#include "convert.hpp"
#include "ninefold/scalar.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

nb::bytes bytes_from(const Digits& digits) {
    char text[kCells];
    for (std::size_t c = 0; c < kCells; ++c) text[c] = static_cast<char>('0' + digits[c]);
    return nb::bytes(text, kCells);
}

}  // namespace

void bind_scalar(nb::module_& m) {
    nb::class_<ScalarSearch>(m, "ScalarSearch", "Depth-first search for the solutions of one puzzle.")
        .def(
            "__init__",
            [](ScalarSearch* self, const nb::bytes& masks) { new (self) ScalarSearch(candidates_from(masks)); },
            "masks"_a)
        .def(
            "next",
            [](ScalarSearch& self, std::uint64_t max_guesses, std::uint64_t max_nodes) -> nb::object {
                Digits digits;
                ScalarSearch::Outcome outcome;
                {
                    const Unlocked unlocked;
                    outcome = self.next(digits, max_guesses, max_nodes);
                }
                if (outcome == ScalarSearch::Outcome::found) return bytes_from(digits);
                return nb::bool_(outcome == ScalarSearch::Outcome::out_of_budget);
            },
            "max_guesses"_a, "max_nodes"_a = UINT64_MAX,
            nb::sig("def next(self, max_guesses: int, max_nodes: int = ...) -> bytes | bool"),
            "The next solution; False if there is none; True if the budget ran out first.")
        .def_prop_ro("guesses", &ScalarSearch::guesses)
        .def_prop_ro("nodes", &ScalarSearch::nodes)
        .def_prop_ro("backtracks", &ScalarSearch::backtracks);
}

}  // namespace ninefold
