/** How long each part of an exchange may take, in milliseconds. */
export interface TimeLimits {
  /** Until the headers of a request have arrived. Also the limit of a TLS handshake. */
  headersMs: number
  /** Until a request has arrived, its body included. */
  requestMs: number
  /** How often both are looked at. */
  checkMs: number
  /** For how long a customer's connection stays open between two requests. Longer than proxies keep theirs, which else meet a closed one. */
  keepAliveMs: number
  /** The same on a listener for this computer alone, where nothing stands in between. */
  loopbackKeepAliveMs: number
  /** Until the body of a customer's message has arrived. */
  bodyMs: number
  /** Until a customer's message is answered: more than an endpoint's longest limit, a renewed sign-in included. */
  answerMs: number
  /** How often a client that asks for progress is told that its call goes on. SDKs wait for 60 s by default. */
  progressMs: number
  /** Until a client has taken the whole answer, from its first byte on. */
  takeMs: number
  /** How long a client that was refused may go on sending, so that it gets to read why. */
  lingerMs: number
  /** How long running requests may take to end when a listener closes. */
  closeMs: number
  /** Until a connection to an upstream is made, its TLS handshake included; the same for a tunnel through a proxy. */
  connectMs: number
  /** For how long a free connection to an upstream is kept, unless the upstream announces another time. */
  idleMs: number
  /**
   * The same for requests that must not be sent twice. They take only a connection that was just in use: a server that closes
   * idle ones would otherwise cut it off, and nobody could tell whether it was served.
   */
  idleForChangesMs: number
  /** Until a sign-in service has given an access token. */
  signInMs: number
}

export const TIME_LIMITS: TimeLimits = {
  headersMs: 60_000,
  requestMs: 300_000,
  checkMs: 5_000,
  keepAliveMs: 75_000,
  loopbackKeepAliveMs: 5_000,
  bodyMs: 30_000,
  answerMs: 330_000,
  progressMs: 10_000,
  takeMs: 60_000,
  lingerMs: 2_000,
  closeMs: 1_000,
  connectMs: 10_000,
  idleMs: 10_000,
  idleForChangesMs: 1_000,
  signInMs: 15_000,
}
