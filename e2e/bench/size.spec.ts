import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { REPOSITORY } from '../harness/launch-info.ts'
import { type Filled, fillService, type Size } from './fill-service.ts'
import { median, withFolder } from './measure.ts'
import { startWatched } from './stalls.ts'

const LARGE: Size = { servers: 10_000, customers: 100_000, calls: 1_000_000 }
const EMPTY: Size = { servers: 2, customers: 1, calls: 1 }
const TIMES = 30
/** Maximum CPU time of one request, in milliseconds. The machine may be shared, so response times say little. */
const AIM_MS = 50
const MINUTES = 60_000

/** Requests by the name they're printed under: an operation with its input, or null for the documented list of servers. */
function requestsTo({ large, small, customer }: Filled): Record<string, [operation: string, input: object] | null> {
  const customers = { search: '', offset: 0, limit: 100 }
  const live = { state: 'live' }
  return {
    'servers, the documented list': null,
    'a small server': ['servers.get', { id: small }],
    'a server with all customers': ['servers.get', { id: large }],
    'customers of all servers': ['customers.list', customers],
    'customers of a small server': ['customers.list', { ...customers, serverId: small }],
    'customers of one server': ['customers.page', { serverId: large }],
    'customers of one server, far': ['customers.page', { serverId: large, offset: 90_000 }],
    'live customers, far': ['customers.page', { serverId: large, filter: live, offset: 90_000 }],
    'live customers by name, far': [
      'customers.page',
      { serverId: large, filter: live, sort: { by: 'identity' }, offset: 90_000 },
    ],
    'live customers by calls, middle': [
      'customers.page',
      { serverId: large, filter: live, sort: { by: 'calls' }, offset: 45_000 },
    ],
    'search in a server, none found': ['customers.page', { serverId: large, search: 'nobody' }],
    'search in a server, one found': ['customers.page', { serverId: large, search: 'c54321@' }],
    'search in a server, 6 % found': ['customers.page', { serverId: large, search: 'company 17' }],
    'search in a server, all found': ['customers.page', { serverId: large, search: 'example' }],
    'search in a server, two letters': ['customers.page', { serverId: large, search: '77' }],
    'search in a small server': ['customers.page', { serverId: small, search: 'example' }],
    'search in all, one found': ['customers.list', { ...customers, search: 'c54321@' }],
    'customers by last call': ['customers.page', { serverId: large, sort: { by: 'lastCall' } }],
    'customers by name, far': ['customers.page', { serverId: large, sort: { by: 'identity' }, offset: 90_000 }],
    'paused customers by calls': [
      'customers.page',
      { serverId: large, filter: { state: 'paused' }, sort: { by: 'calls' } },
    ],
    'customers who called, none': ['customers.page', { serverId: large, filter: { stage: 'called' } }],
    'search by last call': ['customers.page', { serverId: large, search: 'company 17', sort: { by: 'lastCall' } }],
    'ten thousand identifiers': ['customers.ids', { serverId: large }],
    'one customer': ['customers.get', { id: customer }],
    'newest calls': ['calls.list', { limit: 100 }],
    'a rare tool in the log': ['calls.list', { tool: 'rare', limit: 100 }],
    'a rare tool of a server': ['calls.list', { serverId: large, tool: 'rare', limit: 100 }],
    'a frequent tool of a server': ['calls.list', { serverId: large, tool: 'tool_2', limit: 100 }],
    'a tool that nobody called': ['calls.list', { tool: 'none', limit: 100 }],
    'charts of 1 day': ['calls.stats', { days: 1 }],
    'charts of 30 days': ['calls.stats', { days: 30 }],
    'charts of 30 days, a server': ['calls.stats', { days: 30, serverId: large }],
    'charts of 30 days, a customer': ['calls.stats', { days: 30, customerId: customer }],
  }
}

/**
 * CPU time of the first request, and median and maximum for later ones, in milliseconds; longest stall in milliseconds; response size in
 * bytes.
 */
interface Row {
  first: number
  cpu: number
  most: number
  stall: number
  bytes: number
}

async function measure(folder: string, size: Size) {
  const started = Date.now()
  const filled = await fillService(join(folder, 'data'), size)
  console.log(`filled in ${((Date.now() - started) / 1000).toFixed(0)} s`)
  const { operator, during, stop } = await startWatched(folder)
  const { origin } = new URL(operator.baseUrl)
  const headers = { authorization: `Bearer ${operator.apiKey}`, 'content-type': 'application/json' }
  const results = new Map<string, Row>()
  for (const [name, request] of Object.entries(requestsTo(filled))) {
    const ask = async () => {
      const response = await (request === null
        ? fetch(`${operator.baseUrl}/mcp-servers`, { headers })
        : fetch(`${origin}/manage/v1/${request[0]}`, { method: 'POST', headers, body: JSON.stringify(request[1]) }))
      const { byteLength } = await response.arrayBuffer()
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      return byteLength
    }
    const first = await during(ask)
    const further: Awaited<ReturnType<typeof during>>[] = []
    while (further.length < TIMES) further.push(await during(ask))
    const row: Row = {
      first: first.cpu,
      cpu: median(further.map(({ cpu }) => cpu)),
      most: Math.max(...further.map(({ cpu }) => cpu)),
      stall: median(further.map(({ stall }) => stall)),
      bytes: first.value,
    }
    console.log(`${name}: ${JSON.stringify(row)}`)
    results.set(name, row)
  }
  await stop()
  return results
}

test('requests from an operator to a service with 10,000 servers, 100,000 customers, and a million calls', async () => {
  test.setTimeout(15 * MINUTES)
  const [empty, large] = [
    await withFolder((folder) => measure(folder, EMPTY)),
    await withFolder((folder) => measure(folder, LARGE)),
  ]
  const rows = [...large].map(([name, row]) => ({ name, ...row, ratio: row.cpu / (empty.get(name)?.cpu ?? 1) }))
  console.log(`CPU time of a request, ${TIMES} times each; aim: median ≤ ${AIM_MS} ms`)
  for (const { name, first, cpu, most, stall, bytes, ratio } of rows) {
    const times = [`${cpu.toFixed(1)} ms`, `most ${most.toFixed(0)} ms`, `first ${first.toFixed(0)} ms`]
    const figures = [...times, `stall ${stall.toFixed(0)} ms`, `${(bytes / 1000).toFixed(0)} kB`]
    const missed = cpu > AIM_MS ? ', aim missed' : ''
    const line = figures.map((text) => text.padStart(14)).join('')
    console.log(`${name.padEnd(32)} ${line}  ${ratio.toFixed(1)} × empty${missed}`)
  }
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench-size.json'), `${JSON.stringify(rows, null, 2)}\n`)
})
