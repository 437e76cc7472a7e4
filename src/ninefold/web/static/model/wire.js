// The wire form (docs/wire.md) as the web app uses it: names for the types in api.d.ts.  This file has no code.

/** @import * as api from "../api.js" */

/** @typedef {api.Candidate} Candidate */
/** @typedef {api.Link} Literal */
/** @typedef {api.Chain} Chain */
/** A step with the position before it. @typedef {api.HintStep} Step */
/** A step alone. @typedef {Omit<api.ToldStep, "text" | "conclusions" | "eureka" | "level" | "links" | "nets" | "inner">} StepFields */
/** @typedef {api.LinkWords} LinkWords */
/** A step with its explanation. @typedef {api.ToldStep} ToldStep */
/** One page of the steps that apply. @typedef {api.Steps} Steps */
/** @typedef {api.Rating} Rating */
/** @typedef {api.TechniqueLine} Technique */
/** @typedef {api.OutcomeFields} Outcome */
/** @typedef {api.Counters} Counters */
/** A window of a run. @typedef {api.Events} Window */
/** @typedef {Window["events"][number]} SearchEvent */
/** @typedef {api.Reading} Reading */
/** @typedef {api.ErrorFields} ReadError */

export {};
