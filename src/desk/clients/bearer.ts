import type { Access, Entry } from './adapter.ts'

/** The value of the `Authorization` header. */
export const bearerValue = (access: Pick<Access, 'token'>): string => `Bearer ${access.token}`

/** The `headers` of an entry; empty when only the URL contains the token. */
export const headersOf = (access: Access, key = 'headers'): Entry =>
  access.bearer ? { [key]: { Authorization: bearerValue(access) } } : {}
