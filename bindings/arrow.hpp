// A column of strings in the Arrow C data interface, without a copy and without the Arrow library.
//
// The structures are those of the published interface (arrow.apache.org/docs/format/CDataInterface.html);
// the producer keeps its buffers until release() is called.
#pragma once

#include <cstddef>
#include <vector>

#include "bindings.hpp"

namespace ninefold {

class ArrowColumn {
public:
    /// Takes any object with __arrow_c_stream__ or __arrow_c_array__; TypeError if it is not a text column.
    explicit ArrowColumn(nb::handle object);
    ~ArrowColumn();
    ArrowColumn(const ArrowColumn&) = delete;
    ArrowColumn& operator=(const ArrowColumn&) = delete;

    struct Text {
        const char* data;  // null for a missing row
        std::size_t length;
    };
    std::vector<Text> rows() const;

private:
    struct Impl;
    Impl* impl_;
};

}  // namespace ninefold
