import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'

const STATES = { ok: 'working', warning: 'warning', failed: 'broken' } as const

/** What the history keeps of a connection test: how it ended, and the problem of the first stage that has one. */
export function urlCheckOf({ at, outcome, stages }: ProbeResult): UrlCheck {
  const stage = stages.find(({ state }) => state === outcome)
  return { state: STATES[outcome], at: Date.parse(at), problem: outcome === 'ok' ? null : (stage?.problem ?? null) }
}
