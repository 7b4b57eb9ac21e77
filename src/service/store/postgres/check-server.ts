import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'

/** The oldest release with all required features, as `server_version_num`. */
const OLDEST = 140_000
/** A session setting that only this app uses. */
const MARK = 'mcp_access_desk.session'
/** Number of attempts, because other clients of the pooler may take the session in between. */
const TRIES = 3

/**
 * Checks the server before changing anything in it. `client` is one of the pool's connections. Throws AppFailure `storage` for a release
 * that's too old, a database that can't store every character, or a pooler that shares one session among connections: they would share
 * locks, settings, and prepared statements, and a lock might never be released.
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

/** Whether another connection sees a setting of this client's session. */
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
