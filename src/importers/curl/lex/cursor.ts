/** A movable position in a string. */
export class Cursor {
  readonly text: string
  at = 0
  readonly #lineStarts: number[]
  /** Line number of the string's first line. */
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

  /** Returns the character at the position, or `ahead` characters after it; empty at the end. */
  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? ''
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  /** Matches a sticky pattern at the position without moving. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at
    return sticky.exec(this.text)
  }

  /** Moves past the match of a sticky pattern and returns it; empty if there's no match. */
  take(sticky: RegExp): string {
    const found = this.match(sticky)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** Returns the line number at an offset, starting at 1. */
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

  /** Returns the offset of the end of the line, before its newline. */
  lineEnd(from = this.at): number {
    const end = this.text.indexOf('\n', from)
    return end === -1 ? this.text.length : end
  }

  /** Whether only spaces precede the position on its line. */
  get atLineStart(): boolean {
    const start = this.text.lastIndexOf('\n', this.at - 1) + 1
    return this.text.slice(start, this.at).trim() === ''
  }
}
