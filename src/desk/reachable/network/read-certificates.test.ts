import { execFileSync } from 'node:child_process'
import { rootCertificates } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { createAuthority, inDays } from '../../../base/testing/certificates.ts'
import { say } from '../../../shared/text/say.ts'
import { issueFor, makeAuthority } from './authority.ts'
import { NetworkProblem } from './network-problem.ts'
import { fingerprintOf, nameOfCertificate, readCertificates } from './read-certificates.ts'

const test = createAuthority()
afterAll(() => test.remove())
const HOST = 'desk.example.com'
const good = test.issue({ name: `DNS:${HOST}`, from: inDays(-1), until: inDays(2) })
const now = Date.now()

const read = (given: { chain?: string; key?: string; host?: string; now?: number }) =>
  readCertificates({ chain: good.cert + test.ca, key: good.key, host: HOST, now, ...given })

/** The field and the code of the resulting problem. */
function problemOf(given: Parameters<typeof read>[0]): [string, string] | null {
  try {
    read(given)
    return null
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    // Every problem has both a cause and a remedy.
    expect(say(error.atField).length).toBeGreaterThan(20)
    return [error.field, error.problem.cause.code]
  }
}
const at = (field: 'chain' | 'key', name: string): [string, string] => [field, `ownNetwork.${field}.${name}`]

it('accepts a certificate with its private authority, which clients must then trust', () => {
  const found = read({})
  expect(found.authority?.trim()).toBe(test.ca.trim())
  expect(found.cert.trim()).toBe(good.cert.trim())
  expect(nameOfCertificate(found.authority ?? '')).toBe('Test Authority')
  expect(fingerprintOf(found.authority ?? '')).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  // The chain may be in any order, with other certificates in between.
  expect(read({ chain: `${good.cert}\nnotes\n${rootCertificates[0]}\n${test.ca}` }).authority).toBe(found.authority)
})

it('accepts a self-signed certificate as its own authority', () => {
  const own = test.selfSigned()
  // It only becomes valid after `now`.
  const found = readCertificates({ chain: own.cert, key: own.key, host: '127.0.0.1', now: Date.now() })
  expect(found.authority?.trim()).toBe(own.cert.trim())
})

it.each([
  ['no certificate', { chain: 'hello' }, at('chain', 'noCertificate')],
  [
    'a broken one',
    { chain: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
    at('chain', 'noCertificate'),
  ],
  ['a certificate whose authority isn’t in the file', { chain: good.cert }, at('chain', 'incomplete')],
  ['another host', { host: 'other.example.com' }, at('chain', 'otherName')],
  ['a certificate without the address', { host: '192.168.1.20' }, at('chain', 'otherName')],
  ['an expired certificate', { now: now + 3 * 86_400_000 }, at('chain', 'expired')],
  ['a certificate that isn’t valid yet', { now: now - 3 * 86_400_000 }, at('chain', 'notYet')],
  ['no key', { key: good.cert }, at('key', 'noKey')],
  ['another certificate’s key', { key: test.selfSigned().key }, at('key', 'mismatch')],
] as const)('rejects %s', (_, given, expected) => {
  expect(problemOf(given)).toEqual(expected)
})

it('rejects a key with a passphrase, in both forms, and says how to remove it', () => {
  for (const words of [
    ['pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', 'pass:secret'],
    ['ec', '-aes256', '-passout', 'pass:secret'],
  ]) {
    const key = execFileSync('openssl', words, { input: good.key, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
    expect(problemOf({ key })).toEqual(at('key', 'protected'))
  }
})

it('rejects a certificate from an expired authority', async () => {
  const old = await makeAuthority('Old', [], now - 3649 * 86_400_000)
  const issued = await issueFor(old, 'desk.local', now)
  const later = now + 0.5 * 86_400_000
  const given = { chain: issued.cert + old.certificate, key: issued.key, host: 'desk.local' }
  expect(problemOf({ ...given, now: later })).toBeNull()
  expect(problemOf({ ...given, now: now + 1.5 * 86_400_000 })).toEqual(at('chain', 'expired'))
})
