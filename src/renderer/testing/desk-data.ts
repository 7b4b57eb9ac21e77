import { definitionSchema } from '../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../shared/management/records/server-record.ts'
import { NEW_TOOL_MODE } from '../../shared/management/records/tool-mode.ts'
import type { McpServer } from '../../shared/model/server.ts'
import { settingsSchema } from '../../shared/model/settings.ts'
import type { Workspace } from '../../shared/model/workspace.ts'
import type { Handlers } from './fake-bridge.ts'

/** The time used in all test data, in ISO 8601. */
export const LONG_AGO = '2026-01-05T09:30:00.000Z'

/** The built-in workspace while its service is running. */
export const LOCAL: Workspace = {
  id: 'local',
  name: 'Local',
  baseUrl: 'http://127.0.0.1:37100/v1',
  kind: 'local',
  hasApiKey: true,
}

/** A hosted service with only the two documented calls. */
export const HOSTED: Workspace = {
  id: 'acme',
  name: 'Acme production',
  baseUrl: 'https://service.example/v1',
  kind: 'hosted',
  hasApiKey: true,
}

export const server = (id: string, name: string, isActive = true): McpServer => ({
  id,
  name,
  isActive,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
})

/** Creates a server that has this draft and was never deployed. */
export const serverRecord = (
  { id, name, isActive }: McpServer,
  draft = definitionSchema.parse({ name }),
): ServerRecord => ({
  id,
  name,
  isActive,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  draft,
  revision: 1,
  live: null,
  changed: true,
  credentials: draft.credentials.map((credential) => ({ ...credential, secretsSet: [] })),
  customers: 0,
  logContent: false,
  limits: {},
  toolMode: NEW_TOOL_MODE,
  replyBudget: null,
})

/** A desk without customers or URLs, whose user has finished the first steps. `current` is the workspace that the window shows. */
export const quietDesk = (servers: readonly McpServer[], current: Workspace = LOCAL): Handlers => ({
  'app.info': () => ({
    version: '1.0.0',
    electron: '45.0.0',
    chrome: '150.0.0',
    node: '24.0.0',
    platform: 'linux',
    testBuild: false,
    dataFolder: '/home/ada/.config/mcp-access-desk',
  }),
  'secrets.status': () => ({ state: 'keychain' }),
  'settings.get': () => settingsSchema.parse({ firstSteps: 'over' }),
  'settings.update': (change) => settingsSchema.parse({ firstSteps: 'over', ...change }),
  'workspaces.list': () => ({ currentId: current.id, workspaces: current === LOCAL ? [LOCAL] : [LOCAL, current] }),
  'workspaces.managementAccess': () => ({ state: 'none' }),
  'localService.status': () => ({
    state: 'running',
    port: 37_100,
    baseUrl: LOCAL.baseUrl,
    mcpUrl: 'http://127.0.0.1:37100/mcp',
    ownMcpUrl: 'http://127.0.0.1:37100/mcp',
    ingressPort: null,
    shut: [],
  }),
  'reachable.status': () => ({ exposure: null, address: null, lost: null, earlier: [], changed: null }),
  'servers.list': () => ({ servers: [...servers], leftOut: 0 }),
  'servers.get': ({ id }) => serverRecord(servers.find((each) => each.id === id) ?? server(id, id)),
  'calls.cleanups': () => [],
  'claims.list': () => [],
  'logins.list': () => ({ logins: [], next: null, redirectUri: 'http://127.0.0.1:37100/oauth/callback' }),
  'customers.list': () => ({ customers: [], total: 0 }),
  'customers.page': () => ({ customers: [], total: 0, liveVersion: null }),
  'customers.tags': () => [],
  'customers.find': () => null,
  'customers.calledSince': () => ({ customers: 0, identities: [] }),
  'history.status': () => ({ state: 'ready' }),
  'history.servers': () => [],
  'history.list': () => ({ records: [], total: 0, issued: 0, all: 0 }),
  'history.recentCustomers': () => [],
  'history.prepareSearch': () => undefined,
  'bulk.runs': () => [],
  'clients.recoveries': () => [],
  'clients.records': () => [],
  'clients.found': () => [],
  'fleetCheck.status': () => null,
  'backup.status': () => ({ available: true, lastBackup: null, restore: null }),
  'move.status': () => null,
  'reshared.list': () => [],
  'openRequests.take': () => [],
  'updates.status': () => ({
    version: '1.0.0',
    installedBy: 'app',
    checkedAt: null,
    state: { name: 'idle' },
    skipped: false,
  }),
  'updates.whatsNew': () => [],
})
