import { z } from 'zod'

/** Values that one problem names at most. */
export const MAX_MISSING_VALUES = 20

const time = z.iso.datetime()

/** A value that a server asks of each customer, and that one of them doesn't have. `description`: what it's for, '' where nobody has said. */
const missingValueSchema = z.object({ key: z.string(), description: z.string(), secret: z.boolean() })
export type MissingValue = z.output<typeof missingValueSchema>

/**
 * Why calls with a token that's live, or retiring, can't succeed. `needsValues`: the server's live version asks for values that aren't bound
 * to it. `loginFailed`: the API's authorization server refused the customer's own secret at the last call. `apiRefuses`: so did the API, with
 * this status (401 or 403). The last two go with the next call that's let in, or when the values are set anew.
 */
const accessProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needsValues'), values: z.array(missingValueSchema) }),
  z.object({ kind: z.literal('loginFailed'), at: time }),
  z.object({ kind: z.literal('apiRefuses'), at: time, status: z.int() }),
])
export type AccessProblem = z.output<typeof accessProblemSchema>
export type AccessProblemKind = AccessProblem['kind']

/** Those that a customer's best token decides on: the first one here is nearest to working. */
export const ACCESS_PROBLEMS = ['apiRefuses', 'loginFailed', 'needsValues'] as const satisfies AccessProblemKind[]

/** The same in an answer. Services of the release before don't tell of problems, and those of the next may know more of them. */
export const optionalProblemSchema = accessProblemSchema.nullable().catch(null)
