import type { Client } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { bundleCommand } from '../headless/command.testkit.ts'
import { definition, endpoint, managementCaller } from '../management/management.testkit.ts'
import { call, connect, json, startApi } from '../mcp/stream.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { runNode } from './nodes.testkit.ts'

const script = bundleCommand()

const ITEMS = Array.from({ length: 300 }, (_, id) => ({ id, name: `Item ${id}`, note: 'A note. '.repeat(20) }))
const EXPIRED = 'There’s no response with this handle, or it has expired. Call the tool again.'

/** Starts two nodes, and generates two customers' URLs for a server whose only tool has long responses. */
async function setUp() {
  const url = await makePostgresDatabase()
  const processes = [runNode(script(), url), runNode(script(), url)] as const
  const lines = await Promise.all([processes[0].listening(), processes[1].listening()])
  const apiKey = lines.flatMap((line) => line.apiKey ?? [])[0] ?? ''
  const manage = managementCaller(lines[0].baseUrl, apiKey)
  const { id, revision } = await manage('servers.create', { name: 'Depot' })
  const draft = definition('Depot', endpoint('list_items', { baseUrl: await startApi(json({ items: ITEMS })) }))
  const saved = await manage('servers.saveDraft', { id, revision, draft })
  await manage('servers.deploy', { id, revision: saved.revision })
  await manage('servers.setReplyBudget', { id, tokens: 2_000 })
  const generate = async (primaryIdentity: string) => {
    const response = await fetch(`${lines[0].baseUrl}/generate-mcp-token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity } }),
    })
    const { token } = ((await response.json()) as { data: { token: string } }).data
    return lines.map(({ mcpUrl }) => `${mcpUrl}/${token}/stream`)
  }
  return { kill: () => processes[0].stop('SIGKILL'), ada: await generate('ada'), eve: await generate('eve') }
}

const handleOf = async (client: Client): Promise<string> => {
  const { structured } = await call(client, 'list_items')
  return (structured as unknown as { shortened: { handle: string } }).shortened.handle
}

it('a reply that one node keeps is read from another, also after the first is killed, but never by another customer', async () => {
  const { kill, ada, eve } = await setUp()
  const [one, other] = [await connect(ada[0] ?? ''), await connect(ada[1] ?? '')]
  const handle = await handleOf(one)
  const read = (client: Client, index: number) => call(client, 'get_more', { handle, path: `/items/${index}` })
  expect((await read(other, 299)).structured).toMatchObject({ value: ITEMS[299] })
  const stranger = await connect(eve[1] ?? '')
  expect(await read(stranger, 0)).toMatchObject({ isError: true, text: EXPIRED })
  const late = await handleOf(one)
  await kill()
  expect((await read(other, 150)).structured).toMatchObject({ value: ITEMS[150] })
  expect((await call(other, 'get_more', { handle: late, path: '/items/1/id' })).structured).toMatchObject({ value: 1 })
  expect(await read(stranger, 0)).toMatchObject({ isError: true, text: EXPIRED })
})
