import type { Transform } from 'node:stream'
import type { Place } from './place.ts'

/** Number of bytes decoded per step in one of Node's shared pool threads: about 3 ms for the most expensive input that we've found. */
const SLICE = 16 * 1024
/**
 * Minimum ratio of output to input. Compressed data is smaller than its output, but a server that flushes every few bytes needs some slack.
 */
const MIN_GROWTH = 1 / 4
/** Number of bytes that a decoder may read before it has to produce output. */
const HEAD = 64 * 1024

/** Thrown if a decoder doesn't have output left. */
export class DecodingEnded extends Error {
  readonly reason: 'damaged' | 'tooLarge' | 'stopped'

  constructor(reason: DecodingEnded['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Decodes one of a body's codings as its bytes arrive. The methods throw `DecodingEnded`. */
export interface Decoder {
  /** Whether the encoded data is complete, in which case anything after it is ignored. */
  readonly isAtEnd: boolean
  /** Yields the output for these bytes. */
  feed(bytes: Buffer): AsyncGenerator<Buffer>
  /** Yields the remaining output at the end of the body. */
  finish(): AsyncGenerator<Buffer>
  destroy(): void
}

/** Creates a decoder. It holds `turn` during each step, but never while waiting for input. */
export function createDecoder(
  stream: Transform & { readonly bytesWritten: number },
  { maxBytes, turn, stop }: { maxBytes: number; turn: Place; stop: { readonly stopped: boolean } },
): Decoder {
  let isAtEnd = false
  let isDamaged = false
  let made = 0
  let wake = () => {}
  const on = (event: string, then: () => void) =>
    stream.on(event, () => {
      then()
      wake()
    })
  on('error', () => {
    isDamaged = true
  })
  on('end', () => {
    isAtEnd = true
  })
  on('readable', () => undefined)

  /** Returns the next piece of output for the bytes being written; null if there's no more. */
  async function step(isWritten: () => boolean): Promise<Buffer | null> {
    for (;;) {
      const piece = isDamaged ? null : (stream.read() as Buffer | null)
      if (stop.stopped) throw new DecodingEnded('stopped')
      if (isDamaged) throw new DecodingEnded('damaged')
      if (piece !== null) return piece
      if (isAtEnd || isWritten()) return null
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  async function* write(begin: (done: () => void) => void): AsyncGenerator<Buffer> {
    let isWritten: boolean | null = null
    for (;;) {
      if (!(await turn.enter())) throw new DecodingEnded('stopped')
      let piece: Buffer | null
      try {
        if (isWritten === null) {
          isWritten = false
          begin(() => {
            isWritten = true
            wake()
          })
        }
        piece = await step(() => isWritten === true)
      } finally {
        turn.leave()
      }
      if (piece === null) return
      made += piece.length
      if (made > maxBytes) throw new DecodingEnded('tooLarge')
      yield piece
    }
  }

  return {
    get isAtEnd() {
      return isAtEnd
    },
    async *feed(bytes) {
      for (let at = 0; at < bytes.length && !isAtEnd; at += SLICE) {
        yield* write((done) => void stream.write(bytes.subarray(at, at + SLICE), done))
        if (stream.bytesWritten * MIN_GROWTH > made + HEAD * MIN_GROWTH) throw new DecodingEnded('damaged')
      }
    },
    async *finish() {
      if (isAtEnd) return
      yield* write(() => stream.end())
    },
    destroy: () => void stream.destroy(),
  }
}
