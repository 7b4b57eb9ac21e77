/** Items read per page. */
const PAGE = 200

/** Returns stored items in order of position, each once unless it's put back. */
export interface PagedQueue<Item> {
  /** Returns the next item, or null when there is none. Rejects when items can't be read. */
  next(): Promise<Item | null>
  putBack(item: Item): void
}

/** Creates a queue that keeps only one page in memory. `read` returns at most `limit` items after a position. */
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
