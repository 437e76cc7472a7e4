#include "logic/shared/loop_search.hpp"

#include <algorithm>

namespace ninefold::logic {
namespace {

// The lengths of almost locked sets in the regression library: by their cells, in a chain with open ends.
int als_length(int cells) { return cells < 2 ? 0 : cells == 2 ? 1 : 2 * (cells - 1); }

}  // namespace

void LoopSearch::add_lead(Lead::Kind kind, Literal table, Literal end) {
    Lead lead;
    lead.kind = kind;
    lead.table = table;
    lead.end = end;
    if (kind == Lead::Kind::continuous) {
        if (!follow(lead)) return;
        continuous_eliminations();
    }
    const auto begin = eliminations_.begin() + static_cast<std::ptrdiff_t>(pending_);
    std::sort(begin, eliminations_.end());
    eliminations_.erase(std::unique(begin, eliminations_.end()), eliminations_.end());
    lead.first = pending_;
    for (std::size_t i = pending_; i < eliminations_.size(); ++i)
        lead.sum += eliminations_[i].cell * (1 + 80 * lead.count++) + eliminations_[i].digit;
    pending_ = eliminations_.size();
    if (lead.count) leads_.push_back(lead);
}

bool LoopSearch::follow(Lead& lead, int most_links) {
    if (!table_.started(graph_, lead.table)) table_.start(graph_, lead.table);
    lead.place = table_.find(lead.end, most_links);
    if (lead.place < 0) return false;
    table_.path(lead.place, path_);
    if (lead.kind == Lead::Kind::aic) return !crosses_itself(false);
    const std::size_t m = path_.size() - 1;
    if (m < 2) return false;
    if (graph_.cell(path_[0]) == graph_.cell(path_[1]) || graph_.cell(path_[m - 1]) == graph_.cell(path_[m]))
        return false;
    return !crosses_itself(true);
}

// A "lasso" returns to a cell it has left (the next node can still be in the same cell). Only the lowest cell of a node
// counts, and in a loop a node whose lowest cell is the start does not count: so a group can contain the start cell,
// but only as its lowest.
bool LoopSearch::crosses_itself(bool start_may_return) const {
    const Cell start = graph_.cell(path_[0]);
    CellSet left;
    for (std::size_t i = 2; i < path_.size(); ++i) {
        if (!start_may_return || graph_.cell(path_[i - 2]) != start) left |= graph_.cells(path_[i - 2]);
        if (left.has(graph_.cell(path_[i]))) return true;
    }
    return false;
}

/// The cells that see all places of the digit in a node.
CellSet LoopSearch::sees_all(Literal l, Digit d) const {
    if (!graph_.is_als(l)) return common_peers(graph_.cells(l));
    const CellSet als = graph_.als(l).cells;
    return common_peers(als & board_.holding(d)) - als;
}

// In a continuous loop every weak link becomes strong: one of its two ends is true.
void LoopSearch::continuous_eliminations() {
    const std::size_t m = path_.size() - 1;
    const auto cell = [&](std::size_t i) { return graph_.cell(path_[i]); };
    const auto digit = [&](std::size_t i) { return graph_.digit(path_[i]); };
    const Cell start = cell(0);
    CellSet on_path;
    for (std::size_t i = 0; i < m; ++i) on_path |= graph_.cells(path_[i]);
    for (Digit d : board_[start].without(digit(0)).without(digit(m))) drop(start, d);
    for (std::size_t i = 1; i < m; ++i) {
        const bool in_cell = graph_.is_on(path_[i]) && !graph_.is_on(path_[i + 1]) && cell(i) == cell(i + 1) &&
                             graph_.is_single(path_[i]) && graph_.is_single(path_[i + 1]);
        if (i + 2 <= m && in_cell && cell(i - 1) != cell(i) && cell(i + 2) != cell(i) && graph_.is_on(path_[i + 2]))
            for (Digit d : board_[cell(i)].without(digit(i)).without(digit(i + 2))) drop(cell(i), d);
    }
    for (std::size_t i = 1; i <= m; ++i) {
        if (!graph_.is_on(path_[i]) && cell(i - 1) != cell(i))
            drop((sees_all(path_[i - 1], digit(i)) & sees_all(path_[i], digit(i))) - on_path, digit(i));
        if (graph_.is_als(path_[i])) als_eliminations(i);
    }
}

// A set in a continuous loop contains its entry digit or its exit digit, so its other digits are locked in it.
void LoopSearch::als_eliminations(std::size_t at) {
    const AlsNode& als = graph_.als(path_[at]);
    if (at + 1 >= path_.size()) return;
    const Literal next = path_[at + 1];
    DigitSet exits = DigitSet::of(graph_.digit(next));
    if (graph_.is_on(next)) {
        // The set forces a digit into a cell by removing the others from it.
        const Cell y = graph_.cell(next);
        exits = board_[y].without(graph_.digit(next)) & als.digits;
        for (Digit d : exits) drop(sees_all(path_[at], d) & peers_of(y), d);
    }
    for (Digit d : als.digits.without(als.entry) - exits) drop(sees_all(path_[at], d), d);
}

TechniqueId LoopSearch::label(const Lead& lead) const {
    const bool grouped = std::any_of(path_.begin(), path_.end(), [&](Literal l) { return !graph_.is_single(l); });
    switch (lead.kind) {
        case Lead::Kind::discontinuous:
            return grouped ? TechniqueId::grouped_discontinuous_nice_loop : TechniqueId::discontinuous_nice_loop;
        case Lead::Kind::continuous:
            return grouped ? TechniqueId::grouped_continuous_nice_loop : TechniqueId::continuous_nice_loop;
        case Lead::Kind::aic:
            break;
    }
    return grouped ? TechniqueId::grouped_aic : TechniqueId::aic;
}

// The number of inferences; almost locked sets count for more, in two ways (the regression library has both).
int LoopSearch::length(const Lead& lead, bool repeated) const {
    int links = static_cast<int>(path_.size()) - 1, sets = 0, cells = 0;
    for (Literal l : path_)
        if (graph_.is_als(l)) ++sets, cells += als_length(graph_.als(l).cells.size());
    if (lead.kind == Lead::Kind::aic && !repeated) return links + cells;
    return links + sets * 5 / 2;
}

Step& LoopSearch::fill(const Lead& lead, TechniqueId technique, int links) {
    Step& step = sink_.start(technique);
    step.eliminations.assign(eliminations_.begin() + static_cast<std::ptrdiff_t>(lead.first),
                             eliminations_.begin() + static_cast<std::ptrdiff_t>(lead.first) + lead.count);
    step.length = links;
    return step;
}

void LoopSearch::tell(const std::vector<Literal>& path, Step& step) const {
    step.chains.emplace_back();
    for (Literal l : path) {
        step.chains.back().nodes.push_back(graph_.node(l));
        step.digits.add(graph_.digit(l));
        if (graph_.is_als(l))
            step.parts.push_back({graph_.als(l).cells, graph_.als(l).digits, Role::als, -1,
                                  static_cast<std::uint8_t>(step.parts.size())});
    }
}

// Table by table; the sink provides the maximum length and keeps the shortest.
Search LoopSearch::report_shortest() {
    std::stable_sort(leads_.begin(), leads_.end(), [](const Lead& a, const Lead& b) { return a.order() < b.order(); });
    for (Lead& lead : leads_) {
        if (!follow(lead, sink_.longest() - 1)) continue;
        tell(path_, fill(lead, label(lead), length(lead, false)));
        if (sink_.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

Search LoopSearch::report(bool grouped_only) {
    std::sort(leads_.begin(), leads_.end(), [](const Lead& a, const Lead& b) {
        if (a.count != b.count) return a.count > b.count;
        return a.sum != b.sum ? a.sum < b.sum : a.order() < b.order();
    });
    struct Found {
        const Lead* lead;
        TechniqueId technique;
        int length;
        std::vector<Literal> path;
    };
    std::vector<Found> found;
    const auto same_step = [&](const Lead& a, const Lead& b) {
        return std::equal(eliminations_.begin() + static_cast<std::ptrdiff_t>(a.first),
                          eliminations_.begin() + static_cast<std::ptrdiff_t>(a.first) + a.count,
                          eliminations_.begin() + static_cast<std::ptrdiff_t>(b.first));
    };
    for (std::size_t from = 0, to = 0; from < leads_.size(); from = to) {
        while (to < leads_.size() && leads_[to].count == leads_[from].count && leads_[to].sum == leads_[from].sum) ++to;
        fill(leads_[from], TechniqueId::none, 0);
        if (!sink_.wants()) return Search::exhausted;  // nothing better follows
        // The leads of a tie: table by table, each in order.
        found.clear();
        for (std::size_t i = from, j = from; i < to; i = j) {
            while (j < to && leads_[j].order() == leads_[i].order()) ++j;
            table_.start(graph_, leads_[i].table);
            for (std::size_t k = i; k < j; ++k) leads_[k].place = table_.find(leads_[k].end);
            if (j - i > 1)
                std::sort(leads_.begin() + static_cast<std::ptrdiff_t>(i),
                          leads_.begin() + static_cast<std::ptrdiff_t>(j),
                          [](const Lead& a, const Lead& b) { return a.place < b.place; });
            for (std::size_t k = i; k < j; ++k) {
                Lead& lead = leads_[k];
                if (!follow(lead)) continue;
                const TechniqueId technique = label(lead);
                const bool grouped = technique >= TechniqueId::grouped_continuous_nice_loop;
                if (grouped_only && !grouped) continue;
                if (!sink_.wants_evidence()) {
                    fill(lead, technique, length(lead, false));
                    if (sink_.commit() == Search::stopped) return Search::stopped;
                    continue;
                }
                const auto twin = std::find_if(found.begin(), found.end(), [&](const Found& f) {
                    return f.technique == technique && same_step(*f.lead, lead);
                });
                if (twin == found.end()) {
                    found.push_back({&lead, technique, length(lead, false), path_});
                } else if (const int shorter = length(lead, true); shorter < twin->length) {
                    twin->length = shorter;
                    twin->path = path_;
                }
            }
        }
        for (const Found& f : found) {
            tell(f.path, fill(*f.lead, f.technique, f.length));
            if (sink_.commit() == Search::stopped) return Search::stopped;
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
