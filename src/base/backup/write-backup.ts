import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTarPacker } from 'modern-tar'
import { type BackupProgress, backupCountsSchema } from '../../shared/backup/commands.ts'
import { diskFailure } from './backup-failure.ts'
import { type BackupSecrets, MANIFEST, manifestOf, PART_NAMES, type Part, type PartName } from './manifest.ts'
import { readChunks } from './read-chunks.ts'
import { sealToFile } from './sealed-file.ts'
import { copyDatabase, digestOf, type LiveDatabase } from './snapshot.ts'

export interface BackupJob {
  type: 'write'
  /** Path of the encrypted file. */
  path: string
  passphrase: string
  /** scrypt’s N as a power of two. */
  work: number
  /** Folder for the copies of the databases, which stay encrypted. It's emptied before and after the backup. */
  workFolder: string
  appVersion: string
  /** ISO 8601. */
  createdAt: string
  databases: Record<'service.db' | 'access.db', LiveDatabase>
  /** Content of `settings.json`. */
  settings: string
  workspaces: number
  apiKeys: BackupSecrets['apiKeys']
}

type OnProgress = (progress: BackupProgress) => void
/** A part's content, or the path of its file. */
type Content = Buffer | { path: string }

/**
 * Copies the databases, then encrypts all parts into one file. Nothing is ever written to disk unencrypted. Returns the size of the file in
 * bytes. Throws `AppFailure` storage.
 */
export async function writeBackup(job: BackupJob, onProgress: OnProgress): Promise<{ bytes: number }> {
  try {
    await rm(job.workFolder, { recursive: true, force: true })
    await mkdir(job.workFolder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw diskFailure('write', job.workFolder, error)
  }
  try {
    const counts = new Map<string, number>([['workspaces', job.workspaces]])
    const copies = await copyAll(job, counts, onProgress)
    const content: Record<PartName, Content> = {
      'settings.json': Buffer.from(job.settings),
      'secrets.json': Buffer.from(JSON.stringify(secretsOf(job))),
      ...copies,
    }
    await encrypt(job, content, counts, onProgress)
    return { bytes: (await stat(job.path)).size }
  } finally {
    await rm(job.workFolder, { recursive: true, force: true })
  }
}

const secretsOf = ({ databases, apiKeys }: BackupJob): BackupSecrets => ({
  databaseKeys: { 'service.db': databases['service.db'].key, 'access.db': databases['access.db'].key },
  apiKeys,
})

async function copyAll({ databases, workFolder }: BackupJob, counts: Map<string, number>, onProgress: OnProgress) {
  const total = (await Promise.all(Object.values(databases).map(({ file }) => sizeWithLog(file)))).reduce(
    (a, b) => a + b,
  )
  let done = 0
  const copy = async (name: keyof typeof databases) => {
    onProgress({ phase: 'copying', done, total })
    const path = join(workFolder, name)
    for (const [key, count] of await copyDatabase(databases[name], path)) counts.set(key, count)
    done += await sizeWithLog(databases[name].file)
    return { path }
  }
  return { 'service.db': await copy('service.db'), 'access.db': await copy('access.db') }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Includes the write-ahead log, which has the latest changes. */
const sizeWithLog = async (file: string): Promise<number> => (await sizeOf(file)) + (await sizeOf(`${file}-wal`))

async function encrypt(
  { path, passphrase, work, appVersion, createdAt }: BackupJob,
  content: Record<PartName, Content>,
  counts: ReadonlyMap<string, number>,
  onProgress: OnProgress,
): Promise<void> {
  // The hashes come first in the file, so computing them takes a separate pass.
  const parts: Part[] = []
  for (const name of PART_NAMES) parts.push({ name, ...(await digestOf(chunksOf(content[name]))) })
  const summary = { createdAt, appVersion, counts: backupCountsSchema.parse(Object.fromEntries(counts)) }
  const manifest = Buffer.from(JSON.stringify(manifestOf({ ...summary, parts }), null, 2))
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const { readable, controller } = createTarPacker()
  let done = 0

  async function add(name: string, size: number, chunks: ReturnType<typeof chunksOf>): Promise<void> {
    const writer = controller.add({ name, size, mode: 0o600, mtime: new Date(createdAt) }).getWriter()
    for await (const chunk of chunks) {
      onProgress({ phase: 'encrypting', done, total })
      await writer.write(chunk)
      done += chunk.length
    }
    await writer.close()
  }
  async function fill(): Promise<void> {
    await add(MANIFEST, manifest.length, [Uint8Array.from(manifest)])
    done = 0
    for (const { name, bytes } of parts) await add(name, bytes, chunksOf(content[name]))
    controller.finalize()
  }

  const filling = fill().catch((error: unknown) => controller.error(error))
  await sealToFile(path, passphrase, readable, work)
  await filling
}

const chunksOf = (content: Content) =>
  Buffer.isBuffer(content) ? [Uint8Array.from(content)] : readChunks(content.path)
