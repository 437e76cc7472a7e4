"""Spanish.

Houses are feminine and carry their article: ``la fila 3``.  Rules carry theirs, too, and ``finish`` contracts ``de el`` to ``del``.
"""

from __future__ import annotations

import re

from ...base.clause import Area, Value
from .language import Language, joined

_NUMBERS = ("ningún", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_PLURALS = {
    "row": ("la fila", "las filas"),
    "column": ("la columna", "las columnas"),
    "box": ("la caja", "las cajas"),
    "region": ("la región", "las regiones"),
}


def area(value: Area) -> str:
    """Name houses, those of a kind together.

    >>> area(Area((("row", 2), ("row", 5)))), area(Area((("row", 6), ("box", 1), ("box", 2))))
    ('las filas 2 y 5', 'la fila 6 y las cajas 1 y 2')
    """
    kinds: dict[str, list[str]] = {}
    for kind, number_ in value.houses:
        kinds.setdefault(kind, []).append(str(number_))
    return joined([f"{_PLURALS[kind][len(found) > 1]} {joined(found, 'y')}" for kind, found in kinds.items()], "y")


def number(value: Value) -> str:
    """Return a small number as a word."""
    count = value if isinstance(value, int) else len(value)
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def finish(text: str) -> str:
    """Contract articles, and change ``o`` before ``ocho`` and ``once``.

    >>> finish("las celdas de el arco, 7 o 8")
    'las celdas del arco, 7 u 8'
    """
    text = re.sub(r"\b([Dd])e el\b", r"\1el", text)
    text = re.sub(r"\b([Aa]) el\b", r"\1l", text)
    return re.sub(r"\bo (?=(?:8|11)\b)", "u ", text)


def clauses(language: Language, value: Value) -> str:
    """Return parts that have lists in them: ``a, b, así como c``."""
    parts = language.texts(value)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, y también {parts[-1]}"


MESSAGES = {
    # --- parts that many explanations share
    "sentences": "{parts:sentences}",
    "is": "{cell} es {digit}",
    "is-not": "{cell} no es {digit}",
    "is-in": "el {digit} está en {cells:or}",
    "is-in-none": "el {digit} no está ni en {cells:nor}",
    "set-loses": "el conjunto casi bloqueado {cells} pierde el {digit} y debe contener {kept}",
    "is-one-of": "{cell} es {digits:or}",
    "can-only-be": "en {house}, el {digit} solo puede estar en {cells:or}",
    "two-places": "el {digit} está en {cells:or}, {cells#el único lugar|los únicos dos lugares|los únicos {cells:number} lugares} de {house}",
    "share-a-house": "{cells} están en {house}",
    "set-of": "{cells} ({digits})",
    "either": "{candidates:or}",
    "candidates": "{digit} en {cells}",
    "sentence": "{clause:capital}.",
    "sentence-so": "{clause:capital}{outcome?, así que {outcome}|}.",
    "so": "Por lo tanto, {outcome}.",
    "shortened": "{clause:short}",
    "removal": "{groups?elimina {groups:clauses}|}",
    "removal-group": "{digits} de {cells}",
    "none-is": "{cells#{cells} no es {digit}|ni {cells:nor} es {digit}|ninguna de las celdas {cells} es {digit}}",
    "one-of-is": "{cells#{cells}|{cells:or}|una de las celdas {cells}} es {digit}",
    "rests-on-uniqueness": "Esto supone que el sudoku tiene una sola solución.",
    # --- singles
    "full-house": "La última celda vacía de {house} es {cell}, y allí solo falta el {digit}: {cell} es {digit}.",
    "naked-single": "La fila, la columna y la caja de {cell} ya contienen {seen}. Solo queda el {digit}: {cell} es {digit}.",
    "naked-single-left": "Todos los candidatos de {cell} menos el {digit} están descartados: {cell} es {digit}.",
    "naked-single-both": "La fila, la columna y la caja de {cell} ya contienen {seen}, y los pasos anteriores descartan {gone}. Solo queda el {digit}: "
    "{cell} es {digit}.",
    "hidden-single": "{house:capital} necesita un {digit}, y {cell} es la única celda que aún puede contenerlo: {cell} es {digit}.",
    # --- intersections and subsets
    "locked-candidates": "{places:capital}, y {cells#esa celda está|ambas celdas están|todas esas celdas están} en {target}. Una de ellas debe contener "
    "el {digit} de {source}, que es también el {digit} de {target}. Ninguna otra celda de {target} puede contenerlo: {removal}.",
    "locked-subset": "Las {count:number} celdas {cells} solo tienen entre todas los candidatos {digits}, así que se reparten esos {count:number} "
    "dígitos en algún orden. Están a la vez en {houses}, y ninguna otra celda de ambas puede contener uno de ellos: {removal}.",
    "naked-subset": "En {houses}, las {count:number} celdas {cells} solo tienen los candidatos {digits}. {count:number+capital} celdas, "
    "{count:number} dígitos: cada uno de esos dígitos está en una de esas celdas, así que ninguna otra celda de {houses} puede "
    "contenerlos: {removal}.",
    "hidden-subset": "En {house}, los dígitos {digits} solo pueden estar en las {count:number} celdas {cells}. {count:number+capital} dígitos "
    "necesitan {count:number} celdas, así que allí no cabe nada más: {removal}.",
    # --- single-digit patterns
    "two-links": "Mira el dígito {digit}: {links:semicolons}. De esas celdas, {shared}, así que no pueden ser las dos {digit}: al menos uno de los "
    "otros extremos, {ends:or}, es {digit}. Una celda que ve los dos no puede ser {digit}: {removal}.",
    "dual-kite": "Dos cometas cuelgan de las mismas dos celdas de la caja. La primera: {first} La segunda: {second} En total: {removal}.",
    "empty-rectangle": "Mira el dígito {digit}: {places}. Si está en {near}, {box} no puede tener su {digit} en {seen:or} (ya está en {line}), así que "
    "lo tiene en {kept:or}; si no, está en {far}. Una celda que ve {kept#{far} y {kept}|{far} y todas las celdas {kept}} no puede ser {digit} en "
    "ningún caso: {removal}.",
    "dual-rectangle": "Dos enlaces fuertes llegan a la misma caja. El primero: {first} El segundo: {second} En total: {removal}.",
    # --- fish
    "fish": "Mira los {digit} de {base}: todos están en {cover}. Las {size:number} casas de la base necesitan {size:number} veces el {digit}, una cada "
    "una, y ocupan así un lugar en cada una de las {size:number} casas de cobertura. El {digit} de {cover} está asignado: {removal}.",
    "finned-fish": "Mira los {digit} de {base}: {outside?salvo en {outside}, todos|todos} están en {cover}{endo?, y {endo} en dos casas de la base a la "
    "vez (aleta interna)|}. Si {none}, los {size:number} {digit} de la base ocupan todos los {digit} de {cover}; si no, {one}. Una celda de "
    "{cover} que también ve {fins#la aleta|todas las aletas} no puede ser {digit} en ningún caso: {removal}.",
    "cannibal": "Aquí {cells} {cells#pertenece|pertenecen} a la base: un {digit} allí, en dos casas de cobertura a la vez, ocuparía el lugar de dos.",
    "dual-fish": "Dos peces comparten la base {houses}. {ways:sentences} En total: {removal}.",
    "kraken": "Mira los {digit} de {base}: salvo en {fins}, todos están en {cover}. Si {none}, {case}; si no, {one}. Todos los casos llevan al mismo "
    "final: {branches:semicolons}. Por lo tanto, {result}.",
    "kraken-inside": "el {digit} de {houses} está en {cells:or}, porque la base ocupa un lugar en cada casa de cobertura",
    "kraken-full": "la base ocupa todos los {digit} de {cover}, así que {cell} no es {digit}",
    "is-a-case": "{literal} es en sí uno de los casos",
    # --- coloring
    "simple-colors-trap": "Las casas con solo dos lugares para el {digit} enlazan {first} (primer color) con {second} (segundo color): o todas las "
    "celdas del primer color son {digit}, o todas las del segundo. Una celda que ve ambos colores ve un {digit} en cualquier caso: "
    "{witnesses:semicolons}. Por lo tanto, {removal}.",
    "simple-colors-wrap": "Las casas con solo dos lugares para el {digit} enlazan {first} (primer color) con {second} (segundo color): un color es todo "
    "{digit}, el otro no tiene ninguno. En el {color} color, {shared} y no pueden ser las dos {digit}, así que es el color que no lo tiene: "
    "{removal}.",
    "sees": "{cell} ve {cells}",
    "first-color": "primer",
    "second-color": "segundo",
    "all-are": "{cells} {cells#es|son} {digit}",
    "multi-colors": "Las casas con solo dos lugares para el {digit} forman dos grupos: {a} contra {b}, y {c} contra {d}. En cada grupo un lado es todo "
    "{digit} y el otro no tiene ninguno. {reasons:sentences} Por lo tanto, {removal}.",
    "multi-colors-1": "Como {shared}, sus dos lados no pueden ser a la vez {digit}: o bien {one}, o bien {other}. Una celda que ve una de cada no puede "
    "ser {digit}: {witnesses:semicolons}.",
    "multi-colors-2": "O bien {one}, o bien {other}; pero {first}, y {second}: por lo tanto, {none}.",
    "medusa-wrap": "Los candidatos unidos por enlaces fuertes (los dos de una celda, los únicos dos lugares de una casa) se colorean alternando: {first} "
    "del primer color, {second} del segundo. Un color es verdadero en todas partes y el otro es falso en todas partes. El {color} color no puede "
    "ser verdadero: {failure}. Por lo tanto, desaparece entero: {removal}.",
    "medusa-trap": "Los candidatos unidos por enlaces fuertes (los dos de una celda, los únicos dos lugares de una casa) se colorean alternando: {first} "
    "del primer color, {second} del segundo. Un color es verdadero en todas partes y el otro es falso en todas partes. Un candidato que ambos "
    "colores excluyen no puede ser verdadero: {reasons:semicolons}. Por lo tanto, {removal}.",
    "medusa-two-digits": "pondría {digits} a la vez en {cell}",
    "medusa-twice": "pondría el {digit} en {cells}, dos veces en {house}",
    "medusa-no-candidate": "dejaría {cell} sin candidatos ({why})",
    "medusa-no-place": "dejaría el {digit} sin lugar en {house} ({why})",
    "candidate-in": "el {digit} está en {cell}",
    "cell-falls": "{cell} cae ante {to}",
    "falls-to-either": "el {digit} de {cell} cae ante {one} o ante {other}",
    # --- wings
    "pincer": "si es {digit}, {wing}, que la ve y es {options:or}, debe ser {z}",
    "xy-wing": "Celda {pivot}: {pincers:semicolons}. Por lo tanto, una de las celdas {cells} es {digit}, y una celda que ve ambas no puede serlo: "
    "{removal}.",
    "xyz-wing": "Celda {pivot}: {pincers:semicolons}; si no, ella misma es {digit}. Por lo tanto, una de las celdas {cells} es {digit}, y una celda que "
    "ve las tres no puede serlo: {removal}.",
    "w-wing": "Las celdas {cells} son ambas {digits:or}. {places:capital}; {first}, y {second}. Por lo tanto, {cells} no pueden ser las dos {link}: al "
    "menos una es {digit}, y una celda que ve ambas no puede serlo: {removal}.",
    # --- deadly patterns
    "rectangle": "Si {cells} (dos filas, dos columnas, dos cajas) contuvieran solo {digits}, se podrían intercambiar esos dos dígitos y el sudoku tendría "
    "dos soluciones. Pero tiene una.",
    "rectangle-6": "{places:capital}: el {digit} llena una diagonal del rectángulo. En {extra} dejaría {rest} con el otro dígito del par, y el patrón "
    "quedaría completo: {removal}.",
    "hidden-rectangle": "{row:capital}, y {column}. Si {cell} fuera {gone}, {beside} serían ambas {kept}, y {far}, que {options:which}, sería {gone}: el "
    "patrón mortal. Por lo tanto, {removal}.",
    "is-one-of/which": "es {digits:or}",
    "avoidable-rectangle": "Ninguna de las celdas {cells} (dos filas, dos columnas, dos cajas) es una pista. Si acabaran con {digits} en esquinas opuestas, "
    "se podrían intercambiar esos dos dígitos y el sudoku tendría dos soluciones. Pero tiene una.",
    "avoidable-rectangle-1": "La última esquina, {cell}, lo completaría con un {digit}: {removal}.",
    "unique-loop": "Las celdas {cells} forman un bucle cerrado con dos celdas en cada casa que toca. Si contuvieran solo {digits}, se podrían intercambiar "
    "los dos dígitos en todo el bucle y el sudoku tendría dos soluciones. Pero tiene una.",
    "extended-rectangle": "Las celdas {cells} son dos líneas de una banda cruzadas por otras {count}. Si contuvieran solo {digits}, se podrían intercambiar "
    "las dos líneas y el sudoku tendría dos soluciones. Pero tiene una.",
    "deadly-lone-cell": "Solo {cell} puede tomar otro dígito ({digits:or}), así que debe hacerlo: {removal}.",
    "deadly-shared-digit": "La única salida es un {digit} en {cells:or}, así que una celda que ve {cells#esa celda|ambas|todas} no puede ser {digit}: "
    "{removal}.",
    "deadly-naked-set": "Por lo tanto, una de las celdas {cells} contiene otro dígito.",
    "deadly-bound-digit": "{places:capital}: una de las celdas {cells} es {digit}, y la otra debe tomar un dígito de fuera del patrón. Ninguna puede "
    "contener otro dígito del patrón: {removal}.",
    "naked-with": "Se comportan como una sola celda con {extras:or}: con {cells} en {house} son {size} celdas para los {count} dígitos {digits}, y ninguna "
    "otra celda de allí puede contener uno de ellos: {removal}.",
    "bug-plus-1": "Cada celda abierta tiene dos candidatos, salvo {cell}, que tiene tres. Cada dígito tiene dos lugares en cada casa, salvo el {digit} en "
    "las casas de {cell}. Sin este {digit} no habría solución o habría más de una, pero el sudoku tiene exactamente una. Por lo tanto, {cell} es "
    "{digit}{removal?: {removal}|}.",
    "bug": "Sin unos pocos candidatos, cada celda abierta tendría dos y cada dígito dos lugares en cada casa: una cuadrícula así no tiene solución o tiene "
    "más de una, pero el sudoku tiene exactamente una. Por lo tanto, uno de estos candidatos es verdadero: {either}.",
    "bug-4": "{places:capital}: una de ellas es {digit}, y la otra toma uno de sus candidatos adicionales. Ninguna puede contener el segundo dígito de su "
    "par: {removal}.",
    "excluded-by-all": "Un candidato que todos ellos excluyen no puede ser verdadero: {removal}.",
    # --- chains: what follows from what
    "if-then": "si {first}, entonces {links}",
    "links": "{links:so}",
    "link": "{literal}{why? ({why})|}",
    "since-filled": "la celda está ocupada",
    "since-house": "{house} ya tiene su {digit}",
    "since-set-seen": "todos sus {digit} ven {cells}",
    "since-seen": "las ve todas",
    "since-set": "cada {digit} del conjunto {cells#la ve|las ve}",
    "since-set-option": "el único candidato que queda",
    "since-option": "el único otro candidato",
    "since-place": "{cells#el único otro lugar|los únicos otros lugares} para el {digit} en {house}",
    "line-filled": "{lines} {lines#ocupa|ocupan} la celda",
    "line-house": "{lines} es el {digit} de {house}",
    "line-option": "{lines} no {lines#deja|dejan} otro candidato en la celda",
    "line-place": "{lines} no {lines#deja|dejan} otro lugar para el {digit} en {house}",
    "line-seen": "{lines} {lines#ve|ven} esa celda",
    "line-removed": "en cuanto {lines} se {lines#cumple|cumplen}, la técnica «{technique}»",
    "line-removed-these": "{reason} {count#lo elimina|los elimina}",
    "net": "{lines:semicolons}",
    "net-line": "({number}) {literal}",
    "net-fact": "{lines}",
    "net-since": "{lines}, porque {reason}",
    "branch-end": "Si {literal}, eso es todo.",
    "branch-net": "Supongamos (1): {literal}. Entonces: {net}.",
    "branch": "Supongamos que {literal}. Entonces {ways:and-then}.",
    "not-both": "{one} y {other} no pueden cumplirse a la vez",
    "none-left": "{cell} no tendría ya ninguno de sus candidatos {digits}",
    "no-place-left": "el {digit} no tendría ya lugar en {house}",
    "several-at-once": "{cell} contendría {digits} a la vez",
    "twice-in-house": "el {digit} estaría en {cells}, más de una vez en {house}",
    "either-or-not": "O bien {literal}, o bien lo contrario",
    "cell-is": "La celda {cell} es {digits:or}",
    "remote-pair": "Las celdas {cells} son todas {digits:or}, y cada una ve la siguiente: {steps:commas}. Los dos dígitos se alternan a lo largo de ellas, y "
    "{pairs:semicolons}. Una celda que ve ambas no puede contener ninguno de los dos dígitos: {removal}.",
    "hold-between-them": "{cells} contienen entre las dos {digits}",
    "chain": "Sigue la cadena: {chain}. Por lo tanto, {first} o {last}.",
    "chain-one-digit": "Una celda que ve {cells#todas estas|ambas|todas estas} no puede ser {digit}: {removal}.",
    "chain-two-digits": "Las dos se ven, así que ningún extremo puede contener el dígito del otro: {removal}.",
    "loop": "Sigue el bucle: {chain}, así que {closing}, y vuelta a empezar; leído al revés también se cumple. Por lo tanto, de los dos extremos de cada "
    "enlace débil exactamente uno es verdadero: {reasons:semicolons}.",
    "set-keeps": "el conjunto {cells} conserva {digits}: {removal}",
    "cell-holds": "{cell} es {digits:or}: {removal}",
    "places-hold": "el {digit}{house? de {house}|} está en {cells:or}: {removal}",
    "assumption-fails": "Supongamos que {literal}. Entonces {links}. Pero {contradiction}, así que la suposición es falsa: {opposite?{opposite}: |}{result}.",
    "either-way": "Supongamos que {literal}. Entonces {links}. Y si {opposite}, la celda está ocupada: en ambos casos {last}: {removal}.",
    "forced-contradiction": "{branch} Pero {contradiction}, así que la suposición es falsa: {result}.",
    "verity": "{alternatives:capital}. {ways:sentences} Cada caso acaba igual: {result}.",
    "cycle": "Sigue el ciclo: {chain}, así que {closing}, y vuelta a empezar; leído al revés también se cumple. Por lo tanto, o bien {yes}, o bien {no}. Un "
    "candidato que excluyen una de las primeras y una de las segundas es falso en ambos casos: {removal}.",
    "aligned-triplet": "Recorre todas las maneras de llenar {cells}: ninguna puede repetir un dígito en una casa, ni quitar todos los candidatos a una celda "
    "que las ve todas. Aquí {used}. Ninguna de las maneras que quedan tiene {digits:or} allí: {removal}.",
    "brute-force": "Ninguna técnica activada lleva más lejos. La solución, hallada por búsqueda, tiene un {digit} en {cell}: {cell} es {digit}. Esto está "
    "leído, no deducido.",
    "proof": "{lines#Línea|Líneas} {lines}{case? de la suposición {case}|}, {technique}:",
    # --- almost locked sets
    "named-set": "{name} = {cells} ({digits})",
    "als-chain": "Un conjunto casi bloqueado tiene un dígito más que celdas: si pierde un dígito, debe contener todos los demás. Toma {sets}. "
    "{ways:sentences} Por lo tanto, {digits#el {digits}|cada uno de los dígitos {digits}} está en A o en {last}, y una celda que ve todos los lugares "
    "{digits#de ese dígito|de uno de ellos} en ambos no puede contenerlo: {removal}.",
    "set-chain": "Si A {lost#no contiene {lost}|no contiene uno de los dígitos {lost}}, contiene {held}{steps:each-then}.",
    "set-then": "{name} pierde el {digit}, porque cada {digit} de {name} ve cada {digit} de {before}, y contiene {kept}",
    "als-xz-double": "Un conjunto casi bloqueado tiene un dígito más que celdas: si pierde un dígito, debe contener todos los demás. Toma {sets}. Cada {x} de A "
    "ve cada {x} de B, y cada {y} de A cada {y} de B: ninguno de esos dígitos puede estar en ambos conjuntos, y ningún conjunto puede prescindir de "
    "los dos. Así que cada uno contiene exactamente uno de {x} y {y}, y todos sus demás dígitos. Las celdas que ven todos los lugares de {x} o de "
    "{y} en ambos conjuntos, o de otro dígito en su conjunto, lo pierden: {removal}.",
    "petal": "si es {digit}, {name} pierde el {digit}, porque {stem} ve todos sus {digit}, y contiene {kept}",
    "death-blossom": "Un conjunto casi bloqueado tiene un dígito más que celdas: si pierde un dígito, debe contener todos los demás. Toma {sets}. Celda {stem}: "
    "{cases:semicolons}. Por lo tanto, {digits#el {digits} está|los dígitos {digits} están cada uno} en uno de los conjuntos, y una celda que ve todos "
    "los lugares {digits#de ese dígito|de uno de ellos} en todos no puede contenerlo: {removal}.",
    "sue-de-coq": "Las celdas {cells} están a la vez en {line} y en {box} y tienen {digits}. Añade {line_set} en {line} y {box_set} en {box}: son "
    "{count:number} celdas y otros tantos dígitos, cada uno como mucho una vez en su casa: {in_line} en {line}; {in_box} en {box}. Se usan todos, así "
    "que las demás celdas de la casa los pierden: {removal}.",
    "bent-set": "Las {count:number} celdas {cells} de {houses} solo tienen los {count:number} dígitos {digits}. {why}: {gone#el {gone} debe|{gone} deben} estar "
    "en una de esas celdas, y una celda que ve todos los lugares {gone#de ese dígito|de uno de ellos} no puede contenerlo: {removal}.",
    "bent-set-free": "Cada uno de los dígitos {restricted} puede estar allí solo una vez, porque sus lugares se ven, así que sin {free} una celda quedaría "
    "vacía",
    "bent-set-all": "Cada uno de ellos puede estar allí solo una vez, porque sus lugares se ven, así que se necesitan todos",
    # --- and others
    "direct-locked": "{places:capital}, y {cells#esa celda está|ambas celdas están|todas esas celdas están} en {cover}; así que el {digit} no está en otra parte "
    "de allí. Eso le deja un solo lugar en {house}: {cell} es {digit}.",
    "direct-hidden": "En {base}, {subset} solo pueden estar en {cells}, así que allí no cabe nada más, tampoco el {digit}. Eso deja un solo lugar para el "
    "{digit} en {house}: {cell} es {digit}.",
    "firework": "{sparks:sentences} Hay tantas celdas, {cells}, como dígitos, así que allí no cabe nada más: {removal}.",
    "spark": "Fuera de {box}, {row} no deja para {digits} otro lugar que {p}, y {column} ninguno salvo {q}. Si un dígito así no está en ninguno de los dos, {row} "
    "y {column} lo tienen ambas en {box}, donde se cruzan: {digits#el {digits} está|cada uno de los dígitos {digits} está} en {cells:or}.",
    "aligned-pair": "{cases:sentences} No puede ser otra cosa. Por lo tanto, {removal}.",
    "aligned-pair-case": "Si {cell} fuera {digit}, {other} no podría ser {ways:nor}.",
    "barred-by-house": "{digit} ({shared})",
    "barred-by-set": "{digit} (ambos los perdería {set})",
    "exocet": "La base {base} contiene dos de los dígitos {digits}. Fuera de su {band}, esos dígitos solo tienen los siguientes lugares en {lines}: "
    "{room:semicolons}. Como mucho dos de ellos se pueden llenar con el mismo dígito, pero las tres líneas necesitan cada dígito tres veces, y dentro "
    "solo {targets:or} puede tomarlo si está en la base. {pairs:follow}Por lo tanto, cada uno de los dos objetivos contiene uno de los dos dígitos de "
    "la base. {mirrors:follow}{rest:follow}Allí no puede haber nada más: {removal}.",
    "band": "banda horizontal",
    "stack": "banda vertical",
    "exocet-room": "{cells?{digit} en {cells}|{digit} en ninguna parte}",
    "exocet-pair": "Las celdas {cells} cuentan como un solo objetivo: {digits} está bloqueado en ellas y deja una celda para un dígito de la base.",
    "exocet-mirror": "El dígito de {target} está, en la caja del otro objetivo, en el espejo {cells:or}, {limits}.",
    "mirror-cannot": "que no puede ser {digits:or}",
    "mirror-only": "del que solo {cell} puede contenerlo",
    "exocet-once": "Para {digits} solo hay un lugar en las líneas de fuera: tendría que estar en ambos objetivos, que son distintos.",
    "exocet-lost": "Ningún objetivo puede contener {digits:or}, así que la base tampoco.",
    "sk-loop": "Dieciséis celdas de cuatro cajas forman un anillo de ocho pares. Cada candidato de un par pertenece a la casa que comparte con el par anterior o "
    "siguiente: {links:semicolons}. Son dieciséis dígitos para dieciséis celdas, cada uno como mucho una vez en su casa: se usan todos, así que el resto "
    "de cada casa los pierde: {removal}.",
    "sk-link": "{cells} en {house}: {digits}",
    "tridagon": "Las doce celdas {cells}, tres en cada una de cuatro cajas, no se pueden llenar solo con {digits} (pruébalo: la cuarta caja nunca sale). Así que "
    "uno de sus otros candidatos es verdadero: {either}. {end}",
    "tridagon-lone": "Todos están en una celda, que toma uno de ellos: {removal}.",
    "tridagon-guardians": "Un candidato que todos ellos excluyen no puede ser verdadero: {removal}.",
    "symmetrical-placement": "Un movimiento ({turn} de la cuadrícula) lleva pistas a pistas si se intercambian también los dígitos ({pairs?{pairs}; |}{digits} "
    "{digits#queda|quedan} igual). La única solución es simétrica de la misma manera: una celda que queda en su sitio contiene un dígito que queda igual, y "
    "cada candidato necesita su pareja: {removal}.",
    "exchanged": "{one} con {other}",
    "half-turn": "media vuelta",
    "quarter-turn": "cuarto de vuelta",
    "reflection-falling": "reflexión en la diagonal de r1c1 a r9c9",
    "reflection-rising": "reflexión en la diagonal de r1c9 a r9c1",
    "template-set": "Despliega todas las maneras de colocar los nueve {digit} que el tablero aún permite (pero no donde todas las maneras de otro dígito lo tienen). "
    "Todas usan estas celdas: {result}.",
    "template-delete": "Despliega todas las maneras de colocar los nueve {digit} que el tablero aún permite (pero no donde todas las maneras de otro dígito lo "
    "tienen). Ninguna usa estas celdas: {removal}.",
    # --- variants: digits that are left
    "any-digit": "{digits:or}",
    "any-of": "un {digits:or}",
    "range-without": "{digits#distinta de {digits}|distinta de {digits}}",
    "at-least": "al menos {number}",
    "at-most": "como mucho {number}",
    "at-least-at-most": "al menos {low} y como mucho {high}",
    "between": "un número entre {low} y {high}",
    "from-to": "{first} a {last}",
    "is-range": "{cells} {cells#es|son cada una} {range}",
    "left-none": "{cells} {cells#se queda|se quedan} sin dígitos",
    "left-one": "{cells} {cells#es|son} {digit}",
    "left-must": "{cells} {cells#debe ser|deben ser cada una} {digits:or}",
    "cannot-be": "{cells} no {cells#puede|pueden} ser {digits:or}",
    "they-cannot": "no {cells#puede|pueden} ser {digits:or}",
    "leaves-only": "Así queda solo {candidates}.",
    # --- variants: rules
    "marked-cell": "{cells#{cells}|Cada una de las celdas {cells}} {phrase}, así que {outcome}.",
    "partner-none": "{phrases:capital}, lo que es imposible con {digits}, así que {outcome}.",
    "partner-always": "{phrases:capital}, así que {outcome}.",
    "partner-needs": "{phrases:capital}. Un {digit} en {target} necesita {by} en {cell}{more?, y {more}; ninguna de las dos cosas es ya posible|, lo que ya no "
    "es posible}, así que {outcome}.",
    "needs-there": "un {digit} necesita {by} allí",
    "partner": "{cell} es {range}, y {phrases}, así que {outcome}.",
    "rule-needs": "{rule:capital} {sets?debe contener|necesita} {what}{sets? ({sets:or})|}",
    "needs-only-place": "{needs}, y {cell} es la única celda que puede contenerlo: {outcome}.",
    "needs-places": "{needs}, en {cells:or}.",
    "needs-each": "{needs}. Las celdas que ven allí todos los lugares de uno de estos dígitos{rules? (por {rules})|}{equal? ({equal})|} no "
    "pueden contenerlo: {removed}.",
    "either-itself": "{why:capital}. O bien {cell} misma es {digit}, o bien lo es {others#{others}|una de las celdas {others}}, y en ambos casos {removed}.",
    "either-way-removed": "{why:capital}. {places#En todos los casos|En ambos casos|En todos los casos}, {removed}.",
    "equals": "{cell} es igual a {other}",
    "see-equal": "{equal} (por {rules}). Así que {cells} {cells#ve|ven} {places#todas esas|esas dos|todas esas} celdas o celdas iguales a ellas: {cannot}.",
    "inside-houses": "{places#Todas|Ambas|Todas} están en {houses}, así que ninguna otra celda de allí puede ser {digits:or}: {removed}.",
    "see-places": "{cells} {cells#ve|ven} {places#todas esas|esas dos|todas esas} celdas{rules? (por {rules})|}, así que {cannot}.",
    # --- variants: sums
    "bare-names": "{names:bare}",
    "many-sums": "las {count} {cages?jaulas|jaulas y sumas}",
    "come-to": "{sums:capital} {count#suma|suman} {total}",
    "swap": "el asta {shaft} por su círculo {circle}",
    "45-arrows": "{houses:capital} {many#suma|suman} {sum}{sums?, de lo que {sums} {count#toma|toman} {covered}|}. Sustituye {swaps}: {terms} = {total}",
    "45-inner": "{houses:capital} {many#suma|suman} {sum}. {sums:capital} de dentro {count#suma|suman} {covered}, así que {cells} {cells#es|suman} {total}",
    "45-outer": "{come}, y {houses}, {sum}, así que {cells}, fuera de {houses}, {cells#es|suman} {total}",
    "45-same": "{come}, y {houses}, {sum}, así que {cells}, fuera de {houses}, {cells#es|suman} lo mismo que {inner}, {inner#la otra celda|el resto} de {houses}",
    "45-more": "{come}, y {houses}, {sum}, así que {cells}, fuera de {houses}, {cells#es|suman} {number} más que {inner}, {inner#la otra celda|el resto} de "
    "{houses}",
    "45-less": "{come}, y {houses}, {sum}, así que {cells}, fuera de {houses}, {cells#es|suman} {number} menos que {inner}, {inner#la otra celda|el resto} de "
    "{houses}",
    "arrow-circle": "Los dígitos del asta de {rule} suman {span}, así que {outcome}.",
    "arrow-shaft": "En {rule}, {parts:semicolons}. Por lo tanto, {outcome}.",
    "circle-and-shaft": "el círculo {circle} es {held}{others? y {others#el otro dígito del asta es|los otros dígitos del asta suman} {rest}|}",
    "sum-leaves": "{rule?En {rule}, sea|Sea} cual sea el contenido de las demás celdas, dejan {span} para {cells#{cells}|cada una de las celdas {cells}}. Por lo "
    "tanto, {outcome}.",
    "sum-compare": "Según los dígitos más pequeños y más grandes que caben en las demás celdas{rule? de {rule}|}, {outcome}.",
    "range-one": "{rule?En {rule}, |}{cells} es {span}, así que {outcome}.",
    "range-rest": "{rule?En {rule}, las|Las} demás celdas suman {span}, así que {outcome}.",
    "range-any": "{rule?En {rule}, {count:number}|{count:number+capital}} celdas cualesquiera suman {span}. Por lo tanto, {outcome}.",
    "range-whichever": "{rule?En {rule}, tomes|Tomes} la que tomes de las celdas {cells}, {count#la otra celda es|las demás celdas suman} {span}. Por lo tanto, "
    "{outcome}.",
    "sum-can-be": "{sum:capital} solo puede ser {sets:or}, así que {outcome}.",
    "sum-only": "{sum:capital} solo puede ser {sets:or}.",
    "cage-without": "Ninguna celda de {sum} puede ser {absent:or}, así que solo puede ser {sets:or}.",
    "rest-can-be": "{known:capital}, así que el resto de {sum:bare} ({cells}) suma {total}{absent?, y ninguna de estas celdas puede ser {absent:or}|}. Eso solo "
    "puede ser {sets:or}.",
    "would-be": "Sin {what}, {rule} sumaría {span}, así que debe contener {what}",
    "would-leave": "Un {digit} en {cell} dejaría {sets:or} para {cells}, que no {cells#puede|pueden} contenerlo.",
    "sum-agrees": "{sum:capital} tiene aún {number} combinaciones, y todas coinciden: {outcome}.",
    "part-can-be": "{rule?En {rule}, |}{cells} solo pueden sumar {sums}{sets? ({sets:or})|}, así que {outcome}.",
    "cells-on": "{cells} en {rule}",
    "then-no-place": "el {digit} no tendría lugar en {house}",
    "then-left": "para {cells} {digits?solo quedaría entre todas {digits}|no quedaría ningún dígito}",
    "refused": "{sets:or}, porque {why}",
    "sets-refused": "{sum:capital} no puede ser {refused:nor-each}.",
    "most-refused": "La mayoría de las combinaciones de {sum} dejarían el resto de {house} sin manera de llenarse.",
    "leaves-sets": "Así queda {sets:or}: {outcome}.",
    "two-sums": "{first:capital} y {second} están en {house}, así que no tienen ningún dígito en común.",
    "two-together": "Sean cuales sean la primera{left? ({left:or})|} y la segunda{other? ({other:or})|}, juntas ocupan {digits}: {removed}.",
    "sum-is": "{sum:capital} es {sets:or}.",
    "leaves-nothing": "{sum:capital} no puede ser {sets:or}, porque no dejaría nada para {other}.",
    "many-leave-nothing": "Muchas combinaciones de {sum} no dejarían nada para {other}.",
    "equal-parts": "Las partes de {rule} tienen todas la misma suma, que solo puede ser {sums}. Por lo tanto, {outcome}.",
    "balance-parity": "{rule?En {rule}, todo|Todo} lo demás cuenta doble, así que {cell} debe ser {odd?impar|par}: {outcome}.",
    "balance-fit": "{rule?En {rule}, con|Con} {digits:or} en {cell}, nada de lo que las demás celdas pueden contener encaja: {outcome}.",
    "balance-sum": "{rule?En {rule}, con|Con} {digits:or} en {cell}, {others} {others#tendría que ser|tendrían que sumar} {sums:or}, lo que es imposible. Por lo "
    "tanto, {outcome}.",
    # --- variants: lines and clues at the side
    "digits-increase": "Los dígitos {gap?aumentan|nunca disminuyen} a lo largo de {rule}{facts?, y {facts}|}, así que {outcome}.",
    "sets-can-be": "{rule:capital} {phrase}, y eso solo puede ser {sets:or}, así que {outcome}.",
    "sets-agree": "{rule:capital} {phrase}. Todos los conjuntos de dígitos que quedan coinciden: {outcome}.",
    "ends-between": "Cada dígito de {rule} está estrictamente entre los dígitos de sus extremos.{ends? De sus extremos, {ends}.|} Por lo tanto, {outcome}.",
    "ends-apart": "Los extremos de {rule} difieren al menos en {apart}, y ningún otro dígito está en su intervalo.{ends? De sus extremos, {ends}.|} Por lo tanto, "
    "{outcome}.",
    "seen-one": "{rule:capital} muestra un solo edificio, así que el más alto va primero: {outcome}.",
    "seen-all": "{rule:capital} muestra todos los edificios, así que van en orden: {outcome}.",
    "seen-some": "{rule:capital} dice que se ven {count:number} edificios, cada uno más alto que el anterior. Las primeras celdas deben dejar sitio detrás para otros "
    "más altos, así que {outcome}.",
    "seen-most": "Con {digits:or} en {cell}, se verían como mucho {count:number} {count#edificio|edificios} desde {rule}, así que {outcome}.",
    "seen-least": "Con {digits:or} en {cell}, se verían al menos {count:number} {count#edificio|edificios} desde {rule}, así que {outcome}.",
    "sandwich-next": "Para {rule}, {low} y {high} están juntos. Con los lugares que quedan, {outcome}.",
    "sandwich-apart": "Para {rule}, {total} requiere {sizes} dígitos distintos, así que entre {low} y {high} hay {sizes} {one?celda|celdas}. Con los lugares que "
    "quedan, {outcome}.",
    "x-sum": "Para {rule}, la primera celda da el número de dígitos distintos que deben sumar {total}. Eso solo funciona con {digits:or} allí, así que {outcome}.",
    # --- variants: counting, areas, cases
    "circles": "Un dígito en círculos está en tantos círculos como indica, así que los distintos dígitos que hay en ellos suman {count}, el número de "
    "círculos{sets?: {sets:or}|}.",
    "circles-inside": "Por lo tanto, el {digit} está entre ellos, y los {digit} están todos en círculos: {outcome}.",
    "circles-full": "Por lo tanto, el {digit} está entre ellos, y solo {digit} círculos pueden contenerlo: {outcome}.",
    "circles-taken": "{digit#Solo un círculo contiene|Exactamente {digit:number} círculos contienen} el {digit}. En {houses}, todo lugar para el {digit} "
    "es un círculo, y {digit#ese es el único|esos son todos}, así que {removed}.",
    "circles-row": "{digit#Un círculo debe|{digit:number+capital} círculos deben} contener el {digit}{digit#|, cada uno en una fila distinta}. Eso solo es posible en "
    "{houses}, así que allí el {digit} está en un círculo: {removed}.",
    "circles-column": "{digit#Un círculo debe|{digit:number+capital} círculos deben} contener el {digit}{digit#|, cada uno en una columna distinta}. Eso solo es posible en "
    "{houses}, así que allí el {digit} está en un círculo: {removed}.",
    "circles-box": "{digit#Un círculo debe|{digit:number+capital} círculos deben} contener el {digit}{digit#|, cada uno en una caja distinta}. Eso solo es posible en "
    "{houses}, así que allí el {digit} está en un círculo: {removed}.",
    "circles-region": "{digit#Un círculo debe|{digit:number+capital} círculos deben} contener el {digit}{digit#|, cada uno en una región distinta}. Eso solo es posible en "
    "{houses}, así que allí el {digit} está en un círculo: {removed}.",
    "counted-fill": "Solo {cells} pueden contener los {cells:number} dígitos que {rule} necesita, así que allí no cabe nada más: {outcome}.",
    "in-no-cell": "ninguna celda",
    "in-cells": "{count#una celda|{count:number} celdas}",
    "in-at-least": "al menos {count#una celda|{count:number} celdas}",
    "counted-in": "{rule:capital} tiene {what} en {times}",
    "counted-full": "{needs}{cells?, y {cells} ya lo {cells#tiene|tienen}|}: {outcome}.",
    "counted-needed": "{needs}, y solo {cells} {cells#puede|pueden} contenerlo: {outcome}.",
    "the-ring": "el anillo de 16 celdas alrededor de la caja 5",
    "the-corners": "el conjunto de las cuatro esquinas de 2×2",
    "ring-and-corners": "El anillo de 16 celdas alrededor de la caja 5 y las cuatro esquinas de 2×2 de la cuadrícula contienen los mismos dígitos.",
    "groups": "Los grupos de {rule} contienen los mismos dígitos.",
    "group-cannot": "El {digit} no cabe en un grupo ({other}), así que tampoco en el otro ({this}): {outcome}.",
    "group-full": "Un grupo ({this}) ya tiene el {digit} tantas veces como es posible: {outcome}.",
    "group-room": "En un grupo ({other}) el {digit} cabe como mucho en {count:number} {count#lugar|lugares}, y el otro ({this}) ya lo tiene tantas veces: {outcome}.",
    "group-needs": "Un grupo ({other}) tiene el {digit} en {count:number} {count#lugar|lugares}, y el otro ({this}) tiene justo esos lugares para él: {outcome}.",
    "kind-low": "bajo",
    "kind-low/many": "bajos",
    "kind-high": "alto",
    "kind-high/many": "altos",
    "kind-even": "par",
    "kind-even/many": "pares",
    "kind-odd": "impar",
    "kind-odd/many": "impares",
    "polarity": "{rules?A lo largo de {rules}|A lo largo de las líneas y los signos}, el dígito de una celda muestra qué celdas contienen dígitos {first:many} y cuáles "
    "{second:many}. Si el de {cell} fuera {kind}, los de {cells} serían todos {which:many}, pero en {house} solo caben {most:number} dígitos {which:many}. Por lo "
    "tanto, el de {cell} es {opposite}: {outcome}.",
    "one-area": "Todas las celdas con {digits:or} forman un área conexa{size? de {size} celdas|}.",
    "area-complete": "El área está completa: {outcome}.",
    "area-apart": "Ningún camino de tales celdas lleva de {cell} a {targets}: {outcome}.",
    "area-far": "{sure?{sure}|{count} celdas} ya {count#pertenece|pertenecen} a ella, y {targets} {targets#queda|quedan} fuera del alcance con ese tamaño: {outcome}.",
    "area-bridge": "Sin {targets}, el área se partiría o sería demasiado pequeña, así que {targets#esa celda es necesaria|esas celdas son necesarias}: {outcome}.",
    "rank-place": "Cuatro líneas empiezan por {digit}. Una de ellas es la de {rule}, y de las otras tres {count?{count#es menor|son menores} {count:number}|"
    "ninguna es menor}.",
    "rank-with": "con {digits:or} en {cell}",
    "rank-without": "sin {digits:or} en {cell}",
    "rank-most": "{case:capital}, {count?como mucho {count:number} de ellas {count#podría|podrían}|ninguna de ellas podría} ser {greater?{count#mayor|"
    "mayores}|{count#menor|menores}}: {outcome}.",
    "rank-least": "{case:capital}, al menos {count:number} de ellas {count#sería|serían} {greater?{count#mayor|mayores}|{count#menor|menores}}: {outcome}.",
    "rank-order": "{case:capital}, la línea de {other} no podría ser {greater?mayor|menor}: {outcome}.",
    "case-one": "Para {rule}, de {number} casos solo uno es aún posible: {case}. Por lo tanto, {outcome}.",
    "case": "({number}) {case}",
    "cases-few": "Para {rule}, {rest?quedan {count:number} casos|hay {count:number} casos posibles}: {cases:semicolons}. {count#En cada caso|En ambos casos|En cada "
    "caso}, {outcome}.",
    "cases-many": "Para {rule}, aún son posibles {count} casos, y en todos ellos {outcome}.",
    "wing-cell": "{cell} es {digits:or}.",
    "wing-house": "En {where}, el {what} está en {cells:or}.",
    "wing-rule": "{where:capital} necesita {what}, en {cells:or}.",
    "wing-then": "Si {option}, {then}.",
    "wing-itself": "{cell} puede ser {digits:or} por sí misma.",
    "wing-themselves": "{cells} pueden ser {digit} por sí mismas.",
    "wing-sees": "{count#En todos los casos|En ambos casos|En todos los casos}, {cells} {cells#ve|ven} un {digit} y no {cells#puede|pueden} ser {digit}.",
    "wing-removed": "{count#En todos los casos|En ambos casos|En todos los casos}, {removed}{rules? (por {rules})|}.",
    "pattern-called": "Este patrón se llama {shape}.",
    "and-alike": "{rule} y las demás pistas de su tipo",
    "ways": "{number#Solo queda una manera de llenar {rule}{rules? (contando {rules})|}:|Quedan {number} maneras de llenar {rule}"
    "{rules? (contando {rules})|}, y en todas} {outcome}.",
    "ways-none": "Con {refused:or} no queda ninguna manera de llenar {rule}{rules? (contando {rules})|}. Por lo tanto, {outcome}.",
    "digits-in": "{digits:or} en {cell}",
    "is-of": "{cell} es {digits:or}",
    "linked-once": "Con {digit} en {cell}, {end}. Por lo tanto, {outcome}.",
    "linked-45": "Con {digit} en {cell}, eso ya no es posible. Por lo tanto, {outcome}.",
    "linked-sums": "Con {digit} en {cell}, {rule?{rule} obligaría a esto|solo quedaría un dígito para una celda}: {left}. Pero entonces {end}. Por lo tanto, {outcome}.",
    "sums-in": "las sumas de {houses}",
    "ways-many": "{rule:capital} se puede llenar aún de muchas maneras, pero en todas {outcome}.",
    "ways-engine": "Se llene como se llene {rule}, {outcome}. Lo muestra el motor; no se conoce una razón breve.",
    # --- variants: assumptions
    "must-be": "{cell} debe ser {digit}{by? ({by})|}",
    "must-be-of": "{cell} debe ser {digits:or}{by? ({by})|}",
    "place-must-be-of": "el {digit} de {where} debe estar en {cells:or}{by? ({by})|}",
    "needs-there-then": "{where} necesita {digit} en {cells:or}{by? ({by})|}",
    "place-must-be": "el {digit} de {where} debe estar en {cell}{by? ({by})|}",
    "end-cell": "{cells} se queda sin dígitos{by? ({by})|}",
    "end-twice": "{cells} tendrían que ser ambas {what}{by? ({by})|}",
    "end-place": "{name} ya no tiene lugar para {what}{by? ({by})|}",
    "end-sum": "las celdas de {name} no pueden sumar lo que deben{by? ({by})|}",
    "end-least": "las celdas de {name} suman al menos {what}{by? ({by})|}",
    "end-most": "las celdas de {name} suman como mucho {what}{by? ({by})|}",
    "end-45": "las sumas de {name} ya no encajan{by? ({by})|}",
    "end-subset": "{cells} solo tienen entre todas {what}{by? ({by})|}",
    "end-hidden": "{what} tienen muy pocos lugares en {name}{by? ({by})|}",
    "end-parts": "las partes de {name} no pueden tener la misma suma{by? ({by})|}",
    "end-fill": "{name} ya no se puede llenar{by? ({by})|}",
    "numbered-step": "({number}) {text}",
    "supposed": "Supongamos que {cell} es {digit}. Entonces {end}. Por lo tanto, {outcome}.",
    "supposed-chain": "Supongamos que {cell} es {digit}. Entonces {lines:then-each}. Pero así {end}. Por lo tanto, {outcome}.",
    "supposed-steps": "Supongamos que {cell} es {digit}. {lines:sentences} Pero así {end}. Por lo tanto, {outcome}.",
    # --- variants: what only the engine finds
    "engine-search": "{result}: solo lo muestra una búsqueda en todo el sudoku.",
    "engine-leaves": "{reasons:capital} {count#deja|dejan} {conclusion}{given}.",
    "engine-kept": "{result}: si no, {reasons} no se {count#puede cumplir|pueden cumplir a la vez}{given}{searched?, como muestran unas pocas pruebas|}.",
    "many-rules": "{count} × {title}",
    "only-candidates": "solo {candidates}",
    "only-digits": "solo {digits:commas} en {cells:commas}",
    "no-digits": "ningún {digits:commas} en {cells:commas}",
    "given-cells": ", dadas {count} celdas",
    "given": "{clues?, dado {clues}|}",
    "held-without": "{cell} sin {digits:commas}",
    "held-in": "{cell} entre {digits:commas}",
    "look-at-cells": "Mira {cells:commas}{reasons?, y {reasons}|}.",
    # --- findings of a check
    "rule-too-long": "{rule:capital}: son {cells} celdas, pero solo hay {digits} {digits#dígito|dígitos}.",
    "sum-out-of-reach": "{rule:capital}: la suma es inalcanzable, porque {why}.",
    "sum-of-digits": "{count#una celda suma|{count} dígitos distintos suman} {sums}",
    "sum-of-cells": "{given?con los dígitos dados, |}las celdas suman {sums}",
    "up-to": "{totals:or}",
    "up-to-most": "como mucho {total}",
    "up-to-least": "al menos {total}",
    "never-up-to": "otra cosa que {total}",
    "arrow-too-high": "{rule:capital} no cuadra: los dígitos a lo largo suman al menos {least}, pero el círculo contiene como mucho {most}.",
    "arrow-too-low": "{rule:capital} no cuadra: los dígitos a lo largo suman como mucho {most}, pero el círculo contiene al menos {least}.",
    "thermo-too-tight": "{rule:capital} no puede crecer: {low}, así que {cell} tendría que ser al menos {needed}, pero es {exact?|como mucho }{high}.",
    "is-at-least": "{cell} es al menos {digit}",
    "rule-without-digits": "{rule:capital} no se puede cumplir con los dígitos que aún caben en sus celdas.",
    "cell-without-digit": "A {cell} no le queda ningún dígito: los dígitos dados de su fila, columna y región los descartan.",
    "digit-without-place": "En {house} no hay lugar para el {digit}.",
    "whole-grid": "toda la cuadrícula",
    "rows-from": "las filas {first} a {last}",
    "columns-from": "las columnas {first} a {last}",
    "cages-fill": "Los dígitos de {part} suman {whole}, pero {count#{cages?la jaula|la suma} que contiene da|{cages?las {count} jaulas|las {count} sumas} "
    "que contiene dan} {total}.",
    "cages-too-high": "{count#{cages?La jaula|La suma} dentro de {part} da|{cages?Las jaulas|Las sumas} dentro de {part} dan} {total}, más que los "
    "{whole} de {part}.",
    "cages-inside": "{count#{cages?La jaula|La suma} dentro de {part} da|{cages?Las jaulas|Las sumas} dentro de {part} dan} {total}. Quedan {left} para "
    "{cells}, que {number#es|suman} {bound}.",
    "cages-covering": "{cages?Las jaulas|Las sumas} que cubren {part} dan {total}, y {part}, {whole}. Quedan {left} para {cells} fuera, que "
    "{number#es|suman} {bound}.",
    "these-cells": "{cells}",
    "so-many-cells": "{count} celdas",
    "cells-of": "{count} de {cells} celdas",
    "clash": "{members#{members:capital} no se puede cumplir|Esto no puede cumplirse a la vez: {members}}.",
    "given-digits": "{cell} = {digits:or}",
    "suspect-given": "Sin el dígito dado {given}, el sudoku {outcome}{instead?, con {instead}|}.",
    "suspect-rule": "{marked?Con otro valor para|Sin} {rule}, el sudoku {outcome}{instead?, y esta regla encaja: {instead}|.}",
    "has-one": "tiene exactamente una solución",
    "has-several": "tiene varias soluciones",
    "has-solutions": "tiene soluciones",
    "no-suspect": "La culpa no es de una sola regla ni de un solo dígito dado: sin cualquiera de ellos sigue sin haber solución.",
    "several": "varias",
    "several-differ": "El sudoku tiene {number} soluciones; {where} {count#difiere|difieren}.",
    "two-differ": "Dos de ellas solo difieren en {cells:commas}.",
    "no-decider": "No se encontraron {count} dígitos más que lo decidan.",
    "deciding-digits": "{givens#Un dígito más lo decide|{givens:count} dígitos más lo deciden}: {givens}.",
    "deciding-rule": "Una regla más lo decide: {rules:or}.",
    # --- hints and the ends of paths
    "look-at": "Mira {where}.",
    "look-for": "Busca en {where} la técnica «{technique}».",
    "try": "Prueba en {where} la técnica «{technique}».",
    "suppose-one": "Supón que un candidato de {where} es verdadero, y mira adónde lleva.",
    "guess": "Ninguna técnica activada encuentra un paso; en {where} hay una celda que solo una búsqueda puede decidir.",
    "something-wrong": "Algo está mal en la cuadrícula.",
    "look-again": "Vuelve a mirar {cells}.",
    "no-solution-here": "Desde esta posición no hay solución.",
    "mistakes": "Error: {mistakes:semicolons}{more?; y {more} más|}.",
    "mistake-entry": "{cell} no puede ser {digit}",
    "mistake-crossed-out": "{cell} debería tener aún el candidato {digit}",
    "puzzle-solved": "El sudoku está resuelto.",
    "no-time-for-hint": "El tiempo se agotó antes de encontrar un paso.",
    "no-step-here": "Ninguna técnica activada encuentra un paso aquí.",
    "several-solutions": "No hay más pasos: el sudoku tiene más de una solución.",
    "path-solved": "Resuelto.",
    "path-stopped": "El tiempo se agotó antes del final.",
    "path-limited": "Se alcanzó el límite de pasos antes del final.",
    "path-stuck": "Ninguna técnica activada lleva más lejos.",
}

TECHNIQUES = {
    "full-house": "Última celda",
    "naked-single": "Único desnudo",
    "hidden-single": "Único oculto",
    "direct-pointing": "Apuntado directo",
    "direct-claiming": "Reclamo directo",
    "direct-hidden-pair": "Par oculto directo",
    "direct-hidden-triple": "Trío oculto directo",
    "locked-pair": "Par bloqueado",
    "locked-triple": "Trío bloqueado",
    "locked-candidates-1": "Candidatos bloqueados 1 (apuntado)",
    "locked-candidates-2": "Candidatos bloqueados 2 (reclamo)",
    "naked-pair": "Par desnudo",
    "naked-triple": "Trío desnudo",
    "hidden-pair": "Par oculto",
    "hidden-triple": "Trío oculto",
    "naked-quadruple": "Cuarteto desnudo",
    "hidden-quadruple": "Cuarteto oculto",
    "x-wing": "X-Wing",
    "swordfish": "Pez espada",
    "jellyfish": "Medusa",
    "squirmbag": "Calamar",
    "whale": "Ballena",
    "leviathan": "Leviatán",
    "remote-pair": "Par remoto",
    "bug-plus-1": "BUG+1",
    "bug-2": "BUG tipo 2",
    "bug-3": "BUG tipo 3",
    "bug-4": "BUG tipo 4",
    "bug-plus-n": "BUG+n",
    "skyscraper": "Rascacielos",
    "two-string-kite": "Cometa de dos cuerdas",
    "turbot-fish": "Rodaballo",
    "empty-rectangle": "Rectángulo vacío",
    "w-wing": "W-Wing",
    "xy-wing": "XY-Wing",
    "xyz-wing": "XYZ-Wing",
    "wxyz-wing": "WXYZ-Wing",
    "vwxyz-wing": "VWXYZ-Wing",
    "uvwxyz-wing": "UVWXYZ-Wing",
    "tuvwxyz-wing": "TUVWXYZ-Wing",
    "uniqueness-1": "Unicidad tipo 1",
    "uniqueness-2": "Unicidad tipo 2",
    "uniqueness-3": "Unicidad tipo 3",
    "uniqueness-4": "Unicidad tipo 4",
    "uniqueness-5": "Unicidad tipo 5",
    "uniqueness-6": "Unicidad tipo 6",
    "hidden-rectangle": "Rectángulo oculto",
    "avoidable-rectangle-1": "Rectángulo evitable tipo 1",
    "avoidable-rectangle-2": "Rectángulo evitable tipo 2",
    "unique-loop": "Bucle único",
    "unique-loop-1": "Bucle único tipo 1",
    "unique-loop-2": "Bucle único tipo 2",
    "unique-loop-3": "Bucle único tipo 3",
    "unique-loop-4": "Bucle único tipo 4",
    "extended-rectangle-1": "Rectángulo extendido tipo 1",
    "extended-rectangle-2": "Rectángulo extendido tipo 2",
    "extended-rectangle-3": "Rectángulo extendido tipo 3",
    "extended-rectangle-4": "Rectángulo extendido tipo 4",
    "sue-de-coq": "Sue de Coq",
    "firework-triple": "Fuegos artificiales: trío",
    "firework-quadruple": "Fuegos artificiales: cuarteto",
    "simple-colors": "Colores simples",
    "multi-colors": "Colores múltiples",
    "medusa-wrap": "Medusa 3D: contradicción",
    "medusa-trap": "Medusa 3D: trampa",
    "x-chain": "Cadena X",
    "xy-chain": "Cadena XY",
    "nice-loop": "Bucle/cadena alterna (AIC)",
    "static-chain": "Cadena estática",
    "grouped-nice-loop": "Bucle/cadena alterna (AIC) con grupos",
    "als-xz": "Conjuntos casi bloqueados: regla XZ",
    "aligned-pair-exclusion": "Exclusión de pares alineados",
    "aligned-triplet-exclusion": "Exclusión de tríos alineados",
    "als-xy-wing": "Conjuntos casi bloqueados: XY-Wing",
    "als-xy-chain": "Conjuntos casi bloqueados: cadena",
    "death-blossom": "Flor de la muerte",
    "sk-loop": "Bucle SK",
    "junior-exocet": "Exocet júnior",
    "tridagon": "Tridagón",
    "tridagon-guardians": "Tridagón con guardianes",
    "symmetrical-placement": "Simetría de Gurth",
    "kraken-fish": "Kraken",
    "forcing-chain": "Cadena forzada",
    "nishio-forcing-chain": "Cadena forzada de Nishio",
    "multiple-forcing-chain": "Cadena forzada múltiple",
    "dynamic-forcing-chain": "Cadena forzada dinámica",
    "forcing-net": "Red forzada",
    "dynamic-forcing-chain-plus": "Cadena forzada dinámica (+)",
    "nested-forcing-chain-2": "Cadena forzada dinámica (+ cadenas forzadas)",
    "nested-forcing-chain-3": "Cadena forzada dinámica (+ cadenas forzadas múltiples)",
    "nested-forcing-chain-4": "Cadena forzada dinámica (+ cadenas forzadas dinámicas)",
    "nested-forcing-chain-5": "Cadena forzada dinámica (+ cadenas forzadas anidadas)",
    "template-set": "Plantilla: colocar",
    "template-delete": "Plantilla: eliminar",
    "brute-force": "Fuerza bruta",
    "kraken-fish-1": "Kraken tipo 1",
    "kraken-fish-2": "Kraken tipo 2",
    "dual-two-string-kite": "Cometa de dos cuerdas doble",
    "dual-empty-rectangle": "Rectángulo vacío doble",
    "simple-colors-trap": "Colores simples: trampa",
    "simple-colors-wrap": "Colores simples: contradicción",
    "multi-colors-1": "Colores múltiples 1",
    "multi-colors-2": "Colores múltiples 2",
    "continuous-nice-loop": "Bucle continuo",
    "discontinuous-nice-loop": "Bucle discontinuo",
    "aic": "Cadena alterna (AIC)",
    "grouped-continuous-nice-loop": "Bucle continuo con grupos",
    "grouped-discontinuous-nice-loop": "Bucle discontinuo con grupos",
    "grouped-aic": "Cadena alterna (AIC) con grupos",
    "forcing-chain-contradiction": "Cadena forzada: contradicción",
    "forcing-chain-verity": "Cadena forzada: en todo caso",
    "forcing-net-contradiction": "Red forzada: contradicción",
    "forcing-net-verity": "Red forzada: en todo caso",
    "x-cycle": "Ciclo X",
    "y-cycle": "Ciclo Y",
    "xy-cycle": "Ciclo XY",
    "forcing-x-chain": "Cadena X forzada",
    "forcing-xy-chain": "Cadena XY forzada",
    "cell-forcing-chain": "Cadena forzada de una celda",
    "region-forcing-chain": "Cadena forzada de una casa",
    "finned-x-wing": "X-Wing con aleta",
    "sashimi-x-wing": "X-Wing sashimi",
    "franken-x-wing": "X-Wing Franken",
    "finned-franken-x-wing": "X-Wing Franken con aleta",
    "mutant-x-wing": "X-Wing mutante",
    "finned-mutant-x-wing": "X-Wing mutante con aleta",
    "finned-swordfish": "Pez espada con aleta",
    "sashimi-swordfish": "Pez espada sashimi",
    "franken-swordfish": "Pez espada Franken",
    "finned-franken-swordfish": "Pez espada Franken con aleta",
    "mutant-swordfish": "Pez espada mutante",
    "finned-mutant-swordfish": "Pez espada mutante con aleta",
    "finned-jellyfish": "Medusa con aleta",
    "sashimi-jellyfish": "Medusa sashimi",
    "franken-jellyfish": "Medusa Franken",
    "finned-franken-jellyfish": "Medusa Franken con aleta",
    "mutant-jellyfish": "Medusa mutante",
    "finned-mutant-jellyfish": "Medusa mutante con aleta",
    "finned-squirmbag": "Calamar con aleta",
    "sashimi-squirmbag": "Calamar sashimi",
    "franken-squirmbag": "Calamar Franken",
    "finned-franken-squirmbag": "Calamar Franken con aleta",
    "mutant-squirmbag": "Calamar mutante",
    "finned-mutant-squirmbag": "Calamar mutante con aleta",
    "finned-whale": "Ballena con aleta",
    "sashimi-whale": "Ballena sashimi",
    "franken-whale": "Ballena Franken",
    "finned-franken-whale": "Ballena Franken con aleta",
    "mutant-whale": "Ballena mutante",
    "finned-mutant-whale": "Ballena mutante con aleta",
    "finned-leviathan": "Leviatán con aleta",
    "sashimi-leviathan": "Leviatán sashimi",
    "franken-leviathan": "Leviatán Franken",
    "finned-franken-leviathan": "Leviatán Franken con aleta",
    "mutant-leviathan": "Leviatán mutante",
    "finned-mutant-leviathan": "Leviatán mutante con aleta",
    "marked-cell": "Celda marcada",
    "must-contain-single": "Único lugar en una regla",
    "partner": "Celda asociada",
    "increasing-line": "Línea creciente",
    "skyscraper-clue": "Pista de rascacielos",
    "sum-bounds": "Límites de una suma",
    "sum-combinations": "Combinaciones de una suma",
    "digit-sets": "Conjuntos de dígitos",
    "common-peer": "Vecino común",
    "sandwich-clue": "Pista de sándwich",
    "x-sum-clue": "Pista de suma X",
    "counting-circles": "Círculos que cuentan",
    "must-contain": "Dígito obligado de una regla",
    "line-ends": "Extremos de una línea",
    "full-rank-clue": "Pista de rango",
    "few-ways": "Pocas maneras",
    "equal-sums": "Sumas iguales",
    "rule-of-45": "Regla del 45",
    "many-ways": "Muchas maneras",
    "one-rule": "Una sola regla",
    "chain": "Cadena",
    "contradiction": "Contradicción",
    "rules": "Motor",
    "same-digits": "Dígitos iguales",
    "counted-digits": "Dígitos contados",
    "cases": "Casos",
    "linked-sums": "Sumas enlazadas",
    "two-cages": "Dos jaulas",
    "wing": "Ala",
    "connected-area": "Área conexa",
    "house-combinations": "Combinaciones en una casa",
    "polarity": "Polaridad",
    "phistomefel-ring": "Anillo de Phistomefel",
}

RULES = {
    "little killer": "little killer",
    "pattern": "patrón",
    "rellik": "jaula rellik",
    "lunchbox": "fiambrera",
    "row indexer": "índice de fila",
    "column indexer": "índice de columna",
    "box indexer": "índice de caja",
    "value index": "índice de valor",
    "count distinct": "cuenta de dígitos distintos",
    "contains exactly": "contenido exacto",
    "allowed": "dígitos permitidos",
    "anti-king": "antirrey",
    "anti-knight": "anticaballo",
    "anti-taxicab": "antitaxi",
    "global entropy": "entropía global",
    "global modulo": "módulo global",
    "non-consecutive": "no consecutivos",
    "flatmates": "compañeros de piso",
    "disjoint groups": "grupos disjuntos",
    "windoku": "windoku",
    "strict Kropki": "kropki estricto",
    "strict XV": "XV estricto",
    "strict ratio": "razones estrictas",
    "strict difference": "diferencias estrictas",
    "odd": "impar",
    "even": "par",
    "minimum": "mínimo",
    "maximum": "máximo",
    "and": "y",
    "full rank": "rango",
    "full rank ties": "rango con empates",
    "chaos construction": "regiones por construir",
    "chaos arrow": "flecha de regiones",
    "chaos count": "cuenta de regiones",
    "doppelganger": "doble",
    "region same values": "regiones con los mismos dígitos",
    "pair": "pareja",
    "all pairs": "todas las parejas",
    "unknown": "regla desconocida",
    "note": "nota",
    "extra region": "región adicional",
    "cage": "jaula",
    "sum": "suma",
    "arrow": "flecha",
    "thermo": "termómetro",
    "whisper": "línea de susurro",
    "renban": "línea renban",
    "difference": "diferencia",
    "ratio": "razón",
    "greater": "mayor que",
    "slow thermo": "termómetro lento",
    "double arrow": "flecha doble",
    "palindrome": "palíndromo",
    "clone": "clon",
    "zipper": "cremallera",
    "equal sums": "sumas iguales",
    "same values": "mismos dígitos",
    "region sum line": "línea de sumas por caja",
    "sum line": "línea de suma",
    "between": "línea intermedia",
    "lockout": "línea de exclusión",
    "modular": "línea modular",
    "entropic": "línea entrópica",
    "nabner": "línea nabner",
    "equality cage": "jaula de igualdad",
    "sandwich": "pista de sándwich",
    "x sum": "suma X",
    "skyscraper": "pista de rascacielos",
    "hidden skyscraper": "rascacielos oculto",
    "numbered room": "habitación numerada",
    "counting circles": "círculos que cuentan",
    "quadruple": "cuádruple",
    "look and say": "jaula de recuento",
    "diagonal": "diagonal",
    "or": "alternativa",
    "connected values": "dígitos conexos",
    "automaton": "autómata",
}

PHRASES = {
    # names of rules
    "the {title} rule": "la regla «{title}»",
    "the {title} {number} at {cells}": "la regla «{title}» {number} ({cells})",
    "the {title} at {cells}": "la regla «{title}» ({cells})",
    "the arrow from {cells} along {cells2}": "la flecha ({cells} con {cells2})",
    "the double arrow {cells}": "la flecha doble ({cells})",
    "the {name} line {cells}": "la línea «{name}» ({cells})",
    "the automaton line {cells}": "la línea de autómata ({cells})",
    "the between line {cells}": "la línea intermedia ({cells})",
    "the clones {cells} and {cells2}": "la pareja de clones ({cells} y {cells2})",
    "the choice between {number} rules": "la elección entre {number} reglas",
    "the connected area of {digits}": "el área conexa de {digits}",
    "the quadruple {digits} at {cells}": "el cuádruple {digits} ({cells})",
    "the look-and-say cage {cells}": "la jaula de recuento ({cells})",
    "the {number} circles": "el grupo de {number} círculos",
    "the rising diagonal": "la diagonal ascendente",
    "the falling diagonal": "la diagonal descendente",
    "the region {cells}": "la región ({cells})",
    "the entropic line {cells}": "la línea entrópica ({cells})",
    "the equality cage {cells}": "la jaula de igualdad ({cells})",
    "the sign {cells}": "el signo ({cells})",
    "the equal sums {cells}": "la regla de sumas iguales ({cells})",
    "the same values {cells}": "la regla de dígitos iguales ({cells})",
    "the cage {cells}": "la jaula ({cells})",
    "the {total}-cage {cells}": "la jaula de {total} ({cells})",
    "the white dot between {cells}": "el punto blanco ({cells})",
    "the black dot between {cells}": "el punto negro ({cells})",
    "the difference {number} between {cells}": "la diferencia {number} ({cells})",
    "the ratio {number} between {cells}": "la razón {number} ({cells})",
    "the lockout line {cells}": "la línea de exclusión ({cells})",
    "the modular line {cells}": "la línea modular ({cells})",
    "the nabner line {cells}": "la línea nabner ({cells})",
    "the numbered room {digit} at {cell}": "la habitación numerada {digit} ({cell})",
    "the palindrome {cells}": "el palíndromo ({cells})",
    "the region sum line {cells}": "la línea de sumas por caja ({cells})",
    "the renban line {cells}": "la línea renban ({cells})",
    "the sandwich clue {total} at {cell}": "la pista de sándwich {total} ({cell})",
    "the skyscraper clue {number} at {cell}": "la pista de rascacielos {number} ({cell})",
    "the hidden skyscraper clue {digit} at {cell}": "el rascacielos oculto {digit} ({cell})",
    "the sum {total} over {cells}": "la suma {total} ({cells})",
    "the sum {total} between {cells}": "la suma {total} ({cells})",
    "the X between {cells}": "la X ({cells})",
    "the V between {cells}": "la V ({cells})",
    "the {total}-sum line {cells}": "la línea de suma {total} ({cells})",
    "the thermometer {cells}": "el termómetro ({cells})",
    "the slow thermometer {cells}": "el termómetro lento ({cells})",
    "the whisper line {cells}": "la línea de susurro ({cells})",
    "the X-sum {total} at {cell}": "la suma X {total} ({cell})",
    "the zipper line {cells}": "la línea de cremallera ({cells})",
    "the group of cells in position {number} of their boxes": "el grupo de celdas en la posición {number} de sus cajas",
    "the extra box at {cell}": "la caja adicional ({cell})",
    "the line of {rule}": "la línea de {rule}",
    # what a cell or a set is, after its name
    "is one digit of a number": "es un dígito de un número",
    "may only hold {digits}": "solo puede contener {digits}",
    "begins the line of rank {number}, and each digit begins four lines": "empieza la línea de rango {number}, y cada dígito empieza cuatro líneas",
    "is marked as odd": "está marcada como impar",
    "is marked as even": "está marcada como par",
    "gives a place on the line": "da un lugar de la línea",
    "cannot give its own place, where {digit} would have to be": "no puede dar su propio lugar, donde tendría que estar el {digit}",
    "holds as many odd as even and as many low as high digits": "contiene tantos dígitos impares como pares y tantos bajos como altos",
    "has no digits that add up to {total}": "no tiene dígitos que sumen {total}",
    "holds consecutive digits": "contiene dígitos consecutivos",
    "has no consecutive digits": "no contiene dígitos consecutivos",
    "holds only digits that may be together": "contiene solo dígitos que pueden ir juntos",
    # relations of two cells
    "{a} and {b} touch diagonally": "{a} y {b} se tocan en diagonal",
    "{a} and {b} are a knight's move apart": "{a} y {b} están a un salto de caballo",
    "{a} and {b} are {number} steps apart, so they cannot both be {digit}": "{a} y {b} están a {number} pasos, así que no pueden ser ambas {digit}",
    "{a} and {b} are clones of each other": "{a} y {b} son clones",
    "{a} and {b}, {number} apart on the entropic line, are from the same third": "{a} y {b}, a distancia {number} en la línea entrópica, son del mismo tercio",
    "{a} and {b}, {number} apart on the entropic line, are from a different third": "{a} y {b}, a distancia {number} en la línea entrópica, son de tercios "
    "distintos",
    "{a} and {b}, {number} apart on the modular line, have the same remainder modulo {modulus}": "{a} y {b}, a distancia {number} en la línea modular, tienen el "
    "mismo resto módulo {modulus}",
    "{a} and {b}, {number} apart on the modular line, have a different remainder modulo {modulus}": "{a} y {b}, a distancia {number} en la línea modular, tienen "
    "restos distintos módulo {modulus}",
    "{a} gives the row of the {digit} in its column": "{a} da la fila del {digit} en su columna",
    "{a} gives the column of the {digit} in its row": "{a} da la columna del {digit} en su fila",
    "{a} gives the place of the {digit} in its box": "{a} da el lugar del {digit} en su caja",
    "{a} gives the place of the {digit} on its line": "{a} da el lugar del {digit} en su línea",
    "the dot between {a} and {b} makes them differ by {number}": "el punto entre {a} y {b} exige la diferencia {number}",
    "the dot between {a} and {b} makes one of them twice the other": "el punto entre {a} y {b} hace que una sea el doble de la otra",
    "the dot between {a} and {b} makes one of them {number} times the other": "el punto entre {a} y {b} hace que una sea {number} veces la otra",
    "without a dot between them, {a} and {b} are neither consecutive nor one twice the other": "sin punto entre ellas, {a} y {b} no son consecutivas ni una el "
    "doble de la otra",
    "without a white dot between them, {a} and {b} do not differ by {digits}": "sin punto blanco entre ellas, {a} y {b} no tienen la diferencia {digits}",
    "without a black dot between them, {a} and {b} are not in the ratio {ratio}": "sin punto negro entre ellas, {a} y {b} no están en la razón {ratio}",
    "the sign between them says that {cell} is greater than {cell2}": "según el signo entre ellas, {cell} es mayor que {cell2}",
    "no two digits on the nabner line are equal or consecutive": "en la línea nabner no hay dos dígitos iguales ni consecutivos",
    "neighboring cells cannot hold consecutive digits": "las celdas vecinas no contienen dígitos consecutivos",
    "{a} is marked as smaller than its neighbor {b}": "{a} está marcada como menor que su vecina {b}",
    "{a} is marked as greater than its neighbor {b}": "{a} está marcada como mayor que su vecina {b}",
    "{a} and {b} mirror each other on the palindrome": "{a} y {b} se reflejan en el palíndromo",
    "{a} and {b} must hold an allowed pair": "{a} y {b} deben contener una pareja permitida",
    "{a} and {b} must hold an allowed pair ({name})": "{a} y {b} deben contener una pareja permitida ({name})",
    "two digits on a renban line of {number} cells are at most {distance} apart": "dos dígitos en una línea renban de {number} celdas distan como mucho {distance}",
    "{b} is at least {number} higher than {a} on the thermometer": "{b} supera a {a} al menos en {number} en el termómetro",
    "{b} is higher than {a} on the thermometer": "{b} es mayor que {a} en el termómetro",
    "{b} is not lower than {a} on the thermometer": "{b} no es menor que {a} en el termómetro",
    "neighbors on the whisper line differ by at least {number}": "los vecinos en la línea de susurro difieren al menos en {number}",
    "without an X or V between them, {a} and {b} do not add up to {digits}": "sin X ni V entre ellas, {a} y {b} no suman {digits}",
    # digits
    "a {digit}": "un {digit}",
    "an {digit}": "un {digit}",
    "{digits}": "{digits}",
    "a low digit": "un dígito bajo",
    "a middle digit": "un dígito medio",
    "a high digit": "un dígito alto",
    "a digit with remainder {number} modulo {modulus}": "un dígito con resto {number} módulo {modulus}",
    # cases
    "the smallest digit is in {cell} and the largest in {cell2}": "el dígito menor está en {cell} y el mayor en {cell2}",
    "{digit} and {digit2} are in {cell} and {cell2}, with {total} between them": "{digit} y {digit2} están en {cell} y {cell2}, con {total} entre ellos",
    "the first hidden building is in {cell}": "el primer edificio oculto está en {cell}",
    "{cell} is {digit}, so the first {number} digits add up to {total}": "{cell} es {digit}, así que los primeros {number} dígitos suman {total}",
    "{cell} is {digits}": "{cell} es {digits}",
    "{cells} are {digits}": "{cells} son {digits}",
    # rules in a sentence, in the order of their pages, and the words below a board
    "Digits in the region do not repeat.": "En la región no se repiten dígitos.",
    "Digits in the cage do not repeat and add up to its total, if it has one.": "En la jaula no se repiten dígitos, y suman su total, si lo tiene.",
    "Digits in the cage do not repeat and add up to {total}.": "En la jaula no se repiten dígitos, y suman {total}.",
    "Digits in the cage do not repeat.": "En la jaula no se repiten dígitos.",
    "The digits, multiplied by their coefficients if there are any, add up to the total.": "Los dígitos, multiplicados por sus coeficientes si los hay, suman "
    "el total.",
    "Digits along the arrow add up to the number in its circle.": "Los dígitos de la flecha suman el número de su círculo.",
    "{cells} add up to the number in {cells2}.": "{cells} suman el número de {cells2}.",
    "Digits increase along the thermometer, starting at the bulb.": "Los dígitos crecen a lo largo del termómetro, empezando por el bulbo.",
    "Adjacent digits on the line differ by at least N (5 for German whispers).": "Los dígitos vecinos de la línea difieren al menos en N (5 en los susurros "
    "alemanes).",
    "Adjacent digits on the line differ by at least {number}.": "Los dígitos vecinos de la línea difieren al menos en {number}.",
    "Digits on the line are consecutive and do not repeat, in any order.": "Los dígitos de la línea son consecutivos y no se repiten, en cualquier orden.",
    "Cells joined by a white dot differ by 1, or by N if the dot contains N.": "Las celdas unidas por un punto blanco difieren en 1, o en N si el punto "
    "contiene N.",
    "Cells joined by a white dot differ by {number}.": "Las celdas unidas por un punto blanco difieren en {number}.",
    "{cells} differ by {number}.": "{cells} difieren en {number}.",
    "Of two cells joined by a black dot, one is twice the other, or N times if the dot contains N.": "De dos celdas unidas por un punto negro, una es el doble "
    "de la otra, o N veces si el punto contiene N.",
    "Of two cells joined by a black dot, one is {number} times the other.": "De dos celdas unidas por un punto negro, una es {number} veces la otra.",
    "{cells}: one is {number} times the other.": "{cells}: una es {number} veces la otra.",
    "Cells joined by a V add up to 5, by an X to 10, and by a number to that number.": "Las celdas unidas por una V suman 5, por una X 10, y por un número, ese "
    "número.",
    "Cells joined by a V add up to {total}.": "Las celdas unidas por una V suman {total}.",
    "Cells joined by an X add up to {total}.": "Las celdas unidas por una X suman {total}.",
    "Cells joined by {number} add up to {total}.": "Las celdas unidas por {number} suman {total}.",
    "{cells} add up to {total}.": "{cells} suman {total}.",
    "The inequality sign points to the smaller digit.": "El signo de desigualdad apunta al dígito menor.",
    "Digits increase or stay the same along the thermometer, starting at the bulb.": "Los dígitos crecen o se mantienen a lo largo del termómetro, empezando "
    "por el bulbo.",
    "Digits along the diagonal add up to the clue outside the grid; they may repeat.": "Los dígitos de la diagonal suman la pista de fuera de la cuadrícula; se "
    "pueden repetir.",
    "Digits along the diagonal add up to {total}; they may repeat.": "Los dígitos de la diagonal suman {total}; se pueden repetir.",
    "Digits on the line between the two circles add up to the sum of the digits in the circles.": "Los dígitos entre los dos círculos suman lo mismo que los "
    "dígitos de los círculos.",
    "The line reads the same in both directions.": "La línea se lee igual en ambas direcciones.",
    "Cloned areas contain the same digits in the same positions.": "Las áreas clonadas contienen los mismos dígitos en las mismas posiciones.",
    "{cells} contain the same digits as {cells2}, in the same order.": "{cells} contienen los mismos dígitos que {cells2}, en el mismo orden.",
    "Digits equally far from the middle of the line have the same sum, which is the middle digit if there is one.": "Los dígitos a igual distancia del centro "
    "de la línea tienen la misma suma, que es el dígito central si lo hay.",
    "All groups of cells have the same sum.": "Todos los grupos de celdas tienen la misma suma.",
    "All groups of cells contain the same digits, each equally often.": "Todos los grupos de celdas contienen los mismos dígitos, cada uno las mismas veces.",
    "Box borders divide the line into segments that all have the same sum.": "Los bordes de las cajas dividen la línea en tramos con la misma suma.",
    "The line can be divided into segments that each add up to N.": "La línea se puede dividir en tramos que suman N cada uno.",
    "The line can be divided into segments that each add up to {total}.": "La línea se puede dividir en tramos que suman {total} cada uno.",
    "The loop can be divided into segments that each add up to {total}.": "El bucle se puede dividir en tramos que suman {total} cada uno.",
    "Digits on the line lie strictly between the digits at its two ends.": "Los dígitos de la línea están estrictamente entre los de sus dos extremos.",
    "The two ends differ by at least N, and every other digit on the line lies outside the range between them.": "Los dos extremos difieren al menos en N, y "
    "los demás dígitos de la línea quedan fuera del rango entre ellos.",
    "The two ends differ by at least {number}, and every other digit on the line lies outside the range between them.": "Los dos extremos difieren al menos en "
    "{number}, y los demás dígitos de la línea quedan fuera del rango entre ellos.",
    "Any n consecutive cells on the line have different remainders modulo n.": "Cada n celdas seguidas de la línea tienen restos distintos módulo n.",
    "Any {number} consecutive cells on the line have different remainders modulo {modulus}.": "Cada {number} celdas seguidas de la línea tienen restos "
    "distintos módulo {modulus}.",
    "Any three consecutive cells on the line contain a low, a middle and a high digit.": "Cada tres celdas seguidas de la línea contienen un dígito bajo, uno "
    "medio y uno alto.",
    "No two digits on the line are equal or consecutive.": "En la línea no hay dos dígitos iguales ni consecutivos.",
    "The digits, read in order, match a regular expression.": "Los dígitos, leídos en orden, cumplen una expresión regular.",
    "The digits, read in order, match {text}.": "Los dígitos, leídos en orden, cumplen {text}.",
    "Digits in the cage do not repeat, and no selection of them adds up to the clue.": "En la jaula no se repiten dígitos, y ninguna selección de ellos suma la "
    "pista.",
    "Digits in the cage do not repeat, and no selection of them adds up to {total}.": "En la jaula no se repiten dígitos, y ninguna selección de ellos suma "
    "{total}.",
    "Digits in the cage do not repeat; as many are odd as even, and as many are low as high.": "En la jaula no se repiten dígitos; hay tantos pares como "
    "impares, y tantos bajos como altos.",
    "Digits between the lowest and the highest digit of the grid add up to the clue.": "Los dígitos entre el menor y el mayor de la cuadrícula suman la pista.",
    "Digits between the lowest and the highest digit of the grid add up to {total}.": "Los dígitos entre el menor y el mayor de la cuadrícula suman {total}.",
    "Digits in the box do not repeat, and those between its smallest and its largest add up to the clue.": "En el recuadro no se repiten dígitos, y los que "
    "están entre el menor y el mayor suman la pista.",
    "Digits in the box do not repeat, and those between its smallest and its largest add up to {total}.": "En el recuadro no se repiten dígitos, y los que "
    "están entre el menor y el mayor suman {total}.",
    "The first X digits add up to the clue, where X is the first of them.": "Los primeros X dígitos suman la pista, siendo X el primero de ellos.",
    "The first X digits add up to {total}, where X is the first of them.": "Los primeros X dígitos suman {total}, siendo X el primero de ellos.",
    "The clue is the number of buildings visible from that side; taller ones hide shorter ones behind them.": "La pista es el número de edificios visibles "
    "desde ese lado; los altos tapan a los bajos que tienen detrás.",
    "1 building is visible from the clue.": "Desde la pista se ve 1 edificio.",
    "{number} buildings are visible from the clue.": "Desde la pista se ven {number} edificios.",
    "The clue is the height of the first building that is hidden from that side.": "La pista es la altura del primer edificio oculto desde ese lado.",
    "The first hidden building has height {number}.": "El primer edificio oculto tiene altura {number}.",
    "The clue is the Xth digit of the line, where X is its first digit.": "La pista es el dígito número X de la línea, siendo X su primer dígito.",
    "The Xth digit of the line is {digit}, where X is its first digit.": "El dígito número X de la línea es {digit}, siendo X su primer dígito.",
    "In row r, the digit gives the row of that column in which r appears.": "En la fila r, el dígito indica en qué fila de esa columna está r.",
    "In column c, the digit gives the column of that row in which c appears.": "En la columna c, el dígito indica en qué columna de esa fila está c.",
    "In the nth cell of a box, the digit gives the cell of that box in which n appears.": "En la celda n de una caja, el dígito indica en qué celda de esa caja "
    "está n.",
    "The second digit gives the position of the first digit among the remaining cells.": "El segundo dígito indica la posición del primero entre las celdas "
    "restantes.",
    "A digit in a circle appears in exactly that many circles.": "Un dígito en un círculo aparece exactamente en ese número de círculos.",
    "The counter is the number of different digits in the other cells.": "El contador es el número de dígitos distintos en las demás celdas.",
    "{cell} is the number of different digits in {cells}.": "{cell} es el número de dígitos distintos en {cells}.",
    "The digits in the circle must all appear in the four surrounding cells.": "Los dígitos del círculo deben estar todos en las cuatro celdas que lo rodean.",
    "{cells} contain at least {digits}.": "{cells} contienen al menos {digits}.",
    "Each listed digit appears in the cells exactly as often as it is listed.": "Cada dígito indicado aparece en las celdas exactamente tantas veces como se "
    "indica.",
    "{cells} contain each of these digits exactly as often as it is listed: {digits}.": "{cells} contienen cada uno de estos dígitos exactamente tantas veces "
    "como se indica: {digits}.",
    "Each cell contains one of the listed digits.": "Cada celda contiene uno de los dígitos indicados.",
    "Each cell contains one of {digits}.": "Cada celda contiene uno de {digits}.",
    "Each listed digit appears in the cage exactly the given number of times.": "Cada dígito indicado aparece en la jaula exactamente el número de veces dado.",
    "{counts}.": "{counts}.",
    "{digit} appears {number} times": "{digit} aparece {number} veces",
    "Cells that touch diagonally cannot contain the same digit.": "Las celdas que se tocan en diagonal no pueden contener el mismo dígito.",
    "Cells a knight's move apart cannot contain the same digit.": "Las celdas a un salto de caballo no pueden contener el mismo dígito.",
    "Two cells containing the digit n are never exactly n orthogonal steps apart.": "Dos celdas con el dígito n nunca están exactamente a n pasos ortogonales.",
    "Every 2x2 square contains a low, a middle and a high digit.": "Cada cuadrado de 2x2 contiene un dígito bajo, uno medio y uno alto.",
    "Every 2x2 square contains digits with all three remainders modulo 3.": "Cada cuadrado de 2x2 contiene dígitos con los tres restos módulo 3.",
    "Cells that share an edge cannot contain consecutive digits.": "Las celdas que comparten un lado no pueden contener dígitos consecutivos.",
    "Each middle digit has the lowest digit directly above it or the highest digit directly below it.": "Cada dígito central tiene justo encima el dígito menor "
    "o justo debajo el mayor.",
    "Cells in the same position of different boxes contain different digits.": "Las celdas en la misma posición de cajas distintas contienen dígitos distintos.",
    "Digits do not repeat in the extra boxes (in a 9x9 grid: four 3x3 boxes at r2c2, r2c6, r6c2 and r6c6).": "No se repiten dígitos en las cajas adicionales "
    "(en una cuadrícula de 9x9, cuatro cajas de 3x3 en r2c2, r2c6, r6c2 y r6c6).",
    "Digits on the marked main diagonal do not repeat.": "En la diagonal principal marcada no se repiten dígitos.",
    "Digits on the rising diagonal do not repeat.": "En la diagonal ascendente no se repiten dígitos.",
    "Digits on the falling diagonal do not repeat.": "En la diagonal descendente no se repiten dígitos.",
    "Cells that share an edge without a dot between them are not consecutive, and neither is twice the other.": "Las celdas que comparten un lado sin punto no "
    "son consecutivas, ni una es el doble de la otra.",
    "Cells that share an edge without an X or V between them do not add up to 5 or 10.": "Las celdas que comparten un lado sin X ni V no suman 5 ni 10.",
    "Cells that share an edge without a black dot between them are not in any of the given ratios.": "Las celdas que comparten un lado sin punto negro no están "
    "en ninguna de las razones dadas.",
    "Cells that share an edge without a black dot between them are not in the ratio {ratio}.": "Las celdas que comparten un lado sin punto negro no están en la "
    "razón {ratio}.",
    "Cells that share an edge without a white dot between them do not differ by any of the given numbers.": "Las celdas que comparten un lado sin punto blanco "
    "no difieren en ninguno de los números dados.",
    "Cells that share an edge without a white dot between them do not differ by {digits}.": "Las celdas que comparten un lado sin punto blanco no difieren en "
    "{digits}.",
    "Each marked cell contains an odd digit.": "Cada celda marcada contiene un dígito impar.",
    "Each marked cell contains an even digit.": "Cada celda marcada contiene un dígito par.",
    "A marked cell is smaller than every unmarked cell that shares an edge with it.": "Una celda marcada es menor que toda celda no marcada con la que comparte "
    "un lado.",
    "A marked cell is greater than every unmarked cell that shares an edge with it.": "Una celda marcada es mayor que toda celda no marcada con la que comparte "
    "un lado.",
    "At least one of the rules holds.": "Se cumple al menos una de las reglas.",
    "At least one of these rules holds: {sentences}": "Se cumple al menos una de estas reglas: {sentences}",
    "At least one of these rules holds:": "Se cumple al menos una de estas reglas:",
    "All of the rules hold.": "Se cumplen todas las reglas.",
    "All of these rules hold: {sentences}": "Se cumplen todas estas reglas: {sentences}",
    "All of these rules hold:": "Se cumplen todas estas reglas:",
    "The clue is the rank of its line among all rows and columns read as numbers.": "La pista es el rango de su línea entre todas las filas y columnas leídas "
    "como números.",
    "The line has rank {number} among all rows and columns read as numbers.": "La línea tiene el rango {number} entre todas las filas y columnas leídas como "
    "números.",
    "Full rank allows some lines to be equal as numbers: none, lines without a clue, or any.": "Qué líneas pueden ser iguales como números: ninguna, las que no "
    "tienen pista o cualquiera.",
    "No two lines are equal when read as numbers.": "No hay dos líneas iguales leídas como números.",
    "Only lines without a clue may be equal when read as numbers.": "Solo las líneas sin pista pueden ser iguales leídas como números.",
    "Lines may be equal when read as numbers.": "Las líneas pueden ser iguales leídas como números.",
    "Cells that contain one of the given digits form one orthogonally connected area.": "Las celdas que contienen uno de los dígitos dados forman un área "
    "conectada por lados.",
    "Cells that contain {digits} form one orthogonally connected area.": "Las celdas que contienen {digits} forman un área conectada por lados.",
    "Cells that contain {digits} form one orthogonally connected area of {number} cells.": "Las celdas que contienen {digits} forman un área conectada por "
    "lados de {number} celdas.",
    "Divide the grid into orthogonally connected regions of equal size in which digits do not repeat.": "Divide la cuadrícula en regiones conectadas de igual "
    "tamaño en las que no se repiten dígitos.",
    "The digit counts its own cell and the cells of the same region that follow it along its arms.": "El dígito cuenta su propia celda y las celdas de la misma "
    "región que la siguen por sus brazos.",
    "{cell} counts its own cell and the cells of the same region that follow it along its arms.": "{cell} cuenta su propia celda y las celdas de la misma "
    "región que la siguen por sus brazos.",
    "{cell} counts its own cell and the cells of the same region that follow it along its arms, minus {number}.": "{cell} cuenta su propia celda y las celdas "
    "de la misma región que la siguen por sus brazos, menos {number}.",
    "{cell} counts its own cell and the cells of the same region that follow it along its arms, plus {number}.": "{cell} cuenta su propia celda y las celdas de "
    "la misma región que la siguen por sus brazos, más {number}.",
    "The digit counts the marked cells in its region, including its own.": "El dígito cuenta las celdas marcadas de su región, incluida la suya.",
    "{cell} counts the marked cells in its region, including its own.": "{cell} cuenta las celdas marcadas de su región, incluida la suya.",
    "{cell} counts the marked cells in its region, including its own, minus {number}.": "{cell} cuenta las celdas marcadas de su región, incluida la suya, "
    "menos {number}.",
    "{cell} counts the marked cells in its region, including its own, plus {number}.": "{cell} cuenta las celdas marcadas de su región, incluida la suya, más "
    "{number}.",
    "Every row, column and box is missing one digit; wherever a 0 is placed, the digits missing from its row, column and box differ.": "A cada fila, columna y "
    "caja le falta un dígito; donde hay un 0, los dígitos que faltan en su fila, su columna y su caja son distintos.",
    "All of the largest rows, columns and boxes contain the same digits, each equally often.": "Las filas, columnas y cajas más grandes contienen todas los "
    "mismos dígitos, cada uno las mismas veces.",
    "Each cell and the next contain an allowed pair of digits.": "Cada celda y la siguiente contienen una pareja de dígitos permitida.",
    "Each cell and the next contain {rule}.": "Cada celda y la siguiente contienen {rule}.",
    "Any two of the cells, in the order of the list, contain an allowed pair of digits.": "Dos celdas cualesquiera, en el orden de la lista, contienen una "
    "pareja de dígitos permitida.",
    "Any two of the cells contain {rule}.": "Dos celdas cualesquiera contienen {rule}.",
    "one of {number} allowed pairs": "una de {number} parejas permitidas",
    "{rule} ({text})": "{rule} ({text})",
    "No pair of digits is allowed.": "No se permite ninguna pareja de dígitos.",
    "No pair of digits is allowed ({text}).": "No se permite ninguna pareja de dígitos ({text}).",
    "The digits, read in order, are accepted by a finite automaton.": "Los dígitos, leídos en orden, son aceptados por un autómata finito.",
    "The digits, read in order, are accepted by the automaton.": "Los dígitos, leídos en orden, son aceptados por el autómata.",
    "The digits, read in order, are accepted by the automaton {text}.": "Los dígitos, leídos en orden, son aceptados por el autómata {text}.",
    "ninefold does not know this rule: it can be written back, but the puzzle cannot be solved.": "ninefold no conoce esta regla: se conserva al guardar, pero "
    "el sudoku no se puede resolver.",
    "ninefold cannot interpret {text}.": "ninefold no entiende {text}.",
    "Notes are not rules: they keep a title, an author or a drawing for writing back.": "Las notas no son reglas: conservan un título, un autor o un dibujo "
    "para volver a guardarlos.",
    "1 drawing is not shown.": "1 dibujo no se muestra.",
    "{number} drawings are not shown.": "{number} dibujos no se muestran.",
    "The file contains drawings, which may stand for rules that ninefold cannot read.": "El archivo contiene dibujos que pueden representar reglas que ninefold "
    "no sabe leer.",
    "Digits {number} to {number2}.": "Dígitos del {number} al {number2}.",
    "Digits {number} to {number2}, each once in every {houses}.": "Dígitos del {number} al {number2}, cada uno una vez por {houses}.",
    "Digits {number} to {number2}, none twice in a {houses}.": "Dígitos del {number} al {number2}, ninguno dos veces por {houses}.",
    "row": "fila",
    "column": "columna",
    "box": "caja",
    "region": "región",
    "{cells}: {sentence}": "{cells}: {sentence}",
}

LANGUAGE = Language(
    code="es",
    name="Español",
    messages=MESSAGES,
    area=area,
    conjunctions={"and": "y", "or": "o", "nor": "ni"},
    formats={
        "number": lambda language, value: number(value),
        "clauses": clauses,
        "so": lambda language, value: ", así que ".join(language.texts(value)),
        "and-then": lambda language, value: ". Además, ".join(language.texts(value)),
        "each-then": lambda language, value: "".join(f"; entonces {text}" for text in language.texts(value)),
        "nor-each": lambda language, value: ", ni ".join(language.texts(value)),
        "then-each": lambda language, value: "; entonces ".join(language.texts(value)),
    },
    line_starts=("Supongamos (1): ", "Entonces: (2) ", "Pero ", "Cada "),
    techniques=TECHNIQUES,
    rules=RULES,
    phrases=PHRASES,
    before_cells=r" \(",
    finish=finish,
    reviewed=False,
)
