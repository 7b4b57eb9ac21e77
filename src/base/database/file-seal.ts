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
 * Records the state of a closed file in a file next to it, so that the next start detects any bit that has changed since. The seal is one
 * line: the file's identity (its inode number and birth time), its SHA-256 in hex, and the SHA-256 of both, without which the seal is
 * ignored. A file that replaced the sealed one, such as a backup, has a different identity and isn't reported as damaged.
 */
export function sealFile(file: string, seal: string): void {
  const text = `${identityOf(file)} ${digestOf(file)}`
  writeThrough(seal, `${text} ${hashOf(text)}\n`)
}

/** Whether a file matches its seal; null if it wasn't sealed, or was replaced by another file. */
export function isAsSealed(file: string, seal: string): boolean | null {
  if (!existsSync(seal)) return null
  const [identity, hash, check] = readFileSync(seal, 'utf8').trim().split(' ')
  if (check === undefined || hashOf(`${identity} ${hash}`) !== check) return null
  return identity === identityOf(file) ? digestOf(file) === hash : null
}

/** Invalidates a seal before its file is changed. Flushed to disk before this returns, so that a power failure can't bring it back. */
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
