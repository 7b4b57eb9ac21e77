import { expect, it } from 'vitest'
import { type Definition, definitionSchema } from '../../../../shared/management/definition/definition.ts'
import { mergeDefinitions } from './merge-definitions.ts'

const endpoint = (id: string, change: object = {}) => ({
  id,
  toolName: id,
  title: id,
  description: 'x',
  method: 'GET',
  baseUrl: 'https://api.example',
  path: '/',
  ...change,
})
const of = (...endpoints: object[]): Definition => definitionSchema.parse({ name: 'A', endpoints })
const ids = ({ endpoints }: Definition) => endpoints.map(({ id }) => id)

it('merges changes to different fields of one endpoint', () => {
  const merged = mergeDefinitions(
    of(endpoint('a')),
    of(endpoint('a', { title: 'Mine' })),
    of(endpoint('a', { path: '/theirs' })),
  )
  expect(merged.endpoints[0]).toMatchObject({ title: 'Mine', path: '/theirs' })
})

it('prefers my change to the same field', () => {
  const merged = mergeDefinitions(
    of(endpoint('a')),
    of(endpoint('a', { title: 'Mine' })),
    of(endpoint('a', { title: 'Theirs' })),
  )
  expect(merged.endpoints[0]?.title).toBe('Mine')
})

it('keeps additions and removals from both sides', () => {
  const base = of(endpoint('a'), endpoint('b'), endpoint('c'))
  const mine = of(endpoint('b'), endpoint('c'), endpoint('mine'))
  const theirs = of(endpoint('a'), endpoint('b'), endpoint('theirs'))
  expect(ids(mergeDefinitions(base, mine, theirs))).toEqual(['b', 'theirs', 'mine'])
})

it('keeps an item that one side removed and the other changed', () => {
  const base = of(endpoint('a'), endpoint('b'))
  const mine = of(endpoint('a', { title: 'Mine' }))
  const theirs = of(endpoint('b', { title: 'Theirs' }))
  expect(ids(mergeDefinitions(base, mine, theirs)).sort()).toEqual(['a', 'b'])
})

it('keeps a base address entered here along with one added there', () => {
  const withAddresses = (...baseAddresses: object[]) => definitionSchema.parse({ name: 'A', baseAddresses })
  const open = { id: 'b1', name: 'baseUrl', url: null }
  const other = { id: 'b2', name: 'host', url: null }
  const entered = { ...open, url: 'https://api.example' }
  const merged = mergeDefinitions(withAddresses(open), withAddresses(entered), withAddresses(open, other))
  expect(merged.baseAddresses).toEqual([entered, other])
})
