import { expect, test } from 'vitest'
import { formErrors } from '../../../lib/form/form-errors.ts'
import { type WorkspaceFormValues, workspaceFormSchema, workspaceWording } from './workspace-form.ts'

const complete = { name: 'Acme', baseUrl: 'https://api.acme.example/dev/v1', apiKey: 'key' }
const errorsOf = (values: WorkspaceFormValues, keyRequired: boolean) =>
  formErrors(workspaceFormSchema(keyRequired), values, workspaceWording)

test('a complete form has no problem', () => {
  expect(errorsOf(complete, true)).toEqual({})
})

test('every empty field is named, also when only spaces were typed', () => {
  expect(errorsOf({ name: ' ', baseUrl: '', apiKey: '  ' }, true)).toEqual({
    name: 'Enter a name',
    baseUrl: 'Enter the base URL',
    apiKey: 'Enter the API key',
  })
})

test('an empty API key keeps the stored one', () => {
  expect(errorsOf({ ...complete, apiKey: '' }, false)).toEqual({})
  expect(workspaceFormSchema(false).parse({ ...complete, apiKey: ' ' }).apiKey).toBeUndefined()
})

test('what is too long says how long it may be', () => {
  const long = { ...complete, name: 'x'.repeat(81), apiKey: 'x'.repeat(4001) }
  const words = { name: 'Use at most 80 characters', apiKey: 'Use at most 4000 characters' }
  expect(errorsOf(long, true)).toEqual(words)
  expect(errorsOf(long, false)).toEqual(words)
})
