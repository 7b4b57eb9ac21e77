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
import { digestOf } from './file-digest.ts'

/** Maximum time for sealing, in milliseconds: a process that's closing its files is terminated after two seconds. */
const MAX_SEALING_MS = 1_200
const CHUNK_BYTES = 1024 * 1024
/** The first word of a seal. Earlier releases ignore seals that start with it. */
const VERSION = 'v2'

/**
 * Records the state of a closed file in a file next to it, so that the next start detects any bit that has changed since. The seal is one
 * line: a version, the file's identity (its inode number and birth time), its digest, and the SHA-256 of these, without which the seal is
 * ignored. A file that replaced the sealed one, such as a backup, has a different identity and isn't reported as damaged. A file that takes
 * too long to read isn't sealed.
 */
export function sealFile(file: string, seal: string, maxMs = MAX_SEALING_MS): void {
  const end = performance.now() + maxMs
  const digest = digestOf(file, () => performance.now() > end)
  if (digest === null) return
  const text = `${VERSION} ${identityOf(file)} ${digest}`
  writeThrough(seal, `${text} ${hashOf(text)}\n`)
}

/** Whether a file matches its seal; null if it wasn't sealed, or was replaced by another file. */
export function isAsSealed(file: string, seal: string): boolean | null {
  if (!existsSync(seal)) return null
  const text = readFileSync(seal, 'utf8').trim()
  const end = text.lastIndexOf(' ')
  if (hashOf(text.slice(0, Math.max(end, 0))) !== text.slice(end + 1)) return null
  const words = text.slice(0, end).split(' ')
  const [identity, digest, read] =
    words[0] === VERSION ? [words[1], words[2], digestOf] : [words[0], words[1], sha256Of]
  return identity === identityOf(file) ? read(file) === digest : null
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

/** The digest in the seals of earlier releases. */
function sha256Of(file: string): string {
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
