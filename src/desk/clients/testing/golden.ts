import type { ClientId } from '../../../shared/clients/client.ts'
import type { Access } from '../adapter.ts'

/**
 * A realistic config and what an install makes of it, in one text: what stands between `«` and `»` is inserted, all else
 * was there. Line ends are `\n`; `\r\n` and a byte order mark are made of it by the tests.
 */
export interface Golden {
  client: ClientId
  /** What is particular about the file. */
  about: string
  text: string
}

/** The access that is installed everywhere. */
export const goldenAccess: Omit<Access, 'entryName'> = {
  url: 'https://mcp.example.com/tok_7f3a9c/stream',
  token: 'tok_7f3a9c',
  title: 'Acme Orders',
  bearer: true,
}

export const beforeOf = ({ text }: Golden): string => text.replace(/«[^»]*»/, '')
export const afterOf = ({ text }: Golden): string => text.replace(/[«»]/g, '')
