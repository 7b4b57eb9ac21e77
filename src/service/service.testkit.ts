import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { ServiceOptions } from './service-options.ts'
import { type RunningService, startService } from './start-service.ts'
import { makeKey, makeKeys } from './store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from './store/postgres/cluster.testkit.ts'
import { openPostgresStore } from './store/postgres/open-postgres-store.ts'
import { openStore, type Store } from './store/store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine for services in tests: `src/vitest.config.ts` runs the platform suites once on each. */
    engine: 'SQLite' | 'PostgreSQL'
  }
}

/** Test setup for the local service: real sockets, real folders, and real databases, all removed when the test ends. */
export const TEST_KEY = 'test-database-key-of-32-characters'
export const TEST_API_KEY = 'ak_test-key'

/** The engine of this test run. */
export const ENGINE = inject('engine')

/** Number of connections for a separate store in tests: fewer than there are concurrent operations. */
const POOL_SIZE = 4
const encryptionKeys = makeKeys(makeKey('test'))
/** With PostgreSQL, the URL of the database that replaces each data folder. */
const databases = new Map<string, Promise<string>>()

export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the URL of the database that replaces a folder, or of a new database for null; it's dropped when the test ends. */
function databaseOf(folder: string | null): Promise<string> {
  const known = folder === null ? undefined : databases.get(folder)
  if (known) return known
  const made = makePostgresDatabase()
  if (folder !== null) databases.set(folder, made)
  return made
}

/** Returns options for a service on any free port, with this run's engine. Services with the same data folder share their data. */
async function serviceOptions(options: Partial<ServiceOptions> = {}): Promise<ServiceOptions> {
  const defaults = { dataFolder: null, databaseKey: TEST_KEY, port: 0 }
  if (ENGINE === 'SQLite' || options.databaseUrl !== undefined) return { ...defaults, ...options }
  const databaseUrl = await databaseOf(options.dataFolder ?? null)
  return { ...defaults, databaseUrl, encryptionKeys, ...options }
}

export async function startTestService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const service = await startService(await serviceOptions({ appApiKey: TEST_API_KEY, ...options }))
  onTestFinished(() => service.close())
  return service
}

/** Opens a store using this run's engine, with the data in this folder, or a new store for null; it's closed when the test ends. */
export async function openServiceStore(dataFolder: string | null = null): Promise<Store> {
  const store =
    ENGINE === 'SQLite'
      ? await openStore(dataFolder, TEST_KEY)
      : await openPostgresStore(await databaseOf(dataFolder), { keys: encryptionKeys, poolSize: POOL_SIZE })
  onTestFinished(() => store.close())
  return store
}

export const withKey = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${TEST_API_KEY}`,
  'content-type': 'application/json',
  // With keep-alive, a stopped service's connection would make the first request to its successor on the same port fail.
  connection: 'close',
  ...headers,
})

/** Lists the servers and generates a URL for the one called `name`. */
export async function generateFor(service: RunningService, name: string, primaryIdentity = 'ada@example.com') {
  const list = await fetch(`${service.baseUrl}/mcp-servers`, { headers: withKey() })
  const servers = (await list.json()) as { id: string; name: string }[]
  const mcpServerId = servers.find((server) => server.name === name)?.id
  const response = await fetch(`${service.baseUrl}/generate-mcp-token`, {
    method: 'POST',
    headers: withKey(),
    body: JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity } }),
  })
  const body = (await response.json()) as { data: { url: string; token: string; customerId: string } }
  return body.data
}
