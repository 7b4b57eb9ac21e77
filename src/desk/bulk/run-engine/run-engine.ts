import { setMaxListeners } from 'node:events'
import { asAppError } from '../../../base/log/as-app-error.ts'
import { logFor } from '../../../base/log/log.ts'
import { createSecretMasker } from '../../../base/masking/secret-masker.ts'
import type { RunChecks, RunPause, RunProgress } from '../../../shared/bulk/run.ts'
import { type AppError, appErrorSchema } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { RowOutcome, RunPorts, RunRow } from '../../history/run-store/run-ports.ts'
import { failureEffect } from './failure-effect.ts'
import { createPagedQueue } from './paged-queue.ts'
import { createRunGate } from './run-gate.ts'
import { createRunTally } from './run-tally.ts'
import { createServiceTrouble } from './service-trouble.ts'

/** Controls a running run. */
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

const log = logFor('bulk')

const failureOf = (error: unknown): AppError => asAppError(error, log, 'A row of a bulk run failed')

/** Masks a row's secrets in an error, because a service's response may repeat its input. */
function withoutRowSecrets(error: AppError, secrets: RunRow['secrets']): AppError {
  const sent = Object.entries(secrets).map(([key, value]) => ({ value, names: [key] }))
  return sent.length === 0 ? error : appErrorSchema.parse(createSecretMasker(sent).json(error))
}

/**
 * Processes the waiting rows of a run, `concurrency` at a time; each is recorded before it's sent, and again when it has ended. A row is
 * only sent again if the response says that nothing was created. Rejects with `AppFailure` when the run can't be read.
 */
export async function startRun<Check extends { state: keyof RunChecks }>(
  ports: RunPorts<Check>,
  { concurrency }: { concurrency: number },
): Promise<RunControl> {
  const { store, now, onChange } = ports
  const tally = createRunTally({ counts: await store.counts(), checks: await store.checks() }, now)
  const gate = createRunGate(ports)
  const trouble = createServiceTrouble()
  const waiting = createPagedQueue(store.waiting)
  const untested = createPagedQueue(store.untested)
  const requests = new AbortController()
  // Each request in flight adds a listener.
  setMaxListeners(0, requests.signal)
  let ending: 'none' | 'cancel' | 'stop' = 'none'
  let hasEnded = false

  const pauseFor = (reason: RunPause['reason'], error: AppError | null) => gate.close({ reason, error })

  /** Retries a store operation until it succeeds, pausing the run in between. Returns null when the run ends before it has. */
  async function persist<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    for (;;) {
      try {
        return { value: await work() }
      } catch (error) {
        if (ending !== 'none') return null
        pauseFor('storage', failureOf(error))
        await gate.opened()
      }
    }
  }

  async function send({ request, secrets }: RunRow): Promise<RowOutcome | { state: 'waiting'; error: AppError }> {
    try {
      const access = await ports.generate(request, requests.signal)
      trouble.succeeded()
      return { state: 'issued', access }
    } catch (thrown) {
      const error = withoutRowSecrets(failureOf(thrown), secrets)
      const effect = failureEffect(error)
      if (effect.row !== 'wait') {
        if (effect.countsAgainstService && trouble.failedTooOften()) pauseFor('failing', error)
        return { state: effect.row, error }
      }
      if (effect.run === 'pause') pauseFor(effect.reason, error)
      else if (effect.run === 'hold') gate.holdUntil(trouble.holdFor(error, gate.hold(), now()))
      return { state: 'waiting', error }
    }
  }

  async function test(position: number, access: Access): Promise<void> {
    if (!ports.check || requests.signal.aborted) return
    let check: Check
    try {
      check = await ports.check(access, requests.signal)
    } catch (error) {
      // The URL was created but remains untested.
      if (!requests.signal.aborted) log.error('A URL couldn’t be tested', error)
      return
    }
    if (!(await persist(() => store.noteCheck(position, check)))) return
    tally.checked(check.state)
    onChange()
  }

  async function begin({ position }: RunRow): Promise<boolean> {
    if (!(await persist(() => store.begin(position)))) return false
    tally.shift('waiting', 'pending')
    onChange()
    return true
  }

  async function end(row: RunRow, outcome: Awaited<ReturnType<typeof send>>): Promise<boolean> {
    const { position } = row
    const isWritten = await persist(() =>
      outcome.state === 'waiting' ? store.putBack(position, outcome.error) : store.end(position, outcome),
    )
    // The next start finds the row still pending and treats its outcome as unknown.
    if (!isWritten) return false
    tally.shift('pending', outcome.state)
    onChange()
    if (outcome.state === 'waiting') waiting.putBack(row)
    return true
  }

  /** Runs a started row. Returns the next row, started in the same commit, or null. */
  async function runRow(row: RunRow): Promise<RunRow | null> {
    const outcome = await send(row)
    if (outcome.state !== 'waiting' && !ports.check && gate.isOpen()) {
      const next = await persist(() => waiting.next())
      if (next?.value) {
        const [, hasBegun] = await Promise.all([end(row, outcome), begin(next.value)])
        return hasBegun ? next.value : null
      }
    }
    if ((await end(row, outcome)) && outcome.state === 'issued') await test(row.position, outcome.access)
    return null
  }

  async function worker(): Promise<void> {
    while (ports.check && (await gate.pass())) {
      const next = await persist(() => untested.next())
      if (!next?.value) break
      const { position, access } = next.value
      if (access) await test(position, access)
    }
    while (await gate.pass()) {
      const next = await persist(() => waiting.next())
      if (!next?.value) return
      let row = (await begin(next.value)) ? next.value : null
      while (row) row = await runRow(row)
    }
  }

  async function run(): Promise<void> {
    await Promise.all(Array.from({ length: concurrency }, worker))
    if (ending === 'cancel') await cancelWaiting()
    hasEnded = true
    onChange()
  }

  async function cancelWaiting(): Promise<void> {
    try {
      await store.cancelWaiting()
      tally.shift('waiting', 'cancelled', tally.counts().waiting)
    } catch (error) {
      ending = 'stop'
      pauseFor('storage', failureOf(error))
    }
  }

  function stateNow(): RunProgress['state'] {
    if (!hasEnded) return ending === 'cancel' ? 'cancelling' : gate.pause() || ending === 'stop' ? 'paused' : 'running'
    return ending === 'cancel' ? 'cancelled' : ending === 'stop' ? 'paused' : 'finished'
  }

  const ended = run()
  return {
    ended,
    progress() {
      const counts = tally.counts()
      const rowsPerSecond = tally.rowsPerSecond()
      const hold = gate.hold()
      const held = hold ? Math.max(hold.until - now(), 0) / 1000 : 0
      const state = stateNow()
      const isAdvancing = state === 'running' && rowsPerSecond > 0
      return {
        state,
        hold,
        pause: gate.pause() ?? (ending === 'stop' ? { reason: 'appEnded', error: null } : null),
        counts,
        checks: tally.checks(),
        rowsPerSecond,
        secondsLeft: isAdvancing ? held + counts.waiting / rowsPerSecond : null,
      }
    },
    pause: () => pauseFor('person', null),
    resume: gate.open,
    cancel() {
      if (ending !== 'none') return
      ending = 'cancel'
      gate.end()
    },
    async stop(signal) {
      if (ending === 'none') ending = 'stop'
      gate.end()
      const abort = () => requests.abort()
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
      await ended
    },
  }
}
