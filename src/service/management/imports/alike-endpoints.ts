import { isPathValue } from '../../../shared/management/candidates/infer-value-type.ts'
import { type BaseAddress, resolveBaseAddress } from '../../../shared/management/definition/base-address.ts'
import { type Endpoint, type Parameter, parameterCustomerKey } from '../../../shared/management/endpoint/endpoint.ts'
import { placeholderNames } from '../../../shared/management/endpoint/template.ts'

type Addresses = readonly BaseAddress[]

/** Method and host of an endpoint, and its whole path in segments, with `{}` for parameters. */
interface RequestShape {
  place: string
  segments: string[]
}

function shapeOf({ method, baseUrl, path }: Endpoint, addresses: Addresses): RequestShape {
  const base = resolveBaseAddress(baseUrl, addresses) ?? baseUrl
  const host = /^[a-z]+:\/\/[^/]*/i.exec(base)?.[0] ?? base
  const segments = (basePath(baseUrl, addresses) + path)
    .replace(/\/+$/, '')
    .split('/')
    .map((segment) => (segment.includes('{{') ? '{}' : segment))
  return { place: `${method} ${host.toLowerCase()} ${segments.length}`, segments }
}

/**
 * Returns the number of literal values a command has where the operation has parameters, e.g. `/customers/c_101`; null if the paths differ.
 * An ordinary word in such a place means a different path.
 */
function distance(mine: RequestShape, theirs: RequestShape): number | null {
  let values = 0
  for (const [index, segment] of mine.segments.entries()) {
    if (segment === theirs.segments[index]) continue
    if (theirs.segments[index] !== '{}' || !isPathValue(segment, mine.segments[index - 1] ?? '')) return null
    values += 1
  }
  return values
}

/**
 * Finds endpoints of a draft with the same method and address as a document's operation, though they weren't imported from it. Skips those
 * that match several operations, or the same one as another endpoint. Returns them by operation ID.
 */
export function findAlike(
  draft: readonly Endpoint[],
  incoming: readonly Endpoint[],
  { known, found }: { known: Addresses; found: Addresses },
): Map<string, Endpoint> {
  const documents = new Set(incoming.map(({ origin }) => origin?.document))
  const byPlace = new Map<string, { id: string; shape: RequestShape }[]>()
  for (const endpoint of incoming) {
    const shape = shapeOf(endpoint, [...known, ...found])
    byPlace.set(shape.place, [...(byPlace.get(shape.place) ?? []), { id: endpoint.id, shape }])
  }
  const alike = new Map<string, Endpoint[]>()
  for (const mine of draft) {
    if (mine.origin && documents.has(mine.origin.document)) continue
    const shape = shapeOf(mine, known)
    const near = (byPlace.get(shape.place) ?? [])
      .flatMap(({ id, shape: theirs }) => {
        const values = distance(shape, theirs)
        return values === null ? [] : [{ id, values }]
      })
      .sort((a, b) => a.values - b.values)
    const [best, second] = near
    if (best && best.values !== second?.values) alike.set(best.id, [...(alike.get(best.id) ?? []), mine])
  }
  return new Map([...alike].flatMap(([id, [mine, ...others]]) => (mine && others.length === 0 ? [[id, mine]] : [])))
}

/**
 * Turns a draft's endpoint into the document's operation it matches. The tool name, address, credential, hints, reply, and time limit are
 * kept, because clients and customers depend on them. Customer values are kept as well: parameters are matched by place, because names
 * differ.
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
    return bound ? { ...parameter, source: 'customer', customerKey: parameterCustomerKey(bound) } : parameter
  })
  const { method, query, headers, cookies, pathStyles, body, argumentsSchema, title, description, origin } = theirs
  const whole = basePath(theirs.baseUrl, [...known, ...found]) + theirs.path
  const path = whole.slice(basePath(mine.baseUrl, known).length)
  const request = { method, path, pathStyles, query, headers, cookies, body, argumentsSchema }
  return { ...mine, ...request, title, description, parameters, origin }
}

const basePath = (baseUrl: string, addresses: Addresses): string =>
  (resolveBaseAddress(baseUrl, addresses) ?? baseUrl).replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/+$/, '')

/**
 * Returns the places that are filled by exactly one parameter (a numbered path segment, a named query value, or a header), with its name.
 */
function placesOf({ path, query, headers }: Endpoint): Map<string, string> {
  const places = new Map<string, string>()
  const add = (place: string, template: string) => {
    const [name, further] = placeholderNames(template)
    if (name !== undefined && further === undefined) places.set(place, name)
  }
  // Counts from the end, because a base address with a path shifts the start. The paths are equally long, because both endpoints have the
  // same address.
  const segments = path.split('/').reverse()
  for (const [index, segment] of segments.entries()) add(`path ${index}`, segment)
  for (const { name, value } of query) add(`query ${name}`, value)
  for (const { name, value } of headers) add(`header ${name.toLowerCase()}`, value)
  return places
}
