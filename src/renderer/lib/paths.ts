import { runPlace } from '../../shared/bulk/run-place.ts'

const join = (...parts: (string | undefined)[]) =>
  parts.map((part) => (part === undefined ? '' : `/${encodeURIComponent(part)}`)).join('')

/**
 * The window's places. `servers(serverId, tab, item)` leads to a tab of that server and to one thing in it, e.g. a
 * customer. `settings(workspaceId)` leads to that workspace and its API key.
 */
export const paths = {
  servers: (serverId?: string, tab?: string, item?: string) => `/servers${join(serverId, tab, item)}`,
  issued: () => '/issued',
  /** Runs from tables; with an ID one of them. */
  bulk: (runId?: string) => (runId === undefined ? '/bulk' : runPlace(runId)),
  test: () => '/test',
  /** The tools that a connection test listed, to be run; at one of them. */
  tools: (runId: string, tool?: string) => `/tools${join(runId, tool)}`,
  settings: (workspaceId?: string) =>
    workspaceId === undefined ? '/settings' : `/settings/workspaces/${encodeURIComponent(workspaceId)}`,
  /** What was changed in a workspace. */
  audit: (workspaceId: string) => `/settings/workspaces/${encodeURIComponent(workspaceId)}/audit`,
  /** Where servers of `Local` are moved to another workspace; with one of them chosen. */
  move: (serverId?: string) => `/settings/workspaces/local/move${join(serverId)}`,
  /** What was installed in clients. */
  installed: () => '/settings/clients',
  /** Backup and restore. */
  backup: () => '/settings/backup',
  /** Which keys do what. */
  keyboard: () => '/settings/keyboard',
  /** Newer versions of the app. */
  updates: () => '/settings/updates',
  about: () => '/settings/about',
  addWorkspace: () => '/settings/add',
} as const
