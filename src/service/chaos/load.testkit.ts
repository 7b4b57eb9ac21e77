import { setTimeout } from 'node:timers/promises'
import { managementCaller } from '../management/management.testkit.ts'
import type { ClusterOfNodes } from './cluster-of-nodes.testkit.ts'
import { count, type Journal, wasAway } from './journal.testkit.ts'

/** Delay before a client's second try, and its timeout for a response, in milliseconds. */
const [RETRY_MS, RESPONSE_MS] = [250, 45_000]
/** Number of concurrent clients of each kind. */
const [CALLERS, GENERATORS] = [4, 2]
/** Pause of each client between two requests, in milliseconds. */
const REST_MS = { call: 15, generation: 60, revocation: 150, reading: 200 }
/** How soon each node with a database connection must know about a revocation, in milliseconds. */
export const KNOWN_EVERYWHERE_MS = 2_000
/** Number of different identities. It's small so that nodes create the same customer at the same time. */
const IDENTITIES = 40

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** One kind of request that a client makes, with at most two attempts. `attempt` resolves with the failure, or null. */
interface Task {
  kind: 'call' | 'generation' | 'revocation'
  attempt(index: number): Promise<string | null>
  /** Whether the request may fail while the database is down. */
  needsDatabase(): boolean
}

interface Target {
  nodes: Pick<ClusterOfNodes, 'origin' | 'origins' | 'apiKey' | 'lives'>
  serverId: string
  /** URLs to call. */
  urls: readonly string[]
}

/** Uses the service the way customers, partners, and operators do until it's stopped, and records everything they see in the journal. */
export function startLoad({ nodes, serverId, urls }: Target, journal: Journal) {
  let phase = 'warm-up'
  let isOver = false
  let lastCall = 0
  const baseUrl = `${nodes.origin}/dev/v1`
  const manage = managementCaller(baseUrl, nodes.apiKey)
  /** Processes and the URLs that each of them has served, and therefore has cached. */
  const known = new Set<string>()
  const watching = new Set<Promise<void>>()

  async function work({ kind, attempt, needsDatabase }: Task): Promise<void> {
    const began = Date.now()
    const first = await attempt(1).catch(String)
    if (first !== null) {
      await setTimeout(RETRY_MS)
      const second = await attempt(2).catch(String)
      if (second === null) {
        count(journal.retried, `${kind}, ${phase}`)
        journal.firstTries.push(`${kind}, ${phase}: ${first}`)
      } else if (needsDatabase() && wasAway(journal, began, Date.now())) count(journal.excused, kind)
      else journal.failed.push(`${new Date(began).toISOString()} ${kind}, ${phase}: ${first}; then ${second}`)
    }
    const slowest = journal.slowest.get(phase) ?? 0
    if (kind === 'call') journal.slowest.set(phase, Math.max(slowest, Date.now() - began))
  }

  const processOf = (node: string) =>
    `${node} ${nodes.lives.find((life) => life.node === node && life.until === null)?.from}`

  function call(): Task {
    lastCall += 1
    const id = lastCall
    const url = urls[id % urls.length] ?? ''
    let isKnown = true
    return {
      kind: 'call',
      async attempt(index) {
        const attempt = `${id}-${index}`
        const params = { name: 'record', arguments: { attempt } }
        const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })
        const signal = AbortSignal.timeout(RESPONSE_MS)
        const response = await fetch(url, { method: 'POST', headers: JSON_HEADERS, body, signal })
        const node = response.headers.get('x-node') ?? ''
        const text = await response.text()
        const served = `${processOf(node)} ${url}`
        isKnown = response.status !== 503 || known.has(served)
        if (response.status !== 200) return `${response.status} of ${node}: ${text.slice(0, 200)}`
        if (!text.includes(`recorded ${attempt}.`) || text.includes('"isError":true')) return text.slice(0, 200)
        known.add(served)
        journal.answered.set(attempt, { node, at: Date.now() })
        return null
      },
      // A process that has already served the URL doesn't need the database.
      needsDatabase: () => !isKnown,
    }
  }

  function generation(): Task {
    const identity = `customer-${Math.floor(Math.random() * IDENTITIES)}@example.com`
    const body = JSON.stringify({ mcpServerId: serverId, customerDetails: { primaryIdentity: identity } })
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${nodes.apiKey}` }
    return {
      kind: 'generation',
      async attempt() {
        const signal = AbortSignal.timeout(RESPONSE_MS)
        const response = await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers, body, signal })
        if (response.status !== 200) return `${response.status}: ${(await response.text()).slice(0, 200)}`
        const { data } = (await response.json()) as { data: { token: string; customerId: string } }
        journal.generated.set(data.token, { identity, customerId: data.customerId })
        return null
      },
      needsDatabase: () => true,
    }
  }

  function revocation(token: string): Task {
    return {
      kind: 'revocation',
      async attempt() {
        const [record] = await manage('tokens.find', { tokens: [token] })
        if (!record) return 'The token is unknown'
        await manage('tokens.revoke', { id: record.id })
        journal.revoked.add(token)
        return null
      },
      needsDatabase: () => true,
    }
  }

  /** Revokes one of the newest tokens, so that most of the others are left for the final check. */
  async function revokeOne(): Promise<void> {
    const [token] = [...journal.generated.keys()].filter((each) => !journal.revoking.has(each)).slice(-20)
    if (token === undefined) return
    journal.revoking.add(token)
    // Makes every node cache the token.
    await askEverywhere(token)
    await work(revocation(token))
    if (journal.revoked.has(token)) watching.add(watch(token))
  }

  const askEverywhere = (token: string) =>
    Promise.all(nodes.origins.map((origin) => statusOf(origin, token).catch(() => null)))

  /** Checks that all nodes learn of the revocation in time. */
  async function watch(token: string): Promise<void> {
    const since = Date.now()
    await setTimeout(KNOWN_EVERYWHERE_MS)
    const statuses = await askEverywhere(token)
    if (wasAway(journal, since, Date.now())) return
    journal.watched += 1
    if (statuses.includes(200)) journal.unknown += 1
  }

  async function read(): Promise<void> {
    const page = await manage('calls.list', { serverId, limit: 200 }).catch(() => null)
    for (const { id, arguments: given } of page?.calls ?? []) journal.shown.set(attemptOf(given), id)
  }

  async function repeat(restMs: number, once: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await once()
      await setTimeout(restMs)
    }
  }

  const times = (many: number, begin: () => Promise<void>) => Array.from({ length: many }, begin)
  const workers = [
    ...times(CALLERS, () => repeat(REST_MS.call, () => work(call()))),
    ...times(GENERATORS, () => repeat(REST_MS.generation, () => work(generation()))),
    repeat(REST_MS.revocation, revokeOne),
    repeat(REST_MS.reading, read),
  ]
  return {
    enter(next: string) {
      phase = next
    },
    async stop() {
      isOver = true
      await Promise.all(workers)
      await Promise.all(watching)
    },
  }
}

/** Returns the status that a client gets for a token. */
export async function statusOf(origin: string, token: string): Promise<number> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
  const response = await fetch(`${origin}/mcp/${token}/stream`, { method: 'POST', headers: JSON_HEADERS, body })
  await response.text()
  return response.status
}

/** Returns the text that a logged call sent to the API. */
export const attemptOf = (given: string | null): string =>
  (JSON.parse(given ?? '{}') as { attempt?: string }).attempt ?? ''
