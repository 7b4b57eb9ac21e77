import type { ReadParameter } from './outside-tools.ts'
import { flatten, typesOf } from './schema.ts'

/** A name and a value in a query or a form; `raw` is the value before percent-decoding. */
export interface Pair {
  name: string
  raw: string
  used?: boolean
}

export function decode(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', '%20'))
  } catch {
    return raw
  }
}

export const readPairs = (text: string): Pair[] =>
  text
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name: decode(name), raw: value.join('=') }
    })

const SEPARATORS: Record<string, RegExp> = {
  form: /,/,
  simple: /,/,
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
  commaDelimited: /,/,
  tabDelimited: /%09|\t/i,
}

/** Nests `a[b][0]`-style names. Numbers and empty brackets make a list. */
function nest(pairs: { steps: string[]; value: string }[]): unknown {
  if (pairs.every(({ steps }) => steps.length === 0)) return pairs.at(-1)?.value
  const groups = new Map<string, { steps: string[]; value: string }[]>()
  let next = 0
  for (const { steps, value } of pairs) {
    const [first = '', ...rest] = steps
    const key = first === '' ? `${next++}` : first
    groups.set(key, [...(groups.get(key) ?? []), { steps: rest, value }])
  }
  const isList = pairs.every(({ steps }) => /^\d*$/.test(steps[0] ?? ''))
  const entries = [...groups].map(([key, group]) => [key, nest(group)] as const)
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

const inTwos = (parts: string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((key, index) => (index % 2 === 0 ? [[decode(key), decode(parts[index + 1] ?? '')]] : [])),
  )

function anyJsonOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

const jsonOf = (text: string): unknown[] =>
  anyJsonOf(text).filter((value) => typeof value === 'object' && value !== null)

/** Possible meanings of one string, which is split at the separators of its style. The most complex reading comes first. */
export function readings(raw: string, { style = 'form', explode, schema, content }: ReadParameter, root: unknown) {
  const types = typesOf(schema ?? content?.schema, root)
  const found: unknown[] = content ? anyJsonOf(decode(raw)) : []
  const parts = raw.split(SEPARATORS[style] ?? /,/)
  if (types.has('object')) {
    if (explode && style === 'simple')
      found.push(Object.fromEntries(parts.map((part) => part.split('=').map(decode) as [string, string])))
    else found.push(inTwos(parts))
  }
  if (types.has('array')) found.push(raw === '' ? [] : parts.map(decode))
  found.push(decode(raw))
  return found
}

/**
 * Reads one parameter from the pairs of a query or a form, according to the style table in the OpenAPI specification; marks the pairs it
 * uses. Returns several readings where a union of types is ambiguous, or undefined when the parameter is absent.
 */
export function readParameter(pairs: Pair[], parameter: ReadParameter, root: unknown): unknown[] | undefined {
  const { name, style = 'form', explode = style === 'form', schema } = parameter
  const bracketed = pairs.filter((pair) => !pair.used && pair.name.startsWith(`${name}[`))
  const exact = pairs.filter((pair) => !pair.used && pair.name === name)
  const types = typesOf(schema, root)
  if (style === 'deepObject' && bracketed.length > 0 && exact.length === 0) {
    for (const pair of bracketed) pair.used = true
    const nested = bracketed.map((pair) => ({
      steps: [...pair.name.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step),
      value: decode(pair.raw),
    }))
    return [nest(nested)]
  }
  if (exact.length > 0) {
    // If the parameter isn't a list, a second pair with its name may be a member of an object that another parameter spreads.
    if (types.size > 0 && !types.has('array')) exact.splice(1)
    for (const pair of exact) pair.used = true
    const texts = exact.map(({ raw }) => decode(raw))
    // The specification doesn't say how a list represents objects; its encoding table uses JSON for them.
    const objects = texts.flatMap(jsonOf)
    const lists = [texts, ...(objects.length === texts.length ? [objects] : [])]
    if (texts.length > 1) return lists
    const [{ raw } = { raw: '' }] = exact
    if (explode && types.has('array')) return [...lists, ...(types.size > 1 ? texts : []), ...objects]
    return readings(raw, { ...parameter, explode: false }, root)
  }
  if (types.has('object') && style === 'form' && explode) {
    const { properties = {} } = flatten(schema, root)
    // Without named properties, the object consists of every pair that no other parameter claims.
    const isOpen = Object.keys(properties).length === 0
    const own = pairs.filter((pair) => !pair.used && (isOpen || pair.name in properties))
    for (const pair of own) pair.used = true
    if (own.length > 0) return [Object.fromEntries(own.map((pair) => [pair.name, decode(pair.raw)]))]
  }
  return undefined
}
