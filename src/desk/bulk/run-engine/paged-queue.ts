/** Items that are read at a time. */
const PAGE = 200

/** Hands out stored items in the order of their positions, each once, and again after it was put back. */
export interface PagedQueue<Item> {
  /** The next item; null when there is none. Rejects when they can't be read. */
  next(): Promise<Item | null>
  putBack(item: Item): void
}

/** Makes a queue of which only a page is in memory. `read` gives at most `limit` items after a position. */
export function createPagedQueue<Item extends { position: number }>(
  read: (position: number, limit: number) => Promise<readonly Item[]>,
): PagedQueue<Item> {
  const again: Item[] = []
  let page: Item[] = []
  let last = -1
  let isExhausted = false
  let reading: Promise<void> | null = null

  async function readPage(): Promise<void> {
    page = [...(await read(last, PAGE))]
    isExhausted = page.length < PAGE
    last = page.at(-1)?.position ?? last
  }

  return {
    async next() {
      for (;;) {
        const item = again.shift() ?? page.shift()
        if (item) return item
        if (isExhausted) return null
        reading ??= readPage().finally(() => {
          reading = null
        })
        await reading
      }
    },
    putBack: (item) => void again.push(item),
  }
}
