import { z } from 'zod'
import { importNoticeSchema } from './import-report.ts'

/**
 * State of an operation compared to the draft. `new`: not in the draft. `changed`: in the draft, but changed in the document since.
 * `present`: in the draft and unchanged in the document. `removed`: imported into the draft from this document, which no longer contains
 * it.
 */
export const operationStateSchema = z.enum(['new', 'changed', 'present', 'removed'])
export type OperationState = z.output<typeof operationStateSchema>

/** An operation in a document, for the user to choose. */
export const inspectedOperationSchema = z.object({
  /** Key to pass to `servers.addFromDocument` in `choose`. Stays the same each time the document is inspected. */
  key: z.string(),
  /** The first tag of an OpenAPI operation, or a collection's folders, outermost first. */
  groups: z.array(z.string()),
  method: z.string(),
  path: z.string(),
  /** The operation's summary, or the request's name. */
  summary: z.string(),
  toolName: z.string(),
  deprecated: z.boolean(),
  /** Estimated number of tokens that the tool takes up in a model's context. */
  tokens: z.int().nonnegative(),
  state: operationStateSchema,
  /** ID of the draft's endpoint; null for a new operation. */
  endpointId: z.string().nullable(),
  /** For a new operation, the draft's endpoint with the same method and address that came from another source, such as cURL commands. */
  alike: z.object({ endpointId: z.string(), toolName: z.string() }).nullable().default(null),
  /** If `changed`, the changed parts: `title`, `description`, `request`, `parameters.<name>`. */
  changes: z.array(z.string()),
  /** Those of the `changes` that were also edited in the draft. The edits are kept if the operation is chosen. */
  edited: z.array(z.string()),
  /** Name of the base address that the operation needs, whether its URL is known or not; null if the document contains the address. */
  baseAddress: z.string().nullable(),
})
export type InspectedOperation = z.output<typeof inspectedOperationSchema>

/** A base address that a document or command doesn't specify. */
const neededBaseAddressSchema = z.object({
  /** Key in the import's `baseAddresses`: the variable's name, or the document's title. */
  name: z.string(),
  /** Number of operations that use it. */
  operations: z.int().nonnegative(),
  /** The URL that the draft has for this name, or null. */
  url: z.string().nullable(),
  /** Possible addresses, e.g. from environment files or a list of choices, most likely first. */
  suggestions: z.array(z.string()),
})
export type NeededBaseAddress = z.output<typeof neededBaseAddressSchema>

/** The contents of a document before it's imported. */
export const inspectionSchema = z.object({
  /** Null if it couldn't be read, for the reason given in the notices. `id` is the same for all versions of the document. */
  document: z.object({ id: z.string(), name: z.string(), kind: z.enum(['openapi', 'postman']) }).nullable(),
  /** Names of the files to choose `root` from; empty if the root is unambiguous. */
  roots: z.array(z.string()),
  /** In document order, followed by the `removed` ones. */
  operations: z.array(inspectedOperationSchema),
  baseAddresses: z.array(neededBaseAddressSchema),
  /** Servers to choose from if the document lists several; otherwise empty. */
  servers: z.array(z.string()).default([]),
  /** The default server. */
  server: z.string().nullable().default(null),
  notices: z.array(importNoticeSchema),
})
export type Inspection = z.output<typeof inspectionSchema>

/**
 * How to handle operations that the draft already has from another source. `update`: the operation replaces the draft's endpoint. `add`:
 * both are kept. `skip`: the draft's endpoint stays unchanged.
 */
export const alikeChoiceSchema = z.enum(['update', 'add', 'skip'])
export type AlikeChoice = z.output<typeof alikeChoiceSchema>
