import { pipeline, Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { type Message, message } from '../../shared/text/message.ts'
import { createByteCollector } from '../byte-collector.ts'

/**
 * Sent with every request; exactly what `decodeBody` knows. `zstd` isn't among them: a frame of 20 bytes may ask for gigabytes, and Node
 * has no decoder of its own before 22.15.
 */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/** A coding that was applied over and over is no honest answer. */
const MAX_CODINGS = 3

/**
 * So many bytes are decoded at a time, in a thread of Node's pool, which others wait for, too: some 3 ms of the costliest that were
 * found.
 */
const SLICE = 16 * 1024
/** Bytes of output that are made at once. */
const PIECE = 64 * 1024

const gunzip = (): Transform => zlib.createGunzip({ chunkSize: PIECE })

/** What undoes a coding, made for the bytes that it is given. */
const DECODERS = {
  gzip: gunzip,
  'x-gzip': gunzip,
  // Some servers leave the zlib header out (RFC 9110 §8.4.1.2).
  deflate: (bytes: Buffer): Transform =>
    hasZlibHeader(bytes) ? zlib.createInflate({ chunkSize: PIECE }) : zlib.createInflateRaw({ chunkSize: PIECE }),
  br: (): Transform => zlib.createBrotliDecompress({ chunkSize: PIECE }),
}

export type DecodedBody =
  | { kind: 'decoded'; body: Buffer }
  | { kind: 'tooLarge' }
  | { kind: 'broken'; cause: Message }
  | { kind: 'stopped' }

/**
 * Undoes the codings of a `Content-Encoding` header, last first. No result, also not one in between, is larger than `maxBytes`. It ends
 * soon after `stop` is set. Never throws.
 */
export async function decodeBody(
  body: Buffer,
  contentEncoding: string,
  maxBytes: number,
  stop: { readonly stopped: boolean } = { stopped: false },
): Promise<DecodedBody> {
  const codings = codingsOf(contentEncoding)
  if (!Array.isArray(codings)) return { kind: 'broken', cause: codings }
  if (body.length === 0) return { kind: 'decoded', body }
  let decoded = body
  for (const coding of codings.reverse()) {
    const result = await decode(decoded, DECODERS[coding](decoded), maxBytes, stop)
    if (result === 'damaged') return { kind: 'broken', cause: message('network.compressionDamaged', { coding }) }
    if (typeof result === 'string') return { kind: result }
    decoded = result
  }
  return { kind: 'decoded', body: decoded }
}

type Coding = keyof typeof DECODERS

/** The codings of a `Content-Encoding` header, in the order in which they were applied, or why they can’t be undone. */
export function codingsOf(contentEncoding: string): Coding[] | Message {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > MAX_CODINGS) return message('network.compressedTooOften')
  const known: Coding[] = []
  for (const coding of codings) {
    if (!Object.hasOwn(DECODERS, coding)) return notAskedFor(coding)
    known.push(coding as Coding)
  }
  return known
}

function notAskedFor(coding: string): Message {
  const isName = /^[a-z][a-z0-9-]{0,19}$/.test(coding)
  return isName ? message('network.compressionRefused', { coding }) : message('network.compressionUnknown')
}

const hasZlibHeader = (bytes: Buffer): boolean =>
  bytes.length >= 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0

/** What follows the end of the compressed data is ignored, but for further members of gzip. */
async function decode(
  bytes: Buffer,
  decoder: Transform,
  maxBytes: number,
  stop: { readonly stopped: boolean },
): Promise<Buffer | 'tooLarge' | 'damaged' | 'stopped'> {
  function* slices(): Generator<Buffer> {
    for (let at = 0; at < bytes.length && !stop.stopped; at += SLICE) yield bytes.subarray(at, at + SLICE)
  }
  const source = Readable.from(slices(), { highWaterMark: 1 })
  // The iteration below gives every failure.
  pipeline(source, decoder, () => undefined)
  const output = createByteCollector()
  try {
    for await (const piece of decoder as AsyncIterable<Buffer>) {
      if (stop.stopped) return 'stopped'
      if (output.size + piece.length > maxBytes) return 'tooLarge'
      output.add(piece)
    }
  } catch {
    return stop.stopped ? 'stopped' : 'damaged'
  } finally {
    source.destroy()
    decoder.destroy()
  }
  return stop.stopped ? 'stopped' : output.joined()
}
