/** A response from the fake service. `silent` never responds; `cut` breaks the connection in the middle of the body. */
export interface FakeResponse {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON unless it's a string. */
  body?: unknown
  silent?: boolean
  cut?: boolean
  /** Carries out the request, but breaks the connection before responding. */
  lost?: boolean
  /** Waits until this settles before responding. */
  after?: Promise<unknown>
}

/** An element of the documented server list. */
export interface ListedServer {
  id: string
  name: string
  isActive: boolean
  createdAt: string
  updatedAt: string
}

/** A server with plausible dates. */
export function server(id: string, name: string, isActive = true): ListedServer {
  return { id, name, isActive, createdAt: '2025-03-01T09:30:00.000Z', updatedAt: '2025-06-12T16:05:00.000Z' }
}

/** The three servers that the fake lists by default. */
export const TYPICAL_SERVERS = [
  server('srv_billing', 'Billing EU'),
  server('srv_crm', 'CRM contacts'),
  server('srv_stock', 'Warehouse stock', false),
]

/** The documented list: a bare array in camelCase. */
export const bareList = (servers: readonly ListedServer[]): FakeResponse => ({ body: servers })

/** The alternative list format, which the interface's sample code expects: an envelope with snake_case names. */
export const envelopeList = (servers: readonly ListedServer[]): FakeResponse => ({
  body: {
    status: 'success',
    data: servers.map(({ id, name, isActive, createdAt, updatedAt }) => ({
      id,
      name,
      is_active: isActive,
      created_at: createdAt,
      updated_at: updatedAt,
    })),
  },
})

/** A successful generation with this token. */
export const generated = (token: string, customerId = 'cus_0001'): FakeResponse => ({
  body: { status: 'success', data: { url: `https://mcp.example/${token}/stream`, token, customerId } },
})

/** The response for 400, 401, and 404. */
export const refused = (status: number, message: string): FakeResponse => ({ status, body: { error: status, message } })

/** A 200 response whose status is `error`. */
export const failed = (error: { code?: string; message?: string; retryAfter?: number }): FakeResponse => ({
  body: { status: 'error', error },
})

/** A rate limit specified only in the header, along with the flat error body. */
export const limitedByHeader = (seconds: number): FakeResponse => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { error: 429, message: 'Too many requests' },
})

/** A rate limit specified in the error details. */
export const limitedByBody = (seconds: number): FakeResponse => ({
  status: 429,
  body: { status: 'error', error: { code: 'rate_limited', message: 'Slow down', retryAfter: seconds } },
})

export const brokenPage: FakeResponse = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
}
/** A page instead of the expected JSON, with a success status. */
export const signInPage: FakeResponse = {
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Please sign in</body></html>',
}
export const redirected = (location: string): FakeResponse => ({ status: 302, headers: { location }, body: '' })
export const silent: FakeResponse = { silent: true }
export const cutOff: FakeResponse = { cut: true }
export const lost: FakeResponse = { lost: true }
