import { expect } from 'vitest'
import { pick } from '../../base/testing/random.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Carry, Impact, PlannedChange } from '../../shared/management/records/impact.ts'
import type { ServerRecord } from '../../shared/management/records/server-record.ts'
import { look } from './look.testkit.ts'
import { Refused } from './post.testkit.ts'
import {
  type Action,
  type Done,
  type Holder,
  noteDeployed,
  noteDraft,
  toolsOf,
  type World,
  works,
} from './world.testkit.ts'

type Change = Extract<PlannedChange, { kind: 'deploy' | 'rollBack' }>
type Removal = Extract<PlannedChange, { kind: 'removeCredential' | 'removeEndpoints' }>

export const deploy: Action = (world) => change(world, { kind: 'deploy', carry: [] })

/** Rolls back to any earlier version, most often to the previous one. */
export const rollBack: Action = (world) => {
  const { random, versions } = world
  const version = random(2) === 0 ? Math.max(1, versions - 1) : 1 + random(versions)
  return change(world, { kind: 'rollBack', version, carry: [] })
}

/** Deploys the draft without one of its credentials. */
export const removeCredential: Action = async (world) => {
  const { manage, random, draft, serverId } = world
  if (draft.credentials.length === 0) return null
  const { id: credentialId } = pick(random, draft.credentials)
  return remove(world, { kind: 'removeCredential', credentialId }, () =>
    manage('credentials.remove', { serverId, credentialId }),
  )
}

/** Deploys the draft without some of its endpoints, but with at least one tool. */
export const removeEndpoints: Action = async (world) => {
  const { manage, random, draft, serverId: id, revision } = world
  const stays = pick(random, toolsOf(draft))
  const others = draft.endpoints.filter(({ toolName }) => toolName !== stays)
  if (others.length === 0) return null
  const endpointIds = others.filter(() => random(2) === 0).map((each) => each.id)
  const endpoints = draft.endpoints.filter((each) => !endpointIds.includes(each.id))
  return remove(world, { kind: 'removeEndpoints', endpointIds }, () =>
    manage('servers.saveDraft', { id, revision, draft: { ...draft, endpoints } }),
  )
}

/** Removes something from the draft, deploys it, and compares the predicted losses with the actual ones. */
async function remove(world: World, planned: Removal, edit: () => Promise<ServerRecord>): Promise<Done> {
  const { manage, serverId: id } = world
  const impact = await manage('servers.impact', { id, change: planned })
  noteDraft(world, await edit())
  const done = await change(world, { kind: 'deploy', carry: [] }, impact)
  const what = planned.kind === 'removeCredential' ? [planned.credentialId] : planned.endpointIds
  return { ...done, text: `remove ${what.join(', ') || 'nothing'}, and ${done.text}` }
}

/** Makes another version live, and compares who was predicted to lose access with who has lost it. */
async function change(world: World, planned: Change, foretold?: Impact): Promise<Done> {
  const { manage, random, serverId: id, holders } = world
  const what = planned.kind === 'deploy' ? 'deploy' : `roll back to version ${planned.version}`
  const plain = await manage('servers.impact', { id, change: planned })
  const carry = random(4) === 0 ? [] : onePerField(plain.carries)
  const impact = carry.length === 0 ? plain : await manage('servers.impact', { id, change: { ...planned, carry } })
  if (foretold) expect(foretold, 'what was said before the draft was edited').toEqual(plain)
  const previous = world.live
  const before = situationOf(world)
  const server = await run(world, planned, carry)
  if (server === null) return { text: `${what}, which is refused`, concerned: [pick(random, holders)] }
  if (!server.live) throw new Error('Nothing is live after a deploy')
  noteDraft(world, server)
  world.deployed = world.draft
  noteDeployed(world, server.live.definition, carry)
  world.versions = server.live.version
  await look(world)
  const after = situationOf(world)
  compare(impact, before, after)
  compareCredentials(impact, previous, world)
  const lost = [...before.able].find((identity) => !after.able.has(identity))
  const loser = holders.find(({ identity }) => identity === lost)
  const carried = carry.map(({ from, to }) => `${from} to ${to}`).join(', ') || 'nothing'
  return {
    text: `${what}, carrying ${carried}; ${impact.losing} lose access`,
    concerned: [...(loser ? [loser] : []), pick(random, holders)],
    isListed: true,
  }
}

/** Returns null if an earlier version needs a secret that has been forgotten since, in which case nothing has changed. */
async function run(world: World, planned: Change, carry: Carry[]): Promise<ServerRecord | null> {
  const { manage, serverId: id, revision } = world
  if (planned.kind === 'deploy') return manage('servers.deploy', { id, revision, carry })
  try {
    return await manage('servers.rollBack', { id, version: planned.version, carry })
  } catch (error) {
    if (error instanceof Refused && JSON.stringify(error.answered.body).includes('secretMissing')) return null
    throw error
  }
}

/** Carries one field's values to each newly required field. */
const onePerField = (carries: Impact['carries']): Carry[] => [
  ...new Map(carries.map(({ from, to }) => [to, { from, to }])).values(),
]

/**
 * Customers by what they can do. `able`: identities with a URL that has all values; `tools`: the selected tools that exist, by identity.
 */
interface Situation {
  working: Set<string>
  able: Set<string>
  tools: Map<string, string[]>
}

function situationOf({ holders, records, chosen, live }: World): Situation {
  const working = holders.filter(works)
  const hasAll = ({ token }: Holder) => records.get(token)?.problem?.kind !== 'needsValues'
  const offered = toolsOf(live)
  return {
    working: new Set(working.map(({ identity }) => identity)),
    able: new Set(working.filter(hasAll).map(({ identity }) => identity)),
    tools: new Map(
      working.flatMap(({ identity, customerId }) => {
        const tools = chosen.get(customerId)
        return tools ? [[identity, tools.filter((tool) => offered.includes(tool))] as const] : []
      }),
    ),
  }
}

/** Compares the credentials that calls were predicted to lose with those they have lost, among tools in both versions. */
function compareCredentials({ reasons }: Impact, before: Definition, { live }: World): void {
  const gone = before.endpoints.flatMap((endpoint) => {
    const next = live.endpoints.find(({ id }) => id === endpoint.id)
    if (!endpoint.enabled || !next?.enabled || next.credentialId !== null) return []
    return before.credentials.filter(({ id }) => id === endpoint.credentialId).map(({ name }) => name)
  })
  const named = reasons.flatMap(({ reason }) => (reason.kind === 'credentialGone' ? [reason.credential] : []))
  const isAnybodyThere = reasons.length > 0 || named.length > 0
  if (isAnybodyThere)
    expect([...new Set(named)].sort(), 'credentials that calls go without').toEqual([...new Set(gone)].sort())
}

function compare(impact: Impact, before: Situation, after: Situation): void {
  expect(impact.customers, 'customers with a URL that works').toBe(before.working.size)
  const named = (kind: string) => {
    const reasons = impact.reasons.filter(({ reason }) => reason.kind === kind)
    return [...new Set(reasons.flatMap((each) => each.named.map(({ primaryIdentity }) => primaryIdentity)))].sort()
  }
  const needing = [...before.able].filter((identity) => !after.able.has(identity))
  expect(named('needsValue'), 'customers that need values from now on').toEqual(needing.sort())
  const left = (identity: string) => after.tools.get(identity)?.length ?? 0
  const fewer = [...before.tools].filter(([identity, tools]) => left(identity) < tools.length).map(([each]) => each)
  expect(named('toolGone'), 'customers with fewer of the tools that were chosen for them').toEqual(fewer.sort())
  const without = fewer.filter((identity) => before.able.has(identity) && left(identity) === 0)
  expect(impact.losing, 'customers whose calls work and would fail').toBe(new Set([...needing, ...without]).size)
}
