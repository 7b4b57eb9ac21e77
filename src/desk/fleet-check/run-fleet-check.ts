import type { NotLive } from '../../shared/fleet-check/check-group.ts'
import type { FleetCounts } from '../../shared/fleet-check/fleet-check.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import { createRunPace } from '../bulk/run-engine/run-pace.ts'
import type { FleetTarget } from '../history/fleet-targets.ts'
import { createFairQueue } from './fair-queue.ts'
import { createHostFailures } from './host-failures.ts'

/** Number of a host's URLs read per page. */
const PAGE = 100

/** Side effects of a fleet check. Each may reject with `AppFailure`. */
export interface FleetPorts {
  /** The hosts of the URLs, and the number of URLs per host. */
  hosts: readonly { host: string; count: number }[]
  targets(host: string, after: number, limit: number): Promise<readonly FleetTarget[]>
  /** Why these URLs aren't live, in order; null for a URL that is or may be live. */
  notLive(targets: readonly FleetTarget[], signal: AbortSignal): Promise<readonly (NotLive | null)[]>
  check(target: FleetTarget, signal: AbortSignal): Promise<UrlCheck>
  noteCheck(id: string, check: UrlCheck): Promise<void>
  noteNotLive(found: { id: string; reason: NotLive }[]): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** Called when the progress has changed. */
  onChange(): void
}

export interface RunningFleetCheck {
  progress(): { done: number; counts: FleetCounts; secondsLeft: number | null }
  /** Resolves when every URL has been handled, or soon after `signal` aborts. Rejects with the error that stopped the check. */
  readonly ended: Promise<void>
}

/**
 * Handles every URL, `concurrency` at a time, and stores each result immediately. URLs that aren't live aren't tested. Tests in flight are
 * abandoned when `signal` aborts.
 */
export function runFleetCheck(
  ports: FleetPorts,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
): RunningFleetCheck {
  const counts: FleetCounts = { working: 0, connects: 0, warning: 0, broken: 0, notLive: 0 }
  const total = ports.hosts.reduce((sum, { count }) => sum + count, 0)
  const pace = createRunPace()
  const failures = createHostFailures()
  const stop = new AbortController()
  const stopped = stop.signal
  const abort = () => stop.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  let done = 0

  function count(state: keyof FleetCounts): void {
    counts[state] += 1
    done += 1
    ports.onChange()
  }

  /** Reads a page's live URLs and counts the others. */
  async function readPage(host: string, after: number) {
    const targets = stopped.aborted ? [] : await ports.targets(host, after, PAGE)
    const reasons = targets.length > 0 ? await ports.notLive(targets, stopped) : []
    const found = targets.flatMap(({ id }, index) => {
      const reason = reasons[index]
      return reason ? [{ id, reason }] : []
    })
    if (found.length > 0 && !stopped.aborted) {
      await ports.noteNotLive(found)
      for (const _ of found) count('notLive')
    }
    const last = targets.at(-1)
    return {
      items: targets.filter((_, index) => !reasons[index]),
      next: targets.length < PAGE || !last ? null : last.seq,
    }
  }

  const queue = createFairQueue(
    ports.hosts.map(({ host }) => host),
    readPage,
  )

  async function test(target: FleetTarget, host: string): Promise<void> {
    const known = failures.known(host, ports.now())
    const check = known ?? (await ports.check(target, stopped))
    if (!known) failures.note(host, check, ports.now())
    if (stopped.aborted) return
    await ports.noteCheck(target.id, check)
    pace.note(ports.now())
    count(check.state)
  }

  async function work(): Promise<void> {
    while (!stopped.aborted) {
      const next = await queue.next()
      if (!next) return
      try {
        await test(next.item, next.host)
      } finally {
        next.release()
      }
    }
  }

  async function run(): Promise<void> {
    const workers = Array.from({ length: concurrency }, () =>
      work().catch((error: unknown) => {
        // An abandoned test isn't a failure.
        if (stopped.aborted) return
        abort()
        throw error
      }),
    )
    const ends = await Promise.allSettled(workers)
    signal.removeEventListener('abort', abort)
    const fault = ends.find((end) => end.status === 'rejected')
    if (fault) throw fault.reason
  }

  return {
    ended: run(),
    progress() {
      const perSecond = pace.rowsPerSecond(ports.now())
      const left = Math.max(total - done, 0)
      return { done, counts: { ...counts }, secondsLeft: perSecond > 0 ? left / perSecond : null }
    },
  }
}
