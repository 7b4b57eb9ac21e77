import { expect } from 'vitest'
import type { IssuingService } from './issuing-service.testkit.ts'
import type { TestRun } from './test-run.testkit.ts'

/** Whatever happened: no row is without a state that says the truth about the tokens that the service made. */
export function expectExactAccounting(run: TestRun, { tokens }: IssuingService): void {
  const made = new Map(tokens.map(({ identity, token }) => [identity, token]))
  const all = run.records()
  expect(made.size).toBe(tokens.length)
  for (const { row, access } of run.results()) {
    const { identity, state } = row
    expect(access?.token).toBe(state === 'issued' ? made.get(identity) : undefined)
    if (made.has(identity)) expect(['issued', 'unknown']).toContain(state)
    // The history says the same; what was put back has records of its own before that.
    const records = all.filter((record) => record.identity === identity)
    if (row.recordId !== null) expect(records.at(-1)?.state).toBe(state)
    expect(records.filter((record) => record.state !== 'cancelled').length).toBeLessThanOrEqual(1)
  }
}
