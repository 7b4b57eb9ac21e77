import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { Changes } from '../../../shared/management/changes.ts'
import type { KeyAccess } from '../../../shared/management/records/api-key-record.ts'
import { isReadableIdentity } from '../../../shared/model/identity.ts'
import {
  generationRequestSchema,
  type generationResponseSchema,
  INVALID_SERVER_ID,
} from '../../../shared/service-interface.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { LiveServers } from '../../live-servers/live-servers.ts'
import { bindCustomerValues, fieldOf } from '../../management/customers/bind-customer-values.ts'
import type { Store } from '../../store/store.ts'
import type { HeldInputs } from '../requests/held-inputs.ts'
import { readRawJson } from '../requests/read-raw-json.ts'
import { errorBody, invalidBody } from '../responses/error-body.ts'
import { sendJson, sendRawError } from '../responses/send-raw.ts'

const IDENTITY = 'customerDetails.primaryIdentity'
/** Maximum size of a request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

type GenerationResponse = z.output<typeof generationResponseSchema>

export interface GenerationDeps {
  store: Pick<Store, 'generateAccess' | 'customers' | 'servers'>
  live: Pick<LiveServers, 'load'>
  mcpUrl: () => string
  /** Called with the changes that each generation makes. */
  noteChanges: (changes: Changes) => void
}

/** The status and JSON of a response. */
interface Answer {
  status: 200 | 400 | 404
  json: string
}

/**
 * Creates the function that handles the body of a generation request. Each request creates a new MCP token for one server and one customer.
 * The server's customer values are taken from the metadata and bound to the token.
 */
export function createGeneration({ store, live, mcpUrl, noteChanges }: GenerationDeps) {
  return async (body: unknown): Promise<Answer> => {
    const parsed = generationRequestSchema.safeParse(body)
    if (!parsed.success) return refusal(400, describeIssue(parsed.error, body))
    const { mcpServerId, customerDetails } = parsed.data
    const primaryIdentity = customerDetails.primaryIdentity.trim()
    if (primaryIdentity === '') return refusal(400, message('http.notEmpty', { field: IDENTITY }))
    if (!isReadableIdentity(primaryIdentity)) {
      return refusal(400, message('http.identityUnreadable', { field: IDENTITY }))
    }
    const server = await live.load(mcpServerId)
    const unknownServer = () => refusal(404, message('http.serverUnknown', { code: INVALID_SERVER_ID }))
    if (server === null) return unknownServer()
    const known = () => store.customers.metadataOf(primaryIdentity)
    const bound = await bindCustomerValues(server.definition, customerDetails.metadata, known)
    if (!bound.ok) {
      const problems = new Map([...bound.problems].map(([key, problem]) => [fieldOf(key), problem.message]))
      return { status: 400, json: JSON.stringify(invalidBody(problems)) }
    }
    const { values, secrets, metadata } = bound
    const made = await store.generateAccess({ serverId: mcpServerId, primaryIdentity, metadata, values, secrets })
    // The server was deleted in the meantime.
    if (made === null) return unknownServer()
    const { id, token, customerId } = made
    noteChanges({ tokens: [id], customers: [customerId], customerCounts: [mcpServerId] })
    const answer: GenerationResponse = {
      status: 'success',
      data: { url: `${mcpUrl()}/${token}/stream`, token, customerId },
    }
    return { status: 200, json: JSON.stringify(answer) }
  }
}

/** Handles `POST /generate-mcp-token`. `inputs`: the memory for the bodies. */
export function generateMcpToken(deps: GenerationDeps, inputs: Pick<HeldInputs, 'ofGeneration'>) {
  const generate = createGeneration(deps)
  return async (request: IncomingMessage, response: ServerResponse, { keyId }: KeyAccess): Promise<void> => {
    const room = inputs.ofGeneration(keyId, MAX_BODY_BYTES)
    try {
      const body = await readRawJson(request, room)
      if (body.kind === 'refused') {
        for (const [name, value] of Object.entries(body.headers ?? {})) response.setHeader(name, value)
        return sendRawError(response, body.status, body.reason)
      }
      const { status, json } = await generate(body.value)
      sendJson(response, status, json)
    } finally {
      room.release()
    }
  }
}

const refusal = (status: 400 | 404, reason: Message): Answer => ({
  status,
  json: JSON.stringify(errorBody(status, reason)),
})

/** Names the first invalid field, e.g. `customerDetails.metadata.role must be a string.` */
function describeIssue(error: z.ZodError, body: unknown): Message {
  const issue = error.issues[0]
  if (!issue || issue.path.length === 0) return message('http.bodyNotObject')
  const field = issue.path.join('.')
  if (valueAt(body, issue.path) === undefined) return message('http.required', { field })
  if (issue.code === 'invalid_type' || issue.code === 'invalid_key') {
    const isText = issue.code === 'invalid_type' && issue.expected === 'string'
    return message(isText ? 'http.typeString' : 'http.typeObject', { field })
  }
  return message(issue.code === 'too_small' ? 'http.notEmpty' : 'http.notValid', { field })
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, key)?.value
  }
  return value
}
