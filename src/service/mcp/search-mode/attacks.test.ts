import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { MASK } from '../../../shared/mask.ts'
import { call, connect, json, type PlainEndpoint } from '../stream.testkit.ts'
import { startLargeServer } from './large-server.testkit.ts'

const SECRET = 'canary-4711-secret'

/** Returns a bank's tools, some of which a customer must not use; one parameter is bound to each customer's own value. */
const bankTools = (baseUrl: string): PlainEndpoint[] => [
  { baseUrl, toolName: 'read_balance', path: '/balance', description: 'Shows the balance of the account.' },
  { baseUrl, toolName: 'transfer_money', path: '/transfers', method: 'POST', description: 'Moves money elsewhere.' },
  {
    baseUrl,
    toolName: 'close_account',
    path: '/closings',
    method: 'POST',
    enabled: false,
    description: 'Ends the account.',
  },
  {
    baseUrl,
    toolName: 'list_orders',
    path: '/customers/{{customer}}/orders',
    description: 'Lists the orders of a customer.',
    credentialId: 'key',
    parameters: [
      { name: 'customer', type: 'string', required: true, source: 'customer', description: 'Whose orders.' },
      { name: 'note', type: 'string' },
    ],
    query: [{ name: 'note', value: '{{note}}' }],
  },
]

async function startBank() {
  const started = await startLargeServer(
    bankTools,
    {
      credentials: [{ id: 'key', name: 'Key', details: { kind: 'bearer' } }],
      secrets: { key: { token: SECRET } },
    },
    (request, response) => json({ url: request.url, sent: request.headers.authorization ?? null })(request, response),
  )
  const { run, serverId } = started
  await run('servers.setToolMode', { id: serverId, mode: 'search', pinned: ['transfer_money', 'read_balance'] })
  return started
}

/** Returns everything that a customer's model can learn about the tools. */
async function everythingSaid(client: Client, hidden: string): Promise<string> {
  const { tools } = await client.listTools()
  const asked = [
    await call(client, 'search_tools', { query: `${hidden.replace('_', ' ')} money transfer elsewhere`, limit: 25 }),
    await call(client, 'search_tools', { query: hidden, limit: 25 }),
    await call(client, 'search_tools', { query: '', category: 'balance' }),
    await call(client, 'search_tools', { query: '', category: `${hidden}s` }),
    await call(client, 'describe_tools', { names: [`${hidden}s`, 'read_balance'] }),
    await call(client, 'call_tool', { name: `${hidden}s` }),
  ]
  return JSON.stringify([tools, asked]).replaceAll(`${hidden}s`, '')
}

describe('call_tool', () => {
  it.each(['transfer_money', 'close_account'])('can’t find, describe, or call the hidden tool %s', async (hidden) => {
    const { url, run, serverId, customerId } = await startBank()
    await run('customers.setTools', { customerId, serverId, tools: ['read_balance', 'list_orders'] })
    const client = await connect(url)
    const said = await everythingSaid(client, hidden)
    expect(said).toContain('read_balance')
    expect(said).not.toContain(hidden)
    expect(said).not.toMatch(/transfers|closings|elsewhere|Ends the account/)
    const described = await call(client, 'describe_tools', { names: [hidden] })
    const called = await call(client, 'call_tool', { name: hidden, arguments: {} })
    for (const { text, isError } of [described, called]) {
      expect(isError).toBe(true)
      expect(text).toMatch(/^There’s no tool/)
    }
    const { calls } = await run('calls.list', { serverId, tool: hidden })
    expect(calls).toMatchObject([{ ok: false, status: null }])
  })

  it('stops working when the token is paused, revoked, or restricted while a client is connected', async () => {
    const { url, run, serverId, customerId } = await startBank()
    const client = await connect(url)
    const balance = () => call(client, 'call_tool', { name: 'read_balance' })
    expect((await balance()).isError).toBe(false)
    const id = (await run('customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    await run('tokens.pause', { id })
    for (const name of ['call_tool', 'search_tools', 'describe_tools']) {
      const refused = await call(client, name, { name: 'read_balance', query: 'x', names: ['read_balance'] })
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('is paused') })
      expect(refused.text).not.toContain('read_balance')
    }
    await run('tokens.resume', { id })
    await run('customers.setTools', { customerId, serverId, tools: ['list_orders'] })
    expect((await balance()).text).toMatch(/^There’s no tool “read_balance”/)
    await run('customers.setTools', { customerId, serverId, tools: null })
    expect((await balance()).isError).toBe(false)
    await run('tokens.revoke', { id })
    await expect(balance()).rejects.toThrow()
    expect((await run('calls.list', { serverId, tool: 'read_balance' })).calls).toHaveLength(3)
  })

  it('can’t see or change values bound to the customer', async () => {
    const { url } = await startBank()
    const client = await connect(url)
    const found = await call(client, 'search_tools', { query: 'orders of a customer' })
    expect(found.structured).toMatchObject({ tools: [{ name: 'list_orders', parameters: [{ name: 'note' }] }] })
    const described = JSON.stringify(await call(client, 'describe_tools', { names: ['list_orders'] }))
    expect(described).not.toContain('Whose orders')
    const args = { customer: 'bob' }
    const changed = await call(client, 'call_tool', { name: 'list_orders', arguments: args })
    expect(changed).toMatchObject({ isError: true, text: expect.stringContaining('no argument “customer”') })
    expect((await call(client, 'call_tool', { name: 'list_orders' })).text).toContain('/customers/eve/orders')
  })

  it('doesn’t show or log a secret', async () => {
    const { url, run, serverId } = await startBank()
    await run('servers.setLogContent', { id: serverId, logContent: true })
    const client = await connect(url)
    const args = { name: 'list_orders', arguments: { note: `is it ${SECRET}?` } }
    expect((await call(client, 'call_tool', args)).text).toContain(`Bearer ${MASK}`)
    await call(client, 'search_tools', { query: `orders ${SECRET}` })
    const { calls } = await run('calls.list', { serverId })
    expect(calls.map(({ tool }) => tool)).toEqual(['search_tools', 'list_orders'])
    expect(JSON.stringify(calls)).not.toContain(SECRET)
    expect(calls[1]?.arguments).toContain(`is it ${MASK}?`)
  })

  it('can’t call itself or the search tools, or names that every object inherits', async () => {
    const { url } = await startBank()
    const client = await connect(url)
    for (const name of ['call_tool', 'search_tools', 'access_unavailable', '__proto__', 'constructor', '']) {
      const args = { name, arguments: { name: 'read_balance', query: 'x' } }
      expect(await call(client, 'call_tool', args)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^There’s no tool/),
      })
    }
  })

  it('counts toward the URL’s limit', async () => {
    const { url, run, serverId, customerId } = await startBank()
    await run('customers.setLimits', { customerId, serverId, limits: { callsPerSecond: 1 } })
    const client = await connect(url)
    const calls = Array.from({ length: 30 }, () => call(client, 'call_tool', { name: 'read_balance' }))
    const results = await Promise.allSettled(calls)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(10)
  })

  it('has annotations that hold for all of the customer’s tools', async () => {
    const { url, run, serverId, customerId } = await startBank()
    const hints = async () =>
      (await (await connect(url)).listTools()).tools.find(({ name }) => name === 'call_tool')?.annotations
    expect(await hints()).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: false })
    await run('customers.setTools', { customerId, serverId, tools: ['read_balance', 'list_orders'] })
    expect(await hints()).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })
  })
})
