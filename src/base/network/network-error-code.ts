/**
 * Returns a network error's code in the style of Node (`ECONNREFUSED`) or Chromium (`CONNECTION_REFUSED`); empty if it has none. Removes
 * `ERR_` from Chromium and TLS codes. Node's `fetch` rejects with a `TypeError` whose `cause` (for several addresses: the first of its
 * `errors`) has a `code`; Chromium's network stack rejects with a plain `Error` whose whole message is `net::` and a code.
 */
export function networkErrorCode(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return ''
  const chromium = /^net::ERR_([A-Z0-9_]+)$/.exec(error.message)?.[1]
  if (chromium !== undefined) return chromium
  if ('code' in error && typeof error.code === 'string') return error.code.replace(/^ERR_(?=TLS_|SSL_)/, '')
  // Node 24 doesn't give it a code.
  if (error.name === 'HTTPParserError') return 'HPE_INVALID_CONSTANT'
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return networkErrorCode(inner, depth + 1)
}
