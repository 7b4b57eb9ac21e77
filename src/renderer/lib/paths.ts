import { runPlace } from '../../shared/bulk/run-place.ts'

const join = (...parts: (string | undefined)[]) =>
  parts.map((part) => (part === undefined ? '' : `/${encodeURIComponent(part)}`)).join('')

/** A page of a workspace’s settings. */
export type WorkspaceSection = 'general' | 'reachable' | 'keys' | 'audit' | 'data' | 'move'

const workspaceSettings = (workspaceId: string, section: WorkspaceSection = 'general') =>
  `/settings${join('workspaces', workspaceId, section === 'general' ? undefined : section)}`

/**
 * The window's places. `servers(serverId, tab, item)` leads to a tab of that server and to one thing in it, e.g. a
 * customer. `settings(workspaceId, section)` leads to a page of that
 * workspace’s settings, without a section to its base URL and API key.
 */
export const paths = {
  servers: (serverId?: string, tab?: string, item?: string) => `/servers${join(serverId, tab, item)}`,
  /** Everybody who has a URL in the workspace. */
  customers: () => '/customers',
  /** The same as people; with an ID, one of them. */
  people: (customerId?: string) => `/customers/people${join(customerId)}`,
  /** The same as the URLs that this desk generated. */
  urls: () => '/customers/urls',
  /** Runs from tables. */
  runs: () => '/customers/runs',
  run: runPlace,
  /** Where a run from a table begins. */
  table: () => '/customers/table',
  test: () => '/test',
  /** The tools that a connection test listed, to be run; at one of them. */
  tools: (runId: string, tool?: string) => `/tools${join(runId, tool)}`,
  settings: (workspaceId?: string, section?: WorkspaceSection) =>
    workspaceId === undefined ? '/settings' : workspaceSettings(workspaceId, section),
  /** From where customers reach the local service. */
  reachable: () => workspaceSettings('local', 'reachable'),
  /** Where servers of `Local` are moved to another workspace; with one of them chosen. */
  move: (serverId?: string) => `${workspaceSettings('local', 'move')}${join(serverId)}`,
  /** What was installed in clients. */
  installed: () => '/settings/clients',
  /** Backup and restore. */
  backup: () => '/settings/security',
  /** Which keys do what. */
  keyboard: () => '/settings/keyboard',
  /** What the app is, and newer versions of it. */
  about: () => '/settings/about',
  addWorkspace: () => '/settings/add',
} as const
