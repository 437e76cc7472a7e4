// A table that is built on first use and never destroyed.
//
// It takes no lock: if a process forked while another thread built the table, the child would wait for that lock
// forever.  If two threads build the table at the same time, the first one to finish wins.
#pragma once

#include <atomic>
#include <memory>

namespace ninefold {

/// The table that *place* points to; `make` returns a std::unique_ptr to a new one.
template <class Table, class Make>
const Table& made_once(std::atomic<const Table*>& place, const Make& make) {
    const Table* known = place;
    if (known) return *known;
    std::unique_ptr<const Table> table = make();
    return place.compare_exchange_strong(known, table.get()) ? *table.release() : *known;
}

}  // namespace ninefold
