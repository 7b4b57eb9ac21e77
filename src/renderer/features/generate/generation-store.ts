import type { AppError } from '../../../shared/errors.ts'
import { type Customer, withoutSecrets } from '../../../shared/model/customer.ts'
import { appErrorOf } from '../../lib/errors/report-bug.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { addIssued } from '../../lib/issued-urls/issued-store.ts'
import { createStore } from '../../lib/store.ts'
import { type Draft, EMPTY_DRAFT } from './form/draft.ts'

/** Where a URL is generated: the form, its answer and its error belong to this place alone. */
export interface Target {
  workspaceId: string
  server: { id: string; name: string }
}

/** One form: what is typed, what is on its way, what went wrong. Times in ms since 1970. */
export interface Generation {
  draft: Draft
  pending: { abort: AbortController; startedAt: number } | null
  failure: { error: AppError; at: number } | null
}

const IDLE: Generation = { draft: EMPTY_DRAFT, pending: null, failure: null }

/** All forms of this session, so that changing screens, servers or workspaces loses nothing. */
export const generationStore = createStore<Readonly<Record<string, Generation>>>({})

const keyOf = ({ workspaceId, server }: Target) => JSON.stringify([workspaceId, server.id])

/** The form of a place. */
export function generationOf(all: Readonly<Record<string, Generation>>, target: Target): Generation {
  return all[keyOf(target)] ?? IDLE
}

function update(target: Target, change: (generation: Generation) => Generation): void {
  generationStore.update((all) => ({ ...all, [keyOf(target)]: change(generationOf(all, target)) }))
}

/** Replaces what is typed. */
export function changeDraft(target: Target, change: (draft: Draft) => Draft): void {
  update(target, (generation) => ({ ...generation, draft: change(generation.draft) }))
}

/**
 * Generates a URL for the customer. The result goes to the issued URLs and empties the form; a failure stays with the
 * form and leaves it as it is. The metadata of `secretKeys` is only sent. Never rejects.
 */
export async function generate(
  target: Target,
  customer: Customer,
  secretKeys: readonly string[] = [],
): Promise<Generation['failure']> {
  const abort = new AbortController()
  update(target, (generation) => ({ ...generation, pending: { abort, startedAt: Date.now() }, failure: null }))
  const { workspaceId, server } = target
  try {
    const {
      recordId,
      recordProblem: _,
      ...access
    } = await invoke(
      'access.generate',
      { workspaceId, mcpServerId: server.id, serverName: server.name, customer, secretKeys: [...secretKeys] },
      { signal: abort.signal },
    )
    addIssued({
      id: recordId,
      workspaceId,
      server: { id: server.id, name: server.name },
      customer: withoutSecrets(customer, secretKeys),
      access,
      issuedAt: Date.now(),
    })
    update(target, () => IDLE)
    return null
  } catch (thrown) {
    const failure = { error: toError(thrown), at: Date.now() }
    update(target, (generation) => ({ ...generation, pending: null, failure }))
    return failure
  }
}

/** Cancels the request under way; its failure then says what is known. */
export function cancelGeneration(target: Target): void {
  generationOf(generationStore.get(), target).pending?.abort.abort()
}

/** When a failed generation may be tried again, in ms since 1970; long past when it need not wait. */
export function retryTime({ error, at }: NonNullable<Generation['failure']>): number {
  return error.kind === 'rateLimited' ? at + error.retryAfterSeconds * 1000 : 0
}

function toError(thrown: unknown): AppError {
  const error = appErrorOf('Generating a URL', thrown)
  // The list named this server a moment ago, so what was not found is the server.
  return error.kind === 'notFound' ? { ...error, code: error.code ?? 'invalid_server_id' } : error
}
