/**
 * Something in a command whose value the command itself does not hold. In texts it stands as a mark (two code points
 * that are no characters, around a number), so that addresses, forms and JSON can be read as plain text.
 */
export interface Unknown {
  /** As it was written: `ORDER_ID`, `photo`. The parameter's name is made from it. */
  name: string
  kind: 'variable' | 'placeholder' | 'command' | 'file'
  /** What a line before the command says that it is; may itself hold marks. */
  value?: string
  /** `${NAME:-fallback}`. */
  fallback?: string
  /** The type, where the placeholder says no more: `<integer>`. */
  type?: 'string' | 'integer' | 'number' | 'boolean'
  /** A file's content that is wanted in base64. */
  base64?: boolean
  /** One of these, from a set of braces in an address. */
  choices?: string[]
  /** A range of integers, from brackets in an address. */
  range?: [number, number]
}

const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const MARK = /\uFDD0(\d+)\uFDD1/g
const ONLY_MARK = /^\uFDD0(\d+)\uFDD1$/
/** How deep one variable may stand in another. */
const MAX_DEPTH = 10
/** Variables that hold each other could grow a text without end: so many are put in at most, into texts so long. */
const MAX_FILLED = 5000
const MAX_LENGTH = 1_000_000

/** All unknowns of one import. */
export class Marks {
  readonly #all: Unknown[] = []
  readonly #known = new Map<string, string>()
  #filled = 0

  /** The mark of an unknown; the same for an equal one. */
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

  /** The unknowns in a text, in their order. */
  in(text: string): Unknown[] {
    return [...text.matchAll(MARK)].flatMap((match) => this.#all[Number(match[1])] ?? [])
  }

  /** The unknown that a text is nothing but the mark of. */
  only(text: string): Unknown | null {
    const index = ONLY_MARK.exec(text)?.[1]
    return index === undefined ? null : (this.#all[Number(index)] ?? null)
  }

  /** Puts in what is known, fallbacks too; marks of which nothing is known stay. */
  fill(text: string, depth = 0): string {
    if (depth > MAX_DEPTH || text.length > MAX_LENGTH || this.#filled > MAX_FILLED) return text
    return this.replace(text, (unknown, mark) => {
      const value = unknown.value ?? unknown.fallback
      if (value === undefined) return mark
      this.#filled += 1
      return this.fill(value, depth + 1)
    })
  }

  /** Puts in variables that are more than one value: whole addresses and values that are made of others. */
  fillComposed(text: string, depth = 0): string {
    if (depth > MAX_DEPTH || text.length > MAX_LENGTH || this.#filled > MAX_FILLED) return text
    return this.replace(text, (unknown, mark) => {
      const { value } = unknown
      if (value === undefined || !(value.includes(OPEN) || /^https?:\/\//.test(value))) return mark
      this.#filled += 1
      return this.fillComposed(value, depth + 1)
    })
  }

  /** The text with each mark as the name of what it stands for, for messages. */
  words(text: string): string {
    return this.replace(text, ({ name }) => name)
  }
}

/** Whether a text holds a mark. */
export const hasMark = (text: string): boolean => text.includes(OPEN)

/** The text without the two code points, which nobody writes and which have a meaning here. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
