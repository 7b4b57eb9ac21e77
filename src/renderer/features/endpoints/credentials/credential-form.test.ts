import { expect, it } from 'vitest'
import { type Credential, credentialSchema } from '../../../../shared/management/credential.ts'
import { findFaults, KINDS, secretNames, toCredential, valuesOf } from './credential-form.ts'

const known: Credential = credentialSchema.parse({
  id: 'cred_1',
  name: 'Keys',
  details: { kind: 'headers', headers: ['X-A', 'X-B'], query: ['key'] },
  perCustomer: true,
  customerKey: 'keys',
  source: 'apiKeys',
})

it('shows a known credential and gives it back unchanged', () => {
  expect(toCredential('cred_1', valuesOf(known))).toEqual(known)
})

it('asks for one secret per header and query parameter, and for that of each other kind', () => {
  expect(secretNames({ ...valuesOf(known), headers: 'X-A\n X-B ,?key' })).toEqual(['X-A', 'X-B', '?key'])
  for (const kind of KINDS.filter((each) => each !== 'headers'))
    expect(secretNames({ ...valuesOf(undefined), kind })).toHaveLength(1)
})

it('names the fields that do not fit', () => {
  const empty = valuesOf(undefined)
  expect(findFaults(empty)).toEqual(['name'])
  expect(findFaults({ ...empty, name: 'A', kind: 'headers' })).toEqual(['headers'])
  expect(findFaults({ ...empty, name: 'A', kind: 'apiKeyHeader', header: 'X Y' })).toEqual(['header'])
  expect(findFaults({ ...empty, name: 'A', kind: 'oauth2ClientCredentials', tokenUrl: 'nowhere' })).toEqual([
    'tokenUrl',
    'clientId',
  ])
})
