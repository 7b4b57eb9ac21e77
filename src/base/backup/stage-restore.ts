import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import type { BackupProgress, BackupSummary } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import { schemaText } from '../database/known-schemas.ts'
import { schemaVersion } from '../database/migrate.ts'
import { type SettingsData, settingsDataSchema } from '../settings/settings-data.ts'
import { diskFailure, unusableBackup } from './backup-failure.ts'
import { type BackupSecrets, backupSecretsSchema, type PartName } from './manifest.ts'
import { readBackup, textOf } from './read-backup.ts'
import { openEncrypted } from './snapshot.ts'
import { syncTree } from './sync-folder.ts'

/** Maximum size of the parts that are kept in memory. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024

type DatabasePart = Extract<PartName, `${string}.db`>

/** How to turn a backup into data that this computer can use. */
export interface StageJob {
  type: 'stage'
  path: string
  /** Size of the file in bytes, for progress reports. */
  bytes: number
  passphrase: string
  /** An empty folder to fill with everything the backup contains, laid out like the app's folder. */
  folder: string
  /** `schemas`: the schemas that this release's migrations produce, starting with version 1; see `knownSchemas`. */
  databases: Record<DatabasePart, { to: string; key: string; schemas: readonly string[] }>
  settingsName: string
  /** Settings that this computer keeps instead of restoring them. */
  ownSettings: Pick<SettingsData, 'window' | 'lastBackup' | 'updates'>
}

/** The staged content, with API keys by workspace. */
export interface Staged {
  summary: BackupSummary
  apiKeys: BackupSecrets['apiKeys']
}

/**
 * Unpacks a backup into a folder, re-encrypts its databases with this computer's keys, and checks them. Throws `AppFailure`: invalidInput
 * for a wrong passphrase, unusableBackup, or storage.
 */
export async function stageRestore(job: StageJob, onProgress: (progress: BackupProgress) => void): Promise<Staged> {
  const texts = new Map<PartName, string>()
  let done = 0
  const { createdAt, appVersion, counts } = await readBackup(
    job.path,
    job.passphrase,
    async (name, chunks) => {
      if (name === 'service.db' || name === 'access.db')
        await writeOut(join(job.folder, job.databases[name].to), chunks)
      else texts.set(name, await textOf(chunks, MAX_TEXT_BYTES))
    },
    (bytes) => {
      done += bytes
      onProgress({ phase: 'reading', done: Math.min(done, job.bytes), total: job.bytes })
    },
  )
  const secrets = parsePart(backupSecretsSchema, texts.get('secrets.json'))
  const settings = parsePart(settingsDataSchema, texts.get('settings.json'))
  await writeOut(join(job.folder, job.settingsName), [
    Buffer.from(`${JSON.stringify({ ...settings, ...job.ownSettings }, null, 2)}\n`),
  ])
  const names = ['service.db', 'access.db'] as const
  for (const [index, name] of names.entries()) {
    onProgress({ phase: 'checking', done: index, total: names.length })
    const { to, key, schemas } = job.databases[name]
    takeOver(join(job.folder, to), { from: secrets.databaseKeys[name], to: key }, schemas)
  }
  await syncTree(job.folder).catch((error: unknown) => {
    throw diskFailure('write', job.folder, error)
  })
  return { summary: { createdAt, appVersion, counts }, apiKeys: secrets.apiKeys }
}

async function writeOut(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of chunks) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    throw diskFailure('write', path, error)
  }
}

function parsePart<T extends z.ZodType>(schema: T, text: string | undefined): z.output<T> {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch (error) {
    throw unusableBackup('damaged', error)
  }
}

/**
 * Re-encrypts a database with this computer's key, and checks all of its pages and indexes. A database with a trigger, view, or table that
 * no migration creates is rejected before any of it runs, because it could change what the service writes later.
 */
function takeOver(path: string, key: { from: string; to: string }, schemas: readonly string[]): void {
  try {
    const before = openEncrypted(path, key.from)
    try {
      const version = schemaVersion(before)
      if (version > schemas.length) throw unusableBackup('newer')
      if (schemaText(before) !== schemas[version - 1]) throw unusableBackup('altered')
      if (key.from !== key.to) before.exec(`PRAGMA rekey = '${key.to.replaceAll("'", "''")}'`)
    } finally {
      before.close()
    }
    const after = openEncrypted(path, key.to)
    try {
      const [result] = after.pragma('integrity_check(1)') as { integrity_check: string }[]
      if (result?.integrity_check !== 'ok') throw unusableBackup('damaged')
    } finally {
      after.close()
    }
  } catch (error) {
    if (error instanceof AppFailure) throw error
    throw /^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))
      ? unusableBackup('damaged', error)
      : diskFailure('write', path, error)
  }
}
