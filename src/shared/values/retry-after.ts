/**
 * Returns the seconds that a `Retry-After` header asks to wait, not negative; null if it's neither a whole number nor an HTTP date. `now`:
 * the sender's clock.
 */
export function secondsToWait(header: string, now: number): number | null {
  const seconds = wholeNumber(header)
  if (seconds !== null) return seconds
  const time = httpDate(header)
  return time === null ? null : Math.max(0, (time - now) / 1000)
}

/** Returns a whole number that isn't negative; null for any other text. */
export function wholeNumber(value: string): number | null {
  return /^\s*\d+\s*$/.test(value) ? Number(value) : null
}

/** Returns an HTTP date as a `Date.now()` time; null for any other text. */
export function httpDate(value: string): number | null {
  // `Date.parse` accepts nearly anything (even "-5"), so check the format first.
  if (!/^\s*[a-z]{3,9},? .*\d/i.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time
}
