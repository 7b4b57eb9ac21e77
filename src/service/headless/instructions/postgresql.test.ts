import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from '../../http/certificate.testkit.ts'
import { managementCaller } from '../../management/management.testkit.ts'
import { makePorts } from '../../nodes/balancer.testkit.ts'
import { makeDataFolder } from '../../service.testkit.ts'
import { queryOnce } from '../../store/postgres/run-cluster.testkit.ts'
import {
  clusterProcess,
  clusterUrl,
  postgresProgram,
  startCluster,
} from '../../store/postgres/start-cluster.testkit.ts'
import { bundleCommand } from '../command.testkit.ts'
import {
  blocksOf,
  IS_ROOT,
  LONG_MS,
  makeClone,
  modeOf,
  runBlock,
  startBlock,
  withValues,
} from './instructions.testkit.ts'

const script = bundleCommand()
const [PASSWORD, ADMIN_PASSWORD] = ['pa55w0rd', 'adm1n']
const START =
  'node dist/service/cli.cjs --database-url-file ./database-url --encryption-keys-file ./encryption-keys --port 0 --samples'

/** Starts a PostgreSQL server until the test ends. Returns its folder. */
function startOwnCluster(settings: Record<string, string> = {}): string {
  const folder = makeDataFolder()
  startCluster(folder, settings)
  // So that the service’s unprivileged user reaches the socket.
  chmodSync(folder, 0o711)
  onTestFinished(() => void process.kill(clusterProcess(folder), 'SIGQUIT'))
  return folder
}

const withPrograms = (env: Record<string, string>) => ({
  PATH: `${dirname(postgresProgram('psql'))}:${process.env.PATH}`,
  ...env,
})

/** Creates the two files of “Prepare” in a new clone, the URL with this text. */
async function prepare(url: string): Promise<string> {
  const cwd = makeClone(script())
  const [block] = blocksOf('install', 'Prepare')
  const here = withValues(block, { 'npm run package:service': '' })
  expect(await runBlock(here, { cwd, input: `${url}\n` })).toEqual({ code: 0, out: '' })
  return cwd
}

/** Generates a URL. Resolves with a function that returns the status of a request to it on the service at another base URL. */
async function generate({ baseUrl, apiKey }: { baseUrl: string; apiKey?: string | undefined }) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const [server] = (await (await fetch(`${baseUrl}/mcp-servers`, { headers })).json()) as { id: string }[]
  const body = JSON.stringify({ mcpServerId: server?.id, customerDetails: { primaryIdentity: 'ada@example.com' } })
  const response = await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: { url: string; customerId: string } }
  const statusOn = async (base: string) => {
    const url = `${new URL(base).origin}${new URL(data.url).pathname}`
    const accepted = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const message = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'
    const answer = await fetch(url, { method: 'POST', headers: accepted, body: message })
    return answer.status
  }
  return { customerId: data.customerId, statusOn }
}

it(
  'create a database, dump it, restore it, and remove it',
  async () => {
    const { front: port } = await makePorts(0)
    const { cert, key } = makeCertificate()
    const files = makeDataFolder()
    const hba = join(files, 'pg_hba.conf')
    writeFileSync(hba, 'local all all trust\nhostssl all all localhost scram-sha-256\n')
    if (IS_ROOT) spawnSync('chown', ['-R', 'postgres', files, dirname(key)])
    const folder = startOwnCluster({
      listen_addresses: "'localhost'",
      port: `${port}`,
      hba_file: `'${hba}'`,
      ssl: 'on',
      ssl_cert_file: `'${cert}'`,
      ssl_key_file: `'${key}'`,
    })
    const local = (user: string) => `postgres://${user}@/postgres?host=${encodeURIComponent(folder)}&port=${port}`
    await queryOnce(local('desk'), `CREATE ROLE postgres SUPERUSER LOGIN PASSWORD '${ADMIN_PASSWORD}'`)
    // The role that created the cluster, which a packaged server doesn't have.
    await queryOnce(local('postgres'), 'ALTER ROLE desk RENAME TO creator')
    const query = (sql: string) => {
      const ran = spawnSync(
        postgresProgram('psql'),
        ['--quiet', '--no-psqlrc', '-v', 'ON_ERROR_STOP=1', local('postgres')],
        {
          input: sql,
          encoding: 'utf8',
        },
      )
      expect([ran.status, ran.stderr]).toEqual([0, ''])
    }
    query(withValues(blocksOf('postgresql', 'Create the database')[0], { '…': PASSWORD }))

    const authority = join(makeDataFolder(), 'ca.pem')
    chmodSync(dirname(authority), 0o755)
    spawnSync('cp', [cert, authority])
    chmodSync(authority, 0o644)
    const urlOf = (database: string) =>
      `postgres://desk:${PASSWORD}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${authority}`
    const cwd = await prepare(urlOf('desk'))
    const first = await startBlock(START, { cwd })
    const kept = await generate(first)

    const pass = ['desk', 'postgres'].map(
      (user) => `localhost:${port}:*:${user}:${user === 'desk' ? PASSWORD : ADMIN_PASSWORD}\n`,
    )
    writeFileSync(join(cwd, '.pgpass'), pass.join(''), { mode: 0o600 })
    if (IS_ROOT) spawnSync('chown', ['nobody', join(cwd, '.pgpass')])
    const env = withPrograms({ PGPORT: `${port}` })
    const host = { 'db.example.com': 'localhost', '/path/to/ca.pem': authority }
    const [dump] = blocksOf('backup-and-restore', 'Dump the database')
    expect(await runBlock(withValues(dump, host), { cwd, env })).toEqual({ code: 0, out: '' })
    const name = readdirSync(cwd).find((file) => file.endsWith('.dump')) ?? ''
    expect([name, modeOf(join(cwd, name))]).toEqual([expect.stringMatching(/^desk-\d{4}-\d\d-\d\d\.dump$/), 0o600])

    const lost = await generate(first)
    // The restored database contains the customer’s URL again, as the page warns.
    await managementCaller(first.baseUrl, first.apiKey)('customers.remove', { id: kept.customerId })
    expect(await kept.statusOn(first.baseUrl)).toBe(404)
    await first.stop()
    const [, variables = ''] = withValues(dump, host).split('\n')
    const runHere = async (block: string) => {
      const here = block.includes('desk-2026-11-23.dump') ? withValues(block, { 'desk-2026-11-23.dump': name }) : block
      expect(await runBlock(`${variables}\n${here}`, { cwd, env })).toMatchObject({ code: 0 })
    }
    const [restore, rename = ''] = blocksOf('backup-and-restore', 'Restore a dump')
    await runHere(restore)
    await runHere(rename)
    // The nodes’ and the dump’s commands stay the same.
    const second = await startBlock(START, { cwd })
    expect(await Promise.all([kept, lost].map(({ statusOn }) => statusOn(second.baseUrl)))).toEqual([200, 404])
    await second.stop()

    const [check, drop = ''] = blocksOf('backup-and-restore', 'Test it')
    const start = check.slice(check.indexOf('node '))
    await runHere(check.replace(start, ''))
    await runBlock('(umask 077; cat >test-database-url; cp encryption-keys copy-of-encryption-keys)', {
      cwd,
      input: `${urlOf('desk_test')}\n`,
    })
    const checked = await startBlock(withValues(start, { '7401': '0', '9465': '0' }), { cwd })
    const ready = await fetch(`http://127.0.0.1:${checked.healthPort}/readyz`)
    expect(await ready.text()).toBe('{"status":"ok"}')
    await checked.stop()
    await runHere(drop)

    const [remove] = blocksOf('uninstall', 'The database')
    query(withValues(remove, { 'DROP DATABASE desk;': 'DROP DATABASE desk;\nDROP DATABASE desk_old;' }))
  },
  LONG_MS,
)

it(
  'dump and restore Compose’s database',
  async () => {
    const folder = startOwnCluster()
    // Compose’s image has one role with all rights, which owns this database.
    await queryOnce(clusterUrl(folder, 'postgres'), 'CREATE DATABASE desk')
    const cwd = await prepare(clusterUrl(folder, 'desk'))
    const first = await startBlock(START, { cwd })
    const kept = await generate(first)
    const env = withPrograms({ PGHOST: folder })
    /** Runs the lines that don’t need containers, those in the database’s container here. */
    const follow = (block: string, skipped: string[] = []) => {
      const lines = block.split('\n').filter((line) => !skipped.includes(line))
      expect(lines.length).toBe(block.split('\n').length - skipped.length)
      const commands = lines.join('\n').replaceAll(/docker compose exec (-T )?database /g, '')
      expect(commands).not.toContain('docker')
      return runBlock(commands, { cwd, env })
    }
    const [dump, restore = '', rename = '', , drop = ''] = blocksOf('backup-and-restore', 'Compose')
    expect(await follow(dump)).toEqual({ code: 0, out: '' })
    const name = readdirSync(cwd).find((file) => file.endsWith('.dump')) ?? ''
    expect(modeOf(join(cwd, name))).toBe(0o600)
    await first.stop()
    const restored = withValues(restore, { 'desk-2026-11-23.dump': name })
    expect(await follow(restored, ['docker compose stop proxy node-1 node-2'])).toEqual({ code: 0, out: '' })
    expect(await follow(rename)).toMatchObject({ code: 0 })
    const second = await startBlock(START, { cwd })
    expect(await kept.statusOn(second.baseUrl)).toBe(200)
    expect(await follow(drop)).toEqual({ code: 0, out: '' })
  },
  LONG_MS,
)
