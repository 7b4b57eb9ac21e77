import type { HandedAccess } from '../../../shared/clients/commands.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'

/** Maximum length of the server name passed to a client. */
const MAX_NAME_LENGTH = 200

/** The parts of a generated URL that are passed to a client. */
export const handedAccess = ({ access, server }: Issued, bearer = false): HandedAccess => ({
  url: access.url,
  token: access.token,
  serverName: server.name.slice(0, MAX_NAME_LENGTH),
  bearer,
})
