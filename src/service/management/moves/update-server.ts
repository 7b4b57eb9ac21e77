import type { ReceivedPart, ServerChange } from '../../../shared/management/records/moved-server.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { Store } from '../../store/store.ts'
import { carryOver } from '../deploy/carry-over.ts'
import { refuse } from '../refuse.ts'
import { stateOfServer } from './item-states.ts'

type Update = Extract<ReceivedPart, { kind: 'update' }>
type Move = NonNullable<Awaited<ReturnType<Store['movedServers']['find']>>>
type Settings = Pick<Update, 'limits' | 'logContent' | 'toolMode' | 'replyBudget'>
type Base = Settings & { server: Awaited<ReturnType<typeof stateOfServer>> }

/** Returns the state of a server right after its move, to compare with in a later move. `settings`: the source's. */
export async function baseOf(
  store: Store,
  serverId: string,
  { limits, logContent, toolMode, replyBudget }: Settings,
): Promise<string> {
  const server = await stateOfServer(store, serverId)
  return JSON.stringify({ server, limits, logContent, toolMode, replyBudget } satisfies Base)
}
const readBase = ({ state }: Move): Base | null => (state === null ? null : (JSON.parse(state) as Base))
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns how a server has changed since it was moved here; `mark` is its current mark at the source. Call it in a transaction unless it's
 * only for display.
 */
export async function changeOfServer(store: Store, serverId: string, move: Move, mark: string): Promise<ServerChange> {
  if (mark === move.mark) return 'same'
  const base = readBase(move)
  return base === null || isSame(base.server, await stateOfServer(store, serverId)) ? 'changed' : 'both'
}

interface Target {
  store: Store
  serverId: string
  move: Move
  now: string
}

/**
 * Updates a server that was moved here before: draft, secrets, live version, and settings, all or nothing. Its versions have already
 * arrived. Changes nothing if the server was changed here as well, unless `overwrite` is set, in which case the previous states are kept as
 * versions. Call it inside a transaction; the draft has to be prepared. Throws AppFailure `invalidInput` if its live version isn't here.
 */
export async function updateServer({ store, serverId, move, now }: Target, part: Update): Promise<ServerChange> {
  const change = await changeOfServer(store, serverId, move, part.mark)
  if (change === 'same' || (change === 'both' && !part.overwrite)) return change
  const server = await store.servers.find(serverId)
  if (!server) throw refuse('part', message('management.move.notBegun'))
  const base = readBase(move)
  if (base && (await stateOfServer(store, serverId)).draft !== base.server.draft) await keepDraft(store, serverId, now)
  await store.drafts.put(serverId, part.draft)
  const known = [...(await store.credentialSecrets.ofServer(serverId)).keys()]
  // A version deployed here may need the secrets that the source no longer has.
  const ended = change === 'both' ? [] : known.filter((id) => !Object.hasOwn(part.secrets, id))
  for (const id of ended) await store.credentialSecrets.put(serverId, id, {})
  for (const [id, values] of Object.entries(part.secrets)) await store.credentialSecrets.put(serverId, id, values)
  const liveVersion = await liveVersionOf(store, serverId, part.liveVersion, server.liveVersion)
  await carryOverTo(store, serverId, { from: server.liveVersion, to: liveVersion, now })
  const settingsOf = <K extends keyof Settings>(name: K): Settings[K] => {
    const isKept = base !== null && !part.overwrite && !isSame(server[name], base[name])
    return isKept || (base !== null && isSame(part[name], base[name])) ? server[name] : part[name]
  }
  // A server that's deactivated on one side stays deactivated on that side only; its first version activates it.
  const isActive = server.liveVersion === null && liveVersion !== null ? part.isActive : server.isActive
  await store.servers.setMoved(
    serverId,
    {
      isActive,
      liveVersion,
      logContent: settingsOf('logContent'),
      limits: settingsOf('limits'),
      toolMode: settingsOf('toolMode'),
      replyBudget: settingsOf('replyBudget'),
    },
    now,
  )
  await store.servers.rename(serverId, part.name)
  await store.movedServers.end(serverId, { mark: part.mark, state: await baseOf(store, serverId, part) }, now)
  return change
}

/** Renames the values and tools of this service's customers to match another version. */
async function carryOverTo(
  store: Store,
  serverId: string,
  { from, to, now }: { from: number | null; to: number | null; now: string },
): Promise<void> {
  if (from === null || to === null || from === to) return
  const [before, after] = [await store.versions.find(serverId, from), await store.versions.find(serverId, to)]
  if (!before || !after) return
  const moved = await store.movedItems.of(serverId, 'customer')
  const upToDate = {
    tokens: new Set((await store.movedItems.of(serverId, 'token')).keys()),
    customers: new Set([...moved.values()].map(({ place }) => place)),
  }
  const succession = { before: before.definition, after: after.definition, carry: [], upToDate }
  await carryOver(store, serverId, succession, Date.parse(now))
}

async function liveVersionOf(store: Store, serverId: string, wanted: number | null, present: number | null) {
  if (wanted === null) return present
  const found = (await store.movedItems.of(serverId, 'version', [String(wanted)])).get(String(wanted))
  if (!found) throw refuse('part', message('management.move.noLiveVersion'))
  return Number(found.place)
}

/** Keeps a draft that was changed here, and may not have been deployed, as a version. */
async function keepDraft(store: Store, serverId: string, now: string): Promise<void> {
  const draft = await store.drafts.find(serverId)
  const live = (await store.servers.find(serverId))?.liveVersion ?? null
  const deployed = live === null ? null : await store.versions.find(serverId, live)
  if (!draft) return
  const textOf = store.definitions.textOf
  if (deployed && (await textOf(serverId, draft.definition)) === (await textOf(serverId, deployed.definition))) return
  await store.versions.add(serverId, draft.definition, say(message('management.move.draftNote')), now)
}
