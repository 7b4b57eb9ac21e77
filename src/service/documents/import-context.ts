import type { FoundCredentials } from './found-credential.ts'
import type { ToolNames } from './names.ts'
import type { Notices } from './notices.ts'

/** What the readers of both kinds of documents share while one document is read. */
export interface ImportContext {
  newEndpointId: () => string
  notices: Notices
  toolNames: ToolNames
  credentials: FoundCredentials
  mostEndpoints: number
}
