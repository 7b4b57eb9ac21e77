import { logFor } from '../base/log/log.ts'

/** Parts to close in the reverse of the order in which they were started. */
export interface Closers {
  /** Adds a part that was just started. */
  add(...closes: (() => unknown)[]): void
  /** Adds a part to close after the others. */
  addLast(close: () => unknown): void
  /** Closes everything. A second call waits for the first. */
  close(): Promise<void>
}

/** Creates a list of parts to close, with `last` at the very end. If one part can't be closed, the others still are. */
export function createClosers(last: () => unknown): Closers {
  const closers: (() => unknown)[] = []
  let closed: Promise<void> | undefined
  async function closeAll(): Promise<void> {
    for (const close of closers.reverse()) await closeOne(close)
    await closeOne(last)
  }
  return {
    add: (...closes) => void closers.push(...closes),
    addLast: (close) => void closers.unshift(close),
    close: () => (closed ??= closeAll()),
  }
}

/** Closes a part. Logs a failure, e.g. because the database is unavailable. */
async function closeOne(close: () => unknown): Promise<void> {
  try {
    await close()
  } catch (error) {
    logFor('service').error('A part of the service couldn’t be closed', error)
  }
}
