import { setMaxListeners } from 'node:events'
import type { RunChecks, RunProgress } from '../../../shared/bulk/run.ts'
import type { RunPorts } from '../../history/run-store/run-ports.ts'
import { failureOf } from './failure-effect.ts'
import { createRowWorker } from './row-worker.ts'
import { createRunGate } from './run-gate.ts'
import { progressOf, type RunEnd } from './run-progress.ts'
import { createRunTally } from './run-tally.ts'

export interface RunControl {
  progress(): RunProgress
  /** Stops sending rows. Requests in flight finish. */
  pause(): void
  /** Continues after a pause, or immediately instead of waiting for a hold to end. */
  resume(): void
  /** Stops sending rows; waiting rows become canceled once requests in flight end. */
  cancel(): void
  /** Called at shutdown: stops sending rows, and aborts requests in flight when `signal` aborts. */
  stop(signal: AbortSignal): Promise<void>
  /** Resolves when no request is in flight and no further row will be sent. Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Processes the waiting rows of a run, `concurrency` at a time; each is recorded before it's sent, and again when it finishes. A row is
 * only sent again if the response says that nothing was created. Rejects with `AppFailure` when the run can't be read.
 */
export async function startRun<Check extends { state: keyof RunChecks }>(
  ports: RunPorts<Check>,
  { concurrency }: { concurrency: number },
): Promise<RunControl> {
  const { store, now, onChange } = ports
  const tally = createRunTally({ counts: await store.counts(), checks: await store.checks() }, now)
  const gate = createRunGate(ports)
  const requests = new AbortController()
  // Each request in flight adds a listener.
  setMaxListeners(0, requests.signal)
  const end: RunEnd = { reason: 'none', isOver: false }
  const worker = createRowWorker({
    ports,
    gate,
    tally,
    signal: requests.signal,
    isEnding: () => end.reason !== 'none',
  })

  async function run(): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, worker))
    if (end.reason === 'cancel') await cancelWaiting()
    end.isOver = true
    onChange()
  }

  async function cancelWaiting(): Promise<void> {
    try {
      await store.cancelWaiting()
      tally.shift('waiting', 'cancelled', tally.counts().waiting)
    } catch (error) {
      end.reason = 'stop'
      gate.close({ reason: 'storage', error: failureOf(error) })
    }
  }

  const ended = run()
  return {
    ended,
    progress: () => progressOf({ end, gate, tally, now }),
    pause: () => gate.close({ reason: 'person', error: null }),
    resume: gate.open,
    cancel() {
      if (end.reason !== 'none') return
      end.reason = 'cancel'
      gate.end()
    },
    async stop(signal) {
      if (end.reason === 'none') end.reason = 'stop'
      gate.end()
      const abort = () => requests.abort()
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
      await ended
    },
  }
}
