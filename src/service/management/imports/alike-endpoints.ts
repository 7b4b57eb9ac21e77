import { type BaseAddress, resolveBaseAddress } from '../../../shared/management/definition/base-address.ts'
import type { Endpoint, Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { placeholderNames } from '../../../shared/management/endpoint/template.ts'

type Addresses = readonly BaseAddress[]

/**
 * The request of an endpoint as one key: its method, host and path, with whatever a parameter fills as one, and fixed values of
 * the query that tell requests of one path apart.
 */
function requestKey({ method, baseUrl, path }: Endpoint, addresses: Addresses): string {
  const base = (resolveBaseAddress(baseUrl, addresses) ?? baseUrl).replace(/\/+$/, '')
  const host = /^[a-z]+:\/\/[^/]*/i.exec(base)?.[0] ?? base
  const whole = `${base.slice(host.length)}${path}`.replace(/\{\{[^{}]*\}\}/g, '{}').replace(/\/+$/, '')
  return `${method} ${host.toLowerCase()}${whole}`
}

/**
 * Finds endpoints of a draft that are operations of a document which they don't come from: those with the same method and
 * address. One that several operations or several endpoints share is nobody's.
 */
export function findAlike(
  draft: readonly Endpoint[],
  incoming: readonly Endpoint[],
  { known, found }: { known: Addresses; found: Addresses },
): Map<string, Endpoint> {
  const documents = new Set(incoming.map(({ origin }) => origin?.document))
  const candidates = groupBy(
    draft.filter(({ origin }) => !origin || !documents.has(origin.document)),
    (endpoint) => requestKey(endpoint, known),
  )
  const asked = groupBy(incoming, (endpoint) => requestKey(endpoint, [...known, ...found]))
  const alike = new Map<string, Endpoint>()
  for (const [key, [theirs, ...otherTheirs]] of asked) {
    const [mine, ...otherMine] = candidates.get(key) ?? []
    if (theirs && mine && otherTheirs.length === 0 && otherMine.length === 0) alike.set(theirs.id, mine)
  }
  return alike
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}

/**
 * An endpoint of the draft as the operation of a document that it turned out to be. Its tool's name, address, credential,
 * hints, reply and time limit stay, as clients and customers depend on them. What's the customer's own stays theirs:
 * parameters are compared by their place, as names differ.
 */
export function becomeOperation(
  mine: Endpoint,
  theirs: Endpoint,
  { known, found }: { known: Addresses; found: Addresses },
): Endpoint {
  const before = placesOf(mine)
  const after = [...placesOf(theirs)]
  const parameters = theirs.parameters.map((parameter): Parameter => {
    const names = after.flatMap(([place, name]) => (name === parameter.name ? [before.get(place)] : []))
    const bound = mine.parameters.find(({ name, source }) => source === 'customer' && names.includes(name))
    return bound ? { ...parameter, source: 'customer', customerKey: bound.customerKey ?? bound.name } : parameter
  })
  const { method, query, headers, cookies, pathStyles, body, argumentsSchema, title, description, origin } = theirs
  const whole = basePath(theirs.baseUrl, [...known, ...found]) + theirs.path
  const path = whole.slice(basePath(mine.baseUrl, known).length)
  const request = { method, path, pathStyles, query, headers, cookies, body, argumentsSchema }
  return { ...mine, ...request, title, description, parameters, origin }
}

const basePath = (baseUrl: string, addresses: Addresses): string =>
  (resolveBaseAddress(baseUrl, addresses) ?? baseUrl).replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/+$/, '')

/** Each place that one parameter fills alone, with its name: the number of a segment, a name in the query, a header. */
function placesOf({ path, query, headers }: Endpoint): Map<string, string> {
  const places = new Map<string, string>()
  const add = (place: string, template: string) => {
    const [name, further] = placeholderNames(template)
    if (name !== undefined && further === undefined) places.set(place, name)
  }
  // Paths are of one length, as both endpoints have one address; a base address with a path shifts the beginning.
  const segments = path.split('/').reverse()
  for (const [index, segment] of segments.entries()) add(`path ${index}`, segment)
  for (const { name, value } of query) add(`query ${name}`, value)
  for (const { name, value } of headers) add(`header ${name.toLowerCase()}`, value)
  return places
}
