import { describe, expect, it, vi } from 'vitest'
import { bundleCommand } from '../headless/command.testkit.ts'
import { definition, endpoint, managementCaller } from '../management/management.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { makeGate } from '../store/postgres/gate.testkit.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'
import { runNode, startHeldApi } from './nodes.testkit.ts'

const script = bundleCommand()

/** The lower half of the lock's ID, as shown in `pg_locks`. */
const DUTY_LOCK = 7_332_000_002 % 2 ** 32

type Node = Awaited<ReturnType<ReturnType<typeof runNode>['listening']>> & { process: ReturnType<typeof runNode> }

async function startNodes(count: number, url: string, args: string[] = []) {
  const processes = Array.from({ length: count }, () => runNode(script(), url, args))
  const lines = await Promise.all(processes.map((process) => process.listening()))
  const nodes: Node[] = lines.map((line, index) => ({ ...line, process: processes[index] as Node['process'] }))
  const key = lines.flatMap(({ apiKey }) => apiKey ?? [])[0] ?? ''
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const node = (index: number): Node => nodes[index % count] as Node
  const generate = async (index: number, primaryIdentity: string, mcpServerId: string) => {
    const body = JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity } })
    const response = await fetch(`${node(index).baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
    return { response, access: ((await response.json()) as { data: { token: string; customerId: string } }).data }
  }
  const servers = await fetch(`${node(0).baseUrl}/mcp-servers`, { headers })
  const [{ id: serverId = '' } = {}] = (await servers.json()) as { id: string }[]
  /** Returns the response that a client gets from a node. */
  const use = async (index: number, token: string) => {
    const response = await fetch(`${node(index).mcpUrl}/${token}/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })
    if (response.status !== 200) return { status: response.status }
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } }
    return { status: 200, tools: result.tools.map(({ name }) => name) }
  }
  const call = (index: number) => managementCaller(node(index).baseUrl, key)
  return { nodes, node, key, headers, generate, serverId, use, call }
}

describe('three nodes', () => {
  it('create one customer from 500 generations for one identity', async () => {
    const { generate, serverId, call } = await startNodes(3, await makePostgresDatabase())
    const made = await Promise.all(
      Array.from({ length: 500 }, (_, index) => generate(index, 'ada@example.com', serverId)),
    )
    expect(new Set(made.map(({ response }) => response.status))).toEqual(new Set([200]))
    expect(new Set(made.map(({ access }) => access.customerId)).size).toBe(1)
    expect(new Set(made.map(({ access }) => access.token)).size).toBe(500)
    expect((await call(1)('customers.list', { search: 'ada' })).total).toBe(1)
  })

  it('receive each other’s changes to cached data', async () => {
    const url = await makePostgresDatabase()
    const { generate, serverId, call, use } = await startNodes(3, url)
    const [ada, bob] = [await generate(0, 'ada', serverId), await generate(1, 'bob', serverId)].map(
      ({ access }) => access,
    )
    if (!ada || !bob) throw new Error('Two customers')
    const everywhere = (token: string, expected: { status: number; tools?: string[] }) =>
      Promise.all(
        [0, 1, 2].map((index) => vi.waitFor(async () => expect(await use(index, token)).toEqual(expected), 10_000)),
      )
    const tools = (await use(0, ada.token)).tools ?? []
    expect(tools.length).toBeGreaterThan(2)
    for (const { token } of [ada, bob]) await everywhere(token, { status: 200, tools })

    await call(1)('customers.setTools', { customerId: ada.customerId, serverId, tools: tools.slice(0, 1) })
    await everywhere(ada.token, { status: 200, tools: tools.slice(0, 1) })
    await call(2)('servers.setActive', { id: serverId, isActive: false })
    await everywhere(bob.token, { status: 200, tools: ['access_unavailable'] })
    await call(2)('servers.setActive', { id: serverId, isActive: true })
    await everywhere(bob.token, { status: 200, tools })

    const [record] = await call(0)('tokens.find', { tokens: [ada.token] })
    await call(0)('tokens.revoke', { id: record?.id ?? '' })
    await everywhere(ada.token, { status: 404 })
    await call(1)('customers.remove', { id: bob.customerId })
    await everywhere(bob.token, { status: 404 })
    await vi.waitFor(async () => expect(await call(2)('calls.cleanups', {})).toEqual([]), 20_000)
    const rows = await queryOnce(
      url,
      "SELECT 1 FROM customers WHERE primary_identity = 'bob' UNION SELECT 1 FROM meta WHERE name LIKE 'housekeeping:%'",
    )
    expect(rows).toEqual([])
  })

  it('replace the node on duty when it’s killed', async () => {
    const url = await makePostgresDatabase()
    const { generate, serverId, call, nodes } = await startNodes(3, url)
    /** Returns the index of the node on duty, identified by the name of its connection. */
    async function onDuty(): Promise<number> {
      const rows = await queryOnce(
        url,
        `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND objid = ${DUTY_LOCK} AND granted`,
      )
      const names = rows.map((row) => (row as { name: string }).name)
      return nodes.findIndex(({ pid }) => names.some((name) => name.endsWith(`:${pid}`)))
    }
    await vi.waitFor(async () => expect(await onDuty()).not.toBe(-1), 10_000)
    const first = await onDuty()
    const other = (first + 1) % 3
    const { access } = await generate(other, 'ada', serverId)
    await nodes[first]?.process.stop('SIGKILL')
    await call(other)('customers.remove', { id: access.customerId })
    await vi.waitFor(async () => expect([first, -1]).not.toContain(await onDuty()), 20_000)
    const left = () =>
      queryOnce(url, "SELECT 1 FROM customers UNION SELECT 1 FROM meta WHERE name LIKE 'housekeeping:%'")
    await vi.waitFor(async () => expect(await left()).toEqual([]), 20_000)
  })
})

describe('a node that is shutting down', () => {
  it('accepts requests until load balancers have noticed, and closes each request’s connection', async () => {
    const args = ['--health-port', '0', '--drain-seconds', '300', '--manage-port', '0']
    const { node, headers, generate, serverId } = await startNodes(1, await makePostgresDatabase(), args)
    const { baseUrl, mcpUrl, manageUrl, healthPort, process } = node(0)
    const { access } = await generate(0, 'ada', serverId)
    const post = { method: 'POST', headers: { ...headers, accept: 'application/json, text/event-stream' } }
    const { authorization: _, ...asClient } = post.headers
    const ask = async () => {
      const answers = await Promise.all([
        fetch(`${baseUrl}/mcp-servers`, { headers }),
        fetch(`${manageUrl}/apiKeys.list`, { ...post, body: '{}' }),
        fetch(`${mcpUrl}/${access.token}/stream`, {
          ...post,
          headers: asClient,
          body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        }),
      ])
      await Promise.all(answers.map((answer) => answer.text()))
      return answers.map((answer) => [answer.status, answer.headers.get('connection')])
    }
    expect(await ask()).toEqual(Array(3).fill([200, 'keep-alive']))
    const ended = process.stop()
    const ready = async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status
    await vi.waitFor(async () => expect(await ready()).toBe(503), 10_000)
    expect(await ask()).toEqual(Array(3).fill([200, 'close']))
    expect(await ask()).toEqual(Array(3).fill([200, 'close']))
    await process.stop('SIGKILL')
    await ended
  })

  it('becomes unready immediately, finishes and logs a running call, and doesn’t accept new ones', async () => {
    const url = await makePostgresDatabase()
    const { call, generate, node, use } = await startNodes(1, url, ['--health-port', '0'])
    const api = await startHeldApi()
    const { id, revision } = await call(0)('servers.create', { name: 'Slow' })
    const draft = definition('Slow', endpoint('slow', { baseUrl: api.baseUrl }))
    const saved = await call(0)('servers.saveDraft', { id, revision, draft })
    await call(0)('servers.deploy', { id, revision: saved.revision })
    const { access } = await generate(0, 'ada', id)
    const { mcpUrl, healthPort, process } = node(0)
    const calling = fetch(`${mcpUrl}/${access.token}/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow","arguments":{}}}',
    })
    await api.reached
    const ended = process.stop()
    const ready = async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status
    await vi.waitFor(async () => expect(await ready()).toBe(503), 10_000)
    await vi.waitFor(() => expect(use(0, access.token)).rejects.toThrow(), 10_000)
    api.answer()
    const response = await calling
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('done')])
    expect((await ended).code).toBe(0)
    expect(await queryOnce(url, 'SELECT ok FROM calls')).toEqual([{ ok: 1 }])
  })
})

describe('a node cut off from its database', () => {
  it('keeps serving known URLs, responds with 503 to anything that needs the database, and reconnects automatically', async () => {
    const gate = await makeGate(await makePostgresDatabase())
    const { generate, serverId, use, node, headers } = await startNodes(1, gate.url, ['--health-port', '0'])
    const { access } = await generate(0, 'ada@example.com', serverId)
    const { access: unused } = await generate(0, 'bob@example.com', serverId)
    expect(await use(0, access.token)).toMatchObject({ status: 200 })
    const ready = async () => {
      const response = await fetch(`http://127.0.0.1:${node(0).healthPort}/readyz`)
      return [response.status, ((await response.json()) as { status: string }).status]
    }
    const metrics = async () => {
      const text = await (await fetch(`http://127.0.0.1:${node(0).healthPort}/metrics`)).text()
      const numberOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
      return [numberOf('mcp_access_desk_database_away'), numberOf('mcp_access_desk_requests_unavailable_total')]
    }
    expect([await ready(), await metrics()]).toEqual([
      [200, 'ok'],
      [0, 0],
    ])
    gate.cut()
    await vi.waitFor(async () => expect((await metrics())[0]).toBe(1), { timeout: 20_000, interval: 100 })
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'degraded']), { timeout: 20_000, interval: 100 })
    expect(await use(0, access.token)).toMatchObject({ status: 200 })
    expect(await use(0, unused.token)).toMatchObject({ status: 503 })
    const list = await fetch(`${node(0).baseUrl}/mcp-servers`, { headers })
    expect([list.status, list.headers.get('retry-after'), await list.json()]).toEqual([
      503,
      '5',
      { error: 503, message: expect.stringContaining('database') },
    ])
    expect(await metrics()).toEqual([1, 2])
    await gate.restore()
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ok']), { timeout: 20_000, interval: 100 })
    expect(await metrics()).toEqual([0, 2])
    expect(await use(0, unused.token)).toMatchObject({ status: 200 })
    expect((await generate(0, 'cy@example.com', serverId)).response.status).toBe(200)
  })

  it('rejects access revoked in the meantime once it’s reconnected', async () => {
    const url = await makePostgresDatabase()
    const gate = await makeGate(url)
    const { generate, serverId, use } = await startNodes(1, gate.url)
    const { access } = await generate(0, 'ada@example.com', serverId)
    expect(await use(0, access.token)).toMatchObject({ status: 200 })
    gate.cut()
    await queryOnce(url, "UPDATE tokens SET revoked_at = '2026-01-01T00:00:00.000Z'")
    expect(await use(0, access.token)).toMatchObject({ status: 200 })
    await gate.restore()
    await vi.waitFor(async () => expect(await use(0, access.token)).toMatchObject({ status: 404 }), {
      timeout: 20_000,
      interval: 100,
    })
  })
})
