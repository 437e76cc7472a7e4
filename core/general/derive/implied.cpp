#include "general/derive/derive.hpp"

namespace ninefold::general {

void share_exclusions(Model& model) {
    // A chain of equal cells needs a round per link; two extra rounds are enough in practice.
    for (int round = 0; round < 3; ++round)
        for (const auto& [a, b] : model.equals)
            for (int c = 0; c < model.shape().cells; ++c) {
                if (c != b && model.excludes(a, c)) model.differ(b, c);
                if (c != a && model.excludes(b, c)) model.differ(a, c);
            }
}

}  // namespace ninefold::general
