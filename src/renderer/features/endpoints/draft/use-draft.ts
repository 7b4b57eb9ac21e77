import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { AppError } from '../../../../shared/errors.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import type { ServerPlace } from '../../../lib/server-place.ts'
import { type DraftSession, withRedo, withUndo } from './draft-session.ts'
import { changeByService, editDraft, flushDraft, saveSoon, showRecord, updateSession } from './draft-store.ts'

export interface DraftActions {
  edit(change: (draft: Definition) => Definition, key?: string): void
  editEndpoint(id: string, change: (endpoint: Endpoint) => Endpoint, key?: string): void
  undo(): void
  redo(): void
  flush(): Promise<AppError | null>
  /** Runs an operation that changes the draft; see `changeByService`. */
  byService<T>(operation: () => Promise<T>, recordOf: (answer: T) => ServerRecord): Promise<T>
  /** Shows a server from a response, for operations that don't change the draft. */
  show(record: ServerRecord): void
  place: ServerPlace
}

export function useDraftActions(serverId: string): DraftActions {
  const queryClient = useQueryClient()
  const workspaceId = useWorkspaceId()
  return useMemo(() => {
    const place = { workspaceId, serverId }
    const step = (change: (session: DraftSession) => DraftSession) => {
      updateSession(place, change)
      saveSoon(queryClient, place)
    }
    return {
      edit: (change, key) => editDraft(queryClient, place, change, key),
      editEndpoint: (id, change, key) =>
        editDraft(
          queryClient,
          place,
          (draft) => ({ ...draft, endpoints: draft.endpoints.map((each) => (each.id === id ? change(each) : each)) }),
          key === undefined ? undefined : `${id}.${key}`,
        ),
      undo: () => step(withUndo),
      redo: () => step(withRedo),
      flush: () => flushDraft(queryClient, place),
      byService: (operation, recordOf) => changeByService(queryClient, place, operation, recordOf),
      show: (record) => showRecord(queryClient, workspaceId, record),
      place,
    }
  }, [queryClient, workspaceId, serverId])
}

/** The current server, its draft as edited here, and actions. */
export interface DraftScope extends DraftActions {
  server: ServerRecord
  session: DraftSession
  draft: Definition
}

export const DraftContext = createContext<DraftScope | null>(null)

/** Returns the current draft and its actions. Throws outside a `DraftScope`. */
export function useDraft(): DraftScope {
  const scope = useContext(DraftContext)
  if (scope === null) throw new Error('useDraft outside of a DraftScope')
  return scope
}
