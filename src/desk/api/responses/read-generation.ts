import { z } from 'zod'
import type { Access } from '../../../shared/model/access.ts'
import { tokenDataSchema } from '../../../shared/service-interface.ts'
import { message } from '../../../shared/text/message.ts'
import { hasLoneSurrogates } from '../../../shared/well-formed.ts'
import { normalizeMcpUrl } from '../mcp-url.ts'
import { readErrorBody } from './error-body.ts'
import { badResponse, failureOfResponse } from './failure-of-response.ts'
import { type ReadContext, readJson, type ServiceResponse } from './service-response.ts'

const successSchema = z.object({ status: z.literal('success'), data: tokenDataSchema })
const errorSchema = z.object({ status: z.literal('error') })
const tokenSchema = z.object({ data: z.object({ token: z.string() }) })

/**
 * Reads the response of `POST {base_url}/generate-mcp-token`. `secrets` are masked in every message. Throws `AppFailure`; when its
 * `outcomeUnknown` is true, a URL may have been created.
 */
export function readGeneration(response: ServiceResponse, secrets: readonly string[]): Access {
  const body = readJson(response.body)
  const token = tokenSchema.safeParse(body).data?.data.token
  const context: ReadContext = { operation: 'generate', secrets: token ? [...secrets, token] : secrets }

  if (response.status !== 200) throw failureOfResponse(response, readErrorBody(body), context)
  if (body === undefined) throw badResponse(response, message('api.notJson'), context)
  const success = successSchema.safeParse(body)
  if (!success.success && errorSchema.safeParse(body).success)
    throw failureOfResponse(response, readErrorBody(body) ?? {}, context)
  if (!success.success) throw badResponse(response, message('api.notAccess'), context)
  const url = normalizeMcpUrl(success.data.data.url)
  if (Object.values(success.data.data).some(hasLoneSurrogates))
    throw badResponse(response, message('api.notAccess'), context)
  if (url === null) throw badResponse(response, message('api.noUrl'), context)
  return { ...success.data.data, url }
}
