/** Returns the origin of a trimmed URL, or null if it isn't one. */
export function originOf(url: string): string | null {
  try {
    return new URL(url.trim()).origin
  } catch {
    return null
  }
}
