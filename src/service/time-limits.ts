/** Timeouts for each part of an exchange, in milliseconds. */
export interface TimeLimits {
  /** How long a request's headers may take to arrive, and how long a TLS handshake may take. */
  headersMs: number
  /** How long a request may take to arrive, including its body. */
  requestMs: number
  /** How often to check for requests that exceed these two limits. */
  checkMs: number
  /**
   * How long a customer's connection stays open between two requests: longer than proxies keep theirs open, because a proxy could otherwise
   * use one that was just closed.
   */
  keepAliveMs: number
  /** Like `keepAliveMs`, for a listener that's reachable only from this computer, without proxies in between. */
  loopbackKeepAliveMs: number
  /** How long the body of a customer's message may take to arrive. */
  bodyMs: number
  /** How long responding to a customer's message may take: longer than an endpoint's longest timeout plus another sign-in. */
  responseMs: number
  /** How often a client that requested progress is notified that its call is still running. SDKs time out after 60 s by default. */
  progressMs: number
  /** How long a client may take to receive the whole response, starting at the first byte. */
  takeMs: number
  /** How long a rejected client may keep sending, so that it gets to read the reason. */
  lingerMs: number
  /** How long requests in flight may take to finish when a listener closes. */
  closeMs: number
  /** How long connecting to an upstream may take, including the TLS handshake; also the limit for opening a tunnel through a proxy. */
  connectMs: number
  /** How long an idle connection to an upstream is kept open, unless the upstream announces a different time. */
  idleMs: number
  /**
   * Like `idleMs`, for requests that must not be sent twice. They use only recently used connections: a server that closes an idle one
   * could otherwise cut off the request, and it would be unknown whether it was processed.
   */
  idleForChangesMs: number
  /** How long a sign-in service may take to issue an access token. */
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
