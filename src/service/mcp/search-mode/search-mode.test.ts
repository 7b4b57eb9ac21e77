import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { estimateListTokens } from '../../../shared/management/records/tool-mode.ts'
import { call, connect, type Era, type PlainEndpoint } from '../stream.testkit.ts'
import { startLargeServer, thousandTools } from './large-server.testkit.ts'

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
const SEARCH = ['search_tools', 'describe_tools', 'call_tool']

interface Found {
  tools: { name: string; description: string; parameters: { name: string; required: boolean }[] }[]
  total: number
}
const search = async (client: Client, args: Record<string, unknown>) =>
  (await call(client, 'search_tools', args)).structured as Found

/** Returns the first `count` of the thousand tools. */
const numbered = (count: number) => (baseUrl: string) => thousandTools(baseUrl).slice(0, count)

async function connectAs(name: string, url: string, era: Era) {
  const client = new Client({ name, version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  onTestFinished(() => client.close())
  return client
}

describe.each(['auto', 'legacy'] as const)('a server with a thousand tools, %s', (era) => {
  it('can be searched, described, and called, and calls are logged under the tool’s own name', async () => {
    const { url, run, serverId } = await startLargeServer()
    await run('servers.setToolMode', { id: serverId, mode: 'auto', pinned: ['list_invoice_item', 'none'] })
    const client = await connect(url, era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([...SEARCH, 'list_invoice_item'])
    expect(estimateListTokens(JSON.stringify(tools))).toBeLessThan(1_200)
    expect(tools[0]?.description).toContain('1,000 tools')
    expect(tools[0]?.description).toMatch(/invoices \(100: /)

    const found = await search(client, { query: 'put the attachment of a contract into the archive', limit: 3 })
    expect(found.tools.map(({ name }) => name)).toContain('archive_contract_attachment')
    expect(found.tools).toHaveLength(3)
    expect(found.total).toBeGreaterThan(100)
    expect(found.tools[0]?.parameters).toMatchObject([{ name: 'id', required: true }])
    const inCategory = await search(client, { query: 'lock the price', category: 'Parcels', limit: 25 })
    expect(inCategory.tools[0]?.name).toBe('lock_parcel_price')
    expect(inCategory.tools.every(({ name }) => name.includes('_parcel_'))).toBe(true)
    expect((await search(client, { query: '', category: 'parcels' })).total).toBe(100)

    const described = await call(client, 'describe_tools', { names: ['lock_parcel_price'] })
    expect(described.structured).toMatchObject({
      tools: [{ name: 'lock_parcel_price', inputSchema: { required: ['id'] }, annotations: { idempotentHint: true } }],
    })
    const args = { name: 'archive_contract_attachment', arguments: { id: 'a/b' } }
    expect(JSON.parse((await call(client, 'call_tool', args)).text)).toEqual({
      method: 'POST',
      url: '/contracts/attachments/a%2Fb/archive',
    })
    const { calls } = await run('calls.list', { serverId })
    expect(calls.map(({ tool, ok }) => [tool, ok])).toEqual([
      ['archive_contract_attachment', true],
      ['describe_tools', true],
      ...Array(3).fill(['search_tools', true]),
    ])
    expect((await run('calls.stats', { serverId, days: 1 })).tools.map(({ tool }) => tool)).toContain(
      'archive_contract_attachment',
    )
  })

  it('suggests similar tools for a wrong name, and says exactly what’s wrong with arguments', async () => {
    const { url, run, serverId } = await startLargeServer()
    const client = await connect(url, era)
    const wrongName = await call(client, 'call_tool', { name: 'archive_attachment_contract', arguments: {} })
    expect(wrongName.isError).toBe(true)
    expect(wrongName.text).toContain('Similar tools: archive_contract_attachment,')
    const wrongArguments = await call(client, 'call_tool', { name: 'read_invoice_item', arguments: { number: 4 } })
    expect(wrongArguments).toMatchObject({ isError: true })
    expect(wrongArguments.text).toContain('“id” is required.')
    expect(wrongArguments.text).toBe((await call(client, 'read_invoice_item', { number: 4 })).text)
    expect((await call(client, 'call_tool', { name: 'read_invoice_item', id: 'x' })).text).toBe(
      'The arguments aren’t valid:\nThere’s no argument “id”. Arguments: name, arguments.',
    )
    expect((await call(client, 'search_tools', { query: 'x', category: 'Nothing' })).text).toContain('invoices')
    const { calls } = await run('calls.list', { serverId })
    expect(calls.map(({ tool, errorKind }) => [tool, errorKind])).toEqual([
      ['search_tools', 'arguments'],
      ['call_tool', 'arguments'],
      ['read_invoice_item', 'arguments'],
      ['read_invoice_item', 'arguments'],
      ['archive_attachment_contract', 'arguments'],
    ])
  })
})

describe.each(['auto', 'legacy'] as const)('the list of tools, %s', (era) => {
  it('has every tool if they fit within the client’s budget, and the search tools otherwise', async () => {
    const { url, run, serverId } = await startLargeServer(numbered(60))
    await run('servers.setToolMode', { id: serverId, mode: 'auto', tokens: 100_000 })
    expect(await namesOf(await connect(url, era))).toEqual(SEARCH)
    expect(await namesOf(await connectAs('Visual Studio Code', url, era))).toHaveLength(60)
    await run('servers.setToolMode', { id: serverId, mode: 'auto', tools: 50, tokens: 100_000 })
    expect(await namesOf(await connectAs('Visual Studio Code', url, era))).toEqual(SEARCH)
    await run('servers.setToolMode', { id: serverId, mode: 'auto', tools: 500, tokens: 1_000 })
    expect(await namesOf(await connect(url, era))).toEqual(SEARCH)
    await run('servers.setToolMode', { id: serverId, mode: 'auto', tools: 500, tokens: 100_000 })
    expect(await namesOf(await connect(url, era))).toHaveLength(60)
  })

  it('follows the mode on the next request, and listed tools can be called in every mode', async () => {
    const { url, run, serverId } = await startLargeServer(numbered(60))
    for (const mode of ['search', 'all', 'auto'] as const) {
      await run('servers.setToolMode', { id: serverId, mode })
      // Connects again, because a client may cache a list for a minute.
      const client = await connect(url, era)
      expect((await namesOf(client)).length).toBe(mode === 'all' ? 60 : 3)
      expect((await call(client, 'list_invoice_item')).isError).toBe(false)
    }
    await run('servers.setToolMode', { id: serverId, mode: 'all' })
    const client = await connect(url, era)
    await expect(client.callTool({ name: 'search_tools', arguments: { query: 'x' } })).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('includes in searches what a deploy has added, and not what it has removed', async () => {
    const { url, run, serverId, baseUrl } = await startLargeServer(numbered(60))
    const client = await connect(url, era)
    expect((await search(client, { query: 'archive invoice label' })).tools[0]?.name).toBe('archive_invoice_label')
    const { draft, revision } = await run('servers.get', { id: serverId })
    const [first] = draft.endpoints
    if (!first) throw new Error('No endpoint')
    const added = { ...first, id: 'new', toolName: 'weigh_elephant', title: 'Weigh', baseUrl, path: '/elephants' }
    const endpoints = [...draft.endpoints.filter(({ toolName }) => !toolName.includes('_label')), added]
    const saved = await run('servers.saveDraft', { id: serverId, revision, draft: { ...draft, endpoints } })
    await run('servers.deploy', { id: serverId, revision: saved.revision })
    expect((await search(client, { query: 'weigh an elephant' })).tools[0]?.name).toBe('weigh_elephant')
    const after = await search(client, { query: 'archive invoice label', limit: 25 })
    expect(after.tools.some(({ name }) => name.includes('label'))).toBe(false)
  })

  it('keeps a server’s own tool callable even if it has a search tool’s name', async () => {
    const own = (baseUrl: string): PlainEndpoint[] => [{ baseUrl, toolName: 'search_tools', path: '/own' }]
    const { url, run, serverId } = await startLargeServer(own)
    expect(JSON.parse((await call(await connect(url, era), 'search_tools')).text)).toMatchObject({ url: '/own' })
    await run('servers.setToolMode', { id: serverId, mode: 'search' })
    const client = await connect(url, era)
    expect(await namesOf(client)).toEqual(SEARCH)
    expect(JSON.parse((await call(client, 'call_tool', { name: 'search_tools' })).text)).toMatchObject({ url: '/own' })
  })
})
