import { randomUUID } from 'node:crypto'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { startStoppable } from '../../base/network/stoppable.ts'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { Access } from '../../shared/model/access.ts'
import type { History } from './history.ts'
import type { Outcome } from './history-record.ts'
import type { Begun } from './history-store.ts'

const log = logFor('history')

const CANCELLED: AppError = { kind: 'cancelled', outcomeUnknown: false }

/** A generation with its record. `recordProblem`: why the result isn't in the history yet, or null. */
export interface Recorded<A extends Access> {
  access: A
  recordId: string
  recordProblem: AppError | null
}

/**
 * Sends one generation and records it before and after. Records and rethrows what `send` throws. If the generation can't be recorded,
 * throws the history's AppFailure without sending anything; if `signal` aborts before it's sent, throws `cancelled` immediately.
 */
export async function recordGeneration<A extends Access>(
  history: Pick<History, 'begin' | 'end'>,
  begun: Omit<Begun, 'id' | 'at'>,
  send: () => Promise<A>,
  signal?: AbortSignal,
): Promise<Recorded<A>> {
  if (signal?.aborted) throw new AppFailure(CANCELLED)
  const id = randomUUID()
  const end = (outcome: Outcome) =>
    history.end(id, outcome).then(
      () => null,
      (error: unknown) => problemOf(error),
    )
  await beginUnlessCancelled(history.begin({ ...begun, id, at: Date.now() }), end, signal)
  try {
    const access = await send()
    const { url, token, customerId } = access
    return { access, recordId: id, recordProblem: await end({ state: 'issued', access: { url, token, customerId } }) }
  } catch (thrown) {
    const error = problemOf(thrown)
    await end({ state: stateAfter(error), error })
    throw new AppFailure(error, { cause: thrown })
  }
}

/** Waits until the start is recorded, which takes a moment on a busy disk, or until `signal` aborts. */
async function beginUnlessCancelled(
  written: Promise<void>,
  end: (outcome: Outcome) => Promise<AppError | null>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { stop: _, orStopped, end: release } = startStoppable(signal)
  try {
    await orStopped(written)
  } catch (error) {
    if (signal?.aborted)
      written.then(
        () => end({ state: 'cancelled', error: CANCELLED }),
        () => undefined,
      )
    throw error
  } finally {
    release()
  }
}

/** The state for a failed generation. After a bug, it's unknown what the service did. */
function stateAfter(error: AppError): 'failed' | 'cancelled' | 'unknown' {
  if (error.kind === 'unexpected' || ('outcomeUnknown' in error && error.outcomeUnknown)) return 'unknown'
  return error.kind === 'cancelled' ? 'cancelled' : 'failed'
}

const problemOf = (error: unknown): AppError => asAppError(error, log, 'A generation failed unexpectedly')
