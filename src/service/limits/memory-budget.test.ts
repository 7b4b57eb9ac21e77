import { expect, it } from 'vitest'
import { memoryBudget } from './memory-budget.ts'

const MB = 1024 * 1024
/** Memory for customers' messages, and for everything else in a node, in MB. */
const THE_REST = 64 + 200

it.each([
  [1024, 1],
  [2048, 1],
  [4096, 4],
  [24_000, 1],
])('large inputs and the reader thread, plus everything else, fit in %d MB with %d processes', (memory, processes) => {
  const { inputs, readerMegabytes } = memoryBudget(processes, memory * MB)
  expect((inputs.total / MB + readerMegabytes + THE_REST) * processes).toBeLessThanOrEqual(memory)
  // There's room for one key's inputs and another key's largest input.
  expect(inputs.perKey + inputs.largest).toBeLessThanOrEqual(inputs.total)
})

it('a computer with enough memory allows an input of 128 MB and a thread of 1.5 GB', () => {
  const inputs = { total: 256 * MB, perKey: 128 * MB, largest: 128 * MB }
  expect(memoryBudget(1, 24_000 * MB)).toEqual({ inputs, readerMegabytes: 1536 })
})
