import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { UpdateWait } from '../../shared/updates/commands.ts'
import type { BulkRuns } from '../bulk/bulk-runs.ts'
import type { FleetChecks } from '../fleet-check/fleet-checks.ts'
import type { Moves } from '../move/moves.ts'

const log = logFor('updates')

interface Work {
  runs: Pick<BulkRuns, 'list'>
  fleetChecks: Pick<FleetChecks, 'status'>
  moves: Pick<Moves, 'isActive'>
}

/** What goes on that a restart would interrupt; null: nothing. */
export async function goingOn({ runs, fleetChecks, moves }: Work): Promise<UpdateWait | null> {
  if (moves.isActive()) return 'move'
  try {
    const all = await runs.list()
    if (all.some(({ progress: { state } }) => state === 'running' || state === 'cancelling')) return 'bulkRun'
    return (await fleetChecks.status())?.state === 'running' ? 'fleetCheck' : null
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    // Without a history that can be opened, nothing goes on.
    log.warn('The history doesn’t say whether anything goes on', { kind: error.detail.kind })
    return null
  }
}
