import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { definitionSchema } from '../../src/shared/platform/definition.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, type Operator } from '../harness/manage.ts'
import { startOnCore } from './load.ts'
import { withFolder } from './measure.ts'

const SECONDS = 8
const PEERS = join(REPOSITORY, 'e2e/bench/peers')
const ATTACKS = [
  ...['pattern', 'long pattern text', 'equal items', 'batches', 'large strings', 'many values', 'too many values'],
  ...['deep nesting', 'half-sent bodies', 'small calls'],
]
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

const definition = (origin: string) => {
  const common = { title: 'Tool', description: 'A tool.', method: 'POST', baseUrl: origin, path: '/items/1' } as const
  const parameters = [
    { name: 'value', type: 'array', schema: { type: ['array', 'string', 'integer'] } },
    { name: 'words', type: 'string', schema: { pattern: '^([a-zA-Z0-9]+\\s?)+$' } },
    { name: 'items', type: 'array', schema: { uniqueItems: true } },
  ] as const
  const template = JSON.stringify(Object.fromEntries(parameters.map(({ name }) => [name, `{{${name}}}`])))
  return definitionSchema.parse({
    name: 'Victim',
    endpoints: [
      { ...common, id: 'check', toolName: 'check', parameters, body: { kind: 'json', template } },
      { ...common, id: 'slow', toolName: 'slow', timeoutSeconds: 15 },
    ],
  })
}

/** Latencies in milliseconds of one customer's requests, one after the other, over some seconds. */
async function measureVictim(url: string): Promise<{ p50: number; p99: number; requests: number }> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const response = await fetch(url, { method: 'POST', headers, body: PING })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const sorted = times.sort((left, right) => left - right)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), requests: times.length }
}

test('one customer beside another one who does their worst', async () => {
  test.setTimeout(ATTACKS.length * 60_000)
  await withFolder(async (data) => {
    const upstream = await startOnCore(1, [join(PEERS, 'upstream.mjs')], z.object({ url: z.string() }))
    const service = await startOnCore(0, ['out/main/cli.cjs', '--port', '0', '--data', data], serviceSchema)
    const operator: Operator = service.line
    const id = await deployServer(operator, definition(upstream.line.url))
    const victim = await generateAccess(operator, id, 'victim@example.com')
    await measureVictim(victim.url)
    const idle = await measureVictim(victim.url)
    const rows = [{ attack: 'none', ...idle, ratio: 1 }]
    for (const attack of ATTACKS) {
      const attacker = await generateAccess(operator, id, `${attack.replaceAll(' ', '-')}@example.com`)
      const running = await startOnCore(1, [join(PEERS, 'attacker.mjs'), attacker.url, attack], z.object({}))
      const beside = await measureVictim(victim.url)
      await running.stop()
      rows.push({ attack, ...beside, ratio: beside.p99 / idle.p99 })
    }
    for (const { attack, p50, p99, ratio } of rows) {
      const figures = `p50 ${p50.toFixed(1).padStart(7)} ms, p99 ${p99.toFixed(1).padStart(7)} ms`
      console.log(`${attack.padEnd(18)} ${figures}, p99 to idle ${ratio.toFixed(1)}`)
    }
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'bench-attack.json'), `${JSON.stringify(rows, null, 2)}\n`)
    for (const each of [service, upstream]) await each.stop()
  })
})
