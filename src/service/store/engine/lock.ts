/** Something that one has at a time. */
export interface Lock {
  /** Resolves once it's free and all who asked before have had it. Rejects once it's closed. */
  take(): Promise<void>
  /** Gives it to the next one. */
  give(): void
  /** Nobody gets it any more. */
  close(reason: Error): void
}

/** Makes a lock that is free. */
export function createLock(): Lock {
  const waiting: { resolve: () => void; reject: (reason: Error) => void }[] = []
  let isTaken = false
  let closed: Error | null = null
  return {
    async take() {
      if (closed) throw closed
      if (isTaken) return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
      isTaken = true
    },
    give() {
      const next = waiting.shift()
      if (next) next.resolve()
      else isTaken = false
    },
    close(reason) {
      closed = reason
      for (const { reject } of waiting.splice(0)) reject(reason)
    },
  }
}
