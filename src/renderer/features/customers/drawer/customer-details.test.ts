import { expect, it } from 'vitest'
import { messagesOf } from '../../../../shared/text/issue-message.ts'
import { detailsSchema, detailValues } from './customer-details.ts'

it("round-trips details through the form, in the form's order", () => {
  const metadata = { plan: 'Pro', company: 'Acme', name: 'Ada', 'account id': '17' }
  const values = detailValues(metadata)
  expect(values).toMatchObject({
    name: 'Ada',
    company: 'Acme',
    role: '',
    further: [{ key: 'plan' }, { key: 'account id' }],
  })
  expect(detailsSchema.parse(values)).toEqual(metadata)
})

it('omits empty entries, and reports missing and duplicate names on their fields', () => {
  const values = detailValues({ name: 'Ada' })
  expect(detailsSchema.parse({ ...values, name: ' ', further: [{ key: '', value: '' }] })).toEqual({})
  const further = [
    { key: ' plan ', value: 'Pro' },
    { key: 'plan', value: 'Free' },
    { key: '', value: 'alone' },
    { key: 'name', value: 'Eve' },
    { key: 'role', value: 'Admin' },
  ]
  const { error } = detailsSchema.safeParse({ ...values, further })
  expect(Object.keys(error ? messagesOf(error) : {})).toEqual([
    'further.1.key',
    'further.2.key',
    'further.3.key',
    'further.4.key',
  ])
})
