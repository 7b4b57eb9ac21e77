import type { NeededAddress } from '../../../importers/curl/needed-addresses.ts'
import { type BaseAddress, readBaseAddress } from '../../../shared/management/definition/base-address.ts'
import { message } from '../../../shared/text/message.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import { createIdentifier } from '../../store/identifier.ts'
import { refuse } from '../refuse.ts'

/** A server's base addresses merged with those of an import, and the ID of each imported one. */
export interface PlacedAddresses {
  baseAddresses: BaseAddress[]
  ids: ReadonlyMap<string, string>
}

/**
 * Adds the base addresses an import needs to those of the server. A known name keeps its address: it's never replaced, and an empty one is
 * only filled in if `mayFill` allows it, because endpoints of other documents send their credentials there. A different address therefore
 * gets a separate entry. `answers` maps names to URLs. Throws `invalidInput` for an invalid base address.
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

/**
 * Returns the index of the entry with this name whose address matches or is empty; -1 if there's none. Without an address, returns the
 * first with the name.
 */
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
