import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { credentialSchema } from '../../../shared/management/definition/credential.ts'
import { caller, startApi } from '../upstream.testkit.ts'
import { startDigestApi } from './digest-server.testkit.ts'

const details = { kind: 'digest', username: 'ada' } as const
const digest = credentialSchema.parse({ id: 'c1', name: 'Shop', details })
const SECRETS = { password: 'p:ß 1' }
const post = { method: 'POST', body: { kind: 'json', template: '{"a":"ü"}' } } as const

describe('a Digest credential', () => {
  it.each<[string, [string, string], string]>([
    ['MD5', ['md5', 'MD5'], 'auth'],
    ['MD5 over a session', ['md5', 'MD5-sess'], 'auth'],
    ['SHA-256', ['sha256', 'SHA-256'], 'auth-int,auth'],
    ['SHA-256 over a session and the body', ['sha256', 'SHA-256-sess'], 'auth-int'],
    ['SHA-512/256', ['sha512-256', 'SHA-512-256'], 'auth'],
  ])('signs in with %s, and reuses the challenge', async (_, hash, qop) => {
    const api = await startDigestApi({ hash, qop })
    const call = caller()
    for (let count = 0; count < 3; count += 1) {
      const { outcome } = await call({ baseUrl: api.origin, ...post }, digest, SECRETS)
      expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    }
    expect([api.refused, api.seen.length]).toEqual([['none'], 4])
  })

  it('signs again for calls that use up a nonce together', async () => {
    const api = await startDigestApi({ uses: 1 })
    const call = caller()
    const { outcome } = await call({ baseUrl: api.origin }, digest, SECRETS)
    expect(outcome).toMatchObject({ status: 200 })
    expect(await call({ baseUrl: api.origin }, digest, SECRETS)).toMatchObject({ outcome: { status: 200 } })
    expect(api.refused).toEqual(['none', 'stale'])
  })

  it('signs the path of a redirect', async () => {
    const api = await startDigestApi()
    const headers = [{ name: 'X-Redirect', value: '1' }]
    const { outcome } = await caller()({ baseUrl: api.origin, path: '/a', headers }, digest, SECRETS)
    expect(outcome).toMatchObject({ status: 200, redirects: 1 })
    expect(api.seen.map(({ url }) => url)).toEqual(['/a', '/a', '/moved'])
  })

  it('tries a wrong password once per call, and never sends it', async () => {
    const api = await startDigestApi()
    const call = caller()
    for (const calls of [1, 2]) {
      const { outcome } = await call({ baseUrl: api.origin }, digest, { password: 'wrong-1' })
      expect(outcome).toMatchObject({ kind: 'answer', status: 401 })
      expect(api.refused.filter((why) => why === 'wrong')).toHaveLength(calls)
    }
    expect(JSON.stringify(api.seen)).not.toContain('wrong-1')
    // A corrected password isn't confused with the wrong one.
    expect(await call({ baseUrl: api.origin }, digest, SECRETS)).toMatchObject({ outcome: { status: 200 } })
  })

  it('returns the hash that was sent as a secret to mask, and the request as sent', async () => {
    const api = await startDigestApi()
    const { request, secrets } = await caller()({ baseUrl: api.origin }, digest, SECRETS)
    const header = request?.headers.find(([name]) => name === 'Authorization')?.[1] ?? ''
    const response = /response="(\w{64})"/.exec(header)?.[1]
    expect(secrets.map(({ value }) => value)).toEqual(expect.arrayContaining(['p:ß 1', response]))
  })

  it('says so if the API doesn’t offer Digest', async () => {
    const api = await startApi((_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
    )
    const { outcome } = await caller()({ baseUrl: api.origin }, digest, SECRETS)
    expect(outcome).toMatchObject({
      problem: { kind: 'credential', message: expect.stringContaining('doesn’t offer HTTP Digest') },
    })
    expect(api.seen).toHaveLength(1)
  })
})

it.skipIf(process.platform !== 'linux')('is accepted by the same API as cURL', async () => {
  const api = await startDigestApi({ qop: 'auth', hash: ['sha256', 'SHA-256'] })
  const options = ['-q', '-s', '--noproxy', '*', '--digest', '-u', 'ada:p:ß 1', '-d', 'a=1']
  const { stdout } = await promisify(execFile)('curl', [...options, `${api.origin}/a?b=%20c`])
  expect(stdout).toBe('{"ok":true}')
})
