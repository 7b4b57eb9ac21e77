import { createHash } from 'node:crypto'
import { clipboard } from 'electron'
import { logFor } from '../../base/log/log.ts'
import type { Clipboard } from '../../desk/ports.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

const log = logFor('main')

/** The system's clipboard. From Electron 44 on, it's asynchronous (breaking-changes.md, 44.0). */
interface SystemClipboard {
  writeText(text: string): unknown
  readText(): string | Promise<string>
  clear(): unknown
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Creates the clipboard. `clearAfter`: seconds after which secrets are cleared; null: never. */
export function createClipboard(
  clearAfter: () => Promise<number | null>,
  system: SystemClipboard = clipboard,
): Clipboard {
  /** The hash of the most recently copied secret, until it's cleared. */
  let kept: string | null = null
  let timer: NodeJS.Timeout | undefined

  async function clearSecret(): Promise<void> {
    clearTimeout(timer)
    const hash = kept
    kept = null
    if (hash === null) return
    try {
      const isThere = async () => hashOf(await system.readText()) === hash
      // Leave anything that was copied since then.
      if (!(await isThere())) return
      await system.clear()
      // If it's still there, overwrite it: X11 only drops a selection when another one replaces it.
      if (await isThere()) await system.writeText('')
    } catch (error) {
      log.error('A copied secret couldn’t be cleared from the clipboard', error)
    }
  }

  return {
    async copy(text, secret = false) {
      const seconds = secret ? await clearAfter() : null
      try {
        await system.writeText(text)
      } catch (error) {
        const [cause, remedy] = [message('storage.clipboard.cause'), message('storage.clipboard.remedy')]
        throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
      }
      clearTimeout(timer)
      kept = seconds === null ? null : hashOf(text)
      if (seconds !== null) timer = setTimeout(() => void clearSecret(), seconds * 1000).unref()
      return { clearedAfterSeconds: seconds }
    },
    clearSecret,
  }
}
