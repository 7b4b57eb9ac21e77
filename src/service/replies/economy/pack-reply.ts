import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/** Maximum size of an unpacked reply in bytes; replies can't be larger than what's read from an API. */
const MAX_BYTES = 64 * 1024 * 1024

/** Compresses a reply's JSON text to base64. */
export const packReply = (json: string): string =>
  deflateRawSync(json, { level: constants.Z_BEST_SPEED }).toString('base64')

/** Returns the JSON text from `packReply`. */
export const unpackReply = (packed: string): string =>
  inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_BYTES }).toString('utf8')
