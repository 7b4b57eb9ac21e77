import { z } from 'zod'
import { accessOperations } from './access-operations.ts'
import { customerOperations } from './customer-operations.ts'
import { credentialSchema, credentialSecretsSchema } from './definition/credential.ts'
import { definitionSchema } from './definition/definition.ts'
import { replySchema } from './endpoint/endpoint.ts'
import { endpointTestSchema, plannedRequestSchema, shapedReplySchema } from './endpoint/endpoint-test.ts'
import { generationOperations } from './generation-operations.ts'
import { alikeChoiceSchema, inspectionSchema } from './imports/document-inspection.ts'
import { documentSource } from './imports/document-source.ts'
import { importReportSchema } from './imports/import-report.ts'
import { HIDDEN_OPERATIONS, moveOperations } from './move-operations.ts'
import type { KeyAccess } from './records/api-key-record.ts'
import { ownCallLimitsSchema } from './records/call-limits.ts'
import { callFilterSchema, callRecordSchema, callStatsSchema, cleanupSchema, gapSchema } from './records/call-record.ts'
import { carriesSchema, impactSchema, plannedChangeSchema } from './records/impact.ts'
import { serverExportSchema, serverRecordSchema, versionSchema } from './records/server-record.ts'

const operation = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const id = z.string().min(1).max(200)
const byId = z.object({ id })
const none = z.object({})
/** The revision that the caller has seen; another one is refused, so that nobody's change is lost. */
const revision = z.int()
const imported = z.object({ server: serverRecordSchema, report: importReportSchema })
/** Base address name to URL, for addresses that a document or command leaves open. */
const baseAddresses = z.record(z.string().max(200), z.string().max(2000)).default({})

/** What can be set for the local service as a whole. `contact`: whom customers should ask, e.g. a name or an address. */
const managementSettingsSchema = z.object({
  contact: z.string().trim().max(200),
  /** Days for which calls are kept. */
  retentionDays: z.int().min(1).max(3650),
  /** The same for entries of the audit log; null: forever. Long enough that nobody hides a change by shortening it. */
  auditRetentionDays: z.int().min(30).max(36_500).nullable(),
})
export type ManagementSettings = z.output<typeof managementSettingsSchema>

/**
 * Everything that can be done with the local service beside the two documented calls. Over HTTP each is
 * `POST {origin}/manage/v1/<name>` with an API key and the input as JSON; in the app each is a command of the same name.
 */
export const operations = {
  'management.settings': operation(none, managementSettingsSchema),
  'management.updateSettings': operation(managementSettingsSchema.partial(), managementSettingsSchema),

  /** A new server with an empty draft, inactive. */
  'servers.create': operation(z.object({ name: definitionSchema.shape.name }), serverRecordSchema),
  'servers.get': operation(byId, serverRecordSchema),
  'servers.saveDraft': operation(z.object({ id, revision, draft: definitionSchema }), serverRecordSchema),
  /** Puts the live version back as the draft. */
  'servers.discardDraft': operation(byId, serverRecordSchema),
  /**
   * Adds endpoints to the draft from cURL commands; secrets in them become credentials. An address that is a variable,
   * such as `$BASE/orders`, becomes a base address of the draft.
   */
  'servers.addFromCurl': operation(z.object({ id, text: z.string().min(1).max(1_000_000), baseAddresses }), imported),
  /** What is in a document, compared with the draft. Changes nothing. */
  'servers.inspectDocument': operation(z.object({ id, ...documentSource }), inspectionSchema),
  /**
   * Adds endpoints to the draft from an OpenAPI 3.x document or a Postman collection, JSON or YAML. Without `choose` every
   * operation is added. `choose` takes keys of `servers.inspectDocument`: a new operation is added, a changed one is
   * brought up to date (what was edited in the draft is kept), a removed one is removed, a present one stays.
   * `alike`: what becomes of one that the draft has from elsewhere.
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
  /** Whom a change would take something from. Changes nothing. */
  'servers.impact': operation(z.object({ id, change: plannedChangeSchema }), impactSchema),
  /** What customers have for a field of a credential or a parameter that was renamed goes with it; `carry`: for another one, too. */
  'servers.deploy': operation(
    z.object({ id, revision, note: z.string().max(500).default(''), carry: carriesSchema.optional() }),
    serverRecordSchema,
  ),
  'servers.versions': operation(byId, z.array(versionSchema)),
  'servers.version': operation(
    z.object({ id, version: z.int() }),
    versionSchema.extend({ definition: definitionSchema }),
  ),
  /** Deploys an earlier version's content as a new version; the draft follows it. Values are carried over as by a deploy. */
  'servers.rollBack': operation(
    z.object({ id, version: z.int(), carry: carriesSchema.optional() }),
    serverRecordSchema,
  ),
  'servers.setActive': operation(z.object({ id, isActive: z.boolean() }), serverRecordSchema),
  /** What one customer's URL may ask for; what is left out is the default. */
  'servers.setLimits': operation(z.object({ id, limits: ownCallLimitsSchema }), serverRecordSchema),
  'servers.setLogContent': operation(z.object({ id, logContent: z.boolean() }), serverRecordSchema),
  /** A copy of the draft as a new server, credentials with their secrets included, customers not. */
  'servers.duplicate': operation(byId, serverRecordSchema),
  'servers.remove': operation(byId, none),
  'servers.export': operation(byId, serverExportSchema),
  'servers.import': operation(z.object({ text: z.string().min(1).max(20_000_000) }), serverRecordSchema),

  /** Adds or changes one credential of the draft; a secret value that is left out keeps the known one. */
  'credentials.save': operation(
    z.object({ serverId: id, credential: credentialSchema, secrets: credentialSecretsSchema.default({}) }),
    serverRecordSchema,
  ),
  /**
   * Takes the secrets that stand as text in one endpoint's request, or in every one's, into credentials; see the problem
   * `literalSecret`. An endpoint that has a credential gets one of headers that holds both.
   */
  'credentials.moveSecrets': operation(
    z.object({ serverId: id, revision, endpointId: id.optional() }),
    serverRecordSchema,
  ),
  'credentials.remove': operation(z.object({ serverId: id, credentialId: id }), serverRecordSchema),

  /**
   * Sends one request of the draft to the real API. A parameter without a value is sent with its example, then its
   * default; one in `leftOut` as a model's call without it is: with its default at most.
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
  /** The requests that tests with the examples as values would send; nothing is sent. */
  'endpoints.plan': operation(
    z.object({ serverId: id, endpointIds: z.array(id).max(1000) }),
    z.array(plannedRequestSchema),
  ),
  /** What a model would get of this reply. */
  'endpoints.shapeReply': operation(
    z.object({ body: z.string().max(2_000_000), reply: replySchema }),
    shapedReplySchema,
  ),

  ...customerOperations,

  /** Newest first; `before` is the `next` of the page before. */
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
  /** What is missing in the log since it couldn't be written in time; the newest first, at most 100. */
  'calls.missing': operation(z.object({ serverId: id.optional() }), z.array(gapSchema)),
  'calls.clear': operation(z.object({ serverId: id.optional() }), none),
  /** What is still being deleted of what was cleared or removed. Nobody sees those calls any more. */
  'calls.cleanups': operation(none, z.array(cleanupSchema)),

  ...generationOperations,
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

/** Who asks for an operation. */
export interface Caller extends KeyAccess {
  /** What its program calls itself; null: it doesn't say. */
  client: string | null
}

/** One function per operation; leaving one out fails to compile. Throws AppFailure. */
export type OperationHandlers = {
  [K in OperationName]: (input: OperationInput<K>, signal: AbortSignal, caller: Caller) => Promise<OperationOutput<K>>
}

/** Path of the management routes on the local service's listener. */
export const MANAGE_PATH = '/manage/v1'
