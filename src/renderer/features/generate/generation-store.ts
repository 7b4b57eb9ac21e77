import type { AppError } from '../../../shared/errors.ts'
import { type Customer, withoutSecretMetadata } from '../../../shared/model/customer.ts'
import { INVALID_SERVER_ID } from '../../../shared/service-interface.ts'
import { LISTED_SERVER, UNCERTAIN_SERVER } from '../../lib/errors/describe-error.ts'
import { appErrorOf } from '../../lib/errors/report-bug.ts'
import { createFormDrafts, keepFormDraft } from '../../lib/form/form-drafts.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { addIssued } from '../../lib/issued-urls/issued-store.ts'
import { serverKey } from '../../lib/server-place.ts'
import { createStore } from '../../lib/store.ts'
import type { Draft } from './form/draft.ts'

/** Where a URL is generated. A form, its results, and its error belong to one target. */
export interface Target {
  workspaceId: string
  server: { id: string; name: string }
}

/** A form's request: what's pending, and what went wrong. Times in ms since 1970. */
export interface Generation {
  pending: { abort: AbortController; startedAt: number } | null
  failure: { error: AppError; at: number } | null
}

const IDLE: Generation = { pending: null, failure: null }

/** Form input by target, kept when the screen, server, or workspace changes. */
export const customerDrafts = createFormDrafts<Draft>()

/** This session's requests, by target. */
export const generationStore = createStore<Readonly<Record<string, Generation>>>({})

/** Returns a target's key in both stores. */
export const targetKey = ({ workspaceId, server }: Target): string => serverKey({ workspaceId, serverId: server.id })

export function generationOf(all: Readonly<Record<string, Generation>>, target: Target): Generation {
  return all[targetKey(target)] ?? IDLE
}

function set(target: Target, generation: Generation): void {
  generationStore.update((all) => ({ ...all, [targetKey(target)]: generation }))
}

/**
 * Generates a URL for the customer. On success, adds it to the issued URLs and clears the form; on failure, keeps the form and stores the
 * error. The metadata of `secretKeys` is sent but not stored. `isListed` returns whether the service currently lists the server. Never
 * rejects.
 */
export async function generate(
  target: Target,
  customer: Customer,
  isListed: () => Promise<boolean>,
  secretKeys: readonly string[] = [],
): Promise<Generation['failure']> {
  const abort = new AbortController()
  set(target, { pending: { abort, startedAt: Date.now() }, failure: null })
  const { workspaceId, server } = target
  try {
    const { recordId, recordProblem, ...access } = await invoke(
      'access.generate',
      { workspaceId, mcpServerId: server.id, serverName: server.name, customer, secretKeys: [...secretKeys] },
      { signal: abort.signal },
    )
    addIssued({
      id: recordId,
      workspaceId,
      server: { id: server.id, name: server.name },
      customer: withoutSecretMetadata(customer, secretKeys),
      access,
      issuedAt: Date.now(),
      recordProblem,
    })
    set(target, IDLE)
    keepFormDraft(customerDrafts, targetKey(target), {})
    return null
  } catch (thrown) {
    const failure = { error: await toError(thrown, isListed), at: Date.now() }
    set(target, { pending: null, failure })
    return failure
  }
}

/** Cancels the request in flight; its error then shows whether the outcome is known. */
export function cancelGeneration(target: Target): void {
  generationOf(generationStore.get(), target).pending?.abort.abort()
}

/** When a failed generation may be retried, in ms since 1970; 0 for immediately. */
export function retryTime({ error, at }: NonNullable<Generation['failure']>): number {
  return error.kind === 'rateLimited' ? at + error.retryAfterSeconds * 1000 : 0
}

/** Converts a thrown value. What a 404 means depends on whether the service still lists the server. */
async function toError(thrown: unknown, isListed: () => Promise<boolean>): Promise<AppError> {
  const error = appErrorOf('Generating a URL', thrown)
  if (error.kind !== 'notFound') return error
  const code = await isListed().then(
    (listed) => (listed ? LISTED_SERVER : INVALID_SERVER_ID),
    () => UNCERTAIN_SERVER,
  )
  return { ...error, code }
}
