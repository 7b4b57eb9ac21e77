import { describe, expect, it } from 'vitest'
import { definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { pinNamesOf, pinnedIds, withPins } from './pinned-tools.ts'

const tools = (names: Record<string, string>) =>
  definitionSchema.parse({
    name: 'A',
    endpoints: Object.entries(names).map(([id, toolName]) => ({
      id,
      toolName,
      title: id,
      description: 'Reads.',
      method: 'GET',
      baseUrl: 'https://api.example.com',
      path: '/',
    })),
  })

describe('pinned tools', () => {
  it('use the deployed name, or the draft’s name before the first deploy', () => {
    const names = pinNamesOf(tools({ a: 'renamed', b: 'new', c: 'old' }), tools({ a: 'old', gone: 'gone' }))
    expect([...names]).toEqual([
      ['a', 'old'],
      ['b', 'new'],
    ])
    expect(pinnedIds(names, ['new', 'old', 'gone'])).toEqual(['a', 'b'])
    expect([...pinNamesOf(tools({ a: 'one' }), null)]).toEqual([['a', 'one']])
  })

  it('are added and removed without changing the others', () => {
    const names = pinNamesOf(tools({ a: 'one', b: 'two' }), null)
    expect(withPins(names, ['two', 'gone'], ['a', 'b', 'unknown'], true)).toEqual(['two', 'gone', 'one'])
    expect(withPins(names, ['two', 'gone'], ['b'], false)).toEqual(['gone'])
    expect(withPins(names, undefined, ['a'], true)).toEqual(['one'])
  })
})
