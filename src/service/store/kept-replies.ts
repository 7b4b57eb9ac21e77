import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { AppFailure } from '../../shared/errors.ts'
import { MINUTE_MS } from '../../shared/values/durations.ts'
import type { SecretColumn } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import { hashSecret } from './secret.ts'

/** How long a reply is kept, in milliseconds. */
const KEPT_MS = 15 * MINUTE_MS
const MEGABYTE = 1024 * 1024
/** Maximum total size of the replies of one token, and of all tokens, in bytes. */
const MAX_BYTES = { ofToken: 64 * MEGABYTE, ofAll: 512 * MEGABYTE }

/** Not one of `SECRET_COLUMNS`, whose values are re-encrypted for a new key: replies expire sooner. */
const KEPT_REPLY: SecretColumn = { table: 'kept_replies', column: 'reply', row: ['hash', 'token_id'] }

const sumRow = rowOf({ bytes: z.number() })
const oldestRow = rowOf({ hash: z.string(), bytes: z.number() })
const replyRow = rowOf({ tool: z.string(), reply: z.string() })

/** A reply to keep. `tool`: the tool that it's from, followed by those that contributed to it, separated by spaces. `reply`: any text. */
interface NewReply {
  handle: string
  tokenId: string
  tool: string
  reply: string
}

interface Options {
  now: () => Promise<number>
  /** Takes the node's turn within a transaction; null if only one process uses the database. */
  takeTurn: (() => Promise<void>) | null
  maxBytes?: typeof MAX_BYTES
}

/** Returns null if the key is missing, because it isn't kept for replies (see `KEPT_REPLY`). */
function unlessRetired(error: unknown): null {
  if (error instanceof AppFailure && error.detail.kind === 'storage' && error.detail.code === 'wrongKey') return null
  throw error
}

export type KeptReplies = ReturnType<typeof createKeptReplies>

/** Long replies that customers' clients can get parts of, for 15 minutes. Each belongs to one token, and is found by its handle. */
export function createKeptReplies(database: Queries, { now, takeTurn, maxBytes = MAX_BYTES }: Options) {
  const sumOf = async (where: ReturnType<typeof sql>): Promise<number> =>
    sumRow.parse(
      await database.first(sql`SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM kept_replies ${where}`),
    ).bytes

  const prune = (at: number) => database.run(sql`DELETE FROM kept_replies WHERE until <= ${at}`)

  /** Deletes the token's oldest replies until another one fits. Returns false if there's no room even then. */
  async function makeRoom(tokenId: string, bytes: number): Promise<boolean> {
    let ofToken = await sumOf(sql`WHERE token_id = ${tokenId}`)
    let ofAll = await sumOf(sql``)
    while (ofToken + bytes > maxBytes.ofToken || ofAll + bytes > maxBytes.ofAll) {
      const row = await database.first(
        sql`SELECT hash, bytes FROM kept_replies WHERE token_id = ${tokenId} ORDER BY until, hash LIMIT 1`,
      )
      if (row === undefined) return false
      const oldest = oldestRow.parse(row)
      await database.run(sql`DELETE FROM kept_replies WHERE hash = ${oldest.hash}`)
      ofToken -= oldest.bytes
      ofAll -= oldest.bytes
    }
    return true
  }

  return {
    /** Keeps a reply, in place of the token's oldest ones if there's no room. Returns false if there's no room for it. */
    async put({ handle, tokenId, tool, reply }: NewReply): Promise<boolean> {
      const hash = hashSecret(handle)
      const sealed = await database.secrets.seal(KEPT_REPLY, [hash, tokenId], reply)
      const bytes = Buffer.byteLength(sealed)
      const at = await now()
      return database.atomic(async () => {
        await takeTurn?.()
        await prune(at)
        if (!(await makeRoom(tokenId, bytes))) return false
        await database.run(sql`
          INSERT INTO kept_replies (hash, token_id, tool, until, bytes, reply)
          VALUES (${hash}, ${tokenId}, ${tool}, ${at + KEPT_MS}, ${bytes}, ${sealed})`)
        return true
      })
    },
    /**
     * Returns a token's reply and the tool it's from; null if it has expired, was dropped, belongs to another token, or was encrypted with
     * a key that's no longer in use.
     */
    async find(handle: string, tokenId: string): Promise<{ tool: string; reply: string } | null> {
      const hash = hashSecret(handle)
      const at = await now()
      const row = await database.first(sql`
        SELECT tool, reply FROM kept_replies WHERE hash = ${hash} AND token_id = ${tokenId} AND until > ${at}`)
      if (row === undefined) return null
      const { tool, reply } = replyRow.parse(row)
      const opened = await database.secrets.open(KEPT_REPLY, [hash, tokenId], reply).catch(unlessRetired)
      return opened === null ? null : { tool, reply: opened }
    },
    /** Deletes the expired replies. */
    prune: async (): Promise<void> => void (await prune(await now())),
  }
}
