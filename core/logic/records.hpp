// Steps, ratings and tables as records of numbers and names: the form in which they leave the core.  The Python
// extension and the WebAssembly build hand out the same records.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

using CandidateData = std::tuple<int, int>;
using RoleData = std::tuple<int, int, std::string_view>;
using HouseData = std::tuple<int, std::string_view>;
using PartData = std::tuple<std::vector<int>, std::vector<int>, std::string_view, int, int>;
using NodeData = std::tuple<std::vector<int>, int, bool, std::string_view>;
using Pairs = std::vector<std::pair<int, int>>;
using ChainData = std::tuple<std::vector<NodeData>, Pairs, Pairs>;
using ProofData = std::tuple<std::string_view, std::string_view, std::vector<CandidateData>, std::vector<int>,
                             std::vector<RoleData>, std::vector<HouseData>, std::vector<ChainData>>;
using StepData = std::tuple<std::string_view, std::string_view, std::vector<CandidateData>, std::vector<CandidateData>,
                            std::vector<int>, std::vector<RoleData>, std::vector<HouseData>, std::vector<PartData>,
                            std::vector<ChainData>, std::vector<ProofData>, int, int, double, bool, bool, bool>;
using CountData = std::tuple<std::string_view, int>;
using RatingData = std::tuple<std::string_view, int, double, int, std::string_view, std::vector<CountData>, double,
                              double, double, std::string_view, std::string_view>;

inline std::vector<CandidateData> plain(const std::vector<Candidate>& list) {
    std::vector<CandidateData> out;
    for (Candidate c : list) out.emplace_back(c.cell, c.digit);
    return out;
}
template <class Set>
std::vector<int> members(Set set) {
    std::vector<int> out;
    for (int member : set) out.push_back(member);
    return out;
}
inline std::vector<int> plain(CellSet cells) { return members(cells); }
inline std::vector<int> plain(DigitSet digits) { return members(digits); }

inline std::string_view kind_name(Node::Kind kind) {
    constexpr std::string_view kNames[] = {"single", "group", "als"};
    return kNames[static_cast<std::size_t>(kind)];
}

inline ChainData plain(const Chain& chain) {
    std::vector<NodeData> nodes;
    for (const Node& node : chain.nodes)
        nodes.emplace_back(plain(node.cells), node.digit, node.on, kind_name(node.kind));
    return {std::move(nodes), {chain.reasons.begin(), chain.reasons.end()}, {chain.nested.begin(), chain.nested.end()}};
}

inline std::vector<RoleData> plain(const std::vector<CandidateRole>& roles) {
    std::vector<RoleData> out;
    for (const CandidateRole& r : roles) out.emplace_back(r.candidate.cell, r.candidate.digit, role_name(r.role));
    return out;
}

inline std::vector<HouseData> plain(const std::vector<HouseRole>& houses) {
    std::vector<HouseData> out;
    for (HouseRole r : houses) out.emplace_back(r.house, role_name(r.role));
    return out;
}

inline std::vector<ChainData> plain(const std::vector<Chain>& chains) {
    std::vector<ChainData> out;
    for (const Chain& chain : chains) out.push_back(plain(chain));
    return out;
}

inline ProofData plain(const Proof& proof) {
    const Technique& label = technique(proof.technique);
    return {label.slug,         label.name,          plain(proof.eliminations), plain(proof.digits),
            plain(proof.roles), plain(proof.houses), plain(proof.chains)};
}

inline std::string_view slug_of(TechniqueId id) {
    return id == TechniqueId::none ? std::string_view() : technique(id).slug;
}

inline RatingData plain(const Rating& rating) {
    std::vector<CountData> counts;
    for (const auto& [id, count] : rating.counts) counts.emplace_back(technique(id).slug, count);
    return {ending_name(rating.ending),
            static_cast<int>(rating.level),
            rating.score,
            rating.steps,
            slug_of(rating.hardest),
            std::move(counts),
            rating.hardest_step,
            rating.first_placement,
            rating.first_step,
            slug_of(rating.first_placement_by),
            slug_of(rating.first_step_by)};
}

inline const Preset& preset_named(const std::string& name) {
    const Preset* preset = preset_by_name(name);
    if (preset) return *preset;
    std::string known;
    for (const Preset* p : presets()) known += (known.empty() ? "" : ", ") + std::string(p->name);
    throw std::invalid_argument("there is no preset '" + name + "'; there are: " + known);
}

/// (cells, digits, role, house or -1, index)
inline std::vector<PartData> plain(const std::vector<Part>& parts) {
    std::vector<PartData> out;
    for (const Part& part : parts)
        out.emplace_back(plain(part.cells), plain(part.digits), role_name(part.role), part.house, part.index);
    return out;
}

inline std::vector<ProofData> plain(const std::vector<Proof>& proofs) {
    std::vector<ProofData> out;
    for (const Proof& proof : proofs) out.push_back(plain(proof));
    return out;
}

inline StepData plain(const Step& s) {
    const Technique& label = technique(s.technique);
    return {label.slug,
            label.name,
            plain(s.placements),
            plain(s.eliminations),
            plain(s.digits),
            plain(s.roles),
            plain(s.houses),
            plain(s.parts),
            plain(s.chains),
            plain(s.proofs),
            s.length,
            s.slot,
            s.difficulty,
            s.siamese,
            s.guess,
            s.uniqueness};
}

/// A position from its parts: the digits, which of them are clues, the pencil marks if there are any, whether these are
/// the puzzle, and the unique solution if it is known.
inline Position position_of(const Digits& digits, CellSet clues, const Candidates* marks, bool sukaku,
                            const Digits* solution) {
    Position position;
    position.values = digits;
    position.sukaku = sukaku;
    for (Cell c = 0; c < kCells; ++c) {
        const auto i = static_cast<std::size_t>(c);
        if (digits[i] && clues.has(c)) position.clues.add(c);
        if (marks && !digits[i] && ((*marks)[i] || sukaku)) position.crossed_out[i] = ~(*marks)[i];
    }
    if (solution) {
        if (std::any_of(solution->begin(), solution->end(), [](int d) { return d < 1 || d > 9; }))
            throw std::invalid_argument("a solution is 81 bytes 1..9");
        position.solution = *solution;
    }
    return position;
}

/// (id, slug, name, HoDoKu library code, family, slug of the preset's slot that finds it, or nothing)
using TechniqueData =
    std::tuple<int, std::string_view, std::string_view, std::string_view, std::string_view, std::string_view>;
inline std::vector<TechniqueData> technique_table(const Preset& preset) {
    std::vector<TechniqueData> rows;
    for (const Technique& t : techniques()) {
        const Slot* slot = slot_of(preset, t);
        rows.emplace_back(static_cast<int>(t.id), t.slug, t.name, t.code, family_name(t.family),
                          slot ? slot->slug : std::string_view());
    }
    return rows;
}

/// (name, title, decimals of its scores), the default first
using PresetData = std::tuple<std::string_view, std::string_view, int>;
inline std::vector<PresetData> preset_table() {
    std::vector<PresetData> rows;
    for (const Preset* preset : presets()) rows.emplace_back(preset->name, preset->title, preset->decimals);
    return rows;
}

/// (number, slug, name, score, level, solves, in all_steps, needs uniqueness, there)
using SlotData = std::tuple<int, std::string_view, std::string_view, double, int, bool, bool, bool, bool>;
inline std::vector<SlotData> slot_table(const Preset& preset) {
    std::vector<SlotData> rows;
    for (const Slot& s : preset.slots)
        rows.emplace_back(s.number, s.slug, s.name, s.score, static_cast<int>(s.level), s.enabled, s.in_all_steps,
                          s.uniqueness, s.find != nullptr);
    return rows;
}

/// (slug, why) of the slots that a preset leaves out on purpose
inline std::vector<std::pair<std::string_view, std::string_view>> left_out_table(const Preset& preset) {
    std::vector<std::pair<std::string_view, std::string_view>> rows;
    for (const LeftOut& left_out : preset.left_out) rows.emplace_back(left_out.slug, left_out.reason);
    return rows;
}

}  // namespace ninefold::logic
