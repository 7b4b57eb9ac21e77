import { z } from 'zod'
import { tableProblemSchema } from './bulk/table.ts'
import { apiKeyScopeSchema } from './management/api-key-scopes.ts'
import { messageSchema } from './text/message.ts'

/** Human-readable text. Text from elsewhere, such as the service's own explanation, is `quoted`. */
const words = messageSchema

/** Whether a request that got no valid response, such as a generation, may have succeeded anyway. */
const outcomeUnknown = z.boolean().default(false)

/**
 * Every expected failure, as data that crosses process boundaries. `cause` is short and contains no secrets or URLs with secrets. `status`
 * is the HTTP status, if any.
 */
export const appErrorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalidInput'),
    /** Messages by field path (as in the form, e.g. `primaryIdentity`, `baseUrl`). */
    fields: z.record(z.string(), words),
    cause: words.optional(),
  }),
  z.object({
    kind: z.literal('unauthenticated'),
    cause: words.optional(),
    missingKey: z.boolean().default(false),
  }),
  /** The API key is valid but lacks `scope`. */
  z.object({ kind: z.literal('forbidden'), scope: apiKeyScopeSchema, cause: words.optional() }),
  z.object({ kind: z.literal('notFound'), code: z.string().optional(), cause: words.optional() }),
  z.object({
    kind: z.literal('rateLimited'),
    retryAfterSeconds: z.number().nonnegative(),
    cause: words.optional(),
  }),
  z.object({ kind: z.literal('offline'), cause: words, outcomeUnknown }),
  z.object({ kind: z.literal('timeout'), seconds: z.number(), outcomeUnknown }),
  z.object({ kind: z.literal('cancelled'), outcomeUnknown }),
  z.object({ kind: z.literal('badResponse'), status: z.number().optional(), cause: words, outcomeUnknown }),
  z.object({
    kind: z.literal('server'),
    status: z.number(),
    code: z.string().optional(),
    cause: words,
    /** Seconds until it may be available again. */
    retryAfterSeconds: z.number().nonnegative().optional(),
    outcomeUnknown,
  }),
  z.object({ kind: z.literal('keychainUnavailable'), cause: words, remedy: words }),
  z.object({
    kind: z.literal('storage'),
    cause: words,
    remedy: words,
    /** `portTaken`: another program is using the local service's port; `servicePaused`: the user paused it. */
    code: z.enum(['portTaken', 'servicePaused', 'wrongKey', 'damaged', 'other']).default('other'),
  }),
  /** The app quit during a generation. */
  z.object({ kind: z.literal('appEnded'), outcomeUnknown: z.literal(true).default(true) }),
  z.object({
    kind: z.literal('unreadableTable'),
    problem: tableProblemSchema,
    /** Line in the file, starting at 1; null for a problem with the whole file. */
    line: z.int().positive().nullable(),
    cause: words,
    remedy: words,
  }),
  z.object({
    kind: z.literal('unusableBackup'),
    /** `newer`: created by a later release. */
    problem: z.enum(['notABackup', 'damaged', 'newer', 'altered']),
    cause: words,
    remedy: words,
  }),
  z.object({
    kind: z.literal('updateFailed'),
    /** `unsigned`, `wrongSignature`: the file on the update server wasn’t made by us, or was changed since. */
    problem: z.enum([
      'unreachable',
      'noRelease',
      'unsigned',
      'wrongSignature',
      'malformed',
      'noFile',
      'cutOff',
      'damaged',
      'notWritable',
      'disk',
    ]),
    cause: words,
    remedy: words,
  }),
  z.object({ kind: z.literal('unexpected'), reference: z.string() }),
])
export type AppError = z.output<typeof appErrorSchema>
export type AppErrorInput = z.input<typeof appErrorSchema>

/** The only class thrown for expected failures; anything else is a bug. */
export class AppFailure extends Error {
  readonly detail: AppError

  constructor(detail: AppErrorInput, options?: { cause?: unknown }) {
    super(detail.kind, options)
    this.name = 'AppFailure'
    this.detail = appErrorSchema.parse(detail)
  }
}
