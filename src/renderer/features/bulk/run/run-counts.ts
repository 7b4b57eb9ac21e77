import type { RunCounts, RunProgress } from '../../../../shared/bulk/run.ts'

/** Rows that were to be sent when the run began: all but those that the dry run left out. */
export const rowsToRun = ({ waiting, pending, issued, failed, unknown, cancelled }: RunCounts): number =>
  waiting + pending + issued + failed + unknown + cancelled

/** Rows whose end is known, or will never be. */
export const rowsDone = ({ issued, failed, unknown }: RunCounts): number => issued + failed + unknown

/** Whether requests may be sent, or are still under way. */
export const isMoving = ({ state }: RunProgress): boolean => state === 'running' || state === 'cancelling'
