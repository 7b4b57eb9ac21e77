import type { Endpoint, Pair } from '../endpoint/endpoint.ts'
import { createNameGuard } from '../endpoint/same-name.ts'
import { placeholderNames } from '../endpoint/template.ts'

/** A pair that servers may confuse with one that contains a customer’s own value. */
export interface UsedName {
  field: 'query' | 'headers' | 'cookies' | 'body'
  name: string
}

/**
 * Finds pairs with a model's argument whose name, as servers read it, equals that of a customer’s own value in the same place, because
 * servers differ in which of the two they use. Many treat the query and a form as one place. An object (`deepObject`) may coexist with one
 * of its own members that has a customer's value; its content is checked on each call.
 */
export function usedBoundNames({ query, headers, cookies, body, parameters }: Endpoint): UsedName[] {
  const sources = new Map(parameters.map(({ name, source }) => [name, source]))
  const sourcesIn = (value: string) => placeholderNames(value).flatMap((name) => sources.get(name) ?? [])
  const fields = body.kind === 'form' ? body.fields : body.kind === 'multipart' ? body.parts : []
  const inPlace = (field: UsedName['field'], pairs: readonly Pair[]) => pairs.map((pair) => ({ ...pair, field }))
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
