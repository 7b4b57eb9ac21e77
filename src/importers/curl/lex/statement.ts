import type { ImportNotice } from '../../../shared/management/imports/import-report.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'

/** One argument of a command, without its quotes. Unknown parts are markers. */
export interface Word {
  text: string
  /** Line on which it begins, starting at 1. */
  line: number
}

/** One command in the pasted text, split into its arguments. */
export interface Statement {
  line: number
  /** Doesn't include the program's name. */
  words: Word[]
  /** Standard input, if the text contains it. */
  stdin?: string
  /** The file piped into standard input. */
  stdinFile?: string
  /** The comment directly above the command. */
  comment?: string
}

/** A part of the prepared text that was read as one command, or refused. */
export interface Passage {
  /** Offsets in the prepared text, including piped input and a comment directly above. */
  from: number
  to: number
  /** More than one if a `$(…)` in it contains commands; empty if it can't be read. */
  statements: Statement[]
}

/** Thrown by readers if the command that begins at `line` can't be read. `words` don't contain secrets. */
export class Unreadable extends Error {
  readonly line: number
  readonly words: Message

  constructor(line: number, words: Message) {
    super(say(words))
    this.line = line
    this.words = words
  }
}

/** Maximum number of notices: more wouldn’t be read. */
const MAX_NOTICES = 1000

/** Collects notices without duplicates. */
export class Notices {
  readonly all: ImportNotice[] = []
  /** Number of refusals. */
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
