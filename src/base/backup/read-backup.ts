import { createHash } from 'node:crypto'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { AppFailure } from '../../shared/errors.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { unusableBackup } from './backup-failure.ts'
import { formatSchema, MANIFEST, type Manifest, manifestSchema, type PartName } from './manifest.ts'
import { openSealed } from './sealed-file.ts'

const MAX_MANIFEST_BYTES = 64 * 1024

/** Called with each part of a backup and its chunks, in order. */
export type TakePart = (name: PartName, chunks: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Reads the manifest of a backup and, with `takePart`, all of its parts, checking their sizes and hashes against the manifest. Don't trust
 * a part's content before this resolves. Throws `AppFailure`: invalidInput for a wrong passphrase, unusableBackup, or storage.
 */
export async function readBackup(
  path: string,
  passphrase: string,
  takePart?: TakePart,
  onRead?: (bytes: number) => void,
): Promise<Manifest> {
  const opened = await openSealed(path, passphrase, onRead)
  const { readable, writable } = createTarDecoder({ strict: true })
  const ended = opened.content.pipeTo(writable)
  // The rejection is reported where `ended` is awaited below.
  ended.catch(() => undefined)
  const entries = readable.getReader()
  try {
    const manifest = await readManifest((await entries.read()).value)
    if (!takePart) return manifest
    for (const part of manifest.parts) {
      const entry = (await entries.read()).value
      if (!entry || entry.header.name !== part.name || entry.header.size !== part.bytes) throw unusableBackup('damaged')
      const hash = createHash('sha256')
      await takePart(part.name, hashed(entry.body, hash))
      if (hash.digest('hex') !== part.sha256) throw unusableBackup('damaged')
    }
    if (!(await entries.read()).done) throw unusableBackup('damaged')
    await ended
    return manifest
  } catch (error) {
    // Disk errors have a code; anything else comes from the file's content.
    throw error instanceof AppFailure || codeOf(error).startsWith('E') ? error : unusableBackup('damaged', error)
  } finally {
    await entries.cancel().catch(() => undefined)
    await opened.close()
  }
}

async function* hashed(body: ReadableStream<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

async function readManifest(entry: ParsedTarEntry | undefined): Promise<Manifest> {
  if (entry?.header.name !== MANIFEST || entry.header.size > MAX_MANIFEST_BYTES) throw unusableBackup('notABackup')
  const raw: unknown = parseJson(await textOf(entry.body, MAX_MANIFEST_BYTES))
  const format = formatSchema.safeParse(raw)
  if (!format.success) throw unusableBackup('notABackup')
  const manifest = manifestSchema.safeParse(raw)
  if (manifest.success) return manifest.data
  throw unusableBackup(format.data.version > manifestSchema.shape.version.value ? 'newer' : 'damaged')
}

/** Decodes a part of at most `maxBytes` as UTF-8. Throws unusableBackup for a longer one. */
export async function textOf(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw unusableBackup('damaged')
    parts.push(chunk)
  }
  return Buffer.concat(parts).toString('utf8')
}
