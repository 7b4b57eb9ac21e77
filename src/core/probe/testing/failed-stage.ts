import type { ProbeResult } from '../../../shared/probe/probe-result.ts'
import type { StageName, StageReport } from '../../../shared/probe/stage.ts'
import type { ProbeLimits } from '../limits.ts'

/** Limits for tests. */
export const QUICK: Partial<ProbeLimits> = {
  dns: 200,
  tcp: 300,
  tls: 300,
  http: 300,
  protocol: 300,
  tools: 2_000,
  call: 300,
}

/** `stage: code` of what failed, or null. */
export function failure({ stages }: ProbeResult): string | null {
  const failed = stages.find(({ state }) => state === 'failed')
  return failed ? `${failed.stage}: ${failed.problem?.code}` : null
}

/** The report of one stage. */
export function stageOf<S extends StageName>({ stages }: ProbeResult, stage: S): Extract<StageReport, { stage: S }> {
  const found = stages.find((report) => report.stage === stage)
  if (!found) throw new Error(`no stage ${stage}`)
  return found as Extract<StageReport, { stage: S }>
}
