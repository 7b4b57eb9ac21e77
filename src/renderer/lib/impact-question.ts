import type { Impact, PlannedChange } from '../../shared/management/records/impact.ts'
import { invoke } from './ipc/invoke.ts'
import type { ServerPlace } from './server-place.ts'
import { createStore } from './store.ts'

/** A change to confirm, because it may take something away from customers. */
export type ConfirmedChange = Extract<PlannedChange, { kind: 'removeCredential' | 'removeEndpoints' | 'setLimits' }>

interface ImpactQuestion {
  kind: ConfirmedChange['kind']
  impact: Impact
  run: () => Promise<void>
  /** Called with whether the change was made. */
  settle: (isDone: boolean) => void
}

/** The confirmation being shown; null if none. */
export const impactQuestionStore = createStore<ImpactQuestion | null>(null)

/**
 * Changes a server, after confirmation if customers would lose something. Resolves to whether it was done; rejects if the change fails, or
 * if it's unknown who is affected.
 */
export async function askImpact(
  { workspaceId, serverId }: ServerPlace,
  change: ConfirmedChange,
  run: () => Promise<void>,
): Promise<boolean> {
  const impact = await invoke('servers.impact', { workspaceId, id: serverId, change })
  if (impact.reasons.length === 0) {
    await run()
    return true
  }
  return new Promise((settle) => impactQuestionStore.update(() => ({ kind: change.kind, impact, run, settle })))
}
