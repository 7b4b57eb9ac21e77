/** Minimum interval between two messages, in milliseconds. */
const SEND_EVERY_MS = 250

/** Sends changes to subscribers. */
export interface ChangeFeed<Changes> {
  /** Records changes. Cheap enough to call any number of times. */
  note(changes: Changes): void
  close(): void
}

/**
 * Collects changes and sends them together: the first immediately, later ones at most every 250 ms, so that thousands of changes a second
 * cost four messages. `merge` combines two into one of bounded size.
 */
export function createChangeFeed<Changes extends NonNullable<unknown>>(
  send: (changes: Changes) => void,
  merge: (one: Changes, other: Changes) => Changes,
): ChangeFeed<Changes> {
  let waiting: Changes | null = null
  let timer: NodeJS.Timeout | undefined

  function sendNow(): void {
    if (waiting === null) {
      timer = undefined
      return
    }
    const changes = waiting
    waiting = null
    timer = setTimeout(sendNow, SEND_EVERY_MS).unref()
    send(changes)
  }

  return {
    note(changes) {
      waiting = waiting === null ? changes : merge(waiting, changes)
      if (timer === undefined) sendNow()
    },
    close: () => clearTimeout(timer),
  }
}
