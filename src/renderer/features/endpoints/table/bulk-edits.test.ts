import { describe, expect, it } from 'vitest'
import { type Definition, definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { removeEndpoints, reorderEndpoints, revertEndpoints, setForEndpoints } from './bulk-edits.ts'

const draftOf = (names: string): Definition =>
  definitionSchema.parse({
    name: 'A',
    endpoints: [...names].map((name) => ({
      id: name,
      toolName: name,
      title: name,
      description: 'x',
      method: 'GET',
      baseUrl: 'https://api.example',
      path: '/',
    })),
  })
const order = ({ endpoints }: Definition) => endpoints.map(({ id }) => id).join('')
const ids = (names: string) => new Set(names)

describe('reorderEndpoints', () => {
  it.each([
    ['ce', 'top', 'ceabdf'],
    ['ac', 'bottom', 'bdefac'],
    ['ce', 'up', 'acebdf'],
    ['ce', 'down', 'abdfce'],
    ['ab', 'up', 'abcdef'],
    ['bf', 'up', 'bfacde'],
    ['ef', 'down', 'abcdef'],
    ['ae', 'down', 'bcdfae'],
    ['ef', { position: 2 }, 'aefbcd'],
    ['a', { position: 6 }, 'bcdefa'],
  ] as const)('moves endpoints %s of abcdef (%j), resulting in %s', (moved, target, expected) => {
    expect(order(reorderEndpoints(draftOf('abcdef'), ids(moved), target))).toBe(expected)
  })

  it('skips to the next endpoint that the filter shows', () => {
    expect(order(reorderEndpoints(draftOf('abcdef'), ids('e'), 'up', ids('aef')))).toBe('eabcdf')
    expect(order(reorderEndpoints(draftOf('abcdef'), ids('a'), 'down', ids('ae')))).toBe('bcdeaf')
  })

  it('returns the same draft if nothing moves', () => {
    const draft = draftOf('abc')
    expect(reorderEndpoints(draft, ids('a'), 'up')).toBe(draft)
    expect(reorderEndpoints(draft, ids(''), 'top')).toBe(draft)
  })
})

describe('revertEndpoints', () => {
  it('restores deleted endpoints to their positions and keeps later additions', () => {
    const before = draftOf('abcd')
    const after = removeEndpoints(before, ids('bd'))
    const later = { ...after, endpoints: [...after.endpoints, ...draftOf('z').endpoints] }
    expect(order(revertEndpoints(later, before, ids('bd'), 'removed'))).toBe('abcdz')
  })

  it("restores each endpoint's enabled state and keeps later edits", () => {
    const before = setForEndpoints(draftOf('abc'), ids('a'), { enabled: false })
    const after = setForEndpoints(before, ids('abc'), { enabled: false })
    const later = { ...after, endpoints: after.endpoints.map((each) => ({ ...each, title: 'New' })) }
    const reverted = revertEndpoints(later, before, ids('abc'), 'enabled')
    expect(reverted.endpoints.map(({ enabled }) => enabled)).toEqual([false, true, true])
    expect(reverted.endpoints.map(({ title }) => title)).toEqual(['New', 'New', 'New'])
  })

  it('restores the order without restoring endpoints that have since been deleted', () => {
    const before = draftOf('abcd')
    const moved = reorderEndpoints(before, ids('d'), 'top')
    expect(order(revertEndpoints(removeEndpoints(moved, ids('b')), before, ids('d'), 'order'))).toBe('acd')
  })
})
