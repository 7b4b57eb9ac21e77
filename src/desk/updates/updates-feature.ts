import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { updateCommands } from '../../shared/updates/commands.ts'
import type { ActiveWork } from '../active-work.ts'
import type { SendEvent } from '../ports.ts'
import type { openUpdates } from './open-updates.ts'
import type { Updates } from './updates.ts'

interface Ports extends Omit<Parameters<typeof lazyUpdates>[0], 'activeWork' | 'onChange'> {
  work: Pick<ActiveWork, 'current' | 'onChange'>
  sendEvent: SendEvent
}

/** Creates the feature that updates the app. A restart waits for work in progress. */
export function createUpdatesFeature(ports: Ports) {
  const { appInfo, config, app, settingsFile, startAtLogin, fetch, mayRestart, work, sendEvent } = ports
  const updates = lazyUpdates({
    appInfo,
    config,
    app,
    settingsFile,
    startAtLogin,
    fetch,
    mayRestart,
    activeWork: async () => work.current(),
    onChange: (status) => sendEvent('updates.changed', status),
  })
  work.onChange(() => updates.workChanged())
  return { handlers: createUpdateHandlers(updates.open), begin: updates.begin, finish: updates.finish }
}

/** Creates updates that are loaded on first use. */
function lazyUpdates(parts: Parameters<typeof openUpdates>[0]) {
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
    /** Called when work may have finished. */
    workChanged: () => void opened?.then((updates) => updates.workChanged()).catch(() => {}), // the first caller reports the error
    /** Called when the app’s parts have closed. Returns false if installing the update quits the app itself. */
    finish: async () => (opened ? (await opened).finish() : true),
  }
}

/** Creates the handlers for the window's update requests; updates are opened on first use. */
function createUpdateHandlers(updates: () => Promise<Updates>): Pick<CommandHandlers, keyof typeof updateCommands> {
  return {
    'updates.status': async () => (await updates()).status(),
    'updates.check': async () => (await updates()).check(),
    'updates.download': async () => (await updates()).download(),
    'updates.stop': async () => (await updates()).stop(),
    'updates.install': async () => (await updates()).install(),
    'updates.skip': async () => (await updates()).skip(),
    'updates.whatsNew': async ({ unseen }) => (await updates()).whatsNew(unseen),
    'updates.whatsNewSeen': async () => {
      await (await updates()).whatsNewSeen()
      return undefined
    },
  }
}
