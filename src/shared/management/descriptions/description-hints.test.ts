import { describe, expect, it } from 'vitest'
import { definitionSchema } from '../definition/definition.ts'
import type { EndpointInput } from '../endpoint/endpoint.ts'
import { applyDescriptionHints, findDescriptionHints, revertedHints } from './description-hints.ts'

const CLEAR = 'Returns the orders that a customer has placed, newest first.'

const definition = (...endpoints: Partial<EndpointInput>[]) =>
  definitionSchema.parse({
    name: 'Orders',
    endpoints: endpoints.map((endpoint, index) => ({
      id: `e${index}`,
      toolName: `tool_${index}`,
      title: 'Tool',
      description: CLEAR,
      method: 'GET',
      baseUrl: 'https://api.example.com',
      path: '/v1/orders',
      ...endpoint,
    })),
  })

const hintsOf = (...endpoints: Partial<EndpointInput>[]) => findDescriptionHints(definition(...endpoints))
const suggestionOf = (endpoint: Partial<EndpointInput>) => hintsOf(endpoint)[0]?.suggestion

it('has no hints about tools with clear descriptions, or about disabled ones', () => {
  expect(hintsOf({})).toEqual([])
  expect(hintsOf({ description: 'GET /v1/orders', enabled: false })).toEqual([])
})

describe('A description without a purpose', () => {
  it('is replaced by the title if that says what the tool does', () => {
    const title = 'List orders of a customer'
    expect(hintsOf({ description: 'GET /v1/orders', title })).toMatchObject([{ code: 'noPurpose', suggestion: title }])
  })

  it.each([
    ['GET', '/v1/orders', 'Lists the orders.'],
    ['GET', '/2010-04-01/Accounts/{{sid}}/SigningKeys.json', 'Lists the signing keys.'],
    ['GET', '/orders/{{id}}', 'Returns one of the orders.'],
    ['GET', '/orders/{{id}}/discount', 'Returns the discount.'],
    ['POST', '/orders', 'Adds to the orders.'],
    ['POST', '/orders/{{id}}', null],
    ['POST', '/orders/{{id}}/cancel', null],
    ['PATCH', '/orders/{{id}}', 'Updates one of the orders.'],
    ['DELETE', '/orders/{{id}}', 'Deletes one of the orders.'],
    ['GET', '/{{id}}', null],
  ] as const)('otherwise says what %s %s does, if that’s certain', (method, path, expected) => {
    const parameters = [...path.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => ({
      name,
      required: true,
      type: 'string' as const,
      description: 'x',
    }))
    expect(suggestionOf({ description: `${method} ${path}`, title: 'op', method, path, parameters })).toBe(expected)
  })
})

describe('Tools with the same description', () => {
  const hint = (a: string, b: string) => hintsOf({ path: a }, { path: b }).map(({ suggestion }) => suggestion)

  it('say when to use each, by what differs in their paths', () => {
    expect(hint('/bank-accounts', '/external_accounts')).toEqual([
      `${CLEAR} Use this for: bank accounts. Otherwise, use tool_1.`,
      `${CLEAR} Use this for: external accounts. Otherwise, use tool_0.`,
    ])
    expect(hint('/plans', '/plans/stubbed')).toEqual([
      `${CLEAR} For stubbed, use tool_1 instead.`,
      `${CLEAR} Use this for: stubbed. Otherwise, use tool_0.`,
    ])
    expect(hint('/orders', '/orders/{{id}}')).toEqual([
      `${CLEAR} Use this for all items, and tool_1 for a single one.`,
      `${CLEAR} Use this for a single item, and tool_0 for all of them.`,
    ])
  })

  it('get no suggestion if nothing differs, or if the text would become too long', () => {
    expect(hint('/orders', '/v2/orders')).toEqual([null, null])
    const long = 'one two three '.repeat(285).trim()
    const suggestions = hintsOf({ description: long, path: '/a' }, { description: long, path: '/b' })
      .filter(({ code }) => code === 'lookAlike')
      .map(({ suggestion }) => suggestion)
    expect(suggestions).toEqual([null, null])
  })
})

describe('A parameter without a description', () => {
  const item = (description: string, path = '/orders/{{ref}}') => ({
    path,
    description: `${CLEAR} ${path}`,
    parameters: [{ name: 'ref', type: 'string' as const, required: true, description }],
  })

  it('gets the one that the same parameter has elsewhere, unless it means different things', () => {
    const [hint] = hintsOf(
      item('', '/v2/orders/{{ref}}'),
      item('The order number.'),
      item('The order number.', '/x/orders/{{ref}}/lines'),
    )
    expect(hint).toMatchObject({
      field: 'parameters.ref',
      code: 'parameterUnexplained',
      suggestion: 'The order number.',
    })
    expect(hintsOf(item('', '/v2/orders/{{ref}}'), item('A'), item('B', '/x/orders/{{ref}}/lines'))).toEqual([])
    const mixed = ['A', 'A', 'B'].map((text, index) => item(text, `/x${index}/orders/{{ref}}/lines`))
    expect(hintsOf(item('', '/v2/orders/{{ref}}'), ...mixed)).toEqual([])
    expect(
      hintsOf(
        item('', '/labels/{{ref}}'),
        item('The order number.'),
        item('The order number.', '/x/orders/{{ref}}/lines'),
      ),
    ).toEqual([])
  })

  it('is explained by the path if its name says nothing', () => {
    const parameters = [{ name: 'id', type: 'string' as const, required: true }]
    expect(suggestionOf({ path: '/bank_accounts/{{id}}', parameters })).toBe('Identifies one of the bank accounts.')
    expect(suggestionOf({ path: '/search', parameters: [{ name: 'q', type: 'string' as const }] })).toBeNull()
    const bound = [{ name: 'id', type: 'string' as const, required: true, source: 'customer' as const }]
    expect(hintsOf({ path: '/bank_accounts/{{id}}', parameters: bound })).toEqual([])
  })
})

it('shortens a long description to whole sentences', () => {
  const sentence = 'This sentence says something about orders. '
  const description = sentence.repeat(30).trim()
  const suggestion = suggestionOf({ description }) ?? ''
  expect(suggestion.length).toBeLessThanOrEqual(500)
  expect(description.startsWith(suggestion)).toBe(true)
  expect(suggestion.endsWith('orders.')).toBe(true)
  expect(suggestionOf({ description: 'word '.repeat(300) })).toBeNull()
})

it('applies hints to texts that haven’t changed since, and reverts them', () => {
  const before = definition(
    { description: 'GET /v1/orders', title: 'op' },
    { path: '/orders/{{id}}', parameters: [{ name: 'id', type: 'string', required: true }] },
  )
  const hints = findDescriptionHints(before)
  const after = applyDescriptionHints(before, hints)
  expect(after.endpoints[0]?.description).toBe('Lists the orders.')
  expect(after.endpoints[1]?.parameters[0]?.description).toBe('Identifies one of the orders.')
  expect(findDescriptionHints(after)).toEqual([])
  expect(applyDescriptionHints(after, revertedHints(hints))).toEqual(before)
  const edited = definition({ description: 'Edited manually' })
  expect(applyDescriptionHints(edited, hints)).toEqual(edited)
})
