// All parts hold.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_and(const Rule& rule, Model& model) {
    for (const Rule& part : rule.parts) post_rule(part, model);
}

}  // namespace ninefold::general
