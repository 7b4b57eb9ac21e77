import { expect, test } from 'vitest'
import { formErrors } from '../../../lib/form/form-errors.ts'
import { type WorkspaceFormValues, workspaceFormSchema, workspaceWording } from './workspace-form.ts'

const complete = { name: 'Acme', baseUrl: 'https://api.acme.example/dev/v1', apiKey: 'key' }
const errorsOf = (values: WorkspaceFormValues, keyRequired: boolean) =>
  formErrors(workspaceFormSchema(keyRequired), values, workspaceWording)

test('accepts a complete form', () => {
  expect(errorsOf(complete, true)).toEqual({})
})

test('reports every empty field, including those with only spaces', () => {
  expect(errorsOf({ name: ' ', baseUrl: '', apiKey: '  ' }, true)).toEqual({
    name: 'Enter a name.',
    baseUrl: 'Enter the base URL.',
    apiKey: 'Enter the API key.',
  })
})

test('keeps the stored API key if the field is empty', () => {
  expect(errorsOf({ ...complete, apiKey: '' }, false)).toEqual({})
  expect(workspaceFormSchema(false).parse({ ...complete, apiKey: ' ' }).apiKey).toBeUndefined()
})

test("reports the maximum length of a value that's too long", () => {
  const long = { ...complete, name: 'x'.repeat(81), apiKey: 'x'.repeat(4001) }
  const words = { name: 'Use at most 80 characters.', apiKey: 'Use at most 4,000 characters.' }
  expect(errorsOf(long, true)).toEqual(words)
  expect(errorsOf(long, false)).toEqual(words)
})
