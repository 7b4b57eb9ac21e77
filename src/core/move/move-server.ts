import type { OperationInput } from '../../shared/management/operations.ts'
import type { MovedPart, Received, ReceivedPart } from '../../shared/management/records/moved-server.ts'
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

/**
 * Copies a server with its versions, secrets, customers, and tokens to another service, part by part. Done again after it was cut off, it
 * adds what's missing. Throws `AppFailure`.
 */
export async function moveServer({ serverId, from, to, signal, onProgress }: Move): Promise<MovedSoFar> {
  async function read<K extends WantedPart['kind']>(part: Extract<WantedPart, { kind: K }>): Promise<Part<K>> {
    return (await from.call('moves.read', { serverId, part }, signal)) as Part<K>
  }
  const send = (part: ReceivedPart): Promise<Received> => to.call('moves.receive', { serverId, part }, signal)

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
    const { customersKnown, tokensTaken } = await send(part)
    done.tokens += part.tokens.length
    done.customersKnown += customersKnown
    done.tokensTaken += tokensTaken
    onProgress({ ...done })
    after = next
  }
  const { isActive, liveVersion, logContent, limits } = server
  await send({ kind: 'end', isActive, liveVersion, logContent, limits })
  return done
}
