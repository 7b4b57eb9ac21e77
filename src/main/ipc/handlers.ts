import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { rotateCustomers } from '../../desk/access/rotate-customers.ts'
import type { AccessApi } from '../../desk/api/access-api.ts'
import { normalizeBaseUrl } from '../../desk/api/base-url.ts'
import { createBackupHandlers } from '../../desk/backup/backup-handlers.ts'
import type { Backups } from '../../desk/backup/backups.ts'
import { type Bulk, createBulkHandlers } from '../../desk/bulk/bulk-handlers.ts'
import type { ClientEngine } from '../../desk/clients/client-engine.ts'
import { createClientHandlers } from '../../desk/clients/client-handlers.ts'
import { createFleetCheckHandlers } from '../../desk/fleet-check/fleet-check-handlers.ts'
import type { FleetChecks } from '../../desk/fleet-check/fleet-checks.ts'
import type { History } from '../../desk/history/history.ts'
import { createHistoryHandlers } from '../../desk/history/history-handlers.ts'
import { recordGeneration } from '../../desk/history/record-generation.ts'
import { urlCheckOf } from '../../desk/history/url-check.ts'
import { createInstallPageHandlers } from '../../desk/install-page/install-page-handlers.ts'
import { createLogHandlers, type LogFolder } from '../../desk/log/log-handlers.ts'
import { createRecordTokens } from '../../desk/management/find-record-tokens.ts'
import { createManagementHandlers } from '../../desk/management/management-handlers.ts'
import { repeatQuestions } from '../../desk/management/repeat-questions.ts'
import type { WorkspaceManagement } from '../../desk/management/workspace-management.ts'
import { createMoveHandlers } from '../../desk/move/move-handlers.ts'
import type { Moves } from '../../desk/move/moves.ts'
import type { OpenRequests } from '../../desk/open-requests/open-requests.ts'
import type { Clipboard, FileDialogs, LocalServiceControl, SendEvent, StartAtLogin } from '../../desk/ports.ts'
import { createProbeHandlers, type ProbeEngine } from '../../desk/probe/probe-handlers.ts'
import type { ComposedReachable } from '../../desk/reachable/compose-reachable.ts'
import { createReachableHandlers } from '../../desk/reachable/reachable-handlers.ts'
import { createSharedAgainHandlers } from '../../desk/reachable/shared-again-handlers.ts'
import type { SecretStorageControl } from '../../desk/secrets/secret-storage.ts'
import { createUpdateHandlers } from '../../desk/updates/update-handlers.ts'
import type { Updates } from '../../desk/updates/updates.ts'
import { createWorkspaceAccess } from '../../desk/workspaces/workspace-access.ts'
import type { WorkspaceControl } from '../../desk/workspaces/workspaces.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { AppInfo, CommandHandlers } from '../../shared/ipc/contract.ts'
import type { Access } from '../../shared/model/access.ts'
import { withoutSecrets } from '../../shared/model/customer.ts'
import type { SecretStorage } from '../../shared/model/secret-storage.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import { message } from '../../shared/text/message.ts'
import { personIdentity } from '../startup/person-identity.ts'
import { createBackgroundHandlers } from './background-handlers.ts'

const log = logFor('main')

export interface HandlerDeps {
  appInfo: () => AppInfo
  hasTray: () => Promise<boolean>
  startAtLogin: StartAtLogin
  openNotices: () => Promise<void>
  logFolder: LogFolder
  settingsFile: SettingsFile
  applySettings: (settings: Settings) => void
  clipboard: Clipboard
  workspaces: WorkspaceControl
  secretStorage: SecretStorageControl
  localService: LocalServiceControl
  reachable: ComposedReachable
  history: History
  bulk: Bulk
  backups: () => Promise<Backups>
  fleetChecks: FleetChecks
  moves: Moves
  /** An access as it's reached now. */
  currentAccess: (workspaceId: string, access: Access) => Access
  accessApi: (connection: { baseUrl: string; apiKey: string }) => AccessApi
  management: WorkspaceManagement
  files: FileDialogs
  clientEngine: () => Promise<ClientEngine>
  hasInstalls: () => boolean
  probeEngine: ProbeEngine
  openRequests: OpenRequests
  updates: () => Promise<Updates>
  sendEvent: SendEvent
}

/** One handler per command of the contract, over the deps that `compose` built. */
export function createHandlers(deps: HandlerDeps): CommandHandlers {
  const { settingsFile, workspaces, secretStorage, localService, history, management } = deps

  const { accessApiOf, workspaceName } = createWorkspaceAccess(deps)

  /** The test has its result, whatever becomes of the record of its URL. */
  function keepCheck(url: string, result: ProbeResult): void {
    history.call('recordCheck', { url, check: urlCheckOf(result) }).catch((error: unknown) => {
      if (error instanceof AppFailure && error.detail.kind === 'cancelled') return
      log.error('The result of a connection test isn’t in the history', error)
    })
  }

  const questions = repeatQuestions({
    currentId: async () => (await workspaces.list()).currentId,
    onOutdated: (workspaceId) =>
      deps.sendEvent('management.changed', { workspaceId, changes: { tokens: 'all', servers: 'all' } }),
  })
  const authorityOf = (url: string) => deps.reachable.authorityOf(url)

  return {
    ...createManagementHandlers((workspaceId) => management.apiOf(workspaceId)),
    ...createBackgroundHandlers(deps),
    ...createBackupHandlers(deps),
    ...createBulkHandlers({ ...deps, authorityOf }),
    ...createClientHandlers({
      engine: deps.clientEngine,
      ...{ hasInstalls: deps.hasInstalls, authorityOf },
      onChange: () => deps.sendEvent('clients.changed', undefined),
    }),
    ...createProbeHandlers({ engine: deps.probeEngine, sendEvent: deps.sendEvent, onResult: keepCheck }),
    ...createFleetCheckHandlers(deps.fleetChecks),
    ...createMoveHandlers(deps.moves),
    ...createReachableHandlers({ reachable: deps.reachable, files: deps.files }),
    ...createSharedAgainHandlers(deps),
    ...createHistoryHandlers({ ...deps, questions, recordTokens: createRecordTokens(deps) }),
    ...createInstallPageHandlers({ files: deps.files, authorityOf }),
    ...deps.openRequests.handlers,
    ...createUpdateHandlers(deps.updates),
    'files.save': (file) => deps.files.save(file),
    'files.open': (what) => deps.files.open(what),

    'app.info': async () => deps.appInfo(),
    'app.person': async () => ({ identity: personIdentity() }),
    'app.openNotices': async () => {
      await deps.openNotices()
      return undefined
    },
    ...createLogHandlers(deps),
    'settings.get': async () => (await settingsFile.read()).settings,
    'settings.update': async (change) => {
      const data = await settingsFile.update((old) => ({ ...old, settings: { ...old.settings, ...change } }))
      deps.applySettings(data.settings)
      if (change.historyRetentionDays !== undefined) await history.applyRetention()
      deps.sendEvent('settings.changed', undefined)
      return data.settings
    },
    'clipboard.write': ({ text, secret }) => deps.clipboard.copy(text, secret),

    'workspaces.list': () => workspaces.list(),
    'workspaces.select': ({ id }) => workspaces.select(id),
    'workspaces.add': (input) => workspaces.add(input),
    'workspaces.update': (input) => workspaces.update(input),
    'workspaces.remove': ({ id }) => workspaces.remove(id),
    'workspaces.removeKey': ({ id }) => workspaces.removeKey(id),
    'workspaces.management': ({ workspaceId, again }, { signal }) => management.find(workspaceId, again, signal),
    'workspaces.testKey': async ({ id, baseUrl, apiKey }, { signal }) => {
      const { servers, leftOut } = await deps.accessApi(await keyToTest(id, baseUrl, apiKey)).listServers(signal)
      return { servers: servers.length, active: servers.filter((server) => server.isActive).length, leftOut }
    },

    'secrets.status': () => secretStorage.status(),
    'secrets.usePassphrase': ({ passphrase }) => moveSecrets(() => secretStorage.usePassphrase(passphrase)),
    'secrets.useMemory': () => secretStorage.useMemory(),
    'secrets.retryKeychain': () => moveSecrets(() => secretStorage.retryKeychain()),
    'secrets.startOver': () => secretStorage.startOver(),

    'localService.status': async () => localService.status(),
    'localService.restart': () => localService.restart(),
    'localService.setPort': ({ port }) => localService.restart(port),

    'servers.list': async ({ workspaceId }, { signal }) => (await accessApiOf(workspaceId, signal)).listServers(signal),
    'access.generate': async ({ workspaceId, mcpServerId, serverName, customer, secretKeys }, { signal }) => {
      const accessApi = await accessApiOf(workspaceId, signal)
      const metadata = Object.keys(customer.metadata).length > 0 ? { metadata: customer.metadata } : {}
      const customerDetails = { primaryIdentity: customer.primaryIdentity, ...metadata }
      const begun = {
        workspace: { id: workspaceId, name: await workspaceName(workspaceId) },
        server: { id: mcpServerId, name: serverName },
        customer: withoutSecrets(customer, secretKeys),
        runId: null,
      }
      const send = () => accessApi.generate({ mcpServerId, customerDetails }, signal)
      const { access, ...recorded } = await recordGeneration(history, begun, send, signal)
      return { ...access, ...recorded }
    },
    'access.rotate': async ({ workspaceId, tokenId, overlapUntil, server, customer }, { signal }) => {
      const api = await management.apiOf(workspaceId)
      const workspace = { id: workspaceId, name: await workspaceName(workspaceId) }
      const { access, ...recorded } = await recordGeneration(
        history,
        { workspace, server, customer, runId: null },
        () => api.call('tokens.rotate', { id: tokenId, overlapUntil }, signal),
      )
      return { ...access, ...recorded }
    },
    'access.rotateCustomers': async ({ workspaceId, ...input }, { signal }) => {
      const workspace = { id: workspaceId, name: await workspaceName(workspaceId) }
      return rotateCustomers({ api: await management.apiOf(workspaceId), history, workspace }, input, signal)
    },
  }

  /** A local service and a history that keep their data in memory start again once there's a place for their keys. */
  async function moveSecrets(move: () => Promise<SecretStorage>): Promise<SecretStorage> {
    const before = await secretStorage.status()
    const after = await move()
    if (before.state === 'memory' && after.state !== 'memory')
      await Promise.all([localService.restart(), history.moveToDisk()])
    return after
  }

  /** A stored key is only ever tried against the address that it is stored for. */
  async function keyToTest(id: string | undefined, typedBaseUrl: string, apiKey: string | undefined) {
    const baseUrl = normalizeBaseUrl(typedBaseUrl)
    if (apiKey) return { baseUrl, apiKey }
    if (!id) throw new AppFailure({ kind: 'invalidInput', fields: { apiKey: message('desktop.workspace.keyToTest') } })
    const stored = await workspaces.connection(id)
    if (new URL(stored.baseUrl).origin === new URL(baseUrl).origin) return { baseUrl, apiKey: stored.apiKey }
    throw new AppFailure({ kind: 'invalidInput', fields: { apiKey: message('desktop.workspace.keyOfOtherHost') } })
  }
}
