/** The origin of a URL, without spaces around it; null for a text that isn't a URL. */
export function originOf(url: string): string | null {
  try {
    return new URL(url.trim()).origin
  } catch {
    return null
  }
}
