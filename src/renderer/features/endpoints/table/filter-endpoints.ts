import type { Endpoint, Method } from '../../../../shared/management/endpoint/endpoint.ts'
import { METHODS } from '../../../../shared/management/endpoint/endpoint.ts'

/** States to filter by, in display order. */
const ENDPOINT_STATES = ['on', 'off', 'problem', 'addressMissing', 'new', 'deprecated'] as const
type EndpointState = (typeof ENDPOINT_STATES)[number]

/** Filters for the endpoint table; null shows all. */
export interface EndpointFilter {
  search: string
  method: Method | null
  tag: string | null
  state: EndpointState | null
}

export const NO_FILTER: EndpointFilter = { search: '', method: null, tag: null, state: null }

/** Facts that, in addition to the endpoint itself, determine its state. */
export interface EndpointFacts {
  /** Number of deployment problems by endpoint ID. */
  problemCounts: ReadonlyMap<string, number>
  /** IDs of endpoints whose base address isn't set yet. */
  addressMissing: ReadonlySet<string>
  /** Display form of each endpoint's API address, by endpoint ID. */
  addresses: ReadonlyMap<string, string>
  /** IDs of the endpoints in the live version. */
  liveIds: ReadonlySet<string>
}

/** Whether a filter shows everything. */
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

/** The tag or folder that an endpoint had in its source document; empty without one. */
const tagsOf = ({ origin }: Endpoint): readonly string[] =>
  origin && origin.groups.length > 0 ? [origin.groups.join(' / ')] : []

/**
 * Returns the endpoints that match a filter, in order. Every word of the search must occur in the tool name, title, method, address, or a
 * tag, ignoring case. The endpoint `openId` stays in the list while it's being edited, whatever its state.
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

/** A filter value and the number of endpoints that have it. */
export interface FilterOption<T> {
  value: T
  count: number
}

/** The values that at least one endpoint has, and the selected ones. */
export interface FilterOptions {
  methods: FilterOption<Method>[]
  tags: FilterOption<string>[]
  states: FilterOption<EndpointState>[]
}

/** Returns the filter options for these endpoints; tags in alphabetical order. */
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
