import { createHash, createHmac } from 'node:crypto'
import type { MovedCustomer, MovedToken } from '../../../shared/management/records/moved-server.ts'
import { FORMER_TOOL_MODE } from '../../../shared/management/records/tool-mode.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { StoredServer } from '../../store/servers.ts'
import type { Store } from '../../store/store.ts'

type CustomerFacts = Pick<MovedCustomer, 'metadata' | 'note' | 'tags' | 'tools' | 'limits' | 'message'>
/** `boundAt`: when its values were last replaced; null if never. */
type TokenFacts = Pick<MovedToken, 'expiresAt' | 'retiresAt' | 'pausedAt' | 'revokedAt'> & { boundAt: string | null }

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const inOrder = (texts: Readonly<Record<string, unknown>>) =>
  Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))

/**
 * Describes everything about a token that can change. For its bound values, it only includes when they were replaced, because the values
 * don't leave their encrypted column.
 */
export const stateOfToken = ({ expiresAt, retiresAt, pausedAt, revokedAt, boundAt }: TokenFacts): string =>
  JSON.stringify([expiresAt, retiresAt, pausedAt, revokedAt, ...(boundAt === null ? [] : [boundAt])])

/**
 * Describes everything about a customer that can change, for one server. `isOwn`: whether to include their details; false if the customer
 * already existed here, because then the details aren't the source's.
 */
export const stateOfCustomer = (
  { metadata, note, tags, tools, limits, message }: CustomerFacts,
  isOwn = true,
): string => hashOf([tools, inOrder(limits), message, ...(isOwn ? [inOrder(metadata), note, tags] : [])])

/** Reads the parts of a customer that are moved. */
export async function factsOfCustomer(store: Store, row: StoredCustomer, serverId: string): Promise<CustomerFacts> {
  const { id, metadata, note, tags } = row
  return {
    metadata,
    note,
    tags,
    tools: (await store.customerTools.ofCustomer(id)).get(serverId) ?? null,
    limits: (await store.customerLimits.ofCustomer(id)).get(serverId) ?? {},
    message: (await store.customerMessages.ofCustomer(id)).get(serverId) ?? '',
  }
}

/**
 * Describes a server: hashes of its draft and its secrets, and its live version. Call it inside a transaction, or while nothing is written.
 */
export async function stateOfServer(store: Store, serverId: string) {
  const draft = await store.drafts.find(serverId)
  const secrets = await store.credentialSecrets.ofServer(serverId)
  const server = await store.servers.find(serverId)
  return {
    draft: draft ? hashOf(await store.definitions.textOf(serverId, draft.definition)) : '',
    secrets: hashOf(inOrder(Object.fromEntries([...secrets].map(([id, values]) => [id, inOrder(values)])))),
    liveVersion: server?.liveVersion ?? null,
  }
}

/**
 * Creates marks for the data that's moved from here. Each shows whether something has changed, and reveals nothing else without the key.
 */
export async function createMarks(store: Store) {
  const key = await store.meta.markKey()
  const markOf = (value: unknown): string => createHmac('sha256', key).update(JSON.stringify(value)).digest('hex')
  return {
    ofToken: (token: TokenFacts): string => markOf(stateOfToken(token)),
    ofCustomer: (facts: CustomerFacts): string => markOf(stateOfCustomer(facts)),
    async ofServer(serverId: string, versions: readonly number[]): Promise<string> {
      // Reads in steps, interleaved with other work.
      await store.drafts.read(serverId)
      const server = await store.servers.find(serverId)
      return markOf([
        await stateOfServer(store, serverId),
        versions,
        server?.limits,
        server?.logContent,
        ...modeOf(server),
        ...budgetOf(server),
      ])
    },
  }
}
export type Marks = Awaited<ReturnType<typeof createMarks>>

/** Returns an empty array if replies aren't shortened, as in earlier releases, so that earlier marks stay the same. */
const budgetOf = (server: StoredServer | null): unknown[] =>
  server === null || server.replyBudget === null ? [] : [{ replyBudget: server.replyBudget }]

/** Returns an empty array for the mode that was once the only one, so that earlier marks stay the same. */
const modeOf = (server: StoredServer | null): unknown[] =>
  server === null || (server.toolMode.mode === FORMER_TOOL_MODE.mode && !server.toolMode.code)
    ? []
    : [inOrder(server.toolMode)]
