import type { AppError } from '../../../../shared/errors.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { mergeDefinitions } from './merge-definitions.ts'

const MAX_STEPS = 50
/** Edits of one field within this many milliseconds are one step back. */
const ONE_EDIT = 1500

/** The draft of one server as it is edited here, beside what the service is known to hold. */
export interface DraftSession {
  draft: Definition
  /** The draft as the service holds it under `revision`. The same object as `draft` when all is saved. */
  saved: Definition
  revision: number
  /** Earlier and undone states, the nearest last. */
  past: readonly Definition[]
  future: readonly Definition[]
  lastEdit: { key: string; at: number } | null
  saving: boolean
  failure: { error: AppError; at: number } | null
  /** Somebody else's change came in while this one was being made. */
  merged: boolean
}

/** A session that begins with what the service holds. */
export function openSession(record: Pick<ServerRecord, 'draft' | 'revision'>): DraftSession {
  const { draft, revision } = record
  return {
    draft,
    saved: draft,
    revision,
    past: [],
    future: [],
    lastEdit: null,
    saving: false,
    failure: null,
    merged: false,
  }
}

const remember = (past: readonly Definition[], step: Definition) => [...past, step].slice(-MAX_STEPS)

/** Puts in a changed draft. `key` names the field, so that typing into it is one step; `now` in ms since 1970. */
export function withEdit(session: DraftSession, draft: Definition, key: string, now: number): DraftSession {
  if (draft === session.draft) return session
  const { lastEdit } = session
  const continues = lastEdit !== null && lastEdit.key === key && key !== '' && now - lastEdit.at < ONE_EDIT
  const past = continues ? session.past : remember(session.past, session.draft)
  return { ...session, draft, past, future: [], lastEdit: { key, at: now } }
}

/** One step back; the session as it is when there is none. */
export function withUndo(session: DraftSession): DraftSession {
  const draft = session.past.at(-1)
  if (!draft) return session
  const future = [...session.future, session.draft]
  return { ...session, draft, past: session.past.slice(0, -1), future, lastEdit: null }
}

/** Takes the last step back again. */
export function withRedo(session: DraftSession): DraftSession {
  const draft = session.future.at(-1)
  if (!draft) return session
  return {
    ...session,
    draft,
    past: remember(session.past, session.draft),
    future: session.future.slice(0, -1),
    lastEdit: null,
  }
}

/**
 * Takes in what the service holds now. What is not yet saved here is kept on top of it, which `merged` then tells.
 * `undoTo`: the draft before a change made here, e.g. an import, that one step back returns to.
 */
export function withRecord(
  session: DraftSession,
  record: Pick<ServerRecord, 'draft' | 'revision'>,
  undoTo?: Definition,
): DraftSession {
  const stepped = undoTo ? { ...session, past: remember(session.past, undoTo), future: [], lastEdit: null } : session
  if (record.revision <= session.revision) return stepped
  const unsaved = session.draft !== session.saved
  return {
    ...stepped,
    saved: record.draft,
    draft: unsaved ? mergeDefinitions(session.saved, session.draft, record.draft) : record.draft,
    revision: record.revision,
    lastEdit: null,
    merged: session.merged || (unsaved && !undoTo),
  }
}
