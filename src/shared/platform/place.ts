import type { Endpoint } from './endpoint.ts'
import { placeholderNames } from './template.ts'

/** Where in a request a parameter's value goes. */
export type Place = 'path' | 'query' | 'header' | 'body'

/** Every template of an endpoint with its place. */
function templatesOf(endpoint: Pick<Endpoint, 'path' | 'query' | 'headers' | 'body'>): [Place, string][] {
  const { path, query, headers, body } = endpoint
  const bodies =
    body.kind === 'json' || body.kind === 'text'
      ? [body.template]
      : body.kind === 'form'
        ? body.fields.map(({ value }) => value)
        : body.kind === 'multipart'
          ? body.parts.map(({ value }) => value)
          : []
  return [
    ['path', path],
    ...query.map(({ value }): [Place, string] => ['query', value]),
    ...headers.map(({ value }): [Place, string] => ['header', value]),
    ...bodies.map((template): [Place, string] => ['body', template]),
  ]
}

/** The places of each placeholder name of an endpoint, in the order path, query, header, body. */
export function placesOf(endpoint: Pick<Endpoint, 'path' | 'query' | 'headers' | 'body'>): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const [place, template] of templatesOf(endpoint)) {
    for (const name of placeholderNames(template)) {
      const known = places.get(name) ?? []
      places.set(name, known.includes(place) ? known : [...known, place])
    }
  }
  return places
}
