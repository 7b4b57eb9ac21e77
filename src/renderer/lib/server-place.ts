/** A server and the workspace whose service has it: a service that servers were moved or copied to has servers of the same IDs. */
export interface ServerPlace {
  workspaceId: string
  serverId: string
}

/** Under which the window keeps what it remembers of a server. */
export const serverKey = ({ workspaceId, serverId }: ServerPlace): string => JSON.stringify([workspaceId, serverId])
