import { pick } from '../../base/testing/random.ts'
import { credentialCustomerKey } from '../../shared/management/definition/credential.ts'
import { deploy, removeCredential, removeEndpoints, rollBack } from './deploys.testkit.ts'
import {
  changeKind,
  editEndpoint,
  importCommand,
  importDocument,
  renameField,
  replaceCredential,
  shareCredential,
} from './edits.testkit.ts'
import { callOften, setLimits, tightenLimits } from './limits.testkit.ts'
import { toOne } from './to-one.testkit.ts'
import {
  type Action,
  addHolders,
  anyReception,
  type Holder,
  makeKey,
  needed,
  ownCredential,
  stateOf,
  toolsOf,
  wait,
} from './world.testkit.ts'

const generateMany: Action = async (world) => {
  const { random, next, holders } = world
  const known = pick(random, holders).identity
  const identities = [`new${next()}`, `new${next()}`, known]
  return { text: 'generate three URLs', concerned: await addHolders(world, identities) }
}

const isOpen = (holder: Holder) => !['revoked', 'ended'].includes(stateOf(holder))

const setExpiry: Action = (world) =>
  toOne(world, 'expire', isOpen, async ({ manage, random }, holder, id) => {
    const isLifted = random(4) === 0
    holder.expiresAt = isLifted ? null : Date.now() + 60_000
    const expiresAt = holder.expiresAt === null ? null : new Date(holder.expiresAt).toISOString()
    await manage('tokens.setExpiry', { id, expiresAt })
    if (!isLifted) wait(60_000)
  })

const pause: Action = (world) =>
  toOne(world, 'pause', isOpen, async ({ manage }, holder, id) => {
    await manage('tokens.pause', { id })
    holder.paused = true
  })

const resume: Action = (world) =>
  toOne(
    world,
    'resume',
    (each) => isOpen(each) && each.paused,
    async ({ manage }, holder, id) => {
      await manage('tokens.resume', { id })
      holder.paused = false
    },
  )

const revoke: Action = (world) =>
  toOne(
    world,
    'revoke',
    (each) => stateOf(each) !== 'revoked',
    async ({ manage }, holder, id) => {
      await manage('tokens.revoke', { id })
      holder.revoked = true
    },
  )

const canRotate = (holder: Holder) => ['live', 'paused'].includes(stateOf(holder)) && holder.retiresAt === null

const rotate: Action = (world) =>
  toOne(world, 'rotate', canRotate, async ({ manage, random, holders }, holder, id) => {
    const end = random(2) === 0 ? null : Date.now() + 90_000
    const overlapUntil = end === null ? null : new Date(end).toISOString()
    const { url, token } = await manage('tokens.rotate', { id, overlapUntil })
    const { identity, customerId, expiresAt, refusal, bound } = holder
    const state = { paused: false, revoked: false, expiresAt, retiresAt: null, refusal }
    const made = { identity, customerId, token, url, bound: new Map(bound), ...state }
    holder.retiresAt = end ?? Date.now()
    holders.push(made)
    return [made]
  })

const setValues: Action = (world) =>
  toOne(world, 'set values of', isOpen, async (world, holder) => {
    const { manage, serverId, live, random, holders } = world
    const { identity, customerId } = holder
    const asked = needed(live)
    const wanted = asked.filter(() => random(3) > 0)
    const set = Object.fromEntries(
      (wanted.length > 0 ? wanted : asked).map(({ field, secret }) => [
        field,
        secret ? makeKey(world, identity, anyReception(random)) : `${identity}-account`,
      ]),
    )
    if (Object.keys(set).length === 0) return
    await manage('customers.setValues', { customerId, serverId, values: set })
    const theirs = holders.filter((each) => each.customerId === customerId && !each.revoked)
    for (const each of theirs) {
      each.refusal = null
      for (const [field, value] of Object.entries(set)) each.bound.set(field, value)
    }
    return theirs
  })

const chooseTools: Action = (world) =>
  toOne(world, 'choose tools of', isOpen, async ({ manage, serverId, live, random, chosen, holders }, holder) => {
    const { customerId } = holder
    const tools = random(4) === 0 ? null : toolsOf(live).filter(() => random(2) === 0)
    await manage('customers.setTools', { customerId, serverId, tools })
    if (tools) chosen.set(customerId, tools)
    else chosen.delete(customerId)
    return holders.filter((each) => each.customerId === customerId)
  })

/** Changes whether the API accepts a key, while credentials stay the same. */
const changeReception: Action = (world) =>
  toOne(world, 'let the API decide anew on', isOpen, async ({ api, live, random }, { bound }) => {
    const own = ownCredential(live)
    const key = own && bound.get(credentialCustomerKey(own))
    // Access tokens that were already issued keep working.
    if (key === undefined || api.receptions.get(key) === 'login') return
    api.receptions.set(key, pick(random, ['accepted', '401', '403']))
  })

/** Every action, with its frequency. */
const OFTEN: readonly (readonly [Action, number])[] = [
  [deploy, 1],
  [rollBack, 4],
  [editEndpoint, 2],
  [renameField, 2],
  [replaceCredential, 3],
  [changeKind, 1],
  [shareCredential, 1],
  [importCommand, 1],
  [importDocument, 1],
  [generateMany, 3],
  [setExpiry, 1],
  [pause, 1],
  [resume, 1],
  [revoke, 1],
  [rotate, 1],
  [setValues, 3],
  [chooseTools, 1],
  [setLimits, 1],
  [callOften, 1],
  [tightenLimits, 1],
  [removeCredential, 1],
  [removeEndpoints, 1],
  [changeReception, 1],
]

export const ACTIONS = OFTEN.flatMap(([action, times]) => Array.from({ length: times }, () => action))
