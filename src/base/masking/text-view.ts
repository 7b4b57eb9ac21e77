import {
  BACKSLASH,
  codePointOf,
  ENTITY,
  isByte,
  lengthOf,
  mayBeginEscape,
  PERCENT,
  QUOTED_PRINTABLE,
  readEscape,
} from './escapes.ts'

/** Bytes as decoded by a pass, with the source offset of each. */
export interface TextView {
  bytes: Buffer
  /** The source offset of each byte, with the source's end as the last entry; null if the bytes are identical to the source. */
  at: Int32Array | null
}

const KINDS = [BACKSLASH, PERCENT, ENTITY, QUOTED_PRINTABLE]
/** A secret that's escaped more than this many times isn't accidental. */
const MAX_ROUNDS = 5

/**
 * Yields every reading of `source` that may reveal an escaped secret: unchanged, with one or two kinds of escapes undone, with all kinds
 * undone repeatedly, and without whitespace and zero bytes (wrapped base64, UTF-16). Linear in its size.
 */
export function* viewsOf(source: Buffer): Generator<TextView> {
  const raw: TextView = { bytes: source, at: null }
  yield raw
  yield* squeezed(raw)
  // Undo one kind at a time as well: undoing all kinds at once may consume an escape next to the secret.
  for (const kind of KINDS) {
    const view = unescaped(raw, kind)
    if (!view) continue
    yield view
    for (const other of KINDS) {
      const deeper = unescaped(view, other)
      if (deeper) yield deeper
    }
  }
  let last = raw
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = unescaped(last, BACKSLASH | PERCENT | ENTITY)
    if (!next) break
    yield next
    last = next
  }
  if (last !== raw) yield* squeezed(last)
}

/** Undoes all escapes in a search term as often as `viewsOf` does, so that it can be found in such a view. */
export function readingsOf(bytes: Buffer): Buffer[] {
  return [...viewsOf(bytes)].map((view) => view.bytes)
}

/** Maps a range of a view to its range in the source. */
export function sourceRange({ at }: TextView, start: number, end: number): [start: number, end: number] {
  return at === null ? [start, end] : [at[start] ?? start, at[end] ?? end]
}

function unescaped({ bytes, at }: TextView, kinds: number): TextView | null {
  const { length } = bytes
  let out: Buffer | null = null
  let map = new Int32Array(0)
  let size = 0
  for (let from = 0; from < length; ) {
    const byte = bytes[from] ?? 0
    const found = mayBeginEscape(byte) ? readEscape(bytes, from, kinds) : 0
    if (found && !out) {
      out = Buffer.allocUnsafe(length)
      map = new Int32Array(length + 1)
      bytes.copy(out, 0, 0, from)
      for (let index = 0; index < from; index += 1) map[index] = at === null ? index : (at[index] ?? 0)
      size = from
    }
    if (!out) {
      from += 1
      continue
    }
    const start = at === null ? from : (at[from] ?? 0)
    const written = found ? writeCharacter(out, size, codePointOf(found), isByte(found)) : 1
    if (!found) out[size] = byte
    map.fill(start, size, size + written)
    size += written
    from += found ? lengthOf(found) : 1
  }
  if (!out) return null
  map[size] = at === null ? length : (at[length] ?? length)
  return { bytes: out.subarray(0, size), at: map.subarray(0, size + 1) }
}

/** Writes a character as UTF-8, which is never longer than its escape; returns the number of bytes written. */
function writeCharacter(out: Buffer, at: number, codePoint: number, asByte: boolean): number {
  if (asByte || codePoint < 0x80) {
    out[at] = codePoint
    return 1
  }
  return out.write(String.fromCodePoint(Math.min(codePoint, 0x10ffff)), at)
}

function* squeezed({ bytes, at }: TextView): Generator<TextView> {
  const { length } = bytes
  let kept = 0
  for (let index = 0; index < length; index += 1) if ((bytes[index] ?? 0) > 0x20) kept += 1
  if (kept === length) return
  const out = Buffer.allocUnsafe(kept)
  const map = new Int32Array(kept + 1)
  let size = 0
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte <= 0x20) continue
    out[size] = byte
    map[size] = at === null ? index : (at[index] ?? 0)
    size += 1
  }
  map[size] = at === null ? length : (at[length] ?? length)
  yield { bytes: out, at: map }
}
