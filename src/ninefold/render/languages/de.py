"""German.

Cells keep their names, r3c4, in every language: the web app links them to the board, and files and other programs use them.
"""

from __future__ import annotations

from ...base.clause import Area, Clause, Technique, Value, Words
from .language import Language, joined

_NUMBERS = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_KINDS = {
    "row": ("Zeile", "Zeilen", "Zeilen"),
    "column": ("Spalte", "Spalten", "Spalten"),
    "box": ("Block", "Blöcke", "Blöcken"),
    "region": ("Gebiet", "Gebiete", "Gebieten"),
}
"""One house, several, and several after "in den"."""


def _groups(value: Area) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for kind, number in value.houses:
        kinds.setdefault(kind, []).append(str(number))
    return kinds


def area(value: Area) -> str:
    """Name houses, those of a kind together.

    >>> area(Area((("row", 2), ("row", 5)))), area(Area((("row", 6), ("box", 1), ("box", 2))))
    ('Zeilen 2 und 5', 'Zeile 6 und Blöcke 1 und 2')
    """
    groups = _groups(value).items()
    return joined([f"{_KINDS[kind][len(found) > 1]} {joined(found, 'und')}" for kind, found in groups], "und")


def inside(language: Language, value: Value) -> str:
    """Name a place with its preposition: ``in Zeile 6 und in den Blöcken 1 und 2``."""
    if not isinstance(value, Area):
        parts = value if isinstance(value, tuple) and not isinstance(value, (Clause, Technique, Words)) else ()
        if any(isinstance(part, Area) for part in parts):
            return joined([inside(language, part) for part in parts], "und")
        return f"in {language.text(value)}"
    said = []
    for kind, found in _groups(value).items():
        if len(found) == 1:
            said.append(f"in {_KINDS[kind][0]} {found[0]}")
        else:
            said.append(f"in den {_KINDS[kind][2]} {joined(found, 'und')}")
    return joined(said, "und")


def dative(language: Language, value: Value) -> str:
    """Name houses after "von": ``Zeile 6 und den Blöcken 1 und 2``."""
    if not isinstance(value, Area):
        return language.text(value)
    groups = _groups(value).items()
    return joined(
        [
            f"den {_KINDS[kind][2]} {joined(found, 'und')}" if len(found) > 1 else f"{_KINDS[kind][0]} {found[0]}"
            for kind, found in groups
        ],
        "und",
    )


def clauses(language: Language, value: Value) -> str:
    """Return parts that have lists in them: ``a, b sowie c``."""
    return joined(language.texts(value), "sowie")


def then(language: Language, value: Value) -> str:
    """Return conclusions after "also": the first one has its verb at the beginning."""
    if not isinstance(value, tuple) or isinstance(value, (Area, Clause, Technique, Words)):
        return language.text(value)
    first, *rest = value
    return joined([language.text(first, "then"), *language.texts(tuple(rest))], "und")


def number(value: Value) -> str:
    """Return a small number as a word."""
    count = value if isinstance(value, int) else len(value)
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


MESSAGES = {
    # --- parts that many explanations share
    "sentences": "{parts:sentences}",
    "is": "{cell} ist {digit}",
    "is/if": "{cell} {digit} ist",
    "is/then": "ist {cell} {digit}",
    "is-not": "{cell} ist nicht {digit}",
    "is-not/if": "{cell} nicht {digit} ist",
    "is-not/then": "ist {cell} nicht {digit}",
    "is-in": "die {digit} steht in {cells:or}",
    "is-in/if": "die {digit} in {cells:or} steht",
    "is-in/then": "steht die {digit} in {cells:or}",
    "is-in-none": "die {digit} steht weder in {cells:nor}",
    "is-in-none/if": "die {digit} weder in {cells:nor} steht",
    "is-in-none/then": "steht die {digit} weder in {cells:nor}",
    "set-loses": "die fast gesperrte Menge {cells} verliert die {digit} und muss {kept} enthalten",
    "set-loses/if": "die fast gesperrte Menge {cells} die {digit} verliert und {kept} enthalten muss",
    "set-loses/then": "verliert die fast gesperrte Menge {cells} die {digit} und muss {kept} enthalten",
    "is-one-of": "{cell} ist {digits:or}",
    "is-one-of/which": "{digits:or} ist",
    "can-only-be": "{house:in} kann die {digit} nur in {cells:or} stehen",
    "two-places": "{digit} steht in {cells:or}, {cells#dem einzigen Platz|den einzigen beiden Plätzen|den einzigen {cells:number} Plätzen} {house:in}",
    "share-a-house": "{cells} liegen beide {house:in}",
    "share-a-house/then": "liegen {cells} beide {house:in}",
    "share-a-house/since": "{cells} beide {house:in} liegen",
    "set-of": "{cells} ({digits})",
    "either": "{candidates:or}",
    "candidates": "{digit} in {cells}",
    "sentence": "{clause:capital}.",
    "sentence-so": "{clause:capital}{outcome?, also {outcome:then}|}.",
    "so": "Also {outcome:then}.",
    "shortened": "{clause:short}",
    "removal": "{groups?streiche {groups:clauses}|}",
    "removal-group": "{digits} in {cells}",
    "none-is": "{cells#{cells} ist nicht {digit}|weder {cells:nor} ist {digit}|keine der Zellen {cells} ist {digit}}",
    "none-is/if": "{cells#{cells} nicht {digit} ist|weder {cells:nor} {digit} ist|keine der Zellen {cells} {digit} ist}",
    "none-is/then": "ist {cells#{cells} nicht {digit}|weder {cells:nor} {digit}|keine der Zellen {cells} {digit}}",
    "one-of-is": "{cells#{cells}|{cells:or}|eine der Zellen {cells}} ist {digit}",
    "one-of-is/then": "ist {cells#{cells}|{cells:or}|eine der Zellen {cells}} {digit}",
    "rests-on-uniqueness": "Das beruht darauf, dass das Rätsel genau eine Lösung hat.",
    # --- singles
    "full-house": "Die letzte leere Zelle {house:in} ist {cell}, und nur die {digit} fehlt dort noch: {cell} ist {digit}.",
    "naked-single": "In Zeile, Spalte und Block von {cell} stehen schon {seen}. Nur die {digit} bleibt übrig: {cell} ist {digit}.",
    "naked-single-left": "Alle Kandidaten von {cell} außer der {digit} sind schon ausgeschlossen: {cell} ist {digit}.",
    "naked-single-both": "In Zeile, Spalte und Block von {cell} {seen#steht|stehen} schon {seen}, und die Schritte davor schließen {gone} aus. Nur die {digit} "
    "bleibt übrig: {cell} ist {digit}.",
    "hidden-single": "{house} braucht noch eine {digit}, und nur in {cell} ist dort noch Platz für sie: {cell} ist {digit}.",
    # --- intersections and subsets
    "locked-candidates": "{places:capital}, und {cells#diese|diese beiden|diese} Zellen liegen {target:in}. Eine von ihnen muss die {digit} von "
    "{source} enthalten, und das ist dann auch die {digit} von {target}. Keine andere Zelle {target:in} kann sie enthalten: {removal}.",
    "locked-subset": "Die {count:number} Zellen {cells} haben zusammen nur die Kandidaten {digits}. Sie nehmen also diese {count:number} Ziffern "
    "auf, in irgendeiner Reihenfolge. Sie liegen zugleich {houses:in}, und in beiden kann keine andere Zelle eine dieser Ziffern "
    "enthalten: {removal}.",
    "naked-subset": "{houses:in+capital} haben die {count:number} Zellen {cells} nur die Kandidaten {digits}. {count:number+capital} "
    "Zellen, {count:number} Ziffern: Jede dieser Ziffern steht in einer dieser Zellen, also kann keine andere Zelle {houses:in} sie "
    "enthalten: {removal}.",
    "hidden-subset": "{house:in+capital} können die Ziffern {digits} nur in den {count:number} Zellen {cells} stehen. {count:number+capital} "
    "Ziffern brauchen {count:number} Zellen, also hat dort nichts anderes Platz: {removal}.",
    # --- single-digit patterns
    "two-links": "Die Ziffer {links:semicolons}. Davon {shared:then}, also können sie nicht beide {digit} sein: Mindestens eines der anderen "
    "Enden, {ends:or}, ist {digit}. Eine Zelle, die beide sieht, kann nicht {digit} sein: {removal}.",
    "dual-kite": "Zwei Drachen hängen an denselben zwei Zellen des Blocks. Der erste: {first} Der zweite: {second} Zusammen: {removal}.",
    "empty-rectangle": "Die Ziffer {places}. Steht sie in {near}, kann {box} die {digit} nicht in {seen:or} haben (denn {line:in} steht sie dann "
    "schon), also nur in {kept:or}. Steht sie dort nicht, steht sie in {far}. Eine Zelle, die {kept#{far} und {kept}|{far} und alle Zellen "
    "{kept}} sieht, kann in keinem Fall {digit} sein: {removal}.",
    "dual-rectangle": "Zwei starke Verbindungen treffen auf denselben Block. Die erste: {first} Die zweite: {second} Zusammen: {removal}.",
    # --- fish
    "fish": "{base:in+capital} kann die {digit} nur {cover:in} stehen. Die {size:number} Häuser der Basis brauchen {size:number}mal die {digit}, "
    "jedes einmal, und belegen damit einen Platz in jedem der {size:number} Deckhäuser. Die {digit} von {cover:dative} ist also vergeben: {removal}.",
    "finned-fish": "{base:in+capital} kann die {digit} {outside?außer in {outside} |}nur {cover:in} stehen{endo?, und {endo} {endo#liegt|liegen} in "
    "zwei Häusern der Basis zugleich (innere Flosse)|}. Wenn {none:if}, nehmen die {size:number} Häuser der Basis die {digit} von {cover:dative} "
    "ganz in Anspruch; sonst {one:then}. Eine Zelle {cover:in}, die auch {fins#die Flosse|alle Flossen} sieht, kann in keinem Fall {digit} "
    "sein: {removal}.",
    "cannibal": "Hier {cells#gehört|gehören} {cells} selbst zur Basis: Eine {digit} dort läge in zwei Deckhäusern zugleich und nähme den Platz "
    "von zweien weg.",
    "dual-fish": "Zwei Fische haben dieselbe Basis, {houses}. {ways:sentences} Zusammen: {removal}.",
    "kraken": "{base:in+capital} kann die {digit} außer in {fins} nur {cover:in} stehen. Wenn {none:if}, gilt: {case}. Sonst {one:then}. Jeder Fall "
    "führt zum selben Ende: {branches:semicolons}. Also: {result}.",
    "kraken-inside": "die {digit} von {houses:dative} steht in {cells:or}, denn die Basis nimmt in jedem Deckhaus einen Platz ein",
    "kraken-full": "die Basis nimmt die {digit} von {cover:dative} ganz in Anspruch, also ist {cell} nicht {digit}",
    "is-a-case": "{literal} ist selbst einer der Fälle",
    # --- coloring
    "simple-colors-trap": "Häuser mit nur zwei Plätzen für die {digit} verbinden {first} (erste Farbe) mit {second} (zweite Farbe): Entweder sind "
    "alle Zellen der ersten Farbe {digit} oder alle der zweiten. Eine Zelle, die beide Farben sieht, sieht in jedem Fall eine {digit}: "
    "{witnesses:semicolons}. Also: {removal}.",
    "simple-colors-wrap": "Häuser mit nur zwei Plätzen für die {digit} verbinden {first} (erste Farbe) mit {second} (zweite Farbe): Eine Farbe ist "
    "überall {digit}, die andere nirgends. In der {color:in} Farbe {shared:then} und können nicht beide {digit} sein, also ist sie die Farbe "
    "ohne {digit}: {removal}.",
    "sees": "{cell} sieht {cells}",
    "first-color": "erste",
    "first-color/in": "ersten",
    "second-color": "zweite",
    "second-color/in": "zweiten",
    "all-are": "{cells} {cells#ist|sind} {digit}",
    "multi-colors": "Häuser mit nur zwei Plätzen für die {digit} bilden zwei Gruppen: {a} gegen {b}, und {c} gegen {d}. In jeder Gruppe ist eine "
    "Seite überall {digit}, die andere nirgends. {reasons:sentences} Also: {removal}.",
    "multi-colors-1": "Da {shared:since}, können ihre beiden Seiten nicht zugleich {digit} sein. Also gilt: {one}, oder {other}. Eine Zelle, die "
    "von beiden Möglichkeiten je eine Zelle sieht, kann nicht {digit} sein: {witnesses:semicolons}.",
    "multi-colors-2": "Es gilt: {one}, oder {other}. Aber {first}, und {second}. Also {none:then}.",
    "medusa-wrap": "Kandidaten mit starken Verbindungen (die beiden einer Zelle, die einzigen beiden Plätze in einem Haus) sind abwechselnd "
    "gefärbt: {first} in der ersten Farbe, {second} in der zweiten. Eine Farbe ist überall wahr, die andere überall falsch. Die {color} Farbe "
    "kann nicht wahr sein: {failure}. Also fällt sie ganz weg: {removal}.",
    "medusa-trap": "Kandidaten mit starken Verbindungen (die beiden einer Zelle, die einzigen beiden Plätze in einem Haus) sind abwechselnd "
    "gefärbt: {first} in der ersten Farbe, {second} in der zweiten. Eine Farbe ist überall wahr, die andere überall falsch. Ein Kandidat, den "
    "beide Farben ausschließen, kann nicht wahr sein: {reasons:semicolons}. Also: {removal}.",
    "medusa-two-digits": "Sie würde {digits} zugleich in {cell} setzen",
    "medusa-twice": "Sie würde die {digit} in {cells} setzen, also zweimal {house:in}",
    "medusa-no-candidate": "Sie würde {cell} keinen Kandidaten lassen ({why})",
    "medusa-no-place": "Sie würde der {digit} keinen Platz {house:in} lassen ({why})",
    "candidate-in": "{digit} steht in {cell}",
    "cell-falls": "{cell} scheidet wegen {to} aus",
    "falls-to-either": "{digit} in {cell} scheidet wegen {one} oder wegen {other} aus",
    # --- wings
    "pincer": "ist sie {digit}, muss die Zelle {wing}, die sie sieht und {options:or} ist, {z} sein",
    "xy-wing": "Zelle {pivot}. {pincers:semicolons+capital}. Also ist eine der Zellen {cells} {digit}, und eine Zelle, die beide sieht, kann es nicht "
    "sein: {removal}.",
    "xyz-wing": "Zelle {pivot}. {pincers:semicolons+capital}; sonst ist sie selbst {digit}. Also ist eine der Zellen {cells} {digit}, und eine Zelle, die "
    "alle drei sieht, kann es nicht sein: {removal}.",
    "w-wing": "Die Zellen {cells} sind beide {digits:or}. {places:capital}; {first}, und {second}. Also können {cells} nicht beide {link} sein: "
    "Mindestens eine ist {digit}, und eine Zelle, die beide sieht, kann es nicht sein: {removal}.",
    # --- deadly patterns
    "rectangle": "Stünden in {cells} (zwei Zeilen, zwei Spalten, zwei Blöcke) nur {digits}, könnte man die beiden Ziffern vertauschen, und das "
    "Rätsel hätte zwei Lösungen. Es hat aber nur eine.",
    "rectangle-6": "{places:capital}. Also füllt die {digit} eine Diagonale des Rechtecks. In {extra} ließe sie für {rest} nur die andere Ziffer des "
    "Paares, und das Muster wäre vollständig: {removal}.",
    "hidden-rectangle": "{row:capital}, und {column}. Wäre {cell} {gone}, dann wären {beside} beide {kept}, und die Zelle {far}, die {options:which}, wäre "
    "{gone}: das tödliche Muster. Also: {removal}.",
    "avoidable-rectangle": "Keine der Zellen {cells} (zwei Zeilen, zwei Spalten, zwei Blöcke) ist eine Vorgabe. Stünden dort am Ende {digits} in "
    "gegenüberliegenden Ecken, könnte man die beiden Ziffern vertauschen, und das Rätsel hätte zwei Lösungen. Es hat aber nur eine.",
    "avoidable-rectangle-1": "Die letzte Ecke {cell} würde das Muster mit einer {digit} vervollständigen: {removal}.",
    "unique-loop": "Die Zellen {cells} bilden eine geschlossene Schleife mit zwei Zellen in jedem Haus, das sie berührt. Stünden in ihnen nur "
    "{digits}, könnte man die beiden Ziffern ringsum vertauschen, und das Rätsel hätte zwei Lösungen. Es hat aber nur eine.",
    "extended-rectangle": "Die Zellen {cells} liegen in zwei Linien eines Bandes oder Stapels, gekreuzt von {count} anderen. Stünden in ihnen nur "
    "{digits}, könnte man die beiden Linien vertauschen, und das Rätsel hätte zwei Lösungen. Es hat aber nur eine.",
    "deadly-lone-cell": "Nur {cell} kann eine andere Ziffer aufnehmen ({digits:or}), also muss sie das tun: {removal}.",
    "deadly-shared-digit": "Der einzige Ausweg ist eine {digit} in {cells:or}, also kann eine Zelle, die {cells#sie|beide|alle} sieht, nicht {digit} "
    "sein: {removal}.",
    "deadly-naked-set": "Also enthält eine der Zellen {cells} eine andere Ziffer.",
    "deadly-bound-digit": "{places:capital}: Eine der Zellen {cells} ist {digit}, und die andere braucht eine Ziffer von außerhalb des Musters. Also "
    "kann keine von beiden eine andere Ziffer des Musters enthalten: {removal}.",
    "naked-with": "Sie wirken wie eine einzige Zelle mit {extras:or}: Zusammen mit {cells} {house:in} sind das {size} Zellen für die {count} Ziffern "
    "{digits}, und keine andere Zelle dort kann eine davon enthalten: {removal}.",
    "bug-plus-1": "Jede offene Zelle hat zwei Kandidaten, nur {cell} hat drei. Jede Ziffer hat in jedem Haus zwei Plätze, nur die {digit} nicht in "
    "den Häusern von {cell}. Ohne diese {digit} gäbe es entweder keine Lösung oder mehr als eine, aber das Rätsel hat genau eine. Also ist "
    "{cell} {digit}{removal?: {removal}|}.",
    "bug": "Ohne einige wenige Kandidaten hätte jede offene Zelle zwei und jede Ziffer zwei Plätze in jedem Haus. Ein solches Gitter hat entweder "
    "keine Lösung oder mehr als eine, aber das Rätsel hat genau eine. Also ist einer dieser Kandidaten wahr: {either}.",
    "bug-4": "{places:capital}: Eine davon ist {digit}, und die andere nimmt einen ihrer zusätzlichen Kandidaten. Keine kann die zweite Ziffer ihres "
    "Paares enthalten: {removal}.",
    "excluded-by-all": "Ein Kandidat, den sie alle ausschließen, kann nicht wahr sein: {removal}.",
    # --- chains: what follows from what
    "if-then": "wenn {first:if}, dann {links}",
    "links": "{links:so}",
    "link": "{literal}{why? ({why})|}",
    "link/then": "{literal:then}{why? ({why})|}",
    "since-filled": "die Zelle ist besetzt",
    "since-house": "{house} hat schon eine {digit}",
    "since-set-seen": "alle Plätze der {digit} darin sehen {cells}",
    "since-seen": "alle diese Plätze sind in Sicht",
    "since-set": "jede {digit} der Menge sieht {cells#diese Zelle|diese Zellen}",
    "since-set-option": "der einzige Kandidat, der bleibt",
    "since-option": "der einzige andere Kandidat",
    "since-place": "{cells#der einzige andere Platz|die einzigen anderen Plätze} für die {digit} {house:in}",
    "line-filled": "{lines} {lines#füllt|füllen} die Zelle",
    "line-house": "{lines} ist die {digit} von {house}",
    "line-option": "{lines} {lines#lässt|lassen} der Zelle keinen anderen Kandidaten",
    "line-place": "{lines} {lines#lässt|lassen} der {digit} keinen anderen Platz {house:in}",
    "line-seen": "{lines} {lines#sieht|sehen} diese Zelle",
    "line-removed": "sobald {lines} {lines#gilt|gelten}, streicht die Technik „{technique}“",
    "line-removed-these": "{reason} {count#diesen Kandidaten|diese Kandidaten}",
    "net": "{lines:semicolons}",
    "net-line": "({number}) {literal}",
    "net-fact": "{lines}",
    "net-since": "{lines}, denn {reason}",
    "branch-end": "Wenn {literal:if}, ist das schon alles.",
    "branch-net": "Angenommen (1): {literal}. Dann: {net}.",
    "branch": "Angenommen, {literal}. Dann {ways:and-then}.",
    "not-both": "„{one}“ und „{other}“ schließen einander aus",
    "none-left": "{cell} behielte keinen der Kandidaten {digits}",
    "no-place-left": "die {digit} hätte keinen Platz mehr {house:in}",
    "several-at-once": "{cell} wäre zugleich {digits}",
    "twice-in-house": "die {digit} stünde in {cells}, also mehr als einmal {house:in}",
    "either-or-not": "Es gilt {literal:quoted} oder das Gegenteil",
    "cell-is": "Zelle {cell} ist {digits:or}",
    "remote-pair": "Die Zellen {cells} sind alle {digits:or}, und jede sieht die nächste: {steps:commas}. Also wechseln sich die beiden Ziffern "
    "ab: {pairs:semicolons}. Eine Zelle, die beide sieht, kann keine der beiden Ziffern enthalten: {removal}.",
    "hold-between-them": "{cells} enthalten zusammen {digits}",
    "chain": "Folge der Kette: {chain}. Also gilt: {first} oder {last}.",
    "chain-one-digit": "Eine Zelle, die {cells#alle diese Zellen|beide|alle diese Zellen} sieht, kann nicht {digit} sein: {removal}.",
    "chain-two-digits": "Die beiden sehen einander, also kann kein Ende die Ziffer des anderen enthalten: {removal}.",
    "loop": "Folge der Schleife: {chain}, also {closing}, und so rundherum; rückwärts gelesen gilt sie auch. Also ist von den beiden Enden jeder "
    "schwachen Verbindung genau eines wahr: {reasons:semicolons}.",
    "set-keeps": "die Menge {cells} behält {digits}: {removal}",
    "cell-holds": "{cell} ist {digits:or}: {removal}",
    "places-hold": "die {digit}{house? von {house}|} steht in {cells:or}: {removal}",
    "assumption-fails": "Angenommen, {literal}. Dann {links}. Aber {contradiction}, also ist die Annahme falsch: {opposite?{opposite}: |}{result}.",
    "either-way": "Angenommen, {literal}. Dann {links}. Und wenn {opposite:if}, ist die Zelle besetzt. In jedem Fall {last:then}: {removal}.",
    "forced-contradiction": "{branch} Aber {contradiction}, also ist die Annahme falsch: {result}.",
    "verity": "{alternatives:capital}. {ways:sentences} Jeder Fall führt zum selben Ende: {result}.",
    "cycle": "Folge dem Zyklus: {chain}, also {closing}, und so rundherum; rückwärts gelesen gilt er auch. Also gilt entweder {yes}, oder {no}. Ein "
    "Kandidat, den eine der ersten und eine der zweiten Aussagen ausschließt, ist in jedem Fall falsch: {removal}.",
    "aligned-triplet": "Geh alle Möglichkeiten durch, {cells} zu füllen: Keine darf eine Ziffer in einem Haus wiederholen oder einer Zelle, die alle "
    "drei sieht, alle Kandidaten nehmen. Hier gilt: {used}. Keine Möglichkeit, die bleibt, hat dort {digits:or}: {removal}.",
    "brute-force": "Keine der eingeschalteten Techniken führt weiter. Die Lösung, durch Suche gefunden, hat eine {digit} in {cell}: {cell} ist "
    "{digit}. Das ist abgelesen, nicht gefolgert.",
    "proof": "Zeile{lines#|n} {lines}{case? von Annahme {case}|}, {technique}:",
    # --- almost locked sets
    "named-set": "{name} = {cells} ({digits})",
    "als-chain": "Eine fast gesperrte Menge hat eine Ziffer mehr als Zellen: Verliert sie eine Ziffer, muss sie alle anderen enthalten. Nimm {sets}. "
    "{ways:sentences} Also steht {digits#{digits}|jede der Ziffern {digits}} in A oder in {last}, und eine Zelle, die alle Plätze {digits#dieser "
    "Ziffer|einer solchen Ziffer} in beiden sieht, kann sie nicht enthalten: {removal}.",
    "set-chain": "Wenn {lost#A {lost} nicht enthält|A eine der Ziffern {lost} fehlt}, enthält A {held}{steps:each-then}.",
    "set-then": "{name} verliert dann die {digit}, denn jede {digit} von {name} sieht jede {digit} von {before}, und enthält {kept}",
    "als-xz-double": "Eine fast gesperrte Menge hat eine Ziffer mehr als Zellen: Verliert sie eine Ziffer, muss sie alle anderen enthalten. Nimm "
    "{sets}. Jede {x} von A sieht jede {x} von B, und jede {y} von A jede {y} von B: Keine der beiden Ziffern kann in beiden Mengen stehen, und "
    "keine Menge kommt ohne beide aus. Also enthält jede genau eine von {x} und {y} und alle ihre anderen Ziffern. Zellen, die alle Plätze von "
    "{x} oder von {y} in beiden Mengen sehen oder alle Plätze einer anderen Ziffer in ihrer Menge, verlieren sie: {removal}.",
    "petal": "ist sie {digit}, verliert {name} die {digit}, denn {stem} sieht jede {digit} darin, und enthält {kept}",
    "death-blossom": "Eine fast gesperrte Menge hat eine Ziffer mehr als Zellen: Verliert sie eine Ziffer, muss sie alle anderen enthalten. Nimm "
    "{sets}. Zelle {stem}: {cases:semicolons}. Also {digits#steht {digits}|stehen {digits} jeweils} in einer der Mengen, und eine Zelle, die alle "
    "Plätze {digits#dieser Ziffer|einer solchen Ziffer} in allen sieht, kann sie nicht enthalten: {removal}.",
    "sue-de-coq": "Die Zellen {cells} liegen zugleich {line:in} und {box:in} und haben {digits}. Nimm {line_set} {line:in} und {box_set} {box:in} "
    "dazu: Das sind {count:number} Zellen und ebenso viele Ziffern, jede höchstens einmal in ihrem Haus: {in_line} {line:in}; {in_box} {box:in}. "
    "Also werden alle gebraucht, und die anderen Zellen des Hauses verlieren sie: {removal}.",
    "bent-set": "Die {count:number} Zellen {cells} {houses:in} haben nur die {count:number} Ziffern {digits}. {why}. Also {gone#muss|müssen} {gone} "
    "in einer dieser Zellen stehen, und eine Zelle, die alle Plätze {gone#dieser Ziffer|einer solchen Ziffer} sieht, kann sie nicht enthalten: "
    "{removal}.",
    "bent-set-free": "Jede der Ziffern {restricted} kann dort nur einmal stehen, denn ihre Plätze sehen einander; ohne {free} bliebe also eine Zelle "
    "leer",
    "bent-set-all": "Jede von ihnen kann dort nur einmal stehen, denn ihre Plätze sehen einander; also werden alle gebraucht",
    # --- and others
    "direct-locked": "{places:capital}, und {cells#diese|diese beiden|diese} Zellen liegen {cover:in}; also steht die {digit} dort nirgends sonst. "
    "Damit bleibt ihr {house:in} ein einziger Platz: {cell} ist {digit}.",
    "direct-hidden": "{base:in+capital} können {subset} nur in {cells} stehen, also kommt dort nichts anderes hin, auch keine {digit}. Damit bleibt "
    "ihr {house:in} ein einziger Platz: {cell} ist {digit}.",
    "firework": "{sparks:sentences} Es sind so viele Zellen, {cells}, wie Ziffern, also kommt dort nichts anderes hin: {removal}.",
    "spark": "Außerhalb von {box} lässt {row} für {digits} keinen Platz außer {p} und {column} keinen außer {q}. Steht eine solche Ziffer in keiner "
    "der beiden, haben {row} und {column} sie beide in {box}, also dort, wo sie sich kreuzen: {digits#{digits} steht|Jede der Ziffern {digits} "
    "steht} in {cells:or}.",
    "aligned-pair": "{cases:sentences} Mehr Möglichkeiten hat die Zelle nicht. Also: {removal}.",
    "aligned-pair-case": "Wäre {cell} {digit}, könnte {other} nicht {ways:or} sein.",
    "barred-by-house": "{digit} ({shared})",
    "barred-by-set": "{digit} (beide gingen {set} verloren)",
    "exocet": "Die Basis {base} enthält zwei der Ziffern {digits}. Außerhalb {band} haben diese Ziffern nur die folgenden Plätze {lines:in}: "
    "{room:semicolons}. Höchstens zwei davon können mit derselben Ziffer gefüllt werden, aber die drei Linien brauchen jede Ziffer dreimal, und "
    "innerhalb kann nur {targets:or} sie aufnehmen, sobald sie in der Basis steht. {pairs:follow}Also enthält jedes der beiden Ziele eine der "
    "beiden Ziffern der Basis. {mirrors:follow}{rest:follow}Etwas anderes kann dort nicht stehen: {removal}.",
    "band": "ihres Bandes",
    "stack": "ihres Stapels",
    "exocet-room": "{cells?{digit} in {cells}|{digit} nirgends}",
    "exocet-pair": "Die Zellen {cells} zählen als ein Ziel: {digits} ist in ihnen gesperrt und lässt eine Zelle für eine Ziffer der Basis.",
    "exocet-mirror": "Die Ziffer von {target} steht im Block des anderen Ziels im Spiegel {cells:or}. {limits:sentences}",
    "mirror-cannot": "Dieser kann nicht {digits:or} sein.",
    "mirror-only": "Davon kann nur {cell} sie enthalten.",
    "exocet-once": "Für {digits} gibt es auf den Linien außerhalb nur einen Platz: Sie müsste also in beiden Zielen stehen, aber die sind verschieden.",
    "exocet-lost": "Kein Ziel kann {digits:or} enthalten, also auch nicht die Basis.",
    "sk-loop": "Sechzehn Zellen in vier Blöcken bilden einen Ring aus acht Paaren. Jeder Kandidat eines Paares gehört zu dem Haus, das es mit dem "
    "Paar davor oder danach teilt: {links:semicolons}. Das sind sechzehn Ziffern für sechzehn Zellen, jede höchstens einmal in ihrem Haus. Alle "
    "werden gebraucht, also verliert der Rest jedes Hauses sie: {removal}.",
    "sk-link": "{cells} {house:in}: {digits}",
    "tridagon": "Die zwölf Zellen {cells}, je drei in vier Blöcken, lassen sich nicht allein mit {digits} füllen (probier es aus: Der vierte Block geht "
    "nie auf). Also ist einer ihrer anderen Kandidaten wahr: {either}. {end}",
    "tridagon-lone": "Sie liegen alle in einer Zelle, die also einen davon nimmt: {removal}.",
    "tridagon-guardians": "Ein Kandidat, den sie alle ausschließen, kann nicht wahr sein: {removal}.",
    "symmetrical-placement": "Eine {turn} führt Vorgaben in Vorgaben über, wenn man auch die Ziffern tauscht ({pairs?{pairs}; |}{digits} "
    "{digits#bleibt|bleiben} gleich). Also ist die einzige Lösung genauso symmetrisch: Eine Zelle, die an ihrem Platz bleibt, enthält eine Ziffer, "
    "die gleich bleibt, und jeder Kandidat braucht sein Gegenstück: {removal}.",
    "exchanged": "{one} mit {other}",
    "half-turn": "halbe Drehung des Gitters",
    "quarter-turn": "Vierteldrehung des Gitters",
    "reflection-falling": "Spiegelung an der Diagonale von r1c1 nach r9c9",
    "reflection-rising": "Spiegelung an der Diagonale von r1c9 nach r9c1",
    "template-set": "Betrachte alle Möglichkeiten, die {digit} neunmal zu setzen, die das Gitter noch zulässt (ohne Zellen, die in jeder Möglichkeit einer "
    "anderen Ziffer schon vergeben sind). Alle benutzen diese Zellen: {result}.",
    "template-delete": "Betrachte alle Möglichkeiten, die {digit} neunmal zu setzen, die das Gitter noch zulässt (ohne Zellen, die in jeder Möglichkeit "
    "einer anderen Ziffer schon vergeben sind). Keine benutzt diese Zellen: {removal}.",
    # --- variants: digits that are left
    "any-digit": "{digits:or}",
    "any-of": "eine {digits:or}",
    "any-of/with": "{digits:or}",
    "range-without": "{digits#nicht {digits}|weder {digits:nor}}",
    "at-least": "mindestens {number}",
    "at-most": "höchstens {number}",
    "at-least-at-most": "mindestens {low} und höchstens {high}",
    "between": "zwischen {low} und {high}",
    "from-to": "{first} bis {last}",
    "is-range": "{cells} {cells#ist|sind jeweils} {range}",
    "is-range/then": "{cells#ist|sind} {cells} {cells#|jeweils }{range}",
    "left-none": "{cells} {cells#hat|haben} keine Ziffer mehr",
    "left-none/then": "{cells#hat|haben} {cells} keine Ziffer mehr",
    "left-one": "{cells} {cells#ist|sind} {digit}",
    "left-one/then": "{cells#ist|sind} {cells} {digit}",
    "left-must": "{cells} {cells#muss|müssen jeweils} {digits:or} sein",
    "left-must/then": "{cells#muss|müssen} {cells} {cells#|jeweils }{digits:or} sein",
    "cannot-be": "{cells} {cells#kann|können} nicht {digits:or} sein",
    "cannot-be/then": "{cells#kann|können} {cells} nicht {digits:or} sein",
    "they-cannot": "{cells#sie kann|sie können} nicht {digits:or} sein",
    "they-cannot/then": "{cells#kann|können} sie nicht {digits:or} sein",
    "leaves-only": "Damit bleibt nur {candidates}.",
    # --- variants: rules
    "marked-cell": "{cells#{cells}|Jede der Zellen {cells}} {phrase}, also {outcome:then}.",
    "partner-none": "{phrases:capital}. Mit {digits:with} ist das unmöglich, also {outcome:then}.",
    "partner-always": "{phrases:capital}, also {outcome:then}.",
    "partner-needs": "{phrases:capital}. Eine {digit} in {target} braucht {by} in {cell}{more?, und {more}; beides ist nicht mehr möglich|, und "
    "das ist nicht mehr möglich}. Also {outcome:then}.",
    "needs-there": "eine {digit} braucht dort {by}",
    "partner": "{cell} ist {range}, und {phrases}. Also {outcome:then}.",
    "rule-needs": "{rule:capital} {sets?muss {what} enthalten|braucht {what}}{sets? ({sets:or})|}",
    "needs-only-place": "{needs}, und nur in {cell} ist noch Platz dafür: {outcome}.",
    "needs-places": "{needs}; möglich ist das in {cells:or}.",
    "needs-each": "{needs}. Zellen, die alle Plätze einer dieser Ziffern dort sehen{rules? (wegen {rules})|}{equal? ({equal})|}, können sie "
    "nicht enthalten: {removed}.",
    "either-itself": "{why:capital}. Entweder ist {cell} selbst {digit} oder {others#{others}|eine der Zellen {others}}, und in jedem Fall gilt: "
    "{removed}.",
    "either-way-removed": "{why:capital}. In {places#jedem Fall|beiden Fällen|jedem Fall} gilt: {removed}.",
    "equals": "{cell} ist gleich {other}",
    "see-equal": "{equal} (wegen {rules}). Also {cells#sieht|sehen} {cells} {places#alle diese|diese beiden|alle diese} Zellen oder Zellen, die ihnen gleich "
    "sind: {cannot}.",
    "inside-houses": "{places#Alle|Beide|Alle} liegen {houses:in}, also kann dort keine andere Zelle {digits:or} sein: {removed}.",
    "see-places": "{cells} {cells#sieht|sehen} {places#alle diese|diese beiden|alle diese} Zellen{rules? (wegen {rules})|}, also {cannot:then}.",
    # --- variants: sums
    "bare-names": "{names:bare}",
    "many-sums": "die {count} {cages?Käfige|Käfige und Summen}",
    "come-to": "{sums:capital} {count#ergibt|ergeben} {total}",
    "swap": "den Schaft {shaft} durch seinen Kreis {circle}",
    "45-arrows": "{houses:capital} {many#ergibt|ergeben} {sum}{sums?, davon {sums} {covered}|}. Ersetze {swaps}: {terms} = {total}",
    "45-inner": "{houses:capital} {many#ergibt|ergeben} {sum}. {sums:capital} darin {count#ergibt|ergeben} {covered}, also "
    "{cells#ist {cells}|ergeben {cells} zusammen} {total}",
    "45-outer": "{come}, {houses} aber {sum}. Also {cells#ist {cells}, außerhalb davon,|ergeben {cells}, außerhalb davon, zusammen} {total}",
    "45-same": "{come}, {houses} aber {sum}. Also {cells#ist {cells}, außerhalb davon,|ergeben {cells}, außerhalb davon, zusammen} so viel wie "
    "{inner}, {inner#die übrige Zelle|der Rest} {houses:in}",
    "45-more": "{come}, {houses} aber {sum}. Also {cells#ist {cells}, außerhalb davon,|ergeben {cells}, außerhalb davon, zusammen} um {number} "
    "mehr als {inner}, {inner#die übrige Zelle|der Rest} {houses:in}",
    "45-less": "{come}, {houses} aber {sum}. Also {cells#ist {cells}, außerhalb davon,|ergeben {cells}, außerhalb davon, zusammen} um {number} "
    "weniger als {inner}, {inner#die übrige Zelle|der Rest} {houses:in}",
    "arrow-circle": "Die Ziffern auf dem Schaft von {rule} ergeben {span}, also {outcome:then}.",
    "arrow-shaft": "{rule:capital}: {parts:semicolons}. Also {outcome:then}.",
    "circle-and-shaft": "der Kreis {circle} ist {held}{others? und {others#die andere Ziffer auf dem Schaft ist|die anderen Ziffern auf dem "
    "Schaft ergeben} {rest}|}",
    "sum-leaves": "{rule?{rule:capital}: |}Was auch immer die anderen Zellen enthalten, für {cells#{cells}|jede der Zellen {cells}} bleibt {span}. "
    "Also {outcome:then}.",
    "sum-compare": "Nach den kleinsten und größten Ziffern, die in die übrigen Zellen passen{rule? ({rule})|}, gilt: {outcome}.",
    "range-one": "{rule?{rule:capital}: |}{cells} ist {span}, also {outcome:then}.",
    "range-rest": "{rule?{rule:capital}: |}Die anderen Zellen ergeben {span}, also {outcome:then}.",
    "range-any": "{rule?{rule:capital}: |}Je {count:number} Zellen ergeben zusammen {span}. Also {outcome:then}.",
    "range-whichever": "{rule?{rule:capital}: |}Welche der Zellen {cells} du auch nimmst, {count#die andere Zelle ist|die anderen Zellen ergeben} "
    "{span}. Also {outcome:then}.",
    "sum-can-be": "{sum:capital} kann nur {sets:or} sein, also {outcome:then}.",
    "sum-only": "{sum:capital} kann nur {sets:or} sein.",
    "cage-without": "{sum:capital}: Keine Zelle darin kann {absent:or} sein, also bleibt nur {sets:or}.",
    "rest-can-be": "{known:capital}, also ergibt der Rest von {sum:bare} ({cells}) {total}{absent?, und keine dieser Zellen kann {absent:or} sein|}. Das geht "
    "nur mit {sets:or}.",
    "would-be": "Ohne {what} ergäbe {rule} {span}, also muss dort {what} vorkommen",
    "would-leave": "Eine {digit} in {cell} ließe für {cells} {sets:or} übrig, und das ist dort nicht möglich.",
    "sum-agrees": "{sum:capital} hat noch {number} Kombinationen, und alle stimmen überein: {outcome}.",
    "part-can-be": "{rule?{rule:capital}: |}{cells} können zusammen nur {sums} ergeben{sets? ({sets:or})|}, also {outcome:then}.",
    "cells-on": "{cells} ({rule})",
    "then-no-place": "dann hätte die {digit} keinen Platz {house:in}",
    "then-left": "dann bliebe für {cells} {digits?zusammen nur {digits}|keine Ziffer}",
    "refused": "{sets:or}, denn {why}",
    "sets-refused": "Ausgeschlossen ist für {sum}: {refused:nor-each}.",
    "most-refused": "Bei den meisten Kombinationen von {sum} ließe sich der Rest {house:in} nicht füllen.",
    "leaves-sets": "Damit bleibt {sets:or}: {outcome}.",
    "two-sums": "{first:capital} und {second} liegen beide {house:in}, haben also keine Ziffer gemeinsam.",
    "two-together": "Was auch immer der erste{left? ({left:or})|} und der zweite{other? ({other:or})|} enthält, zusammen belegen sie {digits}: "
    "{removed}.",
    "sum-is": "{sum:capital} ist {sets:or}.",
    "leaves-nothing": "{sum:capital} kann nicht {sets:or} sein, sonst bliebe nichts für {other}.",
    "many-leave-nothing": "Viele Kombinationen von {sum} ließen nichts für {other}.",
    "equal-parts": "{rule:capital}: Alle Teile haben dieselbe Summe, und möglich ist nur {sums}. Also {outcome:then}.",
    "balance-parity": "{rule?{rule:capital}: |}Alles andere zählt doppelt, also muss {cell} {odd?ungerade|gerade} sein: {outcome}.",
    "balance-fit": "{rule?{rule:capital}: |}Zu {digits:or} in {cell} passt nichts von dem, was die anderen Zellen enthalten können: {outcome}.",
    "balance-sum": "{rule?{rule:capital}: |}Mit {digits:or} in {cell} {others#müsste {others}|müssten {others} zusammen} {sums:or} "
    "{others#sein|ergeben}, und das ist unmöglich. Also {outcome:then}.",
    # --- variants: lines and clues at the side
    "digits-increase": "{rule:capital}: Die Ziffern {gap?steigen|fallen nie} entlang der Linie{facts?, und {facts}|}, also {outcome:then}.",
    "sets-can-be": "{rule:capital} {phrase}; möglich ist nur {sets:or}. Also {outcome:then}.",
    "sets-agree": "{rule:capital} {phrase}. Alle Ziffernmengen, die bleiben, stimmen überein: {outcome}.",
    "ends-between": "{rule:capital}: Jede Ziffer liegt echt zwischen den Ziffern an den Enden.{ends? Von den Enden gilt: {ends}.|} Also "
    "{outcome:then}.",
    "ends-apart": "{rule:capital}: Die Enden unterscheiden sich um mindestens {apart}, und keine andere Ziffer liegt in ihrem Bereich.{ends? Von "
    "den Enden gilt: {ends}.|} Also {outcome:then}.",
    "seen-one": "{rule:capital} lässt nur ein Hochhaus sehen, also steht das höchste vorn: {outcome}.",
    "seen-all": "{rule:capital} lässt alle Hochhäuser sehen, also stehen sie der Größe nach: {outcome}.",
    "seen-some": "{rule:capital} verlangt {count:number} sichtbare Hochhäuser, jedes höher als das davor. Die ersten Zellen müssen Platz für "
    "höhere dahinter lassen, also {outcome:then}.",
    "seen-most": "Mit {digits:or} in {cell} wären höchstens {count:number} Hochhäuser zu sehen ({rule}), also {outcome:then}.",
    "seen-least": "Mit {digits:or} in {cell} wären mindestens {count:number} Hochhäuser zu sehen ({rule}), also {outcome:then}.",
    "sandwich-next": "{rule:capital}: {low} und {high} liegen nebeneinander. Auf den Plätzen, die bleiben, {outcome:then}.",
    "sandwich-apart": "{rule:capital}: {total} braucht {sizes} verschiedene Ziffern, also {one?liegt|liegen} {sizes} "
    "{one?Zelle|Zellen} zwischen {low} und {high}. Auf den Plätzen, die bleiben, {outcome:then}.",
    "x-sum": "{rule:capital}: Die erste Zelle nennt, wie viele verschiedene Ziffern zusammen {total} ergeben. Das geht nur mit {digits:or} dort, "
    "also {outcome:then}.",
    # --- variants: counting, areas, cases
    "circles": "Eine Ziffer in Kreisen steht in so vielen Kreisen, wie sie angibt. Also ergeben die verschiedenen Ziffern darin zusammen {count}, "
    "die Zahl der Kreise{sets?: {sets:or}|}.",
    "circles-inside": "Also ist {digit} dabei, und alle {digit} davon stehen in Kreisen: {outcome}.",
    "circles-full": "Also ist {digit} dabei, und nur {digit} Kreise können sie enthalten: {outcome}.",
    "circles-taken": "{digit#Nur ein Kreis enthält|Genau {digit:number} Kreise enthalten} die {digit}. {houses:in+capital} ist jeder Platz für "
    "die {digit} ein Kreis, und {digit#das ist dieser|das sind schon alle}, also gilt: {removed}.",
    "circles-row": "{digit#Ein Kreis muss|{digit:number+capital} Kreise müssen} die {digit} enthalten{digit#|, jeder in einer anderen Zeile}. Möglich ist das nur "
    "{houses:in}. Dort steht die {digit} also in einem Kreis: {removed}.",
    "circles-column": "{digit#Ein Kreis muss|{digit:number+capital} Kreise müssen} die {digit} enthalten{digit#|, jeder in einer anderen Spalte}. Möglich ist das nur "
    "{houses:in}. Dort steht die {digit} also in einem Kreis: {removed}.",
    "circles-box": "{digit#Ein Kreis muss|{digit:number+capital} Kreise müssen} die {digit} enthalten{digit#|, jeder in einem anderen Block}. Möglich ist das nur "
    "{houses:in}. Dort steht die {digit} also in einem Kreis: {removed}.",
    "circles-region": "{digit#Ein Kreis muss|{digit:number+capital} Kreise müssen} die {digit} enthalten{digit#|, jeder in einem anderen Gebiet}. Möglich ist das nur "
    "{houses:in}. Dort steht die {digit} also in einem Kreis: {removed}.",
    "counted-fill": "Nur {cells} können die {cells:number} Ziffern enthalten, die {rule} braucht, also passt dort nichts anderes hin: {outcome}.",
    "in-no-cell": "keiner Zelle",
    "in-cells": "{count#einer Zelle|{count:number} Zellen}",
    "in-at-least": "mindestens {count#einer Zelle|{count:number} Zellen}",
    "counted-in": "{rule:capital} hat {what} in {times}",
    "counted-full": "{needs}{cells?, und {cells} {cells#hat|haben} sie schon|}: {outcome}.",
    "counted-needed": "{needs}, und nur {cells} {cells#kann|können} sie enthalten: {outcome}.",
    "the-ring": "der Ring aus 16 Zellen um Block 5",
    "the-corners": "die vier 2×2-Ecken des Gitters",
    "ring-and-corners": "Der Ring aus 16 Zellen um Block 5 und die vier 2×2-Ecken des Gitters enthalten dieselben Ziffern.",
    "groups": "{rule:capital}: Die Gruppen enthalten dieselben Ziffern.",
    "group-cannot": "Für die {digit} ist kein Platz in der einen Gruppe ({other}), also auch nicht in der anderen ({this}): {outcome}.",
    "group-full": "In der Gruppe ({this}) steht die {digit} schon so oft wie möglich: {outcome}.",
    "group-room": "In der einen Gruppe ({other}) ist höchstens {count:number}mal Platz für die {digit}, und so oft steht sie schon in der anderen "
    "({this}): {outcome}.",
    "group-needs": "In der einen Gruppe ({other}) steht die {digit} {count:number}mal, und die andere ({this}) hat genau so viele Plätze dafür: "
    "{outcome}.",
    "kind-low": "niedrig",
    "kind-low/many": "niedrige",
    "kind-high": "hoch",
    "kind-high/many": "hohe",
    "kind-even": "gerade",
    "kind-even/many": "gerade",
    "kind-odd": "ungerade",
    "kind-odd/many": "ungerade",
    "polarity": "{rules?Entlang von {rules}|Entlang der Linien und Zeichen} zeigt die Ziffer einer Zelle, welche Zellen {first:many} und welche "
    "{second:many} Ziffern enthalten. Wäre {cell} {kind}, dann wären {cells} alle {which}, aber {house:in} ist nur für {most:number} "
    "{which:many} Ziffern Platz. Also ist {cell} {opposite}: {outcome}.",
    "one-area": "Alle Zellen mit {digits:or} bilden eine zusammenhängende Fläche{size? aus {size} Zellen|}.",
    "area-complete": "Die Fläche ist vollständig: {outcome}.",
    "area-apart": "Kein Weg aus solchen Zellen führt von {cell} nach {targets}: {outcome}.",
    "area-far": "{sure?{sure}|{count} Zellen} {count#gehört|gehören} schon dazu, und in dieser Größe ist {targets} nicht zu erreichen: {outcome}.",
    "area-bridge": "Ohne {targets} hinge die Fläche nicht zusammen oder wäre zu klein, also {targets#gehört diese Zelle|gehören diese Zellen} dazu: "
    "{outcome}.",
    "rank-place": "Vier Linien beginnen mit {digit}. Eine davon ist die zu {rule}, und von den anderen drei {count?{count#ist|sind} {count:number}|ist "
    "keine} kleiner.",
    "rank-with": "mit {digits:or} in {cell}",
    "rank-without": "ohne {digits:or} in {cell}",
    "rank-most": "{case:capital} {count?{count#könnte|könnten} höchstens {count:number} davon|könnte keine davon} {greater?größer|kleiner} sein: {outcome}.",
    "rank-least": "{case:capital} {count#wäre|wären} mindestens {count:number} davon {greater?größer|kleiner}: {outcome}.",
    "rank-order": "{case:capital} könnte die Linie zu {other} nicht {greater?größer|kleiner} sein: {outcome}.",
    "case-one": "{rule:capital}: Von {number} Fällen ist nur noch einer möglich: {case}. Also {outcome:then}.",
    "case": "({number}) {case}",
    "cases-few": "{rule:capital}: {rest?Es bleiben {count:number} Fälle|Möglich sind {count:number} Fälle}: {cases:semicolons}. In {count#jedem "
    "Fall|beiden Fällen|jedem Fall} {outcome:then}.",
    "cases-many": "{rule:capital}: Noch {count} Fälle sind möglich, und in jedem {outcome:then}.",
    "wing-cell": "{cell} ist {digits:or}.",
    "wing-house": "{where:in+capital} steht die {what} in {cells:or}.",
    "wing-rule": "{where:capital} braucht {what}, und zwar in {cells:or}.",
    "wing-then": "Wenn {option:if}, dann gilt: {then}.",
    "wing-itself": "{cell} kann selbst {digits:or} sein.",
    "wing-themselves": "{cells} können selbst {digit} sein.",
    "wing-sees": "In {count#jedem Fall|beiden Fällen|jedem Fall} {cells#sieht|sehen} {cells} eine {digit} und {cells#kann|können} nicht {digit} sein.",
    "wing-removed": "In {count#jedem Fall|beiden Fällen|jedem Fall} gilt: {removed}{rules? (wegen {rules})|}.",
    "pattern-called": "Dieses Muster heißt {shape}.",
    "and-alike": "{rule} und die anderen Hinweise dieser Art",
    "ways": "{number#{rule:capital} lässt sich{rules? ({rules} eingerechnet)|} nur noch auf eine Weise füllen:|{rule:capital} lässt sich"
    "{rules? ({rules} eingerechnet)|} noch auf {number} Weisen füllen, und bei allen gilt:} {outcome}.",
    "ways-none": "Mit {refused:or} lässt sich {rule}{rules? ({rules} eingerechnet)|} auf keine Weise mehr füllen. Also {outcome:then}.",
    "digits-in": "{digits:or} in {cell}",
    "is-of": "{cell} ist {digits:or}",
    "is-of/if": "{cell} {digits:or} ist",
    "linked-once": "Angenommen, in {cell} steht {digit}. Dann gilt: {end}. Also {outcome:then}.",
    "linked-45": "Mit {digit} in {cell} ist das nicht mehr möglich. Also {outcome:then}.",
    "linked-sums": "Angenommen, in {cell} steht {digit}. Dann gilt{rule? ({rule})|}: {left}. Aber dann gilt auch: {end}. Also {outcome:then}.",
    "sums-in": "Summen {houses:in}",
    "ways-many": "{rule:capital} lässt sich noch auf viele Weisen füllen, aber bei allen gilt: {outcome}.",
    "ways-engine": "{rule:capital}: Bei jeder Füllung, die noch möglich ist, gilt: {outcome}. Das zeigt der Rechenkern; eine kurze Begründung ist nicht bekannt.",
    # --- variants: assumptions
    "must-be": "{cell} muss {digit} sein{by? ({by})|}",
    "must-be-of": "{cell} muss {digits:or} sein{by? ({by})|}",
    "place-must-be-of": "die {digit} von {where} muss in {cells:or} stehen{by? ({by})|}",
    "needs-there-then": "{where} braucht {digit} in {cells:or}{by? ({by})|}",
    "place-must-be": "die {digit} von {where} muss in {cell} stehen{by? ({by})|}",
    "end-cell": "{cells} hat keine Ziffer mehr{by? ({by})|}",
    "end-twice": "{cells} müssten beide {what} sein{by? ({by})|}",
    "end-place": "{name} hat keinen Platz mehr für {what}{by? ({by})|}",
    "end-sum": "die Zellen von {name} ergeben nicht mehr die verlangte Summe{by? ({by})|}",
    "end-least": "die Zellen von {name} ergeben mindestens {what}{by? ({by})|}",
    "end-least/then": "ergeben die Zellen von {name} mindestens {what}{by? ({by})|}",
    "end-most": "die Zellen von {name} ergeben höchstens {what}{by? ({by})|}",
    "end-most/then": "ergeben die Zellen von {name} höchstens {what}{by? ({by})|}",
    "end-45": "die Summen {name:in} passen nicht mehr zusammen{by? ({by})|}",
    "end-subset": "{cells} haben zusammen nur noch {what}{by? ({by})|}",
    "end-hidden": "{what} haben zu wenige Plätze {name:in}{by? ({by})|}",
    "end-parts": "die Teile von {name} können nicht dieselbe Summe haben{by? ({by})|}",
    "end-fill": "{name} lässt sich nicht mehr füllen{by? ({by})|}",
    "numbered-step": "({number}) {text}",
    "supposed": "Angenommen, {cell} ist {digit}. Dann scheitert es: {end}. Also {outcome:then}.",
    "supposed-chain": "Angenommen, {cell} ist {digit}. Dann gilt: {lines:then-each}. Aber so scheitert es: {end}. Also {outcome:then}.",
    "supposed-steps": "Angenommen, {cell} ist {digit}. {lines:sentences} Aber so scheitert es: {end}. Also {outcome:then}.",
    # --- variants: what only the engine finds
    "engine-search": "{result}: Das zeigt nur eine Suche im ganzen Rätsel.",
    "engine-leaves": "{reasons:capital} {count#lässt|lassen} {conclusion}{given}.",
    "engine-kept": "{result}: Sonst {count#ist {reasons} nicht|sind {reasons} nicht zugleich} zu erfüllen{given}{searched?, wie etwas Probieren "
    "zeigt|}.",
    "many-rules": "{count}-mal {title}",
    "only-candidates": "nur {candidates}",
    "only-digits": "nur {digits:commas} in {cells:commas}",
    "no-digits": "keine {digits:commas} in {cells:commas}",
    "given-cells": ", bei {count} gegebenen Zellen",
    "given": "{clues?, gegeben {clues}|}",
    "held-without": "{cell} ohne {digits:commas}",
    "held-in": "{cell} aus {digits:commas}",
    "look-at-cells": "Sieh dir {cells:commas} an{reasons?, und dazu {reasons}|}.",
    # --- findings of a check
    "rule-too-long": "{rule:capital}: Es sind {cells} Zellen, aber es gibt nur {digits} {digits#Ziffer|Ziffern}.",
    "sum-out-of-reach": "{rule:capital}: Die Summe ist unerreichbar, denn {why}.",
    "sum-of-digits": "{count#eine Zelle ergibt|{count} verschiedene Ziffern ergeben} {sums}",
    "sum-of-cells": "{given?mit den vorgegebenen Ziffern ergeben die Zellen|die Zellen ergeben} {sums}",
    "up-to": "{totals:or}",
    "up-to-most": "höchstens {total}",
    "up-to-least": "mindestens {total}",
    "never-up-to": "nie {total}",
    "arrow-too-high": "{rule:capital} geht nicht auf: Die Ziffern auf dem Pfeil ergeben mindestens {least}, im Kreis steht aber höchstens {most}.",
    "arrow-too-low": "{rule:capital} geht nicht auf: Die Ziffern auf dem Pfeil ergeben höchstens {most}, im Kreis steht aber mindestens {least}.",
    "thermo-too-tight": "{rule:capital} kann nicht steigen: {low}, also müsste {cell} mindestens {needed} sein, ist aber {exact?|höchstens }{high}.",
    "is-at-least": "{cell} ist mindestens {digit}",
    "rule-without-digits": "{rule:capital} ist mit den Ziffern, die in den Zellen noch möglich sind, nicht erfüllbar.",
    "cell-without-digit": "Für {cell} bleibt keine Ziffer: Die vorgegebenen Ziffern in Zeile, Spalte und Gebiet schließen jede aus.",
    "digit-without-place": "{house:in+capital} ist kein Platz für die {digit}.",
    "whole-grid": "dem ganzen Gitter",
    "rows-from": "den Zeilen {first} bis {last}",
    "columns-from": "den Spalten {first} bis {last}",
    "cages-fill": "Die Ziffern {part:in} ergeben zusammen {whole}, {count#{cages?der Käfig|die Summe} dort ergibt|die {count} {cages?Käfige|Summen} "
    "dort ergeben} aber {total}.",
    "cages-too-high": "{count#{cages?Der Käfig|Die Summe} {part:in} ergibt|Die {cages?Käfige|Summen} {part:in} ergeben} {total}, mehr als die {whole}, "
    "die dort insgesamt stehen.",
    "cages-inside": "{count#{cages?Der Käfig|Die Summe} {part:in} ergibt|Die {cages?Käfige|Summen} {part:in} ergeben} {total}. Damit bleibt {left} für "
    "{cells}; dort {number#steht|ergeben die Ziffern} aber {bound}.",
    "cages-covering": "Die {cages?Käfige|Summen}, die alles {part:in} abdecken, ergeben {total}; {part:in} sind es {whole}. Damit bleibt {left} für "
    "{cells} außerhalb; dort {number#steht|ergeben die Ziffern} aber {bound}.",
    "these-cells": "{cells}",
    "so-many-cells": "{count} Zellen",
    "cells-of": "{count} von {cells} Zellen",
    "clash": "{members#{members:capital} ist nicht erfüllbar|Das ist nicht alles zugleich möglich: {members}}.",
    "given-digits": "{cell} = {digits:or}",
    "suspect-given": "Ohne die Vorgabe {given} hat das Rätsel {outcome}{instead?, mit {instead}|}.",
    "suspect-rule": "{marked?Mit einem anderen Wert bei|Ohne} {rule} hat das Rätsel {outcome}{instead?, und diese Regel passt dazu: {instead}|.}",
    "has-one": "genau eine Lösung",
    "has-several": "mehrere Lösungen",
    "has-solutions": "Lösungen",
    "no-suspect": "Es liegt nicht an einer einzelnen Regel oder Vorgabe: Welche man auch weglässt, es gibt keine Lösung.",
    "several": "mehrere",
    "several-differ": "Das Rätsel hat {number} Lösungen; {where} {count#unterscheidet|unterscheiden} sich.",
    "two-differ": "Zwei von ihnen unterscheiden sich nur in {cells:commas}.",
    "no-decider": "Es wurden keine {count} weiteren Ziffern gefunden, die die Lösung festlegen.",
    "deciding-digits": "{givens#Eine weitere Ziffer legt|{givens:count} weitere Ziffern legen} die Lösung fest: {givens}.",
    "deciding-rule": "Eine weitere Regel legt die Lösung fest: {rules:or}.",
    # --- hints and the ends of paths
    "look-at": "Sieh dir {where} an.",
    "look-for": "Suche {where:in} nach der Technik „{technique}“.",
    "try": "Versuche es bei {where:at} mit der Technik „{technique}“.",
    "suppose-one": "Nimm an, dass ein Kandidat von {where:at} wahr ist, und sieh, wohin das führt.",
    "guess": "Keine der eingeschalteten Techniken findet einen Schritt; {where:in} liegt eine Zelle, die nur eine Suche entscheiden kann.",
    "something-wrong": "Im Gitter stimmt etwas nicht.",
    "look-again": "Sieh dir {cells} noch einmal an.",
    "no-solution-here": "Von hier aus gibt es keine Lösung.",
    "mistakes": "Fehler: {mistakes:semicolons}{more?; und {more} weitere|}.",
    "mistake-entry": "{cell} kann nicht {digit} sein",
    "mistake-crossed-out": "{cell} müsste noch den Kandidaten {digit} haben",
    "puzzle-solved": "Das Rätsel ist gelöst.",
    "no-time-for-hint": "Die Zeit war um, bevor ein Schritt gefunden wurde.",
    "no-step-here": "Keine der eingeschalteten Techniken findet hier einen Schritt.",
    "several-solutions": "Kein weiterer Schritt: Das Rätsel hat mehr als eine Lösung.",
    "path-solved": "Gelöst.",
    "path-stopped": "Die Zeit war vor dem Ende um.",
    "path-limited": "Die Höchstzahl der Schritte war vor dem Ende erreicht.",
    "path-stuck": "Keine der eingeschalteten Techniken führt weiter.",
}

TECHNIQUES = {
    "full-house": "Full House",
    "naked-single": "Nackter Einer",
    "hidden-single": "Versteckter Einer",
    "direct-pointing": "Zeiger mit Eintrag",
    "direct-claiming": "Anspruch mit Eintrag",
    "direct-hidden-pair": "Verstecktes Paar mit Eintrag",
    "direct-hidden-triple": "Verstecktes Tripel mit Eintrag",
    "locked-pair": "Gesperrtes Paar",
    "locked-triple": "Gesperrtes Tripel",
    "locked-candidates-1": "Gesperrte Kandidaten 1 (Zeiger)",
    "locked-candidates-2": "Gesperrte Kandidaten 2 (Anspruch)",
    "naked-pair": "Nacktes Paar",
    "naked-triple": "Nacktes Tripel",
    "hidden-pair": "Verstecktes Paar",
    "hidden-triple": "Verstecktes Tripel",
    "naked-quadruple": "Nacktes Quadrupel",
    "hidden-quadruple": "Verstecktes Quadrupel",
    "x-wing": "X-Wing",
    "swordfish": "Schwertfisch",
    "jellyfish": "Qualle",
    "squirmbag": "Squirmbag",
    "whale": "Wal",
    "leviathan": "Leviathan",
    "remote-pair": "Fernpaar",
    "bug-plus-1": "BUG+1",
    "bug-2": "BUG Typ 2",
    "bug-3": "BUG Typ 3",
    "bug-4": "BUG Typ 4",
    "bug-plus-n": "BUG+n",
    "skyscraper": "Wolkenkratzer",
    "two-string-kite": "Zwei-Schnüre-Drachen",
    "turbot-fish": "Turbot Fish",
    "empty-rectangle": "Leeres Rechteck",
    "w-wing": "W-Wing",
    "xy-wing": "XY-Wing",
    "xyz-wing": "XYZ-Wing",
    "wxyz-wing": "WXYZ-Wing",
    "vwxyz-wing": "VWXYZ-Wing",
    "uvwxyz-wing": "UVWXYZ-Wing",
    "tuvwxyz-wing": "TUVWXYZ-Wing",
    "uniqueness-1": "Eindeutigkeit Typ 1",
    "uniqueness-2": "Eindeutigkeit Typ 2",
    "uniqueness-3": "Eindeutigkeit Typ 3",
    "uniqueness-4": "Eindeutigkeit Typ 4",
    "uniqueness-5": "Eindeutigkeit Typ 5",
    "uniqueness-6": "Eindeutigkeit Typ 6",
    "hidden-rectangle": "Verstecktes Rechteck",
    "avoidable-rectangle-1": "Vermeidbares Rechteck Typ 1",
    "avoidable-rectangle-2": "Vermeidbares Rechteck Typ 2",
    "unique-loop": "Eindeutige Schleife",
    "unique-loop-1": "Eindeutige Schleife Typ 1",
    "unique-loop-2": "Eindeutige Schleife Typ 2",
    "unique-loop-3": "Eindeutige Schleife Typ 3",
    "unique-loop-4": "Eindeutige Schleife Typ 4",
    "extended-rectangle-1": "Erweitertes Rechteck Typ 1",
    "extended-rectangle-2": "Erweitertes Rechteck Typ 2",
    "extended-rectangle-3": "Erweitertes Rechteck Typ 3",
    "extended-rectangle-4": "Erweitertes Rechteck Typ 4",
    "sue-de-coq": "Sue de Coq",
    "firework-triple": "Feuerwerk, Tripel",
    "firework-quadruple": "Feuerwerk, Quadrupel",
    "simple-colors": "Einfache Farben",
    "multi-colors": "Mehrfache Farben",
    "medusa-wrap": "3D-Medusa, Widerspruch",
    "medusa-trap": "3D-Medusa, Falle",
    "x-chain": "X-Kette",
    "xy-chain": "XY-Kette",
    "nice-loop": "Schleife/Wechselkette (AIC)",
    "static-chain": "Einfache Kette",
    "grouped-nice-loop": "Schleife/Wechselkette (AIC) mit Gruppen",
    "als-xz": "Fast gesperrte Mengen: XZ-Regel",
    "aligned-pair-exclusion": "Ausschluss von Paaren",
    "aligned-triplet-exclusion": "Ausschluss von Tripeln",
    "als-xy-wing": "Fast gesperrte Mengen: XY-Wing",
    "als-xy-chain": "Fast gesperrte Mengen: Kette",
    "death-blossom": "Todesblüte",
    "sk-loop": "SK-Schleife",
    "junior-exocet": "Junior-Exocet",
    "tridagon": "Tridagon",
    "tridagon-guardians": "Tridagon mit Wächtern",
    "symmetrical-placement": "Symmetrie nach Gurth",
    "kraken-fish": "Krake",
    "forcing-chain": "Zwangskette",
    "nishio-forcing-chain": "Zwangskette nach Nishio",
    "multiple-forcing-chain": "Mehrfache Zwangskette",
    "dynamic-forcing-chain": "Dynamische Zwangskette",
    "forcing-net": "Zwangsnetz",
    "dynamic-forcing-chain-plus": "Dynamische Zwangskette (+)",
    "nested-forcing-chain-2": "Dynamische Zwangskette (+ Zwangsketten)",
    "nested-forcing-chain-3": "Dynamische Zwangskette (+ mehrfache Zwangsketten)",
    "nested-forcing-chain-4": "Dynamische Zwangskette (+ dynamische Zwangsketten)",
    "nested-forcing-chain-5": "Dynamische Zwangskette (+ verschachtelte Zwangsketten)",
    "template-set": "Schablone: eintragen",
    "template-delete": "Schablone: streichen",
    "brute-force": "Probieren",
    "kraken-fish-1": "Krake Typ 1",
    "kraken-fish-2": "Krake Typ 2",
    "dual-two-string-kite": "Doppelter Zwei-Schnüre-Drachen",
    "dual-empty-rectangle": "Doppeltes leeres Rechteck",
    "simple-colors-trap": "Einfache Farben, Falle",
    "simple-colors-wrap": "Einfache Farben, Widerspruch",
    "multi-colors-1": "Mehrfache Farben 1",
    "multi-colors-2": "Mehrfache Farben 2",
    "continuous-nice-loop": "Geschlossene Schleife",
    "discontinuous-nice-loop": "Offene Schleife",
    "aic": "Wechselkette (AIC)",
    "grouped-continuous-nice-loop": "Geschlossene Schleife mit Gruppen",
    "grouped-discontinuous-nice-loop": "Offene Schleife mit Gruppen",
    "grouped-aic": "Wechselkette (AIC) mit Gruppen",
    "forcing-chain-contradiction": "Zwangskette: Widerspruch",
    "forcing-chain-verity": "Zwangskette: in jedem Fall",
    "forcing-net-contradiction": "Zwangsnetz: Widerspruch",
    "forcing-net-verity": "Zwangsnetz: in jedem Fall",
    "x-cycle": "X-Zyklus",
    "y-cycle": "Y-Zyklus",
    "xy-cycle": "XY-Zyklus",
    "forcing-x-chain": "X-Zwangskette",
    "forcing-xy-chain": "XY-Zwangskette",
    "cell-forcing-chain": "Zwangskette einer Zelle",
    "region-forcing-chain": "Zwangskette eines Hauses",
    "finned-x-wing": "X-Wing mit Flosse",
    "sashimi-x-wing": "Sashimi-X-Wing",
    "franken-x-wing": "Franken-X-Wing",
    "finned-franken-x-wing": "Franken-X-Wing mit Flosse",
    "mutant-x-wing": "Mutanten-X-Wing",
    "finned-mutant-x-wing": "Mutanten-X-Wing mit Flosse",
    "finned-swordfish": "Schwertfisch mit Flosse",
    "sashimi-swordfish": "Sashimi-Schwertfisch",
    "franken-swordfish": "Franken-Schwertfisch",
    "finned-franken-swordfish": "Franken-Schwertfisch mit Flosse",
    "mutant-swordfish": "Mutanten-Schwertfisch",
    "finned-mutant-swordfish": "Mutanten-Schwertfisch mit Flosse",
    "finned-jellyfish": "Qualle mit Flosse",
    "sashimi-jellyfish": "Sashimi-Qualle",
    "franken-jellyfish": "Franken-Qualle",
    "finned-franken-jellyfish": "Franken-Qualle mit Flosse",
    "mutant-jellyfish": "Mutanten-Qualle",
    "finned-mutant-jellyfish": "Mutanten-Qualle mit Flosse",
    "finned-squirmbag": "Squirmbag mit Flosse",
    "sashimi-squirmbag": "Sashimi-Squirmbag",
    "franken-squirmbag": "Franken-Squirmbag",
    "finned-franken-squirmbag": "Franken-Squirmbag mit Flosse",
    "mutant-squirmbag": "Mutanten-Squirmbag",
    "finned-mutant-squirmbag": "Mutanten-Squirmbag mit Flosse",
    "finned-whale": "Wal mit Flosse",
    "sashimi-whale": "Sashimi-Wal",
    "franken-whale": "Franken-Wal",
    "finned-franken-whale": "Franken-Wal mit Flosse",
    "mutant-whale": "Mutanten-Wal",
    "finned-mutant-whale": "Mutanten-Wal mit Flosse",
    "finned-leviathan": "Leviathan mit Flosse",
    "sashimi-leviathan": "Sashimi-Leviathan",
    "franken-leviathan": "Franken-Leviathan",
    "finned-franken-leviathan": "Franken-Leviathan mit Flosse",
    "mutant-leviathan": "Mutanten-Leviathan",
    "finned-mutant-leviathan": "Mutanten-Leviathan mit Flosse",
    "marked-cell": "Markierte Zelle",
    "must-contain-single": "Einziger Platz in einer Regel",
    "partner": "Partnerzelle",
    "increasing-line": "Steigende Linie",
    "skyscraper-clue": "Hochhaus-Hinweis",
    "sum-bounds": "Grenzen einer Summe",
    "sum-combinations": "Kombinationen einer Summe",
    "digit-sets": "Ziffernmengen",
    "common-peer": "Gemeinsamer Nachbar",
    "sandwich-clue": "Sandwich-Hinweis",
    "x-sum-clue": "X-Summen-Hinweis",
    "counting-circles": "Zählende Kreise",
    "must-contain": "Pflichtziffer einer Regel",
    "line-ends": "Enden einer Linie",
    "full-rank-clue": "Rang-Hinweis",
    "few-ways": "Wenige Möglichkeiten",
    "equal-sums": "Gleiche Summen",
    "rule-of-45": "45er-Regel",
    "many-ways": "Viele Möglichkeiten",
    "one-rule": "Eine Regel allein",
    "chain": "Kette",
    "contradiction": "Widerspruch",
    "rules": "Rechenkern",
    "same-digits": "Gleiche Ziffern",
    "counted-digits": "Gezählte Ziffern",
    "cases": "Fallunterscheidung",
    "linked-sums": "Verbundene Summen",
    "two-cages": "Zwei Käfige",
    "wing": "Flügel",
    "connected-area": "Zusammenhängende Fläche",
    "house-combinations": "Kombinationen in einem Haus",
    "polarity": "Polarität",
    "phistomefel-ring": "Phistomefel-Ring",
}

RULES = {
    "little killer": "Little Killer",
    "pattern": "Muster",
    "rellik": "Rellik-Käfig",
    "lunchbox": "Lunchbox",
    "row indexer": "Zeilenindex",
    "column indexer": "Spaltenindex",
    "box indexer": "Blockindex",
    "value index": "Wertindex",
    "count distinct": "Anzahl verschiedener Ziffern",
    "contains exactly": "Genaue Ziffern",
    "allowed": "Erlaubte Ziffern",
    "anti-king": "Anti-König",
    "anti-knight": "Anti-Springer",
    "anti-taxicab": "Anti-Taxi",
    "global entropy": "Globale Entropie",
    "global modulo": "Globales Modulo",
    "non-consecutive": "Keine Nachbarzahlen",
    "flatmates": "Mitbewohner",
    "disjoint groups": "Disjunkte Gruppen",
    "windoku": "Windoku",
    "strict Kropki": "Strenges Kropki",
    "strict XV": "Strenges XV",
    "strict ratio": "Strenge Verhältnisse",
    "strict difference": "Strenge Differenzen",
    "odd": "Ungerade",
    "even": "Gerade",
    "minimum": "Minimum",
    "maximum": "Maximum",
    "and": "Und",
    "full rank": "Rang",
    "full rank ties": "Rang mit Gleichstand",
    "chaos construction": "Chaos-Gebiete",
    "chaos arrow": "Chaos-Pfeil",
    "chaos count": "Chaos-Zähler",
    "doppelganger": "Doppelgänger",
    "region same values": "Gebiete mit gleichen Ziffern",
    "pair": "Paar",
    "all pairs": "Alle Paare",
    "unknown": "Unbekannte Regel",
    "note": "Notiz",
    "extra region": "Zusatzgebiet",
    "cage": "Käfig",
    "sum": "Summe",
    "arrow": "Pfeil",
    "thermo": "Thermometer",
    "whisper": "Flüsterlinie",
    "renban": "Renban-Linie",
    "difference": "Differenz",
    "ratio": "Verhältnis",
    "greater": "Größer als",
    "slow thermo": "Langsames Thermometer",
    "double arrow": "Doppelpfeil",
    "palindrome": "Palindrom",
    "clone": "Klon",
    "zipper": "Reißverschluss",
    "equal sums": "Gleiche Summen",
    "same values": "Gleiche Ziffern",
    "region sum line": "Blocksummen-Linie",
    "sum line": "Summenlinie",
    "between": "Zwischenlinie",
    "lockout": "Lockout-Linie",
    "modular": "Modulo-Linie",
    "entropic": "Entropie-Linie",
    "nabner": "Nabner-Linie",
    "equality cage": "Gleichheits-Käfig",
    "sandwich": "Sandwich-Hinweis",
    "x sum": "X-Summe",
    "skyscraper": "Hochhaus-Hinweis",
    "hidden skyscraper": "Verdecktes Hochhaus",
    "numbered room": "Nummernraum",
    "counting circles": "Zählende Kreise",
    "quadruple": "Quadrupel",
    "look and say": "Zählkäfig",
    "diagonal": "Diagonale",
    "or": "Auswahl",
    "connected values": "Zusammenhängende Ziffern",
    "automaton": "Automat",
}
"""Names of rules, without an article: they fit into any sentence."""

PHRASES = {
    # names of rules
    "the {title} rule": "Regel „{title}“",
    "the {title} {number} at {cells}": "{title} {number} ({cells})",
    "the {title} at {cells}": "{title} ({cells})",
    "the arrow from {cells} along {cells2}": "Pfeil ({cells} mit {cells2})",
    "the double arrow {cells}": "Doppelpfeil ({cells})",
    "the {name} line {cells}": "Linie „{name}“ ({cells})",
    "the automaton line {cells}": "Automaten-Linie ({cells})",
    "the between line {cells}": "Zwischenlinie ({cells})",
    "the clones {cells} and {cells2}": "Klone ({cells} und {cells2})",
    "the choice between {number} rules": "Auswahl aus {number} Regeln",
    "the connected area of {digits}": "zusammenhängende Fläche ({digits})",
    "the quadruple {digits} at {cells}": "Quadrupel {digits} ({cells})",
    "the look-and-say cage {cells}": "Zählkäfig ({cells})",
    "the {number} circles": "{number} Kreise",
    "the rising diagonal": "Diagonale von r9c1 nach oben",
    "the falling diagonal": "Diagonale von r1c1 nach unten",
    "the region {cells}": "Gebiet ({cells})",
    "the entropic line {cells}": "Entropie-Linie ({cells})",
    "the equality cage {cells}": "Gleichheits-Käfig ({cells})",
    "the sign {cells}": "Zeichen ({cells})",
    "the equal sums {cells}": "gleiche Summen ({cells})",
    "the same values {cells}": "gleiche Ziffern ({cells})",
    "the cage {cells}": "Käfig ({cells})",
    "the {total}-cage {cells}": "Käfig {total} ({cells})",
    "the white dot between {cells}": "weißer Punkt ({cells})",
    "the black dot between {cells}": "schwarzer Punkt ({cells})",
    "the difference {number} between {cells}": "Differenz {number} ({cells})",
    "the ratio {number} between {cells}": "Verhältnis {number} ({cells})",
    "the lockout line {cells}": "Lockout-Linie ({cells})",
    "the modular line {cells}": "Modulo-Linie ({cells})",
    "the nabner line {cells}": "Nabner-Linie ({cells})",
    "the numbered room {digit} at {cell}": "Nummernraum {digit} ({cell})",
    "the palindrome {cells}": "Palindrom ({cells})",
    "the region sum line {cells}": "Blocksummen-Linie ({cells})",
    "the renban line {cells}": "Renban-Linie ({cells})",
    "the sandwich clue {total} at {cell}": "Sandwich-Hinweis {total} ({cell})",
    "the skyscraper clue {number} at {cell}": "Hochhaus-Hinweis {number} ({cell})",
    "the hidden skyscraper clue {digit} at {cell}": "verdecktes Hochhaus {digit} ({cell})",
    "the sum {total} over {cells}": "Summe {total} ({cells})",
    "the sum {total} between {cells}": "Summe {total} ({cells})",
    "the X between {cells}": "X ({cells})",
    "the V between {cells}": "V ({cells})",
    "the {total}-sum line {cells}": "Summenlinie {total} ({cells})",
    "the thermometer {cells}": "Thermometer ({cells})",
    "the slow thermometer {cells}": "langsames Thermometer ({cells})",
    "the whisper line {cells}": "Flüsterlinie ({cells})",
    "the X-sum {total} at {cell}": "X-Summe {total} ({cell})",
    "the zipper line {cells}": "Reißverschluss-Linie ({cells})",
    "the group of cells in position {number} of their boxes": "Gruppe der Zellen an Stelle {number} ihrer Blöcke",
    "the extra box at {cell}": "Zusatzblock ({cell})",
    "the line of {rule}": "Linie zu {rule}",
    # what a cell or a set is, after its name
    "is one digit of a number": "ist eine Ziffer einer Zahl",
    "may only hold {digits}": "darf nur {digits} enthalten",
    "begins the line of rank {number}, and each digit begins four lines": "beginnt die Linie mit Rang {number}, und jede Ziffer beginnt vier Linien",
    "{cell} is not {digit}": "{cell} ist nicht {digit}",
    "{cell} is {digit}, and {cells} differ": "{cell} ist {digit}, und {cells} sind verschieden",
    "{cell} is {number}, and {a} is the same as {b}": "{cell} ist {number}, und {a} ist gleich {b}",
    "{cell} is {number} and {cell2} is {digit}": "{cell} ist {number} und {cell2} ist {digit}",
    "row {number} and the digit missing from it": "Zeile {number} mit ihrer fehlenden Ziffer",
    "column {number} and the digit missing from it": "Spalte {number} mit ihrer fehlenden Ziffer",
    "box {number} and the digit missing from it": "Block {number} mit seiner fehlenden Ziffer",
    "is the digit that a row, column or box is missing": "ist die Ziffer, die in einer Zeile, einer Spalte oder einem Block fehlt",
    "the digits missing from each row": "Ziffern, die den Zeilen fehlen",
    "the digits missing from each column": "Ziffern, die den Spalten fehlen",
    "the digits missing from each box": "Ziffern, die den Blöcken fehlen",
    "is marked as odd": "ist als ungerade markiert",
    "is marked as even": "ist als gerade markiert",
    "gives a place on the line": "nennt einen Platz auf der Linie",
    "cannot give its own place, where {digit} would have to be": "kann nicht den eigenen Platz nennen, denn dort müsste die {digit} stehen",
    "holds as many odd as even and as many low as high digits": "enthält gleich viele gerade wie ungerade und gleich viele niedrige wie hohe Ziffern",
    "has no digits that add up to {total}": "enthält keine Ziffern, die zusammen {total} ergeben",
    "holds consecutive digits": "enthält aufeinanderfolgende Ziffern",
    "has no consecutive digits": "enthält keine aufeinanderfolgenden Ziffern",
    "holds only digits that may be together": "enthält nur Ziffern, die zusammen erlaubt sind",
    # relations of two cells
    "{a} and {b} touch diagonally": "{a} und {b} berühren sich diagonal",
    "{a} and {b} are a knight's move apart": "{a} und {b} liegen einen Springerzug auseinander",
    "{a} and {b} are {number} steps apart, so they cannot both be {digit}": "{a} und {b} liegen {number} Schritte auseinander, können also nicht beide "
    "{digit} sein",
    "{a} and {b} hold the same digit": "{a} und {b} enthalten dieselbe Ziffer",
    "{a} and {b} are clones of each other": "{a} und {b} sind Klone voneinander",
    "{a} and {b}, {number} apart on the entropic line, are from the same third": "{a} und {b}, {number} auseinander auf der Entropie-Linie, sind aus "
    "demselben Drittel",
    "{a} and {b}, {number} apart on the entropic line, are from a different third": "{a} und {b}, {number} auseinander auf der Entropie-Linie, sind aus "
    "verschiedenen Dritteln",
    "{a} and {b}, {number} apart on the modular line, have the same remainder modulo {modulus}": "{a} und {b}, {number} auseinander auf der "
    "Modulo-Linie, haben denselben Rest modulo {modulus}",
    "{a} and {b}, {number} apart on the modular line, have a different remainder modulo {modulus}": "{a} und {b}, {number} auseinander auf der "
    "Modulo-Linie, haben verschiedene Reste modulo {modulus}",
    "{a} gives the row of the {digit} in its column": "{a} nennt die Zeile der {digit} in der eigenen Spalte",
    "{a} gives the column of the {digit} in its row": "{a} nennt die Spalte der {digit} in der eigenen Zeile",
    "{a} gives the place of the {digit} in its box": "{a} nennt den Platz der {digit} im eigenen Block",
    "{a} gives the place of the {digit} on its line": "{a} nennt den Platz der {digit} auf der Linie",
    "the dot between {a} and {b} makes them differ by {number}": "der Punkt zwischen {a} und {b} verlangt die Differenz {number}",
    "the dot between {a} and {b} makes one of them twice the other": "der Punkt zwischen {a} und {b} macht eine von beiden doppelt so groß wie die andere",
    "the dot between {a} and {b} makes one of them {number} times the other": "der Punkt zwischen {a} und {b} macht eine von beiden {number}-mal so groß "
    "wie die andere",
    "without a dot between them, {a} and {b} are neither consecutive nor one twice the other": "ohne Punkt dazwischen sind {a} und {b} weder "
    "aufeinanderfolgend noch eine doppelt so groß wie die andere",
    "without a white dot between them, {a} and {b} do not differ by {digits}": "ohne weißen Punkt dazwischen haben {a} und {b} nicht die Differenz {digits}",
    "without a black dot between them, {a} and {b} are not in the ratio {ratio}": "ohne schwarzen Punkt dazwischen stehen {a} und {b} nicht im Verhältnis "
    "{ratio}",
    "no two digits on the nabner line are equal or consecutive": "auf der Nabner-Linie sind keine zwei Ziffern gleich oder aufeinanderfolgend",
    "neighboring cells cannot hold consecutive digits": "benachbarte Zellen enthalten keine aufeinanderfolgenden Ziffern",
    "{a} is marked as smaller than its neighbor {b}": "{a} ist als kleiner als ihre Nachbarin {b} markiert",
    "{a} is marked as greater than its neighbor {b}": "{a} ist als größer als ihre Nachbarin {b} markiert",
    "the sign between them says that {cell} is greater than {cell2}": "nach dem Zeichen dazwischen ist {cell} größer als {cell2}",
    "{a} and {b} mirror each other on the palindrome": "{a} und {b} spiegeln einander auf dem Palindrom",
    "{a} and {b} must hold an allowed pair": "{a} und {b} müssen ein erlaubtes Paar enthalten",
    "{a} and {b} must hold an allowed pair ({name})": "{a} und {b} müssen ein erlaubtes Paar enthalten ({name})",
    "two digits on a renban line of {number} cells are at most {distance} apart": "zwei Ziffern auf einer Renban-Linie aus {number} Zellen liegen höchstens "
    "{distance} auseinander",
    "{b} is at least {number} higher than {a} on the thermometer": "{b} ist auf dem Thermometer um mindestens {number} größer als {a}",
    "{b} is higher than {a} on the thermometer": "{b} ist auf dem Thermometer größer als {a}",
    "{b} is not lower than {a} on the thermometer": "{b} ist auf dem Thermometer nicht kleiner als {a}",
    "neighbors on the whisper line differ by at least {number}": "Nachbarn auf der Flüsterlinie unterscheiden sich um mindestens {number}",
    "without an X or V between them, {a} and {b} do not add up to {digits}": "ohne X oder V dazwischen ergeben {a} und {b} nicht {digits}",
    # digits
    "a {digit}": "eine {digit}",
    "an {digit}": "eine {digit}",
    "{digits}": "{digits}",
    "a low digit": "eine niedrige Ziffer",
    "a middle digit": "eine mittlere Ziffer",
    "a high digit": "eine hohe Ziffer",
    "a digit with remainder {number} modulo {modulus}": "eine Ziffer mit Rest {number} modulo {modulus}",
    # cases
    "the smallest digit is in {cell} and the largest in {cell2}": "die kleinste Ziffer steht in {cell} und die größte in {cell2}",
    "{digit} and {digit2} are in {cell} and {cell2}, with {total} between them": "{digit} und {digit2} stehen in {cell} und {cell2}, mit {total} dazwischen",
    "the first hidden building is in {cell}": "das erste verdeckte Hochhaus steht in {cell}",
    "{cell} is {digit}, so the first {number} digits add up to {total}": "{cell} ist {digit}, also ergeben die ersten {number} Ziffern {total}",
    "{cell} is {digits}": "{cell} ist {digits}",
    "{cells} are {digits}": "{cells} sind {digits}",
    # rules in a sentence, in the order of their pages, and the words below a board
    "Digits in the region do not repeat.": "In dem Gebiet wiederholt sich keine Ziffer.",
    "Digits in the cage do not repeat and add up to its total, if it has one.": "Im Käfig wiederholt sich keine Ziffer; zusammen ergeben sie seine Summe, wenn "
    "er eine hat.",
    "Digits in the cage do not repeat and add up to {total}.": "Im Käfig wiederholt sich keine Ziffer; zusammen ergeben sie {total}.",
    "Digits in the cage do not repeat.": "Im Käfig wiederholt sich keine Ziffer.",
    "The digits, multiplied by their coefficients if there are any, add up to the total.": "Die Ziffern, gegebenenfalls mit ihren Faktoren multipliziert, "
    "ergeben die Summe.",
    "Digits along the arrow add up to the number in its circle.": "Die Ziffern auf dem Pfeil ergeben zusammen die Zahl in seinem Kreis.",
    "{cells} add up to the number in {cells2}.": "{cells} ergeben zusammen die Zahl in {cells2}.",
    "Digits increase along the thermometer, starting at the bulb.": "Vom runden Ende an steigen die Ziffern auf dem Thermometer.",
    "Adjacent digits on the line differ by at least N (5 for German whispers).": "Benachbarte Ziffern auf der Linie unterscheiden sich um mindestens N (bei "
    "German Whispers 5).",
    "Adjacent digits on the line differ by at least {number}.": "Benachbarte Ziffern auf der Linie unterscheiden sich um mindestens {number}.",
    "Digits on the line are consecutive and do not repeat, in any order.": "Die Ziffern auf der Linie folgen lückenlos aufeinander, in beliebiger Reihenfolge "
    "und ohne Wiederholung.",
    "Cells joined by a white dot differ by 1, or by N if the dot contains N.": "Zellen mit einem weißen Punkt dazwischen unterscheiden sich um 1, oder um N, "
    "wenn N im Punkt steht.",
    "Cells joined by a white dot differ by {number}.": "Zellen mit einem weißen Punkt dazwischen unterscheiden sich um {number}.",
    "{cells} differ by {number}.": "{cells} unterscheiden sich um {number}.",
    "Of two cells joined by a black dot, one is twice the other, or N times if the dot contains N.": "Von zwei Zellen mit einem schwarzen Punkt dazwischen ist "
    "eine das Doppelte der anderen, oder das N-Fache, wenn N im Punkt steht.",
    "Of two cells joined by a black dot, one is {number} times the other.": "Von zwei Zellen mit einem schwarzen Punkt dazwischen ist eine das {number}-Fache "
    "der anderen.",
    "{cells}: one is {number} times the other.": "{cells}: Eine ist das {number}-Fache der anderen.",
    "Cells joined by a V add up to 5, by an X to 10, and by a number to that number.": "Zellen mit einem V dazwischen ergeben zusammen 5, mit einem X 10, und "
    "mit einer Zahl diese Zahl.",
    "Cells joined by a V add up to {total}.": "Zellen mit einem V dazwischen ergeben zusammen {total}.",
    "Cells joined by an X add up to {total}.": "Zellen mit einem X dazwischen ergeben zusammen {total}.",
    "Cells joined by {number} add up to {total}.": "Zellen mit {number} dazwischen ergeben zusammen {total}.",
    "{cells} add up to {total}.": "{cells} ergeben zusammen {total}.",
    "The inequality sign points to the smaller digit.": "Das Zeichen zeigt auf die kleinere Ziffer.",
    "Digits increase or stay the same along the thermometer, starting at the bulb.": "Vom runden Ende an werden die Ziffern auf dem Thermometer nie kleiner.",
    "Digits along the diagonal add up to the clue outside the grid; they may repeat.": "Die Ziffern auf der Diagonale ergeben zusammen die Zahl am Rand; sie "
    "dürfen sich wiederholen.",
    "Digits along the diagonal add up to {total}; they may repeat.": "Die Ziffern auf der Diagonale ergeben zusammen {total}; sie dürfen sich wiederholen.",
    "Digits on the line between the two circles add up to the sum of the digits in the circles.": "Die Ziffern zwischen den beiden Kreisen ergeben zusammen die "
    "Summe der Ziffern in den Kreisen.",
    "The line reads the same in both directions.": "Die Linie liest sich in beiden Richtungen gleich.",
    "Cloned areas contain the same digits in the same positions.": "Geklonte Flächen enthalten dieselben Ziffern an denselben Stellen.",
    "{cells} contain the same digits as {cells2}, in the same order.": "{cells} enthalten dieselben Ziffern wie {cells2}, in derselben Reihenfolge.",
    "Digits equally far from the middle of the line have the same sum, which is the middle digit if there is one.": "Ziffern, die gleich weit von der Mitte der "
    "Linie entfernt sind, haben dieselbe Summe; gibt es eine mittlere Ziffer, dann ist sie diese Summe.",
    "All groups of cells have the same sum.": "Alle Gruppen von Zellen haben dieselbe Summe.",
    "All groups of cells contain the same digits, each equally often.": "Alle Gruppen von Zellen enthalten dieselben Ziffern, jede gleich oft.",
    "Box borders divide the line into segments that all have the same sum.": "Die Grenzen der Blöcke teilen die Linie in Abschnitte mit derselben Summe.",
    "The line can be divided into segments that each add up to N.": "Die Linie lässt sich in Abschnitte teilen, die jeweils N ergeben.",
    "The line can be divided into segments that each add up to {total}.": "Die Linie lässt sich in Abschnitte teilen, die jeweils {total} ergeben.",
    "The loop can be divided into segments that each add up to {total}.": "Die Schleife lässt sich in Abschnitte teilen, die jeweils {total} ergeben.",
    "Digits on the line lie strictly between the digits at its two ends.": "Die Ziffern auf der Linie liegen echt zwischen den Ziffern an ihren beiden Enden.",
    "The two ends differ by at least N, and every other digit on the line lies outside the range between them.": "Die beiden Enden unterscheiden sich um "
    "mindestens N, und jede andere Ziffer der Linie liegt außerhalb des Bereichs zwischen ihnen.",
    "The two ends differ by at least {number}, and every other digit on the line lies outside the range between them.": "Die beiden Enden unterscheiden sich um "
    "mindestens {number}, und jede andere Ziffer der Linie liegt außerhalb des Bereichs zwischen ihnen.",
    "Any n consecutive cells on the line have different remainders modulo n.": "Je n aufeinanderfolgende Zellen der Linie haben verschiedene Reste modulo n.",
    "Any {number} consecutive cells on the line have different remainders modulo {modulus}.": "Je {number} aufeinanderfolgende Zellen der Linie haben "
    "verschiedene Reste modulo {modulus}.",
    "Any three consecutive cells on the line contain a low, a middle and a high digit.": "Je drei aufeinanderfolgende Zellen der Linie enthalten eine niedrige, "
    "eine mittlere und eine hohe Ziffer.",
    "No two digits on the line are equal or consecutive.": "Keine zwei Ziffern auf der Linie sind gleich oder aufeinanderfolgend.",
    "The digits, read in order, match a regular expression.": "Die Ziffern, der Reihe nach gelesen, passen zu einem regulären Ausdruck.",
    "The digits, read in order, match {text}.": "Die Ziffern, der Reihe nach gelesen, passen zu {text}.",
    "Digits in the cage do not repeat, and no selection of them adds up to the clue.": "Im Käfig wiederholt sich keine Ziffer, und keine Auswahl von ihnen "
    "ergibt die angegebene Zahl.",
    "Digits in the cage do not repeat, and no selection of them adds up to {total}.": "Im Käfig wiederholt sich keine Ziffer, und keine Auswahl von ihnen "
    "ergibt {total}.",
    "Digits in the cage do not repeat; as many are odd as even, and as many are low as high.": "Im Käfig wiederholt sich keine Ziffer; gleich viele sind gerade "
    "wie ungerade, und gleich viele niedrig wie hoch.",
    "Digits between the lowest and the highest digit of the grid add up to the clue.": "Die Ziffern zwischen der kleinsten und der größten Ziffer des Gitters "
    "ergeben zusammen die Zahl am Rand.",
    "Digits between the lowest and the highest digit of the grid add up to {total}.": "Die Ziffern zwischen der kleinsten und der größten Ziffer des Gitters "
    "ergeben zusammen {total}.",
    "Digits in the box do not repeat, and those between its smallest and its largest add up to the clue.": "In dem Feld wiederholt sich keine Ziffer, und die "
    "zwischen der kleinsten und der größten ergeben zusammen die angegebene Zahl.",
    "Digits in the box do not repeat, and those between its smallest and its largest add up to {total}.": "In dem Feld wiederholt sich keine Ziffer, und die "
    "zwischen der kleinsten und der größten ergeben zusammen {total}.",
    "The first X digits add up to the clue, where X is the first of them.": "Die ersten X Ziffern ergeben zusammen die Zahl am Rand; X ist die erste von ihnen.",
    "The first X digits add up to {total}, where X is the first of them.": "Die ersten X Ziffern ergeben zusammen {total}; X ist die erste von ihnen.",
    "The clue is the number of buildings visible from that side; taller ones hide shorter ones behind them.": "Die Zahl am Rand nennt, wie viele Häuser man von "
    "dort sieht; höhere verdecken niedrigere dahinter.",
    "1 building is visible from the clue.": "Vom Rand aus ist 1 Haus zu sehen.",
    "{number} buildings are visible from the clue.": "Vom Rand aus sind {number} Häuser zu sehen.",
    "The clue is the height of the first building that is hidden from that side.": "Die Zahl am Rand nennt die Höhe des ersten Hauses, das von dort verdeckt "
    "ist.",
    "The first hidden building has height {number}.": "Das erste verdeckte Haus hat die Höhe {number}.",
    "The clue is the Xth digit of the line, where X is its first digit.": "Die Zahl am Rand ist die X-te Ziffer der Linie; X ist ihre erste Ziffer.",
    "The Xth digit of the line is {digit}, where X is its first digit.": "Die X-te Ziffer der Linie ist {digit}; X ist ihre erste Ziffer.",
    "In row r, the digit gives the row of that column in which r appears.": "In Zeile r nennt die Ziffer die Zeile, in der r in dieser Spalte steht.",
    "In column c, the digit gives the column of that row in which c appears.": "In Spalte c nennt die Ziffer die Spalte, in der c in dieser Zeile steht.",
    "In the nth cell of a box, the digit gives the cell of that box in which n appears.": "In der n-ten Zelle eines Blocks nennt die Ziffer die Zelle des "
    "Blocks, in der n steht.",
    "The second digit gives the position of the first digit among the remaining cells.": "Die zweite Ziffer nennt den Platz der ersten Ziffer unter den übrigen "
    "Zellen.",
    "A digit in a circle appears in exactly that many circles.": "Eine Ziffer in einem Kreis steht in genau so vielen Kreisen.",
    "The counter is the number of different digits in the other cells.": "Der Zähler nennt die Anzahl verschiedener Ziffern in den anderen Zellen.",
    "{cell} is the number of different digits in {cells}.": "{cell} ist die Anzahl verschiedener Ziffern in {cells}.",
    "The digits in the circle must all appear in the four surrounding cells.": "Die Ziffern im Kreis stehen alle in den vier Zellen darum herum.",
    "{cells} contain at least {digits}.": "{cells} enthalten mindestens {digits}.",
    "Each listed digit appears in the cells exactly as often as it is listed.": "Jede genannte Ziffer steht genau so oft in den Zellen, wie sie genannt ist.",
    "{cells} contain each of these digits exactly as often as it is listed: {digits}.": "{cells} enthalten jede dieser Ziffern genau so oft, wie sie genannt "
    "ist: {digits}.",
    "Each cell contains one of the listed digits.": "Jede Zelle enthält eine der genannten Ziffern.",
    "Each cell contains one of {digits}.": "Jede Zelle enthält eine von {digits}.",
    "Each listed digit appears in the cage exactly the given number of times.": "Jede genannte Ziffer steht genau so oft im Käfig wie angegeben.",
    "{counts}.": "{counts}.",
    "{digit} appears {number} times": "{digit} steht {number}-mal dort",
    "Cells that touch diagonally cannot contain the same digit.": "Zellen, die sich diagonal berühren, enthalten verschiedene Ziffern.",
    "Cells a knight's move apart cannot contain the same digit.": "Zellen, die einen Springerzug auseinander liegen, enthalten verschiedene Ziffern.",
    "Two cells containing the digit n are never exactly n orthogonal steps apart.": "Zwei Zellen mit der Ziffer n liegen nie genau n waagerechte und senkrechte "
    "Schritte auseinander.",
    "Every 2x2 square contains a low, a middle and a high digit.": "Jedes 2x2-Quadrat enthält eine niedrige, eine mittlere und eine hohe Ziffer.",
    "Every 2x2 square contains digits with all three remainders modulo 3.": "Jedes 2x2-Quadrat enthält Ziffern mit allen drei Resten modulo 3.",
    "Cells that share an edge cannot contain consecutive digits.": "Zellen mit einer gemeinsamen Kante enthalten keine aufeinanderfolgenden Ziffern.",
    "Each middle digit has the lowest digit directly above it or the highest digit directly below it.": "Direkt über jeder mittleren Ziffer steht die kleinste "
    "oder direkt unter ihr die größte Ziffer.",
    "Cells in the same position of different boxes contain different digits.": "Zellen an derselben Stelle verschiedener Blöcke enthalten verschiedene Ziffern.",
    "Digits do not repeat in the extra boxes (in a 9x9 grid: four 3x3 boxes at r2c2, r2c6, r6c2 and r6c6).": "In den Zusatzblöcken wiederholt sich keine Ziffer "
    "(im 9x9-Gitter vier 3x3-Blöcke bei r2c2, r2c6, r6c2 und r6c6).",
    "Digits on the marked main diagonal do not repeat.": "Auf der markierten Hauptdiagonale wiederholt sich keine Ziffer.",
    "Digits on the rising diagonal do not repeat.": "Auf der Diagonale von links unten nach rechts oben wiederholt sich keine Ziffer.",
    "Digits on the falling diagonal do not repeat.": "Auf der Diagonale von links oben nach rechts unten wiederholt sich keine Ziffer.",
    "Cells that share an edge without a dot between them are not consecutive, and neither is twice the other.": "Zellen mit gemeinsamer Kante ohne Punkt "
    "dazwischen sind weder aufeinanderfolgend noch eine das Doppelte der anderen.",
    "Cells that share an edge without an X or V between them do not add up to 5 or 10.": "Zellen mit gemeinsamer Kante ohne X oder V dazwischen ergeben "
    "zusammen weder 5 noch 10.",
    "Cells that share an edge without a black dot between them are not in any of the given ratios.": "Zellen mit gemeinsamer Kante ohne schwarzen Punkt "
    "dazwischen stehen in keinem der angegebenen Verhältnisse.",
    "Cells that share an edge without a black dot between them are not in the ratio {ratio}.": "Zellen mit gemeinsamer Kante ohne schwarzen Punkt dazwischen "
    "stehen nicht im Verhältnis {ratio}.",
    "Cells that share an edge without a white dot between them do not differ by any of the given numbers.": "Zellen mit gemeinsamer Kante ohne weißen Punkt "
    "dazwischen unterscheiden sich um keine der angegebenen Zahlen.",
    "Cells that share an edge without a white dot between them do not differ by {digits}.": "Zellen mit gemeinsamer Kante ohne weißen Punkt dazwischen "
    "unterscheiden sich nicht um {digits}.",
    "Each marked cell contains an odd digit.": "Jede markierte Zelle enthält eine ungerade Ziffer.",
    "Each marked cell contains an even digit.": "Jede markierte Zelle enthält eine gerade Ziffer.",
    "A marked cell is smaller than every unmarked cell that shares an edge with it.": "Eine markierte Zelle ist kleiner als jede nicht markierte Zelle, die "
    "eine Kante mit ihr gemeinsam hat.",
    "A marked cell is greater than every unmarked cell that shares an edge with it.": "Eine markierte Zelle ist größer als jede nicht markierte Zelle, die eine "
    "Kante mit ihr gemeinsam hat.",
    "At least one of the rules holds.": "Mindestens eine der Regeln gilt.",
    "At least one of these rules holds: {sentences}": "Mindestens eine dieser Regeln gilt: {sentences}",
    "At least one of these rules holds:": "Mindestens eine dieser Regeln gilt:",
    "All of the rules hold.": "Alle Regeln gelten.",
    "All of these rules hold: {sentences}": "Alle diese Regeln gelten: {sentences}",
    "All of these rules hold:": "Alle diese Regeln gelten:",
    "The clue is the rank of its line among all rows and columns read as numbers.": "Die Zahl am Rand ist der Rang der Linie unter allen Zeilen und Spalten, "
    "als Zahlen gelesen.",
    "The line has rank {number} among all rows and columns read as numbers.": "Die Linie hat den Rang {number} unter allen Zeilen und Spalten, als Zahlen "
    "gelesen.",
    "Full rank allows some lines to be equal as numbers: none, lines without a clue, or any.": "Welche Linien als Zahlen gleich sein dürfen: keine, solche ohne "
    "Randzahl oder alle.",
    "No two lines are equal when read as numbers.": "Keine zwei Linien sind gleich, wenn man sie als Zahlen liest.",
    "Only lines without a clue may be equal when read as numbers.": "Nur Linien ohne Randzahl dürfen gleich sein, wenn man sie als Zahlen liest.",
    "Lines may be equal when read as numbers.": "Linien dürfen gleich sein, wenn man sie als Zahlen liest.",
    "Cells that contain one of the given digits form one orthogonally connected area.": "Die Zellen mit einer der genannten Ziffern bilden eine "
    "zusammenhängende Fläche.",
    "Cells that contain {digits} form one orthogonally connected area.": "Die Zellen mit {digits} bilden eine zusammenhängende Fläche.",
    "Cells that contain {digits} form one orthogonally connected area of {number} cells.": "Die Zellen mit {digits} bilden eine zusammenhängende Fläche aus "
    "{number} Zellen.",
    "Divide the grid into orthogonally connected regions of equal size in which digits do not repeat.": "Teile das Gitter in zusammenhängende, gleich große "
    "Gebiete, in denen sich keine Ziffer wiederholt.",
    "The digit counts its own cell and the cells of the same region that follow it along its arms.": "Die Ziffer zählt ihre eigene Zelle und die Zellen "
    "desselben Gebiets, die entlang ihrer Arme auf sie folgen.",
    "{cell} counts its own cell and the cells of the same region that follow it along its arms.": "{cell} zählt die eigene Zelle und die Zellen desselben "
    "Gebiets, die entlang der Arme folgen.",
    "{cell} counts its own cell and the cells of the same region that follow it along its arms, minus {number}.": "{cell} zählt die eigene Zelle und die Zellen "
    "desselben Gebiets, die entlang der Arme folgen, minus {number}.",
    "{cell} counts its own cell and the cells of the same region that follow it along its arms, plus {number}.": "{cell} zählt die eigene Zelle und die Zellen "
    "desselben Gebiets, die entlang der Arme folgen, plus {number}.",
    "The digit counts the marked cells in its region, including its own.": "Die Ziffer zählt die markierten Zellen in ihrem Gebiet, die eigene eingeschlossen.",
    "{cell} counts the marked cells in its region, including its own.": "{cell} zählt die markierten Zellen im eigenen Gebiet, sich selbst eingeschlossen.",
    "{cell} counts the marked cells in its region, including its own, minus {number}.": "{cell} zählt die markierten Zellen im eigenen Gebiet, sich selbst "
    "eingeschlossen, minus {number}.",
    "{cell} counts the marked cells in its region, including its own, plus {number}.": "{cell} zählt die markierten Zellen im eigenen Gebiet, sich selbst "
    "eingeschlossen, plus {number}.",
    "Every row, column and box is missing one digit; wherever a 0 is placed, the digits missing from its row, column and box differ.": "In jeder Zeile, jeder "
    "Spalte und jedem Block fehlt eine Ziffer; wo eine 0 steht, sind die in ihrer Zeile, ihrer Spalte und ihrem Block fehlenden Ziffern verschieden.",
    "All of the largest rows, columns and boxes contain the same digits, each equally often.": "Die größten Zeilen, Spalten und Blöcke enthalten alle dieselben "
    "Ziffern, jede gleich oft.",
    "Each cell and the next contain an allowed pair of digits.": "Jede Zelle und die nächste enthalten ein erlaubtes Paar von Ziffern.",
    "Each cell and the next contain {rule}.": "Jede Zelle und die nächste enthalten {rule}.",
    "Any two of the cells, in the order of the list, contain an allowed pair of digits.": "Je zwei der Zellen, in der Reihenfolge der Liste, enthalten ein "
    "erlaubtes Paar von Ziffern.",
    "Any two of the cells contain {rule}.": "Je zwei der Zellen enthalten {rule}.",
    "one of {number} allowed pairs": "eines von {number} erlaubten Paaren",
    "{rule} ({text})": "{rule} ({text})",
    "No pair of digits is allowed.": "Kein Paar von Ziffern ist erlaubt.",
    "No pair of digits is allowed ({text}).": "Kein Paar von Ziffern ist erlaubt ({text}).",
    "The digits, read in order, are accepted by a finite automaton.": "Die Ziffern, der Reihe nach gelesen, werden von einem endlichen Automaten akzeptiert.",
    "The digits, read in order, are accepted by the automaton.": "Die Ziffern, der Reihe nach gelesen, werden vom Automaten akzeptiert.",
    "The digits, read in order, are accepted by the automaton {text}.": "Die Ziffern, der Reihe nach gelesen, werden vom Automaten {text} akzeptiert.",
    "ninefold does not know this rule: it can be written back, but the puzzle cannot be solved.": "ninefold kennt diese Regel nicht: Sie bleibt beim Schreiben "
    "erhalten, aber das Rätsel lässt sich nicht lösen.",
    "ninefold cannot interpret {text}.": "ninefold versteht {text} nicht.",
    "Notes are not rules: they keep a title, an author or a drawing for writing back.": "Notizen sind keine Regeln: Sie bewahren Titel, Autor oder Zeichnung "
    "für das Schreiben auf.",
    "1 drawing is not shown.": "1 Zeichnung wird nicht angezeigt.",
    "{number} drawings are not shown.": "{number} Zeichnungen werden nicht angezeigt.",
    "The file contains drawings, which may stand for rules that ninefold cannot read.": "Die Datei enthält Zeichnungen, die für Regeln stehen können, die "
    "ninefold nicht lesen kann.",
    "Digits {number} to {number2}.": "Ziffern {number} bis {number2}.",
    "Digits {number} to {number2}, each once in every {houses}.": "Ziffern {number} bis {number2}, jede einmal je {houses}.",
    "Digits {number} to {number2}, none twice in a {houses}.": "Ziffern {number} bis {number2}, keine zweimal je {houses}.",
    "row": "Zeile",
    "column": "Spalte",
    "box": "Block",
    "region": "Gebiet",
    "{cells}: {sentence}": "{cells}: {sentence}",
}

LANGUAGE = Language(
    code="de",
    name="Deutsch",
    messages=MESSAGES,
    area=area,
    conjunctions={"and": "und", "or": "oder", "nor": "noch"},
    formats={
        "number": lambda language, value: number(value),
        "then": then,
        "nor-each": lambda language, value: "; ".join(language.texts(value)),
        "then-each": lambda language, value: "; dann: ".join(language.texts(value)),
        "in": inside,
        "dative": dative,
        "clauses": clauses,
        "at": lambda language, value: language.text(value),
        "quoted": lambda language, value: f"„{language.text(value)}“",
        "so": lambda language, value: ", also ".join(language.texts(value, "then")),
        "and-then": lambda language, value: ". Außerdem ".join(language.texts(value)),
        "each-then": lambda language, value: "".join(f"; {text}" for text in language.texts(value)),
    },
    line_starts=("Angenommen (1): ", "Dann: (2) ", "Aber ", "Jeder "),
    techniques=TECHNIQUES,
    rules=RULES,
    phrases=PHRASES,
    before_cells=r" \(",
)
