import { AppFailure } from '../../shared/errors.ts'
import type { OperationInput } from '../../shared/management/operations.ts'
import {
  MAX_MOVED_TOKENS,
  type MovedPart,
  type Received,
  type ReceivedPart,
} from '../../shared/management/records/moved-server.ts'
import type { ManagementApi } from '../management/management-api.ts'

/** How much of a server has arrived. */
interface MovedSoFar {
  /** Tokens that were sent, also those that were there. */
  tokens: number
  /** Customers who were there by their identity, and tokens that belong to another server there. */
  customersKnown: number
  tokensTaken: number
}

interface Move {
  serverId: string
  from: Pick<ManagementApi, 'call'>
  to: Pick<ManagementApi, 'call'>
  signal: AbortSignal
  onProgress: (done: MovedSoFar) => void
}

type WantedPart = OperationInput<'moves.read'>['part']
type Part<K extends MovedPart['kind']> = Extract<MovedPart, { kind: K }>
type ReceivedCustomers = Extract<ReceivedPart, { kind: 'customers' }>

const isTooLarge = (error: unknown): boolean =>
  error instanceof AppFailure && error.detail.kind === 'badResponse' && error.detail.status === 413

/** The same tokens with their customers, at most so many together. */
function inPieces({ kind, customers, tokens }: ReceivedCustomers, most: number): ReceivedCustomers[] {
  const pieces: ReceivedCustomers[] = []
  for (let from = 0; from < tokens.length; from += most) {
    const some = tokens.slice(from, from + most)
    const ids = new Set(some.map(({ customerId }) => customerId))
    pieces.push({ kind, customers: customers.filter(({ id }) => ids.has(id)), tokens: some })
  }
  return pieces
}

/**
 * Copies a server with its versions, secrets, customers, and tokens to another service, part by part. Done again after it was cut off, it
 * adds what's missing. Throws `AppFailure`.
 */
export async function moveServer({ serverId, from, to, signal, onProgress }: Move): Promise<MovedSoFar> {
  async function read<K extends WantedPart['kind']>(part: Extract<WantedPart, { kind: K }>): Promise<Part<K>> {
    return (await from.call('moves.read', { serverId, part }, signal)) as Part<K>
  }
  const send = (part: ReceivedPart): Promise<Received> => to.call('moves.receive', { serverId, part }, signal)

  /** Where a proxy takes no such large body, the halves of it, down to one token with its customer. */
  async function sendCustomers(part: ReceivedCustomers): Promise<void> {
    const waiting = [part]
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      if (piece.tokens.length > mostTokens) {
        waiting.unshift(...inPieces(piece, mostTokens))
        continue
      }
      try {
        const { customersKnown, tokensTaken } = await send(piece)
        done.tokens += piece.tokens.length
        done.customersKnown += customersKnown
        done.tokensTaken += tokensTaken
        onProgress({ ...done })
      } catch (error) {
        if (!isTooLarge(error) || piece.tokens.length <= 1) throw error
        mostTokens = Math.floor(piece.tokens.length / 2)
        waiting.unshift(piece)
      }
    }
  }

  let mostTokens = MAX_MOVED_TOKENS
  const done: MovedSoFar = { tokens: 0, customersKnown: 0, tokensTaken: 0 }
  let server = await read({ kind: 'server' })
  const { kind, createdAt, draft, secrets } = server
  const { state, versions } = await send({ kind, createdAt, draft, secrets })
  if (state === 'moved') return done
  const present = new Set(versions)
  for (;;) {
    const missing = server.versions.filter((each) => !present.has(each))
    if (missing.length === 0) break
    for (const version of missing) {
      await send(await read({ kind: 'version', version }))
      present.add(version)
    }
    // Another one may have been deployed in the meantime.
    server = await read({ kind: 'server' })
  }
  for (let after: Part<'customers'>['next'] = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { next, ...part }: Part<'customers'> = await read({ kind: 'customers', after })
    await sendCustomers(part)
    after = next
  }
  const { isActive, liveVersion, logContent, limits } = server
  await send({ kind: 'end', isActive, liveVersion, logContent, limits })
  return done
}
