/**
 * A part of a command whose value isn't in the command itself. Texts contain it as a mark (a number between two noncharacter code points),
 * so that addresses, forms, and JSON can be parsed as plain text.
 */
export interface Unknown {
  /** As written: `ORDER_ID`, `photo`. The parameter's name is derived from it. */
  name: string
  kind: 'variable' | 'placeholder' | 'command' | 'file'
  /** Value assigned on an earlier line; may itself contain marks. */
  value?: string
  /** `${NAME:-fallback}`. */
  fallback?: string
  /** The type, if the placeholder names only that: `<integer>`. */
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
/** Maximum depth of variables that contain other variables. */
const MAX_DEPTH = 10
/**
 * Maximum number of substitutions, and (below) length of texts to substitute into: variables that refer to each other could grow a text
 * without end.
 */
const MAX_FILLED = 5000
const MAX_LENGTH = 1_000_000

/** All unknowns of one import. */
export class Marks {
  readonly #all: Unknown[] = []
  readonly #known = new Map<string, string>()
  #filled = 0

  /** Returns the mark of an unknown; equal unknowns share one. */
  of(unknown: Unknown): string {
    const key = JSON.stringify(unknown)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const mark = `${OPEN}${this.#all.length}${CLOSE}`
    this.#all.push(unknown)
    this.#known.set(key, mark)
    return mark
  }

  /** Replaces each mark in a text. */
  replace(text: string, by: (unknown: Unknown, mark: string) => string): string {
    return text.replace(MARK, (mark, index: string) => {
      const unknown = this.#all[Number(index)]
      return unknown ? by(unknown, mark) : ''
    })
  }

  /** The unknowns in a text, in order. */
  in(text: string): Unknown[] {
    return [...text.matchAll(MARK)].flatMap((match) => this.#all[Number(match[1])] ?? [])
  }

  /** The unknown, if the text consists only of its mark. */
  only(text: string): Unknown | null {
    const index = ONLY_MARK.exec(text)?.[1]
    return index === undefined ? null : (this.#all[Number(index)] ?? null)
  }

  /** Substitutes known values and fallbacks; keeps marks without either. */
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

  /** Replaces each mark with the name of its unknown, for messages. */
  words(text: string): string {
    return this.replace(text, ({ name }) => name)
  }
}

/** Whether a text contains a mark. */
export const hasMark = (text: string): boolean => text.includes(OPEN)

/** Replaces the two code points reserved for marks. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
