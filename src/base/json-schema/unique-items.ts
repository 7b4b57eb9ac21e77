import type { Ajv, AnySchemaObject } from 'ajv'

/**
 * Replaces a validator's `uniqueItems`, which compares all pairs of objects, with an implementation that runs in linear time. Metaschemas
 * use the keyword too (`required`, `enum`), so this affects third-party schemas as well as values. Skips lists longer than their
 * `maxItems`: they're already invalid.
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
 * Whether no two items are equal by JSON Schema's rules (2020-12, core §4.2.2). Takes time linear in their size; comparing all pairs takes
 * a minute for 60,000 objects.
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

/** Returns the same string for equal values, by sorting members by name. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}
