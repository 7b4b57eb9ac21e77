import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type RunningService, type ServiceOptions, startService } from './start-service.ts'

/** Test set-up of the local service: real sockets, real folders, removed when the test ends. */
export const TEST_KEY = 'test-database-key-of-32-characters'
export const TEST_API_KEY = 'ak_test-key'

export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function startTestService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const defaults = { dataFolder: null, databaseKey: TEST_KEY, appApiKey: TEST_API_KEY, port: 0 }
  const service = await startService({ ...defaults, ...options })
  onTestFinished(() => service.close())
  return service
}

export const withKey = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${TEST_API_KEY}`,
  'content-type': 'application/json',
  // A kept connection of a stopped service would fail the first request to its successor on the same port.
  connection: 'close',
  ...headers,
})

/** Lists the servers and generates an access for the one called `name`. */
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
