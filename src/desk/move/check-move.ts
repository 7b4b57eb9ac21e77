import { AppFailure } from '../../shared/errors.ts'
import type { Impact } from '../../shared/management/records/impact.ts'
import {
  MAX_MOVED_TOKENS,
  type MovedChanges,
  type MovedMarks,
  type TokenPlace,
} from '../../shared/management/records/moved-server.ts'
import type { MoveCheck } from '../../shared/move/move.ts'
import type { ManagementApi } from '../management/management-api.ts'
import { isTooLarge } from './move-server.ts'

interface Check {
  from: Pick<ManagementApi, 'call'>
  to: Pick<ManagementApi, 'call'>
  fromMcpUrl: string
  signal: AbortSignal
}

/** Determines what moving each server would do, without changing anything. Throws `AppFailure`. */
export async function checkMove({ from, to, fromMcpUrl, signal }: Check): Promise<MoveCheck> {
  const movable = await from.call('moves.list', {}, signal)
  const asked = movable.map(({ id, name }) => ({ id, name }))
  const places = await to.call('moves.check', { servers: asked }, signal)

  /** Number of a server's customers whose identities already exist on the target. */
  async function countKnown(serverId: string): Promise<number> {
    let known = 0
    for (let offset = 0; ; offset += MAX_MOVED_TOKENS) {
      const page = { serverId, offset, limit: MAX_MOVED_TOKENS }
      const { customers } = await from.call('customers.list', page, signal)
      const identities = customers.map(({ primaryIdentity }) => primaryIdentity)
      if (identities.length > 0)
        known += (await to.call('moves.check', { servers: [], identities }, signal)).known.length
      if (customers.length < MAX_MOVED_TOKENS) return known
    }
  }

  /** What has changed since a server was moved. */
  async function changesOf(serverId: string): Promise<MoveCheck['servers'][number]['changes']> {
    let total: NonNullable<MoveCheck['servers'][number]['changes']> | null = null
    let seen = 0
    for (let after: TokenPlace | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { next, ...marks }: MovedMarks = await from.call('moves.marks', { serverId, after }, signal)
      const found = await to.call('moves.compare', { serverId, marks }, signal)
      const { customersSeen, customersMoved, definition, versions, ...counts } = found
      seen += customersSeen
      const deletedHere = customersMoved - seen
      total = { definition, versions, deletedHere, ...(total ? sumOf(total, counts) : counts) }
      after = next
    }
    return total
  }

  /** The customers on the target who would be affected by a server's new live version. */
  async function impactOf({ id, liveVersion }: (typeof movable)[number]): Promise<Impact | 'unknown' | null> {
    if (liveVersion === null) return null
    const read = await from.call(
      'moves.read',
      { serverId: id, part: { kind: 'version', version: liveVersion } },
      signal,
    )
    if (read.kind !== 'version') return null
    try {
      const change = { kind: 'receive' as const, definition: read.definition }
      return await to.call('servers.impact', { id, change }, signal)
    } catch (error) {
      // An earlier version of the service doesn't have this operation, and a proxy may reject the request's size.
      if (isTooLarge(error) || (error instanceof AppFailure && error.detail.kind === 'invalidInput')) return 'unknown'
      throw error
    }
  }

  const rejected = await findRejectedSize(
    movable.map(({ largestPart }) => largestPart),
    to,
    signal,
  )
  const servers: MoveCheck['servers'] = []
  for (const server of movable) {
    const place = places.servers.find(({ id }) => id === server.id)
    if (!place) continue
    const changes = place.state === 'moved' ? await changesOf(server.id) : null
    servers.push({
      ...server,
      place,
      changes,
      impact: changes && changes.definition !== 'same' ? await impactOf(server) : null,
      customersKnown: place.state === 'new' && server.customers > 0 ? await countKnown(server.id) : 0,
      rejectedSize: server.largestPart >= rejected ? requestOf(server.largestPart) : null,
    })
  }
  return { fromMcpUrl, toMcpUrl: places.mcpUrl, servers }
}

/** Maximum overhead that a request adds to its part, in bytes. */
const REQUEST_BYTES = 4096
/** Approximate request size for a part. */
const requestOf = (part: number): number => part + REQUEST_BYTES

/** The smallest of these part sizes that a proxy rejects, or infinity. Sends padded requests of these sizes, which have no effect. */
async function findRejectedSize(parts: readonly number[], to: Check['to'], signal: AbortSignal): Promise<number> {
  const sizes = [...new Set(parts)].sort((one, other) => one - other)
  async function passes(size: number): Promise<boolean> {
    try {
      await to.call('moves.check', { servers: [], padding: 'x'.repeat(requestOf(size)) }, signal)
      return true
    } catch (error) {
      if (isTooLarge(error)) return false
      throw error
    }
  }
  let [from, end] = [0, sizes.length]
  // Even the largest size usually passes.
  if (end === 0 || (await passes(sizes[end - 1] ?? 0))) return Number.POSITIVE_INFINITY
  end -= 1
  while (from < end) {
    const middle = Math.floor((from + end) / 2)
    if (await passes(sizes[middle] ?? 0)) from = middle + 1
    else end = middle
  }
  return sizes[end] ?? Number.POSITIVE_INFINITY
}

type Counts = Omit<MovedChanges, 'definition' | 'versions'>

const sumOf = (one: Counts, other: Counts): Counts => ({
  customersAdded: one.customersAdded + other.customersAdded,
  customersChanged: one.customersChanged + other.customersChanged,
  tokensAdded: one.tokensAdded + other.tokensAdded,
  tokensChanged: one.tokensChanged + other.tokensChanged,
  both: one.both + other.both,
  deletedThere: one.deletedThere + other.deletedThere,
})
