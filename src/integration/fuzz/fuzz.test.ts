import { expect, it } from 'vitest'
import { runFuzz } from './run-fuzz.testkit.ts'

/** Number of inputs in the short version, which runs with the unit tests. */
const SHORT = 1_000
const { FUZZ_COUNT = String(SHORT), FUZZ_SEED = '1', FUZZ_FIRST = '0' } = process.env
const count = Number(FUZZ_COUNT)
const MS_AN_INPUT = 200

it(
  `${count} mutated inputs get a typed response in time, without a secret and without a changed prototype`,
  async () => {
    const { faults, counts } = await runFuzz(Number(FUZZ_SEED), count, Number(FUZZ_FIRST))
    const tried = Object.entries(counts).map(([name, times]) => `${name}: ${times}`)
    if (count > SHORT) process.stdout.write(`${tried.join('\n')}\n`)
    expect(faults.map(({ index, target, what, input }) => `FUZZ_FIRST=${index} ${target}: ${what}\n${input}`)).toEqual(
      [],
    )
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(count)
  },
  60_000 + count * MS_AN_INPUT,
)
