import type { UrlCheck } from '../../shared/history/issued-record.ts'

/** So many URLs in a row must find a host out of reach before it's taken for that, and for so long, in milliseconds. */
const IN_A_ROW = 3
const KEPT_MS = 30_000

/** Remembers hosts that can't be reached, each as the last test of it found it. */
export interface HostFailures {
  /** What a test of one more URL of this host would find, as far as that's known; null: it must be tested. */
  known(host: string, now: number): UrlCheck | null
  note(host: string, check: UrlCheck, now: number): void
}

/** The lookup, the connection, and the certificate are the host's: they're the same for each of its URLs. */
const isOfHost = ({ state, problem }: UrlCheck) => state === 'broken' && /^(dns|tcp|tls)/.test(problem?.code ?? '')

/** Skips the other tests of a host that's off, so that nobody waits for each of its URLs to time out. Times in milliseconds. */
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
