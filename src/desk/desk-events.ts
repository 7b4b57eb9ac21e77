import { createEmitter } from '../base/changes/emitter.ts'
import type { RunProgress } from '../shared/bulk/run.ts'
import type { FleetCheck } from '../shared/fleet-check/fleet-check.ts'
import type { ChangedIds, Changes } from '../shared/management/changes.ts'

/** Creates the events between the desk's features. They exist before any feature does. */
export const createDeskEvents = () => ({
  /** The local service started, stopped, or moved. */
  localService: createEmitter<void>(),
  /** Data of a workspace's service changed. */
  management: createEmitter<{ workspaceId: string; changes: Changes }>(),
  /** A workspace was added, changed, removed, or selected. */
  workspaces: createEmitter<void>(),
  /** Records of the history changed. */
  history: createEmitter<ChangedIds>(),
  bulkProgress: createEmitter<{ runId: string; progress: RunProgress }>(),
  fleetCheckProgress: createEmitter<FleetCheck>(),
})

export type DeskEvents = ReturnType<typeof createDeskEvents>
