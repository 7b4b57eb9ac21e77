/**
 * A value as every database keeps it: no text has a zero character, at which SQLite's readers end it and which PostgreSQL refuses; it
 * becomes the sign for an unknown one.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  return Array.isArray(value) ? value.map(storable) : value
}
