import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { credentialSchema } from '../../shared/management/definition/credential.ts'
import { createAwsSigner } from './aws-signer.ts'
import type { UpstreamRequest } from './build-request.ts'
import { caller, startApi } from './upstream.testkit.ts'

const SUITE = { secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', accessKeyId: 'AKIDEXAMPLE', region: 'us-east-1' }
const S3 = {
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  region: 'us-east-1',
  service: 's3',
}

function at(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

function sign(
  { secret, ...details }: typeof S3,
  request: Partial<UpstreamRequest> & Pick<UpstreamRequest, 'origin'>,
): { headers: Record<string, string>; path: string; signature: string | undefined } {
  const found: string[] = []
  const signer = createAwsSigner({ kind: 'awsSigV4', ...details }, secret, (signature) => found.push(signature))
  const signed = signer.sign({ method: 'GET', path: '/', headers: [], body: undefined, ...request })
  return { path: signed.path, headers: Object.fromEntries(signed.headers), signature: found[0] }
}

const FORM = 'application/x-www-form-urlencoded'
const example = 'https://example.amazonaws.com'

it.each<[string, string, Partial<UpstreamRequest> & Pick<UpstreamRequest, 'origin'>, string]>([
  ['get-vanilla', 'service', { origin: example }, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'post-vanilla',
    'service',
    { origin: example, method: 'POST' },
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  ],
  [
    'get-vanilla-query-order-key-case',
    'service',
    { origin: example, path: '/?Param2=value2&Param1=value1' },
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'post-x-www-form-urlencoded',
    'service',
    { origin: example, method: 'POST', headers: [['Content-Type', FORM]], body: Buffer.from('Param1=value1') },
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
  [
    'the IAM example of the reference',
    'iam',
    {
      origin: 'https://iam.amazonaws.com',
      path: '/?Action=ListUsers&Version=2010-05-08',
      headers: [['Content-Type', `${FORM}; charset=utf-8`]],
    },
    '5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  ],
])('computes the signature of AWS’s test suite: %s', (_, service, request, signature) => {
  at('2015-08-30T12:36:00Z')
  const signed = sign({ ...SUITE, service }, request)
  expect([signed.signature, signed.headers['X-Amz-Date']]).toEqual([signature, '20150830T123600Z'])
})

it.each([
  ['/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('computes the signature of the S3 reference: %s', (path, signature) => {
  at('2013-05-24T00:00:00Z')
  const signed = sign(S3, { origin: 'https://examplebucket.s3.amazonaws.com', path })
  expect(signed.signature).toBe(signature)
  expect(signed.headers['x-amz-content-sha256']).toMatch(/^e3b0c442/)
})

it('replaces the signature that an endpoint was copied with, and keeps its other headers', () => {
  const headers: UpstreamRequest['headers'] = [
    ['authorization', 'AWS4-HMAC-SHA256 old'],
    ['X-AMZ-Date', '20200101T000000Z'],
    ['X-Amz-Target', 'Ü.List'],
    ['Accept', 'a/b'],
  ]
  const signed = sign(S3, { origin: example, headers, path: '/a+b?c=+d' })
  expect(Object.keys(signed.headers)).toEqual([
    'X-Amz-Target',
    'Accept',
    'x-amz-content-sha256',
    'X-Amz-Date',
    'Authorization',
  ])
  expect(signed.headers.Authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-target,')
  expect(signed.path).toBe('/a%2Bb?c=%20d')
})

it('refuses a request that can’t be signed, and a credential without an access key ID', () => {
  const problem = (run: () => unknown) => {
    try {
      return run()
    } catch (error) {
      return error
    }
  }
  expect(problem(() => sign(S3, { origin: example, path: '/%FF' }))).toMatchObject({ kind: 'arguments' })
  const many = `/?${Array.from({ length: 1001 }, (_, index) => `k${index}=1`).join('&')}`
  expect(problem(() => sign(S3, { origin: example, path: many }))).toMatchObject({ kind: 'arguments' })
  expect(problem(() => sign({ ...S3, accessKeyId: '' }, { origin: example }))).toMatchObject({ kind: 'credential' })
})

const details = { kind: 'awsSigV4', accessKeyId: '', region: 'eu-west-1', service: 'execute-api' } as const

it('signs each request when it’s sent, with a customer’s own access key', async () => {
  const { origin, seen } = await startApi((request, response) =>
    request.url === '/' ? response.writeHead(307, { location: '/moved?b=2&a=1' }).end() : response.end('{}'),
  )
  const own = credentialSchema.parse({ id: 'c1', name: 'AWS', details, perCustomer: true, customerKey: 'aws' })
  const { outcome, secrets, request } = await caller()({ baseUrl: origin }, own, {}, { aws: 'AKIAOWN:s3cr3t' })
  expect(outcome).toMatchObject({ kind: 'answer', status: 200, redirects: 1 })
  const signatures = seen.map(({ headers }) => /Signature=(\w{64})$/.exec(headers.authorization ?? '')?.[1])
  expect(new Set(signatures).size).toBe(2)
  expect(seen[1]?.headers.authorization).toContain('AWS4-HMAC-SHA256 Credential=AKIAOWN/')
  expect(secrets.map(({ value }) => value)).toEqual(expect.arrayContaining(['s3cr3t', ...signatures]))
  expect(request?.headers).toContainEqual(['Authorization', seen[1]?.headers.authorization])
})

it.skipIf(process.platform !== 'linux')('signs as cURL does', async () => {
  const { origin, seen } = await startApi((_, response) => response.end('{}'))
  const named = 'http://api.example.com'
  const signing = ['--aws-sigv4', 'aws:amz:eu-west-1:execute-api', '-u', 'AKIA1:s3cr3t/+']
  const target = ['--connect-to', `::${origin.slice(7)}`, `${named}/a/b?a=1&b=2`]
  await promisify(execFile)('curl', ['-q', '-s', '--noproxy', '*', ...signing, ...target])
  const { headers, url: path = '' } = seen[0] ?? {}
  const date = String(headers?.['x-amz-date'])
  at(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const key = { secret: 's3cr3t/+', accessKeyId: 'AKIA1', region: 'eu-west-1', service: 'execute-api' }
  const ours = sign(key, { origin: named, path })
  expect(ours.headers.Authorization?.replaceAll(', ', ',')).toBe(headers?.authorization?.replaceAll(', ', ','))
})
