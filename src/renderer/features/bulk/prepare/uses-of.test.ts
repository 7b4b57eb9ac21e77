import { expect, it } from 'vitest'
import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import { secretColumnsOf, usesOf } from './uses-of.ts'

const nothing: ColumnUse = { use: 'nothing' }
const field = (key: string): ColumnUse => ({ use: 'metadata', key })
const value = (key: string, description = '', secret = false) => ({ key, description, secret, required: true })
const API_KEY = value('api_key', 'Ledgerly key', true)

/** Describes each column's use in one word: its key or use. `guess` defaults to nothing. */
function words(
  columns: string[],
  asked: (typeof API_KEY)[],
  chosen: (ColumnUse | null)[] = [],
  guess: ColumnUse[] = [],
) {
  const mapping = columns.map((_, index) => guess[index] ?? nothing)
  return usesOf({ columns, mapping }, chosen, asked).map((each) => (each.use === 'metadata' ? each.key : each.use))
}

it.each(['api_key', 'API_KEY', 'api-key', 'API Key', 'apiKey', ' api key ', 'Ledgerly key', 'ledgerly-key'])(
  'maps the column “%s” to the value api_key, labeled “Ledgerly key”',
  (header) => {
    expect(words(['email', header], [API_KEY], [], [{ use: 'identity' }])).toEqual(['identity', 'api_key'])
  },
)

it("prefers the more certain of two columns and doesn't assign a value twice", () => {
  expect(words(['API key', 'api_key', 'Ledgerly key'], [API_KEY])).toEqual(['nothing', 'api_key', 'nothing'])
})

it('lets the header override a guess, except for the identity and the server', () => {
  const guess: ColumnUse[] = [field('company'), { use: 'identity' }]
  expect(words(['Account', 'user'], [value('account'), value('user')], [], guess)).toEqual(['account', 'identity'])
})

it("keeps what the user selected, and doesn't assign a value already mapped to another column", () => {
  expect(words(['api_key', 'b'], [API_KEY], [nothing])).toEqual(['nothing', 'nothing'])
  expect(words(['api_key', 'b'], [API_KEY], [null, field('api_key')])).toEqual(['nothing', 'api_key'])
})

it('ignores a column that no server requires', () => {
  expect(words(['api_key'], [])).toEqual(['nothing'])
  expect(words(['', ''], [value('-')])).toEqual(['nothing', 'nothing'])
})

it("recognizes secrets by the server's required values and by words in the header, even in unused columns", () => {
  const columns = ['email', 'Ledgerly key', 'API token', 'password', 'Company', 'chosen']
  const uses = [{ use: 'identity' } as const, nothing, nothing, nothing, nothing, field('api_key')]
  expect([...secretColumnsOf(columns, uses, [API_KEY])]).toEqual([1, 2, 3, 5])
  expect([...secretColumnsOf(columns, uses, [])]).toEqual([2, 3])
})
