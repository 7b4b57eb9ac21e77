import type { Impact, PlannedChange } from '../../shared/management/records/impact.ts'
import { invoke } from './ipc/invoke.ts'
import type { ServerPlace } from './server-place.ts'
import { createStore } from './store.ts'

/** What is asked about before it takes something from customers. */
export type AskedChange = Extract<PlannedChange, { kind: 'removeCredential' | 'removeEndpoints' | 'setLimits' }>

interface ImpactQuestion {
  kind: AskedChange['kind']
  impact: Impact
  run: () => Promise<void>
  /** Whether it was done. */
  settle: (isDone: boolean) => void
}

/** The question that the window asks now; null: none. */
export const impactQuestionStore = createStore<ImpactQuestion | null>(null)

/**
 * Does something to a server, having asked first where it takes something from customers. Resolves with whether it was done; rejects as what
 * is done does, and where the service can't say whom it concerns.
 */
export async function askImpact(
  { workspaceId, serverId }: ServerPlace,
  change: AskedChange,
  run: () => Promise<void>,
): Promise<boolean> {
  const impact = await invoke('servers.impact', { workspaceId, id: serverId, change })
  if (impact.reasons.length === 0) {
    await run()
    return true
  }
  return new Promise((settle) => impactQuestionStore.update(() => ({ kind: change.kind, impact, run, settle })))
}
