/**
 * A part of a command whose value isn't known from the command itself. In strings, it's represented by a marker (a number between two
 * noncharacter code points), so that addresses, forms, and JSON can be parsed as plain text.
 */
export interface Unknown {
  /** As written: `ORDER_ID`, `photo`. The parameter's name is derived from it. */
  name: string
  kind: 'variable' | 'placeholder' | 'command' | 'file'
  /** Value assigned on an earlier line; may itself contain markers. */
  value?: string
  /** The fallback in `${NAME:-fallback}`. */
  fallback?: string
  /** The type, if the placeholder states only that: `<integer>`. */
  type?: 'string' | 'integer' | 'number' | 'boolean'
  /** Whether a file's content is sent as base64. */
  base64?: boolean
  /** Allowed values, from a set of braces in an address. */
  choices?: string[]
  /** Range of integers, from brackets in an address. */
  range?: [number, number]
}

const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const MARK = /\uFDD0(\d+)\uFDD1/g
const ONLY_MARK = /^\uFDD0(\d+)\uFDD1$/
/** Maximum nesting depth of variables that contain other variables. */
const MAX_DEPTH = 10
/**
 * Maximum number of substitutions, and (below) length of strings to substitute into: otherwise, variables that refer to each other could
 * make a string grow forever.
 */
const MAX_FILLED = 5000
const MAX_LENGTH = 1_000_000

/** All unknown values of one import. */
export class Marks {
  readonly #all: Unknown[] = []
  readonly #known = new Map<string, string>()
  #filled = 0

  /** Returns the marker for an unknown value; equal values share a marker. */
  of(unknown: Unknown): string {
    const key = JSON.stringify(unknown)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const mark = `${OPEN}${this.#all.length}${CLOSE}`
    this.#all.push(unknown)
    this.#known.set(key, mark)
    return mark
  }

  /** Replaces each marker in a string. */
  replace(text: string, by: (unknown: Unknown, mark: string) => string): string {
    return text.replace(MARK, (mark, index: string) => {
      const unknown = this.#all[Number(index)]
      return unknown ? by(unknown, mark) : ''
    })
  }

  /** Returns the unknown values in a string, in order. */
  in(text: string): Unknown[] {
    return [...text.matchAll(MARK)].flatMap((match) => this.#all[Number(match[1])] ?? [])
  }

  /** Returns the unknown value if the string consists only of its marker, or null otherwise. */
  only(text: string): Unknown | null {
    const index = ONLY_MARK.exec(text)?.[1]
    return index === undefined ? null : (this.#all[Number(index)] ?? null)
  }

  /** Substitutes known values and fallbacks; keeps the markers of values that have neither. */
  fill(text: string, depth = 0): string {
    if (depth > MAX_DEPTH || text.length > MAX_LENGTH || this.#filled > MAX_FILLED) return text
    return this.replace(text, (unknown, mark) => {
      const value = unknown.value ?? unknown.fallback
      if (value === undefined) return mark
      this.#filled += 1
      return this.fill(value, depth + 1)
    })
  }

  /** Substitutes variables that hold more than one value: whole addresses, and values composed of other variables. */
  fillComposed(text: string, depth = 0): string {
    if (depth > MAX_DEPTH || text.length > MAX_LENGTH || this.#filled > MAX_FILLED) return text
    return this.replace(text, (unknown, mark) => {
      const { value } = unknown
      if (value === undefined || !(value.includes(OPEN) || /^https?:\/\//.test(value))) return mark
      this.#filled += 1
      return this.fillComposed(value, depth + 1)
    })
  }

  /** Replaces each marker with the name of its unknown value, for messages. */
  words(text: string): string {
    return this.replace(text, ({ name }) => name)
  }
}

/** Whether a string contains a marker. */
export const hasMark = (text: string): boolean => text.includes(OPEN)

/** Replaces the two code points that are reserved for markers. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
