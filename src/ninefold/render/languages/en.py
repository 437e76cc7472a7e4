"""English: the reference.  Every other language has the same keys, with the same values."""

from __future__ import annotations

from ...base.clause import Area, Technique, Value
from .language import Language, joined

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PLURALS = {"row": "rows", "column": "columns", "box": "boxes", "region": "regions"}


def area(value: Area) -> str:
    """Name houses, those of a kind together.

    >>> area(Area((("row", 2), ("row", 5)))), area(Area((("row", 6), ("box", 1), ("box", 2))))
    ('rows 2 and 5', 'row 6 and boxes 1 and 2')
    """
    kinds: dict[str, list[str]] = {}
    for kind, number in value.houses:
        kinds.setdefault(kind, []).append(str(number))
    return joined(
        [f"{_PLURALS[kind] if len(found) > 1 else kind} {joined(found, 'and')}" for kind, found in kinds.items()], "and"
    )


def article(name: str) -> str:
    """Put the article before a name.

    >>> article("X-Wing"), article("Skyscraper"), article("WXYZ-Wing"), article("SK Loop"), article("AIC"), article("Unique Loop")
    ('an X-Wing', 'a Skyscraper', 'a WXYZ-Wing', 'an SK Loop', 'an AIC', 'a Unique Loop')
    """
    spelled = name[:1] == "X" or name[:2].isupper()  # read letter by letter
    return f"{'an' if name[0] in 'AEIO' or (spelled and name[0] in 'FHLMNRSX') else 'a'} {name}"


def one(value: Value) -> str:
    """Return a digit with its article: ``a 5``, ``an 8``."""
    return f"{'an' if value in (8, 11, 18) else 'a'} {value}"


def number(value: Value) -> str:
    """Return a small number as a word."""
    count = value if isinstance(value, int) else len(value)
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def _clauses(language: Language, value: Value) -> str:
    """Return parts that have lists in them: ``a, b, and c``."""
    parts = language.texts(value)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _subject(language: Language, value: Value) -> str:
    """Return the name of a technique as the subject of a sentence."""
    assert isinstance(value, Technique)
    return value.name if value.name.startswith("Locked Candidates") else article(language.text(value))


def _article_of(value: Value) -> str:
    """Return the article of the first of some digits: ``a`` 5, ``an`` 8."""
    assert isinstance(value, tuple)
    return one(value[0]).partition(" ")[0]


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else word if word.endswith("s") else f"{word}s"


MESSAGES = {
    # --- parts that many explanations share
    "sentences": "{parts:sentences}",
    "is": "{cell} is {digit}",
    "is-not": "{cell} is not {digit}",
    "is-in": "{digit} is in {cells:or}",
    "is-in-none": "{digit} is in neither {cells:nor}",
    "set-loses": "the almost locked set {cells} loses {digit} and must hold {kept}",
    "is-one-of": "{cell} is {digits:or}",
    "can-only-be": "in {house}, {digit} can only be in {cells:or}",
    "two-places": "{digit} is in {cells:or}, the only {cells#place|{cells:number} places} in {house}",
    "share-a-house": "{cells} are both in {house}",
    "set-of": "{cells} ({digits})",
    "either": "{candidates:or}",
    "candidates": "{digit} in {cells}",
    "sentence": "{clause:capital}.",
    "sentence-so": "{clause:capital}{outcome?, so {outcome}|}.",
    "so": "So {outcome}.",
    "shortened": "{clause:short}",
    "removal": "{groups?remove {groups:clauses}|}",
    "removal-group": "{digits} from {cells}",
    "none-is": "{cells#{cells} is not {digit}|neither {cells:nor} is {digit}|none of {cells} is {digit}}",
    "one-of-is": "{cells#{cells}|{cells:or}|one of {cells}} is {digit}",
    "rests-on-uniqueness": "This rests on the puzzle having exactly one solution.",
    # --- singles
    "full-house": "The last empty cell of {house} is {cell}, and {digit} is the only digit missing there: {cell} is {digit}.",
    "naked-single": "The row, column and box of {cell} already hold {seen}. Only {digit} is left: {cell} is {digit}.",
    "naked-single-left": "Every candidate of {cell} but {digit} has been ruled out: {cell} is {digit}.",
    "naked-single-both": "The row, column and box of {cell} already hold {seen}, and the steps before rule out {gone}. Only {digit} is left: {cell} "
    "is {digit}.",
    "hidden-single": "{house:capital} needs {digit:one}, and {cell} is the only cell there that can still hold it: {cell} is {digit}.",
    # --- intersections and subsets
    "locked-candidates": "{places:capital}, {cells#all|both|all} in {target}. One of them must hold the {digit} of {source}, and that is the "
    "{digit} of {target} too, so no other cell of {target} can hold it: {removal}.",
    "locked-subset": "The {count:number} cells {cells} have only {digits} between them, so they take these {count:number} digits, in "
    "some order. They lie in {houses} at once, and in both no other cell can hold any of them: {removal}.",
    "naked-subset": "In {houses}, the {count:number} cells {cells} have only {digits} as candidates. {count:number+capital} cells, "
    "{count:number} digits: each of these digits is in one of these cells, so no other cell of {houses} can hold them: {removal}.",
    "hidden-subset": "In {house}, the digits {digits} can only be in the {count:number} cells {cells}. {count:number+capital} digits "
    "need {count:number} cells, so nothing else fits into them: {removal}.",
    # --- single-digit patterns
    "two-links": "The digit {links:semicolons}. Of these, {shared}, so they cannot both be {digit}: at least one of the other ends, "
    "{ends:or}, is {digit}. A cell that sees both of them cannot be {digit}: {removal}.",
    "dual-kite": "Two kites hang on the same two cells of the box. First: {first:small} Second: {second:small} Together: {removal}.",
    "empty-rectangle": "The digit {places}. If it is in {near}, {box} cannot have its {digit} in {seen:or} ({line} has it), so it is in "
    "{kept:or}; if not, it is in {far}. A cell that sees {kept#both {far} and {kept}|{far} and all of {kept}} cannot be {digit} either "
    "way: {removal}.",
    "dual-rectangle": "Two strong links meet the same box. First: {first:small} Second: {second:small} Together: {removal}.",
    # --- fish
    "fish": "Look at the {digit}s of {base}: they all lie in {cover}. The {size:number} base houses need {size:number} {digit}s, one in "
    "each, so these take one place in each of the {size:number} cover houses. The {digit} of {cover} is spoken for: {removal}.",
    "finned-fish": "Look at the {digit}s of {base}: {outside?but for {outside} they all|they all} lie in {cover}{endo?, and {endo} in two "
    "base houses at once (endo fin)|}. If {none:if}, the {size:number} {digit}s of the base take all the {digit}s of {cover}; otherwise "
    "{one:then}. A cell of {cover} that also sees {fins#the fin|all fins} cannot be {digit} either way: {removal}.",
    "cannibal": "Here {cells} {cells#belongs|belong} to the base: {digit:one} there, in two cover houses at once, would take the place of two.",
    "dual-fish": "Two fish share the base {houses}. {ways:sentences} Together: {removal}.",
    "kraken": "Look at the {digit}s of {base}: but for {fins} they all lie in {cover}. If {none:if}, {case}; otherwise {one:then}. Every "
    "case leads to the same end: {branches:semicolons}. So {result}.",
    "kraken-inside": "the {digit} of {houses} is in {cells:or}, as the base takes one place in each of the covers",
    "kraken-full": "the base takes all the {digit}s of {cover}, so {cell} is not {digit}",
    "is-a-case": "{literal} is one of the cases itself",
    # --- coloring
    "simple-colors-trap": "Houses with only two places for {digit} link {first} (first color) with {second} (second color): either all of "
    "the first color are {digit}, or all of the second. A cell that sees both colors sees {digit:one} in any case: "
    "{witnesses:semicolons}. So {removal}.",
    "simple-colors-wrap": "Houses with only two places for {digit} link {first} (first color) with {second} (second color): one color is "
    "all {digit}, the other has none. In the {color} color {shared} and cannot both be {digit}, so it is the color without: {removal}.",
    "sees": "{cell} sees {cells}",
    "first-color": "first",
    "second-color": "second",
    "all-are": "{cells} {cells#is|are} {digit}",
    "multi-colors": "Houses with only two places for {digit} form two groups: {a} against {b}, and {c} against {d}. In each group one side "
    "is all {digit} and the other has none. {reasons:sentences} So {removal}.",
    "multi-colors-1": "As {shared}, their two sides cannot both be {digit}: so {one}, or {other}. A cell that sees one of each cannot be "
    "{digit}: {witnesses:semicolons}.",
    "multi-colors-2": "Either {one}, or {other}; but {first}, and {second}: so {none}.",
    "medusa-wrap": "Candidates joined by strong links (the two of a cell, the only two places in a house) are colored alternately: {first} "
    "in the first color, {second} in the second. One color is true everywhere, the other false everywhere. The {color} color cannot be "
    "true: {failure}. So all of it goes: {removal}.",
    "medusa-trap": "Candidates joined by strong links (the two of a cell, the only two places in a house) are colored alternately: {first} "
    "in the first color, {second} in the second. One color is true everywhere, the other false everywhere. A candidate that both colors "
    "exclude cannot be true: {reasons:semicolons}. So {removal}.",
    "medusa-two-digits": "it would put both {digits} into {cell}",
    "medusa-twice": "it would put {digit} into {cells}, twice in {house}",
    "medusa-no-candidate": "it would leave {cell} no candidate ({why})",
    "medusa-no-place": "it would leave {digit} no place in {house} ({why})",
    "candidate-in": "{digit} is in {cell}",
    "cell-falls": "{cell} falls to {to}",
    "falls-to-either": "{digit} in {cell} falls to {one} or to {other}",
    # --- wings
    "pincer": "if it is {digit}, {wing}, which sees it and is {options:or}, must be {z}",
    "xy-wing": "Cell {pivot}: {pincers:semicolons}. So one of {cells} is {digit}, and a cell that sees both cannot be: {removal}.",
    "xyz-wing": "Cell {pivot}: {pincers:semicolons}; otherwise it is {digit} itself. So one of {cells} is {digit}, and a cell that sees all "
    "three cannot be: {removal}.",
    "w-wing": "The cells {cells} are both {digits:or}. {places:capital}; {first}, and {second}. So {cells} cannot both be {link}: at least "
    "one is {digit}, and a cell that sees both cannot be: {removal}.",
    # --- deadly patterns
    "rectangle": "If {cells} (two rows, two columns, two boxes) held only {digits}, the two digits could be swapped and the puzzle would "
    "have two solutions. It has one.",
    "rectangle-6": "{places:capital}: so {digit} fills one diagonal of the rectangle. On {extra} it would leave {rest} with the other digit "
    "of the pair, and the pattern would be complete: {removal}.",
    "hidden-rectangle": "{row:capital}, and {column}. If {cell} were {gone}, both {beside} would be {kept}, and {far}, which "
    "{options:which}, would be {gone}: the deadly pattern. So {removal}.",
    "is-one-of/which": "is {digits:or}",
    "avoidable-rectangle": "None of {cells} (two rows, two columns, two boxes) is a clue. If they ended with {digits} on opposite corners, "
    "the two digits could be swapped and the puzzle would have two solutions. It has one.",
    "avoidable-rectangle-1": "The last corner {cell} would complete it with {digit:one}: {removal}.",
    "unique-loop": "The cells {cells} form a closed loop with two cells in every house it touches. If they held only {digits}, the two "
    "digits could be swapped all around it and the puzzle would have two solutions. It has one.",
    "extended-rectangle": "The cells {cells} are two lines of one band or stack crossed by {count} others. If they held only {digits}, the "
    "two lines could be swapped and the puzzle would have two solutions. It has one.",
    "deadly-lone-cell": "Only {cell} can take another digit ({digits:or}), so it must: {removal}.",
    "deadly-shared-digit": "The only way out is {digit:one} in {cells:or}, so a cell that sees {cells#all|both|all} cannot be {digit}: {removal}.",
    "deadly-naked-set": "So one of {cells} holds another digit.",
    "deadly-bound-digit": "{places:capital}: one of {cells} is {digit}, and the other must take a digit from outside the pattern. So neither "
    "can hold another digit of the pattern: {removal}.",
    "naked-with": "They act like one cell with {extras:or}: with {cells} in {house} that makes {size} cells for the {count} digits {digits}, "
    "and no other cell there can hold one of them: {removal}.",
    "bug-plus-1": "Every open cell has two candidates, except {cell}, which has three. Every digit has two places in every house, except "
    "{digit} in the houses of {cell}. Without this {digit} there would be either no solution or more than one, but the puzzle has exactly "
    "one. So {cell} is {digit}{removal?: {removal}|}.",
    "bug": "Without a few candidates, every open cell would have two and every digit two places in each house: such a grid has either no "
    "solution or more than one, but the puzzle has exactly one. So one of these candidates is true: {either}.",
    "bug-4": "{places:capital}: one of them is {digit}, and the other takes one of its extra candidates. Neither can hold the second digit "
    "of its pair: {removal}.",
    "excluded-by-all": "A candidate that all of them exclude cannot be true: {removal}.",
    # --- chains: what follows from what
    "if-then": "if {first:if}, then {links:then}",
    "links": "{links:so}",
    "link": "{literal}{why? ({why})|}",
    "since-filled": "the cell is taken",
    "since-house": "{house} has its {digit}",
    "since-set-seen": "all its {digit}s see {cells}",
    "since-seen": "it sees them all",
    "since-set": "every {digit} of the set sees {cells#it|them}",
    "since-set-option": "the only candidate left",
    "since-option": "the only other candidate",
    "since-place": "the only other {cells#place|places} for {digit} in {house}",
    "line-filled": "{lines} {lines#fills|fill} the cell",
    "line-house": "{lines} is the {digit} of {house}",
    "line-option": "{lines} {lines#leaves|leave} the cell no other candidate",
    "line-place": "{lines} {lines#leaves|leave} {digit} no other place in {house}",
    "line-seen": "{lines} {lines#sees|see} it",
    "line-removed": "once {lines} {lines#holds|hold}, {technique:subject} removes",
    "line-removed-these": "{reason} {count#it|them}",
    "net": "{lines:semicolons}",
    "net-line": "({number}) {literal}",
    "net-fact": "{lines}",
    "net-since": "{lines}, since {reason}",
    "branch-end": "If {literal:if}, that is it.",
    "branch-net": "Suppose (1): {literal}. Then {net}.",
    "branch": "Suppose that {literal:that}. Then {ways:and-then}.",
    "not-both": "{one} and {other} cannot both be",
    "none-left": "{cell} would have none of its candidates {digits} left",
    "no-place-left": "{digit} would have no place left in {house}",
    "several-at-once": "{cell} would hold {digits} at once",
    "twice-in-house": "{digit} would be in {cells}, more than once in {house}",
    "either-or-not": "Either {literal}, or it is not",
    "cell-is": "Cell {cell} is {digits:or}",
    "remote-pair": "The cells {cells} are all {digits:or}, and each sees the next: {steps:commas}. So the two digits alternate along them, "
    "and {pairs:semicolons}. A cell that sees both can hold neither digit: {removal}.",
    "hold-between-them": "{cells} hold {digits} between them",
    "chain": "Follow the chain: {chain}. So {first} or {last}.",
    "chain-one-digit": "A cell that sees {cells#all of these|both|all of these} cannot be {digit}: {removal}.",
    "chain-two-digits": "The two see each other, so neither end can hold the digit of the other: {removal}.",
    "loop": "Follow the loop: {chain}, so {closing:then}, and round again; read backwards it holds as well. So of the two ends of every weak "
    "link exactly one is true: {reasons:semicolons}.",
    "set-keeps": "the set {cells} keeps {digits}: {removal}",
    "cell-holds": "{cell} is {digits:or}: {removal}",
    "places-hold": "the {digit}{house? of {house}|} is in {cells:or}: {removal}",
    "assumption-fails": "Suppose that {literal:that}. Then {links:then}. But {contradiction}, so the assumption is wrong: "
    "{opposite?{opposite}: |}{result}.",
    "either-way": "Suppose that {literal:that}. Then {links:then}. And if {opposite:if}, the cell is taken: either way {last:then}: {removal}.",
    "forced-contradiction": "{branch} But {contradiction}, so the assumption is wrong: {result}.",
    "verity": "{alternatives:capital}. {ways:sentences} Every case ends with the same: {result}.",
    "cycle": "Follow the cycle: {chain}, so {closing:then}, and round again; read backwards it holds as well. So either {yes}, or {no}. A "
    "candidate that one of the former and one of the latter exclude is false either way: {removal}.",
    "aligned-triplet": "Go through all ways to fill {cells}: none may repeat a digit in a house, nor take all candidates of a cell that sees "
    "them all. Here {used}. No way that is left has {digits:or} there: {removal}.",
    "brute-force": "No technique that is switched on leads further. The solution, found by search, has {digit} in {cell}: {cell} is {digit}. "
    "This is read off, not deduced.",
    "proof": "Line{lines#|s} {lines}{case? of assumption {case}|}, {technique}:",
    # --- almost locked sets
    "named-set": "{name} = {cells} ({digits})",
    "als-chain": "An almost locked set has one digit more than cells: if it loses one digit, it must hold all its others. Take {sets}. "
    "{ways:sentences} So {digits#{digits}|each of {digits}} is in A or in {last}, and a cell that sees all places of {digits#it|such a digit} "
    "in both cannot hold it: {removal}.",
    "set-chain": "If A {lost#does not hold {lost}|lacks one of {lost}}, it holds {held}{steps:each-then}.",
    "set-then": "{name} loses {digit}, as every {digit} of {name} sees every {digit} of {before}, and holds {kept}",
    "als-xz-double": "An almost locked set has one digit more than cells: if it loses one digit, it must hold all its others. Take {sets}. "
    "Every {x} of A sees every {x} of B, and every {y} of A every {y} of B: neither digit can be in both sets, and neither set can do "
    "without both. So each holds exactly one of {x} and {y}, and all its other digits. Cells that see all places of {x} or of {y} in both "
    "sets, or of another digit in its set, lose it: {removal}.",
    "petal": "if it is {digit}, {name} loses {digit}, as {stem} sees all its {digit}s, and holds {kept}",
    "death-blossom": "An almost locked set has one digit more than cells: if it loses one digit, it must hold all its others. Take {sets}. "
    "Cell {stem}: {cases:semicolons}. So {digits} {digits#is|are each} in one of the sets, and a cell that sees all places of "
    "{digits#it|such a digit} in all of them cannot hold it: {removal}.",
    "sue-de-coq": "The cells {cells} lie in {line} and {box} at once and have {digits}. Add {line_set} in {line} and {box_set} in {box}: "
    "these are {count:number} cells and as many digits, each at most once in its house: {in_line} in {line}; {in_box} in {box}. So all of "
    "them are used, and the other cells of the house lose them: {removal}.",
    "bent-set": "The {count:number} cells {cells} in {houses} have just the {count:number} digits {digits}. {why}: {gone} must be in one of "
    "these cells, and a cell that sees all places of {gone#it|such a digit} cannot hold it: {removal}.",
    "bent-set-free": "Each of {restricted} can be there only once, as its places see each other, so without {free} one cell would stay empty",
    "bent-set-all": "Each of them can be there only once, as its places see each other, so all are needed",
    # --- and others
    "direct-locked": "{places:capital}, which {cells#all|both|all} lie in {cover}; so {digit} is nowhere else there. That leaves {house} one "
    "place for it: {cell} is {digit}.",
    "direct-hidden": "In {base}, {subset} can only be in {cells}, so nothing else goes there, {digit} no more than others. That leaves {house} "
    "one place for {digit}: {cell} is {digit}.",
    "firework": "{sparks:sentences} There are as many cells, {cells}, as digits: nothing else goes there: {removal}.",
    "spark": "Outside {box}, {row} leaves {digits} no place but {p}, and {column} none but {q}. If such a digit is in neither, {row} and "
    "{column} both have it in {box}, so it is where they cross: {digits#{digits} is|each of {digits} is} in {cells:or}.",
    "aligned-pair": "{cases:sentences} That is all it can be. So {removal}.",
    "aligned-pair-case": "If {cell} were {digit}, {other} could not be {ways:nor}.",
    "barred-by-house": "{digit} ({shared})",
    "barred-by-set": "{digit} (both would be lost to {set})",
    "exocet": "The base {base} holds two of the digits {digits}. Outside its {band} these digits have only the following places on {lines}: "
    "{room:semicolons}. No more than two of them can be filled with the same digit, but the three lines need each digit three times, and "
    "inside only {targets:or} can take it once it is in the base. {pairs:follow}So each of the two targets holds one of the two digits of "
    "the base. {mirrors:follow}{rest:follow}Nothing else can be there: {removal}.",
    "band": "band",
    "stack": "stack",
    "exocet-room": "{cells?{digit} in {cells}|{digit} nowhere}",
    "exocet-pair": "The cells {cells} count as one target: {digits} is locked in them and leaves one cell for a base digit.",
    "exocet-mirror": "What {target} holds is, in the other target's box, in the mirror {cells:or}, {limits}.",
    "mirror-cannot": "which cannot be {digits:or}",
    "mirror-only": "of which only {cell} can hold it",
    "exocet-once": "For {digits} there is only one place on the lines outside: it would have to be in both targets, which differ.",
    "exocet-lost": "No target can hold {digits:or}, so the base cannot either.",
    "sk-loop": "Sixteen cells of four boxes form a ring of eight pairs. Every candidate of a pair belongs to the house it shares with the pair "
    "before or after it: {links:semicolons}. These are sixteen digits for sixteen cells, each at most once in its house: all are used, so "
    "the rest of each house loses them: {removal}.",
    "sk-link": "{cells} in {house}: {digits}",
    "tridagon": "The twelve cells {cells}, three in each of four boxes, cannot be filled with {digits} alone (try it: the fourth box never "
    "works out). So one of their other candidates is true: {either}. {end}",
    "tridagon-lone": "They are all in one cell, which takes one of them: {removal}.",
    "tridagon-guardians": "A candidate that all of these exclude cannot be true: {removal}.",
    "symmetrical-placement": "A {turn} of the grid carries clues to clues, if digits are exchanged as well ({pairs?{pairs}; |}{digits} "
    "{digits#stays|stay} the same). So the only solution is symmetric in the same way: a cell that stays in its place holds a digit that "
    "stays the same, and a candidate needs its counterpart: {removal}.",
    "exchanged": "{one} with {other}",
    "half-turn": "half turn",
    "quarter-turn": "quarter turn",
    "reflection-falling": "reflection in the diagonal from r1c1 to r9c9",
    "reflection-rising": "reflection in the diagonal from r1c9 to r9c1",
    "template-set": "Lay out every way to place all nine {digit}s that the board still allows (but not where every layout of another digit "
    "has that digit). All of them use these cells: {result}.",
    "template-delete": "Lay out every way to place all nine {digit}s that the board still allows (but not where every layout of another digit "
    "has that digit). None uses these cells: {removal}.",
    # --- variants: digits that are left
    "any-digit": "{digits:or}",
    "any-of": "{digits:article-of} {digits:or}",
    "range-without": "{digits#not {digits}|neither {digits:nor}}",
    "at-least": "at least {number}",
    "at-most": "at most {number}",
    "at-least-at-most": "at least {low} and at most {high}",
    "between": "between {low} and {high}",
    "from-to": "{first} to {last}",
    "is-range": "{cells} {cells#is|are each} {range}",
    "left-none": "{cells} {cells#has|have} no digit left",
    "left-one": "{cells} {cells#is|are} {digit}",
    "left-must": "{cells} must {cells#be|each be} {digits:or}",
    "cannot-be": "{cells} cannot be {digits:or}",
    "they-cannot": "{cells#it|they} cannot be {digits:or}",
    "leaves-only": "This leaves only {candidates}.",
    # --- variants: rules
    "marked-cell": "{cells#{cells}|Each of {cells}} {phrase}, so {outcome}.",
    "partner-none": "{phrases:capital}, which is impossible with {digits}, so {outcome}.",
    "partner-always": "{phrases:capital}, so {outcome}.",
    "partner-needs": "{phrases:capital}. {digit:one+capital} in {target} needs {by} in {cell}{more?, and {more}; neither is possible any "
    "more|, which is no longer possible}, so {outcome}.",
    "needs-there": "{digit:one} needs {by} there",
    "partner": "{cell} is {range}, and {phrases}, so {outcome}.",
    "rule-needs": "{rule:capital} {sets?must contain|needs} {what}{sets? ({sets:or})|}",
    "needs-only-place": "{needs}, and {cell} is the only cell that can hold it: {outcome}.",
    "needs-places": "{needs}, in {cells:or}.",
    "needs-each": "{needs}. Cells that see all places of one of these digits there{rules? (by {rules})|}{equal? ({equal})|} cannot hold it: "
    "{removed}.",
    "either-itself": "{why:capital}. Either {cell} is {digit} itself or {others#{others}|one of {others}} is, and either way, {removed}.",
    "either-way-removed": "{why:capital}. {places#In any case|Either way|In any case}, {removed}.",
    "equals": "{cell} equals {other}",
    "see-equal": "{equal} (by {rules}). So {cells} {cells#sees|see} {places#all|both|all} of these cells or cells equal to them: {cannot}.",
    "inside-houses": "{places#All|Both|All} are in {houses}, so no other cell there can be {digits:or}: {removed}.",
    "see-places": "{cells} {cells#sees|see} {places#all|both|all} of these cells{rules? (by {rules})|}, so {cannot}.",
    # --- variants: sums
    "bare-names": "{names:bare}",
    "many-sums": "the {count} {cages?cages|cages and sums}",
    "come-to": "{sums:capital} {count#comes|come} to {total}",
    "swap": "the shaft {shaft} by its circle {circle}",
    "45-arrows": "{houses:capital} {many#adds|add} up to {sum}{sums?, of which {sums} {count#takes|take} {covered}|}. Replace {swaps}: "
    "{terms} = {total}",
    "45-inner": "{houses:capital} {many#adds|add} up to {sum}. {sums:capital} inside {count#comes|come} to {covered}, so {cells} "
    "{cells#is|add up to} {total}",
    "45-outer": "{come}, and {houses} to {sum}, so {cells}, outside {houses}, {cells#is|add up to} {total}",
    "45-same": "{come}, and {houses} to {sum}, so {cells}, outside {houses}, {cells#is {inner#equal to|the same as}|add up to the same as} "
    "{inner}, {inner#the other cell of|the rest of} {houses}",
    "45-more": "{come}, and {houses} to {sum}, so {cells}, outside {houses}, {cells#is|add up to} {number} more than {inner}{inner#| together}, {inner#the "
    "other cell of|the rest of} {houses}",
    "45-less": "{come}, and {houses} to {sum}, so {cells}, outside {houses}, {cells#is|add up to} {number} less than {inner}{inner#| together}, {inner#the "
    "other cell of|the rest of} {houses}",
    "arrow-circle": "The digits on the shaft of {rule} add up to {span}, so {outcome}.",
    "arrow-shaft": "On {rule}, {parts:semicolons}. So {outcome}.",
    "circle-and-shaft": "the circle {circle} is {held}{others? and {others#the other digit on the shaft is|the other digits on the shaft "
    "add up to} {rest}|}",
    "sum-leaves": "{rule?On {rule}, whatever|Whatever} the other cells hold, they leave {span} for {cells#{cells}|each of {cells}}. So {outcome}.",
    "sum-compare": "By the smallest and largest digits that fit into the other cells{rule? of {rule}|}, {outcome}.",
    "range-one": "{rule?In {rule}, |}{cells} is {span}, so {outcome}.",
    "range-rest": "{rule?In {rule}, the|The} other cells add up to {span}, so {outcome}.",
    "range-any": "{rule?In {rule}, any|Any} {count:number} cells add up to {span}. So {outcome}.",
    "range-whichever": "{rule?In {rule}, whichever|Whichever} of {cells} you take, {count#the other cell is|the other cells add up to} "
    "{span}. So {outcome}.",
    "sum-can-be": "{sum:capital} can only be {sets:or}, so {outcome}.",
    "sum-only": "{sum:capital} can only be {sets:or}.",
    "cage-without": "No cell of {sum} can be {absent:or}, so it can only be {sets:or}.",
    "rest-can-be": "{known:capital}, so the rest of {sum:bare} ({cells}) adds up to {total}{absent?, and none of these cells can be {absent:or}|}. That can "
    "only be {sets:or}.",
    "would-be": "Without {what}, {rule} would add up to {span}, so it must contain {what}",
    "would-leave": "{digit:one+capital} in {cell} would leave {sets:or} for {cells}, which {cells#it|they} cannot hold.",
    "sum-agrees": "{sum:capital} has {number} combinations left, and all of them agree: {outcome}.",
    "part-can-be": "{rule?On {rule}, |}{cells} can only add up to {sums}{sets? ({sets:or})|}, so {outcome}.",
    "cells-on": "{cells} on {rule}",
    "then-no-place": "then {digit} would have no place in {house}",
    "then-left": "then {cells} would have {digits?only {digits} left between them|no digit left}",
    "refused": "{sets:or}, because {why}",
    "sets-refused": "{sum:capital} cannot be {refused:nor-each}.",
    "most-refused": "Most combinations of {sum} would leave the rest of {house} without a way to be filled.",
    "leaves-sets": "This leaves {sets:or}: {outcome}.",
    "two-sums": "{first:capital} and {second} are both in {house}, so they have no digit in common.",
    "two-together": "Whatever the first{left? ({left:or})|} and the second{other? ({other:or})|} are, together they take {digits}: {removed}.",
    "sum-is": "{sum:capital} is {sets:or}.",
    "leaves-nothing": "{sum:capital} cannot be {sets:or}, because that leaves nothing for {other}.",
    "many-leave-nothing": "Many combinations of {sum} would leave nothing for {other}.",
    "equal-parts": "The parts of {rule} all have the same sum, which can only be {sums}. So {outcome}.",
    "balance-parity": "{rule?On {rule}, everything|Everything} else is counted twice, so {cell} must be {odd?odd|even}: {outcome}.",
    "balance-fit": "{rule?On {rule}, with|With} {digits:or} in {cell}, what the other cells can hold {digits#does|do} not fit: {outcome}.",
    "balance-sum": "{rule?On {rule}, with|With} {digits:or} in {cell}, {others} would have to {others#be|add up to} {sums:or}, which is "
    "impossible. So {outcome}.",
    # --- variants: lines and clues at the side
    "digits-increase": "Digits {gap?increase|never decrease} along {rule}{facts?, and {facts}|}, so {outcome}.",
    "sets-can-be": "{rule:capital} {phrase}, which can only be {sets:or}, so {outcome}.",
    "sets-agree": "{rule:capital} {phrase}. All sets of digits that are left agree: {outcome}.",
    "ends-between": "Every digit on {rule} lies strictly between the digits at its ends.{ends? Of its ends, {ends}.|} So {outcome}.",
    "ends-apart": "The ends of {rule} differ by at least {apart}, and no other digit on it is in their range.{ends? Of its ends, {ends}.|} "
    "So {outcome}.",
    "seen-one": "{rule:capital} shows only one building, so the tallest comes first: {outcome}.",
    "seen-all": "{rule:capital} shows all buildings, so they are in order: {outcome}.",
    "seen-some": "{rule:capital} says that {count:number} buildings are visible, each taller than the one before. The first cells must "
    "leave room for taller ones behind them, so {outcome}.",
    "seen-most": "With {digits:or} in {cell}, at most {count:number} {count#building|buildings} would be visible from {rule}, so {outcome}.",
    "seen-least": "With {digits:or} in {cell}, at least {count:number} {count#building|buildings} would be visible from {rule}, so {outcome}.",
    "sandwich-next": "For {rule}, {low} and {high} are next to each other. With the places that are left, {outcome}.",
    "sandwich-apart": "For {rule}, {total} takes {sizes} different digits, so {low} and {high} have {sizes} {one?cell|cells} between them. "
    "With the places that are left, {outcome}.",
    "x-sum": "For {rule}, the first cell gives the number of different digits that must add up to {total}. That works only with {digits:or} "
    "there, so {outcome}.",
    # --- variants: counting, areas, cases
    "circles": "A digit in circles is in as many circles as it says, so the different digits there add up to {count}, the number of "
    "circles{sets?: {sets:or}|}.",
    "circles-inside": "So {digit} is among them, and all {digit} of them are in circles: {outcome}.",
    "circles-full": "So {digit} is among them, and only {digit} circles can hold it: {outcome}.",
    "circles-taken": "{digit#Only one circle holds|Exactly {digit:number} circles hold} {digit:one}. In {houses}, every place for {digit:one} "
    "is a circle, and {digit#that is the one|those are all of them}, so {removed}.",
    "circles-row": "{digit:number+capital} {digit#circle|circles} must hold {digit:one}{digit#|, each in a different row}. Only {houses} "
    "{digit#has a circle|have circles} that can hold it, so there the {digit} is in a circle: {removed}.",
    "circles-column": "{digit:number+capital} {digit#circle|circles} must hold {digit:one}{digit#|, each in a different column}. Only {houses} "
    "{digit#has a circle|have circles} that can hold it, so there the {digit} is in a circle: {removed}.",
    "circles-box": "{digit:number+capital} {digit#circle|circles} must hold {digit:one}{digit#|, each in a different box}. Only {houses} "
    "{digit#has a circle|have circles} that can hold it, so there the {digit} is in a circle: {removed}.",
    "circles-region": "{digit:number+capital} {digit#circle|circles} must hold {digit:one}{digit#|, each in a different region}. Only {houses} "
    "{digit#has a circle|have circles} that can hold it, so there the {digit} is in a circle: {removed}.",
    "counted-fill": "Only {cells} can hold the {cells:number} digits that {rule} needs, so nothing else fits there: {outcome}.",
    "in-no-cell": "no cell",
    "in-cells": "{count:number} {count#cell|cells}",
    "in-at-least": "at least {count:number} {count#cell|cells}",
    "counted-in": "{rule:capital} has {what} in {times}",
    "counted-full": "{needs}{cells?, and {cells} already {cells#has|have} it|}: {outcome}.",
    "counted-needed": "{needs}, and only {cells} can hold it: {outcome}.",
    "the-ring": "the ring of 16 cells around box 5",
    "the-corners": "the four 2×2 corners of the grid",
    "ring-and-corners": "The ring of 16 cells around box 5 and the four 2×2 corners of the grid hold the same digits.",
    "groups": "The groups of {rule} hold the same digits.",
    "group-cannot": "{other:capital} cannot hold {digit}, so {this} cannot either: {outcome}.",
    "group-full": "{this:capital} already has as many {digit}s as possible: {outcome}.",
    "group-room": "{other:capital} has room for {count:number} {digit}{count#|s} at most, which {this} already has: {outcome}.",
    "group-needs": "{other:capital} has {digit} {count:number} {count#time|times}, and {this} has just as many places for it: {outcome}.",
    "kind-low": "low",
    "kind-high": "high",
    "kind-even": "even",
    "kind-odd": "odd",
    "polarity": "{rules?Along {rules}|Along the lines and signs}, the digit of one cell shows which cells hold {first} and which hold {second} "
    "digits. If {cell} were {kind}, then {cells} would all be {which}, but {house} has room for only {most:number} {which} digits. So {cell} "
    "is {opposite}: {outcome}.",
    "one-area": "All cells with {digits:or} form one connected area{size? of {size} cells|}.",
    "area-complete": "The area is complete: {outcome}.",
    "area-apart": "No path of such cells leads from {cell} to {targets}: {outcome}.",
    "area-far": "{sure?{sure}|{count} cells} already {count#belongs|belong} to it, and {targets} cannot be reached within that size: {outcome}.",
    "area-bridge": "Without {targets}, the area could not hold together or would be too small, so it needs {targets#it|them}: {outcome}.",
    "rank-place": "Four lines begin with {digit}. One of them is that of {rule}, and {count?{count:number} of the other three {count#is|are}|none of "
    "the other three is} smaller.",
    "rank-with": "with {digits:or} in {cell}",
    "rank-without": "without {digits:or} in {cell}",
    "rank-most": "{case:capital}, {count?at most {count:number} of them|none of them} could be {greater?greater|smaller}: {outcome}.",
    "rank-least": "{case:capital}, at least {count:number} of them would be {greater?greater|smaller}: {outcome}.",
    "rank-order": "{case:capital}, the line of {other} could not be {greater?greater|smaller}: {outcome}.",
    "case-one": "For {rule}, only one of {number} cases is still possible: {case}. So {outcome}.",
    "case": "({number}) {case}",
    "cases-few": "For {rule}, {count:number} cases {rest?are left|are possible}: {cases:semicolons}. {count#In each case|Either way|In each "
    "case}, {outcome}.",
    "cases-many": "For {rule}, {count} cases are still possible, and in each of them {outcome}.",
    "wing-cell": "{cell} is {digits:or}.",
    "wing-house": "In {where}, {what} is in {cells:or}.",
    "wing-rule": "{where:capital} needs {what}, in {cells:or}.",
    "wing-then": "If {option}, {then}.",
    "wing-itself": "{cell} may be {digits:or} itself.",
    "wing-themselves": "{cells} may be {digit} themselves.",
    "wing-sees": "{count#In any case|Either way|In each case}, {cells} {cells#sees|see} {digit:one} and cannot be {digit}.",
    "wing-removed": "{count#In any case|Either way|In each case}, {removed}{rules? (by {rules})|}.",
    "pattern-called": "This pattern is called {shape:article}.",
    "and-alike": "{rule} and the other clues of its kind",
    "ways": "{number#There is only one way left to fill {rule}{rules? that also keeps {rules}|}:|There are {number} ways left to fill {rule}"
    "{rules? that also keep {rules}|}, and in all of them} {outcome}.",
    "ways-none": "No way is left to fill {rule}{rules? that also keeps {rules}|} with {refused:or}. So {outcome}.",
    "digits-in": "{digits:or} in {cell}",
    "is-of": "{cell} is {digits:or}",
    "linked-once": "With {digit} in {cell}, {end}. So {outcome}.",
    "linked-45": "With {digit} in {cell}, that is no longer possible. So {outcome}.",
    "linked-sums": "With {digit} in {cell}, {rule?{rule} would force this|only one digit would be left in a cell}: {left}. But then {end}. So {outcome}.",
    "sums-in": "the sums in {houses}",
    "ways-many": "{rule:capital} can still be filled in many ways, but in all of them {outcome}.",
    "ways-engine": "Whichever way you fill {rule}, {outcome}. The engine shows this; no short reason is known.",
    # --- variants: assumptions
    "must-be": "{cell} must be {digit}{by? ({by})|}",
    "must-be-of": "{cell} must be {digits:or}{by? ({by})|}",
    "place-must-be-of": "the {digit} of {where} must be in {cells:or}{by? ({by})|}",
    "needs-there-then": "{where} needs {digit} in {cells:or}{by? ({by})|}",
    "place-must-be": "the {digit} of {where} must be in {cell}{by? ({by})|}",
    "end-cell": "{cells} has no digit left{by? ({by})|}",
    "end-twice": "{cells} would both have to be {what}{by? ({by})|}",
    "end-place": "{name} has no place left for {what}{by? ({by})|}",
    "end-sum": "the cells of {name} cannot add up to what they should{by? ({by})|}",
    "end-least": "the cells of {name} come to at least {what}{by? ({by})|}",
    "end-most": "the cells of {name} come to at most {what}{by? ({by})|}",
    "end-45": "the sums in {name} no longer fit together{by? ({by})|}",
    "end-subset": "{cells} have only {what} between them{by? ({by})|}",
    "end-hidden": "{what} have too few places in {name}{by? ({by})|}",
    "end-parts": "the parts of {name} cannot have the same sum{by? ({by})|}",
    "end-fill": "{name} cannot be filled any more{by? ({by})|}",
    "numbered-step": "({number}) {text}",
    "supposed": "Suppose {cell} is {digit}. Then {end}. So {outcome}.",
    "supposed-chain": "Suppose {cell} is {digit}. Then {lines:then-each}. But then {end}. So {outcome}.",
    "supposed-steps": "Suppose {cell} is {digit}. {lines:sentences} But then {end}. So {outcome}.",
    # --- variants: what only the engine finds
    "engine-search": "{result}: nothing less than a search of the whole puzzle shows it.",
    "engine-leaves": "{reasons:capital} {count#leaves|leave} {conclusion}{given}.",
    "engine-kept": "{result}: {reasons} cannot {count#be kept|all be kept} otherwise{given}{searched?, as a few guesses show|}.",
    "many-rules": "{count} {title:plural}",
    "only-candidates": "only {candidates}",
    "only-digits": "only {digits:commas} in {cells:commas}",
    "no-digits": "no {digits:commas} in {cells:commas}",
    "given-cells": ", given {count} cells",
    "given": "{clues?, given {clues}|}",
    "held-without": "{cell} without {digits:commas}",
    "held-in": "{cell} in {digits:commas}",
    "look-at-cells": "Look at {cells:commas}{reasons?, and at {reasons}|}.",
    # --- findings of a check
    "rule-too-long": "{rule:capital} has {cells} cells, but there are only {digits} {digits#digit|digits}.",
    "sum-out-of-reach": "{rule:capital} cannot reach its sum: {why}.",
    "sum-of-digits": "{count#one cell adds|{count} different digits add} {sums}",
    "sum-of-cells": "{given?with the digits that are given, |}its cells add {sums}",
    "up-to": "up to {totals:or}",
    "up-to-most": "up to at most {total}",
    "up-to-least": "up to at least {total}",
    "never-up-to": "never up to {total}",
    "arrow-too-high": "{rule:capital} cannot work: the digits along it add up to at least {least}, but its circle holds at most {most}.",
    "arrow-too-low": "{rule:capital} cannot work: the digits along it add up to at most {most}, but its circle holds at least {least}.",
    "thermo-too-tight": "{rule:capital} cannot increase: {low}, so {cell} would have to be at least {needed}, but it {exact?is|is at most} {high}.",
    "is-at-least": "{cell} is at least {digit}",
    "rule-without-digits": "{rule:capital} cannot be satisfied with the digits that its cells can still hold.",
    "cell-without-digit": "{cell} has no digit left: the given digits in its houses rule out every one.",
    "digit-without-place": "{house:capital} has no place for {digit}.",
    "whole-grid": "the whole grid",
    "rows-from": "rows {first} to {last}",
    "columns-from": "columns {first} to {last}",
    "cages-fill": "{part:capital} {plural?add|adds} up to {whole}, but {plural?their|its} {count#{cages?cage|sum} adds|{count} {cages?cages|sums} "
    "add} up to {total}.",
    "cages-too-high": "The {count#{cages?cage|sum} inside {part} adds|{cages?cages|sums} inside {part} add} up to {total}, more than the {whole} "
    "of {part}.",
    "cages-inside": "The {count#{cages?cage|sum} inside {part} adds|{cages?cages|sums} inside {part} add} up to {total}. That leaves {left} for "
    "{cells}, which {number#is|add up to} {bound}.",
    "cages-covering": "The {cages?cages|sums} that cover {part} add up to {total}, and {part} to {whole}. That leaves {left} for {cells} outside, "
    "which {number#is|add up to} {bound}.",
    "these-cells": "{cells}",
    "so-many-cells": "{count} cells",
    "cells-of": "{count} of {cells} cells",
    "clash": "{members#{members:capital} cannot be satisfied|These cannot all hold: {members}}.",
    "given-digits": "{cell} = {digits:or}",
    "suspect-given": "Without the given {given}, the puzzle {outcome}{instead?, with {instead}|}.",
    "suspect-rule": "{marked?With another clue for|Without} {rule}, the puzzle {outcome}{instead?, and this rule fits it: {instead}|.}",
    "has-one": "has exactly one solution",
    "has-several": "has several solutions",
    "has-solutions": "has solutions",
    "no-suspect": "No single rule or given is to blame: without any one of them, there is still no solution.",
    "several": "several",
    "several-differ": "The puzzle has {number} solutions; {where} {count#differs|differ}.",
    "two-differ": "Two of them differ only in {cells:commas}.",
    "no-decider": "No {count} more digits were found that would decide it.",
    "deciding-digits": "{givens#One more digit decides|{givens:count} more digits decide} it: give {givens}.",
    "deciding-rule": "One more rule decides it: {rules:or}.",
    # --- hints and the ends of paths
    "look-at": "Look at {where}.",
    "look-for": "Look for {technique:article} in {where}.",
    "try": "Try {technique} on {where}.",
    "suppose-one": "Suppose a candidate of {where} is true, and see where that leads.",
    "guess": "No technique that is switched on finds a step; {where} has a cell that only a search can settle.",
    "something-wrong": "Something is wrong in the grid.",
    "look-again": "Look again at {cells}.",
    "no-solution-here": "There is no solution from this position.",
    "mistakes": "Mistake: {mistakes:semicolons}{more?; and {more} more|}.",
    "mistake-entry": "{cell} cannot be {digit}",
    "mistake-crossed-out": "{cell} should still have the candidate {digit}",
    "puzzle-solved": "The puzzle is solved.",
    "no-time-for-hint": "The time ran out before a step was found.",
    "no-step-here": "No technique that is switched on finds a step here.",
    "several-solutions": "No further step found: the puzzle has more than one solution.",
    "path-solved": "Solved.",
    "path-stopped": "The time ran out before the end.",
    "path-limited": "The limit of steps was reached before the end.",
    "path-stuck": "No technique that is switched on leads further.",
}

LANGUAGE = Language(
    code="en",
    name="English",
    messages=MESSAGES,
    area=area,
    conjunctions={"and": "and", "or": "or", "nor": "nor"},
    formats={
        "one": lambda language, value: one(value),
        "article-of": lambda language, value: _article_of(value),
        "plural": lambda language, value: _plural(language.text(value)),
        "nor-each": lambda language, value: ", nor ".join(language.texts(value)),
        "then-each": lambda language, value: "; then ".join(language.texts(value)),
        "number": lambda language, value: number(value),
        "article": lambda language, value: article(language.text(value)),
        "subject": _subject,
        "clauses": _clauses,
        "so": lambda language, value: ", so ".join(language.texts(value)),
        "and-then": lambda language, value: ". And ".join(language.texts(value)),
        "each-then": lambda language, value: "".join(f"; then {text}" for text in language.texts(value)),
    },
    line_starts=("Suppose (1): ", "Then (2) ", "But ", "Every "),
)
