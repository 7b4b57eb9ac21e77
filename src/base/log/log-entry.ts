import { z } from 'zod'

/** Most severe first. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
const logLevelSchema = z.enum(LOG_LEVELS)
export type LogLevel = z.output<typeof logLevelSchema>

const MAX_MESSAGE = 4_000
const MAX_STACK = 16_000

/**
 * A log entry from any process. `area`: its subject, such as `service/calls`. `reference`: shown to the user, so that the entry can be
 * found. The names of extra fields are camelCase.
 */
export const logEntrySchema = z.object({
  at: z.iso.datetime(),
  level: logLevelSchema,
  area: z.string().max(60),
  message: z.string().max(MAX_MESSAGE),
  reference: z.string().max(60).optional(),
  stack: z.string().max(MAX_STACK).optional(),
  fields: z
    .record(z.string().max(60), z.union([z.string().max(MAX_MESSAGE), z.number(), z.boolean(), z.null()]))
    .optional(),
})
export type LogEntry = z.output<typeof logEntrySchema>

/** Returns an error's stack and those of its causes, truncated to fit in an entry. */
export function stackOf(error: unknown): string {
  const stacks: string[] = []
  for (let each: unknown = error; each !== undefined && stacks.length < 5; ) {
    stacks.push(each instanceof Error ? (each.stack ?? each.message) : String(each))
    each = each instanceof Error ? each.cause : undefined
  }
  return stacks.join('\nCaused by: ').slice(0, MAX_STACK)
}

export const truncateMessage = (text: string): string => text.slice(0, MAX_MESSAGE)
