import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Issued, openFleet } from '../../desk/fleet-check/test-fleet.testkit.ts'
import { startProving } from './proof-call.testkit.ts'

/** Tests the issued URLs in Local, with the states that the service knows. */
async function openTestAll(proving: Awaited<ReturnType<typeof startProving>>, customers: Record<string, string>) {
  const { call, id, issue, prove } = proving
  const issued: Issued[] = []
  for (const [identity, key] of Object.entries(customers)) {
    const access = await issue(identity, key)
    issued.push({ identity, origin: '', workspaceId: 'local', serverId: id, access })
  }
  const fleet = await openFleet(issued, null, {
    probe: (options) => prove('local', options),
    listServers: async () => [{ id, isActive: true }],
    findTokens: async (_, targets) => {
      const hashes = targets.map(({ token }) => createHash('sha256').update(token).digest('hex'))
      return (await call('tokens.find', { tokens: [], hashes })).map((token) => token ?? 'removed')
    },
  })
  const urlOf = (identity: string) => issued.find((each) => each.identity === identity)?.access?.url ?? ''
  return { fleet, urlOf }
}

it('lists URLs under a failure known to the service, without making a call', async () => {
  const proving = await startProving({ proof: false })
  const { fleet, urlOf } = await openTestAll(proving, { ada: 'good', bob: 'bad', eve: 'bad' })
  await proving.use(urlOf('bob'))
  const { id } = await fleet.checks.start({ search: '' })
  expect(await fleet.ended()).toMatchObject({ state: 'finished', counts: { working: 0, connects: 2, broken: 1 } })
  expect(fleet.results()).toEqual({ ada: 'connects', bob: 'broken callApiRefused', eve: 'connects' })
  expect((await fleet.checks.summary(id)).groups).toEqual([{ group: 'apiRefuses', count: 1 }])
  expect(Object.keys(fleet.results({ found: { checkId: id, group: 'apiRefuses' } }))).toEqual(['bob'])
})

it('reports a failed login as a failed login', async () => {
  const proving = await startProving({ proof: false, login: true })
  const { fleet, urlOf } = await openTestAll(proving, { ada: 'good', bob: 'bad' })
  await proving.use(urlOf('bob'))
  const { id } = await fleet.checks.start({ search: '' })
  await fleet.ended()
  expect((await fleet.checks.summary(id)).groups).toEqual([{ group: 'loginFailed', count: 1 }])
})

it("counts a URL as working when this run's proof call succeeds, even if the service had a failure on record", async () => {
  const proving = await startProving()
  const { fleet, urlOf } = await openTestAll(proving, { bob: 'late' })
  await proving.use(urlOf('bob'))
  proving.good.add('late')
  const { id } = await fleet.checks.start({ search: '' })
  expect(await fleet.ended()).toMatchObject({ counts: { working: 1, broken: 0 } })
  fleet.checks.changed('local', { tokens: 'all' })
  expect(await fleet.checks.summary(id)).toMatchObject({ outdated: 0, groups: [] })
})

it('no longer lists a URL under a state that was cleared, or as connecting once its calls fail', async () => {
  const proving = await startProving({ proof: false })
  const { call, id: serverId } = proving
  const { fleet, urlOf } = await openTestAll(proving, { ada: 'bad', bob: 'bad' })
  await proving.use(urlOf('bob'))
  const { id } = await fleet.checks.start({ search: '' })
  await fleet.ended()
  const changed = async () => Object.keys(fleet.results({ found: { checkId: id, group: 'changed' } })).sort()
  fleet.checks.changed('local', { tokens: 'all' })
  const { customers } = await call('customers.list', { search: 'bob', offset: 0, limit: 1 })
  await call('customers.setValues', { customerId: customers[0]?.id ?? '', serverId, values: { api_key: 'good' } })
  fleet.checks.changed('local', { tokens: 'all' })
  await expect.poll(changed, { timeout: 10_000 }).toEqual(['bob'])
  await proving.use(urlOf('ada'))
  fleet.checks.changed('local', { tokens: 'all' })
  await expect.poll(changed, { timeout: 10_000 }).toEqual(['ada', 'bob'])
  expect((await fleet.checks.summary(id)).groups).toEqual([])
})
