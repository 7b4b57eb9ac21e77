import type { Endpoint } from './endpoint.ts'
import { placeholderNames } from './template.ts'

/** The part of a request that contains a parameter's value. */
export type Place = 'path' | 'query' | 'header' | 'cookie' | 'body'

type Templates = Pick<Endpoint, 'path' | 'query' | 'headers' | 'cookies' | 'body'>

/** Returns every template of an endpoint with its place. */
function templatesOf(endpoint: Templates): [Place, string][] {
  const { path, query, headers, cookies, body } = endpoint
  const bodies =
    body.kind === 'json' || body.kind === 'text' || body.kind === 'binary'
      ? [body.template]
      : body.kind === 'form'
        ? body.fields.map(({ value }) => value)
        : body.kind === 'multipart'
          ? body.parts.flatMap(({ value, headers: own = [] }) => [value, ...own.map((each) => each.value)])
          : []
  return [
    ['path', path],
    ...query.map(({ value }): [Place, string] => ['query', value]),
    ...headers.map(({ value }): [Place, string] => ['header', value]),
    ...cookies.map(({ value }): [Place, string] => ['cookie', value]),
    ...bodies.map((template): [Place, string] => ['body', template]),
  ]
}

/** Returns the places of each placeholder in an endpoint, in the order path, query, header, cookie, body. */
export function placesOf(endpoint: Templates): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const [place, template] of templatesOf(endpoint)) {
    for (const name of placeholderNames(template)) {
      const known = places.get(name) ?? []
      places.set(name, known.includes(place) ? known : [...known, place])
    }
  }
  return places
}
