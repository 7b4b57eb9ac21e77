import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'

const CR = 0x0d
const LF = 0x0a

/** Tells the lines of places in a text that are asked for in order. */
export interface LineCounter {
  /** The line at a byte of the text, counted from 1. No later byte may have been asked for before. */
  lineAt(offset: number): number
  /** The first byte at or after `offset` that isn’t a line break. */
  skipBreaks(offset: number): number
}

/** Counts the line breaks of text in UTF-8: LF, CR, or both together. */
export function createLineCounter(bytes: Uint8Array): LineCounter {
  let line = 1
  let counted = 0
  return {
    lineAt(offset) {
      for (; counted < offset; counted += 1) {
        const byte = bytes[counted]
        // Of a pair, the second one counts.
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

/** The line at one byte of a text, counted from 1. Lets others go first while it counts. */
export async function findLine(bytes: Uint8Array, offset: number): Promise<number> {
  const lines = createLineCounter(bytes)
  const yieldToEventLoop = createYieldToEventLoop()
  for (let at = 0; at < offset; at += SLICE_BYTES) {
    lines.lineAt(at)
    await yieldToEventLoop()
  }
  return lines.lineAt(offset)
}
