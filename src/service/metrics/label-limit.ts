/** Replaces every value beyond the limit. */
const OTHER = 'other'

/** Limits the values of a label, because each becomes a separate series in every system that reads them. Returns the value to use. */
export function createLabelLimit(most: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= most) return OTHER
    known.add(value)
    return value
  }
}
