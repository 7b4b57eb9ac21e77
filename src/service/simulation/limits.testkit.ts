import { expect } from 'vitest'
import { pick } from '../../base/testing/random.ts'
import type { OwnCallLimits } from '../../shared/management/records/call-limits.ts'
import { allowedOf, callPlainly, checkCall } from './look.testkit.ts'
import { toOne } from './to-one.testkit.ts'
import { type Action, type Holder, type World, works } from './world.testkit.ts'

/** Number of calls in a burst, and of bytes in a large call: more than any other action sends, and above the tight limits. */
const MANY = 25
const LARGE = { note: 'x'.repeat(3_000) }
const TIGHT = { callsPerSecond: 2, maxRequestBytes: 2_048 }
/** Number of calls that's enough to reach a limit on any computer. */
const MAX_CALLS = 500

/** Sets limits above anything that the actions send. */
export const setLimits: Action = (world) =>
  toOne(
    world,
    'set limits of',
    () => true,
    async ({ manage, serverId, random, limits: known }, { customerId }) => {
      const limits = { callsPerSecond: 500 + random(100), maxRequestBytes: 100_000 }
      if (random(2) === 0) {
        await manage('servers.setLimits', { id: serverId, limits })
        known.server = limits
      } else {
        await manage('customers.setLimits', { customerId, serverId, limits })
        known.own.set(customerId, limits)
      }
      return undefined
    },
  )

const isAble = (world: World) => (holder: Holder) =>
  works(holder) && allowedOf(world, holder).length > 0 && world.records.get(holder.token)?.problem === null

/** Records calls to one tool without checking their responses: the last one decides the state of the customer’s key. */
async function noteCalls(world: World, holder: Holder, of: string): Promise<void> {
  await checkCall(world, holder, { of })
  // Responds only once all calls are in the log.
  await world.manage('customers.page', { serverId: world.serverId, limit: 1 })
}

/** Makes a burst of calls, and one with large arguments. */
export const callOften: Action = (world) =>
  toOne(world, 'call often as', isAble(world), async (world, holder) => {
    await checkCall(world, holder)
    const tool = pick(world.random, allowedOf(world, holder))
    const { often, large } = world.limits
    if (world.random(2) === 0) {
      await callPlainly(world, holder, tool, LARGE)
      large.add(holder.customerId)
    } else {
      for (let count = 1; count < MANY; count += 1) await callPlainly(world, holder, tool)
      often.add(holder.customerId)
    }
    await noteCalls(world, holder, tool)
    return undefined
  })

/** Predicts which customers tighter limits affect, sets them, and repeats those customers’ calls. */
export const tightenLimits: Action = async (world) => {
  const { manage, serverId: id, random, holders, limits } = world
  await manage('customers.page', { serverId: id, limit: 1 })
  const holder = pick(random, holders)
  const ofOne = random(3) === 0 ? holder.customerId : undefined
  const impact = await manage('servers.impact', { id, change: { kind: 'setLimits', limits: TIGHT, customerId: ofOne } })
  const named = (limit: keyof OwnCallLimits) =>
    impact.reasons
      .filter(({ reason }) => reason.kind === 'overLimit' && reason.limit === limit)
      .flatMap((reason) => reason.named.map((each) => each.id))
      .sort()
  const isMet = (customerId: string) => (ofOne === undefined ? !limits.own.has(customerId) : customerId === ofOne)
  const [often, large] = [[...limits.often].filter(isMet), [...limits.large].filter(isMet)]
  expect(named('callsPerSecond'), 'customers that call more often').toEqual(often.sort())
  expect(named('maxRequestBytes'), 'customers that send more at once').toEqual(large.sort())
  const set = async (server: OwnCallLimits, own: OwnCallLimits) => {
    if (ofOne === undefined) await manage('servers.setLimits', { id, limits: server })
    else await manage('customers.setLimits', { customerId: ofOne, serverId: id, limits: own })
  }
  await set(TIGHT, TIGHT)
  const able = holders.filter(isAble(world))
  const meets = (ids: readonly string[]) => able.find(({ customerId }) => ids.includes(customerId))
  const [calling, sending] = [meets(often), meets(large)]
  if (calling) expect(await callUntil(world, calling, 429), `${calling.identity}, who calls more often`).toBe(true)
  if (sending) expect((await callWith(world, sending, LARGE)).status, `${sending.identity}, who sends more`).toBe(413)
  await set(limits.server, limits.own.get(holder.customerId) ?? {})
  if (calling) expect(await callUntil(world, calling, 200), `${calling.identity}, who calls as before`).toBe(true)
  for (const each of new Set([calling, sending])) if (each) await noteCalls(world, each, firstOf(world, each))
  const whose = ofOne === undefined ? 'all' : holder.identity
  return {
    text: `tighten limits of ${whose}; ${often.length} call more often, ${large.length} send more`,
    concerned: [],
  }
}

const firstOf = (world: World, holder: Holder): string => allowedOf(world, holder)[0] ?? ''

const callWith = (world: World, holder: Holder, args: object) =>
  callPlainly(world, holder, firstOf(world, holder), args)

async function callUntil(world: World, holder: Holder, status: number): Promise<boolean> {
  for (let count = 0; count < MAX_CALLS; count += 1)
    if ((await callWith(world, holder, {})).status === status) return true
  return false
}
