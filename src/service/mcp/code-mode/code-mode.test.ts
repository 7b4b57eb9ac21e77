import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { MASK } from '../../../shared/mask.ts'
import { estimateTokens } from '../../../shared/values/estimate-tokens.ts'
import { type Answer, call, connect, generate, manage, type PlainEndpoint } from '../stream.testkit.ts'
import { buildCodeWorker, namesOf, runCode, SECRET, shop, startShop } from './code-mode.testkit.ts'

let codeWorker = ''
beforeAll(async () => {
  codeWorker = await buildCodeWorker()
}, 60_000)

const start = (answer?: Answer, endpoints?: (baseUrl: string) => PlainEndpoint[]) =>
  startShop(codeWorker, answer, endpoints)

describe.each(['auto', 'legacy'] as const)('code mode, %s', (era) => {
  it('is off until the server’s owner turns it on', async () => {
    const { url, set } = await start()
    const client = await connect(url, era)
    expect(await namesOf(client)).toEqual(['get_user', 'list_orders', 'delete_user', 'run_code'])
    await set({ mode: 'search', code: true })
    expect(await namesOf(await connect(url, era))).toEqual(['search_tools', 'describe_tools', 'call_tool', 'run_code'])
    await set({ mode: 'all' })
    expect(await namesOf(await connect(url, era))).not.toContain('run_code')
    await expect(runCode(client, 'return 1')).rejects.toThrow(/no tool “run_code”/)
  })

  it('counts toward the budget of the list', async () => {
    const { url, set } = await start()
    await set({ mode: 'auto', tools: 3 })
    expect(await namesOf(await connect(url, era))).toEqual(['get_user', 'list_orders', 'delete_user'])
    await set({ mode: 'auto', tools: 3, code: true })
    expect(await namesOf(await connect(url, era))).toEqual(['search_tools', 'describe_tools', 'call_tool', 'run_code'])
  })

  it('shows tools as functions when they’re described', async () => {
    const parameters: NonNullable<PlainEndpoint['parameters']> = [
      { name: 'state', type: 'string', enum: ['open', 'paid'], required: true },
      { name: 'limit', type: 'integer' },
      { name: 'x-tags', type: 'array', schema: { items: { type: 'string' } } },
      { name: 'by', type: 'object', schema: { properties: { id: { type: ['integer', 'null'] } }, required: ['id'] } },
      { name: 'any', type: 'any' },
    ]
    const query = parameters.map(({ name }) => ({ name, value: `{{${name}}}` }))
    const { url, set } = await start(shop, (baseUrl) => [
      { baseUrl, toolName: 'find-orders', path: '/orders', parameters, query },
      { baseUrl, toolName: 'list_users', path: '/users' },
    ])
    const described = async () =>
      (await call(await connect(url, era), 'describe_tools', { names: ['find-orders', 'list_users'] })).text
    await set({ mode: 'search', code: true })
    expect(await described()).toContain(
      `\ntools["find-orders"](args: { state: "open" | "paid"; limit?: number; "x-tags"?: Array<string>; by?: { id: number | null }; any?: unknown }): Promise<unknown>\ntools.list_users(): Promise<unknown>`,
    )
    await set({ mode: 'search' })
    expect(await described()).not.toContain('Promise')
  })

  it('returns the result as text and JSON', async () => {
    const client = await connect((await start()).url, era)
    const code = 'const all = await tools.list_orders(); return { count: all.length, last: all.at(-1).total }'
    const { text, structured, isError } = await runCode(client, code)
    expect({ text: JSON.parse(text), structured, isError }).toEqual({
      text: { count: 900, last: 899 },
      structured: { count: 900, last: 899 },
      isError: false,
    })
  })
})

describe('code', () => {
  it('makes calls that are checked, bound, masked, and logged like any other', async () => {
    const { url, service, serverId } = await start()
    await manage(service, 'servers.setLogContent', { id: serverId, logContent: true })
    const client = await connect(url)
    const code = `
      const errors = []
      for (const args of [{}, { id: 'x' }, { id: 1, region: 'south' }, [], 'x', { id: 1, more: ${JSON.stringify(SECRET)} }])
        await tools.get_user(args).catch((error) => errors.push(error.message))
      return { user: await tools.get_user({ id: 1 }), errors }`
    const { structured, text } = await runCode(client, code)
    expect(structured).toEqual({
      user: { url: '/users/1?region=north', sent: `Bearer ${MASK}` },
      errors: [
        expect.stringContaining('“id” is required'),
        expect.stringContaining('“id” must be integer'),
        expect.stringContaining('no argument “region”'),
        'The arguments must be an object.',
        'The arguments must be an object.',
        expect.stringContaining('no argument “more”'),
      ],
    })
    expect(text).not.toContain(SECRET)
    const { calls } = await manage(service, 'calls.list', { serverId })
    const logged = calls.map(({ tool, ok, status }) => ({ tool, ok, status })).reverse()
    expect(logged).toHaveLength(6)
    expect(logged.slice(-2)).toEqual([
      { tool: 'get_user', ok: true, status: 200 },
      { tool: 'run_code', ok: true, status: null },
    ])
    expect(JSON.stringify(calls)).not.toContain(SECRET)
  })

  it('can’t find, call, or learn about hidden tools, or call the service’s own', async () => {
    const { url, service, serverId, customerId } = await start()
    await manage(service, 'customers.setTools', { customerId, serverId, tools: ['list_orders'] })
    const client = await connect(url)
    const names = [
      'get_user',
      'delete_user',
      'close_shop',
      'run_code',
      'call_tool',
      'search_tools',
      'get_more',
      '__proto__',
      'constructor',
      '',
    ]
    const code = `
      const said = []
      for (const name of ${JSON.stringify(names)}) await tools[name]({ id: 1 }).catch(({ message }) => said.push(message))
      return { said, keys: Object.keys(tools), own: 'get_user' in tools }`
    const { structured } = await runCode(client, code)
    expect(structured).toEqual({
      said: names.map((name) => expect.stringMatching(new RegExp(`^There’s no tool “${name}”`))),
      keys: ['list_orders'],
      own: false,
    })
    const { calls } = await manage(service, 'calls.list', { serverId, tool: 'delete_user' })
    expect(calls).toMatchObject([{ ok: false, status: null, errorKind: 'toolNotAllowed' }])
  })

  it('makes calls that count toward the URL’s limits', async () => {
    const { url, service, serverId, customerId } = await start()
    await manage(service, 'customers.setLimits', {
      customerId,
      serverId,
      limits: { callsPerSecond: 1, maxRequestBytes: 1_024 },
    })
    const client = await connect(url)
    const code = `
      const all = await Promise.allSettled(Array.from({ length: 20 }, (_, id) => tools.get_user({ id })))
      const long = await tools.get_user({ id: 'x'.repeat(2_000) }).catch(({ message }) => message)
      return { reasons: [...new Set(all.flatMap(({ reason }) => reason?.message ?? []))], long }`
    const { structured } = await runCode(client, code)
    expect(structured).toEqual({
      reasons: [expect.stringContaining('reached its limit of requests per second')],
      long: 'Only 20 tool calls are allowed.',
    })
  })

  it('loses access when the token is paused or revoked while it runs', async () => {
    const held: ServerResponse[] = []
    const { url, service, customerId } = await start((request, response) => {
      if (request.url === '/orders') held.push(response)
      else shop(request, response)
    })
    const client = await connect(url)
    const id = (await manage(service, 'customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    const code = 'await tools.list_orders(); return tools.get_user({ id: 1 }).catch(({ message }) => message)'
    const running = runCode(client, code)
    await expect.poll(() => held.length).toBe(1)
    await manage(service, 'tokens.revoke', { id })
    held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    expect((await running).text).not.toContain('/users/1')
  })

  it('is canceled along with its calls', async () => {
    const held: ServerResponse[] = []
    const { url, service, serverId } = await start((_, response) => void held.push(response))
    const client = await connect(url)
    const abort = new AbortController()
    const running = runCode(client, 'return tools.list_orders()', abort.signal)
    await expect.poll(() => held.length).toBe(1)
    const closed = held[0] && once(held[0], 'close')
    abort.abort()
    await expect(running).rejects.toThrow()
    await closed
    await expect
      .poll(async () =>
        (await manage(service, 'calls.list', { serverId })).calls.map(({ tool, errorKind }) => [tool, errorKind]),
      )
      .toEqual([
        ['run_code', 'cancelled'],
        ['list_orders', 'cancelled'],
      ])
  })

  it('has its result shortened, and the rest is only for this token and while its tools are allowed', async () => {
    const { url, service, serverId, customerId } = await start()
    await manage(service, 'servers.setReplyBudget', { id: serverId, tokens: 2_000 })
    const client = await connect(url)
    const { text } = await runCode(client, 'return { items: await tools.list_orders() }')
    expect(estimateTokens(text)).toBeLessThanOrEqual(2_000)
    const { shortened } = JSON.parse(text) as { shortened: { handle: string } }
    const more = (by: Client) => call(by, 'get_more', { handle: shortened.handle, path: '/items/899' })
    expect((await more(client)).structured).toMatchObject({ value: { id: 899 } })
    const other = await connect((await generate(service, serverId, 'ada@example.com', { region: 'south' })).url)
    expect(await more(other)).toMatchObject({ isError: true })
    await manage(service, 'customers.setTools', { customerId, serverId, tools: ['get_user'] })
    expect(await more(client)).toMatchObject({ isError: true })
  })

  it.each([
    ['throw new Error("no")', 'The code failed. Error: no', 'arguments'],
    ['return', 'The code ran, but returned nothing. Use `return`.', null],
    ['await new Promise(() => {})', 'The code never finished', 'arguments'],
    ['for (;;);', 'exceeded its 2 seconds of computing time', 'limit'],
    ['const all = []; for (;;) all.push(new ArrayBuffer(1e6))', 'out of memory', 'arguments'],
    ['const deep = () => 1 + deep(); return deep()', 'stack overflow', 'arguments'],
    ['return "x".repeat(2e6)', 'longer than 1,000,000 characters', 'limit'],
  ])('explains why it has no result: %s', async (code, words, errorKind) => {
    const { url, service, serverId } = await start()
    const { text, isError } = await runCode(await connect(url), code)
    expect(text).toContain(words)
    expect(isError).toBe(errorKind !== null)
    expect((await manage(service, 'calls.list', { serverId })).calls).toMatchObject([{ tool: 'run_code', errorKind }])
  })

  it('lets other calls through while it computes or waits, and is refused beyond its queue', async () => {
    const held: ServerResponse[] = []
    const { url, service, serverId } = await start((request, response) => {
      if (request.url === '/orders') held.push(response)
      else shop(request, response)
    })
    const clientOf = async (name: string) =>
      connect((await generate(service, serverId, `${name}@example.com`, { region: name })).url)
    const [greedy, busy, victim] = [await connect(url), await clientOf('busy'), await clientOf('victim')]
    const stop = new AbortController()
    const texts: string[] = []
    const runs = Array.from({ length: 30 }, () =>
      runCode(greedy, 'await tools.list_orders()', stop.signal).then(({ text }) => texts.push(text)),
    )
    const settled = Promise.allSettled(runs)
    await expect.poll(() => texts.length).toBe(22)
    expect(new Set(texts)).toEqual(new Set([expect.stringMatching(/^Too much code/)]))
    await expect.poll(() => held.length).toBe(2)
    const computing = runCode(busy, 'for (;;);')
    for (let id = 0; id < 50; id += 1) {
      expect((await call(victim, 'get_user', { id })).structured).toMatchObject({ url: `/users/${id}?region=victim` })
    }
    expect((await call(greedy, 'get_user', { id: 1 })).isError).toBe(false)
    expect((await computing).text).toContain('computing time')
    stop.abort()
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(8)
  })

  it('has another name if one of the server’s tools is called run_code', async () => {
    const { url } = await start(shop, (baseUrl) => [{ baseUrl, toolName: 'run_code', path: '/own' }])
    const client = await connect(url)
    expect(await namesOf(client)).toEqual(['run_code', 'run_code_2'])
    expect((await call(client, 'run_code')).structured).toMatchObject({ url: '/own' })
    expect((await call(client, 'run_code_2', { code: 'return tools.run_code()' })).structured).toMatchObject({
      url: '/own',
    })
  })

  it('isn’t available while the token is paused', async () => {
    const { url, service, customerId } = await start()
    const client = await connect(url)
    const id = (await manage(service, 'customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    await manage(service, 'tokens.pause', { id })
    expect(await runCode(client, 'return 1')).toMatchObject({
      isError: true,
      text: expect.stringContaining('is paused'),
    })
    expect(await namesOf(await connect(url))).toEqual(['access_unavailable'])
  })
})
