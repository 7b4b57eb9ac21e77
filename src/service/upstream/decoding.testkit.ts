import { type DecodedBody, decodeBody } from './decode-body.ts'
import { NO_LIMIT } from './place.ts'

/** Number of bytes that arrive at a time, as if from a socket. */
const CHUNK = 64 * 1024

/** Decodes a body without waiting for turns. `taken` is called with the size of each chunk read from the body. */
export function decoded(
  body: Buffer,
  encoding: string,
  maxBytes: number,
  { stop = { stopped: false }, taken = (_bytes: number) => {} } = {},
): Promise<DecodedBody> {
  function* chunks(): Generator<Buffer> {
    for (let at = 0; at < body.length; at += CHUNK) {
      const chunk = body.subarray(at, at + CHUNK)
      taken(chunk.length)
      yield chunk
    }
  }
  return decodeBody(chunks(), encoding, { maxBytes, stop, places: NO_LIMIT })
}
