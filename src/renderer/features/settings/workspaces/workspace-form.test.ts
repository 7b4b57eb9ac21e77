import { expect, test } from 'vitest'
import { findProblems, toWorkspaceInput } from './workspace-form.ts'

const complete = { name: 'Acme', baseUrl: 'https://api.acme.example/dev/v1', apiKey: 'key' }

test('a complete form has no problem', () => {
  expect(findProblems(complete, true)).toEqual({})
})

test('every empty field is named, also when only spaces were typed', () => {
  const problems = findProblems({ name: ' ', baseUrl: '', apiKey: '  ' }, true)
  expect(Object.keys(problems).sort()).toEqual(['apiKey', 'baseUrl', 'name'])
  expect(problems.name?.problem).toBe('Required')
})

test('an empty API key keeps the stored one', () => {
  expect(findProblems({ ...complete, apiKey: '' }, false)).toEqual({})
  expect(toWorkspaceInput({ ...complete, apiKey: ' ' })).not.toHaveProperty('apiKey')
})

test('what is too long says how long it may be', () => {
  expect(findProblems({ ...complete, name: 'x'.repeat(81) }, true)).toEqual({ name: { problem: 'TooLong', max: 80 } })
})
