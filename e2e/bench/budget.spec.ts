import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../fixtures.ts'
import { clearKeychain } from '../harness/keyring.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { ServerList } from '../pages/server-list.ts'
import { firstScreenKilobytes } from './budget/first-screen.ts'
import { inPairs, type Loaded, measureLoad, PAIRS } from './budget/pairs.ts'
import { type Aim, BUDGET_FILE, isWorse, lineOf, readBudget, rowOf, writeBudget } from './budget/rows.ts'
import { fillService } from './fill-service.ts'
import { BENCH_LIMITS, getItem, itemCall, JSON_HEADERS, MCP_HEADERS } from './item-server.ts'
import { benchModules, type Listening, load, startOnCore } from './load.ts'
import { measureLaunch, withFolder } from './measure.ts'
import { measureBackground } from './measure-background.ts'
import { startWatched } from './stalls.ts'

const BARE_APP = join(REPOSITORY, 'e2e/bench/bare-app')
const PEERS = join(REPOSITORY, 'e2e/bench/peers')
const MINUTES = 60_000
/** A trial with few pairs writes to another file: only a full run is worth committing. */
const isTrial = process.env.BENCH_PAIRS !== undefined
const SECONDS = isTrial ? 2 : 6
const LARGE = { servers: 10_000, customers: 100_000, calls: isTrial ? 20_000 : 1_000_000 }
const SMALL = { servers: 2, customers: 1, calls: 1 }

const listeningSchema = z.object({ url: z.string(), tool: z.string().default('get_item') })
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })

const rows: ReturnType<typeof rowOf>[] = []
const last = readBudget(BUDGET_FILE)
const lastRow = ({ name, of }: { name: string; of: string }) =>
  last?.rows.find((row) => row.name === name && row.of === of)

function put(aim: Aim, values: readonly number[]): void {
  const row = rowOf(aim, values)
  rows.push(row)
  console.log(lineOf(row, lastRow(row)))
}

test.describe.configure({ mode: 'default' })

test('the app compared with a bare Electron', async ({ info, display }) => {
  test.setTimeout(30 * MINUTES)
  const bareInfo = { ...info, args: [...info.args.slice(0, -1), BARE_APP] }
  const listed = (page: Page) => new ServerList(page).options.first().waitFor()
  await withFolder((home) =>
    withFolder(async (bareHome) => {
      const pairs = await inPairs(
        PAIRS.launches,
        () => measureLaunch(info, home, display.env, listed),
        () => measureLaunch(bareInfo, bareHome, display.env),
      )
      const of = 'bare window'
      put(
        { name: 'launch to ready', of, aim: 1.25 },
        pairs.map(([app, bare]) => app.ready / bare.ready),
      )
      put(
        { name: 'launch to list shown', of, aim: 1.6 },
        pairs.map(([app, bare]) => app.shown / bare.ready),
      )
      put(
        { name: 'processor until ready', of, aim: 1.6 },
        pairs.map(([app, bare]) => app.cpu / bare.cpu),
      )
      put(
        { name: 'memory, window open', of, aim: 1.15 },
        pairs.map(([app, bare]) => app.memory / bare.memory),
      )
      const inBackground = await inPairs(
        PAIRS.rates,
        () => measureBackground(info, home, { env: display.env, isApp: true }),
        () => measureBackground(bareInfo, bareHome, { env: display.env, isApp: false }),
      )
      const windowless = 'windowless Electron'
      put(
        { name: 'memory, in the background', of: windowless, aim: 1.1 },
        inBackground.map(([app, bare]) => app / bare),
      )
      await clearKeychain(home)
    }),
  )
  put({ name: 'code of the first screen', of: 'kB', aim: 500 }, [firstScreenKilobytes()])
})

/** Compares rates, and the CPU time per request, with those of a peer. */
async function compareRates(aim: Omit<Aim, 'isRate'>, ours: Loaded, peer: Loaded): Promise<void> {
  const pairs = await inPairs(
    PAIRS.rates,
    () => measureLoad(ours),
    () => measureLoad(peer),
  )
  put(
    { ...aim, isRate: true },
    pairs.map(([own, other]) => own.rate / other.rate),
  )
  put(
    { ...aim, name: `${aim.name}, by processor`, isRate: true },
    pairs.map(([own, other]) => other.cpu / own.cpu),
  )
}

test("the service's rates compared with those of its peers", async () => {
  test.setTimeout(30 * MINUTES)
  await withFolder(async (data) => {
    const upstream = await startOnCore(1, [join(PEERS, 'upstream.mjs')], listeningSchema)
    const service = await startOnCore(0, ['out/main/cli.cjs', '--port', '0', '--data', data], serviceSchema)
    const operator: Operator = service.line
    const id = await deployServer(operator, getItem(upstream.line.url))
    await manage(operator, 'servers.setLimits', { id, limits: BENCH_LIMITS })
    const { url } = await generateAccess(operator, id, 'bench@example.com')
    const authorized = { ...JSON_HEADERS, authorization: `Bearer ${operator.apiKey}` }
    const post = (to: string, headers: Record<string, string>, body: unknown) => () =>
      load({ url: to, headers, body }, SECONDS)
    const generate = {
      mcpServerId: id,
      customerDetails: { primaryIdentity: 'bench@example.com', metadata: { name: 'Bench' } },
    }
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const ours = (run: Loaded['run']): Loaded => ({ pid: service.pid, run })

    const withPeer = async (
      script: string,
      args: string[],
      use: (peer: Listening<z.output<typeof listeningSchema>>) => Promise<void>,
    ) => {
      const peer = await startOnCore(0, [join(PEERS, script), ...args], listeningSchema)
      await use(peer)
      await peer.stop()
    }
    const call = ours(post(url, MCP_HEADERS, itemCall))
    for (const [script, of, aim] of [
      ['http-proxy.mjs', 'node:http proxy', 0.6],
      ['sdk-v1-stateless.mjs', 'SDK v1, stateless', 4],
      ['sdk-v2-stateless.mjs', 'SDK v2, stateless', 5],
    ] as const) {
      await withPeer(script, [benchModules(), upstream.line.url], async (peer) => {
        const body = { ...itemCall, params: { ...itemCall.params, name: peer.line.tool } }
        await compareRates({ name: 'tools/call', of, aim }, call, {
          pid: peer.pid,
          run: post(peer.line.url, MCP_HEADERS, body),
        })
      })
    }
    await withPeer('json-echo.mjs', [], async (peer) => {
      const echo = (body: unknown): Loaded => ({ pid: peer.pid, run: post(peer.line.url, JSON_HEADERS, body) })
      await compareRates(
        { name: 'tools/list', of: 'node:http echo', aim: 0.8 },
        ours(post(url, MCP_HEADERS, list)),
        echo(list),
      )
      for (let server = 1; server < 100; server += 1)
        await manage(operator, 'servers.create', { name: `Server ${server}` })
      const servers: Loaded = ours(() => load({ url: `${operator.baseUrl}/mcp-servers`, headers: authorized }, SECONDS))
      await compareRates({ name: 'GET /mcp-servers, 100 servers', of: 'node:http echo', aim: 0.8 }, servers, echo({}))
    })
    await withFolder((folder) =>
      withPeer('group-commit.mjs', [folder], async (peer) => {
        const ourUrl = `${operator.baseUrl}/generate-mcp-token`
        const committed: Loaded = { pid: peer.pid, run: post(peer.line.url, JSON_HEADERS, generate) }
        await compareRates(
          { name: 'generation', of: 'grouped commit', aim: 0.85 },
          ours(post(ourUrl, authorized, generate)),
          committed,
        )
      }),
    )
    for (const each of [service, upstream]) await each.stop()
  })
})

type Watched = Awaited<ReturnType<typeof startWatched>>

/** CPU time of requests to a service, in milliseconds, and the longest stall during any of them. */
async function measureSize(folder: string, size: typeof LARGE) {
  const { large } = await fillService(join(folder, 'data'), size)
  const cpu = new Map<string, number[]>()
  const stalls: number[] = []
  const ask = async ({ operator, during }: Watched, name: string, work: (operator: Operator) => Promise<unknown>) => {
    const measured = await during(() => work(operator))
    cpu.set(name, [...(cpu.get(name) ?? []), measured.cpu])
    stalls.push(measured.stall)
  }
  const charts = (operator: Operator) => manage(operator, 'calls.stats', { days: 30 })
  const first = await startWatched(folder)
  // A running service has already aggregated the calls of past hours, but this one was filled just now.
  await charts(first.operator)
  await first.stop()
  for (let run = 0; run < PAIRS.rates; run += 1) {
    const service = await startWatched(folder, first.operator.apiKey)
    await ask(service, 'first charts', charts)
    for (let time = 0; time < 5; time += 1) {
      await ask(service, 'servers.get', (operator) => manage(operator, 'servers.get', { id: large }))
      await ask(service, 'page of customers', (operator) => manage(operator, 'customers.page', { serverId: large }))
      await ask(service, 'search for a customer', (operator) =>
        manage(operator, 'customers.page', { serverId: large, search: 'c54321@' }),
      )
    }
    await service.stop()
  }
  return { cpu, stalls }
}

test('a service with 10,000 servers, 100,000 customers, and a million calls, compared with a new one', async () => {
  test.setTimeout(60 * MINUTES)
  const small = await withFolder((folder) => measureSize(folder, SMALL))
  const large = await withFolder((folder) => measureSize(folder, LARGE))
  for (const [name, values] of large.cpu) {
    if (name === 'first charts') {
      put({ name: 'first charts of 30 days, a million calls', of: 'ms of processor', aim: 100 }, values)
      continue
    }
    const ofSmall = small.cpu.get(name) ?? []
    put(
      { name, of: 'new service, by processor', aim: 1.2 },
      values.map((value, index) => value / (ofSmall[index] ?? value)),
    )
  }
  put({ name: 'longest stall at that size', of: 'ms', aim: 50 }, [Math.max(...large.stalls)])
})

test('no figure is worse than in the last budget', async () => {
  const file = isTrial ? join(REPOSITORY, 'e2e/.results/budget-trial.json') : BUDGET_FILE
  await mkdir(join(REPOSITORY, 'e2e/.results'), { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
  console.log(`Compared with ${last ? `${last.commit} of ${last.date}, on ${last.machine}` : 'no earlier budget'}`)
  for (const row of rows) console.log(lineOf(row, lastRow(row)))
  // Rows that this run didn't measure stay unchanged.
  const measured = new Set(rows.map(({ name, of }) => `${name} ${of}`))
  const kept = last?.rows.filter(({ name, of }) => !measured.has(`${name} ${of}`)) ?? []
  writeBudget(file, [...rows, ...kept], machine)
  console.log(`Written to ${file}`)
  expect(rows.filter((row) => isWorse(row, lastRow(row))).map(({ name }) => name)).toEqual([])
})
