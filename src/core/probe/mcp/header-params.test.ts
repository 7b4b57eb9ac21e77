import { expect, test } from 'vitest'
import { headerParamsProblem } from './header-params.ts'

const marked = (name: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': name })
const of = (properties: Record<string, unknown>) => ({ type: 'object', properties })

test.each([
  of({ a: { type: 'string' } }),
  of({ region: marked('Region'), deep: of({ dry: marked('Dry-Run', 'boolean') }) }),
  of({ 'x-mcp-header': { type: 'string' } }),
  of({ a: { type: 'object', default: { 'x-mcp-header': 1 } } }),
])('accepts %j', (schema) => {
  expect(headerParamsProblem(schema)).toBeNull()
})

test.each([
  ['a name that no header can have', of({ a: marked('') })],
  ['a name that no header can have', of({ a: marked('My Region') })],
  ['a name that no header can have', of({ a: marked('Régión') })],
  ['a name that no header can have', of({ a: marked(5) })],
  ['a parameter that is neither text, integer nor boolean', of({ a: marked('A', 'number') })],
  ['a parameter that is neither text, integer nor boolean', of({ a: marked('A', 'object') })],
  ['one header for two parameters', of({ a: marked('Region'), b: marked('region') })],
  ['a mark that is not on a named property', of({ a: { type: 'array', items: marked('A') } })],
  ['a mark that is not on a named property', { ...of({}), anyOf: [of({ a: marked('A') })] }],
  ['a mark that is not on a named property', { ...of({}), 'x-mcp-header': 'A' }],
])('finds %s', (problem, schema) => {
  expect(headerParamsProblem(schema)).toBe(problem)
})
