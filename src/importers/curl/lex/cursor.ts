/** A place in a text that moves on. */
export class Cursor {
  readonly text: string
  at = 0
  readonly #lineStarts: number[]
  /** Line number of the text's first line. */
  readonly #firstLine: number

  constructor(text: string, firstLine = 1) {
    this.text = text
    this.#firstLine = firstLine
    this.#lineStarts = [0]
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) this.#lineStarts.push(end + 1)
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** The character at the place, or ahead of it; empty at the end. */
  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? ''
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  /** What a sticky pattern finds at the place; does not move. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at
    return sticky.exec(this.text)
  }

  /** Moves over what a sticky pattern finds and returns it; empty when it finds nothing. */
  take(sticky: RegExp): string {
    const found = this.match(sticky)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** Line number of an offset, from 1. */
  lineOf(offset = this.at): number {
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + this.#firstLine
  }

  /** Offset of the end of the line, before its newline. */
  lineEnd(from = this.at): number {
    const end = this.text.indexOf('\n', from)
    return end === -1 ? this.text.length : end
  }

  /** Whether only spaces stand between the line's start and the place. */
  get atLineStart(): boolean {
    const start = this.text.lastIndexOf('\n', this.at - 1) + 1
    return this.text.slice(start, this.at).trim() === ''
  }
}
