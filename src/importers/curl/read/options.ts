import { message } from '../../../shared/text/message.ts'
import { hasMark } from '../lex/marks.ts'
import { Unreadable, type Word } from '../lex/statement.ts'
import { type KnownOption, optionByBeginning, optionByLetter, optionByName } from './option-table.ts'

/** One cURL option with its value. `name` is its long name, or `url` for an address without an option. */
export interface Option {
  name: string
  /** As written, without its value: `-H`, `--header`. */
  flag: string
  /** Null for an option without a value. */
  value: string | null
  /** False for the `--no-…` form. */
  on: boolean
  line: number
  /** Whether it was given as `--expand-…`, which substitutes cURL's own variables. */
  expand?: true
}

/**
 * Parses arguments like cURL: long options, unambiguous abbreviations, and single letters joined with each other and with a value. Each
 * list is one operation; `--next` starts another. Throws `Unreadable` for arguments that cURL refuses.
 */
export function readOptions(words: readonly Word[]): Option[][] {
  const operations: Option[][] = []
  let options: Option[] = []
  let onlyAddresses = false
  const rest = [...words].reverse()
  const next = (flag: string, line: number): string => {
    const word = rest.pop()
    if (!word) throw new Unreadable(line, message('curl.option.needsValue', { flag }))
    return word.text
  }
  for (let word = rest.pop(); word; word = rest.pop()) {
    const { text, line } = word
    if (onlyAddresses || !text.startsWith('-') || text === '-') {
      if (text !== '') options.push({ name: 'url', flag: '', value: text, on: true, line })
    } else if (text === '--') onlyAddresses = true
    else if (text.startsWith('--')) {
      const { flag, inline } = splitInline(text)
      const expand = /^--expand-(?=.)/.test(flag)
      const { name, takesValue, on } = findLong(expand ? flag.replace('--expand-', '--') : flag, line)
      const value = takesValue ? (inline ?? next(flag, line)) : null
      if (name === 'next') {
        operations.push(options)
        options = []
      } else options.push({ name, flag, value, on, line, ...(expand && { expand }) })
    } else {
      for (const option of readLetters(text, line, next)) {
        if (option.name === 'next') {
          operations.push(options)
          options = []
        } else options.push(option)
      }
    }
  }
  return [...operations, options]
}

/** Splits `--request=POST`, which cURL refuses although its meaning is clear. */
function splitInline(text: string): { flag: string; inline: string | null } {
  const at = text.indexOf('=')
  return at === -1 ? { flag: text, inline: null } : { flag: text.slice(0, at), inline: text.slice(at + 1) }
}

/**
 * Finds the long option for a flag, including unambiguous abbreviations, which cURL accepted until 8.10. Ignores case except in a leading
 * `no-`, which is only allowed for options without a value.
 */
function findLong(flag: string, line: number): KnownOption & { on: boolean } {
  const written = flag.slice(2)
  if (hasMark(written)) throw new Unreadable(line, message('curl.option.variable'))
  const on = !written.startsWith('no-')
  const name = /^no-/i.test(written) && on ? written : written.toLowerCase()
  const option = on ? (optionByName(name) ?? optionByBeginning(name)) : optionByName(name.slice(3))
  if (option === 'ambiguous') throw new Unreadable(line, message('curl.option.ambiguous', { flag }))
  if (!option || (option.takesValue && !on))
    throw new Unreadable(
      line,
      /^--[\w.-]{1,40}$/.test(flag) ? message('curl.option.unknown', { flag }) : message('curl.option.unknownUnnamed'),
    )
  return { ...option, on }
}

function readLetters(text: string, line: number, next: (flag: string, line: number) => string): Option[] {
  const options: Option[] = []
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const flag = `-${letter}`
    const option = optionByLetter(letter)
    if (!option)
      throw new Unreadable(
        line,
        hasMark(letter)
          ? message('curl.option.variable')
          : /\w/.test(letter)
            ? message('curl.option.unknown', { flag })
            : message('curl.option.unknownUnnamed'),
      )
    const { name, on } = option
    if (option.takesValue) {
      const inline = text.slice(at + 1)
      options.push({ name, flag, value: inline === '' ? next(flag, line) : inline, on, line })
      break
    }
    options.push({ name, flag, value: null, on, line })
  }
  return options
}
