import { expect } from 'vitest'
import type { IssuingService } from './issuing-service.testkit.ts'
import type { TestRun } from './test-run.testkit.ts'

/** Expects every row's state to match the tokens that the service issued, whatever happened. */
export function expectExactAccounting(run: TestRun, { tokens }: IssuingService): void {
  const made = new Map(tokens.map(({ identity, token }) => [identity, token]))
  const all = run.records()
  expect(made.size).toBe(tokens.length)
  for (const { row, access } of run.results()) {
    const { identity, state } = row
    expect(access?.token).toBe(state === 'issued' ? made.get(identity) : undefined)
    if (made.has(identity)) expect(['issued', 'unknown']).toContain(state)
    // The history must agree, too. Rows that were put back in the queue also have records of earlier attempts.
    const records = all.filter((record) => record.identity === identity)
    if (row.recordId !== null) expect(records.at(-1)?.state).toBe(state)
    expect(records.filter((record) => record.state !== 'cancelled').length).toBeLessThanOrEqual(1)
  }
}
