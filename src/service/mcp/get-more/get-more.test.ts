import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { MASK } from '../../../shared/mask.ts'
import { estimateTokens } from '../../../shared/values/estimate-tokens.ts'
import { startLargeServer } from '../search-mode/large-server.testkit.ts'
import { call, connect, generate, json, type PlainEndpoint } from '../stream.testkit.ts'

const SECRET = 'canary-4711-secret'
const ITEMS = Array.from({ length: 400 }, (_, id) => ({
  id,
  name: `Item ${id}`,
  note: 'A note. '.repeat(20),
  empty: null,
}))

const tools = (baseUrl: string): PlainEndpoint[] => [
  { baseUrl, toolName: 'list_items', path: '/items', credentialId: 'key' },
  { baseUrl, toolName: 'read_item', path: '/item', credentialId: 'key' },
]

async function start(endpoints = tools) {
  const started = await startLargeServer(
    endpoints,
    {
      credentials: [{ id: 'key', name: 'Key', details: { kind: 'bearer' } }],
      secrets: { key: { token: SECRET } },
    },
    (request, response) => {
      const { authorization } = request.headers
      json(request.url === '/items' ? { items: ITEMS, authorization } : { url: request.url })(request, response)
    },
  )
  await started.run('servers.setReplyBudget', { id: started.serverId, tokens: 2_000 })
  return started
}

interface Shortened {
  shortened: { handle: string; note: string }
  reply: { items: { $columns: string[]; $rows: unknown[][] }; authorization: string }
}
const shorten = async (client: Client) => (await call(client, 'list_items')).structured as unknown as Shortened
const more = (client: Client, args: Record<string, unknown>, name = 'get_more') => call(client, name, args)
const EXPIRED = 'There’s no response with this handle, or it has expired. Call the tool again.'

describe.each(['auto', 'legacy'] as const)('a long reply, %s', (era) => {
  it('is shortened, and the rest can be read and is logged', async () => {
    const { url, run, serverId } = await start()
    await run('servers.setLogContent', { id: serverId, logContent: true })
    const client = await connect(url, era)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['list_items', 'read_item', 'get_more'])
    const { text, structured } = await call(client, 'list_items')
    expect(estimateTokens(text)).toBeLessThanOrEqual(2_000)
    expect(JSON.parse(text)).toEqual(structured)
    const { shortened } = structured as unknown as Shortened
    expect((await more(client, { handle: shortened.handle, path: '/items/399' })).structured).toEqual({
      page: 1,
      pages: 1,
      value: ITEMS[399],
    })
    const page = await more(client, { handle: shortened.handle, path: '/items', page: 3 })
    expect(estimateTokens(page.text)).toBeLessThanOrEqual(2_000)
    expect((page.structured as { pages: number }).pages).toBeGreaterThan(8)
    expect((await more(client, { handle: shortened.handle, path: '/items/400' })).text).toContain('400 items')
    expect((await more(client, { handle: shortened.handle, paths: 'x' })).text).toContain('no argument “paths”')
    expect(JSON.parse((await call(client, 'read_item')).text)).toEqual({ url: '/item' })
    const { calls } = await run('calls.list', { serverId, tool: 'get_more' })
    expect(calls.map(({ ok }) => ok)).toEqual([false, false, true, true])
    expect(JSON.parse(calls[3]?.arguments ?? '')).toEqual({ tool: 'list_items', path: '/items/399' })
    expect(calls.map(({ continues }) => continues)).toEqual([null, 'list_items', 'list_items', 'list_items'])
    await run('servers.setLogContent', { id: serverId, logContent: false })
    await more(client, { handle: shortened.handle })
    expect((await run('calls.list', { serverId, limit: 1 })).calls).toMatchObject([
      { tool: 'get_more', continues: 'list_items', shortened: null, arguments: null, reply: null },
    ])
    const whole = estimateTokens(JSON.stringify({ items: ITEMS, authorization: `Bearer ${MASK}` }))
    const { calls: listed } = await run('calls.list', { serverId, tool: 'list_items' })
    expect(listed).toMatchObject([{ shortened: { from: whole, to: estimateTokens(text) }, continues: null }])
    const { calls: short } = await run('calls.list', { serverId, tool: 'read_item' })
    expect(short).toMatchObject([{ shortened: null, continues: null }])
  })

  it('is not shortened, and get_more doesn’t exist, unless the server has a budget', async () => {
    const { url, run, serverId } = await start()
    const { handle } = (await shorten(await connect(url, era))).shortened
    await run('servers.setReplyBudget', { id: serverId, tokens: null })
    const client = await connect(url, era)
    expect((await client.listTools()).tools).toHaveLength(2)
    expect((await call(client, 'list_items')).text).not.toContain('"shortened"')
    await expect(client.callTool({ name: 'get_more', arguments: { handle } })).rejects.toMatchObject({ code: -32602 })
  })

  it('can be read in search mode, and with another name if the server has its own get_more', async () => {
    const own = (baseUrl: string): PlainEndpoint[] => [
      ...tools(baseUrl),
      { baseUrl, toolName: 'get_more', path: '/own' },
    ]
    const { url, run, serverId } = await start(own)
    const client = await connect(url, era)
    expect(JSON.parse((await call(client, 'get_more')).text)).toEqual({ url: '/own' })
    const { shortened } = await shorten(client)
    expect(shortened.note).toContain('get_more_2')
    expect(
      (await more(client, { handle: shortened.handle, path: '/items/7/id' }, 'get_more_2')).structured,
    ).toMatchObject({ value: 7 })
    await run('servers.setToolMode', { id: serverId, mode: 'search' })
    const searching = await connect(url, era)
    const { tools: listed } = await searching.listTools()
    expect(listed.map(({ name }) => name)).toEqual(['search_tools', 'describe_tools', 'call_tool', 'get_more_2'])
    const indirect = { name: 'get_more_2', arguments: { handle: shortened.handle, path: '/items/7/id' } }
    expect((await call(searching, 'call_tool', indirect)).structured).toMatchObject({ value: 7 })
  })
})

describe('get_more', () => {
  it('refuses guessed handles, and those of other customers’ tokens and of a rotated token', async () => {
    const { url, service, serverId, run, customerId } = await start()
    const client = await connect(url)
    const { handle } = (await shorten(client)).shortened
    expect(handle).toMatch(/^more_[\w-]{32}$/)
    const other = await connect((await generate(service, serverId, 'bob@example.com', { customer: 'bob' })).url)
    for (const args of [{ handle }, { handle: `more_${'A'.repeat(32)}` }, { handle: '' }, { handle: "' OR 1=1 --" }]) {
      expect(await more(other, args)).toMatchObject({ isError: true, text: EXPIRED })
    }
    const id = (await run('customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    const rotated = await run('tokens.rotate', { id, overlapUntil: null })
    expect(await more(await connect(rotated.url), { handle })).toMatchObject({ isError: true, text: EXPIRED })
  })

  it('stops working when the token is paused or revoked, or the tool is hidden', async () => {
    const { url, serverId, run, customerId } = await start()
    const client = await connect(url)
    const { handle } = (await shorten(client)).shortened
    const id = (await run('customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    const read = () => more(client, { handle, path: '/items/1/name' })
    expect((await read()).isError).toBe(false)
    await run('tokens.pause', { id })
    expect((await read()).text).toContain('is paused')
    await run('tokens.resume', { id })
    await run('customers.setTools', { customerId, serverId, tools: ['read_item'] })
    expect(await read()).toMatchObject({ isError: true, text: EXPIRED })
    await run('customers.setTools', { customerId, serverId, tools: null })
    expect((await read()).isError).toBe(false)
    await run('tokens.revoke', { id })
    await expect(read()).rejects.toThrow()
  })

  it('never leaves a handle in the log', async () => {
    const { url, run, serverId, customerId } = await start()
    await run('servers.setLogContent', { id: serverId, logContent: true })
    await run('servers.setToolMode', { id: serverId, mode: 'search' })
    const client = await connect(url)
    const { structured } = await call(client, 'call_tool', { name: 'list_items' })
    const { handle } = (structured as unknown as Shortened).shortened
    const wrong = [{ handle, paths: 'x' }, { handle, page: 'two' }, { path: `/${handle}` }, { handle: { handle } }]
    for (const args of wrong) expect((await more(client, args)).isError).toBe(true)
    await call(client, 'call_tool', { name: 'get_more', arguments: { handle, page: 0 } })
    await call(client, 'call_tool', { name: 'list_itemz', arguments: { handle } })
    await more(client, { handle, path: `/items/1/${handle}` })
    const id = (await run('customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    await run('tokens.pause', { id })
    await more(client, { handle })
    const { calls } = await run('calls.list', { serverId })
    expect(calls.length).toBe(9)
    expect(JSON.stringify(calls)).not.toContain(handle)
    expect(calls.at(-1)?.reply).toContain(`"handle":"${MASK}"`)
    expect(calls.filter((each) => each.arguments?.includes(MASK)).length).toBeGreaterThan(5)
  })

  it('doesn’t show a secret', async () => {
    const client = await connect((await start()).url)
    const { shortened, reply } = await shorten(client)
    expect(reply.authorization).toBe(`Bearer ${MASK}`)
    const { structured } = await more(client, { handle: shortened.handle, path: '/authorization' })
    expect(structured).toMatchObject({ value: `Bearer ${MASK}` })
  })
})
