import { execFileSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  createEncryptionKey,
  type EncryptionKeys,
  parseEncryptionKeys,
} from '../../src/service/store/encryption/encryption-key.ts'
import { queryOnce } from '../../src/service/store/postgres/run-cluster.testkit.ts'
import { clusterProcess, clusterUrl, startCluster } from '../../src/service/store/postgres/start-cluster.testkit.ts'

/** Settings as on a production server: every commit is on disk before it's acknowledged. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', shared_buffers: "'512MB'", maintenance_work_mem: "'256MB'" }

/** A PostgreSQL server for one benchmark, with a database for the service. */
export interface BenchDatabase {
  url: string
  keys: EncryptionKeys
  /** Arguments that make `cli.cjs` use this database. */
  args: readonly string[]
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** Starts PostgreSQL with its files in a new folder inside `parent`. `core`: the core it shares with the load generators. */
export async function startPostgres(parent: string, core?: number): Promise<BenchDatabase> {
  const folder = join(parent, 'postgres')
  await mkdir(folder)
  await chmod(parent, 0o711)
  startCluster(folder, DURABLE)
  const pid = clusterProcess(folder)
  // Processes for later connections are its children and stay on the core.
  if (core !== undefined && process.platform === 'linux')
    execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })
  await queryOnce(clusterUrl(folder, 'postgres'), 'CREATE DATABASE bench')

  const url = clusterUrl(folder, 'bench')
  const [urlFile, keysFile] = [join(parent, 'database-url'), join(parent, 'encryption-keys')]
  const text = createEncryptionKey()
  const parsed = parseEncryptionKeys(text)
  if (!parsed.ok) throw new Error('A new encryption key can’t be read')
  await writeFile(urlFile, `${url}\n`, { mode: 0o600 })
  await writeFile(keysFile, `${text}\n`, { mode: 0o600 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    url,
    keys: { list: async () => parsed.keys },
    args: ['--samples', '--database-url-file', urlFile, '--encryption-keys-file', keysFile],
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
    async stop() {
      await client.end()
      // Its data isn't needed afterward.
      process.kill(pid, 'SIGQUIT')
    },
  }
}
