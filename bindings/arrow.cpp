#include "arrow.hpp"

#include <cstring>
#include <string>

extern "C" {
struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    ArrowSchema** children;
    ArrowSchema* dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};
struct ArrowArray {
    std::int64_t length, null_count, offset, n_buffers, n_children;
    const void** buffers;
    ArrowArray** children;
    ArrowArray* dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};
struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
    int (*get_next)(ArrowArrayStream*, ArrowArray*);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};
}

namespace ninefold {
namespace {

template <class T>
T* in_capsule(nb::handle capsule, const char* name) {
    auto* p = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
    if (!p) throw nb::python_error();
    return p;
}

using Texts = std::vector<ArrowColumn::Text>;

template <class Offset>
void collect_offsets(const ArrowArray& array, Texts& rows) {
    const auto* offsets = static_cast<const Offset*>(array.buffers[1]) + array.offset;
    const auto* data = static_cast<const char*>(array.buffers[2]);
    for (std::int64_t i = 0; i < array.length; ++i)
        rows.push_back({data + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])});
}

/// String views: 16 bytes per row; up to 12 characters are stored in the view itself.
void collect_views(const ArrowArray& array, Texts& rows) {
    struct View {
        std::int32_t length;
        char prefix[4];
        std::int32_t buffer, offset;
    };
    const auto* views = static_cast<const View*>(array.buffers[1]) + array.offset;
    for (std::int64_t i = 0; i < array.length; ++i) {
        const View& view = views[i];
        const char* text = view.length <= 12 ? reinterpret_cast<const char*>(&view) + sizeof view.length
                                             : static_cast<const char*>(array.buffers[2 + view.buffer]) + view.offset;
        rows.push_back({text, static_cast<std::size_t>(view.length)});
    }
}

}  // namespace

struct ArrowColumn::Impl {
    ArrowSchema schema{};
    std::vector<ArrowArray> chunks;
    std::string format;
    ~Impl() {
        for (ArrowArray& chunk : chunks)
            if (chunk.release) chunk.release(&chunk);
        if (schema.release) schema.release(&schema);
    }
    void read_stream(ArrowArrayStream& stream) {
        if (stream.get_schema(&stream, &schema) != 0) fail(stream);
        for (;;) {
            ArrowArray chunk{};
            if (stream.get_next(&stream, &chunk) != 0) fail(stream);
            if (!chunk.release) return;
            chunks.push_back(chunk);
        }
    }
    [[noreturn]] static void fail(ArrowArrayStream& stream) {
        const char* message = stream.get_last_error(&stream);
        throw nb::value_error(message ? message : "the Arrow stream cannot be read");
    }
    void check_format() {
        format = schema.format ? schema.format : "";
        if (!schema.dictionary &&
            (format == "u" || format == "U" || format == "z" || format == "Z" || format == "vu" || format == "vz"))
            return;
        const std::string message = "expected an Arrow column of strings, got the Arrow format '" + format + "'";
        throw nb::type_error(message.c_str());
    }
};

ArrowColumn::ArrowColumn(nb::handle object) : impl_(new Impl) {
    try {
        if (nb::hasattr(object, "__arrow_c_stream__")) {
            const nb::object capsule = object.attr("__arrow_c_stream__")();
            impl_->read_stream(*in_capsule<ArrowArrayStream>(capsule, "arrow_array_stream"));
        } else {
            const nb::object pair = object.attr("__arrow_c_array__")();
            auto* schema = in_capsule<ArrowSchema>(pair[0], "arrow_schema");
            auto* array = in_capsule<ArrowArray>(pair[1], "arrow_array");
            impl_->schema = *schema;
            schema->release = nullptr;  // moved out: the capsule has nothing left to release
            impl_->chunks.push_back(*array);
            array->release = nullptr;
        }
        impl_->check_format();
    } catch (...) {
        delete impl_;
        throw;
    }
}

ArrowColumn::~ArrowColumn() { delete impl_; }

std::vector<ArrowColumn::Text> ArrowColumn::rows() const {
    Texts rows;
    for (const ArrowArray& chunk : impl_->chunks) {
        const std::size_t first = rows.size();
        if (chunk.length == 0) continue;
        if (impl_->format[0] == 'v')
            collect_views(chunk, rows);
        else if (impl_->format == "U" || impl_->format == "Z")
            collect_offsets<std::int64_t>(chunk, rows);
        else
            collect_offsets<std::int32_t>(chunk, rows);
        const auto* valid = static_cast<const std::uint8_t*>(chunk.buffers[0]);
        if (!valid || chunk.null_count == 0) continue;
        for (std::int64_t i = 0; i < chunk.length; ++i)
            if (!(valid[(chunk.offset + i) / 8] >> ((chunk.offset + i) % 8) & 1))
                rows[first + static_cast<std::size_t>(i)] = {nullptr, 0};
    }
    return rows;
}

}  // namespace ninefold
