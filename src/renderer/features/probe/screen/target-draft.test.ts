import { expect, it } from 'vitest'
import { formErrors } from '../../../lib/form/form-errors.ts'
import { targetSchema } from './target-draft.ts'

const url = 'https://mcp.example.com/stream'
const header = (name: string, value = 'x') => ({ id: name, name, value })

it("reports invalid names, duplicate names, and values that can't be sent", () => {
  const headers = [
    header('Authorization', 'Bearer abc'),
    header('authorization'),
    header('X Key'),
    header('X-Key', 'line\nbreak'),
    header('', 'value without a name'),
  ]
  expect(formErrors(targetSchema, { url, headers })).toEqual({
    'headers.1.name': 'This header is already in the list.',
    'headers.2.name': 'Enter a valid header name.',
    'headers.3.value': 'Contains characters that aren’t allowed in a header.',
    'headers.4.name': 'Enter a valid header name.',
  })
})

it('requires a URL short enough to be sent', () => {
  expect(formErrors(targetSchema, { url: ' ', headers: [] })).toEqual({ url: 'Paste the URL to test.' })
  expect(formErrors(targetSchema, { url: 'x'.repeat(8001), headers: [] })).toEqual({
    url: 'Use at most 8,000 characters.',
  })
})

it('outputs the trimmed URL and its headers, without empty rows', () => {
  const headers = [header('', ''), header(' X-Key ', ' 1 ')]
  expect(targetSchema.parse({ url: ` ${url} `, headers })).toEqual({ url, headers: { 'X-Key': '1' } })
})
