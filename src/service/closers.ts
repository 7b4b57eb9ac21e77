import { logFor } from '../base/log/log.ts'

/** Parts that are closed in reverse order of starting. */
export interface Closers {
  /** Adds a part that was just started. */
  add(...closes: (() => unknown)[]): void
  /** Adds a part that's closed after the others. */
  addLast(close: () => unknown): void
  /** Closes everything. A second call waits for the first. */
  close(): Promise<void>
}

/** Creates a list of parts to close, `last` at the very end. A failure to close one doesn't prevent the others from being closed. */
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

/** A part can fail to close, e.g. because the database is unavailable. */
async function closeOne(close: () => unknown): Promise<void> {
  try {
    await close()
  } catch (error) {
    logFor('service').error('A part of the service couldn’t be closed', error)
  }
}
