import type { Ajv, AnySchemaObject } from 'ajv'

/**
 * Replaces a validator's `uniqueItems`, which compares each object with each, by one that takes time linear in the size of
 * the items. A metaschema uses the keyword too (`required`, `enum`), so this concerns schemas of other people as well as
 * values. Lists longer than their `maxItems` aren't looked at: they're wrong already.
 */
export function addLinearUniqueItems(ajv: Ajv): void {
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    compile: (wanted: boolean, parent: AnySchemaObject) => (items: unknown[]) =>
      !wanted || items.length > (parent.maxItems ?? Number.POSITIVE_INFINITY) || hasUniqueItems(items),
  })
}

/**
 * Whether no two items are equal as JSON Schema compares them (2020-12, core §4.2.2), in time linear in their size; the
 * usual comparison of each with each takes a minute for 60,000 objects.
 */
function hasUniqueItems(items: readonly unknown[]): boolean {
  const seen = new Set<string>()
  for (const item of items) {
    const key = canonical(item)
    if (seen.has(key)) return false
    seen.add(key)
  }
  return true
}

/** The same text for equal values: members in the order of their names. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}
