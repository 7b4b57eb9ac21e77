import { createEmitter } from '../base/changes/emitter.ts'
import type { RunProgress } from '../shared/bulk/run.ts'
import type { FleetCheck } from '../shared/fleet-check/fleet-check.ts'
import type { ChangedIds, Changes } from '../shared/management/changes.ts'

/** Creates the events that connect the desk's features. They must exist before any of the features. */
export const createDeskEvents = () => ({
  /** Emitted when the local service has started, stopped, or moved. */
  localService: createEmitter<void>(),
  /** Emitted when data of a workspace's service has changed. */
  management: createEmitter<{ workspaceId: string; changes: Changes }>(),
  /** Emitted when a workspace is added, changed, removed, or selected. */
  workspaces: createEmitter<void>(),
  /** Emitted when records in the history have changed. */
  history: createEmitter<ChangedIds>(),
  bulkProgress: createEmitter<{ runId: string; progress: RunProgress }>(),
  fleetCheckProgress: createEmitter<FleetCheck>(),
})

export type DeskEvents = ReturnType<typeof createDeskEvents>
