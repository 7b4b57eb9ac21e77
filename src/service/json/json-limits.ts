/** Maximum nesting depth of JSON, and maximum number of values, including members and elements. */
export interface JsonLimits {
  maxDepth: number
  maxValues: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The result of scanning JSON text up to the point where scanning stopped. `values` is never below the actual number. */
export interface JsonMeasure {
  exceeded: keyof JsonLimits | null
  values: number
}

/**
 * Scans JSON text before it's parsed: the parser takes seconds for a few megabytes of brackets, and this scan a few milliseconds. The
 * result is meaningless for invalid JSON, which the parser rejects anyway.
 */
export function measureJson(bytes: Buffer, limits: JsonLimits): JsonMeasure {
  const scan = scanJson([bytes], limits)
  for (;;) {
    const step = scan.next()
    if (step.done) return step.value
  }
}

/** Like `measureJson`, for chunks of many megabytes. Awaits `yieldToEventLoop` regularly. */
export async function measureLargeJson(
  pieces: readonly Buffer[],
  limits: JsonLimits,
  yieldToEventLoop: () => Promise<void>,
): Promise<JsonMeasure> {
  const scan = scanJson(pieces, limits)
  for (;;) {
    const step = scan.next()
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}

/** Number of bytes scanned in one step, which takes a millisecond. */
const STEP = 256 * 1024

function* scanJson(pieces: readonly Buffer[], { maxDepth, maxValues }: JsonLimits): Generator<void, JsonMeasure> {
  let depth = 0
  let values = 1
  let inString = false
  /** Number of backslashes at the end of the previous chunks. */
  let backslashes = 0
  let looked = 0
  for (const bytes of pieces) {
    let pause = STEP - looked
    for (let at = 0; at < bytes.length; at += 1) {
      if (at >= pause) {
        pause = at + STEP
        yield
      }
      if (inString) {
        at = bytes.indexOf(QUOTE, at)
        if (at < 0) break
        inString = backslashesBefore(bytes, at, backslashes) % 2 === 1
        continue
      }
      const byte = bytes[at]
      if (byte === QUOTE) inString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1
        values += 1
        if (depth > maxDepth) return { exceeded: 'maxDepth', values }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
      else if (byte === COMMA) values += 1
      if (values > maxValues) return { exceeded: 'maxValues', values }
    }
    looked = Math.max(0, STEP - pause + bytes.length) % STEP
    backslashes = inString ? backslashesBefore(bytes, bytes.length, backslashes) : 0
  }
  return { exceeded: null, values }
}

/** Returns the number of backslashes right before a position. `before`: number of backslashes at the end of the preceding bytes. */
function backslashesBefore(bytes: Buffer, place: number, before: number): number {
  let count = 0
  while (bytes[place - 1 - count] === BACKSLASH) count += 1
  return count === place ? count + before : count
}
