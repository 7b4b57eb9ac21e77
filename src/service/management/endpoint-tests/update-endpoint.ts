import { differingParts, fingerprintOf } from '../../../importers/documents/fingerprint.ts'
import type { Endpoint, Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { placesOf } from '../../../shared/management/endpoint/parameter-places.ts'

/** An endpoint brought up to date, and the parts that stay as they were edited although the document changed them. */
export interface UpdatedEndpoint {
  endpoint: Endpoint
  kept: string[]
}

/**
 * Brings an endpoint up to date with its document, part by part (see `fingerprintOf`): what the document changed is
 * taken, unless it was edited here; the edit then stays and is named in `kept`. Tool name, address, credential, hints,
 * reply, time limit and whether it's on always stay: clients and customers depend on them, and no document may move a
 * credential to another address.
 */
export function updateEndpoint(mine: Endpoint, theirs: Endpoint): UpdatedEndpoint {
  const imported = mine.origin?.fingerprint ?? {}
  const edited = new Set(differingParts(imported, fingerprintOf(mine)))
  const changed = new Set(differingParts(imported, theirs.origin?.fingerprint ?? {}))
  const take = (part: string) => changed.has(part) && !edited.has(part)
  const request = take('request') ? requestOf(theirs) : requestOf(mine)
  const used = placesOf({ ...mine, ...request })
  const own = new Map(mine.parameters.map((parameter) => [parameter.name, parameter]))
  const names = [...theirs.parameters, ...mine.parameters].map(({ name }) => name)
  const others = new Map(theirs.parameters.map((parameter) => [parameter.name, parameter]))
  const parameters = [...new Set(names)].flatMap((name): Parameter[] => {
    const [before, after] = [own.get(name), others.get(name)]
    // A placeholder of the request that stays needs its parameter, whatever the document says now.
    if (!used.has(name)) return []
    const chosen = before && after ? (take(`parameters.${name}`) ? after : before) : (before ?? after)
    return chosen ? [chosen] : []
  })
  return {
    endpoint: {
      ...mine,
      ...request,
      title: take('title') ? theirs.title : mine.title,
      description: take('description') ? theirs.description : mine.description,
      parameters,
      origin: theirs.origin ?? mine.origin,
    },
    kept: [...changed].filter((part) => edited.has(part)),
  }
}

const requestOf = ({ method, path, pathStyles, query, headers, cookies, body, argumentsSchema }: Endpoint) => ({
  method,
  path,
  pathStyles,
  query,
  headers,
  cookies,
  body,
  argumentsSchema,
})
