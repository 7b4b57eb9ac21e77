import { expect, it } from 'vitest'
import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import { secretColumnsOf, usesOf } from './uses-of.ts'

const nothing: ColumnUse = { use: 'nothing' }
const field = (key: string): ColumnUse => ({ use: 'metadata', key })
const value = (key: string, description = '', secret = false) => ({ key, description, secret, required: true })
const API_KEY = value('api_key', 'Ledgerly key', true)

/** The uses of these columns in a word each: the key, or the use. `guess`: nothing where it isn't given. */
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
  'takes the column “%s” for the value api_key, labeled “Ledgerly key”',
  (header) => {
    expect(words(['email', header], [API_KEY], [], [{ use: 'identity' }])).toEqual(['identity', 'api_key'])
  },
)

it('prefers the surer of two columns, and gives no value twice', () => {
  expect(words(['API key', 'api_key', 'Ledgerly key'], [API_KEY])).toEqual(['nothing', 'api_key', 'nothing'])
})

it('goes before a guess by the header, but never takes the identity or the server', () => {
  const guess: ColumnUse[] = [field('company'), { use: 'identity' }]
  expect(words(['Account', 'user'], [value('account'), value('user')], [], guess)).toEqual(['account', 'identity'])
})

it('leaves what the person chose, and a value that another column was chosen for', () => {
  expect(words(['api_key', 'b'], [API_KEY], [nothing])).toEqual(['nothing', 'nothing'])
  expect(words(['api_key', 'b'], [API_KEY], [null, field('api_key')])).toEqual(['nothing', 'api_key'])
})

it('uses nothing of a column that no server asks for', () => {
  expect(words(['api_key'], [])).toEqual(['nothing'])
  expect(words(['', ''], [value('-')])).toEqual(['nothing', 'nothing'])
})

it('knows secrets by what the server asks for and by the words of the header, also where a column isn’t used', () => {
  const columns = ['email', 'Ledgerly key', 'API token', 'password', 'Company', 'chosen']
  const uses = [{ use: 'identity' } as const, nothing, nothing, nothing, nothing, field('api_key')]
  expect([...secretColumnsOf(columns, uses, [API_KEY])]).toEqual([1, 2, 3, 5])
  expect([...secretColumnsOf(columns, uses, [])]).toEqual([2, 3])
})
