import { z } from 'zod'

/** Maximum number of values named in one problem. */
export const MAX_MISSING_VALUES = 20

const time = z.iso.datetime()

/** A value that a server requires of each customer and that a customer lacks. `description`: its purpose, or ''. */
const missingValueSchema = z.object({ key: z.string(), description: z.string(), secret: z.boolean() })
export type MissingValue = z.output<typeof missingValueSchema>

/**
 * Why a customer's login at an API can't be used. `never`: they haven't logged in yet. They have to again because the API's login service
 * refused a refresh (`refused`), the tokens expired (`expired`), or a refresh was interrupted (`refreshLost`). `clientRefused`: the login
 * service doesn't accept the credential's client, which only the operator can repair.
 */
const loginReasonSchema = z.enum(['never', 'refused', 'expired', 'refreshLost', 'clientRefused'])
export type LoginProblemReason = z.output<typeof loginReasonSchema>

/**
 * Why calls with a live or retiring token can't succeed. `needsValues`: the server's live version requires values that aren't bound to the
 * token. `loginFailed`: the API's authorization server refused the customer's own secret on the last call. `apiRefuses`: the API itself
 * refused it, with this status (401 or 403). These two are cleared by the next accepted call, or when the values are set again.
 * `needsLogin`: the customer has to log in to the API with these credentials, which are named.
 */
const accessProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needsValues'), values: z.array(missingValueSchema) }),
  z.object({ kind: z.literal('loginFailed'), at: time }),
  z.object({ kind: z.literal('apiRefuses'), at: time, status: z.int() }),
  z.object({ kind: z.literal('needsLogin'), credentials: z.array(z.string()), reason: loginReasonSchema }),
])
export type AccessProblem = z.output<typeof accessProblemSchema>
export type AccessProblemKind = AccessProblem['kind']

/** Problems in the order that determines a customer's best token: the first is closest to working. */
export const ACCESS_PROBLEMS = [
  'apiRefuses',
  'loginFailed',
  'needsLogin',
  'needsValues',
] as const satisfies AccessProblemKind[]

/** A problem in a response. Services of the previous release don't report problems, and those of the next may report other kinds. */
export const optionalProblemSchema = accessProblemSchema.nullable().catch(null)
