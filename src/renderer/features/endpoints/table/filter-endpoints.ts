import type { Endpoint, Method } from '../../../../shared/management/endpoint/endpoint.ts'
import { METHODS } from '../../../../shared/management/endpoint/endpoint.ts'

/** States that the table can be narrowed down to, in the order in which they are offered. */
const ENDPOINT_STATES = ['on', 'off', 'problem', 'addressMissing', 'new', 'deprecated'] as const
type EndpointState = (typeof ENDPOINT_STATES)[number]

/** What the endpoint table is narrowed down to; null: any. */
export interface EndpointFilter {
  search: string
  method: Method | null
  tag: string | null
  state: EndpointState | null
}

export const NO_FILTER: EndpointFilter = { search: '', method: null, tag: null, state: null }

/** What an endpoint's state depends on besides the endpoint itself. */
export interface EndpointFacts {
  /** Deployment problems by endpoint id. */
  problemCounts: ReadonlyMap<string, number>
  /** Ids of endpoints whose base address nobody has given yet. */
  addressMissing: ReadonlySet<string>
  /** Where each endpoint's API is, as people read it, by endpoint id. */
  addresses: ReadonlyMap<string, string>
  /** Ids of the endpoints of the live version. */
  liveIds: ReadonlySet<string>
}

/** Whether a filter lets everything through. */
export const isUnfiltered = ({ search, method, tag, state }: EndpointFilter): boolean =>
  search.trim() === '' && method === null && tag === null && state === null

/** Whether an endpoint is in a state. An endpoint can be in several. */
function isInState(endpoint: Endpoint, state: EndpointState, facts: EndpointFacts): boolean {
  switch (state) {
    case 'on':
      return endpoint.enabled
    case 'off':
      return !endpoint.enabled
    case 'problem':
      return (facts.problemCounts.get(endpoint.id) ?? 0) > 0
    case 'addressMissing':
      return facts.addressMissing.has(endpoint.id)
    case 'deprecated':
      return endpoint.origin?.deprecated === true
    case 'new':
      return !facts.liveIds.has(endpoint.id)
  }
}

/** The tag or folder of an endpoint in the document that it came from; none for one that came from no document. */
const tagsOf = ({ origin }: Endpoint): readonly string[] =>
  origin && origin.groups.length > 0 ? [origin.groups.join(' / ')] : []

/**
 * The endpoints that a filter lets through, in their order. Every word of the search must be in the tool name, title,
 * method, address or a tag, in any case. `openId`: this one stays whatever its state becomes while it's edited.
 */
export function filterEndpoints(
  endpoints: readonly Endpoint[],
  filter: EndpointFilter,
  facts: EndpointFacts,
  openId: string | null = null,
): readonly Endpoint[] {
  if (isUnfiltered(filter)) return endpoints
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  return endpoints.filter((endpoint) => {
    const { id, method, toolName, title, baseUrl, path } = endpoint
    if (filter.method !== null && method !== filter.method) return false
    if (filter.state !== null && endpoint.id !== openId && !isInState(endpoint, filter.state, facts)) return false
    const tags = tagsOf(endpoint)
    if (filter.tag !== null && !tags.includes(filter.tag)) return false
    if (words.length === 0) return true
    const text = [toolName, title, method, (facts.addresses.get(id) ?? baseUrl) + path, ...tags]
      .join('\n')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** One value of a filter, and how many of all endpoints have it. */
export interface FilterOption<T> {
  value: T
  count: number
}

/** The values that at least one endpoint has, and the chosen ones. */
export interface FilterOptions {
  methods: FilterOption<Method>[]
  tags: FilterOption<string>[]
  states: FilterOption<EndpointState>[]
}

/** What can be chosen in the filters of these endpoints; tags in alphabetical order. */
export function filterOptionsOf(
  endpoints: readonly Endpoint[],
  chosen: EndpointFilter,
  facts: EndpointFacts,
): FilterOptions {
  const tags = new Map<string, number>()
  for (const endpoint of endpoints) for (const tag of new Set(tagsOf(endpoint))) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  if (chosen.tag !== null && !tags.has(chosen.tag)) tags.set(chosen.tag, 0)
  const count = (test: (endpoint: Endpoint) => boolean) => endpoints.filter(test).length
  return {
    methods: METHODS.map((value) => ({ value, count: count(({ method }) => method === value) })).filter(
      ({ value, count }) => count > 0 || value === chosen.method,
    ),
    tags: [...tags].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value)),
    states: ENDPOINT_STATES.map((value) => ({
      value,
      count: count((endpoint) => isInState(endpoint, value, facts)),
    })).filter(({ value, count }) => count > 0 || value === chosen.state),
  }
}
