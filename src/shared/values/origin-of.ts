/** Returns the origin of a URL, trimming spaces around it, or null if it isn't a URL. */
export function originOf(url: string): string | null {
  try {
    return new URL(url.trim()).origin
  } catch {
    return null
  }
}
