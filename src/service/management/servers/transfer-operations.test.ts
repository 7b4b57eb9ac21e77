import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { endpoint, startManagement } from '../management.testkit.ts'

const credential = { id: 'cred_1', name: 'Shop', details: { kind: 'bearer' as const } }
const perCustomer = { ...credential, id: 'cred_2', perCustomer: true }

/** Starts a server with two endpoints that use credentials, only one of which has its secret. */
async function startWithServer() {
  const { call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Shop' })
  await call('credentials.save', { serverId: id, credential, secrets: { token: 'canary-token' } })
  const { draft, revision } = await call('credentials.save', { serverId: id, credential: perCustomer })
  const endpoints = [endpoint('one', { credentialId: 'cred_1' }), endpoint('two', { credentialId: 'cred_2' })]
  return { call, id, server: await call('servers.saveDraft', { id, revision, draft: { ...draft, endpoints } }) }
}

describe('export and import', () => {
  it('include everything but IDs, customers, and secrets', async () => {
    const { call, id, server } = await startWithServer()
    await call('servers.setToolMode', { id, mode: 'search', pinned: ['one'], code: true })
    const file = await call('servers.export', { id })
    expect(file).toMatchObject({ format: 'mcp-access-desk/server', formatVersion: 1 })
    const text = JSON.stringify(file)
    for (const secret of ['canary', id, 'end_', 'cred_1']) expect(text).not.toContain(secret)
    const made = await call('servers.import', { text: `\uFEFF${text}` })
    expect(made).toMatchObject({
      name: 'Shop',
      isActive: false,
      live: null,
      toolMode: { mode: 'search', pinned: ['one'], code: true },
    })
    expect(made.id).not.toBe(id)
    const [first, second] = made.draft.credentials
    expect(made.draft.endpoints.map(({ credentialId }) => credentialId)).toEqual([first?.id, second?.id])
    expect(made.credentials.map(({ secretsSet }) => secretsSet)).toEqual([[], []])
    expect(second).toMatchObject({ perCustomer: true, customerKey: 'cred_2' })
    const known = [...server.draft.endpoints, ...server.draft.credentials].map((each) => each.id)
    const ids = [...made.draft.endpoints, ...made.draft.credentials].map((each) => each.id)
    expect(ids.every((each) => /^(end|cred)_/.test(each) && !known.includes(each))).toBe(true)
    expect(await call('servers.export', { id: made.id })).toMatchObject({ definition: file.definition })
  })

  it.each([
    ['no JSON', 'hello', /isn’t valid JSON/],
    ['another JSON', '{"openapi":"3.1.0"}', /isn’t an exported MCP server/],
    ['a list', '[]', /isn’t an exported MCP server/],
    ['a later format', '{"format":"mcp-access-desk/server","formatVersion":2}', /format \(2\).*newer version/],
    ['a part of an export', '{"format":"mcp-access-desk/server","formatVersion":1}', /incomplete.*definition/],
  ])('reject %s', async (_, text, message) => {
    const { call } = await startManagement()
    expect(await failureOf(call('servers.import', { text }))).toEqual({
      kind: 'invalidInput',
      fields: { text: expect.stringMatching(message) },
    })
  })
})

describe('a duplicate', () => {
  it('has its own name, IDs, and secrets', async () => {
    const { call, id, server } = await startWithServer()
    await call('servers.setToolMode', { id, mode: 'auto', tools: 20, tokens: 5_000, code: true })
    const copy = await call('servers.duplicate', { id })
    expect(copy).toMatchObject({ name: 'Shop (copy)', isActive: false, live: null })
    expect(copy.toolMode).toEqual({ mode: 'auto', tools: 20, tokens: 5_000, code: true })
    expect(copy.credentials.map(({ secretsSet }) => secretsSet)).toEqual([['token'], []])
    const own = copy.draft.credentials[0]
    expect(own?.id).not.toBe('cred_1')
    expect(copy.draft.endpoints[0]).toEqual({
      ...server.draft.endpoints[0],
      id: copy.draft.endpoints[0]?.id,
      credentialId: own?.id,
    })
    await call('servers.remove', { id })
    expect((await call('servers.get', { id: copy.id })).credentials).toMatchObject([{ secretsSet: ['token'] }, {}])
  })

  it('has its name truncated if it would be too long', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'n'.repeat(120) })
    expect((await call('servers.duplicate', { id })).name).toMatch(/^n{113} \(copy\)$/)
  })
})
