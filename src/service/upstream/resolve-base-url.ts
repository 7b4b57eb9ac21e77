/** Turns a stored base URL into a real one: `self:/path` is this service's own listener at `origin`. */
export function resolveBaseUrl(baseUrl: string, origin: string): string {
  const url = baseUrl.startsWith('self:/') ? origin + baseUrl.slice('self:'.length) : baseUrl
  return url.replace(/\/+$/, '')
}
