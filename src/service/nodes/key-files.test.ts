import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { headlessEncryptionKeys } from '../headless/encryption-keys.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { generateFor, makeDataFolder, startTestService, withKey } from '../service.testkit.ts'
import { createEncryptionKey } from '../store/encryption/encryption-key.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'

const KEY_TIMES = { lookMs: 200, unwellMs: 100, settleMs: 300 }
/** A client's pause between two calls, in milliseconds. */
const REST_MS = 200
const WAIT = { timeout: 60_000, interval: 50 }
const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_orders","arguments":{"limit":1}}}'
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const idOf = (line: string) => line.split(':')[0] ?? ''

/** Starts nodes on one database, each with its own key file, and clients that call a tool on all of the nodes until the test ends. */
async function startNodes(count: number, first: string) {
  const databaseUrl = await makePostgresDatabase()
  const files = Array.from({ length: count }, () => join(makeDataFolder(), 'encryption-keys'))
  const write = (index: number, ...lines: string[]) =>
    writeFileSync(files[index] ?? '', lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  for (const index of files.keys()) write(index, first)
  const options = { databaseUrl, keyTimes: KEY_TIMES, health: { host: '127.0.0.1', port: 0 } }
  const nodes = await Promise.all(
    files.map((file) => startTestService({ ...options, encryptionKeys: headlessEncryptionKeys(file, {}) })),
  )
  const [node] = nodes
  if (!node) throw new Error('One node at least')
  const { token } = await generateFor(node, 'Sample Orders API')
  const call = managementCaller(node.baseUrl)
  const servers = await fetch(`${node.baseUrl}/mcp-servers`, { headers: withKey() })
  for (const { id } of (await servers.json()) as { id: string }[]) {
    await call('servers.setLogContent', { id, logContent: true })
    await call('servers.setLimits', { id, limits: { callsPerSecond: 100_000, bytesPerSecond: 1_073_741_824 } })
  }

  const failed: string[] = []
  let answered = 0
  let isOver = false
  const clients = nodes.map(async ({ mcpUrl }, index) => {
    while (!isOver) {
      const response = await fetch(`${mcpUrl}/${token}/stream`, { method: 'POST', headers: HEADERS, body: CALL })
      const text = await response.text()
      if (response.status === 200 && !text.includes('"isError":true')) answered += 1
      else failed.push(`node ${index}: ${response.status} ${text.slice(0, 200)}`)
      await setTimeout(REST_MS)
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(clients)
  }
  onTestFinished(stop)

  const readiness = async (index: number): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${nodes[index]?.healthPort}/readyz`)
    const { reason = 'ok' } = (await response.json()) as { reason?: string }
    return reason
  }
  return {
    write,
    stop,
    failed,
    answered: () => answered,
    becomes: (index: number, state: 'ok' | 'keys') =>
      vi.waitFor(async () => expect(await readiness(index)).toBe(state), WAIT),
    allReady: async () => {
      for (const index of nodes.keys()) expect(await readiness(index)).toBe('ok')
    },
    /** Returns the IDs of the keys recorded in the database, and of those that currently encrypt values. */
    async keys() {
      const known = await queryOnce<{ id: string; value: string }>(
        databaseUrl,
        "SELECT substr(name, 15) AS id, value FROM meta WHERE name LIKE 'encryptionKey:%'",
      )
      const used = await queryOnce<{ id: string }>(
        databaseUrl,
        "SELECT DISTINCT split_part(arguments, '.', 2) AS id FROM calls WHERE arguments IS NOT NULL",
      )
      return { known: known.map(({ id }) => id), used: used.map(({ id }) => id), records: known }
    },
    /** Waits until every running node has checked its keys two more times. */
    async looks() {
      const untils = async () =>
        new Map(
          (
            await queryOnce<{ name: string; until: number }>(
              databaseUrl,
              "SELECT name, (value::jsonb ->> 'until')::float8 AS until FROM meta WHERE name LIKE 'node:%'",
            )
          ).map(({ name, until }) => [name, until]),
        )
      for (let round = 0; round < 2; round += 1) {
        const before = await untils()
        expect(before.size).toBe(count)
        await vi.waitFor(async () => {
          const now = await untils()
          for (const [name, until] of before) expect(now.get(name)).toBeGreaterThan(until)
        }, WAIT)
      }
    },
  }
}

it('a wrong, empty, or prematurely updated key file on one of four nodes doesn’t affect the others, and has no lasting effect', async () => {
  const [old, next, alien] = [createEncryptionKey(), createEncryptionKey(), createEncryptionKey()]
  const logged = collectLog('info')
  const nodes = await startNodes(4, old)
  const onlyOld = async () => {
    const { known, used } = await nodes.keys()
    expect([known, used.filter((id) => id !== idOf(old))]).toEqual([[idOf(old)], []])
  }

  for (const wrong of [[alien], [], [`${idOf(old)}:${alien.split(':')[1]}`]]) {
    nodes.write(3, ...wrong)
    await nodes.becomes(3, 'keys')
    await nodes.looks()
    await onlyOld()
    for (const index of [0, 1, 2]) await nodes.becomes(index, 'ok')
    nodes.write(3, old)
    await nodes.becomes(3, 'ok')
  }

  // One node gets the new key first, and no other node has it yet.
  nodes.write(0, next, old)
  await nodes.looks()
  await onlyOld()
  await nodes.allReady()
  for (const index of [1, 2]) nodes.write(index, old, next)
  await nodes.looks()
  await onlyOld()
  expect(logged.some(({ message }) => message.includes('once each node has it'))).toBe(true)
  nodes.write(3, old, next)

  // From here on, every node has both keys, in either order.
  await vi.waitFor(async () => expect((await nodes.keys()).known.sort()).toEqual([idOf(old), idOf(next)].sort()), WAIT)
  const isRetired = async (line: string) =>
    (await nodes.keys()).records.some(({ id, value }) => id === idOf(line) && JSON.parse(value).isRetired === true)
  await vi.waitFor(async () => expect(await isRetired(old)).toBe(true), WAIT)
  expect(logged.map(({ message }) => message).join()).not.toContain('removed')
  await nodes.looks()
  await nodes.allReady()
  expect(await isRetired(next)).toBe(false)

  // The newest key is removed from one node's file.
  nodes.write(2, old)
  await nodes.becomes(2, 'keys')
  await nodes.looks()
  expect(await isRetired(next)).toBe(false)
  nodes.write(2, next)
  await nodes.becomes(2, 'ok')
  await nodes.stop()
  expect(nodes.failed).toEqual([])
  expect(nodes.answered()).toBeGreaterThan(20)
  const { used } = await nodes.keys()
  expect(used.filter((id) => id !== idOf(old) && id !== idOf(next))).toEqual([])
}, 150_000)
