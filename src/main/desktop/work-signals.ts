import type { BrowserWindow } from 'electron'
import type { Notify } from '../../desk/ports.ts'
import type { RunProgress } from '../../shared/bulk/run.ts'
import { runPlace } from '../../shared/bulk/run-place.ts'
import type { FleetCheck } from '../../shared/fleet-check/fleet-check.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { taskbarProgress } from './taskbar-progress.ts'

/** Path in the window that shows the fleet check. */
const URLS = '/customers/urls'

/** Signals about long-running work, shown outside of the window. */
export interface WorkSignals {
  /** Called with the progress of a bulk run. */
  noteRun(runId: string, progress: RunProgress): void
  /** Called with the progress of the fleet check. */
  noteFleetCheck(check: FleetCheck): void
}

/**
 * Shows the progress of bulk runs and the fleet check on the taskbar. While the user is working in another app, also notifies when one has
 * ended or needs attention.
 */
export function createWorkSignals(window: () => BrowserWindow | null, notify: Notify): WorkSignals {
  const runs = new Map<string, RunProgress>()
  const finished = new Set<string>()
  let check: FleetCheck | null = null
  const report = (title: Message, body: Message, place: string) => notify({ kind: 'runs', title, body, place })

  function showProgress(): void {
    const { value, mode } = taskbarProgress([...runs.values()], check)
    const target = window()
    if (target && !target.isDestroyed()) target.setProgressBar(value, { mode })
  }

  return {
    noteRun(runId, progress) {
      const before = runs.get(runId)
      // A run may report its end more than once.
      const wasFinished = finished.has(runId)
      const { state, pause, counts } = progress
      if (state === 'finished' || state === 'cancelled' || pause?.reason === 'appEnded') runs.delete(runId)
      else runs.set(runId, progress)
      if (state === 'finished') finished.add(runId)
      else finished.delete(runId)
      showProgress()

      const { issued, failed, unknown } = counts
      const counted = message('bulk.notice.counts', { issued, failed, unknown })
      if (state === 'finished') {
        const what = message(issued > 0 ? 'bulk.notice.finished' : 'bulk.notice.nothing')
        if (!wasFinished) report(what, counted, runPlace(runId))
      } else if (pause && !before?.pause && pause.reason !== 'person' && pause.reason !== 'appEnded')
        report(message('bulk.notice.paused'), message(`bulk.notice.${pause.reason}`), runPlace(runId))
    },
    noteFleetCheck(progress) {
      const { state, counts, done, total } = progress
      check = state === 'running' ? progress : null
      showProgress()
      if (state === 'finished') {
        const { working, connects, warning, broken, notLive } = counts
        const found = { works: working, broken, notLive }
        const only = connects + warning
        const counted =
          only > 0
            ? message('fleetCheck.notice.countsConnect', { ...found, connects: only })
            : message('fleetCheck.notice.counts', found)
        report(message('fleetCheck.notice.finished'), counted, URLS)
      } else if (state === 'failed')
        report(message('fleetCheck.notice.stopped'), message('fleetCheck.notice.reached', { done, total }), URLS)
    },
  }
}
