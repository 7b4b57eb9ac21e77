import { z } from 'zod'
import type { McpServer, ServerList } from '../../../shared/model/server.ts'
import { message } from '../../../shared/text/message.ts'
import { hasLoneSurrogates, toWellFormed } from '../../../shared/well-formed.ts'
import { readErrorBody } from './error-body.ts'
import { badResponse, failureOfResponse } from './failure-of-response.ts'
import { type ReadContext, readJson, type ServiceResponse } from './service-response.ts'

const word = z.string().refine((text) => text.trim() !== '')
/** Must be well-formed because it's sent back to the service and put into the window's address unchanged. */
const identifier = word.refine((text) => !hasLoneSurrogates(text))
const date = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined)
const flag = z.boolean().optional().catch(undefined)

const elementSchema = z
  .object({
    id: identifier,
    name: word.transform(toWellFormed),
    isActive: flag,
    is_active: flag,
    createdAt: date,
    created_at: date,
    updatedAt: date,
    updated_at: date,
  })
  .transform(
    (element): McpServer => ({
      id: element.id,
      name: element.name,
      isActive: element.isActive ?? element.is_active ?? false,
      createdAt: element.createdAt ?? element.created_at ?? null,
      updatedAt: element.updatedAt ?? element.updated_at ?? null,
    }),
  )

const errorSchema = z.object({ status: z.literal('error') })
const listSchema = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform((envelope) => envelope.data),
])

/**
 * Reads the response of `GET {base_url}/mcp-servers`: the documented bare array, or the envelope `{status, data}` that the interface's
 * sample code expects, with either spelling of the field names. Elements without a usable `id` or `name`, or with a duplicate `id`, are
 * skipped and counted. `secrets` are masked in every message. Throws `AppFailure`.
 */
export function readServerList(response: ServiceResponse, secrets: readonly string[]): ServerList {
  const context: ReadContext = { operation: 'list', secrets }
  const body = readJson(response.body)
  if (response.status !== 200) throw failureOfResponse(response, readErrorBody(body), context)
  if (body === undefined) throw badResponse(response, message('api.notJson'), context)
  if (errorSchema.safeParse(body).success) throw failureOfResponse(response, readErrorBody(body) ?? {}, context)

  const list = listSchema.safeParse(body)
  if (!list.success) throw badResponse(response, message('api.notServers'), context)
  const servers = new Map<string, McpServer>()
  for (const element of list.data) {
    const server = elementSchema.safeParse(element).data
    if (server && !servers.has(server.id)) servers.set(server.id, server)
  }
  return { servers: [...servers.values()], leftOut: list.data.length - servers.size }
}
