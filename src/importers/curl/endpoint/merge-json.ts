import type { Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { type JsonNode, parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { placeholderNames } from '../../../shared/management/endpoint/template.ts'
import { type MergedParameters, NotAlike } from './merged-parameters.ts'

/** A value in one of the bodies, with the text of that body. */
interface At {
  text: string
  node: JsonNode
}

const rawOf = ({ text, node }: At): string => text.slice(node.start, node.end)

/** Merges the JSON bodies of several commands, keeping the first body's text except where they differ. Throws `NotAlike`. */
export function mergeJson(texts: readonly string[], parameters: MergedParameters): string {
  const roots = texts.map((text): At => {
    const node = parseJsonText(text)
    if (!node) throw new NotAlike()
    return { text, node }
  })
  const [first] = roots
  if (!first) throw new NotAlike()
  const shared = roots.every(({ node }) => node.kind === 'object') ? commonKeys(roots) : null
  if (shared?.size === 0) throw new NotAlike()
  return first.text.slice(0, first.node.start) + mergeValues(roots, [], parameters) + first.text.slice(first.node.end)
}

function commonKeys(roots: readonly At[]): Set<string> {
  const [first = new Set<string>(), ...rest] = roots.map(
    ({ node }) => new Set(node.kind === 'object' ? node.members.map(({ key }) => key) : []),
  )
  return new Set([...first].filter((key) => rest.every((keys) => keys.has(key))))
}

function mergeValues(values: readonly (At | null)[], path: readonly string[], parameters: MergedParameters): string {
  const present = values.filter((value) => value !== null)
  const [first] = present
  if (!first) throw new NotAlike()
  if (present.length === values.length && present.every((value) => rawOf(value) === rawOf(first))) return rawOf(first)
  if (present.length === values.length && present.every(({ node }) => node.kind === 'object'))
    return mergeObjects(present, path, parameters)
  // A null among other values counts as missing.
  if (present.some(({ node }) => node.kind === 'null')) {
    if (present.every(({ node }) => node.kind === 'null')) return 'null'
    return mergeValues(
      values.map((value) => (value?.node.kind === 'null' ? null : value)),
      path,
      parameters,
    )
  }
  const where = path.length === 0 ? ['items'] : path
  if (present.every(({ node }) => node.kind === 'string')) {
    const texts = values.map((value) => (value?.node.kind === 'string' ? value.node.value : null))
    return JSON.stringify(
      parameters.forTexts(
        texts,
        where,
        () => 'string',
        (text) => text,
      ),
    )
  }
  // A placeholder among numbers or lists keeps its own parameter if that can hold the other values.
  const literals = values.map((value) => (value && isPlaceholder(value.node) ? null : value))
  const known = present.find(({ node }) => isPlaceholder(node))
  if (known) {
    const parameter = parameters.all.find(({ name }) => `"{{${name}}}"` === rawOf(known))
    const types = new Set(literals.flatMap((value) => (value ? typeOf(value.node) : [])))
    if (!parameter || types.size !== 1 || !(types.has(parameter.type) || parameter.type === 'number'))
      throw new NotAlike()
    return rawOf(known)
  }
  const types = new Set(present.map(({ node }) => typeOf(node)))
  const type: Parameter['type'] | undefined =
    types.size === 1
      ? [...types][0]
      : [...types].every((each) => each === 'integer' || each === 'number')
        ? 'number'
        : undefined
  if (type === undefined || present.some((value) => placeholderNames(rawOf(value)).length > 0)) throw new NotAlike()
  const parsed = values.map((value) =>
    value ? (JSON.parse(rawOf(value)) as Exclude<Parameter['example'], undefined | null>) : undefined,
  )
  const item = type === 'array' ? itemType(present) : undefined
  return JSON.stringify(parameters.forValues(parsed, type, where, item ? { items: { type: item } } : {}))
}

function mergeObjects(objects: readonly At[], path: readonly string[], parameters: MergedParameters): string {
  const members = objects.map(({ node }) => (node.kind === 'object' ? node.members : []))
  const [base] = objects
  const [own = []] = members
  if (!base) throw new NotAlike()
  const valuesOf = (key: string) =>
    objects.map(({ text }, index): At | null => {
      const found = members[index]?.find((member) => member.key === key)
      return found ? { text, node: found.value } : null
    })
  let result = ''
  let end = base.node.start
  for (const { key, value } of own) {
    result += base.text.slice(end, value.start) + mergeValues(valuesOf(key), [...path, key], parameters)
    end = value.end
  }
  const further = [
    ...new Set(
      members
        .slice(1)
        .flat()
        .map(({ key }) => key),
    ),
  ].filter((key) => !own.some((member) => member.key === key))
  const added = further.map(
    (key) => `${JSON.stringify(key)}: ${mergeValues(valuesOf(key), [...path, key], parameters)}`,
  )
  const comma = own.length > 0 && added.length > 0 ? ', ' : ''
  return (
    result +
    (own.length === 0 ? '{' : '') +
    comma +
    added.join(', ') +
    (own.length === 0 ? '}' : base.text.slice(end, base.node.end))
  )
}

const isPlaceholder = (node: JsonNode): boolean => node.kind === 'string' && /^\{\{[\w.-]+\}\}$/.test(node.value)

function typeOf(node: JsonNode): Parameter['type'] {
  if (node.kind === 'null') throw new NotAlike()
  if (node.kind !== 'number') return node.kind
  if (typeof node.value !== 'number' || (Number.isInteger(node.value) && !Number.isSafeInteger(node.value)))
    throw new NotAlike()
  return Number.isInteger(node.value) ? 'integer' : 'number'
}

/** Returns the common type of all items in the lists, if there is one. */
function itemType(lists: readonly At[]): Parameter['type'] | undefined {
  const items = lists.flatMap(({ node }) => (node.kind === 'array' ? node.items : []))
  const types = new Set(items.map((item) => (item.kind === 'null' ? 'null' : typeOf(item))))
  const [only, second] = types
  return second === undefined && only !== undefined && only !== 'null' ? only : undefined
}
