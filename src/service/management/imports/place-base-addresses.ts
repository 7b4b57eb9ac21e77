import type { NeededAddress } from '../../../importers/curl/needed-addresses.ts'
import { type BaseAddress, readBaseAddress } from '../../../shared/management/definition/base-address.ts'
import { message } from '../../../shared/text/message.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import { createIdentifier } from '../../store/identifier.ts'
import { refuse } from '../refuse.ts'

/** A server's base addresses with those of an import, and the id that each of the import's got. */
export interface PlacedAddresses {
  baseAddresses: BaseAddress[]
  ids: ReadonlyMap<string, string>
}

/**
 * Gives the addresses that an import needs a place among the server's. A name that is known keeps its address. It is never
 * replaced, and an empty one is filled in only where `mayFill` says so, as endpoints of other documents send their
 * credentials there: a different address gets an entry of its own. `answers`: URL by name. Throws `invalidInput` for one
 * that isn't a base address.
 */
export function placeBaseAddresses(
  known: readonly BaseAddress[],
  needed: readonly NeededAddress[],
  answers: Readonly<Record<string, string>>,
  mayFill: (baseId: string) => boolean,
): PlacedAddresses {
  const baseAddresses = [...known]
  const ids = new Map<string, string>()
  for (const { id, name, url: found } of needed) {
    const url = answerFor(name, answers) ?? found
    const at = indexFor(baseAddresses, name, url, mayFill)
    const existing = baseAddresses[at]
    if (existing) {
      if (existing.url === null && url !== null) baseAddresses[at] = { ...existing, url }
      ids.set(id, existing.id)
    } else {
      const added = { id: createIdentifier('base_'), name: unusedName(name, baseAddresses), url }
      baseAddresses.push(added)
      ids.set(id, added.id)
    }
  }
  return { baseAddresses, ids }
}

function answerFor(name: string, answers: Readonly<Record<string, string>>): string | null {
  const answer = Object.hasOwn(answers, name) ? (answers[name] ?? '') : ''
  if (answer.trim() === '') return null
  const url = readBaseAddress(answer)
  if (url !== null) return url
  throw refuse(`baseAddresses.${name}`, message('management.baseAddress'))
}

/** The entry of this name that has the address, or none yet; -1 when only others do. Without an address the first one. */
function indexFor(
  all: readonly BaseAddress[],
  name: string,
  url: string | null,
  mayFill: (baseId: string) => boolean,
): number {
  const isNamed = (each: BaseAddress) =>
    each.name === name || (each.name.startsWith(`${name} `) && /^\d+$/.test(each.name.slice(name.length + 1)))
  if (url === null) return all.findIndex((each) => each.name === name)
  const same = all.findIndex((each) => isNamed(each) && each.url === url)
  return same === -1 ? all.findIndex((each) => each.name === name && each.url === null && mayFill(each.id)) : same
}

function unusedName(name: string, all: readonly BaseAddress[]): string {
  const taken = new Set(all.map((each) => each.name))
  return freeName(
    name,
    (each) => taken.has(each),
    (number) => `${name} ${number}`,
  )
}
