import type { HistoryConnection, Opened } from './history-connection.ts'
import type { Outcome } from './history-record.ts'
import type { Begun } from './history-store.ts'

/** Tracks this session's generations, whose outcomes must not be lost. */
export function createPendingGenerations(open: HistoryConnection['open']) {
  /** Outcomes that couldn't be written yet. */
  const unwritten = new Map<string, Outcome>()
  /** IDs of the generations in flight. */
  const underWay = new Set<string>()

  async function writeEarlier({ thread }: Opened): Promise<void> {
    for (const [id, outcome] of unwritten) {
      await thread.call('end', { id, outcome })
      unwritten.delete(id)
    }
  }

  return {
    /** Writes the outcomes that couldn't be written earlier. */
    writeEarlier,
    /** Whether the history must stay open: a database that opens treats pending generations as lost. */
    hasAny: (): boolean => unwritten.size + underWay.size > 0,
    /** Records a generation about to be sent. */
    async begin(begun: Begun): Promise<void> {
      const opened = await open()
      await writeEarlier(opened)
      underWay.add(begun.id)
      await opened.thread.call('begin', begun)
    },
    /** Records an outcome. If that fails, it's written with the next generation. */
    async end(id: string, outcome: Outcome): Promise<void> {
      try {
        await (await open()).thread.call('end', { id, outcome })
      } catch (error) {
        unwritten.set(id, outcome)
        throw error
      } finally {
        underWay.delete(id)
      }
    },
  }
}
