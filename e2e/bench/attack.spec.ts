import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { credentialSchema } from '../../src/shared/management/definition/credential.ts'
import { definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { type Listening, startOnCore } from './load.ts'
import { withFolder } from './measure.ts'
import { startPostgres } from './postgres.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
/** Storage engine of the attacked service. */
const ENGINE = process.env.BENCH_ENGINE ?? 'SQLite'
const PEERS = join(REPOSITORY, 'e2e/bench/peers')
const ATTACKS = [
  'pattern',
  'long pattern text',
  'equal items',
  'batches',
  'slow batches',
  'large strings',
  'large escapes',
  'many values',
  'many names',
  'too many values',
  'deep nesting',
  'half-sent bodies',
  'unread bodies',
  'small calls',
  'unknown tokens',
  'large replies',
  'trimmed replies',
  'escaped replies',
  'dense replies',
  'text replies',
  'pictures in replies',
  ...['gzip', 'deflate', 'brotli', 'nested', 'members', 'trailing', 'frames'].map((bomb) => `bomb: ${bomb}`),
  ...['loop', 'native', 'memory', 'calls'].map((code) => `code: ${code}`),
  'operator: values',
  'operator: levels',
].filter((name) => (process.env.BENCH_ATTACKS?.split(',') ?? [name]).includes(name))
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
const originsSchema = z.object({ url: z.string(), unread: z.string() })
const timesSchema = z.object({ ping: z.array(z.number()), call: z.array(z.number()), same: z.array(z.number()) })
const readingSchema = z.object({ stallMs: z.number(), memory: z.number(), peak: z.number() })
const credential = credentialSchema.parse({ id: 'cred_1', name: 'Key', details: { kind: 'bearer' } })

const attacked = ({ url, unread }: z.infer<typeof originsSchema>) => {
  const common = { title: 'Tool', description: 'A tool.', baseUrl: url, credentialId: credential.id } as const
  const parameters = [
    { name: 'value', type: 'array', schema: { type: ['array', 'string', 'integer'] } },
    { name: 'words', type: 'string', schema: { pattern: '^([a-zA-Z0-9]+\\s?)+$' } },
    { name: 'items', type: 'array', schema: { uniqueItems: true } },
  ] as const
  const template = JSON.stringify(Object.fromEntries(parameters.map(({ name }) => [name, `{{${name}}}`])))
  const check = { ...common, method: 'POST', path: '/items/1', parameters, body: { kind: 'json', template } } as const
  const name = { name: 'name', type: 'string', required: true } as const
  const reply = { ...common, method: 'GET', path: '/replies/{{name}}', parameters: [name] } as const
  const trim = { by: 'jsonPath', query: '$[?@.price > 10].name' } as const
  return definitionSchema.parse({
    name: 'Attacked',
    credentials: [credential],
    endpoints: [
      { ...check, id: 'check', toolName: 'check' },
      { ...check, id: 'unread', toolName: 'unread', baseUrl: unread },
      { ...common, id: 'slow', toolName: 'slow', method: 'GET', path: '/slow', timeoutSeconds: 30 },
      { ...reply, id: 'reply', toolName: 'reply', reply: { maxCharacters: 1_000_000 } },
      { ...reply, id: 'bomb', toolName: 'bomb', path: '/bombs/{{name}}' },
      { ...reply, id: 'trimmed', toolName: 'trimmed', reply: { maxCharacters: 1_000_000, trim } },
    ],
  })
}

const quiet = (baseUrl: string) => {
  const endpoint = { id: 'check', toolName: 'check', title: 'Tool', description: 'A tool.', method: 'GET' } as const
  return definitionSchema.parse({ name: 'Quiet', endpoints: [{ ...endpoint, baseUrl, path: '/items/1' }] })
}

/** Requests from a well-behaved customer: pings, calls to their own API, and calls to the attacked API. */
async function victimRequests(operator: Operator, attackedId: string, origin: string) {
  const quietId = await deployServer(operator, quiet(origin))
  const own = await generateAccess(operator, quietId, 'victim@example.com')
  const shared = await generateAccess(operator, attackedId, 'victim@example.com')
  const request = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params })
  const check = request('tools/call', { name: 'check', arguments: {} })
  return {
    ping: { url: own.url, body: request('ping') },
    call: { url: own.url, body: check },
    same: { url: shared.url, body: check },
  }
}

const at = (times: number[], share: number): number =>
  [...times].sort((left, right) => left - right)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Measures what the victim experiences over a few seconds, and how long the service's event loop is blocked during that time. */
async function measure(service: Listening<unknown>, requests: object) {
  await service.ask('SIGUSR2', readingSchema)
  const args = [join(PEERS, 'victim.mjs'), String(SECONDS), JSON.stringify(requests)]
  const victim = await startOnCore(1, args, timesSchema)
  await victim.stop()
  const { stallMs, memory, peak } = await service.ask('SIGUSR2', readingSchema)
  const { ping, call, same } = victim.line
  const of = (times: number[]) => ({ p50: at(times, 0.5), p99: at(times, 0.99) })
  return {
    ping: of(ping),
    call: of(call),
    same: of(same),
    rounds: ping.length,
    stallMs,
    memory,
    peak,
    load: loadavg()[0],
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

function print(attack: string, measured: Measured): void {
  const figures = (['ping', 'call', 'same'] as const).map((kind) => {
    const { p50, p99 } = measured[kind]
    return `${kind} ${p50.toFixed(1).padStart(5)} / ${p99.toFixed(1).padStart(6)}`
  })
  const { stallMs, memory, peak, load = 0 } = measured
  const service = `stall ${stallMs.toFixed(0).padStart(4)} ms, ${memory.toFixed(0).padStart(4)} MiB (peak ${peak.toFixed(0)}), load ${load.toFixed(1)}`
  console.log(`${attack.padEnd(20)} p50 / p99 ms: ${figures.join(', ')}; ${service}`)
}

test('a customer who shares the service with one who misbehaves as badly as possible', async () => {
  test.setTimeout((ATTACKS.length + 2) * 60_000)
  await withFolder(async (data) => {
    const upstream = await startOnCore(1, [join(PEERS, 'attack-upstream.mjs')], originsSchema, 5)
    const other = await startOnCore(1, [join(PEERS, 'upstream.mjs')], z.object({ url: z.string() }))
    const probe = join(PEERS, 'loop-probe.cjs')
    const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : []
    const database = ENGINE === 'PostgreSQL' ? await startPostgres(data, 1) : null
    const place = database?.args ?? ['--data', data]
    const args = [...profile, '--require', probe, 'out/main/cli.cjs', '--port', '0', ...place]
    const service = await startOnCore(0, args, serviceSchema)
    const operator: Operator = service.line
    const id = await deployServer(operator, attacked(upstream.line), {
      [credential.id]: { token: '1//0gAbC+dEf/9f8e7d6c5b4a==' },
    })
    await manage(operator, 'servers.setToolMode', { id, mode: 'all', code: true })
    const requests = await victimRequests(operator, id, other.line.url)
    await measure(service, requests)
    const rows: (Measured & { attack: string })[] = []
    for (const attack of ATTACKS) {
      const idle = await measure(service, requests)
      // Memory is limited across all customers, so several attackers are needed.
      const urls: string[] = []
      for (let count = 0; count < (attack === 'unread bodies' ? 8 : 1); count += 1) {
        urls.push((await generateAccess(operator, id, `${attack.replaceAll(/\W+/g, '-')}${count}@example.com`)).url)
      }
      const args = [join(PEERS, 'attacker.mjs'), urls.join(','), attack, operator.apiKey]
      const running = await startOnCore(1, args, z.object({}), 5)
      const beside = await measure(service, requests)
      await running.stop()
      print('idle', idle)
      print(attack, beside)
      rows.push({ attack: 'idle', ...idle }, { attack, ...beside })
    }
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'bench-attack.json'), `${JSON.stringify(rows, null, 2)}\n`)
    for (const each of [service, upstream, other]) await each.stop()
    await database?.stop()
    expect(rows).toHaveLength(ATTACKS.length * 2)
  })
})
