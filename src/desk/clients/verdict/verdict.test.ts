import { describe, expect, it } from 'vitest'
import { type ClientId, clientIds } from '../../../shared/clients/client.ts'
import { verdictSchema } from '../../../shared/clients/verdict.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { adapterOf } from '../registry.ts'
import { type Judged, verdictOf, verdictsOf } from './verdict.ts'

const schema = { type: 'object', properties: { id: { type: 'string' } } }
const judged: Judged = {
  url: 'https://mcp.example.com/tok/stream',
  title: 'Orders',
  bearer: false,
  tools: [{ name: 'get_order', inputSchema: schema }],
  replyBytes: 2_000,
}
const judge = (id: ClientId, over: Partial<Judged>) => verdictOf(adapterOf(id), { ...judged, ...over })
const named = (...lengths: number[]) => lengths.map((length) => ({ name: 'x'.repeat(length), inputSchema: schema }))
const withSchema = (inputSchema: unknown) => ({ tools: [{ name: 'bad', inputSchema }, ...judged.tools] })

it('works in every maintained client with plain tools at a public address', () => {
  const verdicts = verdictsOf(judged)
  const levels = clientIds.map((id) => [id, id === 'continue' ? 'warning' : 'works'])
  expect(verdicts.map(({ clientId, level }) => [clientId, level])).toEqual(levels)
  expect(verdicts.map((each) => verdictSchema.parse(each))).toEqual(verdicts)
})

describe('A URL', () => {
  it.each([
    ['http://127.0.0.1:4100/tok/stream', 'blocked', 'works', 'warning'],
    ['https://192.168.1.10/tok/stream', 'blocked', 'works', 'warning'],
    ['https://desk.local/tok/stream', 'blocked', 'works', 'warning'],
    ['http://mcp.example.com/tok/stream', 'blocked', 'works', 'works'],
    ['nonsense', 'blocked', 'blocked', 'blocked'],
    ['ftp://mcp.example.com/x', 'blocked', 'blocked', 'blocked'],
  ] as const)(
    '%s is %s for a vendor’s cloud, %s for a local program, %s for a server that refuses private addresses',
    (url, cloud, local, server) => {
      expect([judge('chatgpt', { url }).level, judge('claude-connectors', { url }).level]).toEqual([cloud, cloud])
      expect([judge('cursor', { url }).level, judge('librechat', { url }).level]).toEqual([local, server])
    },
  )

  it('on this computer doesn’t cause a warning for clients that run there, apart from client-specific warnings', () => {
    const verdicts = verdictsOf({ ...judged, url: 'http://127.0.0.1:4100/tok/stream' })
    const warned = verdicts.filter(({ level }) => level === 'warning').map(({ clientId }) => clientId)
    expect(warned).toEqual(['librechat', 'continue'])
  })

  it('with a private authority never works in a cloud, and every other client says what it needs', () => {
    for (const url of ['https://192.168.1.10:7335/tok/stream', 'https://desk.example.com/tok/stream']) {
      const verdicts = verdictsOf({ ...judged, url, privateAuthority: true })
      const without = verdictsOf({ ...judged, url: 'http://127.0.0.1:4100/tok/stream' })
      for (const [index, { clientId, level, reasons }] of verdicts.entries()) {
        const isCloud = without[index]?.level === 'blocked'
        expect([clientId, level]).toEqual([clientId, isCloud ? 'blocked' : 'warning'])
        if (!isCloud) expect(reasons).toContainEqual(expect.objectContaining({ code: 'certificate' }))
      }
    }
    expect(verdictsOf(judged).flatMap(({ reasons }) => reasons.filter(({ code }) => code === 'certificate'))).toEqual(
      [],
    )
  })
})

describe('Tool names', () => {
  it('are listed when they exceed Cursor’s limit, and block the client if all of them do', () => {
    // The prefix “orders:” leaves 53 of the 60 characters.
    const some = judge('cursor', { tools: named(53, 54) })
    expect(some).toMatchObject({ level: 'warning', reasons: [{ code: 'toolName', tools: ['x'.repeat(54)] }] })
    expect(some.reasons[0]?.message.params.room).toBe(53)
    expect(judge('cursor', { tools: named(54) }).level).toBe('blocked')
  })

  it('include Claude Code’s prefix in their length', () => {
    expect(judge('claude-code', { tools: named(128 - 'mcp__orders__'.length) }).level).toBe('works')
    expect(judge('claude-code', { tools: named(129 - 'mcp__orders__'.length) }).level).toBe('blocked')
  })

  it('cause a warning when they exceed 64 characters or contain unsupported characters', () => {
    expect(judge('vscode', { tools: named(64) }).level).toBe('works')
    expect(judge('vscode', { tools: named(65) })).toMatchObject({ level: 'warning' })
    const dotted = [{ name: 'orders.get', inputSchema: schema }]
    expect(judge('zed', { tools: dotted }).reasons).toMatchObject([
      { code: 'toolNameCharacters', tools: ['orders.get'] },
    ])
  })

  it('cause a warning when their number exceeds the limit', () => {
    const tools = Array.from({ length: 81 }, (_, at) => ({ name: `t${at}`, inputSchema: schema }))
    expect(judge('cursor', { tools }).reasons).toMatchObject([{ code: 'toolCount', level: 'warning' }])
    expect(judge('vscode', { tools }).level).toBe('works')
  })
})

describe('Schemas', () => {
  const combined = { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] }
  const noItems = { type: 'object', properties: { list: { type: 'array' } } }
  const reference = { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } }
  const union = { type: 'object', properties: { rows: { type: 'array', items: { type: ['object', 'null'] } } } }
  const oddName = { type: 'object', properties: { 'größe in cm': { type: 'number' } } }
  const constant = { type: 'object', properties: { kind: { anyOf: [{ const: 'a' }, { const: 'b' }] } } }
  const format = { type: 'object', properties: { at: { type: 'string', format: 'uri' } } }

  it.each([
    ['a combination at the top', combined, ['blocked', 'blocked', 'works', 'warning']],
    ['no type', {}, ['blocked', 'blocked', 'blocked', 'warning']],
    ['a list without items', noItems, ['works', 'blocked', 'blocked', 'warning']],
    ['a reference', reference, ['works', 'works', 'warning', 'warning']],
    ['a union with an object', union, ['works', 'works', 'warning', 'warning']],
    ['an odd name', oddName, ['blocked', 'works', 'works', 'warning']],
    ['a constant', constant, ['works', 'works', 'warning', 'works']],
    ['a format', format, ['works', 'works', 'warning', 'works']],
  ])('get the expected verdict with %s', (_, inputSchema, levels) => {
    const ids = ['claude-code', 'codex', 'gemini-cli', 'zed'] as const
    const verdicts = ids.map((id) => judge(id, withSchema(inputSchema)))
    expect(verdicts.map(({ level }) => level)).toEqual(levels)
    for (const { reasons } of verdicts) for (const { tools } of reasons) expect(tools).toEqual(['bad'])
  })

  it.each([true, false, null])('with %s for an argument make a client on the earlier SDK drop the whole list', (x) => {
    const judged = withSchema({ type: 'object', properties: { x } })
    expect(judge('opencode', judged)).toMatchObject({ level: 'blocked', reasons: [{ code: 'schema', tools: ['bad'] }] })
    expect(judge('cursor', judged)).toMatchObject({ level: 'warning', reasons: [{ code: 'schema', tools: ['bad'] }] })
  })

  it('are reported in one sentence when several vendors refuse them', () => {
    expect(judge('zed', withSchema({})).reasons.map((reason) => say(reason.message))).toEqual([
      'Claude, OpenAI, and Gemini models reject tools whose argument schema isn’t of type “object”.',
    ])
    expect(judge('zed', withSchema(combined)).reasons.map((reason) => say(reason.message))).toEqual([
      'Claude and OpenAI models reject tools whose arguments combine schemas (anyOf, oneOf, allOf) at the top level.',
    ])
  })

  it('cause a warning when nested very deeply, and don’t abort the check', () => {
    const nest = (levels: number): unknown =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nest(levels - 1) } }
    expect(judge('claude-code', withSchema(nest(10))).level).toBe('works')
    expect(judge('claude-code', withSchema(nest(11))).reasons).toMatchObject([{ code: 'depth', tools: ['bad'] }])
    expect(judge('claude-code', withSchema(nest(3_000))).level).toBe('warning')
  })
})

it('says that the header is missing when there is none', () => {
  expect(judge('chatgpt', { bearer: true }).reasons).toMatchObject([{ code: 'header', level: 'warning' }])
  expect(judge('jetbrains-ai', { bearer: true }).reasons).toMatchObject([{ code: 'header', level: 'warning' }])
  expect(judge('cursor', { bearer: true }).level).toBe('works')
})

it('says that a client is discontinued', () => {
  expect(judge('continue', {}).reasons).toEqual([
    { level: 'warning', code: 'discontinued', message: message('verdict.continueDiscontinued'), tools: [] },
  ])
})

it('says that LibreChat refuses private addresses until an administrator lists them', () => {
  for (const url of ['http://127.0.0.1:4100/tok/stream', 'https://192.168.1.10/tok/stream'])
    expect(
      judge('librechat', { url })
        .reasons.map((reason) => say(reason.message))
        .join(' '),
    ).toContain('mcpSettings.allowedAddresses')
  expect(judge('librechat', {}).level).toBe('works')
})

it('warns about the cost of a large reply', () => {
  expect(judge('claude-code', { replyBytes: 60_000 }).reasons).toMatchObject([
    { code: 'replySize', message: message('verdict.replyCut', { kilobytes: 60, tokens: 15_000 }) },
  ])
  expect(judge('cursor', { replyBytes: 60_000 }).level).toBe('works')
  expect(judge('cursor', { replyBytes: 200_000 }).level).toBe('warning')
  expect(judge('cursor', { replyBytes: null }).level).toBe('works')
})

it('lists blocking reasons before warnings', () => {
  const { reasons } = judge('chatgpt', {
    bearer: true,
    url: 'http://localhost/x',
    ...withSchema({ type: 'object', anyOf: [] }),
  })
  expect(reasons.map(({ level }) => level)).toEqual(['blocked', 'blocked', 'warning'])
})
