import type { openUpdates } from './open-updates.ts'
import type { Updates } from './updates.ts'

/** Creates updates that are loaded on first use. */
export function lazyUpdates(parts: Parameters<typeof openUpdates>[0]) {
  let opened: Promise<Updates> | null = null
  const open = (): Promise<Updates> => {
    opened ??= import('./open-updates.ts')
      .then((module) => module.openUpdates(parts))
      .catch((error: unknown) => {
        opened = null
        throw error
      })
    return opened
  }
  return {
    open,
    begin: async () => (await open()).begin(),
    /** Called when work may have ended. */
    workChanged: () => void opened?.then((updates) => updates.workChanged()).catch(() => {}), // reported by the first caller
    /** Called when the app’s parts have ended. Returns false if something else ends the app. */
    finish: async () => (opened ? (await opened).finish() : true),
  }
}
