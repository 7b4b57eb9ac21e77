import type { ImportNotice } from '../../../shared/management/imports/import-report.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'

/** One argument of a command, unquoted. Unknown parts are marks. */
export interface Word {
  text: string
  /** Where it begins, from 1. */
  line: number
}

/** One command of what was pasted, split into its arguments. */
export interface Statement {
  line: number
  /** Without the program's name. */
  words: Word[]
  /** What goes into its standard input, where that stands in the text. */
  stdin?: string
  /** The file that goes into its standard input. */
  stdinFile?: string
  /** The comment right above it. */
  comment?: string
}

/** A part of the prepared text that was read as one command, or refused. */
export interface Passage {
  /** Offsets in the prepared text. A comment right above and what is piped in belong to it. */
  from: number
  to: number
  /** Several where commands stand in `$(…)` of it; none for one that cannot be read. */
  statements: Statement[]
}

/** Thrown inside the readers: the command that begins at `line` can't be read. `words` are free of secrets. */
export class Unreadable extends Error {
  readonly line: number
  readonly words: Message

  constructor(line: number, words: Message) {
    super(say(words))
    this.line = line
    this.words = words
  }
}

/** So many notices are read by nobody. */
const MAX_NOTICES = 1000

/** Collects what there is to say; one and the same thing once. */
export class Notices {
  readonly all: ImportNotice[] = []
  /** How often something was refused. */
  refused = 0
  readonly #said = new Set<string>()

  add(severity: ImportNotice['severity'], line: number | null, words: Message): void {
    if (severity === 'refused') this.refused += 1
    const text = say(words)
    const key = `${line} ${severity} ${text}`
    if (this.#said.has(key)) return
    this.#said.add(key)
    if (this.all.length === MAX_NOTICES)
      this.all.push({
        line,
        severity: 'dropped',
        message: say(message('curl.more')),
      })
    if (this.all.length > MAX_NOTICES) return
    this.all.push({ line, severity, message: text })
  }
}
