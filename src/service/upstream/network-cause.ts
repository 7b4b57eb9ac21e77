import * as tls from 'node:tls'
import { type Message, message, quoted } from '../../shared/text/message.ts'

/** Plain-language causes by network or TLS error code. */
const CAUSES: Record<string, Message> = {
  ECONNREFUSED: message('network.refused'),
  ECONNRESET: message('network.cut'),
  EPIPE: message('network.cut'),
  ETIMEDOUT: message('network.slow'),
  ENOTFOUND: message('network.unknownHost'),
  EAI_AGAIN: message('network.lookUpFailed'),
  EHOSTUNREACH: message('network.hostUnreachable'),
  ENETUNREACH: message('network.networkUnreachable'),
  CERT_HAS_EXPIRED: message('network.expired'),
  CERT_NOT_YET_VALID: message('network.notYetValid'),
  DEPTH_ZERO_SELF_SIGNED_CERT: message('network.selfSigned'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted(),
  UNABLE_TO_GET_ISSUER_CERT: untrusted(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted(),
  ERR_TLS_CERT_ALTNAME_INVALID: message('network.otherHost'),
  ADDRESS_REFUSED: message('network.addressRefused'),
  PROXY_AUTH_REQUIRED: message('network.proxyLogin'),
  PROXY_REFUSED: message('network.proxyRefused'),
  PROXY_UNSUPPORTED: message('network.proxyUnsupported'),
  UND_ERR_INVALID_ARG: message('network.unsendable'),
  EPROTO: message('network.insecure'),
}

/** Describes where to add a company's authority: in the system's store, or in a file if this version of Node can't read the store. */
function untrusted(): Message {
  const { platform } = process
  const readsStore =
    'getCACertificates' in tls && (platform === 'darwin' || platform === 'linux' || platform === 'win32')
  return message('network.untrusted', { place: message(`network.trustPlaces.${readsStore ? platform : 'file'}`) })
}

/** Maps the HTTP client's error codes to the system's. */
const OF_THE_CLIENT: Record<string, string> = { UND_ERR_SOCKET: 'ECONNRESET', UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT' }

/** Returns a short cause with its code, e.g. `it refused the connection (ECONNREFUSED)`. Omits the error's own message. */
export function networkCause(error: unknown): Message {
  const code = networkCode(error)
  if (code === '') return message('network.other')
  const cause = CAUSES[code] ?? causeByFamily(code)
  return cause ? message('network.withCode', { cause, code }) : quoted(code)
}

function causeByFamily(code: string): Message | null {
  if (code.startsWith('ERR_SSL_')) return message('network.insecure')
  return /^(HPE|UND_ERR)_/.test(code) ? message('network.notHttp') : null
}

/**
 * Returns an error's system code, e.g. `ECONNRESET`; '' if it doesn't have one. An error that covers several attempted addresses has the
 * code of the first.
 */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return OF_THE_CLIENT[error.code] ?? error.code
  if (error instanceof AggregateError) return networkCode(error.errors[0])
  return ''
}

/** Whether a retry can help, because the connection failed, as opposed to the name, certificate, or protocol being wrong. */
export function isConnectionFailure(code: string): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code)
}
