#include "logic/shared/chain_table.hpp"

namespace ninefold::logic {

void ChainTable::start(const Implications& graph, Literal assumption) {
    graph_ = &graph;
    place_.assign(static_cast<std::size_t>(graph.literals()), -1);
    elements_.clear();
    elements_.push_back({assumption, -1, 0});
    place_[assumption] = 0;
    derived_ = 0;
}

void ChainTable::derive_next() {
    const Element from = elements_[derived_];
    const auto next = graph_->next(from.literal);
    const bool weighted = graph_->weighted();
    for (std::size_t i = 0; i < next.size(); ++i) {
        const int distance = from.distance + (weighted ? graph_->weights(from.literal)[i] : 2);
        std::int16_t& place = place_[next[i]];
        if (place < 0) {
            if (elements_.size() >= kLimit) return;
            place = static_cast<std::int16_t>(elements_.size());
            elements_.push_back({next[i], static_cast<std::int16_t>(derived_), static_cast<std::int16_t>(distance)});
        } else if (weighted && elements_[static_cast<std::size_t>(place)].from > 0 &&
                   elements_[static_cast<std::size_t>(place)].distance > distance) {
            elements_[static_cast<std::size_t>(place)].from = static_cast<std::int16_t>(derived_);
            elements_[static_cast<std::size_t>(place)].distance = static_cast<std::int16_t>(distance);
        }
    }
    ++derived_;
}

void ChainTable::complete() {
    while (derived_ < elements_.size() && elements_.size() < kLimit) derive_next();
}

int ChainTable::find(Literal literal, int most_links) {
    const auto in_reach = [&] {  // without weights a link has length 2
        return place_[literal] < 0 && elements_[derived_].distance / 2 < most_links;
    };
    // With weights a later derivation can change the path, so the complete table is needed.
    while (derived_ < elements_.size() && elements_.size() < kLimit && (graph_->weighted() || in_reach()))
        derive_next();
    const int place = place_[literal];
    const bool too_far =
        place >= 0 && !graph_->weighted() && elements_[static_cast<std::size_t>(place)].distance / 2 > most_links;
    return too_far ? -1 : place;
}

void ChainTable::path(int place, std::vector<Literal>& literals) const {
    literals.clear();
    for (int at = place; at >= 0; at = elements_[static_cast<std::size_t>(at)].from)
        literals.push_back(elements_[static_cast<std::size_t>(at)].literal);
    std::reverse(literals.begin(), literals.end());
}

}  // namespace ninefold::logic
