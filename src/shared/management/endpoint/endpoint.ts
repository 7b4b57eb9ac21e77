import { z } from 'zod'
import { jsonValueSchema } from '../../json-value.ts'
import { pairStyleShape, pathStyleSchema } from './value-style.ts'

/** Maximum length of a tool name: clients add a prefix and drop names over 64 characters (mcp-protocol.md §6). */
export const MAX_TOOL_NAME = 56

/** The methods of RFC 9110, QUERY of RFC 10008, and those of WebDAV and of caches that APIs use. */
export const METHODS = [
  ...(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'SEARCH', 'COPY', 'MOVE'] as const),
  ...(['LINK', 'UNLINK', 'LOCK', 'UNLOCK', 'PURGE', 'PROPFIND', 'REPORT'] as const),
] as const

/** Methods that don't change anything (RFC 9110 §9.2.1, RFC 10008, RFC 4918, RFC 5323, RFC 3253). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'SEARCH', 'PROPFIND', 'REPORT'])
/** Methods that have no additional effect when repeated (RFC 9110 §9.2.2, RFC 2068 §19.6.1). */
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['PUT', 'DELETE', 'LINK', 'UNLINK', 'PURGE'])

export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method)
export const isIdempotentMethod = (method: string): boolean =>
  SAFE_METHODS.has(method) || IDEMPOTENT_METHODS.has(method)

/** Tool name in a form that every known client accepts. */
const toolNameSchema = z
  .string()
  .min(1)
  .max(MAX_TOOL_NAME)
  .regex(/^[A-Za-z0-9_.-]+$/)
export const parameterNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)

export const PARAMETER_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'any'] as const

/** A value inserted into a request wherever it contains `{{name}}`. */
export const parameterSchema = z.object({
  name: parameterNameSchema,
  /** `any`: as specified by `schema`, e.g. a union of several types in its `anyOf`. */
  type: z.enum(PARAMETER_TYPES),
  required: z.boolean().default(false),
  description: z.string().max(2000).default(''),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .max(200)
    .optional(),
  /**
   * Sent if the value is missing; set only by a user who edits the endpoint. The default that an API applies itself is `schema.default`,
   * which is never sent.
   */
  default: jsonValueSchema.optional(),
  /** The value that a test sends for a required parameter if none is supplied. Shown to the model as an example. */
  example: jsonValueSchema.optional(),
  /** Additional JSON Schema keywords, e.g. `minimum`, `format`, `items`, `contentEncoding`, `default`. */
  schema: z.record(z.string(), jsonValueSchema).default({}),
  /**
   * Who supplies the value. `model`: the model, as an argument of the tool. `customer`: bound to the customer's token at generation, from
   * the metadata entry `customerKey` (default: the parameter's name); never visible to a model. `generated`: a new UUID for each call, e.g.
   * an idempotency key; never visible to a model.
   */
  source: z.enum(['model', 'customer', 'generated']).default('model'),
  customerKey: z.string().min(1).max(64).optional(),
})

/** A name and a template for its value. Order and duplicates are preserved. */
const plainPairSchema = z.object({ name: z.string().min(1).max(500), value: z.string().max(100_000) })
const pairSchema = plainPairSchema.extend(pairStyleShape)

/**
 * One part of a multipart body. A part with a `filename` is a file: its value is base64 if `base64` is set. An array value becomes several
 * parts.
 */
export const partSchema = pairSchema.extend({
  filename: z.string().max(500).optional(),
  contentType: z.string().max(200).optional(),
  base64: z.boolean().optional(),
  /** Additional headers of the part; a header whose parameter is missing is omitted. */
  headers: z.array(plainPairSchema).max(20).optional(),
})

/**
 * A request body. `json`: JSON text in which a string that is just `{{name}}` becomes the parameter's JSON value; a member or element whose
 * parameter is missing is omitted; everything else, such as a long number, is sent as written. `form`: application/x-www-form-urlencoded.
 * `text`: any text with `contentType`; values are escaped for XML, HTML, and forms, but not for other types, and a template that is a
 * single placeholder sends its value unescaped, as the whole document. `binary`: bytes with `contentType`, whose template is base64.
 * `optional`: no body is sent if none of its parameters has a value.
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

/** Which parts of an upstream response the model receives. */
export const replySchema = z.object({
  /** `fields`: dot-separated paths to keep (`items.name` traverses arrays). `jsonPath`: an RFC 9535 query. */
  trim: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('fields'), fields: z.array(z.string().min(1).max(300)).min(1).max(300) }),
      z.object({ by: z.literal('jsonPath'), query: z.string().min(1).max(1000) }),
    ])
    .optional(),
  /** Maximum length; longer responses are truncated, with a note. */
  maxCharacters: z.int().min(200).max(1_000_000).default(40_000),
})

/** Overrides of what the method implies about a call; see `annotationsOf`. */
const annotationsSchema = z.object({
  readOnly: z.boolean().optional(),
  destructive: z.boolean().optional(),
  idempotent: z.boolean().optional(),
  openWorld: z.boolean().optional(),
})

/** The imported document that an endpoint comes from, so that importing it again finds the endpoint. */
const originSchema = z.object({
  /** Identifies the document across versions; see `documentIdOf`. */
  document: z.string().min(1).max(64),
  /** Identifies the operation in the document: `GET /orders/{id}`, or a request's ID, or its folders and name. */
  operation: z.string().min(1).max(2000),
  /** Short hash of each part as imported: a part whose hash still matches hasn't been edited. */
  fingerprint: z.record(z.string().max(100), z.string().max(64)).default({}),
  /** Groups in the document: the operation's first tag, or a collection's folders, outermost first. */
  groups: z.array(z.string().max(200)).max(20).default([]),
  deprecated: z.boolean().default(false),
})

/** An upstream HTTP request exposed as a tool. Stored as JSON, so later releases must be able to read it. */
export const endpointSchema = z.object({
  /** Stays the same across versions. */
  id: z.string().min(1).max(64),
  toolName: toolNameSchema,
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(4000),
  method: z.enum(METHODS),
  /**
   * `http(s)://host[:port]`; `base:<id>` for one of the definition's base addresses, optionally followed by a path; or `self:/…` for the
   * local service's own sample APIs. No parameter can change it.
   */
  baseUrl: z
    .string()
    .max(2000)
    .regex(/^(https?:\/\/[^\s/?#]+|base:[A-Za-z0-9_-]{1,64}(\/[^\s?#]*)?|self:\/.*)$/),
  /** Path below the base URL, percent-encoded except for its placeholders. */
  path: z.string().startsWith('/').max(8000),
  /** Serialization of path values by parameter name, unless it's `simple` without `explode`. */
  pathStyles: z.record(parameterNameSchema, pathStyleSchema).default({}),
  query: z.array(pairSchema).max(500).default([]),
  /** Excludes credential headers and those that the connection sets. */
  headers: z.array(pairSchema).max(200).default([]),
  /** Sent together in one `Cookie` header; a cookie whose parameter is missing is omitted. */
  cookies: z.array(pairSchema).max(100).default([]),
  body: bodySchema.default({ kind: 'none' }),
  parameters: z.array(parameterSchema).max(300).default([]),
  /**
   * Additional top-level keywords for the arguments' JSON Schema, e.g. `$defs`, `allOf`, `if`. They can't override those derived from the
   * parameters (`type`, `properties`, `required`, `additionalProperties`).
   */
  argumentsSchema: z.record(z.string(), jsonValueSchema).optional(),
  /** ID of the server's credential to send; null for none. */
  credentialId: z.string().nullable().default(null),
  /** IDs of additional credentials to send, each in a separate place, such as a key alongside a bearer token. */
  furtherCredentialIds: z.array(z.string().min(1).max(64)).min(1).max(4).optional(),
  annotations: annotationsSchema.default({}),
  reply: replySchema.default({ maxCharacters: 40_000 }),
  timeoutSeconds: z.number().min(1).max(300).default(30),
  /** False: kept in the definition, but not exposed as a tool. */
  enabled: z.boolean().default(true),
  /** Missing for an endpoint that wasn't imported from a document. */
  origin: originSchema.optional(),
})

export type Parameter = z.output<typeof parameterSchema>

/** Returns the key of the metadata entry that holds a customer parameter's value. */
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
