import { RE2JS } from 're2js'
import { type Dialect, toRe2Syntax } from './re2-syntax.ts'

/** A regular expression that takes linear time. */
export interface LinearPattern {
  /** Milliseconds that a text of `length` characters takes at the very worst; it is usually a thousandth of it. */
  worstMs(length: number): number
  test(text: string): boolean
}

/** Measured with patterns that make the engine build a new state at every character, on the slowest supported Node. */
const MS_A_STEP = 0.00004
const STEPS_A_CHARACTER = 100

const MAX_KEPT = 1_000
const kept = new Map<string, LinearPattern | null>()

/**
 * Compiles a pattern that somebody else wrote (a document, a query, an API) for an engine without backtracking, which no
 * text can bring to a halt. Null: that engine cannot express it, or it is not a pattern. Never run those on `RegExp`.
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
