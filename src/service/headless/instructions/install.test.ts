import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../../shared/text/catalogue.ts'
import { makePostgresDatabase } from '../../store/postgres/cluster.testkit.ts'
import { bundleCommand, environment, PACKAGE_VERSION, runCommand } from '../command.testkit.ts'
import { adminPages, blocksOf, IS_ROOT, makeClone, modeOf, readAdminPage, runBlock } from './instructions.testkit.ts'

const script = bundleCommand()
/** The service’s user in containers. */
const SERVICE = 65_532

/** Runs a block, then prints the umask that it leaves. */
const run = (block: string, cwd: string, input = '') => runBlock(`${block}\numask`, { cwd, input })

describe('the instructions for installing the service', () => {
  it('create the service’s private files in a clone, without changing the umask for files copied later', async () => {
    const [block] = blocksOf('install', 'Prepare')
    const [first = '', ...rest] = block.trim().split('\n')
    expect(first).toBe('npm run package:service')
    const { scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8'))
    expect(existsSync(resolve(scripts['package:service'].replace('node ', '')))).toBe(true)
    const root = makeClone(script())
    const url = await makePostgresDatabase()
    const made = await run(rest.join('\n'), root, `${url}\n`)
    expect(made).toEqual({ code: 0, out: '0022\n' })
    const files = ['encryption-keys', 'database-url'].map((name) => join(root, name))
    expect(files.map(modeOf)).toEqual([0o600, 0o600])

    const [keys = '', urlFile = ''] = files
    const args = ['--database-url-file', urlFile, '--encryption-keys-file', keys, '--port', '0', '--no-first-api-key']
    const node = runCommand(script(), args, environment())
    const { baseUrl } = await node.listening()
    const apiKey = await runCommand(script(), [...args.slice(0, 4), '--new-api-key', 'Ada’s laptop'], environment())
      .exited
    const { apiKey: key } = JSON.parse(apiKey.out[0] ?? '')
    const list = await fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${key}` } })
    // A team’s database has no samples.
    expect([list.status, await list.json()]).toEqual([200, []])
  })

  it('let only the containers’ user read two of Compose’s files', async () => {
    const block = blocksOf('install', 'Compose').slice(0, 2).join('\n')
    const root = makeClone(script())
    for (const name of ['encryption-keys', 'database-url']) {
      expect((await run(`umask 077; echo x >${name}`, root)).code).toBe(0)
    }
    const lines = block.split('\n')
    const [ordinary, others] = [lines.slice(0, -2), lines.slice(-2)]
    expect(others).toEqual([
      'sudo chown 65532 secrets/database-url secrets/encryption-keys',
      'docker compose up --detach',
    ])
    expect(await run(ordinary.join('\n'), root, 'pa55w0rd')).toEqual({ code: 0, out: '0022\n' })
    const secrets = join(root, 'resources/deploy/compose/secrets')
    expect(readdirSync(secrets).sort()).toEqual(['database-password', 'database-url', 'encryption-keys'])
    expect(readdirSync(secrets).map((name) => modeOf(join(secrets, name)))).toEqual([0o600, 0o600, 0o600])
    expect(existsSync(join(root, 'resources/deploy/compose/.env'))).toBe(true)
    if (!IS_ROOT) return
    const owned = spawnSync('bash', ['-euc', (others[0] ?? '').replace('sudo ', '')], { cwd: dirname(secrets) })
    expect(owned.status).toBe(0)
    const reads = (uid: number, name: string) => spawnSync('cat', [join(secrets, name)], { uid, gid: uid }).status === 0
    expect(['encryption-keys', 'database-url', 'database-password'].map((name) => reads(SERVICE, name))).toEqual([
      true,
      true,
      false,
    ])
  })

  it.each(['--help', '-h'])('%s lists the options on standard output', async (option) => {
    const { code, out, errors } = await runCommand(script(), [option], environment()).exited
    expect([code, errors, out.join('\n')]).toEqual([0, '', expect.stringContaining('--database-url-file FILE')])
  })

  it('--version prints the package’s version', async () => {
    const { code, out, errors } = await runCommand(script(), ['--version'], environment()).exited
    expect([code, errors, out]).toEqual([0, '', [PACKAGE_VERSION]])
  })

  it('provide a command that reports a mistake and points to --help', async () => {
    const { code, out, errors } = await runCommand(script(), ['--prot', '8080'], environment()).exited
    expect([code, out, errors.trim().split('\n')]).toEqual([
      2,
      [],
      [expect.stringContaining('--prot'), 'Run “service --help” to list the options.'],
    ])
  })

  it('only mention files and options that exist', () => {
    const pages = adminPages().map(readAdminPage)
    const files = pages.flatMap((text) => text.match(/\bresources\/deploy\/[\w./-]+\w/g) ?? [])
    expect(files.length).toBeGreaterThan(8)
    // The pages have the reader create these.
    const created = ['compose/secrets/encryption-keys', 'kubernetes-overlay/kustomization.yaml']
    const exists = (file: string) => created.some((name) => file.endsWith(`/${name}`)) || existsSync(resolve(file))
    expect(files.filter((file) => !exists(file))).toEqual([])
    const known: string[] = en.headless.usage.match(/--[\w-]+/g) ?? []
    // Other programs' options only appear in code blocks; options in running text are the service's.
    const named = pages.flatMap(
      (text) => text.replaceAll(/^\s*```[\s\S]*?^\s*```$/gm, '').match(/(?<=`)--[\w-]+(?=[`= ])/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((option) => !known.includes(option))).toEqual([])
  })
})
