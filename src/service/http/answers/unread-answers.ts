import type { ServerResponse } from 'node:http'
import { createHeldMemory } from '../../limits/held-memory.ts'

/** Most bytes of answers that clients leave unread, over all tokens and for one of them. */
const MAX_TOTAL = 256 * 1024 * 1024
const MAX_PER_TOKEN = 32 * 1024 * 1024

/** Answers that are written and that their clients haven't read yet. */
export interface UnreadAnswers {
  /**
   * Waits until the system has the whole answer. The connection is cut when that takes longer than `limitMs`, or when
   * unread answers take more memory than there is for them.
   */
  taken(response: ServerResponse, tokenId: string, limitMs: number): Promise<void>
}

export function createUnreadAnswers(): UnreadAnswers {
  const memory = createHeldMemory(MAX_TOTAL, MAX_PER_TOKEN)
  return {
    async taken(response, tokenId, limitMs) {
      if (response.writableFinished || response.destroyed) return
      const bytes = response.writableLength
      if (!memory.hold(tokenId, bytes)) return void response.destroy()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => response.destroy(), limitMs)
        response.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
      })
      memory.release(tokenId, bytes)
    },
  }
}
