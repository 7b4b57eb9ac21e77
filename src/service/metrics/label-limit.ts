/** Stands for every value beyond the limit. */
const OTHER = 'other'

/** Bounds the values of a label: each is a series of its own in every system that reads them. Gives the value to use. */
export function createLabelLimit(most: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= most) return OTHER
    known.add(value)
    return value
  }
}
