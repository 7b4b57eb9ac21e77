import type { BrowserWindow } from 'electron'
import type { RunProgress } from '../../shared/bulk/run.ts'
import type { FleetCheck } from '../../shared/fleet-check/fleet-check.ts'
import { message } from '../../shared/text/message.ts'
import { createNotify } from './notify.ts'
import { taskbarProgress } from './taskbar-progress.ts'

/** What can be seen outside of the window of work that takes its time. */
export interface WorkSignals {
  /** Takes what a bulk run has come to. */
  noteRun(runId: string, progress: RunProgress): void
  /** Takes what the check of many URLs has come to. */
  noteFleetCheck(check: FleetCheck): void
}

/**
 * Shows how bulk runs and the check of many URLs go on the taskbar, and, while the person works elsewhere, tells when one has ended
 * or waits for them: a click on that calls `open`. It names no customers: notifications are seen by others, and kept by the system.
 */
export function createWorkSignals(window: () => BrowserWindow | null, open: (runId?: string) => void): WorkSignals {
  const runs = new Map<string, RunProgress>()
  let check: FleetCheck | null = null
  const notify = createNotify(window, open)

  function showProgress(): void {
    const { value, mode } = taskbarProgress([...runs.values()], check)
    const target = window()
    if (target && !target.isDestroyed()) target.setProgressBar(value, { mode })
  }

  return {
    noteRun(runId, progress) {
      const before = runs.get(runId)
      const { state, pause, counts } = progress
      if (state === 'finished' || state === 'cancelled' || pause?.reason === 'appEnded') runs.delete(runId)
      else runs.set(runId, progress)
      showProgress()

      const { issued, failed, unknown } = counts
      if (state === 'finished')
        notify(message('bulk.notice.finished'), message('bulk.notice.counts', { issued, failed, unknown }), runId)
      else if (pause && !before?.pause && pause.reason !== 'person' && pause.reason !== 'appEnded')
        notify(message('bulk.notice.paused'), message(`bulk.notice.${pause.reason}`), runId)
    },
    noteFleetCheck(progress) {
      const { state, counts, done, total } = progress
      check = state === 'running' ? progress : null
      showProgress()
      if (state === 'finished') {
        const { working, warning, broken, notLive } = counts
        const found = { works: working + warning, broken, notLive }
        notify(message('fleetCheck.notice.finished'), message('fleetCheck.notice.counts', found))
      } else if (state === 'failed')
        notify(message('fleetCheck.notice.stopped'), message('fleetCheck.notice.reached', { done, total }))
    },
  }
}
