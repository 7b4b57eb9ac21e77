/** Maximum number of keys in one query. */
const MAX_TOGETHER = 100

interface Waiting<T> {
  key: string
  resolve: (value: T | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Reads values by key, with one query at a time. Keys requested while a query is in flight are read by the next one, so that many callers
 * share a connection, and no value is older than its request.
 */
export function createReadTogether<T>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []
  let isReading = false

  async function readOn(): Promise<void> {
    isReading = true
    while (waiting.length > 0) {
      const some = waiting.slice(0, MAX_TOGETHER)
      waiting = waiting.slice(MAX_TOGETHER)
      try {
        const found = await readAll([...new Set(some.map(({ key }) => key))])
        for (const { key, resolve } of some) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isReading) void readOn()
    })
}
