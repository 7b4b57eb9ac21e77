import type { fleetCheckCommands } from '../../shared/fleet-check/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { Access } from '../../shared/model/access.ts'
import type { ActiveWork } from '../active-work.ts'
import type { AccessApi } from '../api/access-api.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { createRecordTokens } from '../history/find-record-tokens.ts'
import type { History } from '../history/history.ts'
import { urlCheckOf } from '../history/url-check.ts'
import type { SendEvent } from '../ports.ts'
import type { ProbeEngine } from '../probe/probe-handlers.ts'
import { createFleetChecks, type FleetChecks } from './fleet-checks.ts'

interface Ports {
  history: Pick<History, 'call'>
  recordTokens: ReturnType<typeof createRecordTokens>
  accessApiOf: (workspaceId: string, signal: AbortSignal) => Promise<AccessApi>
  /** Returns the access with its current URL. */
  currentAccess: <A extends Pick<Access, 'url' | 'token'>>(workspaceId: string, access: A) => A
  engine: Pick<ProbeEngine, 'probe'>
  work: ActiveWork
  events: Pick<DeskEvents, 'management' | 'fleetCheckProgress'>
  sendEvent: SendEvent
}

/** Creates the feature that tests many URLs. */
export function createFleetCheckFeature(ports: Ports) {
  const { history, recordTokens, accessApiOf, currentAccess, engine, work, events, sendEvent } = ports
  const checks = createFleetChecks({
    call: history.call,
    findTokens: recordTokens,
    listServers: async (workspaceId, signal) =>
      (await (await accessApiOf(workspaceId, signal)).listServers(signal)).servers,
    async check(target, signal) {
      const { url } = currentAccess(target.workspaceId, target)
      return urlCheckOf(await engine.probe({ url, signal, workspaceId: target.workspaceId, isOneOfMany: true }))
    },
    onProgress(check) {
      sendEvent('fleetCheck.progress', check)
      events.fleetCheckProgress.emit(check)
      work.changed()
    },
  })
  events.management.on(({ workspaceId, changes }) => checks.changed(workspaceId, changes))
  work.add('fleetCheck', () => checks.isActive())
  return { handlers: createFleetCheckHandlers(checks), close: () => checks.close() }
}

/** Creates the handlers for testing many URLs. */
function createFleetCheckHandlers(checks: FleetChecks): Pick<CommandHandlers, keyof typeof fleetCheckCommands> {
  return {
    'fleetCheck.start': ({ filter }) => checks.start(filter),
    'fleetCheck.stop': async () => {
      await checks.cancel()
      return undefined
    },
    'fleetCheck.status': () => checks.status(),
    'fleetCheck.summary': ({ id }) => checks.summary(id),
    'fleetCheck.dismiss': async () => {
      await checks.dismiss()
      return undefined
    },
  }
}
