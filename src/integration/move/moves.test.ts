import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { collectLog } from '../../base/testing/collect-log.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { openTestHistory } from '../../desk/history/history.testkit.ts'
import type { History } from '../../desk/history/history.ts'
import { manageUrlOf } from '../../desk/management/manage-url.ts'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { createMoves, type Moves } from '../../desk/move/moves.ts'
import type { Patience } from '../../desk/move/patient-api.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { generateFor, startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import type { RunningService } from '../../service/start-service.ts'
import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { message } from '../../shared/text/message.ts'

const ORDERS = 'Sample Orders API'
const TEAM = 'team'

const apiOf = (service: RunningService) =>
  createManagementApi({ manageUrl: manageUrlOf(service.baseUrl) ?? '', apiKey: TEST_API_KEY, fetch })

/** Opens a desk with `Local`, a team's workspace, and a history. */
async function openDesk() {
  const local = await startTestService()
  const team = await startTestService()
  const folder = mkdtempSync(join(tmpdir(), 'moves-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { store } = openTestHistory(null)
  const call = (async (name: 'list', input: never) => store[name](input)) as unknown as History['call']
  const place = { baseUrl: team.baseUrl, api: apiOf(team) as ManagementApi }
  const begin = (wait?: Patience['wait']): Moves => {
    const moves = createMoves({
      ...(wait && { wait }),
      settingsFile: createSettingsFile(join(folder, 'settings.json')),
      apiOf: async (id) => (id === LOCAL_WORKSPACE_ID ? apiOf(local) : place.api),
      baseUrlOf: async () => place.baseUrl,
      workspaceName: async () => 'Team',
      localMcpUrl: () => local.mcpUrl,
      history: { call },
      onChange: () => undefined,
    })
    onTestFinished(moves.close)
    return moves
  }
  /** Generates a URL as the window does, including the history. */
  async function issue(identity: string): Promise<{ url: string; token: string }> {
    const access = await generateFor(local, ORDERS, identity)
    const id = randomUUID()
    const [server] = await managementCaller(local.baseUrl)('moves.list', {})
    await store.begin({
      id,
      at: Date.now(),
      runId: null,
      workspace: { id: LOCAL_WORKSPACE_ID, name: 'Local' },
      server: { id: server?.id ?? '', name: ORDERS },
      customer: { primaryIdentity: identity, metadata: {} },
    })
    await store.end({ id, outcome: { state: 'issued', access } })
    return access
  }
  const orders = (await managementCaller(local.baseUrl)('moves.list', {})).find(({ name }) => name === ORDERS)
  const recorded = (runId: string) => {
    const filter = { search: '', workspaceId: TEAM, runId }
    const { records } = store.list({ filter, sort: { by: 'createdAt', direction: 'ascending' }, offset: 0, limit: 200 })
    return records.map(({ id, customer }) => [customer.primaryIdentity, store.access(id)?.access.url]).sort()
  }
  return { local, team, place, begin, issue, store, recorded, serverId: orders?.id ?? '' }
}

/** Waits until no move is running. */
async function rest(moves: Moves) {
  for (;;) {
    const status = await moves.status()
    if (status?.state !== 'running') return status
    await new Promise(setImmediate)
  }
}

it('moves a server, and records each URL with its new host exactly once in the history', async () => {
  const { begin, issue, team, recorded, serverId } = await openDesk()
  const ada = await issue('ada@example.com')
  const grace = await issue('grace@example.com')
  const moves = begin()
  const { servers } = await moves.check(TEAM, new AbortController().signal)
  expect(servers.find(({ id }) => id === serverId)).toMatchObject({
    name: ORDERS,
    customers: 2,
    urls: 2,
    customersKnown: 0,
    nearHosts: [],
    place: { state: 'new', sameName: true },
  })
  const { id } = await moves.start(TEAM, [serverId])
  expect(await rest(moves)).toMatchObject({ state: 'finished', error: null, servers: [{ state: 'moved', sent: 2 }] })
  expect(recorded(id)).toEqual([
    ['ada@example.com', `${team.mcpUrl}/${ada.token}/stream`],
    ['grace@example.com', `${team.mcpUrl}/${grace.token}/stream`],
  ])
  expect((await managementCaller(team.baseUrl)('tokens.find', { tokens: [ada.token] }))[0]).toMatchObject({
    serverId,
    state: 'live',
  })
  // A second move finds everything already there, and adds anything new to the history.
  expect((await moves.check(TEAM, new AbortController().signal)).servers[0]?.place.state).toBe('moved')
  await issue('alan@example.com')
  const again = await moves.start(TEAM, [serverId])
  expect(await rest(moves)).toMatchObject({
    state: 'finished',
    servers: [{ state: 'moved', definition: 'same', sent: 3, customersAdded: 1 }],
  })
  expect((await managementCaller(team.baseUrl)('customers.page', { serverId })).total).toBe(3)
  expect(recorded(again.id).map(([identity]) => identity)).toEqual(['alan@example.com'])
  expect(recorded(id)).toHaveLength(2)
})

it('waits as long as a service asks, in the dry run as well, and reports the wait', async () => {
  const { begin, place, serverId } = await openDesk()
  const { api } = place
  const details = [
    { kind: 'rateLimited', retryAfterSeconds: 7 },
    { kind: 'server', status: 503, cause: message('api.gateway'), retryAfterSeconds: 9 },
  ] as const
  const problems = details.map((detail) => new AppFailure(detail))
  place.api = {
    async call(...given) {
      const problem = problems.shift()
      if (problem) throw problem
      return api.call(...given)
    },
  }
  const waits: unknown[] = []
  const moves = begin(async (milliseconds) => void waits.push([milliseconds, moves.checkWait()?.reason]))
  const { servers } = await moves.check(TEAM, new AbortController().signal)
  expect(servers.map(({ id }) => id)).toContain(serverId)
  expect(waits).toEqual([
    [7000, 'rateLimited'],
    [9000, 'unavailable'],
  ])
  expect(moves.checkWait()).toBeNull()
})

it('reports a failed move after a restart, and continues it without writing anything twice', async () => {
  const { begin, issue, place, recorded, serverId } = await openDesk()
  await issue('ada@example.com')
  await issue('grace@example.com')
  const { api } = place
  place.api = {
    async call(name, input, ...rest) {
      // By then, the server exists on the target, but not all of its URLs are recorded.
      if (name === 'tokens.find') throw new Error('lost')
      return api.call(name, input, ...rest)
    },
  }
  const logged = collectLog()
  const moves = begin()
  const { id } = await moves.start(TEAM, [serverId])
  expect(await rest(moves)).toMatchObject({ state: 'failed', error: { kind: 'unexpected' }, endedAt: null })
  expect(logged).toMatchObject([{ message: 'A move of servers failed' }])
  expect(await failureOf(moves.start(TEAM, [serverId]))).toMatchObject({ kind: 'invalidInput' })
  await moves.close()

  const again = begin()
  expect(await again.status()).toMatchObject({ id, state: 'stopped', servers: [{ id: serverId }] })
  place.api = api
  await again.resume()
  expect(await rest(again)).toMatchObject({ id, state: 'finished', servers: [{ state: 'moved' }] })
  expect(recorded(id)).toHaveLength(2)
  await again.dismiss()
  expect(await again.status()).toBeNull()
})

it('can continue a stopped move', async () => {
  const { begin, issue, place, serverId } = await openDesk()
  await issue('ada@example.com')
  const { api } = place
  let held: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    held = resolve
  })
  place.api = {
    async call(name, input, signal, ...rest) {
      if (name !== 'moves.receive') return api.call(name, input, signal, ...rest)
      held()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  const moves = begin()
  await moves.start(TEAM, [serverId])
  await reached
  await moves.stop()
  expect(await moves.status()).toMatchObject({ state: 'stopped', error: null })
  place.api = api
  await moves.resume()
  expect(await rest(moves)).toMatchObject({ state: 'finished' })
})

it('requires TLS, except for a service on this computer', async () => {
  const { begin, place, serverId } = await openDesk()
  const moves = begin()
  place.baseUrl = 'http://team.example.com/dev/v1'
  for (const refused of [moves.check(TEAM, new AbortController().signal), moves.start(TEAM, [serverId])]) {
    expect(await failureOf(refused)).toMatchObject({ fields: { workspaceId: expect.stringContaining('https') } })
  }
  expect(await moves.status()).toBeNull()
})

it('keeps track of which moved URLs were shared, and ignores other URLs', async () => {
  const { begin, issue, store, serverId } = await openDesk()
  await issue('ada@example.com')
  const moves = begin()
  const { id: runId } = await moves.start(TEAM, [serverId])
  await rest(moves)
  const idsOf = (filter: object) =>
    store
      .list({
        filter: { search: '', ...filter },
        sort: { by: 'createdAt', direction: 'ascending' },
        offset: 0,
        limit: 9,
      })
      .records.map(({ id }) => id)
  const own = idsOf({ runId })
  const others = idsOf({ workspaceId: LOCAL_WORKSPACE_ID })
  await moves.mark([...own, ...others], true)
  expect((await moves.status())?.shared).toEqual(own)
  await moves.mark(own, false)
  expect((await moves.status())?.shared).toEqual([])
})
