/** Replaces null characters in text with the replacement character, because SQLite's readers truncate there and PostgreSQL rejects them. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  return Array.isArray(value) ? value.map(storable) : value
}
