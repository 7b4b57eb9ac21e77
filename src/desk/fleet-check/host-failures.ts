import type { UrlCheck } from '../../shared/history/issued-record.ts'

/** After this many consecutive failures, a host is considered unreachable for `KEPT_MS` milliseconds. */
const IN_A_ROW = 3
const KEPT_MS = 30_000

/** Tracks unreachable hosts by their latest tests. */
export interface HostFailures {
  /** The expected result of testing another URL of this host; null if the URL must be tested. */
  known(host: string, now: number): UrlCheck | null
  note(host: string, check: UrlCheck, now: number): void
}

/** Lookup, connection, and certificate are the same for all URLs of a host. */
const isOfHost = ({ state, problem }: UrlCheck) => state === 'broken' && /^(dns|tcp|tls)/.test(problem?.code ?? '')

/** Skips further tests of an unreachable host, so that not every URL has to time out. Times are in milliseconds. */
export function createHostFailures(): HostFailures {
  const hosts = new Map<string, { failed: number; last: UrlCheck; at: number }>()
  return {
    known(host, now) {
      const found = hosts.get(host)
      return found && found.failed >= IN_A_ROW && now - found.at < KEPT_MS ? found.last : null
    },
    note(host, check, now) {
      if (isOfHost(check)) hosts.set(host, { failed: (hosts.get(host)?.failed ?? 0) + 1, last: check, at: now })
      else hosts.delete(host)
    },
  }
}
