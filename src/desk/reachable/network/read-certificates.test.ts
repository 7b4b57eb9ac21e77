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

/** The field and the code of what's wrong. */
function problemOf(given: Parameters<typeof read>[0]): [string, string] | null {
  try {
    read(given)
    return null
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    // Every one has words for both.
    expect(say(error.atField).length).toBeGreaterThan(20)
    return [error.field, error.problem.cause.code]
  }
}
const at = (field: 'chain' | 'key', name: string): [string, string] => [field, `ownNetwork.${field}.${name}`]

it('takes a certificate with its private authority, which clients must then know', () => {
  const found = read({})
  expect(found.authority?.trim()).toBe(test.ca.trim())
  expect(found.cert.trim()).toBe(good.cert.trim())
  expect(nameOfCertificate(found.authority ?? '')).toBe('Test Authority')
  expect(fingerprintOf(found.authority ?? '')).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  // Whatever the order, and with others in between.
  expect(read({ chain: `${good.cert}\nnotes\n${rootCertificates[0]}\n${test.ca}` }).authority).toBe(found.authority)
})

it('takes a self-signed one as its own authority', () => {
  const own = test.selfSigned()
  // Its time begins after `now`.
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
  ['an authority that isn’t in the file', { chain: good.cert }, at('chain', 'incomplete')],
  ['another host', { host: 'other.example.com' }, at('chain', 'otherName')],
  ['an address that isn’t in it', { host: '192.168.1.20' }, at('chain', 'otherName')],
  ['a time after its end', { now: now + 3 * 86_400_000 }, at('chain', 'expired')],
  ['a time before its start', { now: now - 3 * 86_400_000 }, at('chain', 'notYet')],
  ['no key', { key: good.cert }, at('key', 'noKey')],
  ['the key of another certificate', { key: test.selfSigned().key }, at('key', 'mismatch')],
] as const)('refuses %s', (_, given, expected) => {
  expect(problemOf(given)).toEqual(expected)
})

it('refuses a key with a passphrase, in both forms, and says what makes one without', () => {
  for (const words of [
    ['pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', 'pass:secret'],
    ['ec', '-aes256', '-passout', 'pass:secret'],
  ]) {
    const key = execFileSync('openssl', words, { input: good.key, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
    expect(problemOf({ key })).toEqual(at('key', 'protected'))
  }
})

it('refuses a certificate of an authority that has ended', async () => {
  const old = await makeAuthority('Old', [], now - 3649 * 86_400_000)
  const issued = await issueFor(old, 'desk.local', now)
  const later = now + 0.5 * 86_400_000
  const given = { chain: issued.cert + old.certificate, key: issued.key, host: 'desk.local' }
  expect(problemOf({ ...given, now: later })).toBeNull()
  expect(problemOf({ ...given, now: now + 1.5 * 86_400_000 })).toEqual(at('chain', 'expired'))
})
