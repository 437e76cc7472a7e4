// Chooses the back end: the machine is examined once; NINEFOLD_BACKEND overrides the choice.
#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "base/cpu.hpp"
#include "classic/backends.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::lanes {
namespace {

const char* nothing_missing() { return nullptr; }

#if defined(NINEFOLD_X86)
// Checked here and not in the files of the back ends, which are compiled for instructions that this CPU may lack.
const char* missing_avx2() { return cpu::supports(cpu::kAvx2) ? nullptr : "this CPU has no AVX2"; }
const char* missing_avx512() {
    return cpu::supports(cpu::kAvx512Bytes) ? nullptr : "this CPU lacks AVX-512 as of Ice Lake or Zen 4";
}
#endif

/// All back ends, the preferred one first.  Read without a lock, because a single puzzle takes less than a microsecond:
/// a new list replaces the old one, which is never freed because another thread may be reading it.
class Table {
public:
    void add(const Registration& registration, bool preferred) {
        const std::lock_guard lock(mutex_);
        auto next = std::make_unique<std::vector<Registration>>(entries());
        for (const Registration& entry : *next)
            if (std::string_view(entry.backend->name) == registration.backend->name)
                throw std::invalid_argument("there is a back end '" + std::string(entry.backend->name) + "' already");
        next->insert(preferred ? next->begin() : next->end(), registration);
        current_ = next.get();
        lists_.push_back(std::move(next));
    }
    const std::vector<Registration>& entries() const { return *current_.load(std::memory_order_acquire); }

private:
    std::mutex mutex_;
    const std::vector<Registration> none_;
    std::vector<std::unique_ptr<const std::vector<Registration>>> lists_;
    std::atomic<const std::vector<Registration>*> current_{&none_};
};

Table& table() {
    static Table* const all = [] {
        auto* built_in = new Table;
#if defined(NINEFOLD_X86)
        built_in->add({&kAvx512Backend, &missing_avx512}, false);
        built_in->add({&kAvx2Backend, &missing_avx2}, false);
#endif
        built_in->add({&kPortableBackend, &nothing_missing}, false);
        return built_in;
    }();
    return *all;
}

}  // namespace

void register_backend(const Registration& registration, bool preferred) { table().add(registration, preferred); }

std::vector<std::string_view> available_backends() {
    std::vector<std::string_view> names;
    for (const Registration& entry : table().entries())
        if (!entry.missing()) names.push_back(entry.backend->name);
    return names;
}

std::vector<std::string_view> known_backends() {
    std::vector<std::string_view> names;
    for (const Registration& entry : table().entries()) names.push_back(entry.backend->name);
    return names;
}

const Backend& find_backend(std::string_view name) {
    std::string known;
    for (const Registration& entry : table().entries()) {
        if (name == entry.backend->name) {
            const char* const missing = entry.missing();
            if (!missing) return *entry.backend;
            throw std::invalid_argument("the back end '" + std::string(name) + "' cannot run here: " + missing);
        }
        known += (known.empty() ? "" : ", ") + std::string(entry.backend->name);
    }
    throw std::invalid_argument("unknown back end '" + std::string(name) + "'; there are: " + known);
}

const Backend& default_backend(std::size_t rows) {
    static const Backend* const forced = [] {
        const char* name = std::getenv("NINEFOLD_BACKEND");
        return name && *name ? &find_backend(name) : nullptr;
    }();
    if (forced) return *forced;
    for (const Registration& entry : table().entries())
        if (rows >= entry.backend->appetite.worth_choosing && !entry.missing()) return *entry.backend;
    return kPortableBackend;
}

const Backend& cpu_backend() {
    for (const Registration& entry : table().entries())
        if (entry.backend->appetite.worth_choosing == 0 && !entry.missing()) return *entry.backend;
    return kPortableBackend;
}

std::string_view name_of(const Backend& backend) { return backend.name; }
int lanes_of(const Backend& backend) { return backend.lanes; }

}  // namespace ninefold::lanes
