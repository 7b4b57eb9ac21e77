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
  ['name', of({ a: marked('') })],
  ['name', of({ a: marked('My Region') })],
  ['name', of({ a: marked('Régión') })],
  ['name', of({ a: marked(5) })],
  ['type', of({ a: marked('A', 'number') })],
  ['type', of({ a: marked('A', 'object') })],
  ['duplicate', of({ a: marked('Region'), b: marked('region') })],
  ['place', of({ a: { type: 'array', items: marked('A') } })],
  ['place', { ...of({}), anyOf: [of({ a: marked('A') })] }],
  ['place', { ...of({}), 'x-mcp-header': 'A' }],
])('finds the problem %s in %j', (kind, schema) => {
  expect(headerParamsProblem(schema)?.code).toBe(`probe.headerParams.${kind}`)
})
