import type { QueryClient } from '@tanstack/react-query'
import { type AppError, AppFailure } from '../../../../shared/errors.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { createStore } from '../../../lib/store.ts'
import { type DraftSession, openSession, withEdit, withRecord } from './draft-session.ts'

const WAIT = 450
const MAX_TRIES = 4

/** The drafts of this session by server, so that leaving the tab loses neither edits nor the steps back. */
export const draftStore = createStore<Readonly<Record<string, DraftSession>>>({})

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const running = new Map<string, Promise<AppError | null>>()

/** Changes the session of a server, if there is one. */
export function updateSession(serverId: string, change: (session: DraftSession) => DraftSession): void {
  draftStore.update((all) => {
    const session = all[serverId]
    const next = session && change(session)
    return next === undefined || next === session ? all : { ...all, [serverId]: next }
  })
}

/** Takes in a server as the service told it, and begins a session where there is none. */
export function receiveRecord(record: ServerRecord): void {
  const { id } = record
  draftStore.update((all) => {
    const session = all[id]
    // The answer to a save on its way brings the same and more.
    if (session?.saving) return all
    const next = session ? withRecord(session, record) : openSession(record)
    return next === session ? all : { ...all, [id]: next }
  })
}

/** Forgets a server that is gone. */
export function forgetSession(serverId: string): void {
  clearTimeout(timers.get(serverId))
  timers.delete(serverId)
  draftStore.update(({ [serverId]: _gone, ...others }) => others)
}

/** Shows a server everywhere as an answer describes it, unless what's shown is newer. */
export function showRecord(queryClient: QueryClient, record: ServerRecord): void {
  queryClient.setQueryData<ServerRecord>(commandQuery('servers.get', { id: record.id }).queryKey, (shown) =>
    shown && shown.revision > record.revision ? shown : record,
  )
}

const isStale = (error: AppError): boolean =>
  (error.kind === 'invalidInput' && error.fields.revision !== undefined) ||
  (error.kind === 'server' && error.status === 409)

const toError = (thrown: unknown): AppError => appErrorOf('Saving a draft', thrown)

/** Sends the draft until nothing is unsaved; a draft that somebody else changed meanwhile is joined with theirs. */
async function saveAll(queryClient: QueryClient, id: string): Promise<AppError | null> {
  for (let tries = 0; tries < MAX_TRIES; ) {
    const session = draftStore.get()[id]
    if (!session || session.draft === session.saved) return null
    const { draft, revision } = session
    updateSession(id, (now) => ({ ...now, saving: true, failure: null }))
    try {
      const record = await invoke('servers.saveDraft', { id, revision, draft })
      const { revision: next } = record
      updateSession(id, (now) =>
        // As the service wrote it, so that it compares with what is live; unless it was edited meanwhile.
        now.draft === draft
          ? { ...now, saving: false, saved: record.draft, draft: record.draft, revision: next }
          : { ...now, saving: false, saved: draft, revision: next },
      )
      showRecord(queryClient, record)
    } catch (thrown) {
      const error = toError(thrown)
      updateSession(id, (now) => ({ ...now, saving: false }))
      tries += 1
      const theirs = isStale(error) && tries < MAX_TRIES ? await invoke('servers.get', { id }).catch(() => null) : null
      if (theirs === null) {
        updateSession(id, (now) => ({ ...now, failure: { error, at: Date.now() } }))
        return error
      }
      updateSession(id, (now) => withRecord(now, theirs))
      showRecord(queryClient, theirs)
    }
  }
  return null
}

/** Saves now what is unsaved; resolves with what went wrong. Never rejects. */
export function flushDraft(queryClient: QueryClient, serverId: string): Promise<AppError | null> {
  clearTimeout(timers.get(serverId))
  timers.delete(serverId)
  const before = running.get(serverId) ?? Promise.resolve(null)
  const next = before.then(() => saveAll(queryClient, serverId))
  running.set(serverId, next)
  return next
}

/** Saves a little later, so that typing is sent once. */
export function saveSoon(queryClient: QueryClient, serverId: string): void {
  clearTimeout(timers.get(serverId))
  timers.set(
    serverId,
    setTimeout(() => void flushDraft(queryClient, serverId), WAIT),
  )
}

/** Changes the draft and saves it soon. `key` names the field that is being typed into; '': a step of its own. */
export function editDraft(
  queryClient: QueryClient,
  serverId: string,
  change: (draft: Definition) => Definition,
  key = '',
): void {
  updateSession(serverId, (session) => withEdit(session, change(session.draft), key, Date.now()))
  saveSoon(queryClient, serverId)
}

/**
 * Runs an operation of the service that changes the draft, after all is saved, and takes its answer in as one step.
 * Throws AppFailure.
 */
export async function changeByService<T>(
  queryClient: QueryClient,
  serverId: string,
  operation: () => Promise<T>,
  recordOf: (answer: T) => ServerRecord,
): Promise<T> {
  const error = await flushDraft(queryClient, serverId)
  if (error) throw new AppFailure(error)
  const before = draftStore.get()[serverId]
  const answer = await operation()
  const record = recordOf(answer)
  updateSession(serverId, (session) => {
    if (!before || record.revision === before.revision) return withRecord(session, record)
    // The service's change event may have brought the same before the answer did.
    const isKnown = session.revision >= record.revision
    return withRecord(session, record, isKnown ? before.draft : session.draft)
  })
  showRecord(queryClient, record)
  return answer
}
