import { isObject } from '../../../../../shared/values/is-object.ts'

/** A line of a difference. `detail` is the part of the field, e.g. a parameter. */
export interface FieldChange {
  field: string
  detail: string
  before: unknown
  after: unknown
}

const isNamedList = (value: unknown): value is { name: string }[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'object' && each !== null && 'name' in each && typeof each.name === 'string') &&
  new Set(value.map(({ name }: { name: string }) => name)).size === value.length

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

function split(field: string, before: Map<string, unknown>, after: Map<string, unknown>): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((detail) => ({ field, detail, before: before.get(detail), after: after.get(detail) }))
    .filter((change) => !same(change.before, change.after))
}

const withoutName = ({ name: _name, ...others }: { name: string }): unknown => {
  const keys = Object.keys(others)
  return keys.length === 1 && keys[0] === 'value' ? Object.values(others)[0] : others
}

/**
 * Splits objects and lists of named items (parameters, headers), so that only the differences are listed. A list that was only reordered
 * isn't split.
 */
export function splitFields(fields: readonly { field: string; before: unknown; after: unknown }[]): FieldChange[] {
  return fields.flatMap(({ field, before, after }) => {
    const whole = [{ field, detail: '', before, after }]
    if (isNamedList(before) && isNamedList(after)) {
      const byName = (list: { name: string }[]) => new Map(list.map((each) => [each.name, withoutName(each)]))
      const found = split(field, byName(before), byName(after))
      return found.length > 0 ? found.flatMap(deeper) : whole
    }
    if (isObject(before) && isObject(after)) {
      const found = split(field, new Map(Object.entries(before)), new Map(Object.entries(after)))
      return found.length > 0 ? found : whole
    }
    return whole
  })
}

/** Splits one level further, e.g. a changed parameter into its changes. */
function deeper(change: FieldChange): FieldChange[] {
  const { field, detail, before, after } = change
  if (!isObject(before) || !isObject(after)) return [change]
  return split(field, new Map(Object.entries(before)), new Map(Object.entries(after))).map((inner) => ({
    ...inner,
    detail: `${detail}.${inner.detail}`,
  }))
}
