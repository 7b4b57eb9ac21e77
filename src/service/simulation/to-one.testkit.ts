import { pick } from '../../base/testing/random.ts'
import type { Done, Holder, World } from './world.testkit.ts'

/** Changes one of the URLs that `can` accepts; `work` may return additional URLs that it affects. */
export async function toOne(
  world: World,
  name: string,
  can: (holder: Holder) => boolean,
  work: (world: World, holder: Holder, id: string) => Promise<readonly Holder[] | undefined>,
): Promise<Done | null> {
  const able = world.holders.filter((holder) => can(holder) && world.records.has(holder.token))
  if (able.length === 0) return null
  const holder = pick(world.random, able)
  const more = (await work(world, holder, world.records.get(holder.token)?.id ?? '')) ?? []
  return { text: `${name} ${holder.identity}`, concerned: [holder, ...more] }
}
