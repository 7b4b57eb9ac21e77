import type { ServerResponse } from 'node:http'
import { startDeadline } from '../../deadlines.ts'
import { createHeldMemory } from '../../limits/held-memory.ts'

/** Maximum number of bytes in unread responses, across all tokens and per token. */
const MAX_TOTAL = 256 * 1024 * 1024
const MAX_PER_TOKEN = 32 * 1024 * 1024

/** Limits the responses that were written but not yet read by their clients. */
export interface UnreadResponses {
  /**
   * Waits until the operating system has accepted the whole response. Closes the connection if that takes longer than `limitMs`, or if
   * unread responses exceed their memory limit.
   */
  taken(response: ServerResponse, tokenId: string, limitMs: number): Promise<void>
}

export function createUnreadResponses(): UnreadResponses {
  const memory = createHeldMemory(MAX_TOTAL, MAX_PER_TOKEN)
  return {
    async taken(response, tokenId, limitMs) {
      if (response.writableFinished || response.destroyed) return
      const bytes = response.writableLength
      // Usually, the operating system has accepted the response by the time it's written.
      if (bytes === 0 && response.writableEnded) return
      if (!memory.hold(tokenId, bytes)) return void response.destroy()
      await new Promise<void>((resolve) => {
        const deadline = startDeadline(limitMs, () => response.destroy())
        response.once('close', () => {
          deadline.end()
          resolve()
        })
      })
      memory.release(tokenId, bytes)
    },
  }
}
