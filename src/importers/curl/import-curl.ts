import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import type { Credential, CredentialSecrets } from '../../shared/management/definition/credential.ts'
import { type Endpoint, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { withCredentialIds } from '../../shared/management/endpoint/endpoint-credentials.ts'
import type { ImportCommand, ImportNotice } from '../../shared/management/imports/import-report.ts'
import { message } from '../../shared/text/message.ts'
import { commandsOf } from './commands-of.ts'
import { CredentialList } from './endpoint/credentials.ts'
import type { Draft } from './endpoint/draft.ts'
import { type FoundEndpoint, mergeEndpoints } from './endpoint/merge.ts'
import { attempt, readRequests } from './endpoint/requests.ts'
import type { FoundCredential } from './found-credential.ts'
import type { Reading } from './lex/expansion.ts'
import { Marks } from './lex/marks.ts'
import { prepareText } from './lex/prepare-text.ts'
import { scanStatements } from './lex/scan-statements.ts'
import { Notices, type Statement, Unreadable } from './lex/statement.ts'
import { annotationsFor, descriptionOf, titleOf } from './name/describe.ts'
import { toolNameOf, uniqueName } from './name/tool-name.ts'
import { type NeededAddress, NeededAddresses } from './needed-addresses.ts'

/** Maximum text length in UTF-8 bytes, and maximum number of commands. */
export const MAX_BYTES = 1_000_000
export const MAX_COMMANDS = 500

/** The result of importing text with cURL commands. Endpoints and credentials aren't stored yet. */
export interface CurlImport {
  endpoints: Endpoint[]
  /** Credentials with their secret values; one that's only a placeholder such as `YOUR_API_KEY` has no value. */
  credentials: { credential: Credential; secrets: CredentialSecrets }[]
  /** Addresses whose host is a variable, such as `$BASE`. Endpoints refer to them as `base:<id>`. */
  baseAddresses: NeededAddress[]
  /** All commands and refused passages, in text order. */
  commands: ImportCommand[]
  /** Sorted by line. No message contains a secret. */
  notices: ImportNotice[]
}

/**
 * Imports cURL commands as found in manuals, chats, terminals, and browsers, for bash, cmd, or PowerShell. Merges commands that call the
 * same endpoint. Never throws for bad input: a command that can't be read yields a notice with severity `refused` at its line, and so does
 * anything else that an endpoint can't hold.
 */
export async function importCurl(
  text: string,
  newId: (kind: 'endpoint' | 'credential') => string,
): Promise<CurlImport> {
  const notices = new Notices()
  if (Buffer.byteLength(text) > MAX_BYTES) {
    notices.add('refused', null, message('curl.tooLong', { megabytes: MAX_BYTES / 1_000_000 }))
    return { endpoints: [], credentials: [], baseAddresses: [], commands: [], notices: notices.all }
  }
  const addresses = new NeededAddresses()
  const reading: Reading = {
    marks: new Marks(),
    notices,
    addresses,
    variables: new Map(),
    files: new Map(),
    arrays: new Map(),
    nested: [],
    passages: [],
    commandsLeft: MAX_COMMANDS,
    requestsLeft: MAX_COMMANDS,
  }
  const prepared = prepareText(text, notices)
  const statements = scanStatements(prepared, reading)
  const credentials = new CredentialList(() => newId('credential'), notices)
  const found: FoundEndpoint[] = []
  /** IDs of the endpoints found in each statement; empty if it only became a credential. */
  const taken = new Map<Statement, string[]>()
  /** Token requests, with the credentials they became. */
  const tokenRequests: { statement: Statement; token: FoundCredential | undefined }[] = []
  const sent = new Set<FoundCredential>()
  const yieldToEventLoop = createYieldToEventLoop()
  for (const statement of statements) {
    await yieldToEventLoop()
    for (const read of readRequests(statement, reading)) {
      await yieldToEventLoop()
      attempt(read.line, notices, () => {
        if (!read.draft) {
          tokenRequests.push({ statement, token: read.credentials[0] })
          return
        }
        const ids = read.credentials.flatMap((each) => credentials.idOf(each, each.host ?? read.host) ?? [])
        for (const each of read.credentials) sent.add(each)
        const endpoint = endpointOf(read.draft, newId('endpoint'), ids)
        found.push({ endpoint, line: read.line, comment: read.draft.comment })
        taken.set(statement, [...(taken.get(statement) ?? []), endpoint.id])
      })
    }
  }
  for (const { statement, token } of tokenRequests) {
    const used = token !== undefined && sent.has(token)
    if (used) taken.set(statement, taken.get(statement) ?? [])
    notices.add(
      used ? 'info' : 'dropped',
      statement.line,
      message(used ? 'curl.credential.token' : 'curl.credential.tokenUnused'),
    )
  }
  const { endpoints, became } = mergeEndpoints(found, notices)
  if (endpoints.length === 0 && notices.all.length === 0) notices.add('refused', null, message('curl.none'))
  const names = new Set<string>()
  return {
    endpoints: endpoints.map((endpoint) => {
      const toolName = uniqueName(endpoint.toolName, names)
      return toolName === endpoint.toolName ? endpoint : { ...endpoint, toolName, title: titleOf(toolName) }
    }),
    credentials: credentials.all,
    baseAddresses: addresses.list(),
    commands: commandsOf(
      { pasted: text, prepared },
      reading.passages.map(({ from, to, statements: own }) => {
        const ids = own.flatMap((each) => taken.get(each) ?? [])
        return {
          from,
          to,
          taken: own.some((each) => taken.has(each)),
          endpointIds: [...new Set(ids.map((id) => became.get(id) ?? id))],
        }
      }),
    ),
    notices: notices.all.sort((left, right) => (left.line ?? 0) - (right.line ?? 0)),
  }
}

/** Builds the endpoint from a draft. Throws `Unreadable` if it exceeds a limit of the endpoint schema. */
function endpointOf({ line, request, comment }: Draft, id: string, credentialIds: readonly string[]): Endpoint {
  const toolName = toolNameOf(request)
  const parsed = endpointSchema.safeParse({
    ...request,
    ...withCredentialIds({ credentialId: null }, credentialIds),
    id,
    toolName,
    title: titleOf(toolName),
    description: descriptionOf(toolName, request, comment),
    annotations: annotationsFor(toolName, request),
  })
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new Unreadable(line, message('curl.request.unusable', { field }))
}
