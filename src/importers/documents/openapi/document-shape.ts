import { z } from 'zod'
import type { Json } from '../json.ts'

/** Any member; the code that uses it validates it. Documents are read leniently: invalid members count as missing. */
const any = z.custom<Json | undefined>().optional()
const text = z.string().catch('')
const optionalText = z.string().optional().catch(undefined)
const flag = z.boolean().catch(false)
const list = z.array(z.custom<Json>()).catch([])
const map = z.record(z.string(), z.custom<Json>()).catch({})

export const documentShape = z.object({
  openapi: text,
  info: z.object({ title: text, version: text }).catch({ title: '', version: '' }),
  servers: list,
  paths: map,
  components: z.object({ securitySchemes: map }).catch({ securitySchemes: {} }),
  security: any,
})

export const pathItemShape = z.object({ servers: list, parameters: list, description: text, summary: text })
export type PathItem = z.output<typeof pathItemShape>

export const operationShape = z.object({
  operationId: text,
  summary: text,
  description: text,
  deprecated: flag,
  tags: z.array(z.string()).catch([]),
  parameters: list,
  requestBody: any,
  /** Swagger 2.0. */
  consumes: any,
  security: any,
  servers: list,
})
export type Operation = z.output<typeof operationShape>

/** Alternatives, each of which maps the names of the schemes that it requires together to their scopes. */
export const securityShape = z
  .array(z.record(z.string(), z.array(z.string()).catch([])))
  .optional()
  .catch(undefined)

export const serverShape = z.object({
  url: z.string(),
  variables: z
    .record(
      z.string(),
      z.object({
        default: z.coerce.string().optional().catch(undefined),
        enum: z.array(z.coerce.string()).catch([]),
      }),
    )
    .catch({}),
})

export const parameterShape = z.object({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie', 'querystring']),
  description: optionalText,
  required: flag,
  deprecated: flag,
  style: optionalText,
  explode: z.boolean().optional().catch(undefined),
  allowReserved: z.boolean().optional().catch(undefined),
  schema: any,
  content: z.record(z.string(), z.custom<Json>()).optional().catch(undefined),
  example: any,
  examples: any,
})
export type DocumentParameter = z.output<typeof parameterShape>

export const requestBodyShape = z.object({ description: text, required: flag, content: map })
export type RequestBody = z.output<typeof requestBodyShape>

export const mediaTypeShape = z.object({ schema: any, example: any, examples: any, encoding: map })
export type MediaType = z.output<typeof mediaTypeShape>

/** `headers`: for a part of a multipart body. */
export const encodingShape = z.object({
  contentType: text,
  headers: map,
  style: optionalText,
  explode: z.boolean().optional().catch(undefined),
  allowReserved: z.boolean().optional().catch(undefined),
})
export type Encoding = z.output<typeof encodingShape>

export const headerShape = parameterShape.omit({ name: true, in: true })

const flow = z.object({ tokenUrl: text, scopes: map }).optional().catch(undefined)

export const securitySchemeShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('http'), scheme: text }),
  z.object({ type: z.literal('apiKey'), name: z.string().min(1), in: z.enum(['header', 'query', 'cookie']) }),
  z.object({ type: z.literal('oauth2'), flows: z.object({ clientCredentials: flow }).catch({}) }),
  z.object({ type: z.literal('openIdConnect') }),
  z.object({ type: z.literal('mutualTLS') }),
])
