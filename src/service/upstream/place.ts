/**
 * Maximum size of a small reply, in bytes. The number of larger replies that are read and processed at the same time is limited to save
 * memory.
 */
export const SMALL_REPLY = 64 * 1024

/** A call's claim on one of a limited number of slots; only one part of the call can hold it at a time. */
export interface Place {
  /** Returns true immediately, or resolves with true when it's the call's turn, or with false if the call ends first. */
  enter(): Promise<boolean> | true
  leave(): void
}

/** The slots that a call may have to wait for. */
export interface Places {
  /** A slot for a large reply in memory. */
  reply: Place
  /** A slot for decoding a reply; held for one step at a time. */
  decoding: Place
}

const ANY: Place = { enter: () => true, leave: () => {} }
/** For requests with a small response, such as a sign-in. */
export const NO_LIMIT: Places = { reply: ANY, decoding: ANY }
