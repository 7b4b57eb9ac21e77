import { differingParts, fingerprintOf } from '../../../importers/documents/fingerprint.ts'
import type { Endpoint, Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { placesOf } from '../../../shared/management/endpoint/parameter-places.ts'

/** An updated endpoint, and the edited parts that were kept although the document changed them. */
export interface UpdatedEndpoint {
  endpoint: Endpoint
  kept: string[]
}

/**
 * Updates an endpoint from its document, part by part (see `fingerprintOf`). Parts changed in the document are updated unless they were
 * edited here; edits are kept and listed in `kept`. The tool name, address, credential, hints, reply, time limit, and enabled state never
 * change: clients and customers depend on them, and no document may move a credential to another address.
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
    // A placeholder in a kept request needs its parameter, even if the document no longer has it.
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
