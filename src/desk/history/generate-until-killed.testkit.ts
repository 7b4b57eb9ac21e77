/**
 * A program that endlessly generates URLs, recording them in the history in the folder passed as its argument, and reports each step. The
 * key comes from stdin.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openHistoryStore } from './history-store.ts'

const CONCURRENCY = 4

const store = openHistoryStore({
  folder: process.argv[2] ?? '',
  key: readFileSync(0, 'utf8'),
  onChange: () => undefined,
  onFault: (error) => {
    throw error
  },
})

async function generate(): Promise<void> {
  const id = randomUUID()
  const place = { workspace: { id: 'local', name: 'Local' }, server: { id: 'orders', name: 'Orders' } }
  await store.begin({ id, ...place, customer: { primaryIdentity: id, metadata: {} }, runId: null, at: Date.now() })
  process.stdout.write(`begun ${id}\n`)
  await new Promise((resolve) => setImmediate(resolve))
  const token = `mt_token-number-${id}-abcd`
  const access = { url: `https://mcp.example.com/${token}/stream`, token, customerId: `cus_${id}` }
  await store.end({ id, outcome: { state: 'issued', access } })
  process.stdout.write(`ended ${id}\n`)
}

async function generateForever(): Promise<never> {
  for (;;) await generate()
}

void Promise.all(Array.from({ length: CONCURRENCY }, generateForever))
