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
} as const
const problem = (kind: keyof typeof kinds, value: string) =>
  credentialValueProblem(credentialKindSchema.parse(kinds[kind]), value)

it('names a line break where a header would carry it', () => {
  for (const kind of ['bearer', 'header', 'prefixed', 'cookie'] as const)
    for (const value of ['one\ntwo', 'pasted\r\n', 'nul\u0000'])
      expect(problem(kind, value)).toEqual({ reason: 'lineBreak' })
  // Encoded on their way.
  for (const kind of ['query', 'basic'] as const) expect(problem(kind, 'one\ntwo')).toBeNull()
})

it('names a prefix that would be there twice', () => {
  for (const value of ['Bearer sk-1', ' bearer\tsk-1', 'BEARER  Bearer sk-1'])
    expect(problem('bearer', value)).toEqual({ reason: 'prefixTwice', prefix: 'Bearer' })
  expect(problem('prefixed', 'token sk-1')).toEqual({ reason: 'prefixTwice', prefix: 'Token' })
})

it('takes everything else as it is', () => {
  for (const value of ['sk-1', 'Bearer', 'Bearersk-1', 'a b', 'Basic abc', 'ключ', '🔑'])
    expect(problem('bearer', value)).toBeNull()
  expect(problem('header', 'Bearer sk-1')).toBeNull()
  expect(problem('basic', 'Basic of all')).toBeNull()
})
