/** A server and its workspace. The server's ID isn't unique, because a service that servers were moved or copied to has the same IDs. */
export interface ServerPlace {
  workspaceId: string
  serverId: string
}

/** Returns the key for everything the window remembers about a server. */
export const serverKey = ({ workspaceId, serverId }: ServerPlace): string => JSON.stringify([workspaceId, serverId])
