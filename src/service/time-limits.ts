/** Timeouts of each part of an exchange, in milliseconds. */
export interface TimeLimits {
  /** Until the headers of a request have arrived, and until a TLS handshake is finished. */
  headersMs: number
  /** Until a request has arrived, including its body. */
  requestMs: number
  /** How often both are checked. */
  checkMs: number
  /** How long a customer's connection stays open between two requests. Longer than proxies keep theirs, or they would use a closed one. */
  keepAliveMs: number
  /** The same on a listener for this computer only, without proxies in between. */
  loopbackKeepAliveMs: number
  /** Until the body of a customer's message has arrived. */
  bodyMs: number
  /** Until a customer's message gets its response: longer than an endpoint's longest timeout, including another sign-in. */
  responseMs: number
  /** How often a client that requested progress is notified that its call is running. SDKs time out after 60 s by default. */
  progressMs: number
  /** Until a client has received the whole response, from its first byte on. */
  takeMs: number
  /** How long a rejected client may keep sending, so that it can read the reason. */
  lingerMs: number
  /** How long running requests may take to finish when a listener closes. */
  closeMs: number
  /** Until a connection to an upstream is established, including its TLS handshake; the same for a tunnel through a proxy. */
  connectMs: number
  /** How long an idle connection to an upstream is kept, unless the upstream announces another time. */
  idleMs: number
  /**
   * The same for requests that must not be sent twice. They only use recently used connections: a server closing idle ones would otherwise
   * cut off the request, and it'd be unknown whether it was processed.
   */
  idleForChangesMs: number
  /** Until a sign-in service has issued an access token. */
  signInMs: number
}

export const TIME_LIMITS: TimeLimits = {
  headersMs: 60_000,
  requestMs: 300_000,
  checkMs: 5_000,
  keepAliveMs: 75_000,
  loopbackKeepAliveMs: 5_000,
  bodyMs: 30_000,
  responseMs: 330_000,
  progressMs: 10_000,
  takeMs: 60_000,
  lingerMs: 2_000,
  closeMs: 1_000,
  connectMs: 10_000,
  idleMs: 10_000,
  idleForChangesMs: 1_000,
  signInMs: 15_000,
}
