import { expect, it } from 'vitest'
import {
  type Credential,
  credentialSchema,
  suggestCustomerKey,
} from '../../../../shared/management/definition/credential.ts'
import { formErrors } from '../../../lib/form/form-errors.ts'
import { type CredentialFormValues, credentialFormSchema, KINDS, secretNames, valuesOf } from './credential-form.ts'

const known: Credential = credentialSchema.parse({
  id: 'cred_1',
  name: 'Keys',
  details: { kind: 'headers', headers: ['X-A', 'X-B'], query: ['key'] },
  perCustomer: true,
  customerKey: 'keys',
  source: 'apiKeys',
})

it('round-trips a known credential unchanged', () => {
  expect(credentialFormSchema('cred_1').parse(valuesOf(known))).toEqual(known)
})

it('round-trips a login, whose parameters are typed as lines', () => {
  const details = {
    kind: 'oauth' as const,
    issuer: 'https://login.example.com',
    clientId: 'desk',
    clientAuthentication: 'none' as const,
    parameters: { access_type: 'offline', claims: 'a=b' },
  }
  const login = credentialSchema.parse({ id: 'cred_1', name: 'Login', details })
  const values = valuesOf(login)
  expect(values.parameters).toBe('access_type=offline\nclaims=a=b')
  expect(credentialFormSchema('cred_1').parse({ ...values, perCustomer: true })).toEqual(login)
  expect(secretNames(values)).toEqual([])
  const errors = formErrors(credentialFormSchema('x'), { ...values, issuer: 'http://login.example.com' })
  expect(Object.keys(errors)).toEqual(['issuer'])
})

it('requires one secret per header and query parameter, and one for every other kind', () => {
  expect(secretNames({ ...valuesOf(known), headers: 'X-A\n X-B ,?key' })).toEqual(['X-A', 'X-B', '?key'])
  for (const kind of KINDS.filter((each) => each !== 'headers'))
    expect(secretNames({ ...valuesOf(undefined), kind })).toHaveLength(1)
})

it('explains on each invalid field what it accepts', () => {
  const errorsOf = (values: CredentialFormValues) => formErrors(credentialFormSchema('x'), values)
  const empty = valuesOf(undefined)
  expect(errorsOf(empty)).toEqual({ name: 'Enter a name of up to 80 characters.' })
  expect(Object.keys(errorsOf({ ...empty, name: 'A', kind: 'headers' }))).toEqual(['headers'])
  expect(Object.keys(errorsOf({ ...empty, name: 'A', kind: 'apiKeyHeader', header: 'X Y' }))).toEqual(['header'])
  const oauth = { ...empty, name: 'A', kind: 'oauth2ClientCredentials', tokenUrl: 'nowhere' } as const
  expect(Object.keys(errorsOf(oauth))).toEqual(['tokenUrl', 'clientId'])
})

it("derives a readable customer field from the credential's name unless one is typed", () => {
  const keyOf = (name: string) => suggestCustomerKey(name, ['api_key'])
  const keyFor = (more: Partial<CredentialFormValues>) =>
    credentialFormSchema('cred_6g8', keyOf).parse({ ...valuesOf(undefined), perCustomer: true, ...more }).customerKey
  expect(keyFor({ name: 'Ledgerly key' })).toBe('ledgerly_key')
  expect(keyFor({ name: '127.0.0.1:18810: API key' })).toBe('api_key_2')
  expect(keyFor({ name: 'Clé d’accès №1' })).toBe('clé_d_accès_1')
  expect(keyFor({ name: '***' })).toBe('api_key_2')
  expect(keyFor({ name: 'A', customerKey: ' own ' })).toBe('own')
  expect(keyFor({ name: 'A', perCustomer: false })).toBeUndefined()
})
