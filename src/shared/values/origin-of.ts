/** The origin of a URL; null for a text that isn’t a URL. */
export function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
