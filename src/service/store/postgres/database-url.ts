import { isIP } from 'node:net'
import pg from 'pg'
import { isLoopbackHost } from '../../../base/network/loopback.ts'

/** A database's address with user and password. A function is called for each connection, because passwords may be replaced. */
export type DatabaseUrl = string | (() => string)

/** Returns the current address. */
export const urlNow = (url: DatabaseUrl): string => (typeof url === 'string' ? url : url())

/**
 * Modes that the driver checks as strictly as `verify-full`. It logs a long warning about them, because that will change in its next
 * version.
 */
const AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/**
 * Returns the URL for the driver: TLS is verified if the URL requests it, unless the URL says `sslmode=no-verify` or `uselibpqcompat=true`.
 */
export const driverUrl = (url: string): string =>
  url.includes('uselibpqcompat=') ? url : url.replace(AS_VERIFY_FULL, '$1verify-full')

/** Parses a URL as the driver does. Throws the driver's errors: for an invalid URL, or one that refers to unreadable files. */
const parse = (url: string) => new pg.Client({ connectionString: driverUrl(url) }) as pg.Client & { ssl: unknown }

/** Returns a database's address for display, without user and password. Throws for a URL that the driver can't use. */
export function databasePlace(url: string): string {
  const { host, port, database } = parse(url)
  const path = database ? `/${database}` : ''
  return host.startsWith('/') ? `${host}${path}` : `${isIP(host) === 6 ? `[${host}]` : host}:${port}${path}`
}

/** Whether traffic to the database crosses a network unencrypted. Throws for a URL that the driver can't use. */
export function isUnencrypted(url: string): boolean {
  const { host, ssl } = parse(url)
  return !ssl && !host.startsWith('/') && !isLoopbackHost(host)
}
