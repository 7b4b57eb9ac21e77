import { describe, expect, it } from 'vitest'
import { withoutSecretMetadata } from '../../../../shared/model/customer.ts'
import { quoted } from '../../../../shared/text/message.ts'
import { type Draft, draftOf, EMPTY_DRAFT, findProblems, toCustomer } from './draft.ts'
import { refusedValues } from './refused-values.ts'

const draft = (identity: string, ...extra: [name: string, value: string][]): Draft => ({
  ...EMPTY_DRAFT,
  primaryIdentity: identity,
  extra: extra.map(([name, value], index) => ({ id: `row${index}`, name, value })),
})

describe('findProblems', () => {
  it('reports a missing, blank, or overlong identity', () => {
    expect(findProblems(draft(''))).toEqual({ primaryIdentity: 'identityMissing' })
    expect(findProblems(draft('   '))).toEqual({ primaryIdentity: 'identityMissing' })
    expect(findProblems(draft('x'.repeat(321)))).toEqual({ primaryIdentity: 'identityTooLong' })
    expect(findProblems(draft(` ${'x'.repeat(320)} `))).toEqual({})
  })

  it('reports a custom field without a name, or with the name of a form field or an earlier one', () => {
    expect(findProblems(draft('ada', ['  ', 'x'], ['region', 'x'], ['tier', 'a'], [' tier ', 'b']))).toEqual({
      'extra.0.name': 'fieldNameMissing',
      'extra.1.name': 'fieldNameOwn',
      'extra.3.name': 'fieldNameTaken',
    })
  })

  it("reports a name that can't be an own property", () => {
    expect(findProblems(draft('ada', ['__proto__', 'x']))).toEqual({ 'extra.0.name': 'fieldNameTaken' })
  })

  it('reports a lone surrogate in any field', () => {
    const half = 'a\ud800'
    const broken = { ...draft(half, ['tier', half], [half, 'x']), bound: { account: half } }
    expect(findProblems({ ...broken, metadata: { ...broken.metadata, name: half } })).toEqual({
      primaryIdentity: 'brokenText',
      'metadata.name': 'brokenText',
      'bound.account': 'brokenText',
      'extra.0.name': 'brokenText',
      'extra.1.name': 'brokenText',
    })
    expect(findProblems(draft('🦊', ['tier', '🦊']))).toEqual({})
  })

  it('reports nothing for a valid draft', () => {
    expect(findProblems(draft('ada', ['account_id', ''], ['Tier', 'gold'], ['tier', 'gold']))).toEqual({})
  })
})

it("restores a customer's form, with required values in their own fields", () => {
  const customer = { primaryIdentity: 'ada', metadata: { name: 'Ada', tier: 'gold', account: '17' } }
  const again = draftOf(customer, ['account'])
  expect(again).toMatchObject({
    primaryIdentity: 'ada',
    bound: { account: '17' },
    extra: [{ name: 'tier', value: 'gold' }],
  })
  const asked = [{ key: 'account', required: true, secret: false }] as never
  expect(findProblems(again, asked)).toEqual({})
  expect(toCustomer(again, asked)).toEqual(customer)
})

it('returns a trimmed customer without the optional fields left empty', () => {
  const typed = draft(' ada@analytical.example ', [' account_id ', ' AC-1 '])
  const filled = { ...typed, metadata: { ...typed.metadata, name: ' Ada King ', company: '   ' } }
  expect(toCustomer(filled)).toEqual({
    primaryIdentity: 'ada@analytical.example',
    metadata: { name: 'Ada King', account_id: 'AC-1' },
  })
})

describe('a value required for each customer', () => {
  const asked = [
    { key: 'account_id', description: 'Account', secret: false, required: true },
    { key: 'api_key', description: 'Key', secret: true, required: true },
    { key: 'region', description: '', secret: false, required: true },
    { key: 'note', description: '', secret: false, required: false },
  ]

  it("is reported as missing until it's entered in its field, which may be a common one", () => {
    expect(findProblems(draft('ada'), asked)).toEqual({
      'bound.account_id': 'boundMissing',
      'bound.api_key': 'boundMissing',
      'metadata.region': 'boundMissing',
    })
    const given = { ...draft('ada'), bound: { account_id: 'AC-1', api_key: 'k' } }
    expect(findProblems({ ...given, metadata: { ...given.metadata, region: 'EU' } }, asked)).toEqual({})
  })

  it("can't also be a custom field", () => {
    const problems = findProblems(draft('ada', ['account_id', 'x']), asked)
    expect(problems['extra.0.name']).toBe('fieldNameOwn')
  })

  it("is sent as metadata, but not stored here if it's secret", () => {
    const customer = toCustomer({ ...draft('ada'), bound: { account_id: ' AC-1 ', api_key: 'k', note: ' ' } }, asked)
    expect(customer.metadata).toEqual({ account_id: 'AC-1', api_key: 'k' })
    expect(withoutSecretMetadata(customer, ['api_key']).metadata).toEqual({ account_id: 'AC-1' })
  })

  it("shows the service's error on its field", () => {
    const reason = 'customerDetails.metadata.account_id is required: Account.'
    const error = { kind: 'invalidInput' as const, fields: { 'metadata.account_id': quoted(reason) } }
    expect(refusedValues(error, asked)).toEqual({ 'bound.account_id': reason })
    expect(refusedValues({ kind: 'timeout', seconds: 1, outcomeUnknown: false }, asked)).toEqual({})
  })
})
