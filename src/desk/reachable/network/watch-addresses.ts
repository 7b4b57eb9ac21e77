/** Polling interval in milliseconds. Infrequent, because each poll costs a system call; Node has no event for this. */
const EVERY_MS = 10_000

/** Creates a watcher that calls back when `text()` changes. Returns its unsubscribe function. */
export const createAddressWatch =
  (text: () => string, everyMs = EVERY_MS) =>
  (onOther: () => void): (() => void) => {
    let known = text()
    const timer = setInterval(() => {
      const now = text()
      if (now === known) return
      known = now
      onOther()
    }, everyMs).unref()
    return () => clearInterval(timer)
  }
