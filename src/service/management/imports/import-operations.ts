import { isDeepStrictEqual } from 'node:util'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import type { Environment } from '../../../importers/documents/postman/environment.ts'
import type { CredentialSecrets } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf, withCredentialIds } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { AlikeChoice, NeededBaseAddress } from '../../../shared/management/imports/document-inspection.ts'
import type { ImportNotice, ImportReport } from '../../../shared/management/imports/import-report.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { Reader } from '../../reading/reader.ts'
import { updateEndpoint } from '../endpoint-tests/update-endpoint.ts'
import { findServer, requireServer } from '../read-server.ts'
import { throwIfCancelled } from '../refuse.ts'
import { createServerChange, type ServerDeps } from '../servers/change-server.ts'
import { becomeOperation, findAlike } from './alike-endpoints.ts'
import { appendImported, type ImportChanges, type Imported } from './append-imported.ts'
import { compareDocument, endpointsByOperation, operationKey } from './compare-document.ts'
import { fillFromEnvironments } from './fill-from-environments.ts'
import { readDocuments } from './read-documents.ts'

const NOTHING: ImportReport = {
  endpointIds: [],
  updatedIds: [],
  removedIds: [],
  credentialIds: [],
  baseAddressIds: [],
  commands: [],
  notices: [],
}

type Answers = Readonly<Record<string, string>>

/** The chosen parts of an import, and how to import them. */
interface Taking {
  id: string
  answers: Answers
  choose?: readonly string[] | undefined
  alike?: AlikeChoice
}

/** Creates the operations that import endpoints from cURL commands and documents. */
export function createImportOperations(deps: ServerDeps, reader: Pick<Reader, 'commands' | 'document'>) {
  const { store } = deps
  const change = createServerChange(deps)

  async function putSecrets(id: string, all: ReadonlyMap<string, CredentialSecrets>): Promise<void> {
    for (const [credentialId, secrets] of all) await store.credentialSecrets.put(id, credentialId, secrets)
  }

  async function add({ id, answers, choose, alike = 'add' }: Taking, imported: Imported, signal: AbortSignal) {
    let report = NOTHING
    const server = await change(
      id,
      async ({ draft: { definition } }) => {
        const known = { definition, secrets: await store.credentialSecrets.ofServer(id) }
        const { incoming, changes, notices } =
          choose || alike !== 'add'
            ? await applyChoice(imported, { choose, alike }, definition, signal)
            : { incoming: imported.endpoints, changes: undefined, notices: [] }
        const chosen = { ...imported, endpoints: incoming, notices: [...imported.notices, ...notices] }
        throwIfCancelled(signal)
        const appended = appendImported(known, chosen, answers, changes)
        report = appended.report
        const write = () => putSecrets(id, appended.secrets)
        return appended.definition ? { draft: appended.definition, write } : { write }
      },
      { affects: 'draft', signal },
    )
    return { server, report }
  }

  async function fill(id: string, environments: readonly Environment[]) {
    let notices: ImportNotice[] = []
    const server = await change(id, async ({ draft: { definition } }) => {
      const filled = fillFromEnvironments(definition, await store.credentialSecrets.ofServer(id), environments)
      notices = filled.notices
      const write = () => putSecrets(id, filled.secrets)
      return isDeepStrictEqual(filled.definition, definition) ? { write } : { draft: filled.definition, write }
    })
    return { server, report: { ...NOTHING, notices } }
  }

  return {
    'servers.addFromCurl': async ({ id, text, baseAddresses }, signal, { keyId }) => {
      await requireServer(store, id)
      const imported = { name: null, ...(await reader.commands(text, { signal, share: keyId })) }
      throwIfCancelled(signal)
      return add({ id, answers: baseAddresses }, imported, signal)
    },
    'servers.inspectDocument': async (input, signal, { keyId }) => {
      const read = await readDocuments(store, reader, input, { signal, share: keyId })
      const { document, roots, baseAddresses, servers, server } = read
      const draft = (await findServer(store, input.id)).draft.definition
      const notices =
        read.environments.length > 0
          ? fillFromEnvironments(draft, await store.credentialSecrets.ofServer(input.id), read.environments).notices
          : read.notices
      const operations = await compareDocument(read, draft, signal)
      return {
        document,
        roots,
        operations,
        baseAddresses: baseAddresses.map(
          ({ name, url, suggestions }): NeededBaseAddress => ({
            name,
            operations: operations.filter((each) => each.baseAddress === name && each.state !== 'removed').length,
            url: url ?? draft.baseAddresses.find((each) => each.name === name)?.url ?? null,
            suggestions,
          }),
        ),
        servers,
        server,
        notices,
      }
    },
    'servers.addFromDocument': async (input, signal, { keyId }) => {
      const imported = await readDocuments(store, reader, input, { signal, share: keyId })
      if (imported.environments.length > 0) return fill(input.id, imported.environments)
      const { servers, server, notices } = imported
      const isUnasked = input.server === undefined && servers.length > 1
      const url = server ?? ''
      const words = message('management.import.severalServers', { count: servers.length, url })
      const told: ImportNotice[] = isUnasked ? [{ line: null, severity: 'info', message: say(words) }] : []
      const { id, choose, alike, baseAddresses: answers } = input
      return add({ id, answers, choose, alike }, { ...imported, notices: [...notices, ...told] }, signal)
    },
  } satisfies Partial<OperationHandlers>
}

/** Splits the chosen operations into new ones and updates of those in the draft. */
async function applyChoice(
  imported: Imported,
  { choose, alike }: { choose: readonly string[] | undefined; alike: AlikeChoice },
  draft: Pick<Definition, 'endpoints' | 'baseAddresses'>,
  signal: AbortSignal,
) {
  const yieldToEventLoop = createYieldToEventLoop()
  const keyOf = ({ origin }: Endpoint) => (origin ? operationKey(origin.document, origin.operation) : '')
  const chosen = new Set(choose ?? imported.endpoints.map(keyOf))
  const known = endpointsByOperation(draft)
  const addresses = { known: draft.baseAddresses, found: imported.baseAddresses }
  const twins =
    alike === 'add' ? new Map<string, Endpoint>() : findAlike(draft.endpoints, imported.endpoints, addresses)
  const incoming: Endpoint[] = []
  const updates = new Map<string, (mine: Endpoint) => Endpoint>()
  const joining: Endpoint[] = []
  const notices: ImportNotice[] = []
  for (const theirs of imported.endpoints) {
    await yieldToEventLoop()
    throwIfCancelled(signal)
    const key = keyOf(theirs)
    const mine = known.get(key)
    known.delete(key)
    if (!chosen.has(key)) continue
    const twin = mine ? undefined : twins.get(theirs.id)
    if (twin) {
      if (alike === 'skip') continue
      const isJoining = credentialIdsOf(twin).length === 0
      if (isJoining) joining.push({ ...theirs, baseUrl: twin.baseUrl })
      updates.set(twin.id, (now) =>
        withCredentialIds(becomeOperation(now, theirs, addresses), credentialIdsOf(isJoining ? theirs : now)),
      )
    } else if (!mine) incoming.push(theirs)
    else {
      const { endpoint, kept } = updateEndpoint(mine, theirs)
      if (JSON.stringify(endpoint) === JSON.stringify(mine)) continue
      updates.set(mine.id, () => endpoint)
      if (kept.length > 0) notices.push({ line: null, severity: 'info', message: keptEdits(mine.toolName, kept) })
    }
  }
  const documents = new Set(imported.endpoints.map(({ origin }) => origin?.document))
  const removals = new Set(
    [...known].flatMap(([key, { id, origin }]) => (chosen.has(key) && documents.has(origin?.document) ? [id] : [])),
  )
  const changes: ImportChanges = { updates, removals, joining }
  return { incoming, changes, notices }
}

const keptEdits = (tool: string, parts: readonly string[]): string =>
  say(message('management.import.editKept', { tool, parts }))
