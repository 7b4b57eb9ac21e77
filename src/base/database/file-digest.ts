import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK_BYTES = 1024 * 1024
const MULTIPLIER = 0x9e3779b1 | 0

/**
 * Returns a digest of a file that detects any accidental damage, but not tampering: another file with the same digest can be constructed.
 * Much faster than a cryptographic hash: Electron 25 reads and hashes 3 GB a second, but only 0.3 GB with SHA-256. Calls `isLate` after
 * each MB; returns null once that returns true.
 */
export function digestOf(file: string, isLate: () => boolean = () => false): string | null {
  const chunk = new ArrayBuffer(CHUNK_BYTES)
  const [bytes, words, state] = [new Uint8Array(chunk), new Int32Array(chunk), new Int32Array(4)]
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    let size = 0
    for (;;) {
      const read = fill(descriptor, bytes, size)
      if (read === 0) return hash.update(String(size)).digest('hex')
      if (isLate()) return null
      size += read
      // The last words may be incomplete, so they're padded with zeros; the size tells those apart from zeros in the file.
      bytes.fill(0, read)
      mix(state, words, Math.ceil(read / 16) * 4)
      hash.update(state)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Fills `bytes`, or reads to the end of the file. A single read may return fewer bytes on a network drive. */
function fill(descriptor: number, bytes: Uint8Array, position: number): number {
  let length = 0
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(descriptor, bytes, length, bytes.length - length, position + length)
  return length
}

/**
 * Mixes words into four 32-bit states, each of which gets every fourth word. Both steps are reversible, so two chunks that differ in a
 * single word can't result in the same state.
 */
function mix(state: Int32Array, words: Int32Array, length: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let index = 0; index < length; index += 4) {
    a = Math.imul(a ^ (words[index] as number), MULTIPLIER)
    a = (a << 13) | (a >>> 19)
    b = Math.imul(b ^ (words[index + 1] as number), MULTIPLIER)
    b = (b << 13) | (b >>> 19)
    c = Math.imul(c ^ (words[index + 2] as number), MULTIPLIER)
    c = (c << 13) | (c >>> 19)
    d = Math.imul(d ^ (words[index + 3] as number), MULTIPLIER)
    d = (d << 13) | (d >>> 19)
  }
  state.set([a, b, c, d])
}
