import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../base/testing/failure-of.ts'
import {
  type AllowedUpstreams,
  ANY_UPSTREAM,
  createAddressGuard,
  PUBLIC_UPSTREAMS,
  readAllowedUpstreams,
} from './address-guard.ts'
import { listening, sender, startApi } from './upstream.testkit.ts'

const only = (text: string): AllowedUpstreams => readAllowedUpstreams(text) ?? expect.fail(text)
const refused = { kind: 'unreachable', cause: expect.stringContaining('--allow-upstreams'), maybeDone: false }
/** A port that nothing listens on. */
const nowhere = 9

/** Spellings of this computer's address. URL parsing turns each of them into an address or a name. */
const LOOPBACK_HOSTS = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '017700000001',
  '127.1',
  '１２７.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
]
const METADATA_HOSTS = [
  '169.254.169.254',
  '2852039166',
  '0xA9FEA9FE',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  'metadata.google.internal',
]
const originAt = (host: string, port: number) => new URL(`http://${host}:${port}`).origin

describe('an externally reachable service', () => {
  it.each([...LOOPBACK_HOSTS, ...METADATA_HOSTS, '10.1.2.3', '192.168.0.1', '[fc00::1]', '[fe80::1]'])(
    'doesn’t call an upstream at %s',
    async (host) => {
      const send = sender({}, { allowed: PUBLIC_UPSTREAMS })
      expect(inWords(await send(originAt(host, nowhere)))).toEqual(refused)
    },
  )

  it('calls addresses allowed by their kind or network', async () => {
    const { origin } = await startApi((_, response) => response.end('ok'))
    const answer = async (allowed: AllowedUpstreams) => (await sender({}, { allowed })(origin)).kind
    expect(await answer(only('loopback'))).toBe('answer')
    expect(await answer(only('private, 127.0.0.0/8'))).toBe('answer')
    expect(await answer(only('127.0.0.1'))).toBe('answer')
    expect(await answer(only('private,127.0.0.2'))).toBe('unreachable')
    expect(await answer(only('public'))).toBe('unreachable')
  })

  it('can call itself', async () => {
    const { origin } = await startApi((_, response) => response.end('ok'))
    const send = sender({}, { allowed: PUBLIC_UPSTREAMS, own: () => origin })
    expect((await send(origin)).kind).toBe('answer')
    expect((await send(originAt('127.0.0.1', nowhere))).kind).toBe('unreachable')
  })

  it('lets a proxy, which may be anywhere, resolve names, but doesn’t send it disallowed addresses', async () => {
    const seen: string[] = []
    const proxy = await listening(
      createServer((request, response) => {
        seen.push(request.url ?? '')
        response.end('ok')
      }),
    )
    const findProxy = async () => ({ kind: 'proxy' as const, url: proxy })
    const send = sender({}, { allowed: PUBLIC_UPSTREAMS, findProxy })
    expect((await send('http://api.example')).kind).toBe('answer')
    expect((await send('http://169.254.169.254')).kind).toBe('unreachable')
    expect((await send('http://10.0.0.1')).kind).toBe('unreachable')
    expect(seen).toEqual(['http://api.example/'])
  })
})

it.each(METADATA_HOSTS)('never calls a cloud’s metadata service: %s', async (host) => {
  const send = sender({}, { allowed: { ...ANY_UPSTREAM, networks: only('0.0.0.0/0,::/0').networks } })
  expect(inWords(await send(originAt(host, nowhere)))).toEqual(refused)
})

it('lets a service that’s reachable only from this computer call the computer and its network', () => {
  const guard = createAddressGuard(ANY_UPSTREAM)
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  for (const address of [...own, '127.0.0.1', '::1', '10.0.0.1', 'fe80::1%eth0']) {
    expect([address, guard.allows(address)]).toEqual([address, true])
  }
})

it('tries only the allowed addresses for a name', async () => {
  const found = (allowed: AllowedUpstreams, options: { all?: boolean }) =>
    new Promise((resolve) => {
      createAddressGuard(allowed).lookup('localhost', options, (error, address) => resolve(error ?? address))
    })
  expect(await found(PUBLIC_UPSTREAMS, { all: true })).toMatchObject({ code: 'ADDRESS_REFUSED' })
  expect(await found(only('127.0.0.1'), {})).toBe('127.0.0.1')
  expect(await found(only('127.0.0.1'), { all: true })).toEqual([{ address: '127.0.0.1', family: 4 }])
})

it.each(['', 'everything', '10.0.0.0/33', '10.0.0/8', 'private loopback', 'fc00::/129', '10.0.0.0/8/9'])(
  'rejects %j as a list of addresses',
  (text) => {
    expect(readAllowedUpstreams(text)).toBeNull()
  },
)
