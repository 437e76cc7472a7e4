#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "canon/kernels.hpp"
#include "generate/random_grid.hpp"
#include "ninefold/canon.hpp"
#include "tests/brute_minlex.hpp"
#include "tests/check.hpp"

using namespace ninefold;
using namespace ninefold::canon;

static Digits digits_of(const std::string& line) {
    Digits digits{};
    for (int c = 0; c < kCells; ++c) digits[c] = line[c] == '.' ? 0 : static_cast<std::uint8_t>(line[c] - '0');
    return digits;
}

static std::string line_of(const Digits& digits) {
    std::string line;
    for (const auto d : digits) line += static_cast<char>('0' + d);
    return line;
}

static const std::string kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Grids of all kinds: puzzles, sparse grids, grids that break the rules, grids with many symmetries.
static std::vector<std::string> grids(Rng& random) {
    std::vector<std::string> out{
        std::string(81, '.'),
        std::string(81, '1'),
        std::string(40, '.') + "7" + std::string(40, '.'),
        kSolved,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        // Latin squares with 3,888 symmetries, complete and in part.
        "123456789231564897312645978456789123564897231645978312789123456897231564978312645",
        "123456789231564897.........456789123564897231..................897231564.........",
        "123......456......789.........567891...891234...234567...678......912......345...",
        std::string(27, '.') + "512947683542736891........." +
            "216498735926178534.........",  // full rows: all ties open
        // Rows that repeat new digits while columns and stacks are tied, so that digits are linked.
        "186642297975531186864429975297753318186642297975531186318864429297753318186642297",
        "673517581815294367492376249492294249673376367815518581815581581673367367492249249",
        "642642444426426222264264666198111189819888891981999918333375753777753537555537375",
        "...2..24.............4..45....2..24....4..45....6..63....7..76....6..63..........",
        // Rows that move open digits within their stacks: swapped, rotated, rotated back, or not at all.
        "736241958673124895367412589412895673241589736124958367589376241895763124958637412",
        "1.49.38.14.689..146.138.6462.71121427.52496175.27384659.85943993.96.78338.3881988",
        "77.721.7788.832.8866.684.664.4439.443.3325.332.2243.22.11.44.11.55.33.55.99.22.99",
        // Slow grids found by hill climbing: rotated stacks that differ only in the last band, tied columns that
        // read alike (blanks, new digits, one open digit), linked digits in most rows.
        "792843561927384615279438156165792834516279483651927348483165297834516972348651729",
        "444444444666666666888888888192753357219537573921375735129537573291753357912375735",
        "919981999898819888191198111.41.4.222.99.76555.81.3.6663433433..4744744..7377377..",
        "185.121.7356.333.2797.777.3839555555.686666667858888886.9.444.962..212.4992.999.1",
        "888888356666666478333333847487333333536888888748666666918555555719666333275888888",
        "283832382947947974516651156283832382165516615947947974283328328947947479165651165",
        ".........236578194194578236392586147.........485721396...........................",
        "723895164.........527398164617395428..................824395716..................",
        "67..9.98.24..4.45.39..7.71.58..5.54.81..8.89.15..1.17.93..6.66.42..2.22.76..3.33.",
        "354793359354892359354792359289361286289362286289168286176843174176541174176143174",
        "733...737399...393977...979399...973937...799773...337158961911995724799511358355",
        "321465213213546213132654213465879654465798465465987546879321798987321987798321879",
        "694179814694289724694359534857415147785438145578427148213861483132763972321562651",
        // Columns that can only be rotated, then a row in which they read alike.
        "168...357...573...735...924471...936714.........825693...159...348483834672726...",
        "957...864312468...231846...795...648519...486123684" + std::string(30, '.'),
        // Digits that appear in no other row and are numbered by columns chosen later.
        "543628628543" + std::string(24, '.') + "719354.........854" + std::string(27, '.'),
        "362581362236815236815236815..................679851214..........6.......945945642",
        // Repeated new digits in rows that also have open ones, or filling a stack.
        "859333721985444217859666721222895436111958364777589643895436111958643777589364222",
        "438777615843222561384999156384516999438651222843165777438516777384165222843651999",
        "428824248153351153531135531777666999999777666666999777153315153842248482315531315",
        "...579......957......795...162348216612483261126834612126834621162834162126834612",
        "147258...471582...714825...258369471582693714825936147369471582693714825936147258",
        "444333111555666888927927279333111444444333111555666888444333111555666888555666888",
        // Boxes that no order of their rows and columns changes, and a band that distinguishes them.
        "77777766.87877741911224157777.7777777.7777777.7777777777777.7777777.7777777.77777",
        // One digit in every stack of every row, the others rotated within theirs: stacks tied, columns not.
        "176481513617814351761148135481531617148315761814153176513617841351761418135176184",
        // A digit three times in one stack of every row, the others open.
        "832576999823666419888756149567941222666149238765444283149222675999238576419283777",
        // Three new digits in a stack whose columns are tied, in a different stack per band: many orders of six rows
        // read alike before new digits repeat.
        "...835......358......583...624......462......246......917...719791...197197786971",
        "......869......986153...698...724......247......472...153......531......315......",
        "986672582713723559235597137......294......429......942..77.......11.......33.....",
        // Boxes of three digits each, rotated from row to row, which later rows link in various places.
        "...697721...769318...976...821......182......218............453......345......534",
        "......481......148......814...953...726638276267...726...539......395...672...267",
        "...127712...712271...578857.19857745...785578...578857639......396......963......",
        "743...164437...641374...416...582.3....825......258.8.374...496437...641743...164",
        "......789......897......978456...123564...231645...312...123456...231564...312645",
        "......324......243......432...518864...185648...851486146......461......614......",
        "174174174396396396285285285777777777999999999888888888714714714936936936825825825",
        "769697154697976415976769541823283976238328769382832697769697541697976415976769154",
        "233221..4233221..5233221..7233221..4233221..5233221..7663868888883686666998921999",
        "198122...819822...981622......922473...322734...422347...562......625......256...",
        "376998...637899...763989.........899......989......998989254...899425...998542...",
        "431......314......143......249...562492...625924...256...789......897......978...",
        "......947......479......794372481248723814482237148824......238......382......823",
        "...512......125......251...789.7.253978.9.521897.8.152......436......364......643",
        "......423...867...951......951............342...867......867.........234951......",
        "586246546586846546526846546586846546526246546586846546586246546526846546586846546",
        "715826493.........157682934157682349571268493.........157682934.........571268349",
        "652317...265173...526731...713489...137948...371894.........731......317......173",
        // Nearly symmetrical grids: first rows with equal patterns, ties across a band, digits that are new in one
        // slot and repeat in another.
        "869573142986357214698735421142869735421698357214986573735142986357421869573214698",
        "761716492176167924617671249429429538294294853942942385294429538942294385429942853",
        "913............257...864...139.........824.........657...864...391............257",
        "682111111765727313826111111......682......268......826...935......593......359...",
        "916......169......691......327961835237169583784169358...247......724......472...",
        "778...945778...594776...459591......459......948......778216...775621...772162...",
        "......395.6....539......953478......784......847.........261......612......126...",
        "...839553...398559...983552......716......675......567142...554421...557214...551",
        // One digit, and another once in most rows: columns stay tied until the last band.
        "333331333333133333333313333476348572333333313333333331313333333133333333331333333",
        "111211111111121111111112111911111111131111111114111111111111211111111112111111121",
        "337373733448484844665656566881818881552525552779797779262262262939939939141141141",
        // Linked digits in all tied columns.
        "147825693147582936147258369714582369714258693714825936471258936471825369471582693",
        "417741174174417741741174417639639639396396396963963963528285852285852528852528285",
        // Digits that appear only in the first band, so several orders of its rows leave the same rest.
        "777666999999777666666999777153315153351153531428824248315531315824428842153315531",
        "555222999222999555925592259387387873783783783888777333529378...666444...783952...",
        "111111111888888888666666666999999999777777777555555555888888888666666666444444444",
        "123456789132465798" + std::string(9, '.') + "123564897" + std::string(27, '.') + "...312645" +
            std::string(9, '.'),
    };
    for (int kind = 0; kind < 14; ++kind) {
        std::string grid = kSolved;
        for (int c = 0; c < 81; ++c) {
            const bool keep = random() % 14 < static_cast<unsigned>(kind);
            if (kind % 2) grid[c] = static_cast<char>('1' + random() % (1 + kind / 2));
            if (!keep) grid[c] = '.';
        }
        out.push_back(grid);
    }
    return out;
}

static void transforms(Rng& random) {
    const Digits grid = digits_of(kSolved);
    for (int i = 0; i < 200; ++i) {
        const Transform a = random_transform(random), b = random_transform(random), c = random_transform(random);
        CHECK((a * b).apply(grid) == a.apply(b.apply(grid)));
        CHECK((a * b) * c == a * (b * c));
        CHECK(a * a.inverse() == Transform{} && a.inverse() * a == Transform{});
        CHECK(a.inverse().apply(a.apply(grid)) == grid);
    }
}

/// Boxes of three digits each, rotated from row to row, and a few other digits.
static std::string turned_boxes(Rng& random) {
    std::string grid(81, '.');
    for (unsigned boxes = 2 + random() % 4; boxes > 0; --boxes) {
        const unsigned first = 27 * (random() % 3) + 3 * (random() % 3), digit = 1 + random() % 7, turn = random() % 2;
        for (unsigned r = 0; r < 3; ++r)
            for (unsigned c = 0; c < 3; ++c)
                grid[first + 9 * r + c] = static_cast<char>('0' + digit + (r * (1 + turn) + c) % 3);
    }
    for (unsigned others = random() % 8; others > 0; --others)
        grid[random() % 81] = static_cast<char>('1' + random() % 9);
    return grid;
}

/// Compares with brute force.
static void as_defined(Rng& random) {
    for (int i = 0; i < 60; ++i) {
        const std::string boxes = turned_boxes(random);
        CHECK(line_of(canonical(digits_of(boxes)).grid) == testing::brute_minlex(boxes));
    }
    const std::vector<std::string> all = grids(random);
    for (std::size_t i = 6; i < all.size(); i += i < 55 ? 1 : 2)
        CHECK(line_of(canonical(digits_of(all[i])).grid) == testing::brute_minlex(all[i]));
}

static void on_every_instruction_set(Rng& random) {
    for (const std::string& line : grids(random)) {
        const Digits grid = digits_of(line);
        const Canonical puzzle = kernels().puzzle(grid);
        Canonical form, other;
        const bool complete = kernels().grid(grid.data(), form.grid.data(), form.transform);
        for (const Kernels* use : all_kernels()) {
            const Canonical same = use->puzzle(grid);
            CHECK(same.grid == puzzle.grid && same.transform == puzzle.transform);
            CHECK(use->grid(grid.data(), other.grid.data(), other.transform) == complete);
            if (complete) CHECK(form.grid == other.grid && form.transform == other.transform);
        }
        if (complete) CHECK(form.grid == puzzle.grid);
    }
}

/// Random complete grids: their own search, with and without wide registers, and the search for any digits.
static void complete_grids(Rng& random) {
    for (int i = 0; i < 400; ++i) {
        const Digits grid = generate::random_grid(random);
        Canonical form, other;
        CHECK(kernels().grid(grid.data(), form.grid.data(), form.transform) &&
              kPortableKernels.grid(grid.data(), other.grid.data(), other.transform));
        CHECK(form.grid == other.grid && form.transform == other.transform);
        CHECK(form.transform.apply(grid) == form.grid);
        if (i < 40) CHECK(kernels().puzzle(grid).grid == form.grid);
        const std::vector<Arranged> ways = kernels().all_of_grid(grid), others = kPortableKernels.all_of_grid(grid);
        CHECK(ways.size() == others.size());
        for (std::size_t w = 0; w < ways.size(); ++w) CHECK(ways[w].transform == others[w].transform);
    }
}

/// One cell changed, or two places swapped: then only two houses, of columns, rows or boxes, are incomplete.
static void no_complete_grids(Rng& random) {
    const Digits grid = digits_of(kSolved);
    const auto refused = [](const Digits& digits) {
        Canonical form;
        CHECK(!kernels().grid(digits.data(), form.grid.data(), form.transform) &&
              !kPortableKernels.grid(digits.data(), form.grid.data(), form.transform));
        CHECK(kernels().all_of_grid(digits).empty() && kPortableKernels.all_of_grid(digits).empty());
    };
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        for (const int value : {0, 10, 15, 16, 25, 73, 128, 137, 255, 1 + grid[cell] % 9}) {
            Digits changed = grid;
            changed[cell] = static_cast<std::uint8_t>(value);
            refused(changed);
        }
        Digits exchanged = grid;
        std::swap(exchanged[cell], exchanged[(cell + 1 + random() % 80) % 81]);
        if (exchanged != grid) refused(exchanged);
    }
    for (std::size_t band = 0; band < 3; ++band) {  // rows of two bands swapped: only boxes differ
        Digits exchanged = grid;
        for (std::size_t c = 0; c < 9; ++c) std::swap(exchanged[27 * band + c], exchanged[27 * ((band + 1) % 3) + c]);
        refused(exchanged);
    }
    Digits latin;  // complete rows and boxes, but not columns; and transposed
    for (std::size_t c = 0; c < 81; ++c) latin[c] = static_cast<std::uint8_t>(1 + (c % 9 + c / 9 % 3 * 3) % 9);
    refused(latin);
    Digits turned;
    for (std::size_t c = 0; c < 81; ++c) turned[c] = latin[c % 9 * 9 + c / 9];
    refused(turned);
}

static void automorphisms(Rng& random) {
    const std::pair<std::string, std::uint64_t> cases[] = {
        {std::string(81, '.'), 2 * 1679616},
        {std::string(81, '5'), 2 * 1679616},
        {std::string(80, '.') + "3", 2 * 1679616 / 81},
        {"123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
        {kSolved, 1},
    };
    for (const auto& [line, count] : cases) {
        const Digits grid = random_transform(random).apply(digits_of(line));
        const Automorphisms group(grid);
        CHECK(group.count() == count);
        CHECK(group.at(0) == Transform{});
        for (int i = 0; i < 300; ++i) {
            const Transform t = group.at(random() % group.count());
            CHECK(t.apply(grid) == grid);
        }
        if (group.count() > 1000) continue;
        std::set<std::string> seen;
        for (std::uint64_t i = 0; i < group.count(); ++i) {
            const Transform t = group.at(i);
            std::string key(1, t.transpose ? 't' : '-');
            key.append(t.rows.begin(), t.rows.end()).append(t.columns.begin(), t.columns.end());
            CHECK(seen.insert(key).second);
        }
    }
}

static void by_solution(Rng& random) {
    const Digits puzzle =
        digits_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    const Digits solution = digits_of(kSolved);
    const Canonical form = canonical_by_solution(puzzle, solution);
    CHECK(form.transform.apply(puzzle) == form.grid);
    CHECK(form.transform.apply(solution) == canonical(solution).grid);
    CHECK(std::count(form.grid.begin(), form.grid.end(), 0) == 51);
    for (int i = 0; i < 20; ++i) {
        const Transform t = random_transform(random);
        CHECK(canonical_by_solution(t.apply(puzzle), t.apply(solution)).grid == form.grid);
    }
    // The least of the images under all ways to the form of the solution, with 648 ways and with one.
    const Digits symmetrical =
        digits_of("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    for (int i = 0; i < 40; ++i) {
        const Digits grid = i % 2 ? generate::random_grid(random) : random_transform(random).apply(symmetrical);
        Digits clues = grid, least;
        for (auto& d : clues) d = random() % 3 ? 0 : d;
        least.fill(10);
        for (const Arranged& way : kernels().all_of_grid(grid)) least = std::min(least, way.transform.apply(clues));
        for (const Kernels* use : {&kernels(), &kPortableKernels}) {
            Canonical found;
            CHECK(use->by_solution(clues.data(), grid.data(), found.grid.data(), found.transform));
            CHECK(found.grid == least && found.transform.apply(clues) == least);
            CHECK(!use->by_solution(clues.data(), clues.data(), found.grid.data(), found.transform));
        }
    }
}

static void by_pattern(Rng& random) {
    for (const std::string& line : grids(random)) {
        const Digits grid = digits_of(line);
        const Canonical form = canonical_by_pattern(grid);
        CHECK(form.transform.apply(grid) == form.grid);
        Digits pattern = grid, filled = form.grid;
        for (auto& d : pattern) d = d != 0;
        for (auto& d : filled) d = d != 0;
        CHECK(canonical(pattern).grid == filled);
        for (int i = 0; i < 3; ++i) {
            const Transform t = random_transform(random);
            CHECK(canonical_by_pattern(t.apply(grid)).grid == form.grid);
            // No way to the same pattern has smaller digits.
            const Digits other = (t * form.transform).apply(grid);
            Digits cells = other;
            for (auto& d : cells) d = d != 0;
            CHECK(cells != filled || !(other < form.grid));
        }
    }
}

static void batches(Rng& random) {
    std::vector<std::uint8_t> rows, forms(3 * 81 * 400, 0), again = forms, transforms(28 * 3 * 400);
    std::vector<Digits> digits;
    for (int i = 0; i < 3 * 400; ++i) {
        digits.push_back(random_transform(random).apply(digits_of(grids(random)[static_cast<std::size_t>(i) % 7])));
        rows.insert(rows.end(), digits.back().begin(), digits.back().end());
    }
    rows[81 * 5 + 3] = 77;  // row 5 is not a grid
    CHECK(canonical_batch({rows.data(), 1200}, {forms.data(), transforms.data()}, 3, {}));
    for (std::size_t i = 0; i < 1200; ++i) {
        const Digits expected = i == 5 ? Digits{} : canonical(digits[i]).grid;
        CHECK(std::equal(expected.begin(), expected.end(), forms.begin() + static_cast<std::ptrdiff_t>(81 * i)));
    }
    CHECK(shuffle_batch({rows.data(), 1200}, {forms.data()}, 7, 0, 2, {}));
    CHECK(shuffle_batch({rows.data() + 81 * 100, 1100}, {again.data() + 81 * 100}, 7, 100, 1, {}));
    CHECK(std::equal(forms.begin() + 81 * 100, forms.end(), again.begin() + 81 * 100));
}

static void same_for_isomorphs(Rng& random) {
    for (const std::string& line : grids(random)) {
        const Digits grid = digits_of(line);
        const Canonical form = canonical(grid);
        CHECK(form.transform.apply(grid) == form.grid);
        CHECK(canonical(form.grid).grid == form.grid);
        for (int i = 0; i < 50; ++i) {
            const Digits image = random_transform(random).apply(grid);
            const Canonical other = canonical(image);
            CHECK(other.grid == form.grid);
            CHECK(other.transform.apply(image) == other.grid);
        }
    }
}

int main() {
    Rng random(1);
    transforms(random);
    as_defined(random);
    same_for_isomorphs(random);
    on_every_instruction_set(random);
    complete_grids(random);
    no_complete_grids(random);
    automorphisms(random);
    by_solution(random);
    by_pattern(random);
    batches(random);
    return testing::report();
}
