import type { Endpoint, Pair } from '../endpoint/endpoint.ts'
import { createNameGuard } from '../endpoint/same-name.ts'
import { placeholderNames } from '../endpoint/template.ts'

/** A pair that servers may take for the one with a customer’s own value. */
export interface TakenName {
  field: 'query' | 'headers' | 'cookies' | 'body'
  name: string
}

/**
 * Pairs with an argument of the model that have the name of a customer’s own value in the same place, as servers read names: which of the two
 * they take differs. A query and a form are one place to many. An object below its own name (`deepObject`) may stand beside one of its
 * members; what it holds is checked with each call.
 */
export function takenBoundNames({ query, headers, cookies, body, parameters }: Endpoint): TakenName[] {
  const sources = new Map(parameters.map(({ name, source }) => [name, source]))
  const sourcesIn = (value: string) => placeholderNames(value).flatMap((name) => sources.get(name) ?? [])
  const fields = body.kind === 'form' ? body.fields : body.kind === 'multipart' ? body.parts : []
  const inPlace = (field: TakenName['field'], pairs: readonly Pair[]) => pairs.map((pair) => ({ ...pair, field }))
  const places = [
    [...inPlace('query', query), ...inPlace('body', fields)],
    inPlace('headers', headers),
    inPlace('cookies', cookies),
  ]
  return places.flatMap((pairs) => {
    const bound = pairs.filter(({ value }) => sourcesIn(value).includes('customer'))
    const guard = createNameGuard(bound.map(({ name }) => name))
    return pairs.flatMap(({ name, value, style, field }) => {
      if (sourcesIn(value).includes('customer') || !sourcesIn(value).includes('model')) return []
      const isAbove = style === 'deepObject' && bound.every((each) => each.name.startsWith(`${name}[`))
      return guard.mayBeTaken(name, false) && !isAbove ? [{ field, name }] : []
    })
  })
}
