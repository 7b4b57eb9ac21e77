import { expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { parseValue, valueText } from './parse-value.ts'
import { removeParameter } from './remove-parameter.ts'
import { renameParameter } from './rename-parameter.ts'

const endpoint = (change: Partial<EndpointInput> = {}) =>
  endpointSchema.parse({
    id: 'e',
    toolName: 'get',
    title: 'Get',
    description: 'x',
    method: 'POST',
    baseUrl: 'https://api.example',
    path: '/orders/{{id}}',
    query: [{ name: 'q', value: 'a{{ id }}b{{other}}' }],
    body: { kind: 'json', template: '{"id": "{{id}}"}' },
    parameters: [
      { name: 'id', type: 'string', example: 'ord 1' },
      { name: 'other', type: 'string' },
    ],
    ...change,
  })

it('renames a parameter everywhere it occurs', () => {
  const renamed = renameParameter(endpoint(), 0, 'order_id')
  expect(renamed.path).toBe('/orders/{{order_id}}')
  expect(renamed.query[0]?.value).toBe('a{{order_id}}b{{other}}')
  expect(renamed.body).toEqual({ kind: 'json', template: '{"id": "{{order_id}}"}' })
  expect(renamed.parameters.map(({ name }) => name)).toEqual(['order_id', 'other'])
})

it('sends the example in place of a removed parameter, or the placeholder if it has none', () => {
  expect(removeParameter(endpoint(), 0).path).toBe('/orders/ord%201')
  const removed = removeParameter(endpoint(), 1)
  expect(removed.query[0]?.value).toBe('a{{ id }}b')
  expect(removed.parameters.map(({ name }) => name)).toEqual(['id'])
})

it('removes only one of two parameters with the same name', () => {
  const twice = endpoint({
    parameters: [
      { name: 'id', type: 'string', example: 'one' },
      { name: 'id', type: 'integer' },
    ],
  })
  const left = removeParameter(twice, 1)
  expect(left.path).toBe('/orders/{{id}}')
  expect(left.parameters).toHaveLength(1)
})

it('parses values by their type', () => {
  expect(parseValue('string', '007')).toEqual({ ok: true, value: '007' })
  expect(parseValue('integer', '7')).toEqual({ ok: true, value: 7 })
  expect(parseValue('integer', '7.5')).toEqual({ ok: false })
  expect(parseValue('boolean', 'true')).toEqual({ ok: true, value: true })
  expect(parseValue('array', '["a"]')).toEqual({ ok: true, value: ['a'] })
  expect(parseValue('object', '[1]')).toEqual({ ok: false })
  expect(parseValue('number', ' ')).toEqual({ ok: true, value: undefined })
})

it('shows values as typed', () => {
  expect([valueText('a b'), valueText(7), valueText(['a']), valueText(undefined)]).toEqual(['a b', '7', '["a"]', ''])
})
