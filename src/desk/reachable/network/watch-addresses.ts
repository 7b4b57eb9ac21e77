/** Sparingly: nothing tells a Node process, and asking costs a system call. */
const EVERY_MS = 10_000

/** Makes what calls back when this computer's addresses, as `text` gives them, are others; it gives what ends that. */
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
