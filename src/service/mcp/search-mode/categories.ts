import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'

/** A category of an API's tools. */
export interface Category {
  name: string
  /** Names of its tools, in order. */
  tools: string[]
  /** Last segments of its tools' paths, most frequent first. */
  topics: string[]
}

interface Filing {
  tools: string[]
  topics: Map<string, number>
}

type Filed = Pick<Endpoint, 'toolName' | 'path' | 'origin'>

/** Matches path segments that only identify the API or its version. */
const PREFIX = /^(?:api|rest|v?\d[\d.-]*|.*\{\{.*)$/i

const segmentsOf = ({ path }: Filed): string[] =>
  path
    .split('/')
    .map((segment) => segment.replace(/\.json$/, ''))
    .filter((segment) => segment !== '' && !PREFIX.test(segment))

/** Groups tools into categories, largest first: by the document's groups, or by path if it has none. */
export function categoriesOf(endpoints: readonly Filed[]): Category[] {
  const depth = prefixDepth(endpoints)
  const found = new Map<string, Filing>()
  for (const endpoint of endpoints) {
    const segments = segmentsOf(endpoint)
    const name = endpoint.origin?.groups[0] ?? segments[Math.min(depth, segments.length - 1)]
    if (name === undefined) continue
    const category: Filing = found.get(name) ?? { tools: [], topics: new Map() }
    found.set(name, category)
    category.tools.push(endpoint.toolName)
    const topic = segments.at(-1)
    if (topic !== undefined && topic.toLowerCase() !== name.toLowerCase())
      category.topics.set(topic, (category.topics.get(topic) ?? 0) + 1)
  }
  return [...found]
    .map(([name, { tools, topics }]) => ({ name, tools, topics: byCount(topics) }))
    .sort((one, other) => other.tools.length - one.tools.length)
}

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)

/** Returns the number of leading segments that most paths share. */
function prefixDepth(endpoints: readonly Filed[]): number {
  const paths = endpoints.filter(({ origin }) => origin?.groups[0] === undefined).map(segmentsOf)
  for (let depth = 0; depth < 3; depth += 1) {
    const counts = new Map<string, number>()
    for (const segments of paths) {
      const segment = segments[depth]
      if (segment !== undefined) counts.set(segment, (counts.get(segment) ?? 0) + 1)
    }
    if (Math.max(0, ...counts.values()) <= paths.length * 0.7) return depth
  }
  return 0
}

/** Maximum length of the overview in characters, some 600 tokens. */
const MAX_OVERVIEW = 2_400
/** Maximum number of topics listed per category. */
const MAX_TOPICS = 4

/** Describes what an API can do: its categories, each with its number of tools and as many topics as fit. */
export function overviewOf(categories: readonly Category[]): string {
  for (let topics = MAX_TOPICS; topics >= 0; topics -= 1) {
    const text = categories.map((category) => describe(category, topics)).join('; ')
    if (text.length <= MAX_OVERVIEW) return text
  }
  const named: string[] = []
  let length = 0
  for (const category of categories) {
    const text = describe(category, 0)
    length += text.length + 2
    if (length > MAX_OVERVIEW) break
    named.push(text)
  }
  return `${named.join('; ')}; …`
}

function describe({ name, tools, topics }: Category, most: number): string {
  const shown = tools.length > 1 ? topics.slice(0, most) : []
  return `${name} (${tools.length}${shown.length > 0 ? `: ${shown.join(', ')}` : ''})`
}
