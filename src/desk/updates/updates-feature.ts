import type { ActiveWork } from '../active-work.ts'
import type { SendEvent } from '../ports.ts'
import { lazyUpdates } from './lazy-updates.ts'
import { createUpdateHandlers } from './update-handlers.ts'

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
