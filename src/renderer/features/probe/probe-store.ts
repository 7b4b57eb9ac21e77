import type { AppError } from '../../../shared/errors.ts'
import type { ProbeResult } from '../../../shared/probe/probe-result.ts'
import { STAGES, type StageReport } from '../../../shared/probe/stage.ts'
import { appErrorOf } from '../../lib/errors/report-bug.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { subscribe } from '../../lib/ipc/subscribe.ts'
import { noteReplySize } from '../../lib/largest-replies.ts'
import { rememberTools } from '../../lib/probed-tools.ts'
import { createStore } from '../../lib/store.ts'

/** The target of a test. It grants access to the server, so it's only kept in memory. */
export interface ProbeTarget {
  url: string
  headers: Readonly<Record<string, string>>
  /** The workspace of the target's service, if known. */
  workspaceId?: string
}

/** A call to make once the tools are listed. `arguments` is the JSON text of an object. */
export interface ProbeCall {
  tool: string
  arguments: string
}

/** A connection test from this session. Times in ms since 1970. */
export interface ProbeRun {
  id: string
  target: ProbeTarget
  startedAt: number
  /** When the start of the current stage was observed. */
  stageStartedAt: number
  stages: readonly StageReport[]
  state: 'running' | 'done' | 'failed'
  /** Null while running, or if it was canceled or couldn't start. */
  result: ProbeResult | null
  error: AppError | null
  endedAt: number | null
}

interface Session {
  /** Newest first. */
  runs: readonly ProbeRun[]
  /** The ID of the run shown at each place: on the Test screen, or for a generated URL. */
  shown: Readonly<Record<string, string>>
  /** Places whose report is closed; the summary stays visible. */
  closed: ReadonlySet<string>
}

/** Number of tests kept; each may contain thousands of tools. */
const MAX_RUNS = 20

/** The Test screen's place. */
export const SCREEN = 'screen'

/** Abort controllers for running tests, by run ID. */
const aborts = new Map<string, AbortController>()

/** All tests from this session, kept when the screen changes. */
export const probeStore = createStore<Session>({ runs: [], shown: {}, closed: new Set() })

/** Returns the run shown at a place. */
export function runAt({ runs, shown }: Session, place: string): ProbeRun | undefined {
  return runs.find(({ id }) => id === shown[place])
}

/** Shows a run at a place; if `id` is null, hides it. */
export function showRun(place: string, id: string | null): void {
  probeStore.update((session) => {
    const { [place]: _before, ...others } = session.shown
    return { ...session, shown: id === null ? others : { ...others, [place]: id } }
  })
}

/** Closes or reopens the report at a place. */
export function closeReport(place: string, close: boolean): void {
  probeStore.update((session) => {
    const closed = new Set(session.closed)
    if (close) closed.add(place)
    else closed.delete(place)
    return { ...session, closed }
  })
}

function change(id: string, part: (run: ProbeRun) => Partial<ProbeRun>): void {
  probeStore.update((session) => ({
    ...session,
    runs: session.runs.map((run) => (run.id === id ? { ...run, ...part(run) } : run)),
  }))
}

const waiting = (): StageReport[] =>
  STAGES.map((stage) => ({ stage, state: 'waiting', milliseconds: null, facts: null, problem: null }))

/** Tests a connection and shows the run at `place`, canceling the previous test there if it's still running. Never rejects. */
export async function startProbe(place: string, target: ProbeTarget, call: ProbeCall | null = null): Promise<void> {
  cancelProbe(place)
  const id = crypto.randomUUID()
  const now = Date.now()
  const run: ProbeRun = {
    id,
    target,
    startedAt: now,
    stageStartedAt: now,
    stages: waiting(),
    state: 'running',
    result: null,
    error: null,
    endedAt: null,
  }
  closeReport(place, false)
  probeStore.update(({ runs, shown, ...session }) => ({
    ...session,
    runs: [run, ...runs].slice(0, MAX_RUNS),
    shown: { ...shown, [place]: id },
  }))
  const abort = new AbortController()
  aborts.set(id, abort)
  const stop = subscribe({
    'probe.stage': ({ runId, report }) => {
      if (runId !== id) return
      change(id, ({ stages, stageStartedAt }) => ({
        stages: stages.map((each) => (each.stage === report.stage ? report : each)),
        stageStartedAt: report.state === 'running' ? Date.now() : stageStartedAt,
      }))
    },
  })
  try {
    const result = await invoke('probe.run', { runId: id, ...target, call }, { signal: abort.signal })
    if (result.stages.some(({ stage, facts }) => stage === 'tools' && facts)) rememberTools(target.url, result.tools)
    if (result.reply) noteReplySize(target.url, result.reply.bytes)
    change(id, () => ({ state: 'done', result, stages: result.stages, endedAt: Date.now() }))
  } catch (thrown) {
    const error = appErrorOf('The connection test', thrown)
    change(id, () => ({ state: 'failed', error, endedAt: Date.now() }))
  } finally {
    aborts.delete(id)
    stop()
  }
}

/** Cancels the running test at a place. */
export function cancelProbe(place: string): void {
  aborts.get(runAt(probeStore.get(), place)?.id ?? '')?.abort()
}
