/** The window's places. `settings(workspaceId)` leads to that workspace and its API key. */
export const paths = {
  servers: (serverId?: string) => (serverId === undefined ? '/servers' : `/servers/${encodeURIComponent(serverId)}`),
  issued: () => '/issued',
  settings: (workspaceId?: string) =>
    workspaceId === undefined ? '/settings' : `/settings/workspaces/${encodeURIComponent(workspaceId)}`,
  addWorkspace: () => '/settings/add',
} as const
