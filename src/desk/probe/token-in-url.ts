/** Returns the token in a URL of the form `{mcp_url}/<token>/stream`; null for any other URL. */
export function tokenInUrl(url: string): string | null {
  try {
    const [end, token] = new URL(url.trim()).pathname.split('/').reverse()
    return end === 'stream' && token ? decodeURIComponent(token) : null
  } catch {
    return null
  }
}
