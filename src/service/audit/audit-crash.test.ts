import { expect, it } from 'vitest'
import { bundleCommand, runCommand } from '../headless/command.testkit.ts'
import { makeCommandData } from '../headless/command-data.testkit.ts'
import { managementCaller } from '../management/management.testkit.ts'

const script = bundleCommand()
const SERVERS = 40
const KILL_AFTER = 10

it('logs every change, finished or not, when the service is killed while changes are in flight', async () => {
  const { args, env } = await makeCommandData()
  const start = () => runCommand(script(), ['--port', '0', ...args], env)
  const service = start()
  const { baseUrl, apiKey = '' } = await service.listening()
  const call = managementCaller(baseUrl, apiKey)
  const ids: string[] = []
  for (let index = 0; index < SERVERS; index += 1) ids.push((await call('servers.create', { name: `S${index}` })).id)
  let done = 0
  const change = async (id: string) => {
    await call('servers.setLogContent', { id, logContent: true })
    done += 1
    if (done === KILL_AFTER) void service.stop('SIGKILL')
  }
  await Promise.allSettled(ids.map(change))
  await service.exited
  expect(done).toBeLessThan(SERVERS)

  const again = managementCaller((await start().listening()).baseUrl, apiKey)
  const { records } = await again('audit.list', { operation: 'servers.setLogContent' })
  const recorded = (ended: boolean) =>
    new Set(records.filter((record) => (record.ended !== null) === ended).map((record) => record.ids.serverId))
  const [finished, open] = [recorded(true), recorded(false)]
  for (const id of ids) {
    const { logContent } = await again('servers.get', { id })
    // No change goes unrecorded, and no unfinished change is recorded as done.
    if (logContent) expect(finished.has(id) || open.has(id)).toBe(true)
    else expect(finished.has(id)).toBe(false)
  }
  expect(finished.size).toBeGreaterThanOrEqual(KILL_AFTER)
  expect(await again('audit.verify', {})).toMatchObject({ broken: null })
}, 30_000)
