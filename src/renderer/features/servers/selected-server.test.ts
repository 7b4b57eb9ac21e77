import { describe, expect, it } from 'vitest'
import { searchServers } from './list/search.ts'
import { stepIndex } from './list/step-index.ts'
import { currentServer } from './selected-server.ts'

const server = (id: string, name = id) => ({ id, name, isActive: true, createdAt: null, updatedAt: null })
const list = [server('a', 'Orders'), server('b', 'Archive'), server('c', 'Ärzte')]

describe('currentServer', () => {
  it('is the one in the path, or the last selected one, or the first one', () => {
    expect(currentServer(list, 'b', list[2])).toBe(list[1])
    expect(currentServer(list, undefined, list[2])).toBe(list[2])
    expect(currentServer(list, undefined, undefined)).toBe(list[0])
    expect(currentServer(undefined, 'a', undefined)).toBeUndefined()
  })

  it('is the one remembered from before a restart until another is selected, unless it was removed', () => {
    expect(currentServer(list, undefined, undefined, 'b')).toBe(list[1])
    expect(currentServer(list, 'c', undefined, 'b')).toBe(list[2])
    expect(currentServer(list, undefined, list[2], 'b')).toBe(list[2])
    expect(currentServer(list, undefined, undefined, 'z')).toBe(list[0])
  })

  it('is the updated one after a refresh', () => {
    const renewed = { ...server('b'), isActive: false }
    expect(currentServer([renewed], undefined, list[1])).toBe(renewed)
  })

  it("stays after it's removed from the list, to keep its form", () => {
    const gone = server('z')
    expect(currentServer(list, undefined, gone)).toBe(gone)
    expect(currentServer(list, 'z', gone)).toBe(gone)
    expect(currentServer([], 'z', gone)).toBe(gone)
  })

  it('is the first if the path names an unknown server', () => {
    expect(currentServer(list, 'never', list[1])).toBe(list[0])
  })
})

describe('searchServers', () => {
  it('matches names and IDs, ignoring case', () => {
    expect(searchServers(list, ' ORD ')).toEqual([list[0]])
    expect(searchServers(list, 'ärz')).toEqual([list[2]])
    expect(searchServers(list, 'b')).toEqual([list[1]])
    expect(searchServers(list, '')).toBe(list)
    expect(searchServers(list, 'none')).toEqual([])
  })
})

describe('stepIndex', () => {
  it('moves by one, by a page, and to the ends, staying in range', () => {
    expect(stepIndex('ArrowDown', -1, 3, 2)).toBe(0)
    expect(stepIndex('ArrowDown', 2, 3, 2)).toBe(2)
    expect(stepIndex('ArrowUp', 0, 3, 2)).toBe(0)
    expect(stepIndex('ArrowUp', -1, 3, 2)).toBe(2)
    expect(stepIndex('PageDown', 0, 9, 4)).toBe(4)
    expect(stepIndex('PageDown', 7, 9, 4)).toBe(8)
    expect(stepIndex('PageUp', 2, 9, 4)).toBe(0)
    expect(stepIndex('Home', 5, 9, 4)).toBe(0)
    expect(stepIndex('End', 5, 9, 4)).toBe(8)
  })

  it('returns -1 for an empty list and for other keys', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End']) expect(stepIndex(key, -1, 0, 4)).toBe(-1)
    expect(stepIndex('x', 1, 3, 2)).toBe(-1)
  })
})
