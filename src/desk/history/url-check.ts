import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import { wasCalled } from '../../shared/probe/summary.ts'

const STATES = { ok: 'working', warning: 'warning', failed: 'broken' } as const

/** The part of a connection test that the history stores: its state, and the problem of the first stage that has one. */
export function urlCheckOf(result: ProbeResult): UrlCheck {
  const { at, outcome, stages } = result
  const stage = stages.find(({ state }) => state === outcome)
  const state = outcome === 'ok' && !wasCalled(result) ? 'connects' : STATES[outcome]
  return { state, at: Date.parse(at), problem: outcome === 'ok' ? null : (stage?.problem ?? null) }
}
