import { expect, it } from 'vitest'
import { definition } from '../../service/management/management.testkit.ts'
import { KEY, startProving } from './proof-call.testkit.ts'

it("reports a URL as working after a proof call with the customer's own credential, and a 401 or 403 as that customer's problem", async () => {
  const { seen, generate, check } = await startProving()
  expect(await check(await generate('ada', 'good'))).toEqual({ state: 'working', code: null, cause: '' })
  expect(seen).toEqual(['GET /list_invoices good'])
  expect(await check(await generate('bob', 'bad'))).toMatchObject({
    state: 'broken',
    code: 'callApiRefuses',
    cause: expect.stringContaining('list_invoices got HTTP 401'),
  })
  expect(await check(await generate('cy', 'forbidden'))).toMatchObject({
    code: 'callApiRefuses',
    cause: expect.stringContaining('403'),
  })
  expect(await check(await generate('dan', 'slow'))).toMatchObject({ state: 'broken', code: 'callProofFails' })
})

it("only connects to a URL when there's no proof call, and never calls a tool that changes data", async () => {
  const plain = await startProving({ proof: false })
  expect(await plain.check(await plain.generate('ada', 'good'))).toMatchObject({ state: 'connects' })
  const { seen, generate, check, deploy, drop } = await startProving()
  await deploy('api_key', drop.id)
  expect(await check(await generate('ada', 'good'))).toMatchObject({ state: 'connects' })
  await deploy('api_key', 'end_gone')
  expect(await check(await generate('ada', 'good'))).toMatchObject({ state: 'connects' })
  expect([...plain.seen, ...seen]).toEqual([])
})

it('makes a proof call that was deployed just before a test, although tests of many URLs cache the version before', async () => {
  const { call, seen, generate, check, prove, id, list } = await startProving({ proof: false })
  const url = await generate('ada', 'good')
  await prove('local', { url }, { isOneOfMany: true })
  const { revision, draft } = await call('servers.get', { id })
  const proofCall = { endpointId: list.id, arguments: {} }
  const saved = await call('servers.saveDraft', { id, revision, draft: { ...draft, proofCall } })
  await call('servers.deploy', { id, revision: saved.revision })
  expect(await check(url)).toMatchObject({ state: 'working' })
  expect(seen).toEqual(['GET /list_invoices good'])
})

it('fails for a customer without a required value, with or without a proof call', async () => {
  for (const proof of [true, false]) {
    const { seen, call, id, generate, check, list } = await startProving({ proof })
    const url = await generate('ada', 'good')
    // Adds a different credential instead of renaming one, so no values are copied.
    const { revision } = await call('servers.get', { id })
    const other = { ...KEY, id: 'cred_other', name: 'Other key', customerKey: 'other_key' }
    const draft = {
      ...definition('Ledgerly', { ...list, credentialId: 'cred_other' }),
      credentials: [other],
      ...(proof && { proofCall: { endpointId: list.id, arguments: {} } }),
    }
    const saved = await call('servers.saveDraft', { id, revision, draft: draft as never })
    await call('servers.deploy', { id, revision: saved.revision })
    expect(await check(url)).toMatchObject({
      state: 'broken',
      code: 'callNeedsValues',
      cause: expect.stringContaining('Other key'),
    })
    expect(seen).toEqual([])
  }
})

it('keeps the proof call in a copy of the server, and points it to the copied endpoint', async () => {
  const { call, id } = await startProving()
  const { draft } = await call('servers.duplicate', { id })
  expect(draft.endpoints.map((each) => each.id)).toContain(draft.proofCall?.endpointId)
  const file = await call('servers.export', { id })
  const imported = await call('servers.import', { text: JSON.stringify(file) })
  const proofed = imported.draft.endpoints.find((each) => each.id === imported.draft.proofCall?.endpointId)
  expect(proofed?.toolName).toBe('list_invoices')
})

it("reports a URL without a proof call as failing while the service knows that it fails, until the customer's value is replaced", async () => {
  for (const [login, code, words] of [
    [false, 'callApiRefused', 'responded to the last call with 401'],
    [true, 'callLoginFailed', 'login rejected this customer’s own secret'],
  ] as const) {
    const { call, generate, check, use, id } = await startProving({ proof: false, login })
    const url = await generate('ada', 'bad')
    expect(await check(url)).toMatchObject({ state: 'connects' })
    await use(url)
    expect(await check(url)).toMatchObject({ state: 'broken', code, cause: expect.stringContaining(words) })
    const { customers } = await call('customers.list', { search: 'ada', offset: 0, limit: 1 })
    const customerId = customers[0]?.id ?? ''
    await call('customers.setValues', { customerId, serverId: id, values: { api_key: 'good' } })
    expect(await check(url)).toMatchObject({ state: 'connects' })
  }
})

it('prefers a successful proof call over what the service knew, and clears the previous state', async () => {
  const { good, generate, check, use } = await startProving()
  const url = await generate('ada', 'late')
  await use(url)
  expect(await check(url)).toMatchObject({ state: 'broken', code: 'callApiRefuses' })
  good.add('late')
  expect(await check(url)).toMatchObject({ state: 'working' })
  const { check: again, generate: other } = await startProving({ login: true })
  const refused = await other('eve', 'bad')
  expect(await again(refused)).toMatchObject({ state: 'broken', code: 'callLoginFailed' })
})

it("doesn't blame the customer when the API rejects a shared credential", async () => {
  const { call, id, generate, check, list } = await startProving()
  const { revision } = await call('servers.get', { id })
  const credential = { ...KEY, perCustomer: false }
  const proofCall = { endpointId: list.id, arguments: {} }
  const draft = { ...definition('Ledgerly', list), credentials: [credential], proofCall }
  await call('servers.saveDraft', { id, revision, draft })
  const saved = await call('credentials.save', { serverId: id, credential, secrets: { token: 'everybody’s' } })
  await call('servers.deploy', { id, revision: saved.revision })
  expect(await check(await generate('ada', 'good'))).toMatchObject({ state: 'broken', code: 'callProofFails' })
})

it("reports a URL as failing when a value from an earlier release can't be sent, until the value is replaced", async () => {
  for (const value of ['Bearer good', 'go\nod']) {
    const { seen, call, id, generate, check, deploy, ofQuery } = await startProving({ proof: false })
    // The value was valid while it was in the query.
    await ofQuery()
    const url = await generate('ada', value)
    expect(await check(url)).toMatchObject({ state: 'connects' })
    await deploy('api_key')
    expect(await check(url)).toMatchObject({
      state: 'broken',
      code: 'callNeedsValues',
      cause: expect.stringContaining('no usable value for Ledgerly key'),
    })
    const { customers } = await call('customers.list', { search: 'ada', offset: 0, limit: 1 })
    const customerId = customers[0]?.id ?? ''
    await call('customers.setValues', { customerId, serverId: id, values: { api_key: 'good' } })
    expect(await check(url)).toMatchObject({ state: 'connects' })
    expect(seen).toEqual([])
  }
})
