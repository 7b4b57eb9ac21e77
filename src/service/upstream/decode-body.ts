import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Decompress } from 'fzstd'
import { type Message, message } from '../../shared/text/message.ts'

/** Sent with every request; exactly what `decodeBody` knows. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/** A coding that was applied over and over is no honest answer. */
const MAX_CODINGS = 3

/** The largest window that a zstd answer may ask for (RFC 9659 §3). */
const MAX_ZSTD_WINDOW = 8 * 1024 * 1024

export type DecodedBody = { kind: 'decoded'; body: Buffer } | { kind: 'tooLarge' } | { kind: 'broken'; cause: Message }

type Inflate = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const gunzip = promisify(zlib.gunzip) as Inflate
const inflate = promisify(zlib.inflate) as Inflate
const inflateRaw = promisify(zlib.inflateRaw) as Inflate
const brotli = promisify(zlib.brotliDecompress) as Inflate

class TooLarge extends Error {}

/** Undoes the codings of a `Content-Encoding` header, last first. No result is larger than `maxBytes`. Never throws. */
export async function decodeBody(body: Buffer, contentEncoding: string, maxBytes: number): Promise<DecodedBody> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length === 0 || body.length === 0) return { kind: 'decoded', body }
  if (codings.length > MAX_CODINGS) return { kind: 'broken', cause: message('network.compressedTooOften') }
  let decoded = body
  for (const coding of codings.reverse()) {
    const decode = decoderOf(coding, decoded)
    if (!decode) return { kind: 'broken', cause: message('network.compressionUnknown') }
    try {
      decoded = await decode(decoded, { maxOutputLength: maxBytes })
    } catch (error) {
      if (error instanceof TooLarge || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
        return { kind: 'tooLarge' }
      }
      return { kind: 'broken', cause: message('network.compressionDamaged', { coding }) }
    }
  }
  return { kind: 'decoded', body: decoded }
}

function decoderOf(coding: string, bytes: Buffer): Inflate | null {
  if (coding === 'gzip' || coding === 'x-gzip') return gunzip
  // Some servers leave the zlib header of `deflate` out (RFC 9110 §8.4.1.2).
  if (coding === 'deflate') return hasZlibHeader(bytes) ? inflate : inflateRaw
  if (coding === 'br') return brotli
  return coding === 'zstd' ? unzstd : null
}

const hasZlibHeader = (bytes: Buffer): boolean =>
  bytes.length >= 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0

/** On every Node: the decoder that 22.15 brought takes a frame that was cut off for a whole one (seen with 24.18). */
async function unzstd(bytes: Buffer, { maxOutputLength }: { maxOutputLength: number }): Promise<Buffer> {
  if (zstdWindow(bytes) > MAX_ZSTD_WINDOW) throw new TooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  let ended = false
  const stream = new Decompress((chunk, final) => {
    size += chunk.byteLength
    if (size > maxOutputLength) throw new TooLarge()
    chunks.push(chunk)
    ended ||= final === true
  })
  stream.push(bytes, true)
  if (!ended) throw new Error('The zstd frame has no end')
  return Buffer.concat(chunks)
}

/** The window of the first frame (RFC 8878 §3.1.1.1.2), which the decoder sets aside at once. */
function zstdWindow(bytes: Buffer): number {
  if (bytes.length < 14 || bytes.readUInt32LE(0) !== 0xfd2fb528) return 0
  const descriptor = bytes[4] ?? 0
  if ((descriptor & 0x20) === 0) {
    const window = bytes[5] ?? 0
    const base = 2 ** (10 + (window >> 3))
    return base + (base / 8) * (window & 7)
  }
  const at = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  const bytesOfSize = [1, 2, 4, 8][descriptor >> 6]
  if (bytesOfSize === 8) return at + 8 > bytes.length ? 0 : Number(bytes.readBigUInt64LE(at))
  return bytesOfSize === 4 ? bytes.readUInt32LE(at) : 0
}
