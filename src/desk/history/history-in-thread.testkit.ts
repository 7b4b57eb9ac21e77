import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ChangedIds } from '../../shared/management/changes.ts'
import { createLockedData } from '../secrets/locked-data.ts'
import { createSecretStorage } from '../secrets/secret-storage.ts'
import { MemorySecretStore, type SecretStore } from '../secrets/secret-store.ts'
import { type accessOf, begunFor } from './history.testkit.ts'
import { createHistory } from './history.ts'
import { recordGeneration } from './record-generation.ts'

/** Lists the ten newest records. */
export const ALL = {
  filter: { search: '' },
  sort: { by: 'createdAt', direction: 'descending' },
  offset: 0,
  limit: 10,
} as const

interface Options {
  /** Path of the bundled entry `history-worker.ts`. */
  workerFile: string
  folder: string
  /** Null if there is none. */
  keychain?: SecretStore | null | undefined
}

/** Opens the history in its thread, with real secrets, until the test ends. */
export function openHistoryInThread({ workerFile, folder, keychain = new MemorySecretStore() }: Options) {
  const changed: ChangedIds[] = []
  let days: number | null = null
  let resting = false
  const secretStorage = createSecretStorage({
    openKeychain: () => (keychain ? Promise.resolve(keychain) : Promise.reject(new Error('none'))),
    passphraseFile: join(folder, 'secrets.enc'),
    lockedData: createLockedData(folder, []),
    onChange: () => undefined,
  })
  const historyFolder = join(folder, 'history')
  const history = createHistory({
    workerFile,
    folder: historyFolder,
    secretStorage,
    onChange: (ids) => changed.push(ids),
    retentionDays: async () => days,
    mayRest: () => resting,
  })
  onTestFinished(() => history.close())
  const { id: _, at: __, ...begun } = begunFor()
  const generate = (send: () => Promise<ReturnType<typeof accessOf>>, signal?: AbortSignal) =>
    recordGeneration(history, begun, send, signal)
  const list = async () => (await history.call('list', { ...ALL })).records
  const keepDays = (count: number) => {
    days = count
  }
  const rest = () => {
    resting = true
  }
  return { keepDays, rest, history, historyFolder, secretStorage, changed, generate, list }
}
