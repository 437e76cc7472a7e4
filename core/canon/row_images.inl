// Orders of the rows that automorphisms of the grid map to one another.
//
// An order of the columns that knows all numbers says what the rows to come read, and so in which order they come: it
// has an image of the whole grid, be it the least one or not.  Two orders with the same image differ by an
// automorphism.  It maps all orders of the columns after the rows of one to those after the rows of the other: so
// any one of the first tells whether there is such an automorphism, and what is after one of the two is enough.
#pragma once

#include "canon/row_steps.inl"

namespace ninefold::canon {
namespace {

/// Rows by what they read, *code* of each: those of a band that is begun, then the other bands, each as its rows are.
class RowOrders::Rest {
public:
    Rest(const Arrangement& at, int depth, const u64* code) : code_(code) {
        if (depth % 3) add(rows_left(at, depth));
        const int begun = size_;
        for (int band = 0; band < 9; band += 3)
            if (!(at.used >> band & 7)) add(7u << band);
        u8 *one = rows_ + begun, *other = one + 3;
        if (size_ - begun == 6 && less(other, one)) std::swap_ranges(one, other, other);
    }
    int size() const { return size_; }
    u8 row(int i) const { return rows_[i]; }
    u64 code(int i) const { return code_[rows_[i]]; }

private:
    void add(unsigned rows) {
        u8* first = rows_ + size_;
        for (; rows; rows &= rows - 1) rows_[size_++] = static_cast<u8>(std::countr_zero(rows));
        std::sort(first, rows_ + size_, [&](u8 a, u8 b) { return code_[a] < code_[b]; });
    }
    bool less(const u8* a, const u8* b) const {
        return std::lexicographical_compare(a, a + 3, b, b + 3, [&](u8 x, u8 y) { return code_[x] < code_[y]; });
    }

    const u64* code_;
    u8 rows_[12];
    int size_ = 0;
};

/// Has every order of the columns after these nodes an image?
bool RowOrders::has_images(std::size_t from) const {
    if (depth_ < 3) return false;
    return std::all_of(nodes_.begin() + static_cast<std::ptrdiff_t>(from), nodes_.end(), [&](const Node& node) {
        return node.kind == Node::kList && !node.ties && !(digits_left(node.at) & ~unsigned{node.at.seen});
    });
}

/// What the rows to come read in the orders of a node: kept_ has it row after row, read_ a sum for each order, which is
/// the same for the same image.
void RowOrders::read_rest(const Node& node) {
    const std::size_t size = node.last - node.first, room = size + Wide::kSize;
    need_room(kept_, 9 * room);
    need_room(read_, size);
    std::fill_n(read_.begin(), size, u64{0});
    u64* code = kept_.data();
    for (unsigned left = ~unsigned{node.at.used} & 0777; left; left &= left - 1, code += room) {
        orders_.read(node.first, node.last, listed_row(node.at, std::countr_zero(left)), false, code);
        for (std::size_t i = 0; i < size; ++i) read_[i] += (code[i] ^ code[i] >> 17) * 0x9e3779b97f4a7c15;
    }
}

/// The image of an order of a node, by its number there, after read_rest().
RowOrders::Image RowOrders::image_of(const Node& node, std::size_t i) const {
    const std::size_t room = node.last - node.first + Wide::kSize;
    u64 code[9] = {};
    const u64* its = kept_.data() + i;
    for (unsigned left = ~unsigned{node.at.used} & 0777; left; left &= left - 1, its += room)
        code[std::countr_zero(left)] = *its;
    const Rest rest(node.at, depth_, code);
    Image image{orders_.arranged(node.first + i, node.at), read_[i], {}};
    for (int k = 0; k < rest.size(); ++k) {
        image.at.rows[static_cast<std::size_t>(depth_ + k)] = rest.row(k);
        image.code[k] = rest.code(k);
    }
    return image;
}

/// Takes note of an automorphism that maps the rows of an image to those of a node, after read_rest(), if there is one.
bool RowOrders::find_image(const Image& of, const Node& node) {
    for (std::size_t i = 0; i < node.last - node.first; ++i) {
        if (read_[i] != of.sum) continue;
        const Image image = image_of(node, i);
        if (!std::equal(image.code, image.code + 9, of.code)) continue;
        symmetries_.note(way_of(of.at).inverse() * way_of(image.at));
        return true;
    }
    return false;
}

/// Leaves out nodes from number *from* on whose rows an automorphism maps to those of another, until there seem to be
/// few of them.
void RowOrders::drop_images(std::size_t from) {
    split(from);
    Explored explored = paths_of(from);
    const std::size_t size = nodes_.size() - from;
    Image found[kMostImages];
    int n = 0, images = 0;
    std::size_t kept = from, i = 0;
    for (; i < size && n < kMostImages && n <= images + kUnlike; ++i) {
        if (explored.done(i, depth_, symmetries_)) continue;
        explored.mark(i);
        const Node node = nodes_[from + i];
        read_rest(node);
        if (std::any_of(found, found + n, [&](const Image& other) { return find_image(other, node); })) {
            ++images;
            continue;
        }
        found[n++] = image_of(node, 0);
        nodes_[kept++] = node;
    }
    for (; i < size; ++i) {
        if (explored.done(i, depth_, symmetries_)) continue;
        explored.mark(i);
        nodes_[kept++] = Node(nodes_[from + i]);
    }
    hopeless_ = 2 * (kept - from) > size;
    nodes_.resize(kept);
}

}  // namespace
}  // namespace ninefold::canon
