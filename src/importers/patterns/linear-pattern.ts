import { RE2JS } from 're2js'
import { type Dialect, toRe2Syntax } from './re2-syntax.ts'

/** A regular expression that runs in linear time. */
export interface LinearPattern {
  /** Worst-case duration, in milliseconds, for a string of `length` characters; it usually takes a thousandth of that. */
  worstMs(length: number): number
  test(text: string): boolean
}

/**
 * Milliseconds per step, measured with patterns that make the engine build a new state for every character, on the slowest supported Node.
 */
const MS_A_STEP = 0.00004
const STEPS_A_CHARACTER = 100

const MAX_KEPT = 1_000
const kept = new Map<string, LinearPattern | null>()

/**
 * Compiles an untrusted pattern (from a document, a query, or an API) for an engine without backtracking, which no input can stall. Returns
 * null if the engine doesn't support it or it isn't a pattern. Never run such a pattern with `RegExp`.
 */
export function linearPattern(source: string, dialect: Dialect = 'ecmaScript'): LinearPattern | null {
  const key = `${dialect} ${source}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = compile(source, dialect)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, made)
  return made
}

function compile(source: string, dialect: Dialect): LinearPattern | null {
  const syntax = toRe2Syntax(source, dialect)
  if (syntax === null) return null
  try {
    const pattern = RE2JS.compile(syntax)
    const msACharacter = (pattern.programSize() + STEPS_A_CHARACTER) * MS_A_STEP
    return { worstMs: (length) => length * msACharacter, test: (text) => pattern.test(text) }
  } catch {
    return null
  }
}
