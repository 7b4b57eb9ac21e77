/** Bytes of a small reply. As many larger ones are read and processed at a time as memory has room for. */
export const SMALL_REPLY = 64 * 1024

/** A call's place among others, held by one part of the call at a time. */
export interface Place {
  /** True at once or when it's the call's turn; false when the call ends first. */
  enter(): Promise<boolean> | true
  leave(): void
}

/** The turns that a call waits for. */
export interface Places {
  /** Among the large replies that are held in memory. */
  reply: Place
  /** Among the replies that are decoded; taken for one step at a time. */
  decoding: Place
}

const ANY: Place = { enter: () => true, leave: () => {} }
/** For a request whose answer is small, such as a sign-in. */
export const NO_LIMIT: Places = { reply: ANY, decoding: ANY }
