// Sudoku Explainer's techniques below the chains. Each function is one of SE's producers: it searches in SE's order and
// passes its findings to the taker until the taker has enough.
#pragma once

#include <memory>

#include "logic/se/hint.hpp"
#include "logic/step.hpp"

namespace ninefold::logic::se {

/// Writes the evidence of a finding into a step; valid only while the taker runs.
class Tell {
public:
    template <class F>
    Tell(const F& f)
        : object_(&f), call_([](const void* object, Step& step) { (*static_cast<const F*>(object))(step); }) {}
    void operator()(Step& step) const { call_(object_, step); }

private:
    const void* object_;
    void (*call_)(const void*, Step&);
};

class Taker {
public:
    virtual ~Taker() = default;
    /// True: enough.
    virtual bool take(const Hint& hint, Tell tell) = 0;
    /// Called regularly by long searches, which end if it returns true.
    virtual bool canceled() { return false; }
};

/// Two versions of the uniqueness code: `fixed`, and `old` as in SE 1.2.1 and therefore in most published ratings.
enum class Uniqueness : std::uint8_t { fixed, old };

bool full_houses(const Grid& grid, Taker& taker);                      // 1.0
bool hidden_singles(const Grid& grid, Taker& taker);                   // 1.2, 1.5
bool direct_pointing(const Grid& grid, Taker& taker);                  // 1.7
bool direct_claiming(const Grid& grid, Taker& taker);                  // 1.9
bool direct_hidden_pairs(const Grid& grid, Taker& taker);              // 2.0
bool naked_singles(const Grid& grid, Taker& taker);                    // 2.3
bool direct_hidden_triples(const Grid& grid, Taker& taker);            // 2.5
bool pointing(const Grid& grid, Taker& taker);                         // 2.6
bool claiming(const Grid& grid, Taker& taker);                         // 2.8
bool naked_pairs(const Grid& grid, Taker& taker);                      // 3.0
bool x_wings(const Grid& grid, Taker& taker);                          // 3.2
bool hidden_pairs(const Grid& grid, Taker& taker);                     // 3.4
bool naked_triples(const Grid& grid, Taker& taker);                    // 3.6
bool swordfish(const Grid& grid, Taker& taker);                        // 3.8
bool hidden_triples(const Grid& grid, Taker& taker);                   // 4.0
bool xy_wings(const Grid& grid, Taker& taker);                         // 4.2
bool xyz_wings(const Grid& grid, Taker& taker);                        // 4.4
bool unique_loops(const Grid& grid, Uniqueness form, Taker& taker);    // 4.5 and more
bool naked_quads(const Grid& grid, Taker& taker);                      // 5.0
bool jellyfish(const Grid& grid, Taker& taker);                        // 5.2
bool hidden_quads(const Grid& grid, Taker& taker);                     // 5.4
bool bivalue_graves(const Grid& grid, Uniqueness form, Taker& taker);  // 5.6 to 6.2
bool aligned_pairs(const Grid& grid, Taker& taker);                    // 6.2

/// Aligned triples (7.5) from step to step: skips what is unchanged since a search without findings.
class AlignedTriples {
public:
    bool find(const Grid& grid, Taker& taker);

private:
    bool follows(const Grid& grid) const;
    Grid without_;  // the last board without findings
    bool known_ = false;
};

}  // namespace ninefold::logic::se
