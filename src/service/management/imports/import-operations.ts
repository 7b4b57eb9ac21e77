import { isDeepStrictEqual } from 'node:util'
import { createYieldToEventLoop } from '../../../core/event-loop/yield-to-event-loop.ts'
import type { CredentialSecrets } from '../../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import type { NeededBaseAddress } from '../../../shared/management/imports/document-inspection.ts'
import type { ImportNotice, ImportReport } from '../../../shared/management/imports/import-report.ts'
import type { OperationHandlers, OperationInput } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { DocumentImport } from '../../documents/import-document.ts'
import type { Environment } from '../../documents/postman/environment.ts'
import type { Reader } from '../../reading/reader.ts'
import { updateEndpoint } from '../endpoint-tests/update-endpoint.ts'
import { findServer, requireServer } from '../read-server.ts'
import { refuse, throwIfCancelled } from '../refuse.ts'
import { createServerChange, type ServerDeps } from '../servers/change-server.ts'
import { appendImported, type ImportChanges, type Imported } from './append-imported.ts'
import { compareDocument, endpointsByOperation, operationKey } from './compare-document.ts'
import { fillFromEnvironments } from './fill-from-environments.ts'

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

/** Endpoints from cURL commands and from documents. */
export function createImportOperations(deps: ServerDeps, reader: Pick<Reader, 'commands' | 'document'>) {
  const { store } = deps
  const change = createServerChange(deps)

  async function readAll(
    { id, text, files = [], root }: OperationInput<'servers.inspectDocument'>,
    signal: AbortSignal,
  ): Promise<DocumentImport> {
    await requireServer(store, id)
    const all = text === undefined ? files : [{ name: 'document', text }, ...files]
    if (all.length === 0) throw refuse('text', message('management.import.empty'))
    const document = await reader.document({ files: all, root }, signal)
    throwIfCancelled(signal)
    return document
  }

  async function putSecrets(id: string, all: ReadonlyMap<string, CredentialSecrets>): Promise<void> {
    for (const [credentialId, secrets] of all) await store.credentialSecrets.put(id, credentialId, secrets)
  }

  async function add(
    { id, answers, choose }: { id: string; answers: Answers; choose?: readonly string[] | undefined },
    imported: Imported,
    signal: AbortSignal,
  ) {
    let report = NOTHING
    const server = await change(
      id,
      async ({ draft: { definition } }) => {
        const known = { definition, secrets: await store.credentialSecrets.ofServer(id) }
        const { incoming, changes, notices } = choose
          ? await applyChoice(imported, choose, definition, signal)
          : { incoming: imported.endpoints, changes: undefined, notices: [] }
        const chosen = { ...imported, endpoints: incoming, notices: [...imported.notices, ...notices] }
        throwIfCancelled(signal)
        const appended = appendImported(known, chosen, answers, changes)
        report = appended.report
        const write = () => putSecrets(id, appended.secrets)
        return appended.definition ? { draft: appended.definition, write } : { write }
      },
      { reach: 'draft', signal },
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
    'servers.addFromCurl': async ({ id, text, baseAddresses }, signal) => {
      await requireServer(store, id)
      const imported = { name: null, ...(await reader.commands(text, signal)) }
      throwIfCancelled(signal)
      return add({ id, answers: baseAddresses }, imported, signal)
    },
    'servers.inspectDocument': async (input, signal) => {
      const read = await readAll(input, signal)
      const { document, roots, baseAddresses } = read
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
        notices,
      }
    },
    'servers.addFromDocument': async (input, signal) => {
      const imported = await readAll(input, signal)
      if (imported.environments.length > 0) return fill(input.id, imported.environments)
      return add({ id: input.id, answers: input.baseAddresses, choose: input.choose }, imported, signal)
    },
  } satisfies Partial<OperationHandlers>
}

/** Of the chosen operations those that are new, and what becomes of those that the draft already has. */
async function applyChoice(
  imported: Imported,
  choose: readonly string[],
  draft: { endpoints: Endpoint[] },
  signal: AbortSignal,
) {
  const yieldToEventLoop = createYieldToEventLoop()
  const chosen = new Set(choose)
  const known = endpointsByOperation(draft)
  const incoming: Endpoint[] = []
  const updates = new Map<string, (mine: Endpoint) => Endpoint>()
  const notices: ImportNotice[] = []
  const keyOf = ({ origin }: Endpoint) => (origin ? operationKey(origin.document, origin.operation) : '')
  for (const theirs of imported.endpoints) {
    await yieldToEventLoop()
    throwIfCancelled(signal)
    const key = keyOf(theirs)
    const mine = known.get(key)
    known.delete(key)
    if (!chosen.has(key)) continue
    if (!mine) incoming.push(theirs)
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
  const changes: ImportChanges = { updates, removals }
  return { incoming, changes, notices }
}

const keptEdits = (tool: string, parts: readonly string[]): string =>
  say(message('management.import.editKept', { tool, parts }))
