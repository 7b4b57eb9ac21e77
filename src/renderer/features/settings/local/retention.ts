/** The number of days that a person typed, from 1 to 3650; null when it is none. */
export function parseRetention(text: string): number | null {
  const plain = text.trim()
  if (!/^\d{1,4}$/.test(plain)) return null
  const days = Number(plain)
  return days >= 1 && days <= 3650 ? days : null
}
