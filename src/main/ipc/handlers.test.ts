import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createAccessApi } from '../../desk/api/access-api.ts'
import { answerWith, type LoopbackServer, startLoopbackServer } from '../../desk/api/testing/loopback-server.ts'
import { createOpenRequests } from '../../desk/open-requests/open-requests.ts'
import { createLockedData } from '../../desk/secrets/locked-data.ts'
import { createSecretStorage } from '../../desk/secrets/secret-storage.ts'
import { MemorySecretStore, type SecretStore } from '../../desk/secrets/secret-store.ts'
import { createWorkspaces } from '../../desk/workspaces/workspaces.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { createHandlers, type HandlerDeps } from './handlers.ts'

const KEY = 'ak_kept-0123456789'
const context = { signal: new AbortController().signal }
let folder: string
let own: LoopbackServer
let other: LoopbackServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlers-'))
  own = await startLoopbackServer()
  other = await startLoopbackServer()
  for (const server of [own, other]) server.answer = answerWith(200, [{ id: 'a', name: 'A', isActive: true }])
})
afterEach(async () => {
  await Promise.all([own.close(), other.close()])
  await rm(folder, { recursive: true, force: true })
})

/** The handlers over real workspaces and secrets; `keychain` null: there is none. */
function open(keychain: SecretStore | null) {
  const restarts: unknown[] = []
  const moved: string[] = []
  const running: LocalServiceStatus = {
    ...{ state: 'running', port: 1, baseUrl: '', mcpUrl: '', ownMcpUrl: '', reachPort: null, shut: [] },
  }
  const settingsFile = createSettingsFile(join(folder, 'settings.json'))
  const secretStorage = createSecretStorage({
    openKeychain: () => (keychain ? Promise.resolve(keychain) : Promise.reject(new Error('none'))),
    passphraseFile: join(folder, 'secrets.enc'),
    lockedData: createLockedData(folder, ['secrets.enc']),
    onChange: () => undefined,
  })
  const workspaces = createWorkspaces({
    settingsFile,
    secrets: () => secretStorage.store(),
    local: () => ({ baseUrl: '', hasApiKey: false }),
    onChange: () => undefined,
  })
  const unused = { openRequests: createOpenRequests(() => undefined) } as unknown as Omit<
    HandlerDeps,
    'settingsFile' | 'workspaces' | 'secretStorage' | 'localService' | 'accessApi'
  >
  const handlers = createHandlers({
    ...unused,
    settingsFile,
    workspaces,
    secretStorage,
    history: {
      ...unused.history,
      moveToDisk: async () => void moved.push('history'),
    },
    localService: {
      status: () => running,
      ready: async () => undefined,
      restart: async (port) => {
        restarts.push(port)
        return running
      },
      suspend: (work) => work(),
      pause: async () => undefined,
      setReach: async () => undefined,
      expectProof: async () => undefined,
      wake: () => undefined,
      stop: async () => undefined,
    },
    accessApi: (connection) => createAccessApi({ ...connection, fetch }),
  })
  return { handlers, restarts, moved }
}

describe('a kept API key', () => {
  const add = async () => {
    const { handlers } = open(new MemorySecretStore())
    const { id } = await handlers['workspaces.add']({ name: 'Acme', baseUrl: own.baseUrl, apiKey: KEY }, context)
    return { id, test: (input: CommandInput<'workspaces.testKey'>) => handlers['workspaces.testKey'](input, context) }
  }

  it('is tried against the address that it is kept for', async () => {
    const { id, test } = await add()
    expect(await test({ id, baseUrl: `${own.baseUrl}/mcp-servers` })).toEqual({ servers: 1, active: 1, leftOut: 0 })
    expect(own.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('goes to no other address that is typed', async () => {
    const { id, test } = await add()
    const failure = await failureOf(test({ id, baseUrl: other.baseUrl }))
    expect(failure).toMatchObject({
      kind: 'invalidInput',
      fields: { apiKey: expect.stringContaining('another address') },
    })
    expect(other.seen).toEqual([])
  })

  it('is not needed where one is typed, and that one alone is sent', async () => {
    const { id, test } = await add()
    await test({ id, baseUrl: other.baseUrl, apiKey: 'ak_typed' })
    expect(other.seen[0]?.headers.authorization).toBe('Bearer ak_typed')
  })
})

describe('the local service', () => {
  it('starts again with the history once their data need no longer be in memory alone', async () => {
    const { handlers, restarts, moved } = open(null)
    await handlers['secrets.status'](undefined, context)
    await handlers['secrets.useMemory'](undefined, context)
    expect(restarts).toEqual([])
    await handlers['secrets.usePassphrase']({ passphrase: 'long enough' }, context)
    expect([restarts, moved]).toEqual([[undefined], ['history']])
    await handlers['secrets.retryKeychain'](undefined, context).catch(() => undefined)
    expect(restarts).toHaveLength(1)
  })

  it('is left alone by a first choice', async () => {
    const { handlers, restarts } = open(null)
    await handlers['secrets.status'](undefined, context)
    await handlers['secrets.usePassphrase']({ passphrase: 'long enough' }, context)
    expect(restarts).toEqual([])
  })
})
