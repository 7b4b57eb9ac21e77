/** What is plainly wrong, by the code of a network or TLS error. */
const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'no connection could be made in time',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up at the moment',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this computer does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that this computer does not trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that this computer does not trust',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  PROXY_AUTH_REQUIRED: 'the proxy of this network asks for a user name and a password',
  PROXY_REFUSED: 'the proxy of this network refuses to connect to it',
  PROXY_UNSUPPORTED: 'the proxy of this network is of a kind that isn’t supported, such as SOCKS',
  UND_ERR_INVALID_ARG: 'the request cannot be sent as it is',
  EPROTO: 'no secure connection could be made',
}

/** The HTTP client's own codes for what the system has one for. */
const OF_THE_CLIENT: Record<string, string> = { UND_ERR_SOCKET: 'ECONNRESET', UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT' }

/** A short cause with its code, e.g. `nothing answers at its address (ECONNREFUSED)`. The error's own text is left out. */
export function networkCause(error: unknown): string {
  const code = networkCode(error)
  if (code === '') return 'network error'
  if (code.startsWith('ERR_SSL_')) return `no secure connection could be made (${code})`
  const cause = CAUSES[code]
  if (cause === undefined && /^(HPE|UND_ERR)_/.test(code)) return `its answer is not HTTP (${code})`
  return cause === undefined ? code : `${cause} (${code})`
}

/** The system's code of an error, e.g. `ECONNRESET`; '' when it has none. Several tried addresses count as one. */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return OF_THE_CLIENT[error.code] ?? error.code
  if (error instanceof AggregateError) return networkCode(error.errors[0])
  return ''
}

/** Whether another try can help: the connection failed, rather than its name, its certificate or its language. */
export function isConnectionFailure(code: string): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code)
}
