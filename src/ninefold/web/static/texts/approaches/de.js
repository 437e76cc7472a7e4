// The approaches in German, for Study: title, idea in one line, complexity, description.  Paragraphs are separated by
// an empty line, lists begin with "- ", and four spaces begin lines of code.  A test compares them with the English
// ones, which the engine takes from its source: the same paragraphs, numbers and names.

/** @type {Record<string, import("../../texts.js").ApproachWords>} */
export const approaches = {
  "scan": {
    title: "Backtracking",
    idea: "Zellen der Reihe nach mit den Ziffern 1–9 füllen; bei jedem Versuch Zeile, Spalte und Block neu durchsuchen",
    time: "O(9^e); ein Versuch liest bis zu 27 Zellen",
    space: "O(e) für die Rekursion",
    note: "Für easy (e = 47) ist die Schranke 9^47, etwa 7 · 10^44, aber die Suche betritt nur 62 Knoten: Fast jede falsche Ziffer widerspricht sofort einer Vorgabe. Bei against-rows (e = 57) betritt sie 168 Millionen.",
    about: `scan: Backtracking, die einfachste Suche.

Nimm die erste leere Zelle, probiere 1 bis 9 und suche bei jedem Versuch in Zeile, Spalte und Block der Zelle nach derselben Ziffer. Gibt es keinen Konflikt, geht es mit der nächsten leeren Zelle weiter. Passt nichts, ist eine frühere Ziffer falsch: Leere die vorige Zelle und probiere dort die nächste Ziffer.

Zwischen zwei Versuchen merkt sich das Verfahren nichts; das Gitter ist alles, was es hat. Ein Versuch liest bis zu 27 Zellen.`,
  },
  "check-sets": {
    title: "Backtracking mit Mengen",
    idea: "gleicher Ablauf, aber je eine Menge pro Zeile, Spalte und Block macht die Prüfung sofort möglich",
    time: "O(9^e); ein Versuch schlägt 3-mal nach",
    space: "O(e) für die Rekursion, dazu 27 Mengen",
    note: "Der Suchbaum ist derselbe wie bei scan. Der einzige Unterschied, der konstante Faktor, ist in der Schranke nicht zu sehen.",
    about: `check-sets: Backtracking mit Mengen, die sich die Ziffern jedes Hauses merken.

Es gibt drei Listen mit je neun Mengen: die Ziffern in jeder Zeile, in jeder Spalte und in jedem Block. Ob eine Ziffer passt, zeigt dreimaliges Nachschlagen; vorher mussten dafür 27 Zellen gelesen werden. Der Preis ist die Buchführung: Eine Ziffer, die gesetzt wird, kommt in drei Mengen, und eine Ziffer, die entfernt wird, muss aus denselben dreien wieder heraus.

Der Suchbaum ist genau derselbe wie bei scan; nur die Prüfung ist schneller.`,
  },
  "set-difference": {
    title: "Backtracking mit Kandidaten",
    idea: "Zellen vom Ende einer Liste nehmen; nur Ziffern probieren, die in Zeile, Spalte und Block noch frei sind",
    time: "O(9^e); genauer: das Produkt der Kandidatenzahlen",
    space: "O(e) für die Liste und die Rekursion, dazu 27 Mengen",
    note: "Nur wenige Zellen haben neun Kandidaten, und jede gesetzte Ziffer nimmt anderen Zellen Kandidaten. Wie viele Knoten es werden, hängt von der Reihenfolge der Zellen ab; die Schranke weiß davon nichts.",
    about: `set-difference: Backtracking mit Kandidaten; die leeren Zellen liegen auf einem Stapel.

Die Kandidaten einer Zelle sind ein einziger Ausdruck: alle Ziffern ohne (Zeile ∪ Spalte ∪ Block). So passt jede Ziffer, die probiert wird, während check-sets in jeder Zelle neun Ziffern prüft. Die Liste der leeren Zellen ist ein Stapel: pop nimmt die letzte Zelle, und append legt sie zurück, wenn nichts passt. Die Suche beginnt also unten rechts und arbeitet sich rückwärts vor.`,
  },
  "singles-first": {
    title: "Einer zuerst",
    idea: "alle Zellen mit nur einer Möglichkeit füllen, bis sich nichts mehr ändert; erst dann raten",
    time: "O(9^e · e^2); ein Knoten braucht bis zu e Durchgänge über e Zellen",
    space: "O(e) für die Listen der erzwungenen Zellen, dazu 27 Mengen",
    note: "Die Schranke wächst um e^2, aber der gemessene Aufwand sinkt: Erzwungene Ziffern sind keine Vermutungen. So braucht easy gar keinen Knoten und extreme 432 statt 34 099.",
    about: `singles-first: immer wieder jede Zelle füllen, die nur eine Möglichkeit hat; geraten wird nur, wenn es keine gibt.

27 Mengen enthalten die noch freien Ziffern der Zeilen, Spalten und Blöcke; die Möglichkeiten einer Zelle sind die Ziffern, die ihre drei Mengen gemeinsam haben. Ein Durchgang durch die leeren Zellen füllt jede, die nur eine Möglichkeit hat. Jede gesetzte Ziffer nimmt anderen Zellen Möglichkeiten; darum folgen weitere Durchgänge, bis einer nichts mehr ändert. Erst dann rät die Suche, in der ersten leeren Zelle, und sucht erneut nach Einern. Eine Zelle ohne Möglichkeiten widerlegt die letzte Vermutung; sie und alle danach erzwungenen Ziffern werden entfernt.

singles="once" füllt Einer nur am Anfang und macht dann weiter wie set-difference. Daran siehst du, was es bringt, nach jeder Vermutung nach Einern zu suchen.`,
  },
  "most-constrained": {
    title: "Engste Zelle (MRV)",
    idea: "immer an der Zelle mit den wenigsten Kandidaten verzweigen",
    time: "O(9^e · e); die Wahl einer Zelle sieht sich bis zu e Zellen an",
    space: "O(e) für die Rekursion, dazu 27 Mengen oder Zahlen",
    note: "Verzweigungen haben zwei oder drei Kandidaten statt neun, und die meisten Zellen haben einen. Das ändert die Basis der Potenz; keine Schranke für das schwerste Rätsel zeigt es.",
    about: `most-constrained: immer an der leeren Zelle mit den wenigsten Kandidaten verzweigen (minimum remaining values, MRV).

Bei zwei Kandidaten ist eine Vermutung höchstens in der Hälfte der Fälle falsch, bei sieben fast immer. Eine Zelle ohne Kandidaten zeigt, dass eine frühere Vermutung falsch war. Darum sieht sich das Verfahren vor jedem Schritt alle leeren Zellen an und nimmt die mit den wenigsten Kandidaten. Es hört auf zu suchen, sobald eine Zelle höchstens einen hat, denn keine andere kann sie unterbieten.

Es ist eine einzige Suche mit zwei Darstellungen einer Menge von Ziffern:

             {2, 5, 9}      Kandidaten                      wie viele       dazu, weg
    sets     {2, 5, 9}      DIGITS - (row | column | box)   len             .add  .remove
    bits     0b100010010    ALL & ~(row | column | box)     int.bit_count   ^ bit

Eine Zahl mit Bit d-1 für die Ziffer d ist eine Menge von Ziffern, die kein Hashing und keinen eigenen Speicher braucht.`,
  },
  "csp": {
    title: "Forward Checking",
    idea: "Wertebereiche mit Forward Checking; die Zelle mit den wenigsten Werten zuerst",
    time: "O(9^e · e); eine Zuweisung ändert bis zu 20 Wertebereiche",
    space: "O(9e) für die Wertebereiche, O(20e) für die gestrichenen Werte",
    note: "Es betritt dieselben Knoten wie most-constrained. Auch die Schranke ist dieselbe, obwohl eine Zuweisung nur 20 Wertebereiche ändert und nicht bis zu 81 Mengen neu berechnet.",
    about: `csp: Sudoku als Constraint-Satisfaction-Problem, mit Forward Checking.

Jede leere Zelle ist eine Variable. Ihr Wertebereich ist die Menge der Ziffern, die sie noch annehmen kann, und die Bedingung lautet, dass die Zellen eines Hauses verschieden sind. Drei Werkzeuge sind üblich:

- Forward Checking: Eine zugewiesene Ziffer wird aus den Wertebereichen aller leeren Nachbarzellen gestrichen. Ein Wertebereich, der dabei leer wird, widerlegt die Zuweisung sofort. Nur die gestrichenen Werte werden notiert, und genau sie kommen beim Zurückgehen wieder hinein.
- Kleinster Wertebereich (minimum remaining values, MRV): Als Nächstes kommt die Variable mit dem kleinsten Wertebereich.
- Am wenigsten einschränkender Wert (least constraining value, LCV, eine Option): Zuerst wird die Ziffer probiert, die anderen Zellen die wenigsten Kandidaten nimmt. Das hilft, eine von vielen Lösungen zu finden, spart aber nichts, wenn ohnehin alle falschen Ziffern widerlegt werden müssen.

most-constrained berechnet die Kandidaten in jedem Schritt neu aus den Häusern; hier sind die Wertebereiche immer aktuell.`,
  },
  "ac3": {
    title: "Kantenkonsistenz (AC-3)",
    idea: "Wertebereiche bleiben kantenkonsistent: Jede Streichung wirkt sofort auf die Nachbarzellen",
    time: "O(9^e · e); eine Zuweisung prüft bis zu 20 Kanten pro Zelle",
    space: "O(9e) für die Wertebereiche, O(20e) für die Warteschlange",
    note: "Die Schranke aus dem Lehrbuch für AC-3 ist O(c · d^3) mit 1620 Kanten und d = 9. Hier kann eine Kante nur auf eine Art verletzt sein; darum kostet eine Prüfung konstante Zeit, und extreme braucht insgesamt 43 460 davon.",
    about: `ac3: Kantenkonsistenz nach jeder Zuweisung (AC-3 von Mackworth innerhalb einer Suche, bekannt als MAC).

Wie bei csp ist jede leere Zelle eine Variable mit einem Wertebereich. Eine Kante x -> y ist konsistent, wenn zu jeder Ziffer von x eine Ziffer von y passt. Zellen, die einander sehen, müssen verschieden sein; also kann eine Kante nur auf eine Art verletzt sein: y hat nur noch eine Ziffer, und x enthält sie noch. Die Kante zu prüfen heißt, diese Ziffer aus x zu streichen.

Eine gestrichene Ziffer kann die Kanten betreffen, die zu x führen; diese kommen darum in eine Warteschlange:

    aufnehmen  (Nachbar -> Zelle) für alle Nachbarn der Zelle, der gerade etwas zugewiesen wurde
    prüfen     x -> y             x verliert die einzige Ziffer von y;  x leer: Sackgasse
    danach     (z -> x)           für jeden anderen Nachbarn z von x, falls x nun nur noch eine Ziffer hat

Nur ein Wertebereich mit einer einzigen Ziffer kann einem anderen etwas nehmen; Kanten zu größeren Wertebereichen kommen deshalb nie in die Warteschlange. Ist sie leer, dann ist jede Kante konsistent. Das ist Forward Checking, zu Ende gedacht: AC-3 weiß sofort, was csp erst eine Zuweisung später merkt. Dass eine Ziffer in einem Haus nur noch einen Platz hat, merkt es nicht, denn das ist keine Aussage über zwei Zellen.`,
  },
  "norvig": {
    title: "Constraint-Propagation nach Norvig",
    idea: "Setzen und Streichen rufen sich gegenseitig auf und finden auch versteckte Einer; geraten wird auf Kopien",
    time: "O(9^e); eine Vermutung führt zu höchstens 729 Streichungen, die je 27-mal nachschlagen",
    space: "O(81e): eine Kopie des Gitters für jede aktive Vermutung",
    note: "Propagation löst die meisten Rätsel ganz ohne Vermutung. Der Exponent ist die Zahl der gleichzeitig aktiven Vermutungen: bei many-guesses höchstens 13, nicht e = 59.",
    about: `norvig: Constraint-Propagation mit zwei Regeln, die sich gegenseitig aufrufen, und einer Kopie des Gitters für jede Vermutung.

Das ist das Programm von Peter Norvig aus dem Jahr 2006. values[cell] ist eine Zeichenkette mit den Ziffern, die in der Zelle noch möglich sind. Eine Ziffer zu setzen (assign) heißt, alle anderen zu streichen (eliminate), und eine Streichung hat zwei mögliche Folgen:

1. Bleibt in der Zelle eine Ziffer übrig, dann streiche sie aus allen Nachbarzellen.
2. Bleibt für die gestrichene Ziffer in einem Haus ein Platz übrig, dann setze sie dort.

Jede Folge streicht wieder etwas; so läuft eine Vermutung durch das Gitter wie durch eine Reihe von Dominosteinen. Die meisten Rätsel lösen sich allein durch ihre Vorgaben. Den Verfahren csp und ac3 fehlt die zweite Regel, der versteckte Einer.

Erst wenn kein Stein mehr fällt, wird eine Ziffer geraten, in einer Zelle mit den wenigsten Ziffern. Zurückgenommen wird nie etwas: Eine Vermutung arbeitet auf einer Kopie der 81 Zeichenketten, und die Kopie einer falschen Vermutung wird verworfen.`,
  },
  "dancing-links": {
    title: "Dancing Links (Algorithmus X)",
    idea: "exakte Überdeckung mit 729 Optionen und 324 Bedingungen; die Bedingung mit den wenigsten Optionen zuerst",
    time: "O(9^e); eine Bedingung zu überdecken hängt bis zu 27 Einträge aus",
    space: "O(1): 3241 Einträge in vier Listen, dazu O(e) für die Rekursion",
    note: "Exakte Überdeckung ist NP-vollständig, darum ist jede allgemeine Schranke exponentiell. Bei einem Sudoku bleibt für die meisten Bedingungen nur eine Option, und extreme braucht 16 Knoten.",
    about: `dancing-links: Sudoku als exakte Überdeckung, gelöst mit Knuths Algorithmus X und tanzenden Zeigern.

Es gibt 729 Optionen (eine Ziffer in einer Zelle) und 324 Bedingungen, die zu überdecken sind:

    81  irgendeine Ziffer in dieser Zelle     81  diese Ziffer in dieser Spalte
    81  diese Ziffer in dieser Zeile          81  diese Ziffer in diesem Block

Jede Option überdeckt vier Bedingungen. Eine Lösung ist eine Auswahl von 81 Optionen, die jede Bedingung genau einmal überdeckt. (In einer Matrix sind die Bedingungen Spalten und die Optionen Zeilen.) Algorithmus X nimmt die Bedingung mit den wenigsten verbliebenen Optionen und probiert jede davon. Eine Option zu wählen überdeckt ihre vier Bedingungen und versteckt damit jede andere Option, die eine davon überdeckt.

Eine Bedingung kann „eine Ziffer in dieser Zelle“ sein oder „ein Platz für die 5 in Zeile 3“; nackte und versteckte Einer sind hier also dasselbe.

Eine Option hat einen Eintrag für jede ihrer Bedingungen. Die Einträge einer Bedingung bilden einen Ring, verbunden durch up und down; die Bedingungen bilden einen weiteren, verbunden durch left und right. Zwei Zuweisungen hängen x aus. Die Zeiger von x selbst bleiben unverändert, darum hängen zwei weitere es wieder ein:

    down[up[x]], up[down[x]] = down[x], up[x]          # x aushängen
    down[up[x]] = up[down[x]] = x                      # x einhängen; Einträge in umgekehrter Reihenfolge

Die Zeiger sind einfache Zahlen in Listen: 0 ist die Wurzel, 1-324 sind die Bedingungen, und die vier Einträge der Option n beginnen bei 325 + 4n. So braucht eine Option keine eigenen Zeiger. (Ein 4x4-Gitter hat 64 Optionen und 64 Bedingungen.)`,
  },
};
