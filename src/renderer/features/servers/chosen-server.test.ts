import { describe, expect, it } from 'vitest'
import { currentServer } from './chosen-server.ts'
import { searchServers } from './list/search.ts'
import { stepIndex } from './list/step-index.ts'

const server = (id: string, name = id) => ({ id, name, isActive: true, createdAt: null, updatedAt: null })
const list = [server('a', 'Orders'), server('b', 'Archive'), server('c', 'Ärzte')]

describe('the server to show', () => {
  it('is the addressed one, else the last chosen, else the first', () => {
    expect(currentServer(list, 'b', list[2])).toBe(list[1])
    expect(currentServer(list, undefined, list[2])).toBe(list[2])
    expect(currentServer(list, undefined, undefined)).toBe(list[0])
    expect(currentServer(undefined, 'a', undefined)).toBeUndefined()
  })

  it('is the renewed one after a refresh', () => {
    const renewed = { ...server('b'), isActive: false }
    expect(currentServer([renewed], undefined, list[1])).toBe(renewed)
  })

  it('stays after it has left the list, so that its form stays', () => {
    const gone = server('z')
    expect(currentServer(list, undefined, gone)).toBe(gone)
    expect(currentServer(list, 'z', gone)).toBe(gone)
    expect(currentServer([], 'z', gone)).toBe(gone)
  })

  it('is the first when the address names a server that was never seen', () => {
    expect(currentServer(list, 'never', list[1])).toBe(list[0])
  })
})

describe('search', () => {
  it('looks at names and ids in any case', () => {
    expect(searchServers(list, ' ORD ')).toEqual([list[0]])
    expect(searchServers(list, 'ärz')).toEqual([list[2]])
    expect(searchServers(list, 'b')).toEqual([list[1]])
    expect(searchServers(list, '')).toBe(list)
    expect(searchServers(list, 'none')).toEqual([])
  })
})

describe('keys in the list', () => {
  it('move by one, by a page and to the ends, and stay inside', () => {
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

  it('lead nowhere in an empty list, and for other keys', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End']) expect(stepIndex(key, -1, 0, 4)).toBe(-1)
    expect(stepIndex('x', 1, 3, 2)).toBe(-1)
  })
})
