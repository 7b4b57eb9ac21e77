import type { ProbeResult } from '../../../shared/probe/probe-result.ts'
import type { StageName, StageReport } from '../../../shared/probe/stage.ts'
import type { ProbeLimits } from '../limits.ts'

/** Limits for testing servers that respond, generous because a busy machine may take a while. */
export const QUICK: Partial<ProbeLimits> = {
  dns: 200,
  tcp: 300,
  tls: 2_000,
  http: 4_000,
  protocol: 4_000,
  tools: 8_000,
}
/** Limits for testing unresponsive servers. */
export const SHORT: Partial<ProbeLimits> = { ...QUICK, tls: 300, http: 500, protocol: 500, tools: 300, call: 300 }

/** `stage: code` of the failure, or null. */
export function failure({ stages }: ProbeResult): string | null {
  const failed = stages.find(({ state }) => state === 'failed')
  return failed ? `${failed.stage}: ${failed.problem?.code}` : null
}

/** The report on one stage. */
export function stageOf<S extends StageName>({ stages }: ProbeResult, stage: S): Extract<StageReport, { stage: S }> {
  const found = stages.find((report) => report.stage === stage)
  if (!found) throw new Error(`no stage ${stage}`)
  return found as Extract<StageReport, { stage: S }>
}
