import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'

const CHUNK_BYTES = 1024 * 1024

/**
 * Says how a closed file was left, in a file beside it, so that the next start notices any bit that has changed since. It holds one line: which
 * file it was (its number in its file system and its time of birth), its SHA-256 in hex, and the SHA-256 of both, without which it counts for
 * nothing. What was put in the place of the sealed file, such as a backup, is another file, and isn't taken for a damaged one.
 */
export function sealFile(file: string, seal: string): void {
  const text = `${identityOf(file)} ${digestOf(file)}`
  writeThrough(seal, `${text} ${hashOf(text)}\n`)
}

/** Whether a file is as it was sealed; null: it wasn't, or it's another file. */
export function isAsSealed(file: string, seal: string): boolean | null {
  if (!existsSync(seal)) return null
  const [identity, hash, check] = readFileSync(seal, 'utf8').trim().split(' ')
  if (check === undefined || hashOf(`${identity} ${hash}`) !== check) return null
  return identity === identityOf(file) ? digestOf(file) === hash : null
}

/** Takes a seal back before its file is changed. It's on the disk before this returns, so that no power failure brings it back. */
export function breakSeal(seal: string): void {
  if (existsSync(seal) && statSync(seal).size > 0) writeThrough(seal, '')
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function identityOf(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true })
  return `${ino}-${birthtimeNs}`
}

function digestOf(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const hash = createHash('sha256')
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let read = -1; read !== 0; ) {
      read = readSync(descriptor, chunk, 0, chunk.length, null)
      hash.update(chunk.subarray(0, read))
    }
    return hash.digest('hex')
  } finally {
    closeSync(descriptor)
  }
}

function writeThrough(file: string, text: string): void {
  const descriptor = openSync(file, 'a', 0o600)
  try {
    ftruncateSync(descriptor)
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
