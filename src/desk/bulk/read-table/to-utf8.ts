import { isUtf8 } from 'node:buffer'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import type { TableEncoding } from '../../../shared/bulk/table.ts'
import { detectEncoding, markLength } from './detect-encoding.ts'
import { findLine } from './line-counter.ts'
import { tableFailure } from './table-failure.ts'

const SLICE_BYTES = 64 * 1024
/** Maximum share of control characters in a text file. */
const MAX_CONTROL_SHARE = 0.05

/** Windows-1252's characters at 0x80–0x9F, where Latin-1 has controls. Its five unassigned positions stay controls. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** A file's content as UTF-8, without a byte order mark. */
export interface Utf8Text {
  encoding: TableEncoding
  text: Buffer
}

/**
 * Converts text in a known encoding (null: detect it) to UTF-8. Throws `AppFailure` unreadableTable for bytes that are invalid in the
 * encoding, and for files that aren't text.
 */
export async function toUtf8(bytes: Buffer, known: TableEncoding | null): Promise<Utf8Text> {
  const { encoding, skip } = known ? { encoding: known, skip: markLength(bytes, known) } : await detectEncoding(bytes)
  const text = withoutEndMark(await convert(bytes.subarray(skip), encoding))
  const zero = text.indexOf(0)
  if (zero >= 0) throw tableFailure.notText(await findLine(text, zero))
  if (controlShare(text.toString('latin1', 0, SLICE_BYTES)) > MAX_CONTROL_SHARE) throw tableFailure.notText(1)
  return { encoding, text }
}

/** DOS programs end text files with Control-Z. */
const withoutEndMark = (text: Buffer): Buffer => (text.at(-1) === 0x1a ? text.subarray(0, -1) : text)

async function convert(bytes: Buffer, encoding: TableEncoding): Promise<Buffer> {
  if (encoding === 'utf-8') {
    if (!isUtf8(bytes)) throw tableFailure.wrongEncoding(encoding)
    return bytes
  }
  const yieldToEventLoop = createYieldToEventLoop()
  const decode = decoderOf(encoding)
  const slices: Buffer[] = []
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    await yieldToEventLoop()
    slices.push(Buffer.from(decode(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.length)))
  }
  return Buffer.concat(slices)
}

function decoderOf(encoding: Exclude<TableEncoding, 'utf-8'>): (slice: Buffer, isLast: boolean) => string {
  if (encoding === 'windows-1252') return fromWindows1252
  const decoder = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true })
  return (slice, isLast) => {
    if (slice.length % 2 === 1) throw tableFailure.cutOff()
    try {
      const input = encoding === 'utf-16be' ? Buffer.from(slice).swap16() : slice
      return decoder.decode(input, { stream: !isLast })
    } catch {
      throw tableFailure.wrongEncoding(encoding)
    }
  }
}

/** Done manually: `TextDecoder` treats Windows-1252 as Latin-1 in some Node releases, and Electron may lack the encoding. */
function fromWindows1252(slice: Buffer): string {
  return slice.toString('latin1').replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? '')
}

function controlShare(sample: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they show that it isn't text
  return (sample.match(/[\x01-\x08\x0e-\x1f\x7f]/g)?.length ?? 0) / Math.max(sample.length, 1)
}
