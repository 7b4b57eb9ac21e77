import { rangeOfUrl } from '../../../base/network/address-range.ts'
import { resolveBaseAddress } from '../../../shared/management/definition/base-address.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { PlaceForServer } from '../../../shared/management/records/moved-server.ts'
import { message } from '../../../shared/text/message.ts'
import type { StoredServer } from '../../store/servers.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { refuse, throwIfCancelled } from '../refuse.ts'
import { compareMarks } from './compare-marks.ts'
import { readMarks, readPart } from './read-part.ts'
import { createReceivePart } from './receive-part.ts'

const MAX_HOSTS = 10

/** Returns the first ten hosts with ports that definitions send requests to, and that only this computer or its network can reach. */
function nearHostsOf(definitions: readonly Definition[]): string[] {
  const hosts = new Set<string>()
  for (const { baseAddresses, credentials, endpoints } of definitions) {
    const tokenUrls = credentials.flatMap(({ details }) => ('tokenUrl' in details ? [details.tokenUrl] : []))
    for (const stored of [...endpoints.map(({ baseUrl }) => baseUrl), ...tokenUrls]) {
      const url = resolveBaseAddress(stored, baseAddresses)
      const range = url === null ? null : rangeOfUrl(url)
      // `self:` is the service itself, wherever it runs; it has no host.
      if (url === null || (range !== 'loopback' && range !== 'private')) continue
      const { host } = new URL(url)
      if (host !== '') hosts.add(host)
    }
  }
  return [...hosts].slice(0, MAX_HOSTS)
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Creates the operations that copy servers with their customers and tokens from one service to another. */
export function createMoveOperations(
  deps: Pick<OperationDeps, 'store' | 'live' | 'housekeeper' | 'addresses' | 'hasApp'>,
) {
  const { store, addresses, hasApp } = deps
  const receive = createReceivePart(deps)

  async function placeFor(id: string, name: string, servers: readonly StoredServer[]): Promise<PlaceForServer> {
    const sameName = servers.some((other) => other.id !== id && other.name === name)
    if (store.housekeeping.isServerRemoved(id)) return { id, state: 'removing', at: null, sameName }
    const move = await store.movedServers.find(id)
    if (move) return { id, state: move.endedAt ? 'moved' : 'partial', at: move.endedAt ?? move.beganAt, sameName }
    return { id, state: servers.some((other) => other.id === id) ? 'taken' : 'new', at: null, sameName }
  }

  return {
    'moves.list': async ({ ids }, signal) => {
      const found = []
      for (const { id, name, isActive, liveVersion } of await (ids
        ? store.servers.listOf(ids)
        : store.servers.list())) {
        throwIfCancelled(signal)
        const draft = await store.drafts.read(id)
        const secrets = await store.credentialSecrets.ofServer(id)
        const live = liveVersion === null ? null : await store.versions.read(id, liveVersion)
        found.push({
          id,
          name,
          isActive,
          liveVersion,
          versions: (await store.versions.list(id)).length,
          credentials: secrets.size,
          ...(await store.movedTokens.counts(id)),
          largestPart: (await store.movedServers.largestDefinition(id)) + bytesOf(Object.fromEntries(secrets)),
          nearHosts: nearHostsOf([draft?.definition ?? [], live?.definition ?? []].flat()),
        })
      }
      return found
    },
    // The request is padded: getting here shows that a body of its size is accepted.
    'moves.check': async ({ servers, identities }) => {
      const present = await store.servers.list()
      const places = []
      for (const { id, name } of servers) places.push(await placeFor(id, name, present))
      return {
        mcpUrl: addresses.mcpUrl(),
        servers: places,
        known: await store.movedCustomers.knownIdentities(identities),
      }
    },
    'moves.marks': (input) => readMarks(store, input),
    'moves.compare': (input) => compareMarks(store, input),
    'moves.read': async (input, _signal, { keyId }) => {
      // A key with full access can use secrets but not read them. Anyone with write access to the database could mark a key as the app's.
      if (!hasApp || !(await store.apiKeys.find(keyId))?.own)
        throw refuse('serverId', message('management.move.ownKeyOnly'))
      return readPart(store, input)
    },
    'moves.receive': async (input, signal) => receive(input, signal),
  } satisfies Partial<OperationHandlers>
}
