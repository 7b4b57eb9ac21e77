import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { makeDataFolder, openServiceStore, startTestService } from '../service.testkit.ts'
import { managementCaller, startManagement } from './management.testkit.ts'

describe('API keys', () => {
  it('give access to the service from creation to revocation', async () => {
    const { service, call } = await startManagement()
    const made = await call('apiKeys.create', { name: ' Nightly job ' })
    expect(made).toMatchObject({
      name: 'Nightly job',
      own: false,
      lastUsedAt: null,
      revokedAt: null,
      expiresAt: null,
      scopes: ['generate', 'read', 'manage'],
    })
    const other = managementCaller(service.baseUrl, made.key)
    const [own, listed] = await other('apiKeys.list', {})
    expect(own).toMatchObject({ own: true, lastUsedAt: expect.any(String) })
    expect(listed).toMatchObject({ id: made.id, lastUsedAt: expect.any(String) })
    expect(JSON.stringify([own, listed])).not.toContain(made.key)
    expect(await call('apiKeys.revoke', { id: made.id })).toMatchObject({ revokedAt: expect.any(String) })
    expect(await failureOf(other('apiKeys.list', {}))).toMatchObject({ kind: 'unauthenticated' })
    expect(await call('apiKeys.revoke', { id: made.id })).toMatchObject({ revokedAt: expect.any(String) })
    expect(await failureOf(call('apiKeys.revoke', { id: 'key_none' }))).toMatchObject({ kind: 'notFound' })
  })

  it('can’t be revoked if they’re the app’s own or the last one', async () => {
    const { service, call } = await startManagement()
    const [own] = await call('apiKeys.list', {})
    expect(await failureOf(call('apiKeys.revoke', { id: own?.id ?? '' }))).toMatchObject({ kind: 'invalidInput' })
    expect(service.createdApiKey).toBeNull()
    const headless = await startTestService({ appApiKey: undefined })
    const alone = managementCaller(headless.baseUrl, headless.createdApiKey ?? '')
    const [only] = await alone('apiKeys.list', {})
    expect(only).toMatchObject({ name: 'First key', own: false })
    const refused = await failureOf(alone('apiKeys.revoke', { id: only?.id ?? '' }))
    expect(refused).toMatchObject({ fields: { id: expect.stringContaining('only API key') } })
    await alone('apiKeys.create', { name: 'Next' })
    expect(await alone('apiKeys.revoke', { id: only?.id ?? '' })).toMatchObject({ revokedAt: expect.any(String) })
  })

  it('include at most one app key: the latest', async () => {
    const dataFolder = makeDataFolder()
    for (const appApiKey of ['ak_first-key', 'ak_first-key', 'ak_second-key']) {
      await (await startTestService({ dataFolder, appApiKey })).close()
    }
    const { call } = await startManagement({ dataFolder, appApiKey: 'ak_second-key' }, 'ak_second-key')
    const keys = await call('apiKeys.list', {})
    expect(keys.map(({ own }) => own).sort()).toEqual([false, true])
    const former = keys.find(({ own }) => !own)
    await call('apiKeys.revoke', { id: former?.id ?? '' })
  })

  it('don’t count as the last key if they belong to the app but the service runs without it, e.g. after a restore', async () => {
    const dataFolder = makeDataFolder()
    await (await startTestService({ dataFolder })).close()
    const headless = await startTestService({ dataFolder, appApiKey: undefined })
    const call = managementCaller(headless.baseUrl, headless.createdApiKey ?? '')
    const [own, first] = await call('apiKeys.list', {})
    expect([own, first]).toMatchObject([{ own: true }, { own: false, name: 'First key' }])
    const refused = { fields: { id: expect.stringContaining('only API key') } }
    expect(await failureOf(call('apiKeys.revoke', { id: first?.id ?? '' }))).toMatchObject(refused)
    expect(await call('apiKeys.revoke', { id: own?.id ?? '' })).toMatchObject({ revokedAt: expect.any(String) })
    await headless.close()
    const { call: again } = await startManagement({ dataFolder })
    expect(await again('apiKeys.list', {})).toMatchObject([{ own: true, revokedAt: null }, { own: false }])
  })

  it('record their use at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const store = await openServiceStore()
    const keys = store.apiKeys
    const { id, key } = await keys.create({ name: 'A', scopes: ['read'], expiresAt: null })
    const usedAt = async () => {
      expect(await keys.identify(key)).toMatchObject({ keyId: id })
      return (await keys.find(id))?.lastUsedAt
    }
    expect(await usedAt()).toBe('2026-01-01T00:00:00.000Z')
    vi.setSystemTime(Date.now() + 59_000)
    expect(await usedAt()).toBe('2026-01-01T00:00:00.000Z')
    vi.setSystemTime(Date.now() + 1000)
    expect(await usedAt()).toBe('2026-01-01T00:01:00.000Z')
    expect(await keys.identify('ak_wrong')).toBeNull()
  })
})

describe('service settings', () => {
  it('are changed independently', async () => {
    const { call } = await startManagement()
    expect(await call('management.settings', {})).toEqual({ contact: '', retentionDays: 90, auditRetentionDays: null })
    await call('management.updateSettings', { contact: ' Ada, ada@example.com ' })
    const both = { contact: 'Ada, ada@example.com', retentionDays: 7, auditRetentionDays: null }
    expect(await call('management.updateSettings', { retentionDays: 7 })).toEqual(both)
    expect(await call('management.settings', {})).toEqual(both)
    const year = { ...both, auditRetentionDays: 365 }
    expect(await call('management.updateSettings', { auditRetentionDays: 365 })).toEqual(year)
    expect(await call('management.updateSettings', { auditRetentionDays: null })).toEqual(both)
    expect(await failureOf(call('management.updateSettings', { auditRetentionDays: 29 }))).toMatchObject({
      kind: 'invalidInput',
    })
    expect(await failureOf(call('management.updateSettings', { retentionDays: 0 }))).toMatchObject({
      kind: 'invalidInput',
    })
  })
})
