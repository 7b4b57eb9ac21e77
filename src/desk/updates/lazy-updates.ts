import type { openUpdates } from './open-updates.ts'
import type { Updates } from './updates.ts'

/** Updates that are loaded when somebody first asks for them. */
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
    /** A run or a check of many URLs may have ended. */
    workChanged: () => void opened?.then((updates) => updates.workChanged()).catch(() => {}), // said by who opened it
    /** The app’s parts have ended. False: something else ends the app. */
    finish: async () => (opened ? (await opened).finish() : true),
  }
}
