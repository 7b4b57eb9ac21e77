import type { ClientId } from '../../../shared/clients/client.ts'
import type { Access } from '../adapter.ts'

/**
 * A realistic config and the result of an install, in one string: an install inserts the part between `«` and `»`; the rest is the existing
 * file. Line endings are `\n`; tests derive `\r\n` and a byte order mark from it.
 */
export interface Golden {
  client: ClientId
  /** What is special about the file. */
  about: string
  text: string
}

/** The access installed in every test. */
export const goldenAccess: Omit<Access, 'entryName'> = {
  url: 'https://mcp.example.com/tok_7f3a9c/stream',
  token: 'tok_7f3a9c',
  title: 'Acme Orders',
  bearer: true,
}

export const beforeOf = ({ text }: Golden): string => text.replace(/«[^»]*»/, '')
export const afterOf = ({ text }: Golden): string => text.replace(/[«»]/g, '')
