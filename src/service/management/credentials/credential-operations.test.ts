import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { createLiveServers } from '../../live-servers/live-servers.ts'
import { openServiceStore } from '../../service.testkit.ts'
import { createVersionOperations } from '../deploy/version-operations.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'
import { createServerOperations } from '../servers/server-operations.ts'
import { createCredentialOperations } from './credential-operations.ts'

const bearer = { id: 'cred_1', name: 'Shop', details: { kind: 'bearer' as const } }
const headers = { id: 'cred_1', name: 'Shop', details: { kind: 'headers' as const, headers: ['X-Id', 'X-Key'] } }

describe('credentials', () => {
  it('keep known secret values and report which are set, but never return a value', async () => {
    const { call } = await startManagement()
    const { id: serverId, revision } = await call('servers.create', { name: 'A' })
    const first = await call('credentials.save', { serverId, credential: headers, secrets: { 'X-Id': 'canary-1' } })
    expect(first.revision).toBe(revision + 1)
    expect(first.credentials).toMatchObject([{ id: 'cred_1', secretsSet: ['X-Id'] }])
    const second = await call('credentials.save', { serverId, credential: headers, secrets: { 'X-Key': 'canary-2' } })
    expect(second.credentials).toMatchObject([{ secretsSet: ['X-Id', 'X-Key'] }])
    expect(second.revision).toBe(first.revision)
    expect(JSON.stringify([first, second])).not.toContain('canary')
  })

  it('reject secret values that their kind doesn’t have, or that each customer provides', async () => {
    const { call } = await startManagement()
    const { id: serverId } = await call('servers.create', { name: 'A' })
    const save = (credential: object, secrets: Record<string, string>) =>
      failureOf(call('credentials.save', { serverId, credential: { ...bearer, ...credential }, secrets }))
    expect(await save({}, { password: 'x' })).toMatchObject({ fields: { 'secrets.password': expect.any(String) } })
    expect(await save({ perCustomer: true }, { token: 'x' })).toMatchObject({
      fields: { 'secrets.token': expect.stringContaining('Each customer') },
    })
    expect((await call('servers.get', { id: serverId })).credentials).toEqual([])
  })

  it('need an AWS access key ID, before the secret or separately', async () => {
    const { call } = await startManagement()
    const { id: serverId } = await call('servers.create', { name: 'A' })
    const save = (accessKeyId: string, secretAccessKey?: string) => {
      const details = { kind: 'awsSigV4' as const, accessKeyId, region: 'eu-west-1', service: 's3' }
      const secrets: Record<string, string> = secretAccessKey === undefined ? {} : { secretAccessKey }
      return call('credentials.save', { serverId, credential: { ...bearer, details }, secrets })
    }
    const missing = { fields: { accessKeyId: expect.stringContaining('Enter the access key ID') } }
    expect(await failureOf(save('', 's3cr3t'))).toMatchObject(missing)
    await save('AKIA1', 's3cr3t')
    expect(await failureOf(save(''))).toMatchObject(missing)
    await save('', 'AKIA1:s3cr3t')
    expect((await save('')).credentials).toMatchObject([{ secretsSet: ['secretAccessKey'] }])
  })

  it('must be complete for a deploy that uses them', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'A' })
    const { draft, revision } = await call('credentials.save', { serverId: id, credential: bearer })
    const endpoints = [endpoint('one', { credentialId: 'cred_1' })]
    const saved = await call('servers.saveDraft', { id, revision, draft: { ...draft, endpoints } })
    const deploy = () => call('servers.deploy', { id, revision: saved.revision })
    expect(await failureOf(deploy())).toMatchObject({
      fields: { 'credentials.cred_1': expect.stringContaining('Shop') },
    })
    await call('credentials.save', { serverId: id, credential: bearer, secrets: { token: 'canary' } })
    expect((await deploy()).live?.version).toBe(1)
  })

  it('are removed from the endpoints when deleted', async () => {
    const { call } = await startManagement()
    const { id: serverId } = await call('servers.create', { name: 'A' })
    const { draft, revision } = await call('credentials.save', {
      serverId,
      credential: bearer,
      secrets: { token: 'x' },
    })
    const endpoints = [endpoint('one', { credentialId: 'cred_1' }), endpoint('two')]
    await call('servers.saveDraft', { id: serverId, revision, draft: { ...draft, endpoints } })
    const removed = await call('credentials.remove', { serverId, credentialId: 'cred_1' })
    expect(removed.draft.credentials).toEqual([])
    expect(removed.draft.endpoints.map(({ credentialId }) => credentialId)).toEqual([null, null])
    const again = call('credentials.remove', { serverId, credentialId: 'cred_1' })
    expect(await failureOf(again)).toMatchObject({ kind: 'notFound' })
    const back = await call('credentials.save', { serverId, credential: bearer })
    expect(back.credentials).toMatchObject([{ secretsSet: [] }])
  })
})

/** Creates operations on a store the test can inspect. */
async function openOperations() {
  const store = await openServiceStore()
  const log = { flush: async () => undefined }
  const deps = { store, live: createLiveServers(store), housekeeper: createHousekeeper(store), log }
  const operations = {
    ...createServerOperations(deps),
    ...createVersionOperations(deps),
    ...createCredentialOperations(deps),
  }
  return { ...deps, operations }
}

describe('secret values', () => {
  it('take effect on the live server immediately, stay while it needs them, and are removed by the next deploy', async () => {
    const { store, live, operations } = await openOperations()
    const { id } = await operations['servers.create']({ name: 'A' })
    const save = (token: string) =>
      operations['credentials.save']({
        serverId: id,
        credential: { ...bearer, perCustomer: false },
        secrets: { token },
      })
    const { draft } = await save('first')
    const secrets = async () => (await live.load(id))?.secretsOf('cred_1')
    const deploy = async (endpoints: ReturnType<typeof endpoint>[], credentials = draft.credentials) => {
      const { revision } = await operations['servers.get']({ id })
      const next = { ...definition('A', ...endpoints), credentials }
      const saved = await operations['servers.saveDraft']({ id, revision, draft: next })
      await operations['servers.deploy']({ id, revision: saved.revision, note: '' })
    }
    await deploy([endpoint('one', { credentialId: 'cred_1' })])
    expect(await secrets()).toEqual({ token: 'first' })
    await save('second')
    expect(await secrets()).toEqual({ token: 'second' })
    await operations['credentials.remove']({ serverId: id, credentialId: 'cred_1' })
    expect(await secrets()).toEqual({ token: 'second' })
    await deploy([endpoint('one')], [])
    expect(await secrets()).toEqual({})
    expect((await store.credentialSecrets.ofServer(id)).size).toBe(0)
  })

  it('are removed once each customer provides their own', async () => {
    const { store, operations } = await openOperations()
    const { id } = await operations['servers.create']({ name: 'A' })
    const credential = { ...bearer, perCustomer: false }
    const { draft } = await operations['credentials.save']({
      serverId: id,
      credential,
      secrets: { token: 'canary' },
    })
    const credentials = draft.credentials.map((each) => ({ ...each, perCustomer: true }))
    const { revision } = await operations['servers.get']({ id })
    const next = { ...definition('A', endpoint('one', { credentialId: 'cred_1' })), credentials }
    const saved = await operations['servers.saveDraft']({ id, revision, draft: next })
    await operations['servers.deploy']({ id, revision: saved.revision, note: '' })
    expect((await store.credentialSecrets.ofServer(id)).size).toBe(0)
  })
})
