/** Maximum number of workspaces whose last server is remembered. */
export const MAX_LAST_SERVERS = 50
