import type { Database } from 'libsql'
import type { NotLive } from '../../shared/fleet-check/check-group.ts'
import { type FleetCheck, type FleetSummary, fleetCheckSchema } from '../../shared/fleet-check/fleet-check.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import { type ChangedIds, limitChangedIds } from '../../shared/management/changes.ts'
import type { FleetMarks } from './fleet-marks.ts'
import { createFleetTargetLists } from './fleet-targets.ts'
import type { HistoryMeta } from './history-meta.ts'
import type { RecordChanges } from './record-changes.ts'

interface Deps {
  database: Database
  meta: HistoryMeta
  marks: FleetMarks
  changes: Pick<RecordChanges, 'happen' | 'together'>
  onChange: (ids: ChangedIds) => void
}

/** Creates the storage for the fleet check and its results. */
export function createFleetCheckRecords({ database, meta, marks, changes, onChange }: Deps) {
  const { happen, together } = changes

  const stored = (): FleetCheck | null => fleetCheckSchema.safeParse(meta.get('fleetCheck')).data ?? null

  return {
    /** Called when the history opens: if a check is stored as running, marks it as ended by the last shutdown. */
    settle(at: number): void {
      const check = stored()
      if (check?.state !== 'running') return
      const { counts, outdated } = marks.summary(check.id)
      const done = Object.values(counts).reduce((sum, each) => sum + each, outdated)
      meta.put('fleetCheck', { ...check, state: 'appEnded', endedAt: at, counts, done, secondsLeft: null })
    },
    calls: {
      ...createFleetTargetLists(database),
      /** Stores the test result of a record's URL. */
      async noteFleetCheck({ checkId, id, check }: { checkId: string; id: string; check: UrlCheck }): Promise<void> {
        const isThere = await together(() => {
          marks.tested(checkId, id)
          return happen(id, { kind: 'checked', check })
        })
        if (isThere) onChange([id])
      },
      /** Stores the reasons why URLs weren't tested. */
      async noteNotLive({
        checkId,
        found,
      }: {
        checkId: string
        found: { id: string; reason: NotLive }[]
      }): Promise<void> {
        await together(() => {
          for (const { id, reason } of found) marks.untested(checkId, id, reason)
        })
        onChange(limitChangedIds(new Set(found.map(({ id }) => id))))
      },
      /** Stores whether URLs have changed since the check tested them. */
      async noteOutdated(input: { checkId: string; found: { id: string; outdated: boolean }[] }): Promise<void> {
        await together(() => {
          for (const { id, outdated } of input.found) marks.outdated(input.checkId, id, outdated)
        })
        onChange(limitChangedIds(new Set(input.found.map(({ id }) => id))))
      },
      fleetCheck: (): FleetCheck | null => stored(),
      putFleetCheck: (check: FleetCheck): Promise<void> => together(() => meta.put('fleetCheck', check)),
      dismissFleetCheck: (): void => meta.remove('fleetCheck'),
      fleetSummary: ({ id }: { id: string }): FleetSummary => marks.summary(id),
    },
  }
}
