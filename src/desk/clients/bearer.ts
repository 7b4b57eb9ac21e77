import type { Access, Entry } from './adapter.ts'

/** Value of the `Authorization` header. */
export const bearerValue = (access: Pick<Access, 'token'>): string => `Bearer ${access.token}`

/** The `headers` of an entry, or nothing where the token goes in the URL alone. */
export const headersOf = (access: Access, key = 'headers'): Entry =>
  access.bearer ? { [key]: { Authorization: bearerValue(access) } } : {}
