import { expect, it } from 'vitest'
import { definitionSchema } from '../../../shared/management/definition/definition.ts'
import { parameterSchema } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { definition, endpoint } from '../management.testkit.ts'
import { bindCustomerValues } from './bind-customer-values.ts'

const tenant = { name: 'tenant', type: 'string' as const, required: true, source: 'customer' as const }
const server = definitionSchema.parse({
  ...definition('A', endpoint('one', { credentialId: 'api_key', parameters: [parameterSchema.parse(tenant)] })),
  credentials: [{ id: 'api_key', name: 'Shop', details: { kind: 'bearer' }, perCustomer: true }],
})
const nothing = async () => ({})

it('binds the server’s customer values, and keeps the secret out of the metadata', async () => {
  expect(await bindCustomerValues(server, { tenant: 'a', api_key: 'canary', role: 'ops' }, nothing)).toEqual({
    ok: true,
    values: { tenant: 'a' },
    secrets: { api_key: 'canary' },
    metadata: { tenant: 'a', role: 'ops' },
  })
})

it('uses known metadata if none is passed, but never takes a secret from it', async () => {
  const known = async () => ({ tenant: 'a', api_key: 'an old entry of that name' })
  expect(await bindCustomerValues(server, undefined, known)).toEqual({
    ok: false,
    problems: new Map([
      [
        'api_key',
        {
          reason: 'missing',
          message: message('http.requiredAbout', { field: 'customerDetails.metadata.api_key', about: 'Shop' }),
        },
      ],
    ]),
  })
})

it('names every value that’s missing or too long', async () => {
  expect(await bindCustomerValues(server, { tenant: ' ', api_key: 'x'.repeat(20_001) }, nothing)).toEqual({
    ok: false,
    problems: new Map([
      [
        'api_key',
        {
          reason: 'tooLong',
          message: message('http.tooLong', { field: 'customerDetails.metadata.api_key', max: 20_000 }),
        },
      ],
      [
        'tenant',
        { reason: 'missing', message: message('http.required', { field: 'customerDetails.metadata.tenant' }) },
      ],
    ]),
  })
})

it('reports a value that its credential can’t have', async () => {
  const field = 'customerDetails.metadata.api_key'
  for (const [value, words] of [
    ['Bearer sk-1', message('http.credentialPrefixTwice', { field, prefix: 'Bearer' })],
    ['sk-1\n', message('http.credentialLineBreak', { field })],
  ] as const)
    expect(await bindCustomerValues(server, { tenant: 'a', api_key: value }, nothing)).toEqual({
      ok: false,
      problems: new Map([['api_key', { reason: 'unusable', message: words }]]),
    })
  // A value not used as a credential may have line breaks.
  expect(await bindCustomerValues(server, { tenant: 'a\nb', api_key: 'sk-1' }, nothing)).toMatchObject({ ok: true })
})
