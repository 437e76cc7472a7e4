// At least one part holds.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_or(const Rule& rule, Model& model) {
    std::vector<Model> branches;
    for (const Rule& part : rule.parts) post_rule(part, branches.emplace_back(model.branch()));
    model.either(std::move(branches));
}

}  // namespace ninefold::general
