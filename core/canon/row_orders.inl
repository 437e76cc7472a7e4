// Min-lex form where many arrangements are left: over the order of the rows.
//
// Arrangements with the same rows in the same order that read alike differ by an automorphism of those rows, one of the
// 1,296 orders of the columns at most.  So the choices are rows alone: a node of the walk is all orders of the columns
// that read least after some rows.  It has them as one arrangement with ties, as several, or as a list, and a list may
// be that of several orders of the same rows: what follows does not depend on these.
//
// Nodes are followed side by side, lists of the same rows read together.  Of nodes that automorphisms of the grid map
// to one another one is enough: where all numbers are known the image of the grid tells (row_images.inl); else a walk
// depth first with symmetries, after McKay's nauty.  Two finished walks with the same image differ by an automorphism.
// It maps the branch of one to that of the other where they part, so nothing new can come from there: the walk goes
// back to that point.  Rows at a node which an automorphism that keeps all rows before maps to each other are tried
// once.  Walks that find no symmetry, or too often read less than a finished one, show that there is less of it than
// was hoped for: what is left is followed side by side.
#pragma once

#include "canon/lists_reading.inl"
#include "canon/row_search.inl"
#include "canon/symmetries.inl"

namespace ninefold::canon {
namespace {

/// What a row with so many digits reads at least.
inline u64 all_ones(int digits) { return 0x111111111 & ((u64{1} << 4 * digits) - 1); }

class RowOrders : public RowSearch<RowOrders> {
public:
    /// *from*: all arrangements that give the rows that *found* has; *reached*: what the next can read at most.
    template <class Walk>
    RowOrders(const RowSearch<Walk>& found, const Vector<Arrangement>& from, u64 reached) : RowSearch(found) {
        nodes_.clear();
        parts_.clear();
        first_rows_.clear();
        orders_.size = 0;
        tied_ = from;
        known_ = depth_ + 1;
        codes_[depth_] = reached;
        for (int s = 0; s < 2; ++s)
            for (int band = 0; band < 3; ++band) {
                const u16* digits = sides_.of[s].digits + 3 * band;
                u16* of = band_digits_[s][band];
                for (unsigned rows = 0; rows < 8; ++rows)
                    of[rows] = static_cast<u16>((rows & 1 ? digits[0] : 0) | (rows & 2 ? digits[1] : 0) |
                                                (rows & 4 ? digits[2] : 0));
            }
    }
    /// A way to the form.
    Transform run();

    void accept(const Arrangement& next, int row, u64 code);
    bool take(const Orders& orders, int row) { return orders.n <= kTiesWorthKeeping && list(orders, row); }
    void accept(const Orders& orders, int row) {
        if (!list(orders, row)) choose(orders, row);
    }
    void accept(const Reading& reading, int row);

private:
    /// Rows placed, and the orders of the columns: those of *at*, of several arrangements, a list, or a list in parts.
    struct Node {
        Arrangement at;  // the first of them
        enum Kind : u8 { kOne, kSome, kList, kParts } kind = kOne;
        bool ties = false;                // of a list: columns of some of its orders are tied
        std::size_t first = 0, last = 0;  // of tied_, orders_ or parts_
        u64 path = 0;                     // of parts: rows that none of them knows of
        bool numbered = false;            // of a list: the digits that are new in its last row have their numbers
        u8 item(int depth) const { return row_item(at.side, at.rows[depth]); }
        /// Are both lists of the same rows, one after the other?
        bool continues(const Node& other) const {
            return kind == kList && other.kind == kList && at.used == other.at.used && at.side == other.at.side &&
                   first == other.last;
        }
    };
    /// Some orders of a list; ties: columns of some of them are tied.
    struct List {
        const Lists* lists = nullptr;
        std::size_t first = 0, last = 0;
        bool ties = false;
        std::size_t size() const { return last - first; }
    };
    /// A row that is read slot by slot.
    struct BySlots {
        ListedRow listed;     // with the numbers given out up to here
        Repeated repeated;    // its new digits
        u16 twice;            // those that it has more than once
        Apart within, apart;  // columns whose ties must be broken before and after a slot is read
        u64 code = 0;         // what was read
        int filled = 0;       // how many digits it has
        unsigned open = 0;    // slots (bits) whose new digits have no numbers yet
        Bytes16 number[3];    // of such a slot, by place, counted from 1: kNew ^ number

        /// Digits that were not read yet.
        int left() const {
            const u64 any = code | code >> 1;
            return filled - std::popcount((any | any >> 2) & 0x111111111);
        }
        /// From here on it is read in a slot; *again*: new digits may stand there twice.  Those that stand in a slot
        /// before have numbers.
        void go_to(int slot, bool again) {
            static constexpr Bytes16 kOfSlot[3] = {
                {{255, 255, 255}}, {{0, 0, 0, 255, 255, 255}}, {{0, 0, 0, 0, 0, 0, 255, 255, 255}}};
            listed.places = kOfSlot[slot];
            listed.twice = again ? twice : u16{0};
        }
        /// What it will read at least.
        u64 at_least() const { return code + all_ones(left()); }
        /// *left*: digits of the rows to come.
        BySlots(const ListedRow& row, u16 fresh, u16 left)
            : listed(row),
              repeated(row.cell, fresh),
              twice(row.twice),
              within(row.cell, fresh, repeated.within),
              apart(row.cell, fresh, static_cast<u16>(left | row.twice)) {
            listed.row = 0;  // no part of a path
            for (int c = 0; c < 9; ++c) filled += row.cell.b[c] != 0;
        }
    };
    /// Orders of some slots, with the numbers of some digits: any one of a part goes with any of the others.
    struct Part {
        std::size_t first, last;  // of a list
        u16 columns, digits;      // its columns; digits whose numbers are not the same in all orders
        u8 slots;
        bool ties;
        bool fixed = true;  // each of its slots has the same stack in all orders
        std::size_t size() const { return last - first; }
    };
    class PartFloors;
    class PartsReader;
    class Rest;
    /// What becomes of the whole grid in an order of the columns.
    struct Image {
        Arrangement at;
        u64 sum;      // depends on the image alone
        u64 code[9];  // what the rows to come read
    };
    /// Orders of a list with the same last row, and the digits that are new in it.
    struct Run {
        std::size_t first, last;
        int row;
        u16 fresh;
    };
    /// A row after some nodes.
    struct Step {
        u32 used;  // side and rows that are placed then
        u8 row, side;
        bool broken = false;     // of a list: ties have to be broken before it can be read
        std::size_t from, next;  // of nodes_
        u64 floor = 0;           // what it reads at least
        std::size_t kept = 0;    // of a list: what it reads in each order, or at least if broken, from here on in kept_
        u64 where = 0;           // the blocks of a long list (bits) where it reads its floor, if it was looked at
    };
    /// What became of a first row with digits twice.
    struct FirstRow {
        u64 pattern;              // of each place: the first that has the same digit
        u64 code;                 // kWorst: too much
        std::size_t first, last;  // of orders_
    };
    /// Steps to the same rows.
    struct Group {
        u64 floor;
        std::size_t first, last;  // of steps_
    };
    /// Orders of a list that are looked at together.
    static std::size_t block_of(std::size_t size) { return std::max(kBlock, (size + 63) / 64); }
    static constexpr int kNowhere = 1000, kStartAgain = -1;
    static constexpr u16 kAllDigits = 01776;
    /// Orders that are worth a look at what all rows read before one of them is read; those looked at together.
    static constexpr std::size_t kLong = 200, kBlock = 16;
    /// Orders that are better left as ties; three times as many before a row that may be any of six.
    static constexpr int kTiesWorthKeeping = 60;
    /// Orders that are read as fast as what ties say.
    static constexpr std::size_t kTied = 30;
    /// Orders that the ties of an order are broken into at once.
    static constexpr std::size_t kFewWays = 6;
    /// Orders that are worth to be kept as those of one part and those of another.
    static constexpr std::size_t kWorthParts = 24;
    /// Orders that all parts have together and that are better kept as a list.
    static constexpr std::size_t kFewPairs = 18;
    /// Pairs of orders that are worth a look at what each order of one part reads at least.
    static constexpr std::size_t kWorthFloors = 150;
    /// Pairs of orders that are worth a look at what kinds of them there are.
    static constexpr std::size_t kWorthKinds = 100;
    static constexpr u32 kMostKinds = 18;
    /// Orders of the same stacks that are worth to be parted before a row is read.
    static constexpr std::size_t kWorthParting = 12;
    /// Orders of rows that are followed side by side in any case.
    static constexpr std::size_t kFew = 8;
    /// Orders of columns that take as long to read as some walks, where rows look alike; in any case; when walks have
    /// found no symmetries.
    static constexpr std::size_t kBroad = 800, kMuch = 8000, kHopeless = 60000;
    /// Rows that are alike, if symmetries are to be looked for.
    static constexpr int kAlike = 5;
    /// Orders of columns that take longer to read than some images.
    static constexpr std::size_t kWorthImages = 4000;
    /// Images that others are compared with; how many more of them than of those that another is like.
    static constexpr int kMostImages = 9, kUnlike = 3;
    /// Walks that may find neither a symmetry nor less than another did, twice as many once there is a symmetry.
    static constexpr int kVain = 1;
    /// Steps of walks that are enough, whatever they find, from lists and from ties; to find the first symmetry.
    static constexpr int kLongWalks = 80, kLongTiedWalks = 50, kFirstWalks = 24;

    void follow(std::size_t at);
    void follow_each(std::size_t from);
    void group_starts();
    bool follow_starts(std::size_t from);
    bool is_broad(std::size_t from);
    bool is_symmetrical(std::size_t from);
    Explored paths_of(std::size_t from);
    bool has_images(std::size_t from) const;
    void read_rest(const Node& node);
    Image image_of(const Node& node, std::size_t i) const;
    bool find_image(const Image& of, const Node& node);
    void drop_images(std::size_t from);
    void begin_row();
    void find_steps(std::size_t from, std::size_t end);
    void find_next(std::size_t from, std::size_t end);
    void look(std::size_t first);
    void find_floors(std::size_t first);
    void take_step(const Step& step);
    void read_first(const Arrangement& at, int row);
    ListedRow listed_row(const Arrangement& at, int row) const {
        const Side& side = sides_.of[at.side];
        return {row,           depth_,
                side.row[row], static_cast<u16>(side.twice[row] & ~at.seen),
                labels_,       !(digits_left(at) & ~at.seen)};
    }
    u16 fresh_digits(const Arrangement& at, int row) const {
        return static_cast<u16>(sides_.of[at.side].digits[row] & ~at.seen);
    }
    List list_of(const Step& step) const {
        List list{&orders_, nodes_[step.from].first, nodes_[step.next - 1].last};
        for (std::size_t n = step.from; n < step.next; ++n) list.ties = list.ties || nodes_[n].ties;
        return list;
    }
    void read_lists(const Step& step);
    void read_blocks(const Step& step, const List& list, const Arrangement& at, const ListedRow& row);
    void leave_out(List& list, const u64* floor, u64 least, const ListedRow& row, const Apart& apart);
    bool add_least(Lists& to, const List& list, const ListedRow& row, const u64* code, u64 least);
    u64 reads_at_least(const Bytes16& cell, u16 fresh) const;
    bool read_parted(const List& list, const Arrangement& at, const ListedRow& listed, u16 fresh);
    void accept_parts(const Node& from, const Part* part, const Lists* const* lists, int n, unsigned touched,
                      unsigned gone, int row, u64 code, bool numbered);
    bool extend(const Node& from, const Part* part, int n, std::size_t k, unsigned gone, u16 used) const;
    static Part take_off(Lists& lists, Part& part, int slot, u64 step);
    static void add_alone(Lists& lists, Part& alone, const Part& from, u64 path);
    Part joined(const Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b);
    void join_parts(Node& node);
    bool join_least(Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b, BySlots& row, int slot,
                    u16 digits, bool within);
    void leave_out(Part& part, const Lists*& lists, const Part& other, const Lists& others, const BySlots& row);
    bool join_kinds(Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b, BySlots& row, int slot,
                    u16 digits);
    Node* list_node(const Arrangement& at, int row, u64 code, bool numbered);
    void read_by_slots(List list, const Arrangement& at, const ListedRow& listed, u16 fresh);
    Lists& other_pass(const List& list);
    void untie(List& list, const Apart& apart, int slot);
    bool read_slot(List& list, BySlots& row, int slot, bool within);
    void number_slot(List& list, BySlots& row, int slot);
    static u64 least_of(const u64* code, std::size_t size);
    static void need_room(Vector<u64>& codes, std::size_t size) {
        if (codes.size() < size + 8) codes.resize(2 * size + 8);
    }
    /// The digits of some rows (bits); of those that are not placed; of those when one more is: by bands, no row is
    /// looked at.
    u16 digits_of(int side, unsigned rows) const {
        const auto& of = band_digits_[side];
        return static_cast<u16>(of[0][rows & 7] | of[1][rows >> 3 & 7] | of[2][rows >> 6 & 7]);
    }
    u16 digits_left(const Arrangement& at) const { return digits_of(at.side, ~unsigned{at.used}); }
    u16 digits_after(const Arrangement& at, int row) const { return digits_of(at.side, ~(at.used | 1u << row)); }
    void split(std::size_t from);
    void forget(u64 code);
    Node& node_of(const Arrangement& from, int row, u64 code);
    Node* list_of(const Arrangement& from, int row, u64 code);
    bool list(const Orders& orders, int row);
    void push_ways(Node& node, const Arrangement& from, u16* way, std::size_t n);
    void expand(Node& node, const Arrangement& next, int row);
    void settle_next();
    void settle_list(Node& node);
    void settle_parts(Node& node);
    void settle_part(Part& part, const Side& side, int row, u16 fresh, u16 left, bool apart);
    bool ties_stay(const Arrangement& at, const Side& side) const;
    void gather(Node& node);
    bool unite(Node& node, const Node& other);
    void merge(std::size_t from);
    void drop_doubles(std::size_t first, unsigned digits, const Bytes16& kind, std::size_t& begin, std::size_t& end);
    bool name_columns(const Arrangement& a, Bytes16& kind) const;
    Transform way_of(Arrangement last) const;
    void finish(Node node);

    /// Kept from call to call.
    struct Work {
        Vector<Node> nodes;
        Lists orders;
        Vector<Arrangement> tied;
        Vector<Part> parts;
        Vector<Step> steps;
        Vector<Group> groups;
        Vector<Run> runs;
        Vector<FirstRow> first_rows;
        Vector<u64> codes, kept, floor;
        Numbers found;
        Lists pass[2], scratch, parted, sample;
        Vector<u32> kind;
    };
    static Work& work() {
        static thread_local Work work;
        return work;
    }

    Vector<Node>& nodes_ = work().nodes;
    Lists& orders_ = work().orders;
    Vector<Arrangement>& tied_ = work().tied;
    Vector<Part>& parts_ = work().parts;
    Vector<Step>& steps_ = work().steps;
    Vector<Group>& groups_ = work().groups;
    Vector<u64>& kept_ = work().kept;  // what rows read in lists, step after step
    std::size_t kept_size_ = 0;
    Vector<Run>& runs_ = work().runs;
    Vector<FirstRow>& first_rows_ = work().first_rows;
    Part rest_{};                        // the last one that others were parted from
    Lists& parted_ = work().parted;      // a list that is parted to be read
    Lists& scratch_ = work().scratch;    // parts that are being read
    Lists& sample_ = work().sample;      // orders of two parts, one of each kind
    Vector<u32>& kind_ = work().kind;    // of the orders of two parts
    Vector<u64>& read_ = work().codes;   // what a row reads in each order of a list
    Vector<u64>& floor_ = work().floor;  // or at least
    Numbers& found_ = work().found;      // orders of a list that read least
    Lists (&pass_)[2] = work().pass;     // a list that is read slot by slot
    u16 band_digits_[2][3][8];           // of a side and band: the digits of some of its rows
    std::size_t first_node_ = 0, first_order_ = 0, first_tied_ = 0, first_part_ = 0;  // of the nodes being found
    bool has_node_ = false;  // the row that is tried has a node
    Symmetries symmetries_;
    bool has_colours_ = false;
    Colours colours_;
    u64 codes_[9] = {};  // the best rows
    int known_ = 0;      // how many of them
    bool has_leaf_ = false;
    Transform leaf_;
    u8 path_[9], leaf_path_[9];
    int back_to_ = kNowhere;
    bool hopeless_ = false;  // walks found few symmetries
    int walked_ = 0;         // steps of walks since they were begun
    int improved_ = 0;       // walks that read less than a finished one
    bool merged_ = false;    // orders were left out for others with the same rest
    int side_by_side_ = 0;   // rows that are chosen for all nodes together
};

}  // namespace
}  // namespace ninefold::canon
