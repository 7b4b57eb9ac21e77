import { describe, expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { say } from '../../shared/text/say.ts'
import { createArgumentCheck } from './check-arguments.ts'
import { loadSdk } from './load-sdk.ts'

const check = createArgumentCheck(await loadSdk(), () => 0)

/** Checks `value` as an argument with this schema. `argumentsSchema`: keywords at the top level. */
function checkValue(schema: Record<string, unknown>, value: unknown, argumentsSchema?: object) {
  const endpoint = endpointSchema.parse({
    id: 'e',
    toolName: 'call',
    title: 'Call',
    description: 'Calls.',
    method: 'GET',
    baseUrl: 'http://127.0.0.1',
    path: '/',
    parameters: [{ name: 'value', type: 'string', schema }],
    argumentsSchema: argumentsSchema as EndpointInput['argumentsSchema'],
  })
  const outcome = check(endpoint, { value })
  return outcome.ok ? [] : outcome.problems.map(say)
}

const objects = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index, name: `item ${index}` }))

describe('arguments checked against an imported schema', () => {
  it('aren’t slowed down by a pattern that hangs a backtracking engine', () => {
    const schema = { pattern: '^([a-zA-Z0-9]+\\s?)+$', maxLength: 20 }
    expect(checkValue(schema, `${'a'.repeat(40)}!`).join()).toContain('must NOT have more than 20 characters')
    expect(checkValue({ pattern: schema.pattern }, `${'a'.repeat(40)}!`).join()).toContain('must match pattern')
    expect(checkValue({ pattern: schema.pattern }, 'two words')).toEqual([])
  })

  it('aren’t slowed down by malicious patterns for member names, either', () => {
    const hostile = '^(a+)+$'
    const value = { [`${'a'.repeat(40)}!`]: 1 }
    expect(checkValue({ type: 'object', propertyNames: { pattern: hostile } }, value)).toHaveLength(2)
    const byPattern = { type: 'object', patternProperties: { [hostile]: false }, additionalProperties: true }
    expect(checkValue(byPattern, value)).toEqual([])
    expect(checkValue(byPattern, { aaa: 1 })).not.toEqual([])
  })

  it('aren’t checked against a pattern that requires backtracking, but still against the other keywords', () => {
    const schema = { pattern: '^(?=.*[0-9])(?!.*--).+$', minLength: 3 }
    expect(checkValue(schema, 'no digits')).toEqual([])
    expect(checkValue(schema, 'no').join()).toContain('fewer than 3 characters')
  })

  it('are checked for duplicate items by hash, after maxItems', () => {
    const schema = { type: 'array', uniqueItems: true }
    expect(checkValue(schema, objects(60_000))).toEqual([])
    expect(
      checkValue(schema, [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ]).join(),
    ).toContain('must NOT have duplicate items')
    expect(checkValue(schema, [1, '1', true, null, [1], { a: 1 }])).toEqual([])
    expect(checkValue({ ...schema, maxItems: 20 }, objects(60_000)).join()).toContain('more than 20 items')
  })

  it('get up to ten problems reported if they’re small, and only the first if they’re large', () => {
    const items = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }
    expect(checkValue(items, objects(30))).toHaveLength(10)
    expect(checkValue(items, objects(20_000))).toHaveLength(1)
  })

  it('aren’t checked beyond a step limit if a recursive schema needs exponentially many steps', () => {
    const inner = { $ref: '#/$defs/node' }
    const $defs: Record<string, unknown> = { node: { type: 'array', anyOf: [{ items: inner }, { items: inner }] } }
    const value = Array.from({ length: 40 }).reduce<unknown>((inside) => [inside], [[], 'x'])
    expect(checkValue({ ...inner, type: 'array' }, value, { $defs })).toEqual([])
  })

  it('may be strings in any format, because a document’s formats are hints', () => {
    for (const format of ['email', 'date', 'date-time', 'uuid', 'ipv4', 'uri', 'regex', 'byte', 'made-up'])
      expect(checkValue({ type: 'string', format }, 'CON-f972836a'), format).toEqual([])
    expect(checkValue({ type: 'integer', format: 'int32' }, 3_000_000_000)).toEqual([])
  })
})
