import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { AppFailure } from '../../shared/errors.ts'
import { diskFailure, unusableBackup, wrongPassphrase } from './backup-failure.ts'
import { partialPath } from './partial-path.ts'
import { readChunks } from './read-chunks.ts'
import { syncFolder } from './sync-folder.ts'

/** Size of the header of a file encrypted with a passphrase. */
const HEADER_BYTES = 200
/** Minimum number of bytes that follow the header. */
const NONCE_AND_TAG_BYTES = 32
/** Maximum work factor that a file may demand: 2^20, which takes a gigabyte of memory and a few seconds. */
const MAX_WORK = 20

const MAGIC = 'age-encryption.org/v1\n'
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z\d+/]{22} ([1-9]\d?)\n[A-Za-z\d+/]{43}\n--- [A-Za-z\d+/]{43}\n/

type Bytes = ReadableStream<Uint8Array>

/** Normalizes a passphrase so that it opens the file even when typed in another Unicode form. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC')

/**
 * Encrypts `content` into an age file (age-encryption.org/v1) that only its owner can read. The file appears under its final name only once
 * it's complete. `work`: scrypt's N as a power of two. Throws `AppFailure` storage if writing to the disk fails.
 */
export async function sealToFile(path: string, passphrase: string, content: Bytes, work: number): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normalized(passphrase))
  encrypter.setScryptWorkFactor(work)
  const unfinished = partialPath(path)
  const sealed = await encrypter.encrypt(content)
  let file: FileHandle | undefined
  try {
    await rm(unfinished, { force: true })
    file = await open(unfinished, 'wx', 0o600)
    for await (const chunk of sealed) await file.writeFile(chunk)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await sealed.cancel(error).catch(() => undefined)
    await file?.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw diskFailure('write', path, error)
  }
}

/** An opened file. `close` can be called before all of the content has been read. */
export interface OpenedFile {
  content: Bytes
  close(): Promise<void>
}

/**
 * Opens a file that `sealToFile` wrote. Its content is authenticated: reading fails at the end if the file was changed or truncated.
 * `onRead` is called with the number of bytes read since the last call. Throws `AppFailure`: invalidInput for a wrong passphrase,
 * unusableBackup, or storage.
 */
export async function openSealed(
  path: string,
  passphrase: string,
  onRead: (bytes: number) => void = () => undefined,
): Promise<OpenedFile> {
  await checkHeader(path).catch((error: unknown) => {
    throw diskFailure('read', path, error)
  })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(normalized(passphrase))
  const chunks = readChunks(path)
  const close = async () => void (await chunks.return())
  try {
    return { content: await decrypter.decrypt(toStream(chunks, path, onRead)), close }
  } catch (error) {
    await close()
    throw error instanceof AppFailure ? error : wrongPassphrase()
  }
}

async function checkHeader(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const text = buffer.toString('latin1', 0, bytesRead)
    if (!text.startsWith(MAGIC)) throw unusableBackup('notABackup')
    const [header = '', work] = HEADER.exec(text) ?? []
    const complete = (await file.stat()).size > header.length + NONCE_AND_TAG_BYTES
    if (!complete || work === undefined || Number(work) > MAX_WORK) throw unusableBackup('damaged')
  } finally {
    await file.close()
  }
}

/** Reads only on demand: a stream that Node 18 creates from a file buffers unread data in memory without limit. */
function toStream(chunks: AsyncIterator<Uint8Array>, path: string, onRead: (bytes: number) => void): Bytes {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) return controller.close()
          controller.enqueue(value)
          onRead(value.length)
        } catch (error) {
          controller.error(diskFailure('read', path, error))
        }
      },
    },
    { highWaterMark: 0 },
  )
}
