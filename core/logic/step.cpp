#include "logic/step.hpp"

#include <atomic>

#include "logic/context.hpp"

namespace ninefold::logic {
namespace {

int weighted_sum(const Step& step) {
    int sum = 0, weight = 1;
    for (Candidate e : step.eliminations) {
        sum += e.cell * weight + e.digit;
        weight += 80;
    }
    return sum;
}

}  // namespace

bool ranks_before(const Step& a, const Step& b) {
    if (a.eliminations.size() != b.eliminations.size()) return a.eliminations.size() > b.eliminations.size();
    if (a.technique != b.technique || a.eliminations != b.eliminations) return weighted_sum(a) < weighted_sum(b);
    return a.length < b.length;
}

namespace {

int literals(const std::vector<Chain>& chains) {
    int sum = 0;
    for (const Chain& chain : chains)
        for (const Node& node : chain.nodes) sum += node.cells.size();
    return sum;
}

}  // namespace

int argument_length(const Step& step) {
    int sum = literals(step.chains) + static_cast<int>(step.roles.size());
    for (const Part& part : step.parts) sum += part.cells.size();
    for (const Proof& proof : step.proofs) sum += literals(proof.chains) + static_cast<int>(proof.roles.size());
    return sum;
}

bool shorter_before(const Step& a, const Step& b) {
    const int length = argument_length(a), other = argument_length(b);
    return length != other ? length < other : ranks_before(a, b);
}

std::size_t Context::next_index() {
    static std::atomic<std::size_t> next{0};
    const std::size_t index = next++;
    assert(index < kSlots);
    return index;
}

}  // namespace ninefold::logic
