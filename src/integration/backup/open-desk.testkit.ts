import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { settleRestore } from '../../base/backup/swap-data.ts'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { openBackups } from '../../desk/backup/open-backups.ts'
import { createHistory } from '../../desk/history/history.ts'
import { recordGeneration } from '../../desk/history/record-generation.ts'
import { keptSecret } from '../../desk/secrets/kept-secret.ts'
import { settleRestoredSecrets } from '../../desk/secrets/restored-secrets.ts'
import { apiKeyName, SERVICE_DATABASE_KEY } from '../../desk/secrets/secret-names.ts'
import type { SecretStore } from '../../desk/secrets/secret-store.ts'
import { createWorkspaces } from '../../desk/workspaces/workspaces.ts'
import { type RunningService, startService } from '../../service/start-service.ts'
import { SERVICE_DATABASE } from '../../service/store/open-database.ts'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import type { Run } from '../../shared/bulk/commands.ts'

/** Files of the bundled threads. */
export interface Threads {
  history: string
  backup: string
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

const newKey = () => randomBytes(32).toString('base64url')

/** The parts of the app that keep data, composed as in `compose`, with the local service in this process. */
export async function openDesk(root: string, store: SecretStore, threads: Threads) {
  await settleRestore(root)
  const folder = {
    root,
    settingsFile: join(root, 'settings.json'),
    serviceFolder: join(root, 'service'),
    historyFolder: join(root, 'history'),
  }
  const settingsFile = createSettingsFile(folder.settingsFile)
  const secretStorage = { status: async () => ({ state: 'keychain' }) as const, store: async () => store }
  let service: RunningService | null = null
  const progress: BackupProgress[] = []

  async function start(): Promise<void> {
    service = await startService({
      dataFolder: folder.serviceFolder,
      databaseKey: await keptSecret(store, SERVICE_DATABASE_KEY, newKey),
      appApiKey: await keptSecret(store, apiKeyName('local'), newKey),
      port: 0,
    })
  }
  async function stop(): Promise<void> {
    await service?.close()
    service = null
  }
  const history = createHistory({
    workerFile: threads.history,
    folder: folder.historyFolder,
    secretStorage,
    onChange: () => undefined,
    retentionDays: async () => null,
    mayRest: () => false,
  })
  const workspaces = createWorkspaces({
    settingsFile,
    secrets: async () => store,
    local: () => ({ baseUrl: service?.baseUrl ?? '', hasApiKey: true }),
    onChange: () => undefined,
  })
  let restored = 0
  let torn: (() => void) | undefined
  const runs: Run[] = []
  const backups = openBackups({
    serviceDatabase: SERVICE_DATABASE,
    folder,
    settingsFile,
    secretStorage,
    history,
    workerFile: threads.backup,
    appVersion: '0.0.0-test',
    work: 10,
    localService: {
      ready: async () => undefined,
      async suspend(work) {
        await stop()
        return work().finally(start)
      },
    },
    runs: { list: async () => runs },
    onProgress: (each) => progress.push(each),
    onTorn: () => torn?.(),
    async onRestored() {
      restored += 1
    },
  })
  await settleRestoredSecrets(root, store)
  await start()

  return {
    runs,
    root,
    store,
    backups,
    history,
    settingsFile,
    workspaces,
    progress,
    service: () => {
      if (!service) throw new Error('The service isn’t running')
      return service
    },
    restored: () => restored,
    /** Resolves when the app would restart. */
    torn: () =>
      new Promise<void>((resolve) => {
        torn = resolve
      }),
    /** Generates a URL for a customer, recorded in the history as the app does. */
    async issue(primaryIdentity: string, server = 'Sample Orders API') {
      if (!service) throw new Error('The service isn’t running')
      const { baseUrl } = service
      const headers = { authorization: `Bearer ${await store.get(apiKeyName('local'))}`, connection: 'close' }
      const servers = (await (await fetch(`${baseUrl}/mcp-servers`, { headers })).json()) as {
        id: string
        name: string
      }[]
      const found = servers.find(({ name }) => name === server)
      const place = { workspace: { id: 'local', name: 'Local' }, server: { id: found?.id ?? '', name: server } }
      const { access } = await recordGeneration(
        history,
        { ...place, customer: { primaryIdentity, metadata: {} }, runId: null },
        async () => {
          const body = JSON.stringify({ mcpServerId: found?.id, customerDetails: { primaryIdentity } })
          const answer = await fetch(`${baseUrl}/generate-mcp-token`, {
            method: 'POST',
            body,
            headers: { ...headers, 'content-type': 'application/json' },
          })
          return ((await answer.json()) as { data: { url: string; token: string; customerId: string } }).data
        },
      )
      return access
    },
    /** Identities in the history that match the search, oldest first. */
    async issued(search = ''): Promise<string[]> {
      const sort = { by: 'createdAt', direction: 'ascending' } as const
      const { records } = await history.call('list', { filter: { search }, sort, offset: 0, limit: 200 })
      return records.map(({ customer }) => customer.primaryIdentity)
    },
    async close(): Promise<void> {
      await history.close()
      await stop()
    },
  }
}
