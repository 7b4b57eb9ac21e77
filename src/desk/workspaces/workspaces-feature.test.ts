import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import { type LoopbackServer, respondWith, startLoopbackServer } from '../api/testing/loopback-server.ts'
import { createDeskEvents } from '../desk-events.ts'
import { MemorySecretStore } from '../secrets/secret-store.ts'
import { createWorkspacesFeature } from './workspaces-feature.ts'

const KEY = 'ak_kept-0123456789'
const context = { signal: new AbortController().signal }
let folder: string
let own: LoopbackServer
let other: LoopbackServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspaces-'))
  own = await startLoopbackServer()
  other = await startLoopbackServer()
  for (const server of [own, other]) server.respond = respondWith(200, [{ id: 'a', name: 'A', isActive: true }])
})
afterEach(async () => {
  await Promise.all([own.close(), other.close()])
  await rm(folder, { recursive: true, force: true })
})

function open() {
  const store = new MemorySecretStore()
  const hidden: string[] = []
  const { handlers } = createWorkspacesFeature({
    settingsFile: createSettingsFile(join(folder, 'settings.json')),
    secretStorage: { store: async () => store },
    localService: { status: () => ({ state: 'waiting' }), ready: async () => undefined },
    fetch,
    hide: (secret) => void hidden.push(secret),
    events: createDeskEvents(),
    sendEvent: () => undefined,
  })
  return { handlers, hidden }
}

describe('A stored API key', () => {
  const add = async () => {
    const { handlers, hidden } = open()
    const { id } = await handlers['workspaces.add']({ name: 'Acme', baseUrl: own.baseUrl, apiKey: KEY }, context)
    const test = (input: CommandInput<'workspaces.testKey'>) => handlers['workspaces.testKey'](input, context)
    return { id, test, hidden }
  }

  it('is tested with its own base URL', async () => {
    const { id, test } = await add()
    expect(await test({ id, baseUrl: `${own.baseUrl}/mcp-servers` })).toEqual({ servers: 1, active: 1, leftOut: 0 })
    expect(own.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('isn’t sent to any other base URL', async () => {
    const { id, test } = await add()
    const failure = await failureOf(test({ id, baseUrl: other.baseUrl }))
    expect(failure).toMatchObject({
      kind: 'invalidInput',
      fields: { apiKey: expect.stringContaining('another host') },
    })
    expect(other.seen).toEqual([])
  })

  it('isn’t sent if a different one is entered, and the entered one is masked in logs', async () => {
    const { id, test, hidden } = await add()
    await test({ id, baseUrl: other.baseUrl, apiKey: 'ak_typed' })
    expect(other.seen[0]?.headers.authorization).toBe('Bearer ak_typed')
    expect(hidden).toEqual(['ak_typed'])
  })
})
