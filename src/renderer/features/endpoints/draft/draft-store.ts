import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../../../shared/errors.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import { type ServerPlace, serverKey } from '../../../lib/server-place.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { type DraftSession, openSession, withEdit, withRecord } from './draft-session.ts'

const WAIT = 450
const MAX_TRIES = 4

/** This session's drafts by `serverKey`, so that leaving the tab keeps edits and undo steps. */
export const draftStore = createStore<Readonly<Record<string, DraftSession>>>({})

/** The current draft, even if it hasn't been rendered yet. */
export const sessionOf = (place: ServerPlace): DraftSession | undefined => draftStore.get()[serverKey(place)]

/** Returns the draft as edited here; undefined until the service has responded. */
export const useSession = (place: ServerPlace): DraftSession | undefined => useStore(draftStore)[serverKey(place)]

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const running = new Map<string, Promise<AppError | null>>()

/** Changes a server's session, if there is one. */
export function updateSession(place: ServerPlace, change: (session: DraftSession) => DraftSession): void {
  const key = serverKey(place)
  draftStore.update((all) => {
    const session = all[key]
    const next = session && change(session)
    return next === undefined || next === session ? all : { ...all, [key]: next }
  })
}

/** Applies a server record from the service, opening a session if there is none. */
export function receiveRecord(workspaceId: string, record: ServerRecord): void {
  const key = serverKey({ workspaceId, serverId: record.id })
  draftStore.update((all) => {
    const session = all[key]
    // The response to the pending save will include this change.
    if (session?.saving) return all
    const next = session ? withRecord(session, record) : openSession(record)
    return next === session ? all : { ...all, [key]: next }
  })
}

/** Drops the draft of a removed server. */
export function forgetSession(place: ServerPlace): void {
  const key = serverKey(place)
  clearTimeout(timers.get(key))
  timers.delete(key)
  draftStore.update(({ [key]: _gone, ...others }) => others)
}

/** Updates a server everywhere from a response, unless a newer record is already shown. */
export function showRecord(queryClient: QueryClient, workspaceId: string, record: ServerRecord): void {
  queryClient.setQueryData<ServerRecord>(serverRecordQuery(workspaceId, record.id).queryKey, (shown) =>
    shown && shown.revision > record.revision ? shown : record,
  )
}

const isStale = (error: AppError): boolean =>
  (error.kind === 'invalidInput' && error.fields.revision !== undefined) ||
  (error.kind === 'server' && error.status === 409)

const toError = (thrown: unknown): AppError => appErrorOf('Saving a draft', thrown)

/** Sends the draft until all edits are saved, merging it with changes made by others in the meantime. */
async function saveAll(queryClient: QueryClient, place: ServerPlace): Promise<AppError | null> {
  const { workspaceId, serverId: id } = place
  for (let tries = 0; tries < MAX_TRIES; ) {
    const session = sessionOf(place)
    if (!session || session.draft === session.saved) return null
    const { draft, revision } = session
    updateSession(place, (now) => ({ ...now, saving: true, failure: null }))
    try {
      const record = await invoke('servers.saveDraft', { workspaceId, id, revision, draft })
      const { revision: next } = record
      updateSession(place, (now) =>
        // Use the service's version so that it compares equal to the live one, unless the draft was edited since.
        now.draft === draft
          ? { ...now, saving: false, saved: record.draft, draft: record.draft, revision: next }
          : { ...now, saving: false, saved: draft, revision: next },
      )
      showRecord(queryClient, workspaceId, record)
    } catch (thrown) {
      const error = toError(thrown)
      updateSession(place, (now) => ({ ...now, saving: false }))
      tries += 1
      const theirs =
        isStale(error) && tries < MAX_TRIES ? await invoke('servers.get', { workspaceId, id }).catch(() => null) : null
      if (theirs === null) {
        updateSession(place, (now) => ({ ...now, failure: { error, at: Date.now() } }))
        return error
      }
      updateSession(place, (now) => withRecord(now, theirs))
      showRecord(queryClient, workspaceId, theirs)
    }
  }
  return null
}

/** Saves unsaved edits immediately; resolves to the error, if any. Never rejects. */
export function flushDraft(queryClient: QueryClient, place: ServerPlace): Promise<AppError | null> {
  const key = serverKey(place)
  clearTimeout(timers.get(key))
  timers.delete(key)
  const before = running.get(key) ?? Promise.resolve(null)
  const next = before.then(() => saveAll(queryClient, place))
  running.set(key, next)
  return next
}

/** Saves after a short delay, so that typing is sent once. */
export function saveSoon(queryClient: QueryClient, place: ServerPlace): void {
  const key = serverKey(place)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void flushDraft(queryClient, place), WAIT),
  )
}

/** Changes the draft and schedules a save. `key` is the field being typed in; '' makes a separate step. */
export function editDraft(
  queryClient: QueryClient,
  place: ServerPlace,
  change: (draft: Definition) => Definition,
  key = '',
): void {
  updateSession(place, (session) => withEdit(session, change(session.draft), key, Date.now()))
  saveSoon(queryClient, place)
}

/**
 * Saves pending edits, runs an operation on the service that changes the draft, and applies its response as one undo step. Resolves when
 * components have the new record. Throws `Failure`.
 */
export async function changeByService<T>(
  queryClient: QueryClient,
  place: ServerPlace,
  operation: () => Promise<T>,
  recordOf: (answer: T) => ServerRecord,
): Promise<T> {
  const error = await flushDraft(queryClient, place)
  if (error) throw new Failure(error)
  const before = sessionOf(place)
  const answer = await operation()
  const record = recordOf(answer)
  updateSession(place, (session) => {
    if (!before || record.revision === before.revision) return withRecord(session, record)
    // The service's change event may have arrived before the response.
    const isKnown = session.revision >= record.revision
    return withRecord(session, record, isKnown ? before.draft : session.draft)
  })
  showRecord(queryClient, place.workspaceId, record)
  // Runs after the notifications of the record. If a component dropped its own change earlier, it would briefly show the old value.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  return answer
}
