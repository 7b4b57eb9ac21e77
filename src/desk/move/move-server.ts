import { AppFailure } from '../../shared/errors.ts'
import type { OperationInput } from '../../shared/management/operations.ts'
import {
  MAX_MOVED_TOKENS,
  type MovedPart,
  type Received,
  type ReceivedPart,
} from '../../shared/management/records/moved-server.ts'
import type { MovingServer } from '../../shared/move/move.ts'
import type { ManagementApi } from '../management/management-api.ts'

/** Counters of customers and tokens, added up across all parts. */
const COUNTS = [
  'customersAdded',
  'customersKnown',
  'customersChanged',
  'tokensTaken',
  'tokensChanged',
  'kept',
  'deleted',
] as const satisfies (keyof Received)[]

/** How much of a server has been moved so far. `sent`: number of tokens, including those already on the target. */
type MovedSoFar = Pick<MovingServer, 'definition' | 'sent' | (typeof COUNTS)[number]>

interface Move {
  serverId: string
  /** Whether the local version replaces what has changed on both sides since the move; defaults to false. */
  overwrite?: boolean
  from: Pick<ManagementApi, 'call'>
  to: Pick<ManagementApi, 'call'>
  signal: AbortSignal
  onProgress: (done: MovedSoFar) => void
}

type PartRequest = OperationInput<'moves.read'>['part']
type Part<K extends MovedPart['kind']> = Extract<MovedPart, { kind: K }>
type ReceivedCustomers = Extract<ReceivedPart, { kind: 'customers' }>

/** Whether a proxy rejected a request because of its size. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof AppFailure && error.detail.kind === 'badResponse' && error.detail.status === 413

/** Splits tokens and their customers into pieces of at most `most` tokens. */
function inPieces({ kind, customers, tokens, overwrite }: ReceivedCustomers, most: number): ReceivedCustomers[] {
  const pieces: ReceivedCustomers[] = []
  for (let from = 0; from < tokens.length; from += most) {
    const some = tokens.slice(from, from + most)
    const ids = new Set(some.map(({ customerId }) => customerId))
    pieces.push({ kind, customers: customers.filter(({ id }) => ids.has(id)), tokens: some, overwrite })
  }
  return pieces
}

/**
 * Copies a server with its versions, secrets, customers, and tokens to another service, part by part. When repeated after an interruption,
 * it adds what's missing; when repeated after a move, it updates what has changed. Throws `AppFailure`.
 */
export async function moveServer({
  serverId,
  overwrite = false,
  from,
  to,
  signal,
  onProgress,
}: Move): Promise<MovedSoFar> {
  async function read<K extends PartRequest['kind']>(part: Extract<PartRequest, { kind: K }>): Promise<Part<K>> {
    return (await from.call('moves.read', { serverId, part }, signal)) as Part<K>
  }
  const send = (part: ReceivedPart): Promise<Received> => to.call('moves.receive', { serverId, part }, signal)

  /** Sends a part. If a proxy rejects its size, splits it in half repeatedly, down to a single token with its customer. */
  async function sendCustomers(part: ReceivedCustomers): Promise<void> {
    const waiting = [part]
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      if (piece.tokens.length > mostTokens) {
        waiting.unshift(...inPieces(piece, mostTokens))
        continue
      }
      try {
        const received = await send(piece)
        done.sent += piece.tokens.length
        for (const name of COUNTS) done[name] += received[name]
        onProgress({ ...done })
      } catch (error) {
        if (!isTooLarge(error) || piece.tokens.length <= 1) throw error
        mostTokens = Math.floor(piece.tokens.length / 2)
        waiting.unshift(piece)
      }
    }
  }

  let mostTokens = MAX_MOVED_TOKENS
  const done: MovedSoFar = {
    definition: 'new',
    sent: 0,
    customersAdded: 0,
    customersKnown: 0,
    customersChanged: 0,
    tokensTaken: 0,
    tokensChanged: 0,
    kept: 0,
    deleted: 0,
  }
  let server = await read({ kind: 'server' })
  const sendServer = ({ kind, createdAt, draft, secrets, mark }: Part<'server'>) =>
    send({ kind, createdAt, draft, secrets, mark })
  const { state, versions, definition } = await sendServer(server)
  let { mark } = server
  const isThere = state === 'moved'
  // A definition that has changed on both sides is only replaced if `overwrite` is set.
  const isBrought = !isThere || definition === 'changed' || (definition === 'both' && overwrite)
  done.definition = !isThere ? 'new' : isBrought ? 'changed' : definition === 'both' ? 'kept' : 'same'
  const present = new Set(versions)
  while (isBrought) {
    const missing = server.versions.filter((each) => !present.has(each))
    if (missing.length === 0) break
    for (const version of missing) {
      await send(await read({ kind: 'version', version }))
      present.add(version)
    }
    // Another version may have been deployed in the meantime.
    server = await read({ kind: 'server' })
    if (!isThere && server.mark !== mark) await sendServer(server)
    mark = server.mark
  }
  for (let after: Part<'customers'>['next'] = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { next, ...part }: Part<'customers'> = await read({ kind: 'customers', after })
    await sendCustomers({ ...part, overwrite })
    after = next
  }
  const { name, createdAt, draft, secrets, isActive, liveVersion, logContent, limits, toolMode, replyBudget } = server
  const facts = { mark, isActive, liveVersion, logContent, limits, toolMode, replyBudget }
  if (!isThere) await send({ kind: 'end', ...facts })
  else if (isBrought) {
    const update = await send({ kind: 'update', ...facts, name, createdAt, draft, secrets, overwrite })
    if (update.definition === 'both' && !overwrite) done.definition = 'kept'
  }
  return done
}
