import { isIP } from 'node:net'
import pg from 'pg'
import { isLoopbackHost } from '../../../base/network/loopback.ts'

/** A database's address with user and password; as a function, it's asked for each connection, as passwords are replaced. */
export type DatabaseUrl = string | (() => string)

/** The address as it is now. */
export const urlNow = (url: DatabaseUrl): string => (typeof url === 'string' ? url : url())

/** Whose checks the driver makes as strictly as `verify-full`'s. It says so at length, as that is to change in its next version. */
const AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/** The URL for the driver: any TLS that it asks for is checked, unless it says `sslmode=no-verify` or `uselibpqcompat=true`. */
export const driverUrl = (url: string): string =>
  url.includes('uselibpqcompat=') ? url : url.replace(AS_VERIFY_FULL, '$1verify-full')

/** Parses as the driver does. Throws what it throws: for what isn't a URL, or names files that can't be read. */
const parse = (url: string) => new pg.Client({ connectionString: driverUrl(url) }) as pg.Client & { ssl: unknown }

/** The database as it may be shown, without user and password. Throws for a URL that the driver can't use. */
export function databasePlace(url: string): string {
  const { host, port, database } = parse(url)
  const path = database ? `/${database}` : ''
  return host.startsWith('/') ? `${host}${path}` : `${isIP(host) === 6 ? `[${host}]` : host}:${port}${path}`
}

/** Whether what's sent to the database crosses a network unencrypted. Throws for a URL that the driver can't use. */
export function isUnencrypted(url: string): boolean {
  const { host, ssl } = parse(url)
  return !ssl && !host.startsWith('/') && !isLoopbackHost(host)
}
