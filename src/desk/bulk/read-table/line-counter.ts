import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'

const CR = 0x0d
const LF = 0x0a

/** Returns line numbers for increasing byte offsets. */
export interface LineCounter {
  /** The one-based line at a byte offset, which must not be smaller than the previous one. */
  lineAt(offset: number): number
  /** The first byte at or after `offset` that isn’t a line break. */
  skipBreaks(offset: number): number
}

/** Creates a counter for UTF-8 text with LF, CR, or CRLF line breaks. */
export function createLineCounter(bytes: Uint8Array): LineCounter {
  let line = 1
  let counted = 0
  return {
    lineAt(offset) {
      for (; counted < offset; counted += 1) {
        const byte = bytes[counted]
        // Of a CRLF pair, count only the LF.
        if (byte === LF || (byte === CR && bytes[counted + 1] !== LF)) line += 1
      }
      return line
    },
    skipBreaks(offset) {
      let at = offset
      while (bytes[at] === LF || bytes[at] === CR) at += 1
      return at
    },
  }
}

const SLICE_BYTES = 256 * 1024

/** The one-based line at a byte offset. Yields to the event loop while counting. */
export async function findLine(bytes: Uint8Array, offset: number): Promise<number> {
  const lines = createLineCounter(bytes)
  const yieldToEventLoop = createYieldToEventLoop()
  for (let at = 0; at < offset; at += SLICE_BYTES) {
    lines.lineAt(at)
    await yieldToEventLoop()
  }
  return lines.lineAt(offset)
}
