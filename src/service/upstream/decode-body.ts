import * as zlib from 'node:zlib'
import { type Message, message } from '../../shared/text/message.ts'
import { createByteCollector } from '../byte-collector.ts'
import { createDecoder, type Decoder, DecodingEnded } from './decoder.ts'
import { type Places, SMALL_REPLY } from './place.ts'

/**
 * Sent with every request; lists exactly what `decodeBody` supports. Excludes `zstd`, because a frame of 20 bytes may require gigabytes,
 * and Node doesn't have a decoder before 22.15.
 */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/** Maximum number of codings: legitimate replies never have more. */
const MAX_CODINGS = 3

/** Number of bytes of output produced per step. */
const PIECE = 64 * 1024

/** Maximum number of bytes read past the end of the encoded data in order to keep the connection alive. */
const MAX_TRAILING = 64 * 1024

const gunzip = () => zlib.createGunzip({ chunkSize: PIECE })

/** Functions that create the decoder for a coding, given the first two bytes of its input. */
const DECODERS = {
  gzip: gunzip,
  'x-gzip': gunzip,
  // Some servers omit the zlib header (RFC 9110 §8.4.1.2).
  deflate: (bytes: Buffer) =>
    hasZlibHeader(bytes) ? zlib.createInflate({ chunkSize: PIECE }) : zlib.createInflateRaw({ chunkSize: PIECE }),
  br: () => zlib.createBrotliDecompress({ chunkSize: PIECE }),
}

export type DecodedBody =
  | { kind: 'decoded'; body: Buffer }
  | { kind: 'tooLarge' }
  | { kind: 'broken'; cause: Message }
  | { kind: 'stopped' }

/**
 * Decodes a body as it arrives, according to its `Content-Encoding` header, starting with the last coding. Stops reading at the end of the
 * encoded data, or once the result is useless. Neither the result nor any intermediate result is larger than `maxBytes`. Returns soon after
 * `stop` is set. Throws only what `body` throws.
 */
export async function decodeBody(
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
  contentEncoding: string,
  { maxBytes, stop, places }: { maxBytes: number; stop: { readonly stopped: boolean }; places: Places },
): Promise<DecodedBody> {
  const codings = codingsOf(contentEncoding)
  if (!Array.isArray(codings)) return { kind: 'broken', cause: codings }
  const layers = codings.reverse().map((coding) => ({ coding, head: Buffer.alloc(0), decoder: null as Decoder | null }))
  const output = createByteCollector()
  let current = layers[0]
  let isLarge = false

  async function collect(piece: Buffer): Promise<void> {
    if (!isLarge && output.size + piece.length > SMALL_REPLY) {
      isLarge = true
      if (!(await places.reply.enter())) throw new DecodingEnded('stopped')
    }
    output.add(piece)
  }

  async function feed(index: number, bytes: Buffer | null): Promise<void> {
    const layer = layers[index]
    if (!layer) return bytes === null ? undefined : collect(bytes)
    current = layer
    if (!layer.decoder) {
      layer.head = Buffer.concat([layer.head, bytes ?? Buffer.alloc(0)])
      if (bytes !== null && layer.head.length < 2) return
      const stream = DECODERS[layer.coding](layer.head)
      layer.decoder = createDecoder(stream, { maxBytes, turn: places.decoding, stop })
      if (layer.head.length > 0) await pass(index, layer.decoder.feed(layer.head))
    } else if (bytes !== null) await pass(index, layer.decoder.feed(bytes))
    if (bytes !== null) return
    await pass(index, layer.decoder.finish())
    await feed(index + 1, null)
  }

  async function pass(index: number, pieces: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of pieces) {
      await feed(index + 1, piece)
      current = layers[index]
    }
  }

  try {
    let trailing = 0
    for await (const chunk of body) {
      if (stop.stopped) return { kind: 'stopped' }
      if (layers[0]?.decoder?.isAtEnd) trailing += chunk.length
      else await feed(0, chunk)
      if (trailing > MAX_TRAILING) break
    }
    if (layers[0]?.head.length !== 0) await feed(0, null)
    return { kind: 'decoded', body: output.joined() }
  } catch (error) {
    if (!(error instanceof DecodingEnded)) throw error
    if (error.reason !== 'damaged') return { kind: error.reason }
    return { kind: 'broken', cause: message('network.compressionDamaged', { coding: current?.coding ?? '' }) }
  } finally {
    for (const { decoder } of layers) decoder?.destroy()
  }
}

type Coding = keyof typeof DECODERS

/** Returns the codings of a `Content-Encoding` header, in the order they were applied, or why they can't be decoded. */
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
