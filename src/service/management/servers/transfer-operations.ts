import { z } from 'zod'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { type ServerExport, serverExportSchema } from '../../../shared/management/records/server-record.ts'
import { message } from '../../../shared/text/message.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import { createIdentifier } from '../../store/identifier.ts'
import type { StoredServer } from '../../store/servers.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { findServer, readServer } from '../read-server.ts'
import { refuse } from '../refuse.ts'
import { numberIds, renewIds } from './renew-ids.ts'
import { stripSecrets } from './strip-secrets.ts'

/** The settings that are exported and copied. */
type Settings = Pick<StoredServer, 'toolMode' | 'replyBudget'>

const MAX_NAME = 120
/** Maximum number of reported problems in a file; the first ones are enough. */
const MAX_PROBLEMS = 20

/** Creates the operations that export, import, and copy MCP servers. */
export function createTransferOperations({ store }: Pick<OperationDeps, 'store'>) {
  /** Adds a complete server in one step. Whatever was written before a crash is removed on the next start. */
  const add = (definition: Definition, { toolMode, replyBudget }: Settings, write?: (id: string) => Promise<void>) =>
    store.changes(async () => {
      const id = createIdentifier('srv_')
      const draft = await store.definitions.prepare(id, definition)
      await store.transaction(async () => {
        await store.servers.add({ id, name: draft.name, isActive: false, toolMode, replyBudget })
        await store.drafts.put(id, draft)
        await write?.(id)
        await store.housekeeping.finish({ kind: 'sweepEndpoints', serverId: id })
      })
      return readServer(store, id)
    })

  return {
    'servers.export': async ({ id }): Promise<ServerExport> => {
      const { server, draft } = await findServer(store, id)
      return {
        format: 'mcp-access-desk/server',
        formatVersion: 1,
        exportedAt: new Date().toISOString(),
        definition: await stripSecrets(numberIds(draft.definition)),
        toolMode: server.toolMode,
        replyBudget: server.replyBudget,
      }
    },
    'servers.import': async ({ text }) => {
      const { definition, ...settings } = readExport(text)
      return add(renewIds(definition).definition, settings)
    },
    'servers.duplicate': async ({ id }) => {
      const { server, draft } = await findServer(store, id)
      const { definition, credentialIds } = renewIds(draft.definition)
      return add({ ...definition, name: copyName(definition.name) }, server, async (copyId) => {
        for (const [credentialId, secrets] of await store.credentialSecrets.ofServer(id)) {
          const newId = credentialIds.get(credentialId)
          if (newId !== undefined) await store.credentialSecrets.put(copyId, newId, secrets)
        }
      })
    },
  } satisfies Partial<OperationHandlers>
}

const copyName = (name: string): string => `${name.slice(0, MAX_NAME - ' (copy)'.length).trimEnd()} (copy)`

const headSchema = z.object({ format: z.literal(serverExportSchema.shape.format.value), formatVersion: z.number() })

/** Reads an exported file. Throws `invalidInput` with what's wrong with `text`. */
function readExport(text: string): ServerExport {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  if (value === undefined) throw refuse('text', message('management.exported.notJson'))
  const head = headSchema.safeParse(value)
  if (!head.success) {
    throw refuse('text', message('management.exported.notAServer'))
  }
  if (head.data.formatVersion !== 1) {
    throw refuse('text', message('management.exported.newer', { version: head.data.formatVersion }))
  }
  const parsed = serverExportSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message: reason }) => `${path.join('.')}: ${reason}`)
  throw refuse(
    'text',
    message('management.exported.incomplete', { problems: problems.slice(0, MAX_PROBLEMS).join('; ') }),
  )
}
