import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENTRY_NAME, entryName } from './entry-name.ts'

describe('An entry’s name', () => {
  it.each([
    ['Sample Orders API', 'sample-orders-api'],
    ['Übersicht – Straße & Größe', 'ubersicht-strasse-gr'],
    ['2nd Line', 'mcp-2nd-line'],
    ['  __ACME__  ', 'acme'],
    ['注文', 'mcp-server'],
    ['', 'mcp-server'],
    ['a'.repeat(50), 'a'.repeat(20)],
    ['abcdefghijklmnopqrs tuv', 'abcdefghijklmnopqrs'],
  ])('for %j is %j', (serverName, expected) => {
    expect(entryName(serverName)).toBe(expected)
  })

  it('avoids reserved and existing names, ignoring case', () => {
    expect(entryName('Workspace')).toBe('workspace-2')
    expect(entryName('Orders', ['ORDERS', 'orders-2'])).toBe('orders-3')
    expect(entryName('abcdefghijklmnopqrst', ['abcdefghijklmnopqrst'])).toBe('abcdefghijklmnopqr-2')
  })

  it('is valid in every client for any server name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (serverName, taken) => {
        const first = entryName(serverName, taken)
        const next = entryName(serverName, [...taken, first])
        return ENTRY_NAME.test(first) && ENTRY_NAME.test(next) && next !== first && !taken.includes(first)
      }),
    )
  })
})
