/** The window's places. `settings(workspaceId)` leads to the API key of that workspace. */
export const paths = {
  servers: (serverId?: string) => (serverId === undefined ? '/servers' : `/servers/${encodeURIComponent(serverId)}`),
  issued: () => '/issued',
  settings: (workspaceId?: string) =>
    workspaceId === undefined ? '/settings' : `/settings/workspaces/${encodeURIComponent(workspaceId)}`,
} as const
