import type { Definition } from '../../shared/management/definition/definition.ts'
import { quietDesk, server, serverRecord } from './desk-data.ts'
import type { Handlers } from './fake-bridge.ts'

/** A desk with one inactive server, whose draft is this definition. Keeps what the window saves. */
export function draftDesk(id: string, definition: Definition): Handlers {
  const listed = server(id, definition.name, false)
  let record = serverRecord(listed, definition)
  return {
    ...quietDesk([listed]),
    'servers.get': () => record,
    'servers.saveDraft': ({ draft }) => {
      record = { ...record, draft, name: draft.name, revision: record.revision + 1 }
      return record
    },
    'servers.setToolMode': ({ workspaceId: _, id: __, ...toolMode }) => {
      record = { ...record, toolMode }
      return record
    },
    'credentials.save': () => record,
  }
}
