import { type Base64Core, type CompiledSecret, fold } from './compile-secret.ts'
import { sourceRange, type TextView, viewsOf } from './text-view.ts'

/** Start and end, in bytes. */
export type Range = [start: number, end: number]

/** Base64 within base64 is searched; deeper nesting isn't accidental. */
const MAX_DEPTH = 2
/** Maximum factor by which escaping lengthens a character. */
const MAX_GROWTH = 8

/** Returns the ranges of secrets in `source`, however they're escaped, merged and in order. Linear in its size. */
export function findSecrets(source: Buffer, secrets: readonly CompiledSecret[], depth = 0): Range[] {
  const found: Range[] = []
  for (const view of viewsOf(source)) {
    const folded = fold(view.bytes)
    for (const secret of secrets) {
      for (const needle of secret.needles) {
        for (const at of placesOf(folded, needle)) found.push(sourceRange(view, at, at + needle.length))
      }
      if (depth >= MAX_DEPTH) continue
      const longest = Math.max(...secret.needles.map(({ length }) => length)) * MAX_GROWTH + 64
      for (const core of secret.cores) found.push(...findInBase64(view, folded, core, secret, longest, depth))
    }
  }
  return merged(found)
}

function* placesOf(text: string, needle: string): Generator<number> {
  if (needle === '') return
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) yield at
}

function findInBase64(
  view: TextView,
  folded: string,
  core: Base64Core,
  secret: CompiledSecret,
  longest: number,
  depth: number,
): Range[] {
  const found: Range[] = []
  let done = 0
  for (const at of placesOf(folded, core.text)) {
    if (at < done) continue
    let start = at - core.phase
    if (start < 0 || !isBase64(view.bytes, start, at)) continue
    while (at - start < longest && start >= 4 && isBase64(view.bytes, start - 4, start)) start -= 4
    let end = at
    while (end - at < longest && isBase64(view.bytes, end, end + 1)) end += 1
    const decoded = Buffer.from(view.bytes.toString('latin1', start, end), 'base64')
    for (const [from, to] of findSecrets(decoded, [secret], depth + 1)) {
      const [first, last] = [start + Math.floor((from * 8) / 6), Math.min(start + Math.ceil((to * 8) / 6), end)]
      found.push(sourceRange(view, first, last))
      done = last
    }
  }
  return found
}

/** Whether the bytes are letters, digits, and symbols of either base64 alphabet. */
function isBase64(bytes: Buffer, start: number, end: number): boolean {
  if (end > bytes.length) return false
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0
    const lower = byte | 0x20
    const isLetter = lower >= 0x61 && lower <= 0x7a
    const isOther = (byte >= 0x2f && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x5f
    if (!isLetter && !isOther) return false
  }
  return true
}

function merged(ranges: Range[]): Range[] {
  ranges.sort(([a], [b]) => a - b)
  const kept: Range[] = []
  for (const [start, end] of ranges) {
    const last = kept.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (end > start) kept.push([start, end])
  }
  return kept
}
