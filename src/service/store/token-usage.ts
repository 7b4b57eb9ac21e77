import type { Database } from 'libsql'
import type { ClientSeen } from '../calls/call-entry.ts'

/** Calls of one token that are added to what is known of it. Times in milliseconds. */
export interface CallsSeen {
  calls: number
  errors: number
  firstAt: number
  lastAt: number
}

/** What is seen of tokens in use. A token that is gone is left alone. */
export function createTokenUsage(database: Database) {
  const called = database.prepare(`
    UPDATE tokens SET calls = calls + ?1, errors = errors + ?2, first_call_at = min(coalesce(first_call_at, ?3), ?3),
      last_call_at = max(coalesce(last_call_at, ?4), ?4)
    WHERE id = ?5`)
  const connected = database.prepare(`
    UPDATE tokens SET connected_at = coalesce(connected_at, ?1), client_name = ?2, client_version = ?3, protocol = ?4
    WHERE id = ?5`)
  return {
    addCalls: (tokenId: string, { calls, errors, firstAt, lastAt }: CallsSeen): void =>
      void called.run(calls, errors, isoTime(firstAt), isoTime(lastAt), tokenId),
    connect: (tokenId: string, at: string, { name, version, protocol }: ClientSeen): void =>
      void connected.run(at, name, version, protocol, tokenId),
  }
}

const isoTime = (at: number) => new Date(at).toISOString()
