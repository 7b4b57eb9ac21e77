import type { HandedAccess } from '../../../shared/clients/commands.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'

/** Longest server name that a client gets. */
const MAX_NAME_LENGTH = 200

/** What is handed over of a generated URL. */
export const handedAccess = ({ access, server }: Issued, bearer = false): HandedAccess => ({
  url: access.url,
  token: access.token,
  serverName: server.name.slice(0, MAX_NAME_LENGTH),
  bearer,
})
