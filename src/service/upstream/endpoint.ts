import { z } from 'zod'

/** One argument of a tool and its place in the upstream request. */
export const parameterSchema = z.object({
  /** Name of the argument, and of the query, header or body field; for `path` the name between braces. */
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
  place: z.enum(['path', 'query', 'header', 'body']),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .optional(),
  /** Sent when the argument is left out. */
  default: z.json().optional(),
  /** Further JSON Schema keywords, e.g. `minimum`, `format`, `items`. */
  schema: z.record(z.string(), z.json()).default({}),
})
export type Parameter = z.input<typeof parameterSchema>

/** One upstream HTTP request, which becomes one tool. Stored as JSON, so it stays readable by later releases. */
export const endpointSchema = z.object({
  /** At most 56 characters: clients put their own prefix before it. */
  toolName: z.string().regex(/^[A-Za-z0-9_.-]{1,56}$/),
  title: z.string().min(1),
  description: z.string().min(1),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** `http(s)://…`, or `self:/…` for this service's own listener, whose port may change. */
  baseUrl: z.string().regex(/^(https?:\/\/|self:\/)/),
  /** Path below the base URL, with `{name}` for each path parameter. */
  pathTemplate: z.string().startsWith('/'),
  parameters: z.array(parameterSchema).default([]),
  /** Whether a call may remove or undo something; left out: as the method suggests. */
  destructive: z.boolean().optional(),
})
export type Endpoint = z.input<typeof endpointSchema>
export type StoredEndpoint = z.output<typeof endpointSchema>
