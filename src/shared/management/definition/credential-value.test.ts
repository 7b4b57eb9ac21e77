import { expect, it } from 'vitest'
import { credentialKindSchema } from './credential.ts'
import { credentialValueProblem } from './credential-value.ts'

const kinds = {
  bearer: { kind: 'bearer' },
  header: { kind: 'apiKeyHeader', header: 'X-Key' },
  prefixed: { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Token ' },
  query: { kind: 'apiKeyQuery', parameter: 'key' },
  basic: { kind: 'basic', username: 'desk' },
  cookie: { kind: 'cookie' },
  aws: { kind: 'awsSigV4', accessKeyId: ' ', region: 'eu-west-1', service: 's3' },
} as const
const problem = (kind: keyof typeof kinds, value: string) =>
  credentialValueProblem(credentialKindSchema.parse(kinds[kind]), value)

it('reports a line break in a value sent in a header', () => {
  for (const kind of ['bearer', 'header', 'prefixed', 'cookie'] as const)
    for (const value of ['one\ntwo', 'pasted\r\n', 'nul\u0000'])
      expect(problem(kind, value)).toEqual({ reason: 'lineBreak' })
  // These places encode their values.
  for (const kind of ['query', 'basic'] as const) expect(problem(kind, 'one\ntwo')).toBeNull()
})

it('reports a prefix that would be sent twice', () => {
  for (const value of ['Bearer sk-1', ' bearer\tsk-1', 'BEARER  Bearer sk-1'])
    expect(problem('bearer', value)).toEqual({ reason: 'prefixTwice', prefix: 'Bearer' })
  expect(problem('prefixed', 'token sk-1')).toEqual({ reason: 'prefixTwice', prefix: 'Token' })
})

it('reports a missing AWS access key ID', () => {
  for (const value of ['s3cr3t', ':s3cr3t', ' : s']) expect(problem('aws', value)).toEqual({ reason: 'noAccessKeyId' })
  expect(problem('aws', 'AKIA1:s3cr3t')).toBeNull()
})

it('accepts everything else unchanged', () => {
  for (const value of ['sk-1', 'Bearer', 'Bearersk-1', 'a b', 'Basic abc', 'ключ', '🔑'])
    expect(problem('bearer', value)).toBeNull()
  expect(problem('header', 'Bearer sk-1')).toBeNull()
  expect(problem('basic', 'Basic of all')).toBeNull()
})
