import { isUtf8 } from 'node:buffer'
import { runYielding } from '../../../base/event-loop/yield-to-event-loop.ts'
import type { TableEncoding } from '../../../shared/bulk/table.ts'
import { findLine } from './line-counter.ts'
import { tableFailure } from './table-failure.ts'

/** An encoding, and the length of the byte order mark to skip, in bytes. */
export interface DetectedEncoding {
  encoding: TableEncoding
  skip: number
}

const SAMPLE_BYTES = 64 * 1024
/** Minimum share of delimiters, line breaks, and other ASCII in two-byte text. */
const MIN_ASCII_SHARE = 0.02
/** Minimum ASCII share of single-byte text with a stray zero byte; in UTF-16, a tenth or more of the bytes are zero, or few are ASCII. */
const MIN_NARROW_SHARE = 0.9
const MARKS: readonly { mark: readonly number[]; encoding: TableEncoding }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/**
 * Detects the encoding of text by its byte order mark, by the zero bytes that only UTF-16 has, and by whether it's valid UTF-8; otherwise
 * it's Windows-1252, in which every byte is a character. Throws `AppFailure` unreadableTable for truncated or damaged UTF-8.
 */
export async function detectEncoding(bytes: Buffer): Promise<DetectedEncoding> {
  const marked = byMark(bytes)
  if (marked) return marked
  const wide = bytes.includes(0) ? detectUtf16(bytes.subarray(0, SAMPLE_BYTES)) : null
  if (wide) return { encoding: wide, skip: 0 }
  if (isUtf8(bytes)) return { encoding: 'utf-8', skip: 0 }
  const damaged = await runYielding(findDamage(bytes))
  if (damaged !== null) throw tableFailure.mixedEncodings(await findLine(bytes, damaged))
  return { encoding: 'windows-1252', skip: 0 }
}

/** Length of this encoding's byte order mark, in bytes; 0 if there's none. */
export function markLength(bytes: Buffer, encoding: TableEncoding): number {
  const marked = byMark(bytes)
  return marked?.encoding === encoding ? marked.skip : 0
}

function byMark(bytes: Buffer): DetectedEncoding | null {
  const found = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  return found ? { encoding: found.encoding, skip: found.mark.length } : null
}

function detectUtf16(sample: Buffer): TableEncoding | null {
  // It's single-byte text with a stray zero byte.
  if (asciiShare(sample.toString('latin1').replaceAll('\0', '')) >= MIN_NARROW_SHARE && zeroShare(sample) < 0.1)
    return null
  const even = sample.subarray(0, sample.length - (sample.length % 2))
  const scores = {
    'utf-16le': asciiShare(even.toString('utf16le')),
    'utf-16be': asciiShare(Buffer.from(even).swap16().toString('utf16le')),
  }
  const best = scores['utf-16be'] > scores['utf-16le'] ? 'utf-16be' : 'utf-16le'
  return scores[best] >= MIN_ASCII_SHARE ? best : null
}

const zeroShare = (sample: Buffer): number => sample.filter((byte) => byte === 0).length / sample.length

/** The share of printable ASCII, tabs, and line breaks; 0 for binary data. */
function asciiShare(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they show that it isn't text
  if (/[\0-\x08\x0e-\x1f\ufffe\uffff]/.test(text)) return 0
  return (text.match(/[\t\n\r -~]/g)?.length ?? 0) / text.length
}

/**
 * Offset of the first damaged byte in text that is otherwise UTF-8; null for text in another encoding. The byte sequences of multi-byte
 * UTF-8 characters almost never occur in Windows-1252, where each would read as two or three characters.
 */
function* findDamage(bytes: Buffer): Generator<void, number | null> {
  const counted = { valid: 0, invalid: 0 }
  let firstInvalid = 0
  for (let at = 0, slice = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    if (length === 0) {
      if (counted.invalid === 0) firstInvalid = at
      counted.invalid += 1
    } else if (length > 1) counted.valid += 1
    at += length || 1
    if (at - slice < SAMPLE_BYTES) continue
    slice = at
    yield
  }
  const rest = bytes.subarray(firstInvalid + 1)
  const isCutOff = rest.length < 3 && (bytes[firstInvalid] ?? 0) >= 0xc2 && rest.every((byte) => (byte & 0xc0) === 0x80)
  if (isCutOff && counted.valid > 0) throw tableFailure.cutOff()
  if (counted.valid <= counted.invalid) return null
  return firstInvalid
}

/** Length in bytes of the UTF-8 character at an offset, or 0 when there's none. Overlong forms and surrogates count as characters. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
