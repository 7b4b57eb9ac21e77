import { z } from 'zod'
import { accessOperations } from './access-operations.ts'
import { claimOperations } from './claim-operations.ts'
import { customerOperations } from './customer-operations.ts'
import { credentialSchema, credentialSecretsSchema } from './definition/credential.ts'
import { definitionSchema } from './definition/definition.ts'
import { replySchema } from './endpoint/endpoint.ts'
import { endpointTestSchema, plannedRequestSchema, shapedReplySchema } from './endpoint/endpoint-test.ts'
import { generationOperations } from './generation-operations.ts'
import { alikeChoiceSchema, inspectionSchema } from './imports/document-inspection.ts'
import { documentSource } from './imports/document-source.ts'
import { importReportSchema } from './imports/import-report.ts'
import { loginOperations } from './login-operations.ts'
import { HIDDEN_OPERATIONS, moveOperations } from './move-operations.ts'
import type { KeyAccess } from './records/api-key-record.ts'
import { ownCallLimitsSchema } from './records/call-limits.ts'
import { callFilterSchema, callRecordSchema, callStatsSchema, cleanupSchema, gapSchema } from './records/call-record.ts'
import { carriesSchema, impactSchema, plannedChangeSchema } from './records/impact.ts'
import { replyBudgetSchema } from './records/reply-budget.ts'
import { serverExportSchema, serverRecordSchema, versionSchema } from './records/server-record.ts'
import { toolModeFields } from './records/tool-mode.ts'
import { questionSchema, toolRankingSchema } from './records/tool-ranking.ts'
import { usageOperations } from './usage-operations.ts'

const operation = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const id = z.string().min(1).max(200)
const byId = z.object({ id })
const none = z.object({})
/** The revision that the caller has seen; an outdated one is refused so that no changes are lost. */
const revision = z.int()
const imported = z.object({ server: serverRecordSchema, report: importReportSchema })
/** URLs by base address name, for addresses that a document or command doesn't specify. */
const baseAddresses = z.record(z.string().max(200), z.string().max(2000)).default({})

/** Service-wide settings. `contact`: who customers should contact, e.g. a name or an address. */
const managementSettingsSchema = z.object({
  contact: z.string().trim().max(200),
  /** Number of days to keep calls. */
  retentionDays: z.int().min(1).max(3650),
  /**
   * Number of days to keep entries of the audit log; null: forever. The minimum is high so that changes can't be hidden by shortening it.
   */
  auditRetentionDays: z.int().min(30).max(36_500).nullable(),
})
export type ManagementSettings = z.output<typeof managementSettingsSchema>

/**
 * All operations of the local service except the two documented calls. Over HTTP, each is `POST {origin}/manage/v1/<name>` with an API key
 * and the input as JSON; in the app, each is a command with the same name.
 */
export const operations = {
  'management.settings': operation(none, managementSettingsSchema),
  'management.updateSettings': operation(managementSettingsSchema.partial(), managementSettingsSchema),

  /** Creates an inactive server with an empty draft. */
  'servers.create': operation(z.object({ name: definitionSchema.shape.name }), serverRecordSchema),
  'servers.get': operation(byId, serverRecordSchema),
  'servers.saveDraft': operation(z.object({ id, revision, draft: definitionSchema }), serverRecordSchema),
  /** Restores the live version as the draft. */
  'servers.discardDraft': operation(byId, serverRecordSchema),
  /**
   * Adds endpoints to the draft from cURL commands; their secrets become credentials. An address that's a variable, as in `$BASE/orders`,
   * becomes a base address of the draft.
   */
  'servers.addFromCurl': operation(z.object({ id, text: z.string().min(1).max(1_000_000), baseAddresses }), imported),
  /** Compares the contents of a document with the draft. Changes nothing. */
  'servers.inspectDocument': operation(z.object({ id, ...documentSource }), inspectionSchema),
  /**
   * Adds endpoints to the draft from an OpenAPI 3.x document or a Postman collection, in JSON or YAML. Without `choose`, adds every
   * operation. `choose` contains keys from `servers.inspectDocument`: a new operation is added, a changed one is updated (edits in the
   * draft are kept), a removed one is removed, and a present one stays. `alike`: how to handle operations that the draft already has from
   * another source.
   */
  'servers.addFromDocument': operation(
    z.object({
      id,
      ...documentSource,
      choose: z.array(z.string()).max(20_000).optional(),
      alike: alikeChoiceSchema.default('add'),
      baseAddresses,
    }),
    imported,
  ),
  /** Returns what customers would lose through a change. Changes nothing. */
  'servers.impact': operation(z.object({ id, change: plannedChangeSchema }), impactSchema),
  /**
   * If a field of a credential or parameter was renamed, customers' values are carried over to it; with `carry`, other fields' values are,
   * too.
   */
  'servers.deploy': operation(
    z.object({ id, revision, note: z.string().max(500).default(''), carry: carriesSchema.optional() }),
    serverRecordSchema,
  ),
  'servers.versions': operation(byId, z.array(versionSchema)),
  'servers.version': operation(
    z.object({ id, version: z.int() }),
    versionSchema.extend({ definition: definitionSchema }),
  ),
  /**
   * Deploys an earlier version's content as a new version and resets the draft to it. Values are carried over as when deploying a draft.
   */
  'servers.rollBack': operation(
    z.object({ id, version: z.int(), carry: carriesSchema.optional() }),
    serverRecordSchema,
  ),
  'servers.setActive': operation(z.object({ id, isActive: z.boolean() }), serverRecordSchema),
  /** Sets the limits for each customer's URL; where one isn't set, its default applies. */
  'servers.setLimits': operation(z.object({ id, limits: ownCallLimitsSchema }), serverRecordSchema),
  /** Sets how tools are listed to clients: all of them, or found by searching. */
  'servers.setToolMode': operation(z.object({ id, ...toolModeFields }), serverRecordSchema),
  /** Ranks the draft's and the live version's tools for a question, as `search_tools` would, and explains why. Changes nothing. */
  'servers.rankTools': operation(
    z.object({ id, question: questionSchema, limit: z.int().min(1).max(50).default(10) }),
    toolRankingSchema,
  ),
  /** Sets the maximum length of JSON replies, in tokens. Longer ones are shortened, and clients can get the rest. */
  'servers.setReplyBudget': operation(z.object({ id, tokens: replyBudgetSchema }), serverRecordSchema),
  'servers.setLogContent': operation(z.object({ id, logContent: z.boolean() }), serverRecordSchema),
  /** Copies the draft to a new server, with credentials and their secrets but without customers. */
  'servers.duplicate': operation(byId, serverRecordSchema),
  'servers.remove': operation(byId, none),
  'servers.export': operation(byId, serverExportSchema),
  'servers.import': operation(z.object({ text: z.string().min(1).max(20_000_000) }), serverRecordSchema),

  /** Adds or changes one credential of the draft; missing secret values stay unchanged. */
  'credentials.save': operation(
    z.object({ serverId: id, credential: credentialSchema, secrets: credentialSecretsSchema.default({}) }),
    serverRecordSchema,
  ),
  /**
   * Moves hard-coded secrets from the requests of one endpoint, or of all endpoints, into credentials; see the problem `literalSecret`. An
   * endpoint that already has a credential gets a combined one of kind `headers`.
   */
  'credentials.moveSecrets': operation(
    z.object({ serverId: id, revision, endpointId: id.optional() }),
    serverRecordSchema,
  ),
  'credentials.remove': operation(z.object({ serverId: id, credentialId: id }), serverRecordSchema),

  /**
   * Sends one of the draft's requests to the real API. A parameter without a value is sent with its example, or otherwise its default; one
   * in `leftOut` is handled as if a model omitted it, so at most its default is sent.
   */
  'endpoints.test': operation(
    z.object({
      serverId: id,
      endpointId: id,
      arguments: z.record(z.string(), z.json()).default({}),
      customerValues: z.record(z.string(), z.string()).default({}),
      leftOut: z.array(z.string()).default([]),
    }),
    endpointTestSchema,
  ),
  /** Returns the requests that tests would send with examples as the values; sends nothing. */
  'endpoints.plan': operation(
    z.object({ serverId: id, endpointIds: z.array(id).max(1000) }),
    z.array(plannedRequestSchema),
  ),
  /** Returns what a model would receive for this response. */
  'endpoints.shapeReply': operation(
    z.object({ body: z.string().max(2_000_000), reply: replySchema }),
    shapedReplySchema,
  ),

  ...customerOperations,
  ...claimOperations,

  /** Newest first; pass the previous page's `next` as `before`. */
  'calls.list': operation(
    callFilterSchema.extend({ before: z.int().optional(), limit: z.int().min(1).max(1000).default(100) }),
    z.object({ calls: z.array(callRecordSchema), next: z.int().nullable() }),
  ),
  'calls.stats': operation(
    z.object({
      serverId: id.optional(),
      customerId: id.optional(),
      days: z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)]),
    }),
    callStatsSchema,
  ),
  /** Returns the log's gaps, where calls couldn't be written in time; newest first, at most 100. */
  'calls.missing': operation(z.object({ serverId: id.optional() }), z.array(gapSchema)),
  'calls.clear': operation(z.object({ serverId: id.optional() }), none),
  /** Returns cleared or removed calls that are still being deleted and no longer visible. */
  'calls.cleanups': operation(none, z.array(cleanupSchema)),

  ...usageOperations,
  ...generationOperations,
  ...loginOperations,
  ...accessOperations,
  ...moveOperations,
} as const

export type OperationName = keyof typeof operations
/** An operation that the window has a command for. */
export type WindowOperation = Exclude<OperationName, (typeof HIDDEN_OPERATIONS)[number]>
const hidden: ReadonlySet<string> = new Set(HIDDEN_OPERATIONS)
export const windowOperations = (Object.keys(operations) as OperationName[]).filter(
  (name): name is WindowOperation => !hidden.has(name),
)
export type OperationInput<K extends OperationName> = z.output<(typeof operations)[K]['input']>
export type OperationOutput<K extends OperationName> = z.output<(typeof operations)[K]['output']>

/** The caller of an operation. */
export interface Caller extends KeyAccess {
  /** The name that the calling program reports for itself; null if it doesn't. */
  client: string | null
}

/** One function per operation; a missing one is a compile error. Throws AppFailure. */
export type OperationHandlers = {
  [K in OperationName]: (input: OperationInput<K>, signal: AbortSignal, caller: Caller) => Promise<OperationOutput<K>>
}

/** Base path of the management routes on the local service's listener. */
export const MANAGE_PATH = '/manage/v1'
