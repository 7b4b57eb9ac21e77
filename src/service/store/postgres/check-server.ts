import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'

/** The oldest release that has all that's asked of it, as `server_version_num` gives it. */
const OLDEST = 140_000
/** A setting of sessions that nobody else has. */
const MARK = 'mcp_access_desk.session'
/** Others on the pooler may take the session in between. */
const TRIES = 3

/**
 * Looks at the server before anything is changed in it. `client` is one of the pool's connections. Throws AppFailure `storage` for a release
 * that's too old, a database that can't hold every character, and a pooler that gives one session to several connections: locks,
 * settings, and prepared statements of one would be those of others, and a lock might never end.
 */
export async function checkServer(client: pg.PoolClient, pool: pg.Pool): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`)
  const [{ version, encoding } = { version: 0, encoding: '' }] = rows
  if (version < OLDEST)
    throw new AppFailure({
      kind: 'storage',
      cause: message('storage.postgres.old', { version: String(Math.floor(version / 10_000)) }),
      remedy: message('storage.postgres.oldRemedy'),
    })
  if (encoding !== 'UTF8')
    throw new AppFailure({
      kind: 'storage',
      cause: message('storage.postgres.encoding', { encoding }),
      remedy: message('storage.postgres.encodingRemedy'),
    })
  if (await sharesSession(client, pool))
    throw new AppFailure({
      kind: 'storage',
      cause: message('storage.postgres.pooled'),
      remedy: message('storage.postgres.pooledRemedy'),
    })
}

/** Whether another connection sees what the client has set in its session. */
async function sharesSession(client: pg.PoolClient, { options }: pg.Pool): Promise<boolean> {
  const other = new pg.Client(options)
  try {
    await other.connect()
    for (let tries = 0; tries < TRIES; tries += 1) {
      const mark = randomUUID()
      await client.query('SELECT set_config($1, $2, false)', [MARK, mark])
      const { rows } = await other.query<{ mark: string | null }>('SELECT current_setting($1, true) AS mark', [MARK])
      if (rows[0]?.mark === mark) return true
    }
    return false
  } finally {
    await other.end()
  }
}
