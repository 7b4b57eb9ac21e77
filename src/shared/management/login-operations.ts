import { z } from 'zod'

const id = z.string().min(1).max(200)
const time = z.string()

/** A customer's own login at an API, without its tokens. */
const loginRecordSchema = z.object({
  id,
  customerId: id,
  primaryIdentity: z.string(),
  credentialId: id,
  /** The credential's name in the live version; '' if it has none. */
  credentialName: z.string(),
  /** `loginNeeded`: the customer has to log in again; `clientRefused`: the login service doesn't accept the credential's client. */
  state: z.enum(['loggedIn', 'loginNeeded', 'clientRefused']),
  /** Why the customer has to log in again: the login service refused a refresh, the tokens expired, or a refresh was interrupted. */
  reason: z.enum(['refused', 'expired', 'refreshLost']).nullable(),
  /** Who logged in, from the claim that the credential names; null if the login service doesn't say. */
  person: z.string().nullable(),
  scopes: z.array(z.string()),
  since: time,
  /** When the access token expires; it's refreshed before. */
  expiresAt: time.nullable(),
})
export type LoginRecord = z.output<typeof loginRecordSchema>

/** Operations on customers' own logins at APIs, which credentials of the kind `oauth` need. */
export const loginOperations = {
  /** Returns a server's logins, or those of one of its customers, by ID, beginning after the ID `after`. */
  'logins.list': {
    input: z.object({
      serverId: id,
      customerId: id.optional(),
      after: z.string().max(200).default(''),
      limit: z.int().min(1).max(500).default(100),
    }),
    /** `redirectUri`: the address that login services send customers back to, which has to be registered there. */
    output: z.object({ logins: z.array(loginRecordSchema), next: z.string().nullable(), redirectUri: z.string() }),
  },
  /** Deletes a login's tokens and revokes them at the API's login service. The customer can log in again, also with another account. */
  'logins.end': {
    input: z.object({ serverId: id, customerId: id, credentialId: id }),
    /** `revoked`: whether the login service confirmed it. */
    output: z.object({ revoked: z.boolean() }),
  },
}
