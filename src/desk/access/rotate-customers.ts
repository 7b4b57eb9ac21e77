import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CommandInput, CommandOutput } from '../../shared/ipc/contract.ts'
import type { History } from '../history/history.ts'
import { recordGeneration } from '../history/record-generation.ts'
import type { ManagementApi } from '../management/management-api.ts'

const log = logFor('main')

interface Deps {
  api: Pick<ManagementApi, 'call'>
  history: Pick<History, 'begin' | 'end'>
  workspace: { id: string; name: string }
}

type Rotated = CommandOutput<'access.rotateCustomers'>

/**
 * Generates new URLs for a server's customers, one at a time, replacing the working ones. Each is written to the history before and after
 * its request. Stops at the first customer that fails and returns the reason; never throws.
 */
export async function rotateCustomers(
  { api, history, workspace }: Deps,
  { server, ids, overlapUntil }: Omit<CommandInput<'access.rotateCustomers'>, 'workspaceId'>,
  signal: AbortSignal,
): Promise<Rotated> {
  const results: Rotated = []
  for (const id of ids) {
    const result: Rotated[number] = { id, rotated: 0, unrecorded: [], problem: null }
    results.push(result)
    try {
      if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
      const { customer: row, access: reached } = await api.call('customers.get', { id })
      const customer = { primaryIdentity: row.primaryIdentity, metadata: row.metadata }
      const tokens = reached.find(({ serverId }) => serverId === server.id)?.tokens ?? []
      for (const token of tokens.filter(({ state }) => state === 'live')) {
        const send = () => api.call('tokens.rotate', { id: token.id, overlapUntil })
        const begun = { workspace, server, customer, runId: null }
        const { access: answer, ...recorded } = await recordGeneration(history, begun, send)
        const { unconfirmed, ...access } = answer
        result.rotated += 1
        if (unconfirmed) result.unconfirmed = unconfirmed
        // Otherwise the caller would lose the new URL.
        if (recorded.recordProblem) result.unrecorded.push({ ...access, ...recorded, customer })
      }
    } catch (error) {
      // The customer has since been removed, so there's no URL to replace.
      if (error instanceof AppFailure && error.detail.kind === 'notFound') continue
      result.problem = asAppError(error, log, 'A rotation failed unexpectedly')
      break
    }
  }
  return results
}
