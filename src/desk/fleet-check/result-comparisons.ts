import type { Changes } from '../../shared/management/changes.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { LivenessDeps } from './liveness.ts'
import { createOutdatedResults, type OutdatedResults, type ResultStore } from './outdated-results.ts'

interface Deps {
  services: LivenessDeps
  results: ResultStore
  /** Whether a check is running or starting, during which nothing is compared. */
  isChecking: () => boolean
}

/** Creates the comparisons of check results with the services' current state, one per workspace. */
export function createResultComparisons({ services, results, isChecking }: Deps) {
  const comparisons = new Map<string, OutdatedResults>()
  /** Whether results were compared since the app started. */
  let compared = false
  /** IDs of workspaces that changed during a check; they're compared when it ends. */
  const changedMeanwhile = new Set<string>()

  function outdatedOf(workspaceId: string): OutdatedResults {
    const outdated =
      comparisons.get(workspaceId) ??
      createOutdatedResults({
        ...services,
        ...results,
        workspaceId,
        shown: async () => (isChecking() ? null : results.shown()),
      })
    comparisons.set(workspaceId, outdated)
    return outdated
  }

  return {
    /** Called when results are shown: compares them the first time, to find changes made while the app was closed. */
    shown(isRunning: boolean): void {
      if (!compared && !isRunning) outdatedOf(LOCAL_WORKSPACE_ID).compareAll()
      compared = true
    },
    /** Called with the changes to a workspace's service. */
    changed(workspaceId: string, changes: Changes): void {
      if (isChecking()) changedMeanwhile.add(workspaceId)
      else outdatedOf(workspaceId).changed(changes)
    },
    /** Called when a check has ended. */
    checkEnded(): void {
      for (const workspaceId of changedMeanwhile) outdatedOf(workspaceId).compareAll()
      changedMeanwhile.clear()
    },
    async close(): Promise<void> {
      for (const outdated of comparisons.values()) await outdated.close()
    },
  }
}
