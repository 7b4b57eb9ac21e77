import { randomUUID } from 'node:crypto'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { Access } from '../../shared/model/access.ts'
import { logFor } from '../log/log.ts'
import type { History } from './history.ts'
import type { Outcome } from './history-record.ts'
import type { Begun } from './history-store.ts'

const log = logFor('history')

/** A generation with its record. `recordProblem`: why the result isn't in the history yet. */
export interface Recorded {
  access: Access
  recordId: string
  recordProblem: AppError | null
}

/**
 * Sends one generation between its two entries in the history. What `send` throws is written down and passed on. Throws the
 * history's own AppFailure, with nothing sent, where the generation can't be written down.
 */
export async function recordGeneration(
  history: Pick<History, 'begin' | 'end'>,
  begun: Omit<Begun, 'id' | 'at'>,
  send: () => Promise<Access>,
): Promise<Recorded> {
  const id = randomUUID()
  await history.begin({ ...begun, id, at: Date.now() })
  const end = (outcome: Outcome) =>
    history.end(id, outcome).then(
      () => null,
      (error: unknown) => problemOf(error),
    )
  try {
    const access = await send()
    return { access, recordId: id, recordProblem: await end({ state: 'issued', access }) }
  } catch (thrown) {
    const error = problemOf(thrown)
    await end({ state: stateAfter(error), error })
    throw new AppFailure(error, { cause: thrown })
  }
}

/** How a generation ended that failed. A bug says nothing about what the service did. */
function stateAfter(error: AppError): 'failed' | 'cancelled' | 'unknown' {
  if (error.kind === 'unexpected' || ('outcomeUnknown' in error && error.outcomeUnknown)) return 'unknown'
  return error.kind === 'cancelled' ? 'cancelled' : 'failed'
}

const problemOf = (error: unknown): AppError =>
  error instanceof AppFailure
    ? error.detail
    : { kind: 'unexpected', reference: log.error('A generation failed unexpectedly', error) }
