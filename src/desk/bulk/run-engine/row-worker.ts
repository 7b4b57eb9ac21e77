import { logFor } from '../../../base/log/log.ts'
import type { RunChecks } from '../../../shared/bulk/run.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { RunPorts, RunRow } from '../../history/run-store/run-ports.ts'
import { failureOf } from './failure-effect.ts'
import { createPagedQueue } from './paged-queue.ts'
import { createRowSender, type SentRow } from './row-sender.ts'
import type { RunGate } from './run-gate.ts'
import type { RunTally } from './run-tally.ts'

interface Deps<Check extends { state: keyof RunChecks }> {
  ports: RunPorts<Check>
  gate: RunGate
  tally: RunTally
  /** Aborts requests in flight. */
  signal: AbortSignal
  /** Whether the run is being canceled or stopped. */
  isEnding: () => boolean
}

const log = logFor('bulk')

/**
 * Creates a run's worker, which processes rows until none is left or the gate has ended. Several calls may run at the same time; each row
 * is processed by one of them.
 */
export function createRowWorker<Check extends { state: keyof RunChecks }>({
  ports,
  gate,
  tally,
  signal,
  isEnding,
}: Deps<Check>) {
  const { store, onChange } = ports
  const waiting = createPagedQueue(store.waiting)
  const untested = createPagedQueue(store.untested)
  const send = createRowSender({ ports, gate, signal })

  /** Retries a store operation until it succeeds, pausing the run in between. Returns null when the run ends before that. */
  async function persist<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    for (;;) {
      try {
        return { value: await work() }
      } catch (error) {
        if (isEnding()) return null
        gate.close({ reason: 'storage', error: failureOf(error) })
        await gate.opened()
      }
    }
  }

  async function test(position: number, access: Access): Promise<void> {
    if (!ports.check || signal.aborted) return
    let check: Check
    try {
      check = await ports.check(access, signal)
    } catch (error) {
      // The URL was created but remains untested.
      if (!signal.aborted) log.error('A URL couldn’t be tested', error)
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

  async function end(row: RunRow, outcome: SentRow): Promise<boolean> {
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

  return async (): Promise<void> => {
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
}
