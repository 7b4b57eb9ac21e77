import { z } from 'zod'
import { tableProblemSchema } from './bulk/table.ts'
import { apiKeyScopeSchema } from './management/api-key-scopes.ts'
import { messageSchema } from './text/message.ts'

/** Words for people. Text from elsewhere, such as the service's own explanation, is `quoted`. */
const words = messageSchema

/** What is known of a request whose answer did not arrive as expected: a generation may have happened all the same. */
const outcomeUnknown = z.boolean().default(false)

/**
 * Every foreseen failure, as data that crosses processes. `cause` is short, free of secrets and of URLs with secrets.
 * `status` is the HTTP status where there was one.
 */
export const appErrorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalidInput'),
    /** Field path (as in the form, e.g. `primaryIdentity`, `baseUrl`) to message. */
    fields: z.record(z.string(), words),
    cause: words.optional(),
  }),
  z.object({
    kind: z.literal('unauthenticated'),
    cause: words.optional(),
    missingKey: z.boolean().default(false),
  }),
  /** The API key is valid, but may not do this: it would need `scope`. */
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
    /** After which it may be there again. */
    retryAfterSeconds: z.number().nonnegative().optional(),
    outcomeUnknown,
  }),
  z.object({ kind: z.literal('keychainUnavailable'), cause: words, remedy: words }),
  z.object({
    kind: z.literal('storage'),
    cause: words,
    remedy: words,
    /** `portTaken`: another program listens on the local service's port; `servicePaused`: the person paused it. */
    code: z.enum(['portTaken', 'servicePaused', 'wrongKey', 'damaged', 'other']).default('other'),
  }),
  /** The app ended while a generation was under way. */
  z.object({ kind: z.literal('appEnded'), outcomeUnknown: z.literal(true).default(true) }),
  z.object({
    kind: z.literal('unreadableTable'),
    problem: tableProblemSchema,
    /** Of the file, counted from 1; null for a problem of the whole file. */
    line: z.int().positive().nullable(),
    cause: words,
    remedy: words,
  }),
  z.object({
    kind: z.literal('unusableBackup'),
    /** `newer`: a later release made it. */
    problem: z.enum(['notABackup', 'damaged', 'newer', 'altered']),
    cause: words,
    remedy: words,
  }),
  z.object({
    kind: z.literal('updateFailed'),
    /** `unsigned`, `wrongSignature`: what the update server has wasn’t made by us, or was changed since. */
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

/** The one class thrown for foreseen failures; anything else thrown is a bug. */
export class AppFailure extends Error {
  readonly detail: AppError

  constructor(detail: AppErrorInput, options?: { cause?: unknown }) {
    super(detail.kind, options)
    this.name = 'AppFailure'
    this.detail = appErrorSchema.parse(detail)
  }
}

/** Ends an exhaustive switch: compiles only when every case is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
