import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { createSerialQueue } from '../queue/serial-queue.ts'
import { type SettingsData, settingsDataSchema } from './settings-data.ts'

export type { SettingsData } from './settings-data.ts'

/** The file of settings that aren't secret. */
export interface SettingsFile {
  /** Returns the defaults if there's no file. A damaged file is renamed to `<path>.damaged-<time>` and treated as missing. */
  read(): Promise<SettingsData>
  /** Reads, applies `change`, and writes; updates never overlap. If `change` throws, the error propagates and nothing is written. */
  update(change: (data: SettingsData) => SettingsData): Promise<SettingsData>
  /** Runs `work`, which may replace the settings file, with exclusive access to it. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Opens the settings file at `path`, which doesn't need to exist. Writes go to a temporary file that is flushed and renamed, so that the
 * old or the new content remains if the process is killed. All methods reject with `AppFailure` storage when the disk can't be read or
 * written.
 */
export function createSettingsFile(path: string): SettingsFile {
  const queue = createSerialQueue()

  async function load(): Promise<SettingsData> {
    const text = await readText(path)
    if (text === null) return settingsDataSchema.parse({})
    const data = parse(text)
    if (data !== null) return data
    await rename(path, `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`).catch((error: unknown) => {
      throw storageFailure('setAside', path, error)
    })
    return settingsDataSchema.parse({})
  }

  async function save(data: SettingsData): Promise<void> {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFileAtomic(path, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 })
    } catch (error) {
      throw storageFailure('save', path, error)
    }
  }

  return {
    read: () => queue(load),
    hold: queue,
    update: (change) =>
      queue(async () => {
        const data = settingsDataSchema.parse(change(await load()))
        await save(data)
        return data
      }),
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw storageFailure('read', path, error)
  }
}

function parse(text: string): SettingsData | null {
  try {
    return settingsDataSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function storageFailure(what: 'read' | 'save' | 'setAside', path: string, error: unknown): AppFailure {
  const cause = message(`storage.settings.${what}`)
  const remedy = message('storage.checkFile', { file: path })
  return new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
}
