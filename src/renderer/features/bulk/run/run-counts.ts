import type { RunCounts, RunProgress } from '../../../../shared/bulk/run.ts'

/** Number of rows that were to be sent when the run started: all except those excluded by the dry run. */
export const rowsToRun = ({ waiting, pending, issued, failed, unknown, cancelled }: RunCounts): number =>
  waiting + pending + issued + failed + unknown + cancelled

/** Number of rows that are finished, including those whose result will never be known. */
export const rowsDone = ({ issued, failed, unknown }: RunCounts): number => issued + failed + unknown

/** Whether requests may be sent or are still in flight. */
export const isInProgress = ({ state }: RunProgress): boolean => state === 'running' || state === 'cancelling'
