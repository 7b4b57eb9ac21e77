import type { DocumentImport } from '../../../importers/documents/import-document.ts'
import { resolveBaseAddress } from '../../../shared/management/definition/base-address.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { OperationInput } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import type { Reader, Turn } from '../../reading/reader.ts'
import type { Store } from '../../store/store.ts'
import { findServer, requireServer } from '../read-server.ts'
import { refuse, throwIfCancelled } from '../refuse.ts'

/** What was read, with the document's server that requests go to; null if the document has none. */
interface ReadDocuments extends DocumentImport {
  server: string | null
}

/**
 * Reads the documents of an import. If the document has several servers and none is chosen, it takes the one that the draft's endpoints
 * from that document use, or the first. Throws `notFound`, `invalidInput`, or `cancelled`.
 */
export async function readDocuments(
  store: Store,
  reader: Pick<Reader, 'document'>,
  { id, text, files = [], root, server }: OperationInput<'servers.inspectDocument'>,
  turn: Turn,
): Promise<ReadDocuments> {
  await requireServer(store, id)
  const all = text === undefined ? files : [{ name: 'document', text }, ...files]
  if (all.length === 0) throw refuse('text', message('management.import.empty'))
  const document = await reader.document({ files: all, root, server }, turn)
  throwIfCancelled(turn.signal)
  const [first = null] = document.servers
  if (server !== undefined || first === null) return { ...document, server: server ?? null }
  // Requests from an earlier import keep their server.
  const used = usedServer(document, (await findServer(store, id)).draft.definition)
  if (used === null || used === first) return { ...document, server: first }
  return { ...(await reader.document({ files: all, root, server: used }, turn)), server: used }
}

/** Returns the document's server that most endpoints imported from it use; null if there's none. */
function usedServer({ document, servers }: DocumentImport, { endpoints, baseAddresses }: Definition): string | null {
  const urls = endpoints
    .filter(({ origin }) => origin !== undefined && origin.document === document?.id)
    .map(({ baseUrl, path }) => (resolveBaseAddress(baseUrl, baseAddresses) ?? '') + path)
  const counted = servers.map((server) => ({
    server,
    count: urls.filter((url) => url.startsWith(`${server}/`)).length,
  }))
  const [most] = counted.sort((a, b) => b.count - a.count || b.server.length - a.server.length)
  return most && most.count > 0 ? most.server : null
}
