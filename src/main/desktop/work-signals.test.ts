import { expect, it } from 'vitest'
import type { RunProgress } from '../../shared/bulk/run.ts'
import { say } from '../../shared/text/say.ts'
import { createWorkSignals } from './work-signals.ts'

const progress = (state: RunProgress['state'], issued: number): RunProgress => ({
  state,
  hold: null,
  pause: null,
  rowsPerSecond: 0,
  secondsLeft: null,
  counts: { waiting: 0, pending: 0, issued, failed: 0, unknown: 0, skipped: 0, cancelled: 0, invalid: 0 },
  checks: { working: 0, connects: 0, warning: 0, broken: 0 },
})

it('announces the end of a run once, and again after its failed rows have been retried', () => {
  const notices: string[] = []
  const { noteRun } = createWorkSignals(
    () => null,
    ({ body }) => void notices.push(say(body)),
  )
  noteRun('run', progress('finished', 0))
  noteRun('run', progress('finished', 0))
  noteRun('run', progress('running', 0))
  noteRun('run', progress('finished', 1))
  noteRun('run', progress('finished', 1))
  expect(notices).toEqual(['0 issued · 0 failed · 0 unknown', '1 issued · 0 failed · 0 unknown'])
})
