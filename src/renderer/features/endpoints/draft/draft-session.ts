import type { AppError } from '../../../../shared/errors.ts'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { mergeDefinitions } from './merge-definitions.ts'

const MAX_STEPS = 50
/** Edits to one field within this many milliseconds form one undo step. */
const ONE_EDIT = 1500

/** A server's draft as edited here, along with what the service is known to have. */
export interface DraftSession {
  draft: Definition
  /** The draft on the service at `revision`. The same object as `draft` if everything is saved. */
  saved: Definition
  revision: number
  /** Undo (`past`) and redo (`future`) states, the nearest last. */
  past: readonly Definition[]
  future: readonly Definition[]
  lastEdit: { key: string; at: number } | null
  saving: boolean
  failure: { error: AppError; at: number } | null
  /** Whether someone else's change arrived while editing. */
  merged: boolean
}

/** Starts a session from the service's draft. */
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

/** Applies an edit. `key` is the field, so that typing in it forms one step; `now` is in ms since 1970. */
export function withEdit(session: DraftSession, draft: Definition, key: string, now: number): DraftSession {
  if (draft === session.draft) return session
  const { lastEdit } = session
  const continues = lastEdit !== null && lastEdit.key === key && key !== '' && now - lastEdit.at < ONE_EDIT
  const past = continues ? session.past : remember(session.past, session.draft)
  return { ...session, draft, past, future: [], lastEdit: { key, at: now } }
}

/** Undoes one step; returns the same session if there is none. */
export function withUndo(session: DraftSession): DraftSession {
  const draft = session.past.at(-1)
  if (!draft) return session
  const future = [...session.future, session.draft]
  return { ...session, draft, past: session.past.slice(0, -1), future, lastEdit: null }
}

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
 * Applies a newer record from the service. Unsaved edits are kept on top of it, which sets `merged`. `undoTo` is the draft before a change
 * made here, e.g. an import, so that one undo returns to it.
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
