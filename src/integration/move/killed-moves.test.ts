import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { makeFolder, openTestHistory, TEST_KEY } from '../../desk/history/history.testkit.ts'
import { recordsUnlikeTheirEvents } from '../../desk/history/replay.testkit.ts'
import { endpoint, managementCaller } from '../../service/management/management.testkit.ts'
import { generateFor, startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import type { RunningService } from '../../service/start-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { MoveTask } from './move-until-killed.testkit.ts'

const ORDERS = 'Sample Orders API'
/** The second move is killed at its first step, and then this many steps later on each further attempt. */
const STEPS = 5

let program = ''
beforeAll(async () => {
  program = await buildThread(new URL('move-until-killed.testkit.ts', import.meta.url).href)
}, 60_000)

/** Runs the program until it's done, or until it reaches its step and is killed (null). */
async function run(task: MoveTask): Promise<{ state: string } | null> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.end(JSON.stringify(task))
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (text.startsWith('reached')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return text.startsWith('reached') ? null : JSON.parse(text)
}

/** Adds a tool to the sample server, and deploys the server. */
async function addTool(service: RunningService, id: string, toolName: string): Promise<void> {
  const call = managementCaller(service.baseUrl)
  const { draft, revision } = await call('servers.get', { id })
  const changed = { ...draft, endpoints: [...draft.endpoints, endpoint(toolName)] }
  const saved = await call('servers.saveDraft', { id, revision, draft: changed })
  await call('servers.deploy', { id, revision: saved.revision, note: toolName })
}

it('completes a second move despite repeated kills, with the same result as an uninterrupted one and no duplicates or losses', async () => {
  const [local, team] = [await startTestService(), await startTestService()]
  const [here, there] = [managementCaller(local.baseUrl), managementCaller(team.baseUrl)]
  const serverId = (await here('moves.list', {})).find(({ name }) => name === ORDERS)?.id ?? ''
  const folder = makeFolder()

  /** Generates URLs as the window does, including the history. */
  async function issue(...identities: string[]): Promise<void> {
    const { store, close } = openTestHistory(folder)
    for (const identity of identities) {
      const access = await generateFor(local, ORDERS, identity)
      const id = randomUUID()
      await store.begin({
        id,
        at: Date.now(),
        runId: null,
        workspace: { id: LOCAL_WORKSPACE_ID, name: 'Local' },
        server: { id: serverId, name: ORDERS },
        customer: { primaryIdentity: identity, metadata: {} },
      })
      await store.end({ id, outcome: { state: 'issued', access } })
    }
    close()
  }
  const move = (stopAt: number | null) =>
    run({
      folder,
      historyKey: TEST_KEY,
      apiKey: TEST_API_KEY,
      serverId,
      stopAt,
      local: local.baseUrl,
      localMcpUrl: local.mcpUrl,
      team: team.baseUrl,
    })

  await issue('ada', 'grace')
  const first = await move(null)
  expect(first?.state).toBe('finished')
  await addTool(local, serverId, 'second')
  await addTool(local, serverId, 'third')
  await addTool(team, serverId, 'theirs')
  await issue('alan')
  const [ada] = (await here('customers.find', { primaryIdentity: 'ada' }))?.access[0]?.tokens ?? []
  await here('tokens.revoke', { id: ada?.id ?? '' })

  let kills = 0
  for (let stopAt = 1; (await move(stopAt)) === null; stopAt += STEPS) {
    kills += 1
    // Customers are served no matter how much of the move has arrived.
    expect(await there('servers.get', { id: serverId })).toMatchObject({ isActive: true })
  }
  // The exact number of steps depends on which writes are batched.
  expect(kills).toBeGreaterThan(4)

  expect((await there('servers.versions', { id: serverId })).map(({ version }) => version)).toEqual([4, 3, 2, 1])
  const { draft, live } = await there('servers.get', { id: serverId })
  const tools = draft.endpoints.map(({ toolName }) => toolName)
  expect(tools).toEqual((await here('servers.get', { id: serverId })).draft.endpoints.map(({ toolName }) => toolName))
  expect(live?.definition.endpoints.map(({ toolName }) => toolName)).toEqual(tools)
  const { customers } = await there('customers.page', { serverId })
  expect(customers.map(({ primaryIdentity }) => primaryIdentity).sort()).toEqual(['ada', 'alan', 'grace'])
  const states = async (identity: string) =>
    (await there('customers.find', { primaryIdentity: identity }))?.access[0]?.tokens.map(({ state }) => state)
  expect([await states('ada'), await states('alan'), await states('grace')]).toEqual([['revoked'], ['live'], ['live']])

  const { store } = openTestHistory(folder)
  const sort = { by: 'createdAt', direction: 'ascending' } as const
  const { records } = store.list({ filter: { search: '', workspaceId: 'team' }, sort, offset: 0, limit: 50 })
  const recorded = records.map(({ id, customer }) => [customer.primaryIdentity, store.access(id)?.access.url])
  expect(recorded.map(([identity]) => identity).sort()).toEqual(['ada', 'alan', 'grace'])
  for (const [, url] of recorded) expect(url).toMatch(new RegExp(`^${team.mcpUrl}/`))
  expect(await recordsUnlikeTheirEvents(store)).toEqual([])
}, 120_000)
