/** The same value with `mask` applied to every text in it, names of members included. */
export function maskDeep<T>(value: T, mask: (text: string) => string): T {
  const text = JSON.stringify(value)
  // Nearly always there is nothing to hide, and the value may be large.
  return mask(text) === text ? value : (walk(JSON.parse(text), mask) as T)
}

function walk(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((item) => walk(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key), walk(inner, mask)]))
}
