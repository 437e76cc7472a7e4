// Which back end runs: the CPU is asked once; NINEFOLD_BACKEND overrides.
#include <cstdlib>
#include <stdexcept>

#include "classic/engine.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::lanes {
namespace {

struct Entry {
    const Backend* backend;
    bool usable;
};

/// All back ends that were compiled in, the fastest first.
const std::vector<Entry>& table() {
    static const std::vector<Entry> entries = [] {
        std::vector<Entry> list;
#if defined(NINEFOLD_X86)
        __builtin_cpu_init();
        const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
        const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                            __builtin_cpu_supports("avx512bitalg");
        list.push_back({&kAvx512Backend, avx512});
        list.push_back({&kAvx2Backend, avx2});
#endif
        list.push_back({&kPortableBackend, true});
        return list;
    }();
    return entries;
}

}  // namespace

std::vector<std::string_view> available_backends() {
    std::vector<std::string_view> names;
    for (const Entry& entry : table())
        if (entry.usable) names.push_back(entry.backend->name);
    return names;
}

const Backend& find_backend(std::string_view name) {
    std::string known;
    for (const Entry& entry : table()) {
        if (name == entry.backend->name) {
            if (entry.usable) return *entry.backend;
            throw std::invalid_argument("this CPU cannot run the back end '" + std::string(name) + "'");
        }
        known += (known.empty() ? "" : ", ") + std::string(entry.backend->name);
    }
    throw std::invalid_argument("unknown back end '" + std::string(name) + "'; there are: " + known);
}

const Backend& default_backend() {
    static const Backend* const chosen = [] {
        const char* name = std::getenv("NINEFOLD_BACKEND");
        return &find_backend(name && *name ? std::string_view(name) : available_backends().front());
    }();
    return *chosen;
}

std::string_view name_of(const Backend& backend) { return backend.name; }
int lanes_of(const Backend& backend) { return backend.lanes; }

}  // namespace ninefold::lanes
