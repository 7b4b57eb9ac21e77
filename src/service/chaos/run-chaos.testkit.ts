import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { definition, endpoint, managementCaller } from '../management/management.testkit.ts'
import { layNetwork, type Network } from '../nodes/network.testkit.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'
import { clusterUrl, startCluster } from '../store/postgres/start-cluster.testkit.ts'
import { checkCustomers, checkLog, checkTokens, type Findings } from './check-journal.testkit.ts'
import { type ClusterOfNodes, startClusterOfNodes, until } from './cluster-of-nodes.testkit.ts'
import { createJournal, type Journal } from './journal.testkit.ts'
import { type KillableCluster, killable } from './killable-cluster.testkit.ts'
import { startLoad } from './load.testkit.ts'

/** The failures to inject, and their timing. Times are in milliseconds. */
export interface ChaosPlan {
  nodeKills: number
  databaseKills: number
  cutMs: number
  /** Range for the random time between two node kills. */
  pauseMs: [least: number, most: number]
  /** Range for the random time between killing and restarting the database. */
  downMs: [least: number, most: number]
  drainSeconds: number
}

const NODES = 3
/** Number of URLs called continuously. */
const URLS = 12
const DATABASE = 'desk'

const between = ([least, most]: [number, number]) => least + Math.random() * (most - least)

/** Starts a slow API that counts requests by their text. */
async function startApi() {
  const reached = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { attempt } = JSON.parse(body) as { attempt: string }
    reached.set(attempt, (reached.get(attempt) ?? 0) + 1)
    await setTimeout(between([0, 40]))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(`recorded ${attempt}.`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { reached, baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
}

/** Starts a separate PostgreSQL server that flushes its commits to disk. */
async function startDatabase() {
  const folder = makeDataFolder()
  startCluster(folder, { fsync: 'on', full_page_writes: 'on', deadlock_timeout: '1s' })
  const cluster = killable(folder)
  onTestFinished(cluster.stop)
  await queryOnce(clusterUrl(folder, 'postgres'), `CREATE DATABASE ${DATABASE}`)
  return { cluster, socket: join(folder, '.s.PGSQL.5432'), url: clusterUrl(folder, DATABASE) }
}

/** Creates a server with one tool, and the URLs for it. */
async function setUpServer({ origin, apiKey }: ClusterOfNodes, apiUrl: string) {
  const call = managementCaller(origin, apiKey)
  const { id, revision } = await call('servers.create', { name: 'Recorder' })
  const record = endpoint('record', {
    method: 'POST',
    baseUrl: apiUrl,
    parameters: [{ name: 'attempt', type: 'string', required: true }],
    body: { kind: 'json', template: '{"attempt":"{{attempt}}"}' },
  })
  const saved = await call('servers.saveDraft', { id, revision, draft: definition('Recorder', record) })
  await call('servers.deploy', { id, revision: saved.revision })
  await call('servers.setLogContent', { id, logContent: true })
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const urls: string[] = []
  for (let index = 0; index < URLS; index += 1) {
    const body = JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity: `caller-${index}` } })
    const response = await fetch(`${origin}/dev/v1/generate-mcp-token`, { method: 'POST', headers, body })
    urls.push(((await response.json()) as { data: { url: string } }).data.url)
  }
  return { serverId: id, urls }
}

interface Scene {
  nodes: ClusterOfNodes
  cluster: KillableCluster
  network: Network
  journal: Journal
}

/** Keeps the database down while `during` runs. */
async function withOutage({ nodes, journal }: Scene, during: () => Promise<void>): Promise<void> {
  const outage = { from: Date.now(), until: null as number | null }
  journal.outages.push(outage)
  await during()
  await until(nodes.areReady)
  outage.until = Date.now()
}

async function killDatabase(scene: Scene, downMs: number): Promise<void> {
  await withOutage(scene, async () => {
    scene.cluster.kill()
    await setTimeout(downMs)
    await scene.cluster.start()
  })
}

/** Kills nodes one after another, some of them together with the database. */
async function killAll(scene: Scene, plan: ChaosPlan, script: string): Promise<void> {
  const { nodes } = scene
  const rounds = Array.from({ length: plan.nodeKills }, (_, index) => index)
  const withDatabase = new Set(rounds.sort(() => Math.random() - 0.5).slice(0, plan.databaseKills))
  for (let round = 0; round < plan.nodeKills; round += 1) {
    await setTimeout(between(plan.pauseMs))
    const struck = withDatabase.has(round) ? killDatabase(scene, between(plan.downMs)) : Promise.resolve()
    const index = Math.floor(Math.random() * NODES)
    await setTimeout(withDatabase.has(round) ? between([0, 500]) : 0)
    await nodes.end(index, 'SIGKILL')
    await nodes.start(index, script)
    await struck
  }
}

/** Replaces the nodes with the next release, one after another; the first one migrates the tables. Returns the exit codes. */
async function update({ nodes }: Scene, nextScript: string): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < NODES; index += 1) {
    codes.push(await nodes.end(index, 'SIGTERM'))
    await nodes.start(index, nextScript)
  }
  return codes
}

interface ChaosReport {
  lines: string[]
  problems: string[]
}

const listed = (counts: ReadonlyMap<string, number>, unit = '') =>
  [...counts].map(([name, number]) => `${name}: ${number}${unit}`).join('; ') || 'none'

/** The default of `--drain-seconds`. */
const DEFAULT_DRAIN_SECONDS = 3

/** Runs nodes and clients on PostgreSQL behind a balancer, injects the plan's failures, and checks what remains. */
export async function runChaos(plan: ChaosPlan, script: string, nextScript: string): Promise<ChaosReport> {
  const began = Date.now()
  const api = await startApi()
  const { cluster, socket, url } = await startDatabase()
  const network = await layNetwork(socket)
  const databaseUrl = `postgres://desk@127.0.0.1:${network.port}/${DATABASE}`
  const nodes = await startClusterOfNodes({ count: NODES, databaseUrl, script, drainSeconds: plan.drainSeconds })
  const journal = createJournal()
  const scene = { nodes, cluster, network, journal }
  const { serverId, urls } = await setUpServer(nodes, api.baseUrl)
  const load = startLoad({ nodes, serverId, urls }, journal)
  await until(async () => journal.answered.size > 10 * URLS)

  load.enter('kills')
  await killAll(scene, plan, script)
  load.enter('rolling update')
  const codes = await update(scene, nextScript)
  load.enter('network cut')
  await withOutage(scene, async () => {
    network.cut()
    await setTimeout(plan.cutMs)
    network.restore()
  })
  load.enter('end')
  await setTimeout(between(plan.pauseMs))
  await load.stop()

  const findings: Findings[] = [await checkTokens(nodes, journal)]
  // Nodes write their pending calls before they exit.
  for (let index = 0; index < NODES; index += 1) codes.push(await nodes.end(index, 'SIGTERM'))
  for (let index = 0; index < NODES; index += 1) await nodes.start(index, nextScript)
  findings.push(await checkCustomers(url, journal), await checkLog({ nodes, serverId, reached: api.reached }, journal))

  const absences = journal.outages.map(({ from, until: end }) => ((end ?? Date.now()) - from) / 1000)
  // On a busy machine, a short drain is over before the balancer notices it.
  const isNoticed = plan.drainSeconds >= DEFAULT_DRAIN_SECONDS
  const needless = isNoticed ? journal.firstTries.filter((name) => name.includes(', rolling update: ')) : []
  const problems: [boolean, string][] = [
    [journal.failed.length > 0, `${journal.failed.length} failed twice:\n${journal.failed.slice(0, 20).join('\n')}`],
    [codes.some((code) => code !== '0'), `Nodes ended so:\n${codes.join('\n')}`],
    [needless.length > 0, `The rolling update took second tries:\n${needless.join('\n')}`],
  ]
  return {
    lines: [
      `${NODES} nodes behind HAProxy on PostgreSQL, ${Math.round((Date.now() - began) / 1000)} s`,
      `killed: nodes ${plan.nodeKills} times, PostgreSQL ${plan.databaseKills} times; 1 rolling update with a migration; network cut for ${plan.cutMs / 1000} s`,
      `database away until every node had it again: ${absences.map((each) => `${each.toFixed(1)} s`).join(', ')}`,
      `calls answered: ${journal.answered.size}; failed after one retry: ${journal.failed.length}`,
      `succeeded with the second try: ${listed(journal.retried)}`,
      `failed twice while the database they need was away: ${listed(journal.excused)}`,
      `slowest call with its retry: ${listed(journal.slowest, ' ms')}`,
      ...findings.flatMap(({ figures }) => figures),
    ],
    problems: [
      ...problems.flatMap(([isSo, problem]) => (isSo ? [problem] : [])),
      ...findings.flatMap((each) => each.problems),
    ],
  }
}
