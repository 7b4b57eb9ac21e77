import { expect, it } from 'vitest'
import { challengeOf } from './challenge.ts'
import { digestHeader } from './digest-header.ts'

const challenge = (...values: string[]) =>
  challengeOf(values.map((value): [string, string] => ['WWW-Authenticate', value]))

/** Signs a GET request; returns the header's parameters. */
function signed(header: string, more: Partial<Parameters<typeof digestHeader>[0]>): Record<string, string> {
  const known = challenge(header)
  if (!known) throw new Error('no challenge')
  const request = { username: 'Mufasa', password: 'Circle of Life', method: 'GET', path: '/', body: undefined }
  const made = digestHeader({ challenge: known, cnonce: 'c', count: 1, ...request, ...more })
  return Object.fromEntries(
    [...made.header.matchAll(/([\w*]+)=(?:"([^"]*)"|([^,]+))/g)].map(([, name, quoted, plain]) => [
      name,
      quoted ?? plain ?? '',
    ]),
  )
}

it.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('computes the example of RFC 7616 §3.9.1 with %s', (algorithm, response) => {
  const header = `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`
  expect(signed(header, { path: '/dir/index.html', cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' })).toEqual({
    username: 'Mufasa',
    realm: 'http-auth@example.org',
    uri: '/dir/index.html',
    algorithm,
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    nc: '00000001',
    cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    qop: 'auth',
    response,
    opaque: 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS',
  })
})

// The hashes are those of erratum 4897: the ones in the RFC are from SHA-512, truncated.
it('computes the example of RFC 7616 §3.9.2 with SHA-512-256 and a hashed username', () => {
  const header =
    'Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", charset=UTF-8, userhash=true'
  const made = signed(header, {
    username: 'Jäsøn Doe',
    password: 'Secret, or not?',
    path: '/doe.json',
    cnonce: 'NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v',
  })
  expect(made).toMatchObject({
    username: '793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b',
    userhash: 'true',
    response: '3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5',
  })
})

it('computes the example of RFC 2617 §3.5, and one without a quality of protection', () => {
  const header = (qop: string) =>
    `Digest realm="testrealm@host.com", ${qop}nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"`
  const more = { password: 'Circle Of Life', path: '/dir/index.html', cnonce: '0a4f113b' }
  expect(signed(header('qop="auth,auth-int", '), more).response).toBe('6629fae49393a05397450978507c4ef1')
  const old = signed(header(''), more)
  expect(old).toMatchObject({ response: '670fd8c2df070c60b045671b8b24ff02' })
  expect(Object.keys(old)).toEqual(['username', 'realm', 'nonce', 'uri', 'response', 'opaque'])
})

it('escapes quotes, and encodes a username outside of ASCII as the server allows', () => {
  const parameters = 'realm="a \\"b\\" \\\\", nonce="n", qop="auth"'
  const known = challenge(`Digest ${parameters}`)
  expect(known?.realm).toBe('a "b" \\')
  const request = { username: 'jö"', password: 'p', method: 'GET', path: '/', body: undefined, cnonce: 'c', count: 10 }
  const made = known && digestHeader({ challenge: known, ...request })
  expect(made?.header).toContain('username="jÃ¶\\"", realm="a \\"b\\" \\\\"')
  expect(made?.header).toContain('nc=0000000a')
  const extended = signed(`Digest ${parameters}, charset=UTF-8`, { username: "jö'" })
  expect(extended['username*']).toBe("UTF-8''j%C3%B6%27")
})

it('chooses the first challenge that it supports, among others in one header or several', () => {
  const chosen = challenge(
    'Negotiate abc==, Basic realm="x, Digest nonce=y", Digest realm="r", nonce="1", algorithm=SHA-1',
    'Digest realm="r", nonce="2", qop="auth-conf", Digest realm="r",nonce="3" , qop = auth-int,Digest realm="r", nonce="4"',
  )
  expect(chosen).toMatchObject({ nonce: '3', qop: 'auth-int' })
  for (const header of [
    '',
    'Basic realm="x"',
    'Digest',
    'Digest realm="r"',
    'Digest realm="unclosed, nonce=1',
    '=,="=',
  ])
    expect(challenge(header)).toBeNull()
})
