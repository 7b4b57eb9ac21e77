import { z } from 'zod'
import type { Access } from '../../../shared/model/access.ts'
import { tokenDataSchema } from '../../../shared/service-interface.ts'
import { message } from '../../../shared/text/message.ts'
import { hasLoneSurrogates } from '../../../shared/well-formed.ts'
import { normalizeMcpUrl } from '../mcp-url.ts'
import { answerFailure, badAnswer } from './answer-failure.ts'
import { readErrorBody } from './error-body.ts'
import { type ReadContext, readJson, type ServiceAnswer } from './service-answer.ts'

const successSchema = z.object({ status: z.literal('success'), data: tokenDataSchema })
const errorSchema = z.object({ status: z.literal('error') })
const tokenSchema = z.object({ data: z.object({ token: z.string() }) })

/**
 * Reads the response of `POST {base_url}/generate-mcp-token`. `secrets` are masked in every message. Throws `AppFailure`; when its
 * `outcomeUnknown` is true, an access may have been created.
 */
export function readGeneration(answer: ServiceAnswer, secrets: readonly string[]): Access {
  const body = readJson(answer.body)
  const token = tokenSchema.safeParse(body).data?.data.token
  const context: ReadContext = { operation: 'generate', secrets: token ? [...secrets, token] : secrets }

  if (answer.status !== 200) throw answerFailure(answer, readErrorBody(body), context)
  if (body === undefined) throw badAnswer(answer, message('api.notJson'), context)
  const success = successSchema.safeParse(body)
  if (!success.success && errorSchema.safeParse(body).success)
    throw answerFailure(answer, readErrorBody(body) ?? {}, context)
  if (!success.success) throw badAnswer(answer, message('api.notAccess'), context)
  const url = normalizeMcpUrl(success.data.data.url)
  if (Object.values(success.data.data).some(hasLoneSurrogates))
    throw badAnswer(answer, message('api.notAccess'), context)
  if (url === null) throw badAnswer(answer, message('api.noUrl'), context)
  return { ...success.data.data, url }
}
