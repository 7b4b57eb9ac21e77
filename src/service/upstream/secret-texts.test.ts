import { expect, it } from 'vitest'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import type { CredentialKind } from '../../shared/management/definition/credential.ts'
import { credentialSchema } from '../../shared/management/definition/credential.ts'
import { MASK } from '../../shared/mask.ts'
import { caller, startApi } from './upstream.testkit.ts'

const CANARY = 'canary-4f81c07e'
const base64 = (text: string) => Buffer.from(text).toString('base64')

it.each<[string, CredentialKind, Record<string, string>]>([
  ['the token after Bearer', { kind: 'headers', headers: ['Authorization'] }, { Authorization: `Bearer ${CANARY}` }],
  [
    'the password inside Basic',
    { kind: 'headers', headers: ['Authorization'] },
    { Authorization: `Basic ${base64(`ada:${CANARY}`)}` },
  ],
  [
    'a key used as the username',
    { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Basic ' },
    { key: base64(`${CANARY}:`) },
  ],
  [
    'a key that becomes the username',
    { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Basic ' },
    { key: CANARY },
  ],
  ['one of several cookies', { kind: 'cookie' }, { cookie: `lang=en; sid=${CANARY}` }],
  ['a cookie among headers', { kind: 'headers', headers: ['Cookie'] }, { Cookie: `sid=${CANARY}; lang=en` }],
  [
    'a key in the query among headers',
    { kind: 'headers', headers: ['X-Id'], query: ['key'] },
    { 'X-Id': 'some-id-1', '?key': CANARY },
  ],
  ['a password', { kind: 'basic', username: 'ada' }, { password: CANARY }],
  ['a token after a custom scheme', { kind: 'headers', headers: ['X-Auth'] }, { 'X-Auth': `Token  ${CANARY} ` }],
  ['a cookie with surrounding spaces', { kind: 'cookie' }, { cookie: `lang=en; sid= ${CANARY} ` }],
])('doesn’t leak %s if the API echoes only that', async (_, details, secrets) => {
  const { origin } = await startApi((_request, response) => response.end(`{"seen":"${CANARY}","lang":"en"}`))
  const credential = credentialSchema.parse({ id: 'c1', name: 'Shop', details })
  const { outcome, secrets: hidden } = await caller()({ baseUrl: origin }, credential, secrets)
  const body = outcome.kind === 'answer' ? outcome.body.toString() : ''
  expect(createSecretMasker(hidden).text(body)).toBe(`{"seen":"${MASK}","lang":"en"}`)
})

it('doesn’t leak a username or password that the API echoes back verbatim', async () => {
  const pair = base64(`ada:${CANARY}`)
  const { origin } = await startApi((_request, response) => response.end(`{"seen":"${pair}"}`))
  const details = { kind: 'basic', username: 'ada' } as const
  const credential = credentialSchema.parse({ id: 'c1', name: 'Shop', details })
  const { outcome, secrets: hidden } = await caller()({ baseUrl: origin }, credential, { password: CANARY })
  const body = outcome.kind === 'answer' ? outcome.body.toString() : ''
  expect(createSecretMasker(hidden).text(body)).not.toContain(pair)
})
