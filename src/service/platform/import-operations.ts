import type { ImportReport } from '../../shared/platform/import-report.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import { appendImported, type Imported } from './append-imported.ts'
import { createServerChange, type ServerParts } from './change-server.ts'
import { findServer } from './read-server.ts'

type Read = (text: string) => Promise<Imported>

/** Endpoints from cURL commands and from documents. */
export function createImportOperations(parts: ServerParts, readers: { curl: Read; document: Read }) {
  const { store } = parts
  const change = createServerChange(parts)

  async function add(id: string, read: () => Promise<Imported>) {
    findServer(store, id)
    const imported = await read()
    let report: ImportReport = { endpointIds: [], credentialIds: [], notices: [] }
    const server = change(id, () => {
      report = appendImported(store, id, imported)
    })
    return { server, report }
  }

  return {
    'servers.addFromCurl': async ({ id, text }) => add(id, () => readers.curl(text)),
    'servers.addFromDocument': async ({ id, text }) => add(id, () => readers.document(text)),
  } satisfies Partial<OperationHandlers>
}
