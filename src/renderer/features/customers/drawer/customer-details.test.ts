import { expect, it } from 'vitest'
import { messagesOf } from '../../../../shared/text/issue-message.ts'
import { detailsSchema, detailValues } from './customer-details.ts'

it('details become a form and come back the same, in the order of the form', () => {
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

it('what is empty is left out, and a name that’s missing or there already is refused where it is', () => {
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
