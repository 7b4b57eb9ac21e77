import { type FieldNode, fieldTree, leavesOf, shortestFields } from './field-tree.ts'

/** Fields of a tested reply that are likely worth their tokens. Sizes in characters of compact JSON. */
export interface TrimProposal {
  /** Dot paths to keep; if all parts of a field are kept, the field stands for them. */
  fields: string[]
  keptCount: number
  totalCount: number
}

/** Shorter replies aren't worth trimming. */
const MIN_CHARACTERS = 4_000
/** Maximum share that may remain; otherwise the savings aren't worth losing a field. */
const MAX_KEPT_SHARE = 0.8
/** Average length, in characters, above which a field's text is kept only if its name suggests content. */
const LONG_TEXT = 400
/** Maximum number of values examined per field. */
const MAX_SAMPLES = 50

/** Links between resources, machine tokens, and internals that APIs include for programs rather than readers. */
const MACHINE_NAME =
  /^(_?links?|_?embedded|href|rel|self|etag|node_?id|gravatar_?id|cursor|trace_?id|request_?id|checksum|digest|sha\d*|hash|nonce|signature|fingerprint|__.*|_v|metadata_version)$|(_|^)(urls?|uris?|href|etag|hash|sha|checksum|token|cursor|template|avatar|thumbnail|icon|image|html)s?$|(Url|Uri|Href|Etag|Hash|Token|Avatar|Thumbnail|Icon|Html)s?$/
/** Fields needed to reach the next page of a list. */
const PAGING = /^(has_?more|total|count|page|per_?page|limit|offset|.*next.*|.*(cursor|page_?token))$/i
/** URLs for people, one per object. */
const MAIN_ADDRESS = /^(html_?url|htmlUrl|web_?url|webUrl|permalink|public_?url|url)$/
/** A single long word of hexadecimal or base64 digits: a hash, a trace ID, or encoded data. */
const ENCODED = /^\S*([0-9a-f]{16,}|[A-Za-z0-9+/=_.-]{60,})\S*$/i
const IDENTIFIER_NAME = /^(id|uuid|key|number|name|.*(_id|Id))$/
const CONTENT_NAME = /^(body|text|content|description|summary|message|comment|note|notes|snippet|excerpt)$/i

interface Samples {
  values: unknown[]
  characters: number
}

/** Whether a field is likely worth keeping, judging by its name and values. */
function isWorthKeeping(path: string, { values }: Samples, mainAddresses: ReadonlySet<string>): boolean {
  const names = path.split('.')
  const name = names.at(-1) ?? ''
  if (names.slice(0, -1).some((each) => /^(_?links?|_embedded)$/.test(each))) return false
  if (mainAddresses.has(path) || (names.length <= 2 && PAGING.test(name))) return true
  if (MACHINE_NAME.test(name)) return false
  const given = values.filter(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  // A field that's always empty isn't worth keeping.
  if (given.length === 0) return false
  const texts = given.filter((value) => typeof value === 'string')
  if (texts.length < given.length) return true
  if (texts.every((text) => /^https?:\/\//.test(text))) return false
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
  if (average > LONG_TEXT) return CONTENT_NAME.test(name)
  return IDENTIFIER_NAME.test(name) || !texts.every((text) => ENCODED.test(text))
}

/** Collects the values of each leaf by path, and its share of the reply. */
function samplesOf(value: unknown, paths: ReadonlySet<string>): Map<string, Samples> {
  const found = new Map<string, Samples>()
  const collect = (from: unknown, path: string) => {
    if (paths.has(path)) {
      const samples = found.get(path) ?? { values: [], characters: 0 }
      if (samples.values.length < MAX_SAMPLES) samples.values.push(from)
      samples.characters += (JSON.stringify(from) ?? '').length + path.length - path.lastIndexOf('.') + 3
      found.set(path, samples)
    } else if (Array.isArray(from)) for (const each of from) collect(each, path)
    else if (typeof from === 'object' && from !== null)
      for (const [name, inner] of Object.entries(from)) collect(inner, path === '' ? name : `${path}.${name}`)
  }
  collect(value, '')
  return found
}

/** Returns the main URL of each object, the one for people; the others are for programs. */
function mainAddressesOf(leaves: readonly FieldNode[]): Set<string> {
  const byParent = new Map<string, FieldNode[]>()
  for (const leaf of leaves) {
    const parent = leaf.path.slice(0, Math.max(0, leaf.path.length - leaf.name.length - 1))
    if (MAIN_ADDRESS.test(leaf.name)) byParent.set(parent, [...(byParent.get(parent) ?? []), leaf])
  }
  const rank = ({ name }: FieldNode) => (name === 'url' ? 1 : 0)
  return new Set(
    [...byParent.values()].flatMap((group) => {
      const best = [...group].sort((a, b) => rank(a) - rank(b))[0]
      // URLs of related objects, nested deeper, cost more than they're worth.
      return best && best.path.split('.').length <= 2 ? [best.path] : []
    }),
  )
}

/**
 * Proposes which fields of a JSON reply a model needs: keeps identifiers, names, states, numbers, and content; drops links, hashes, encoded
 * data, and fields that were empty. Returns null for a reply that isn't JSON with fields, is small, or would hardly shrink.
 */
export function proposeTrim(body: string): TrimProposal | null {
  if (body.length < MIN_CHARACTERS) return null
  const tree = fieldTree(body)
  if (tree === null) return null
  const leaves = tree.flatMap(leavesOf)
  const samples = samplesOf(JSON.parse(body), new Set(leaves.map(({ path }) => path)))
  const mainAddresses = mainAddressesOf(leaves)
  const kept = new Set<string>()
  let all = 0
  let remaining = 0
  for (const { path } of leaves) {
    const found = samples.get(path)
    if (!found) continue
    all += found.characters
    if (!isWorthKeeping(path, found, mainAddresses)) continue
    kept.add(path)
    remaining += found.characters
  }
  const fields = shortestFields(tree, kept)
  if (fields.length === 0 || fields.length > 300 || remaining > all * MAX_KEPT_SHARE) return null
  return { fields, keptCount: kept.size, totalCount: leaves.length }
}
