import { z } from 'zod'

/** Set in the helper process's environment; see `keychain.ts`. */
export const HELPER_FLAG = 'MCP_ACCESS_DESK_KEYCHAIN_HELPER'

/** `newKey` is stored when the keychain has no key for the account yet. */
export const keychainRequestSchema = z.object({ account: z.string().min(1), newKey: z.string().min(1).optional() })
export type KeychainRequest = z.output<typeof keychainRequestSchema>

/** The account's key (null if there is none), or why the keychain doesn't work. */
export const keychainAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), key: z.string().min(1).nullable() }),
  z.object({ ok: z.literal(false), cause: z.string() }),
])
export type KeychainAnswer = z.output<typeof keychainAnswerSchema>
