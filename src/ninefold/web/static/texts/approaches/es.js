// The approaches in Spanish, for Study: title, idea in one line, complexity, description.  Paragraphs are separated by
// an empty line, lists begin with "- ", and four spaces begin lines of code.  A test compares them with the English
// ones, which the engine takes from its source: the same paragraphs, numbers and names.

/** @type {Record<string, import("../../texts.js").ApproachWords>} */
export const approaches = {
  "scan": {
    title: "Backtracking",
    idea: "llenar las celdas en orden con los dígitos 1–9; en cada intento se recorren de nuevo fila, columna y caja",
    time: "O(9^e); un intento lee hasta 27 celdas",
    space: "O(e) para la recursión",
    note: "Para easy (e = 47) la cota es 9^47, unas 7 · 10^44, pero la búsqueda entra solo en 62 nodos: casi cada dígito falso choca enseguida con una pista. En against-rows (e = 57) entra en 168 millones.",
    about: `scan: backtracking, la búsqueda más sencilla.

Toma la primera celda vacía, prueba del 1 al 9 y, en cada intento, busca el mismo dígito en la fila, la columna y la caja de la celda. Si no hay conflicto, sigue con la siguiente celda vacía. Si nada cabe, un dígito anterior es falso: vacía la celda anterior y prueba allí el siguiente dígito.

Entre dos intentos no se recuerda nada; la cuadrícula es el único dato. Un intento lee hasta 27 celdas.`,
  },
  "check-sets": {
    title: "Backtracking con conjuntos",
    idea: "mismo recorrido, pero un conjunto por fila, columna y caja hace inmediata la comprobación",
    time: "O(9^e); un intento hace 3 consultas",
    space: "O(e) para la recursión, y 27 conjuntos",
    note: "El árbol de búsqueda es el mismo que el de scan. La cota oculta la única diferencia, el factor constante.",
    about: `check-sets: backtracking con conjuntos que recuerdan los dígitos de cada casa.

Hay tres listas de nueve conjuntos: los dígitos de cada fila, de cada columna y de cada caja. Para saber si un dígito cabe bastan tres consultas en lugar de leer 27 celdas. El precio es llevar las cuentas: al colocar un dígito se añade a tres conjuntos, y al quitarlo hay que quitarlo de los mismos tres.

El árbol de búsqueda es exactamente el mismo que el de scan; solo la comprobación es más rápida.`,
  },
  "set-difference": {
    title: "Backtracking con candidatos",
    idea: "tomar celdas del final de una lista; probar solo dígitos aún libres en fila, columna y caja",
    time: "O(9^e); más exactamente, el producto de los números de candidatos",
    space: "O(e) para la lista y la recursión, y 27 conjuntos",
    note: "Pocas celdas tienen nueve candidatos, y cada dígito colocado quita candidatos a otras celdas. El número de nodos depende del orden de las celdas, que la cota no tiene en cuenta.",
    about: `set-difference: backtracking con candidatos, con las celdas vacías en una pila.

Los candidatos de una celda son una sola expresión: todos los dígitos menos (fila ∪ columna ∪ caja). Así, cada dígito que se prueba cabe, mientras que check-sets comprueba nueve dígitos en cada celda. La lista de celdas vacías es una pila: pop toma la última celda, y append la devuelve si nada cabe. Por eso la búsqueda empieza en la esquina inferior derecha y avanza hacia atrás.`,
  },
  "singles-first": {
    title: "Primero los únicos",
    idea: "llenar todas las celdas con una sola posibilidad hasta que nada cambie; solo entonces suponer",
    time: "O(9^e · e^2); un nodo necesita hasta e pasadas por e celdas",
    space: "O(e) para las listas de celdas forzadas, y 27 conjuntos",
    note: "La cota crece en e^2, pero el coste medido disminuye: los dígitos forzados no son suposiciones, así que easy no necesita ningún nodo y extreme necesita 432 en lugar de 34 099.",
    about: `singles-first: llenar una y otra vez cada celda con una sola posibilidad; suponer solo si no hay ninguna.

27 conjuntos contienen los dígitos libres de las filas, columnas y cajas; las posibilidades de una celda son los dígitos que sus tres conjuntos tienen en común. Una pasada por las celdas vacías llena cada una que tenga una sola posibilidad. Cada dígito colocado quita posibilidades a otras celdas, así que las pasadas se repiten hasta que una no cambie nada. Solo entonces la búsqueda supone, en la primera celda vacía, y busca únicos de nuevo. Una celda sin posibilidades refuta la última suposición; se quitan la suposición y todos los dígitos forzados después.

singles="once" llena los únicos solo al principio y después sigue como set-difference. Muestra lo que se gana al buscar únicos después de cada suposición.`,
  },
  "most-constrained": {
    title: "Celda con menos candidatos (MRV)",
    idea: "ramificar siempre en la celda con menos candidatos",
    time: "O(9^e · e); para elegir una celda se miran hasta e celdas",
    space: "O(e) para la recursión, y 27 conjuntos o enteros",
    note: "Las ramas tienen dos o tres candidatos en lugar de nueve, y la mayoría de las celdas tiene uno. Eso cambia la base de la potencia, lo que ninguna cota para el peor sudoku muestra.",
    about: `most-constrained: ramificar siempre en la celda vacía con menos candidatos (minimum remaining values, MRV).

Con dos candidatos, una suposición es falsa como mucho la mitad de las veces; con siete, casi siempre. Una celda sin candidatos muestra que una suposición anterior era falsa. Por eso, antes de cada paso se miran todas las celdas vacías y se toma la que tiene menos candidatos. Se deja de buscar en cuanto una celda tiene como mucho uno, porque ninguna otra puede tener menos.

Hay una sola búsqueda, con dos representaciones de un conjunto de dígitos:

             {2, 5, 9}      candidatos                      cuántos         añadir, quitar
    sets     {2, 5, 9}      DIGITS - (row | column | box)   len             .add  .remove
    bits     0b100010010    ALL & ~(row | column | box)     int.bit_count   ^ bit

Un entero con el bit d-1 para el dígito d es un conjunto de dígitos que no necesita hash ni memoria propia.`,
  },
  "csp": {
    title: "Comprobación hacia delante",
    idea: "dominios con comprobación hacia delante; primero la celda con menos valores",
    time: "O(9^e · e); una asignación actualiza hasta 20 dominios",
    space: "O(9e) para los dominios, O(20e) para los valores eliminados",
    note: "Entra en los mismos nodos que most-constrained. También la cota es la misma, aunque una asignación hace 20 actualizaciones en lugar de volver a calcular hasta 81 conjuntos.",
    about: `csp: el sudoku como problema de satisfacción de restricciones, con comprobación hacia delante (forward checking).

Cada celda vacía es una variable. Su dominio es el conjunto de dígitos que aún puede tomar, y la restricción es que las celdas de una casa sean distintas. Hay tres herramientas habituales:

- Comprobación hacia delante: asignar un dígito lo elimina de los dominios de todas las celdas vecinas vacías. Un dominio que queda vacío refuta la asignación enseguida. Solo se anotan los valores eliminados, y son justo los que se devuelven al retroceder.
- Menos valores restantes (minimum remaining values, MRV): la siguiente variable es la que tiene el dominio más pequeño.
- Valor menos restrictivo (least constraining value, LCV, una opción): se prueba primero el dígito que quita menos candidatos a otras celdas. Ayuda a encontrar una solución de un sudoku con muchas, pero no ahorra nada si hay que refutar todos los dígitos falsos.

most-constrained vuelve a calcular los candidatos desde las casas en cada paso; aquí los dominios están siempre al día.`,
  },
  "ac3": {
    title: "Consistencia de arcos (AC-3)",
    idea: "los dominios se mantienen consistentes por arcos: cada eliminación actúa enseguida en las celdas vecinas",
    time: "O(9^e · e); una asignación revisa hasta 20 arcos por celda",
    space: "O(9e) para los dominios, O(20e) para la cola",
    note: "La cota de los libros para AC-3 es O(c · d^3), con 1620 arcos y d = 9. Aquí un arco solo puede fallar de una manera, así que una revisión toma tiempo constante, y extreme necesita 43 460 revisiones en total.",
    about: `ac3: consistencia de arcos después de cada asignación (AC-3 de Mackworth dentro de una búsqueda, conocido como MAC).

Como en csp, cada celda vacía es una variable con un dominio. Un arco x -> y es consistente si cada dígito de x es compatible con algún dígito de y. Las celdas que se ven deben ser distintas, así que un arco solo puede fallar de una manera: a y le queda un solo dígito, y x todavía lo contiene. Revisar el arco elimina ese dígito de x.

Un dígito eliminado puede afectar a los arcos que llevan a x, así que estos entran en una cola:

    encolar  (vecina -> celda) para todas las vecinas de la celda recién asignada
    revisar  x -> y            x pierde el único dígito de y;  x vacía: callejón sin salida
    después  (z -> x)          para cada otra vecina z de x, si a x le queda un solo dígito

Solo un dominio con un único dígito puede quitar algo a otro, así que los arcos hacia dominios mayores nunca entran en la cola. Cuando la cola está vacía, todos los arcos son consistentes. Es la comprobación hacia delante llevada hasta el final: AC-3 sabe enseguida lo que csp descubre una asignación más tarde. No nota que a un dígito le queda un solo lugar en una casa, porque eso no es una afirmación sobre dos celdas.`,
  },
  "norvig": {
    title: "Propagación de restricciones de Norvig",
    idea: "colocar y eliminar se llaman mutuamente y encuentran también únicos ocultos; se supone sobre copias",
    time: "O(9^e); una suposición hace hasta 729 eliminaciones de 27 consultas",
    space: "O(81e): una copia de la cuadrícula por cada suposición activa",
    note: "La propagación resuelve la mayoría de los sudokus sin ninguna suposición. El exponente es el número de suposiciones activas a la vez: como mucho 13 en many-guesses, no e = 59.",
    about: `norvig: propagación de restricciones con dos reglas que se llaman mutuamente, y una copia de la cuadrícula por cada suposición.

Es el programa de Peter Norvig de 2006. values[cell] es una cadena con los dígitos que la celda aún puede contener. Colocar un dígito (assign) significa eliminar todos los demás (eliminate), y una eliminación tiene dos consecuencias posibles:

1. Si queda un dígito en la celda, se elimina de todas las celdas vecinas.
2. Si queda un lugar para el dígito eliminado en una casa, se coloca allí.

Cada consecuencia vuelve a eliminar, así que una suposición recorre la cuadrícula como una fila de fichas de dominó. La mayoría de los sudokus se resuelve solo con sus pistas. A csp y ac3 les falta la segunda regla, el único oculto.

Solo cuando las fichas se detienen se supone un dígito, en una celda con los menos dígitos. Nunca se deshace nada: una suposición trabaja sobre una copia de las 81 cadenas, y la copia de una suposición falsa se desecha.`,
  },
  "dancing-links": {
    title: "Dancing links (algoritmo X)",
    idea: "cobertura exacta con 729 opciones y 324 restricciones; primero la restricción con menos opciones",
    time: "O(9^e); cubrir una restricción desenlaza hasta 27 entradas",
    space: "O(1): 3241 entradas en cuatro listas, más O(e) para la recursión",
    note: "La cobertura exacta es NP-completa, así que toda cota general es exponencial. Un sudoku deja una sola opción a la mayoría de las restricciones, y extreme necesita 16 nodos.",
    about: `dancing-links: el sudoku como problema de cobertura exacta, resuelto con el algoritmo X de Knuth y enlaces que bailan.

Hay 729 opciones (un dígito en una celda) y 324 restricciones que cubrir:

    81  algún dígito en esta celda       81  este dígito en esta columna
    81  este dígito en esta fila         81  este dígito en esta caja

Cada opción cubre cuatro restricciones. Una solución es una elección de 81 opciones que cubre cada restricción exactamente una vez. (En una matriz, las restricciones son columnas y las opciones son filas.) El algoritmo X toma la restricción con menos opciones restantes y prueba cada una. Elegir una opción cubre sus cuatro restricciones, lo que oculta todas las demás opciones que cubren alguna de ellas.

Una restricción puede ser «un dígito en esta celda» o «un lugar para el 5 en la fila 3», así que los únicos desnudos y ocultos son aquí lo mismo.

Una opción tiene una entrada por cada una de sus restricciones. Las entradas de una restricción forman un anillo enlazado por up y down; las restricciones forman otro, enlazado por left y right. Dos asignaciones desenlazan x. Los enlaces de la propia x no cambian, así que otras dos la devuelven a su lugar:

    down[up[x]], up[down[x]] = down[x], up[x]          # desenlazar x
    down[up[x]] = up[down[x]] = x                      # enlazar x; las entradas, en orden inverso

Los enlaces son simples enteros en listas: 0 es la raíz, 1-324 son las restricciones, y las cuatro entradas de la opción n empiezan en 325 + 4n. Así, una opción no necesita enlaces propios. (Una cuadrícula de 4x4 tiene 64 opciones y 64 restricciones.)`,
  },
};
