import { logFor } from '../../base/log/log.ts'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import { scopeFor } from '../../shared/management/operation-effects.ts'
import type { Caller, OperationHandlers, OperationName } from '../../shared/management/operations.ts'
import type { AuditResult } from '../../shared/management/records/audit-entry.ts'
import { say } from '../../shared/text/say.ts'
import type { Store } from '../store/store.ts'
import { describeChanges } from './describe-changes.ts'
import { readSubject, type SubjectState } from './subject.ts'
import { exportedBy, madeBy, movedBy, targetOf } from './target.ts'

type Handler = (input: unknown, signal: AbortSignal, caller: Caller) => Promise<unknown>

interface Deps {
  store: Store
  /** Name of the computer the service runs on. */
  node: string
}

/**
 * Wraps the operations so that each one that needs full access is written to the audit log: an entry before it starts, and another with
 * the result and the changes when it finishes. A change interrupted by a crash therefore still has its first entry. If that entry can't be
 * written, the operation isn't executed.
 */
export function recordChanges<T extends Partial<OperationHandlers>>(operations: T, deps: Deps): T {
  const entries = Object.entries(operations) as [OperationName, Handler][]
  return Object.fromEntries(
    entries.map(([name, handler]) => [name, scopeFor(name) === 'manage' ? recorded(name, handler, deps) : handler]),
  ) as T
}

function recorded(operation: OperationName, handler: Handler, { store, node }: Deps): Handler {
  return async (input, signal, caller) => {
    const { target, ids: named } = targetOf(operation, input)
    const before = await readSubject(store, target)
    const ids = { ...named, ...before?.ids }
    const masker = maskerOf(before)
    const name = masker.text(before?.name ?? '')
    const { keyId, keyName, client } = caller
    const key = { id: keyId, name: keyName }
    const began = await store.audit.append({ kind: 'began', at: now(), key, client, node, operation, ids, name })
    const end = async (result: AuditResult, more: Partial<Ending>) => {
      const ended = { reason: null, ids, name, changes: [], cut: false, ...more }
      try {
        await store.audit.append({ kind: 'ended', at: now(), began, result, ...ended })
      } catch (error) {
        // The first entry already says that the change was attempted.
        logFor('service/audit').error('The end of a change couldn’t be written to the audit log', error, { began })
      }
    }
    let output: unknown
    try {
      output = await handler(input, signal, caller)
    } catch (error) {
      await end(resultOf(error), { reason: masker.text(reasonOf(error)) })
      throw error
    }
    const after = await describeEnd(store, { operation, input, output, target, before }).catch((error: unknown) => {
      logFor('service/audit').error('What a change has changed couldn’t be read', error, { began })
      return { cut: true }
    })
    await end('done', after)
    return output
  }
}

/** Fields that a change's final entry adds to its first one. */
interface Ending {
  reason: string | null
  ids: SubjectState['ids']
  name: string
  changes: Awaited<ReturnType<typeof describeChanges>>['changes']
  cut: boolean
}

interface Done {
  operation: OperationName
  input: unknown
  output: unknown
  target: ReturnType<typeof targetOf>['target']
  before: SubjectState | null
}

async function describeEnd(store: Store, { operation, input, output, target, before }: Done): Promise<Partial<Ending>> {
  const made = madeBy(operation, input, output)
  const after = await readSubject(store, made?.target ?? target)
  const masker = maskerOf(before, after)
  // Keep only the name of what was removed, because users expect removed data to be gone.
  const isRemoved = before !== null && after === null
  const { changes, cut } = isRemoved
    ? { changes: [], cut: false }
    : await describeChanges(made ? null : before, after, masker)
  const ids = { ...targetOf(operation, input).ids, ...before?.ids, ...after?.ids, ...made?.ids }
  const name = masker.text(after?.name ?? before?.name ?? '')
  const facts = [...movedBy(operation, input, output), ...exportedBy(operation, output)]
  return { ids, name, changes: [...(made?.changes ?? []), ...facts, ...changes], cut }
}

const maskerOf = (...states: (SubjectState | null)[]) =>
  createSecretMasker(
    states.flatMap((state) =>
      Object.entries(state?.secrets ?? {}).flatMap(([field, value]) =>
        typeof value === 'string' ? [{ value, names: [field] }] : [],
      ),
    ),
  )

const REFUSALS: ReadonlySet<AppError['kind']> = new Set(['invalidInput', 'notFound', 'forbidden'])

const resultOf = (error: unknown): AuditResult =>
  error instanceof AppFailure && REFUSALS.has(error.detail.kind) ? 'refused' : 'failed'

const MAX_REASON = 500

function reasonOf(error: unknown): string {
  if (!(error instanceof AppFailure)) return 'unexpected'
  const { detail } = error
  const words =
    detail.kind === 'invalidInput'
      ? Object.values(detail.fields).map(say).join(' ')
      : 'cause' in detail && detail.cause
        ? say(detail.cause)
        : detail.kind
  return words.slice(0, MAX_REASON)
}

const now = () => new Date().toISOString()
