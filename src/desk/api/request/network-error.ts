import { networkErrorCode } from '../../../base/network/network-error-code.ts'
import { type Message, message } from '../../../shared/text/message.ts'

/** What's known about a request that `fetch` rejected. */
export interface NetworkError {
  /** `badResponse`: something responded, but not the way the service does. */
  kind: 'offline' | 'badResponse'
  /** Worded the same for errors from Node and Chromium. */
  cause: Message
  /** False when the connection was never established, so the service can't have received the request. */
  mayHaveArrived: boolean
}

/** The cause when a connection closed before the response was complete. */
export const CONNECTION_LOST = message('api.cut')

/** Errors that occur before the request is sent: Node's error codes, and Chromium's without `ERR_`. */
const BEFORE_SENDING: readonly (readonly [RegExp, Message])[] = [
  [/^(ENOTFOUND|EAI_\w+|NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED)$/, message('api.hostNotFound')],
  [/^(ECONNREFUSED|CONNECTION_REFUSED|CONNECTION_FAILED)$/, message('api.refused')],
  [/^INTERNET_DISCONNECTED$/, message('api.noNetwork')],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ADDRESS_\w+)$/, message('api.unreachable')],
  [/^(UND_ERR_CONNECT_TIMEOUT|CONNECTION_TIMED_OUT)$/, message('api.unreachable')],
  [/^(PROXY_|TUNNEL_|SOCKS_|MANDATORY_PROXY_)\w+$/, message('api.proxy')],
  [
    /^(CERT_AUTHORITY_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/,
    message('api.authority'),
  ],
  [/^(CERT_\w+|TLS_CERT_\w+)$/, message('api.certificate')],
  [/^(SSL_|BAD_SSL_|TLS_)\w+$|^EPROTO$/, message('api.insecure')],
  [/^UNSAFE_PORT$/, message('api.blockedPort')],
]

const CUT =
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_\w+)$/
const NOT_HTTP =
  /^(HPE_\w+|INVALID_HTTP_RESPONSE|RESPONSE_HEADERS_\w+|CONTENT_DECODING_FAILED|UND_ERR_HEADERS_OVERFLOW)$/

/** Classifies a rejected `fetch`. */
export function readNetworkError(error: unknown): NetworkError {
  const code = networkErrorCode(error)
  const before = BEFORE_SENDING.find(([codes]) => codes.test(code))
  if (before) return { kind: 'offline', cause: before[1], mayHaveArrived: false }
  if (NOT_HTTP.test(code)) return { kind: 'badResponse', cause: message('api.notHttp'), mayHaveArrived: true }
  const cause = CUT.test(code) ? CONNECTION_LOST : message('api.failed')
  return { kind: 'offline', cause, mayHaveArrived: true }
}
