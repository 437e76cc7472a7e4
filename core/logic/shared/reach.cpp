#include "logic/shared/reach.hpp"

namespace ninefold::logic {

void Reach::build(const Implications& graph) {
    graph_ = &graph;
    words_ = static_cast<std::size_t>(graph.words());
    const auto n = static_cast<std::size_t>(graph.literals());
    order_.assign(n, 0);
    low_.resize(n);
    component_.assign(n, -1);
    open_.clear();
    counter_ = 0;
    components_ = 0;
    rows_.assign(n * words_, 0);
    for (int l = 0; l < graph.literals(); ++l)
        if (!order_[static_cast<std::size_t>(l)]) visit(static_cast<Literal>(l));
}

void Reach::visit(Literal l) {
    order_[l] = low_[l] = static_cast<std::int16_t>(++counter_);
    open_.push_back(l);
    for (Literal next : graph_->next(l)) {
        if (graph_->next(next).empty()) continue;  // a dead end: its set is its own bit
        if (!order_[next]) {
            visit(next);
            low_[l] = std::min(low_[l], low_[next]);
        } else if (component_[next] < 0) {
            low_[l] = std::min(low_[l], order_[next]);
        }
    }
    if (low_[l] == order_[l]) close(l);
}

// Everything above l on the stack is its component.
void Reach::close(Literal l) {
    std::uint64_t* const row = rows_.data() + components_ * words_;
    const auto id = static_cast<std::int16_t>(components_++);
    std::size_t from = open_.size();
    do {
        const Literal member = open_[--from];
        component_[member] = id;
        row[member / 64] |= std::uint64_t{1} << (member % 64);
    } while (open_[from] != l);
    for (std::size_t i = from; i < open_.size(); ++i)
        for (Literal next : graph_->next(open_[i])) {
            std::uint64_t& word = row[next / 64];
            const std::uint64_t bit = std::uint64_t{1} << (next % 64);
            // A bit that is set already came with all its consequences.
            if (word & bit) continue;
            word |= bit;
            if (component_[next] < 0) continue;
            const std::uint64_t* const more = rows_.data() + static_cast<std::size_t>(component_[next]) * words_;
            for (std::size_t w = 0; w < words_; ++w) row[w] |= more[w];
        }
    open_.resize(from);
}

}  // namespace ninefold::logic
