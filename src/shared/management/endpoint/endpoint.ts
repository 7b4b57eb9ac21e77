import { z } from 'zod'
import { jsonValueSchema } from '../../json-value.ts'
import { pairStyleShape, pathStyleSchema } from './value-style.ts'

/** Longest tool name: clients put a prefix of their own before it and drop what is over 64 (mcp-protocol.md §6). */
export const MAX_TOOL_NAME = 56

/** Those of RFC 9110, QUERY of RFC 10008, and those of WebDAV and caches that APIs have in use. */
export const METHODS = [
  ...(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'SEARCH', 'COPY', 'MOVE'] as const),
  ...(['LINK', 'UNLINK', 'LOCK', 'UNLOCK', 'PURGE', 'PROPFIND', 'REPORT'] as const),
] as const

/** Methods that change nothing (RFC 9110 §9.2.1, RFC 10008, RFC 4918, RFC 5323, RFC 3253). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'SEARCH', 'PROPFIND', 'REPORT'])
/** Methods that may be sent twice without another effect (RFC 9110 §9.2.2, RFC 2068 §19.6.1). */
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['PUT', 'DELETE', 'LINK', 'UNLINK', 'PURGE'])

export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method)
export const isIdempotentMethod = (method: string): boolean =>
  SAFE_METHODS.has(method) || IDEMPOTENT_METHODS.has(method)

/** Name of a tool or a parameter, as every known client accepts it. */
const toolNameSchema = z
  .string()
  .min(1)
  .max(MAX_TOOL_NAME)
  .regex(/^[A-Za-z0-9_.-]+$/)
export const parameterNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)

export const PARAMETER_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'any'] as const

/** One value that goes into a request at the places that hold `{{name}}`. */
export const parameterSchema = z.object({
  name: parameterNameSchema,
  /** `any`: what `schema` says, e.g. a union of several types in its `anyOf`. */
  type: z.enum(PARAMETER_TYPES),
  required: z.boolean().default(false),
  description: z.string().max(2000).default(''),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .max(200)
    .optional(),
  /**
   * Sent when the value is left out, which only the person who edits the endpoint decides. What an API does by itself
   * when it gets no value is `schema.default`, which is never sent.
   */
  default: jsonValueSchema.optional(),
  /** What a test sends for a required parameter when nothing else is given. Shown to the model as an example. */
  example: jsonValueSchema.optional(),
  /** Further JSON Schema keywords, e.g. `minimum`, `format`, `items`, `contentEncoding`, `default`. */
  schema: z.record(z.string(), jsonValueSchema).default({}),
  /**
   * Who gives the value. `model`: an argument of the tool. `customer`: bound to the customer's token when it is
   * generated, from the metadata entry `customerKey` (left out: the parameter's name); no model sees or changes it.
   * `generated`: a new UUID for each call, as an idempotency key is; no model sees it.
   */
  source: z.enum(['model', 'customer', 'generated']).default('model'),
  customerKey: z.string().min(1).max(64).optional(),
})

/** A name and a value, which is a template. Order and repetition are kept. */
const plainPairSchema = z.object({ name: z.string().min(1).max(500), value: z.string().max(100_000) })
const pairSchema = plainPairSchema.extend(pairStyleShape)

/**
 * One part of a multipart body. A part with a `filename` is a file: its value is base64 when `base64` is set. A list
 * becomes several parts.
 */
export const partSchema = pairSchema.extend({
  filename: z.string().max(500).optional(),
  contentType: z.string().max(200).optional(),
  base64: z.boolean().optional(),
  /** Further headers of the part; one whose parameter is left out goes. */
  headers: z.array(plainPairSchema).max(20).optional(),
})

/**
 * A request's body. `json`: JSON text in which a string that is just `{{name}}` becomes the parameter's JSON value; a
 * member or element whose parameter is left out goes too; all other text, such as a long number, is sent as written.
 * `form`: application/x-www-form-urlencoded. `text`: any text under `contentType`; values are escaped for XML, HTML and
 * forms, in other types not at all, and a template that's only one placeholder sends its value as it is, which is then the
 * whole document. `binary`: bytes under `contentType`, whose template is base64. `optional`: no body at all is sent when no parameter in it has a value.
 */
const bodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('json'), template: z.string().max(1_000_000), optional: z.boolean().optional() }),
  z.object({ kind: z.literal('form'), fields: z.array(pairSchema).max(500) }),
  z.object({
    kind: z.literal('multipart'),
    parts: z.array(partSchema).max(500),
    optional: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('text'), contentType: z.string().max(200), template: z.string().max(1_000_000) }),
  z.object({ kind: z.literal('binary'), contentType: z.string().max(200), template: z.string().max(1_000_000) }),
])

/** What of an upstream's reply the model gets. */
export const replySchema = z.object({
  /** `fields`: dot paths to keep (`items.name` goes through arrays). `jsonPath`: an RFC 9535 query. */
  trim: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('fields'), fields: z.array(z.string().min(1).max(300)).min(1).max(300) }),
      z.object({ by: z.literal('jsonPath'), query: z.string().min(1).max(1000) }),
    ])
    .optional(),
  /** Longer replies are cut, with a note of what was. */
  maxCharacters: z.int().min(200).max(1_000_000).default(40_000),
})

/** Overrides of what the method says about a call; see `annotationsOf`. */
const annotationsSchema = z.object({
  readOnly: z.boolean().optional(),
  destructive: z.boolean().optional(),
  idempotent: z.boolean().optional(),
  openWorld: z.boolean().optional(),
})

/** Where an endpoint was imported from, so that a later import of the same document finds it again. */
const originSchema = z.object({
  /** Identifies the document over its versions; see `documentIdOf`. */
  document: z.string().min(1).max(64),
  /** Identifies the operation in it: `GET /orders/{id}`, or a request's id or folders and name. */
  operation: z.string().min(1).max(2000),
  /** Short hash of each part as the document had it: what still matches was not edited since. */
  fingerprint: z.record(z.string().max(100), z.string().max(64)).default({}),
  /** Where the document files it: its first tag, or a collection's folders, outermost first. */
  groups: z.array(z.string().max(200)).max(20).default([]),
  deprecated: z.boolean().default(false),
})

/** One upstream HTTP request, which becomes one tool. Stored as JSON, so it stays readable by later releases. */
export const endpointSchema = z.object({
  /** Stays the same over versions. */
  id: z.string().min(1).max(64),
  toolName: toolNameSchema,
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(4000),
  method: z.enum(METHODS),
  /**
   * `http(s)://host[:port]`; `base:<id>` for one of the definition's base addresses, with an optional path below it; or
   * `self:/…` for the local service's own sample APIs. No parameter can change it.
   */
  baseUrl: z
    .string()
    .max(2000)
    .regex(/^(https?:\/\/[^\s/?#]+|base:[A-Za-z0-9_-]{1,64}(\/[^\s?#]*)?|self:\/.*)$/),
  /** Path below the base URL, percent-encoded but for its placeholders. */
  path: z.string().startsWith('/').max(8000),
  /** By parameter name: how its value is written in the path, where `simple` without `explode` isn't meant. */
  pathStyles: z.record(parameterNameSchema, pathStyleSchema).default({}),
  query: z.array(pairSchema).max(500).default([]),
  /** Without those of the credential and those that the connection makes itself. */
  headers: z.array(pairSchema).max(200).default([]),
  /** Sent together in one `Cookie` header; one whose parameter is left out goes. */
  cookies: z.array(pairSchema).max(100).default([]),
  body: bodySchema.default({ kind: 'none' }),
  parameters: z.array(parameterSchema).max(300).default([]),
  /**
   * Further keywords at the top of the arguments' JSON Schema, e.g. `$defs`, `allOf`, `if`. What the parameters make
   * (`type`, `properties`, `required`, `additionalProperties`) stays theirs.
   */
  argumentsSchema: z.record(z.string(), jsonValueSchema).optional(),
  /** Which of the server's credentials is sent; null: none. */
  credentialId: z.string().nullable().default(null),
  /** Further ones that are sent together with it, each at a place of its own, such as a key beside a bearer token. */
  furtherCredentialIds: z.array(z.string().min(1).max(64)).min(1).max(4).optional(),
  annotations: annotationsSchema.default({}),
  reply: replySchema.default({ maxCharacters: 40_000 }),
  timeoutSeconds: z.number().min(1).max(300).default(30),
  /** False: kept, but no tool. */
  enabled: z.boolean().default(true),
  /** Left out for an endpoint that came from no document. */
  origin: originSchema.optional(),
})

export type Parameter = z.output<typeof parameterSchema>

/** The metadata entry that holds the value of a parameter that’s each customer’s own. */
export const parameterCustomerKey = ({ customerKey, name }: Pick<Parameter, 'customerKey' | 'name'>): string =>
  customerKey ?? name
export type ParameterInput = z.input<typeof parameterSchema>
export type Pair = z.output<typeof pairSchema>
export type Part = z.output<typeof partSchema>
export type Body = z.output<typeof bodySchema>
export type Reply = z.output<typeof replySchema>
export type Trim = NonNullable<Reply['trim']>
export type Endpoint = z.output<typeof endpointSchema>
export type EndpointInput = z.input<typeof endpointSchema>
export type Method = (typeof METHODS)[number]
