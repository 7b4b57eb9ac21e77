import { type BrowserWindow, Notification } from 'electron'
import type { RunProgress } from '../../shared/bulk/run.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { taskbarProgress } from './taskbar-progress.ts'

/** What can be seen of bulk runs outside of the window. */
export interface RunSignals {
  /** Takes what a run has come to. */
  note(runId: string, progress: RunProgress): void
}

/**
 * Shows how runs go on the taskbar, and, while the person works elsewhere, tells when one is finished or waits for them. It
 * names no customers: notifications are seen by others, and kept by the system.
 */
export function createRunSignals(window: () => BrowserWindow | null): RunSignals {
  const active = new Map<string, RunProgress>()
  /** One that nothing refers to loses its click. */
  let shown: Notification | null = null

  function tell(title: Message, body: Message): void {
    const target = window()
    if (target?.isFocused() || !Notification.isSupported()) return
    shown?.close()
    shown = new Notification({ title: say(title), body: say(body) })
    shown.on('click', () => {
      const opened = window()
      if (opened?.isMinimized()) opened.restore()
      opened?.show()
      opened?.focus()
    })
    shown.show()
  }

  return {
    note(runId, progress) {
      const before = active.get(runId)
      const { state, pause, counts } = progress
      if (state === 'finished' || state === 'cancelled' || pause?.reason === 'appEnded') active.delete(runId)
      else active.set(runId, progress)
      const { value, mode } = taskbarProgress([...active.values()])
      const target = window()
      if (target && !target.isDestroyed()) target.setProgressBar(value, { mode })

      const { issued, failed, unknown } = counts
      if (state === 'finished')
        tell(message('bulk.notice.finished'), message('bulk.notice.counts', { issued, failed, unknown }))
      else if (pause && !before?.pause && pause.reason !== 'person' && pause.reason !== 'appEnded')
        tell(message('bulk.notice.paused'), message(`bulk.notice.${pause.reason}`))
    },
  }
}
