/**
 * Maximum size of a small reply, in bytes. The number of larger replies that are read and processed at the same time is limited to save
 * memory.
 */
export const SMALL_REPLY = 64 * 1024

/** A call's claim on one of a limited number of places; only one part of the call can hold it at a time. */
export interface Place {
  /** Returns true immediately, or when it's the call's turn; resolves with false if the call ends first. */
  enter(): Promise<boolean> | true
  leave(): void
}

/** The places that a call may have to wait for. */
export interface Places {
  /** A place among the large replies held in memory. */
  reply: Place
  /** A place among the replies being decoded; held for one step at a time. */
  decoding: Place
}

const ANY: Place = { enter: () => true, leave: () => {} }
/** For a request with a small response, such as a sign-in. */
export const NO_LIMIT: Places = { reply: ANY, decoding: ANY }
