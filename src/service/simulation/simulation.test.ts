import { expect, it, onTestFinished, vi } from 'vitest'
import { createRandom, pick } from '../../base/testing/random.ts'
import { ENGINE, startTestService } from '../service.testkit.ts'
import { ACTIONS } from './actions.testkit.ts'
import { deploy } from './deploys.testkit.ts'
import { firstDefinition } from './edits.testkit.ts'
import { startKeyApi } from './key-api.testkit.ts'
import { checkCall, look } from './look.testkit.ts'
import { createOperator, createPost } from './post.testkit.ts'
import { addHolders, type Done, type Holder, type World, wait } from './world.testkit.ts'

/**
 * Total number of sequences, fewer on PostgreSQL, where an operation takes several times as long; and number of sequences that share a
 * service.
 */
const SEQUENCES = ENGINE === 'SQLite' ? 200 : 25
const TOGETHER = 25
const CUSTOMERS = 10
/** Number of customers called after each action in addition to the affected ones. */
const OTHERS = 1
/** One in this many sequences ends with calls by the official client. */
const WITH_SDK = 8

const only = process.env.SIMULATION_SEED
const seeds = only === undefined ? Array.from({ length: SEQUENCES }, (_, index) => index + 1) : [Number(only)]
const groups = Array.from({ length: Math.ceil(seeds.length / TOGETHER) }, (_, index) =>
  seeds.slice(index * TOGETHER, (index + 1) * TOGETHER),
)

type Surroundings = Pick<World, 'api' | 'post' | 'manage' | 'generate'>

/** Creates a server with customers on a service that earlier sequences have used. */
async function makeWorld(around: Surroundings, seed: number): Promise<World> {
  const { api, manage } = around
  const live = firstDefinition(api)
  const { id, revision } = await manage('servers.create', { name: live.name })
  const saved = await manage('servers.saveDraft', { id, revision, draft: live })
  await manage('servers.deploy', { id, revision: saved.revision })
  let last = 0
  const world: World = {
    ...around,
    random: createRandom(seed),
    serverId: id,
    versions: 1,
    live,
    draft: live,
    deployed: live,
    revision: saved.revision,
    holders: [],
    chosen: new Map(),
    limits: { server: {}, own: new Map(), often: new Set(), large: new Set() },
    records: new Map(),
    next: () => {
      last += 1
      return last
    },
  }
  const identities = Array.from({ length: CUSTOMERS }, (_, index) => `c${seed}x${index}`)
  await addHolders(world, identities)
  return world
}

/** Runs one step; an action that isn't possible right now is skipped. */
async function act(world: World, steps: string[]): Promise<Done> {
  for (;;) {
    // Sequences would rarely reach a third version if edits weren't deployed soon.
    const isEdited = world.draft !== world.deployed && world.random(2) === 0
    const action = isEdited ? deploy : pick(world.random, ACTIONS)
    steps.push(`${action.name}, which has failed`)
    const done = await action(world)
    steps.pop()
    if (!done) continue
    steps.push(done.text)
    return done
  }
}

async function runSequence(world: World, seed: number, steps: string[]): Promise<void> {
  const { random, holders } = world
  await look(world)
  for (let count = 6 + random(7); count > 0; count -= 1) {
    wait(1000)
    const { concerned, isListed } = await act(world, steps)
    if (!isListed) await look(world)
    const others = Array.from({ length: OTHERS }, () => pick(random, holders))
    for (const holder of new Set<Holder>([...concerned.slice(0, 2), ...others])) await checkCall(world, holder)
  }
  if (seed % WITH_SDK === 0) await checkCall(world, pick(random, holders), { withSdk: true })
  await look(world)
}

it.each(groups.map((group) => [group[0], group.at(-1), group] as const))(
  'states, predictions, and calls agree after every operator action, seeds %i to %i',
  async (_first, _last, group) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01') })
    onTestFinished(() => void vi.useRealTimers())
    const api = await startKeyApi()
    const { baseUrl } = await startTestService()
    const post = createPost()
    const around = { api, post, ...createOperator(post, baseUrl) }
    for (const seed of group) {
      const steps: string[] = []
      try {
        await runSequence(await makeWorld(around, seed), seed, steps)
      } catch (error) {
        const numbered = steps.map((step, index) => `${index + 1}. ${step}`)
        throw new Error([`SIMULATION_SEED=${seed}`, ...numbered, `${error}`].join('\n'), { cause: error })
      }
    }
    expect(group.length).toBeGreaterThan(0)
  },
)
