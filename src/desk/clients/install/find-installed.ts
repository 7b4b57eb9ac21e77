import { stat } from 'node:fs/promises'
import type { FoundClient } from '../../../shared/clients/install.ts'
import type { ClientAdapter, Place } from '../adapter.ts'
import { clientAdapters } from '../registry.ts'
import type { Machine } from './machine.ts'
import { isOverride, resolvePlace } from './resolve-place.ts'

interface Target {
  path: string
  exists: boolean
  /** Whether the file is selected by an environment variable. */
  override: boolean
  /** Whether the client reads this file and no later one. */
  exclusive: boolean
}

/** The installed clients with a config file, in registry order. Read-only. */
export async function findInstalled(machine: Machine): Promise<FoundClient[]> {
  return (await Promise.all(clientAdapters.map((adapter) => targetsOf(adapter, machine)))).flat()
}

/** The config files of one client on a machine: a single file, or one for each part of the client. */
export async function targetsOf(adapter: ClientAdapter, machine: Machine): Promise<FoundClient[]> {
  const places = adapter.places?.[machine.platform] ?? []
  const targets = (await Promise.all(places.map((place) => presentAt(place, machine)))).flat()
  const unique = targets.filter(({ path }, at) => targets.findIndex((each) => each.path === path) === at)
  const first =
    unique.find(({ override }) => override) ?? unique.find(({ exists, exclusive }) => exists || exclusive) ?? unique[0]
  const chosen = adapter.several ? unique : first ? [first] : []
  return chosen.map(({ path, exists }) => ({ clientId: adapter.id, path, exists }))
}

async function presentAt(place: Place, machine: Machine): Promise<Target[]> {
  const paths = await resolvePlace(place.path, machine)
  const marks = await Promise.all((await resolvePlace(place.mark, machine)).map(isThere))
  const found: Target[] = []
  for (const path of paths) {
    const exists = await isThere(path)
    if (exists || marks.includes(true))
      found.push({ path, exists, override: isOverride(place.path), exclusive: place.exclusive === true })
  }
  return found
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
