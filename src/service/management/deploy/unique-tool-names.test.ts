import { expect, it } from 'vitest'
import { createToolNames } from './unique-tool-names.ts'

it('numbers duplicate tool names, ignoring case, within the maximum length', () => {
  const name = createToolNames(['list', 'list_2'])
  expect([name('List'), name('get'), name('GET')]).toEqual(['List_3', 'get', 'GET_2'])
  const long = 'x'.repeat(56)
  expect([name(long), name(long), name(long)]).toEqual([long, `${'x'.repeat(54)}_2`, `${'x'.repeat(54)}_3`])
})
