import { z } from 'zod'
import { importNoticeSchema } from './import-report.ts'

/**
 * How an operation of a document compares with the draft. `new`: not in the draft. `changed`: in the draft, and the
 * document now says something else. `present`: in the draft as the document says. `removed`: in the draft from this
 * document, which no longer has it.
 */
export const operationStateSchema = z.enum(['new', 'changed', 'present', 'removed'])
export type OperationState = z.output<typeof operationStateSchema>

/** One operation of a document, as it can be chosen. */
export const inspectedOperationSchema = z.object({
  /** What `choose` of `servers.addFromDocument` takes. The same for each inspection of the same document. */
  key: z.string(),
  /** Where it is filed: the first tag of an OpenAPI operation, or a collection's folders, outermost first. */
  groups: z.array(z.string()),
  method: z.string(),
  path: z.string(),
  /** Summary, or the request's name. */
  summary: z.string(),
  toolName: z.string(),
  deprecated: z.boolean(),
  /** Estimated tokens that the tool takes up in a model's context. */
  tokens: z.int().nonnegative(),
  state: operationStateSchema,
  /** The draft's endpoint; null for a new operation. */
  endpointId: z.string().nullable(),
  /** For a new operation, the draft's endpoint with the same method and address, from elsewhere such as cURL commands. */
  alike: z.object({ endpointId: z.string(), toolName: z.string() }).nullable().default(null),
  /** What differs, for `changed`: `title`, `description`, `request`, `parameters.<name>`. */
  changes: z.array(z.string()),
  /** What of `changes` was also edited in the draft. Those edits are kept when the operation is taken. */
  edited: z.array(z.string()),
  /** Name of the base address that it needs, known or not; null when its address is in the document. */
  baseAddress: z.string().nullable(),
})
export type InspectedOperation = z.output<typeof inspectedOperationSchema>

/** An address that a document or command leaves open. */
const neededBaseAddressSchema = z.object({
  /** What `baseAddresses` of the import takes: the variable's name, or the document's title. */
  name: z.string(),
  /** How many operations go there. */
  operations: z.int().nonnegative(),
  /** What the draft already knows for this name; null: nothing. */
  url: z.string().nullable(),
  /** Addresses found beside it, e.g. in environment files or a list of choices, most likely first. */
  suggestions: z.array(z.string()),
})
export type NeededBaseAddress = z.output<typeof neededBaseAddressSchema>

/** What is in a document, before anything of it comes in. */
export const inspectionSchema = z.object({
  /** Null when it couldn't be read; the notices say why. `id` is the same for all versions of the document. */
  document: z.object({ id: z.string(), name: z.string(), kind: z.enum(['openapi', 'postman']) }).nullable(),
  /** Names of the files of which one has to be given as `root`; empty when the document was clear. */
  roots: z.array(z.string()),
  /** In the document's order; those with the state `removed` come last. */
  operations: z.array(inspectedOperationSchema),
  baseAddresses: z.array(neededBaseAddressSchema),
  /** Servers of which one is to be chosen, as the document names several; empty: there's nothing to choose. */
  servers: z.array(z.string()).default([]),
  /** The one that requests go to unless told. */
  server: z.string().nullable().default(null),
  notices: z.array(importNoticeSchema),
})
export type Inspection = z.output<typeof inspectionSchema>

/**
 * What to do with operations that the draft already has from another source. `update`: the endpoint in the draft becomes the operation.
 * `add`: both stay. `skip`: the draft's stays as it is.
 */
export const alikeChoiceSchema = z.enum(['update', 'add', 'skip'])
export type AlikeChoice = z.output<typeof alikeChoiceSchema>
