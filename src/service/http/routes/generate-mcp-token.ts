import type { Context } from 'hono'
import type { z } from 'zod'
import type { Changes } from '../../../shared/management/changes.ts'
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
import { callerOf } from '../guards/guard-api-key.ts'
import type { HeldInputs, InputRoom } from '../requests/held-inputs.ts'
import { readJson } from '../requests/read-json.ts'
import { errorResponse, invalidResponse } from '../responses/error-body.ts'

const IDENTITY = 'customerDetails.primaryIdentity'
/** Maximum request body in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

type GenerationResponse = z.output<typeof generationResponseSchema>

/**
 * `POST /generate-mcp-token`: creates a new MCP token for one server and one customer; each call creates another. The server's customer
 * values are taken from the metadata and bound to the token. `note` is called with the changes.
 */
export function generateMcpToken(
  store: Store,
  live: Pick<LiveServers, 'load'>,
  mcpUrl: () => string,
  note: (changes: Changes) => void,
  inputs: Pick<HeldInputs, 'ofGeneration'>,
) {
  async function generate(c: Context, room: InputRoom): Promise<Response> {
    const body = await readJson(c, room)
    if (body.kind === 'refused') return body.response
    if (body.kind === 'notJson') return errorResponse(c, 400, message('http.bodyNotJson'))
    const parsed = generationRequestSchema.safeParse(body.value)
    if (!parsed.success) return errorResponse(c, 400, describeIssue(parsed.error, body.value))
    const { mcpServerId, customerDetails } = parsed.data
    const primaryIdentity = customerDetails.primaryIdentity.trim()
    if (primaryIdentity === '') return errorResponse(c, 400, message('http.notEmpty', { field: IDENTITY }))
    if (!isReadableIdentity(primaryIdentity)) {
      return errorResponse(c, 400, message('http.identityUnreadable', { field: IDENTITY }))
    }
    const server = await live.load(mcpServerId)
    const unknownServer = () => errorResponse(c, 404, message('http.serverUnknown', { code: INVALID_SERVER_ID }))
    if (server === null) return unknownServer()
    const known = () => store.customers.metadataOf(primaryIdentity)
    const bound = await bindCustomerValues(server.definition, customerDetails.metadata, known)
    if (!bound.ok) {
      return invalidResponse(c, new Map([...bound.problems].map(([key, problem]) => [fieldOf(key), problem.message])))
    }
    const { values, secrets, metadata } = bound
    const made = await store.generateAccess({ serverId: mcpServerId, primaryIdentity, metadata, values, secrets })
    // The server was deleted in between.
    if (made === null) return unknownServer()
    const { id, token, customerId } = made
    note({ tokens: [id], customers: [customerId], customerCounts: [mcpServerId] })
    const answer: GenerationResponse = {
      status: 'success',
      data: { url: `${mcpUrl()}/${token}/stream`, token, customerId },
    }
    return c.json(answer)
  }

  return (c: Context) => {
    const room = inputs.ofGeneration(callerOf(c).keyId, MAX_BODY_BYTES)
    return generate(c, room).finally(room.release)
  }
}

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
