import { expect, it } from 'vitest'
import { createReadTogether } from './read-together.ts'

/** Creates reads that the test resolves. */
function setUp() {
  const queries: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const read = createReadTogether<string>(
    (keys) =>
      new Promise((resolve, fail) => {
        queries.push({ keys, answer: () => resolve(new Map(keys.map((key) => [key, `value of ${key}`]))), fail })
      }),
  )
  return { queries, read }
}

it('reads the keys requested during one query with the next query', async () => {
  const { queries, read } = setUp()
  const first = read('a')
  const others = ['b', 'c', 'b', 'a'].map(read)
  expect(queries.map(({ keys }) => keys)).toEqual([['a']])
  queries[0]?.answer()
  expect(await first).toBe('value of a')
  await expect.poll(() => queries.length).toBe(2)
  // Keys requested while a query is in flight are read again.
  expect(queries[1]?.keys).toEqual(['b', 'c', 'a'])
  queries[1]?.answer()
  expect(await Promise.all(others)).toEqual(['value of b', 'value of c', 'value of b', 'value of a'])
})

it('continues after a query that failed', async () => {
  const { queries, read } = setUp()
  const [first, second] = [read('a'), read('b')]
  const failed = expect(first).rejects.toThrow('away')
  queries[0]?.fail(new Error('away'))
  await failed
  await expect.poll(() => queries.length).toBe(2)
  queries[1]?.answer()
  expect(await second).toBe('value of b')
})

it('reads at most a hundred at a time', async () => {
  const { queries, read } = setUp()
  const all = Array.from({ length: 250 }, (_, index) => read(`${index}`))
  for (let count = 1; count <= 4; count += 1) {
    await expect.poll(() => queries.length).toBe(count)
    queries[count - 1]?.answer()
  }
  await Promise.all(all)
  expect(queries.map(({ keys }) => keys.length)).toEqual([1, 100, 100, 49])
})
