// All actions, as plain data.  Views dispatch them; reducer.js returns a new state.

/** @import { Act, Broken, Game, Evidence, LessonPart, Light, Mode, OpenLesson, Options, PanelName, Stage, Tool } from "./state.js" */
/** @import { Line, Position, Puzzle, Variant } from "./puzzle.js" */
/** @import { PuzzleData } from "./draft.js" */
/** @import { SetLook } from "./state.js" */

/**
 * @typedef {(
 *   | {type: "open", puzzle: Puzzle, position?: Position, id: string, at: number, quiet?: boolean}
 *   | {type: "load", game: Game, at: number}
 *   | {type: "adopt", game: Game, at: number}
 *   | {type: "name", title: string, level?: string}
 *   | {type: "select", cells: readonly number[], how?: "set" | "add" | "remove" | "toggle"}
 *   | {type: "move", rows: number, columns: number, extend?: boolean}
 *   | {type: "go", cell: number, extend?: boolean}
 *   | {type: "select-all"} | {type: "select-none"} | {type: "invert"} | {type: "select-digit", digit: number}
 *   | {type: "mode", mode: Mode} | {type: "next-mode"} | {type: "hold", mode: Mode | null}
 *   | {type: "tool", tool: Tool} | {type: "brush", color: number}
 *   | {type: "lock", digit: number}
 *   | {type: "digit", digit: number, mode?: Mode, cells?: readonly number[]}
 *   | {type: "erase"}
 *   | {type: "spot", cell: number, digit: number}
 *   | {type: "line", line: Line}
 *   | {type: "line-selection"}
 *   | {type: "fill"} | {type: "clean"} | {type: "clear-colors"}
 *   | {type: "restart"} | {type: "solve", digits: readonly number[]}
 *   | {type: "apply", placements: readonly (readonly [number, number])[], eliminations: readonly (readonly [number, number])[], name?: string}
 *   | {type: "savepoint", name: string, at: number} | {type: "restore", index: number} | {type: "forget", index: number}
 *   | {type: "undo"} | {type: "redo"}
 *   | {type: "pause", at: number} | {type: "resume", at: number} | {type: "stop-clock", at: number} | {type: "start-clock", at: number}
 *   | {type: "option", name: keyof Options, value: Options[keyof Options]}
 *   | {type: "panel", panel: PanelName}
 *   | {type: "lesson", name: string, part?: LessonPart, back?: OpenLesson["back"]}
 *   | {type: "exercise", puzzle: Puzzle, position: Position, mode: Mode, at: number}
 *   | {type: "begin-set", puzzle: Puzzle, data: PuzzleData, id: string, at: number}
 *   | {type: "draft", data: PuzzleData, key?: string, rule?: number}
 *   | {type: "drawn", data: PuzzleData, puzzle: Puzzle, exact: PuzzleData} | {type: "refused", data: PuzzleData}
 *   | {type: "set", look: Partial<SetLook>}
 *   | {type: "version", name: string, at: number} | {type: "forget-version", index: number}
 *   | {type: "ask-hint"}
 *   | {type: "busy", act: Act, on: boolean}
 *   | {type: "stage", stage: Stage | null}
 *   | {type: "evidence", evidence: Evidence | null}
 *   | {type: "light", light: Light | null}
 *   | {type: "wrong", cells: readonly number[]}
 *   | {type: "tally", hints?: number, mistakes?: number}
 *   | {type: "reword", puzzle: Puzzle, words: Pick<Variant, "houses" | "rules" | "unknown" | "language">}
 *   | {type: "judge", digits: readonly number[], broken: readonly Broken[], solved: boolean}
 *   | {type: "say", text: string, words?: Record<string, string | number>, toast?: boolean, back?: string, cells?: readonly number[]}
 * )} Action
 */

export {};
