import { describe, expect, it, vi } from 'vitest'
import { bundleCommand, runCommand } from '../headless/command.testkit.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { problemsOfMetrics } from '../metrics/check-metrics.testkit.ts'
import { makeUrlFile, nodeEnvironment, startHeldApi } from '../nodes/nodes.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'

const script = bundleCommand()
const PATIENCE = { timeout: 20_000, interval: 50 }

async function startWorkers(count: number) {
  const url = await makePostgresDatabase()
  const args = ['--port', '0', '--health-port', '0', '--drain-seconds', '0', '--workers', `${count}`]
  const process = runCommand(
    script(),
    [...args, '--samples', '--database-url-file', makeUrlFile(url)],
    nodeEnvironment(),
  )
  const line = await process.listening()
  const at = (path: string) => `http://127.0.0.1:${line.healthPort}${path}`
  const ready = async () => {
    const response = await fetch(at('/readyz'))
    return [response.status, await response.json()]
  }
  const metrics = async () => (await fetch(at('/metrics'))).text()
  const counted = async (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\d+)`, 'm').exec(await metrics())?.[1])
  await vi.waitFor(async () => expect(await ready()).toEqual([200, { status: 'ok' }]), PATIENCE)
  const call = managementCaller(line.baseUrl, line.apiKey)
  const headers = { authorization: `Bearer ${line.apiKey}`, 'content-type': 'application/json' }
  const listed = await fetch(`${line.baseUrl}/mcp-servers`, { headers })
  const [{ id: serverId = '' } = {}] = (await listed.json()) as { id: string }[]
  const generate = async (mcpServerId: string) => {
    const body = JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity: 'ada' } })
    const response = await fetch(`${line.baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
    return ((await response.json()) as { data: { token: string } }).data.token
  }
  const token = await generate(serverId)
  /** Makes one tool call on a new connection, so that any worker may receive it. */
  const callTool = async () => {
    const response = await fetch(`${line.mcpUrl}/${token}/stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        connection: 'close',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_orders","arguments":{}}}',
    })
    await response.text()
    return response.status
  }
  /** Returns the processes registered as nodes of the database. */
  const nodes = async () => {
    const rows = await queryOnce<{ name: string }>(
      url,
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'mcp-access-desk %'`,
    )
    return rows.map(({ name }) => Number(name.split(':').at(-1))).sort()
  }
  return { process, line, ready, metrics, counted, callTool, nodes, generate, call }
}

describe('several workers', () => {
  it('share a port, and are monitored in one place', async () => {
    const { process, line, metrics, counted, callTool, nodes } = await startWorkers(3)
    expect(line.apiKey).toMatch(/^ak_/)
    const pids = await nodes()
    expect(pids).toHaveLength(3)
    expect(pids).not.toContain(line.pid)
    const statuses = await Promise.all(Array.from({ length: 30 }, callTool))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await counted('mcp_access_desk_tool_calls_total{error="none"}')).toBe(30)
    expect(await counted('mcp_access_desk_workers')).toBe(3)
    expect(await counted('mcp_access_desk_worker_restarts_total')).toBe(0)
    expect(problemsOfMetrics(await metrics())).toBe('')
    const { code, out } = await process.stop()
    expect([code, out.length]).toEqual([0, 1])
    await vi.waitFor(async () => expect(await nodes()).toEqual([]), PATIENCE)
  })

  it('are restarted when they’re killed, while the others keep serving and no counts are lost', async () => {
    const { process, ready, counted, callTool, nodes } = await startWorkers(2)
    for (let count = 0; count < 10; count += 1) expect(await callTool()).toBe(200)
    expect(await counted('mcp_access_desk_tool_calls_total{error="none"}')).toBe(10)
    const before = await nodes()
    globalThis.process.kill(before[0] ?? 0, 'SIGKILL')
    await vi.waitFor(async () => {
      const after = await nodes()
      expect(after).toHaveLength(2)
      expect(after).not.toContain(before[0])
    }, PATIENCE)
    expect(await callTool()).toBe(200)
    await vi.waitFor(async () => expect(await ready()).toEqual([200, { status: 'ok' }]), PATIENCE)
    expect(await counted('mcp_access_desk_tool_calls_total{error="none"}')).toBe(11)
    expect(await counted('mcp_access_desk_worker_restarts_total')).toBe(1)
    expect((await process.stop()).code).toBe(0)
  })

  it('finish running calls on shutdown', async () => {
    const api = await startHeldApi()
    const { process, line, call, ready, generate } = await startWorkers(2)
    const { id } = await call('servers.create', { name: 'Slow' })
    const { server: added } = await call('servers.addFromCurl', { id, text: `curl ${api.baseUrl}/slow` })
    await call('servers.deploy', { id, revision: added.revision })
    await call('servers.setActive', { id, isActive: true })
    const token = await generate(id)
    const post = async (body: object) => {
      const response = await fetch(`${line.mcpUrl}/${token}/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      })
      return (await response.json()) as { result: { tools?: { name: string }[]; content?: { text: string }[] } }
    }
    const { result } = await post({ method: 'tools/list' })
    const running = post({ method: 'tools/call', params: { name: result.tools?.[0]?.name, arguments: {} } })
    await api.reached
    const stopped = process.stop()
    await vi.waitFor(async () => expect(await ready()).toEqual([503, { status: 'unavailable', reason: 'stopping' }]))
    api.answer()
    expect((await running).result.content?.[0]?.text).toContain('done')
    expect((await stopped).code).toBe(0)
  })

  it('exit if the first one fails to start', async () => {
    const file = makeUrlFile('postgres://desk@127.0.0.1:1/desk')
    const args = ['--port', '0', '--workers', '2', '--database-url-file', file]
    const { code, errors, out } = await runCommand(script(), args, nodeEnvironment()).exited
    expect([code, out]).toEqual([1, []])
    expect(errors.match(/Couldn’t connect to PostgreSQL/g)).toHaveLength(1)
  })

  it('exit together with the process that started them', async () => {
    const { process, nodes } = await startWorkers(2)
    await process.stop('SIGKILL')
    await vi.waitFor(async () => expect(await nodes()).toEqual([]), PATIENCE)
  })
})
