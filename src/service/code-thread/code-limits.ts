/** Limits for one run of a model's code. */
export interface CodeLimits {
  /** Size of the code's memory, in megabytes, including the interpreter's. */
  megabytes: number
  /** Computing time in milliseconds; waiting for tools doesn't count. */
  computeMs: number
  /** How long a run may take in total, in milliseconds, including the wait for its turn. SDKs time out after 60 s by default. */
  totalMs: number
  /** Maximum number of tool calls. */
  calls: number
  /** Maximum length of a call's arguments and of the result, as JSON text in characters. */
  argumentsLength: number
  resultLength: number
  /** How long the interpreter may take to load, in milliseconds. */
  loadMs: number
  /** How much longer than its computing time a thread may take to respond before it's terminated, in milliseconds. */
  graceMs: number
}

export const CODE_LIMITS: CodeLimits = {
  megabytes: 64,
  computeMs: 2_000,
  totalMs: 60_000,
  calls: 20,
  argumentsLength: 1_000_000,
  resultLength: 1_000_000,
  loadMs: 20_000,
  graceMs: 500,
}
