import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import { type ServerExport, serverExportSchema } from '../../shared/platform/server-record.ts'
import { addServer } from './add-server.ts'
import { leaveOutSecrets } from './leave-out-secrets.ts'
import type { OperationParts } from './operation-parts.ts'
import { findServer, readServer } from './read-server.ts'
import { refuse } from './refuse.ts'
import { numberIds, renewIds } from './renew-ids.ts'

const MOST_NAME = 120
/** Problems of a file that are named at most: the first ones tell enough. */
const MOST_PROBLEMS = 20

/** MCP servers as files and as copies. */
export function createTransferOperations({ store }: OperationParts) {
  return {
    'servers.export': async ({ id }): Promise<ServerExport> => ({
      format: 'mcp-access-desk/server',
      formatVersion: 1,
      exportedAt: new Date().toISOString(),
      definition: leaveOutSecrets(numberIds(findServer(store, id).draft.definition)),
    }),
    'servers.import': async ({ text }) => {
      const { definition } = renewIds(readExport(text).definition)
      return readServer(
        store,
        store.transaction(() => addServer(store, definition)),
      )
    },
    'servers.duplicate': async ({ id }) => {
      const copyId = store.transaction(() => {
        const { definition, credentialIds } = renewIds(findServer(store, id).draft.definition)
        const to = addServer(store, { ...definition, name: copyName(definition.name) })
        for (const [credentialId, secrets] of store.credentialSecrets.ofServer(id)) {
          const newId = credentialIds.get(credentialId)
          if (newId !== undefined) store.credentialSecrets.put(to, newId, secrets)
        }
        return to
      })
      return readServer(store, copyId)
    },
  } satisfies Partial<OperationHandlers>
}

const copyName = (name: string): string => `${name.slice(0, MOST_NAME - ' (copy)'.length).trimEnd()} (copy)`

const headSchema = z.object({ format: z.literal(serverExportSchema.shape.format.value), formatVersion: z.number() })

/** Reads an exported file; throws `invalidInput` that tells what is wrong with `text`. */
function readExport(text: string): ServerExport {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  if (value === undefined) throw refuse('text', 'The file is no JSON. Choose a file that was exported here.')
  const head = headSchema.safeParse(value)
  if (!head.success) {
    throw refuse('text', 'The file holds no exported MCP server. An OpenAPI document is added inside a server.')
  }
  if (head.data.formatVersion !== 1) {
    throw refuse('text', `The file has format ${head.data.formatVersion}, which only a newer release can read.`)
  }
  const parsed = serverExportSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const fields = { text: `The file is not whole. ${problems.slice(0, MOST_PROBLEMS).join('; ')}` }
  throw new AppFailure({ kind: 'invalidInput', fields })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
