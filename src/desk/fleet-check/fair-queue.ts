/** A page of items for one host, and where to continue. */
export interface HostPage<Item> {
  items: readonly Item[]
  /** The start of the next page, or null after the last one. */
  next: number | null
}

/** Returns items in turn from each host, so that a slow host doesn't delay the others. */
export interface FairQueue<Item> {
  /** Returns the next item with a function to release it, or null when there's none. Rejects when items can't be read. */
  next(): Promise<{ item: Item; host: string; release: () => void } | null>
}

interface Host<Item> {
  name: string
  page: Item[]
  next: number | null
  reading: Promise<void> | null
  underWay: number
  /** Number of its most recent turn. */
  turn: number
}

/**
 * Creates a queue that gives each turn to the host with the fewest items in flight; on a tie, to the one that has waited longest. Only one
 * page per host is in memory. `read` returns a host's items from a position, starting at 0.
 */
export function createFairQueue<Item>(
  hosts: readonly string[],
  read: (host: string, from: number) => Promise<HostPage<Item>>,
): FairQueue<Item> {
  const all = hosts.map((name): Host<Item> => ({ name, page: [], next: 0, reading: null, underWay: 0, turn: 0 }))
  let turns = 0

  async function readPage(host: Host<Item>): Promise<void> {
    const { items, next } = await read(host.name, host.next ?? 0)
    host.page = [...items]
    host.next = next
  }

  /** Removes and returns a host's first item; undefined when it has no more. */
  async function take(host: Host<Item>): Promise<Item | undefined> {
    while (host.page.length === 0 && host.next !== null) {
      host.reading ??= readPage(host).finally(() => {
        host.reading = null
      })
      await host.reading
    }
    return host.page.shift()
  }

  function choose(): Host<Item> | undefined {
    let chosen: Host<Item> | undefined
    for (const host of all) {
      if (host.page.length === 0 && host.next === null) continue
      const isBehind = (other: Host<Item>) =>
        host.underWay < other.underWay || (host.underWay === other.underWay && host.turn < other.turn)
      if (!chosen || isBehind(chosen)) chosen = host
    }
    return chosen
  }

  return {
    async next() {
      for (;;) {
        const host = choose()
        if (!host) return null
        host.underWay += 1
        turns += 1
        host.turn = turns
        const release = () => {
          host.underWay -= 1
        }
        try {
          const item = await take(host)
          if (item !== undefined) return { item, host: host.name, release }
        } catch (error) {
          release()
          throw error
        }
        release()
      }
    },
  }
}
