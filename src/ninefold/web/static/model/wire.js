// The wire form (docs/wire.md), as the page reads it: names for what api.d.ts tells of the server.  Nothing here runs.

/** @import * as api from "../api.js" */

/** @typedef {api.Candidate} Candidate */
/** @typedef {api.Node} Literal */
/** @typedef {api.Chain} Chain */
/** A step with the position before it. @typedef {api.HintStep} Step */
/** A step alone. @typedef {Omit<api.ToldStep, "text" | "conclusions" | "eureka" | "level" | "inner">} StepFields */
/** A step and its words. @typedef {api.ToldStep} ToldStep */
/** @typedef {api.Rating} Rating */
/** @typedef {api.TechniqueLine} Technique */
/** @typedef {api.OutcomeFields} Outcome */
/** @typedef {api.Counters} Counters */
/** A window of a run. @typedef {api.Events} Window */
/** @typedef {Window["events"][number]} SearchEvent */
/** @typedef {api.Reading} Reading */
/** @typedef {api.ErrorFields} Fault */

export {};
