import type { RunProgress } from '../../shared/bulk/run.ts'
import type { FleetCheck } from '../../shared/fleet-check/fleet-check.ts'

/** The combined taskbar state for all active runs and the fleet check. `value`: from 0 to 1; -1 for none. */
export function taskbarProgress(
  runs: readonly RunProgress[],
  check: Pick<FleetCheck, 'done' | 'total'> | null,
): {
  value: number
  mode: 'none' | 'normal' | 'paused' | 'error'
} {
  if (runs.length === 0 && check === null) return { value: -1, mode: 'none' }
  let ended = check?.done ?? 0
  let all = check?.total ?? 0
  for (const { counts } of runs) {
    const done = counts.issued + counts.failed + counts.unknown + counts.cancelled
    ended += done
    all += done + counts.waiting + counts.pending
  }
  const needsPerson = runs.some(({ pause }) => pause !== null && pause.reason !== 'person')
  const waits = check === null && runs.every(({ pause, hold }) => pause !== null || hold !== null)
  return { value: all === 0 ? 0 : ended / all, mode: needsPerson ? 'error' : waits ? 'paused' : 'normal' }
}
