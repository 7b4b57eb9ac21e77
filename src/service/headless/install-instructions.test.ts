import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../shared/text/catalogue.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { bundleCommand, environment, PACKAGE_VERSION, runCommand } from './command.testkit.ts'

const script = bundleCommand()
const page = readFileSync(resolve('resources/admin/install.md'), 'utf8')
const isRoot = process.getuid?.() === 0
/** An unprivileged user, because the tests run as root, and the service’s own user in containers. */
const [USER, SERVICE] = [65_534, 65_532]

/** Returns the code blocks below a heading of a page, in order. */
function blocksOf(markdown: string, heading: string): string[] {
  const [, section = ''] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'))
  // Comments in code start like headings.
  const [own = ''] = section.split(/^#{2,3} (?=[A-Z][\w ]*$)/m)
  return [...own.matchAll(/```\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}

/** Copies the parts of the repository that the page’s commands use, with the service that `npm run package:service` builds. */
function makeRepository(): string {
  const root = makeDataFolder()
  chmodSync(root, 0o755)
  mkdirSync(join(root, 'dist/service'), { recursive: true })
  cpSync(dirname(script()), join(root, 'dist/service'), {
    recursive: true,
    filter: (from) => !from.endsWith('node_modules'),
  })
  symlinkSync(resolve('node_modules'), join(root, 'dist/service/node_modules'))
  cpSync(resolve('resources/deploy'), join(root, 'resources/deploy'), { recursive: true })
  if (isRoot) spawnSync('chown', ['-Rh', String(USER), root])
  return root
}

/** Runs a block in a separate shell as an unprivileged user. Resolves with its output and exit code. */
async function run(block: string, cwd: string, input = '') {
  const as = isRoot ? { uid: USER, gid: USER } : {}
  const shell = spawn('bash', ['--norc', '-euc', `umask 022\n${block}\numask`], {
    cwd,
    ...as,
    env: { PATH: process.env.PATH },
  })
  let out = ''
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => {
      out += chunk
    })
  }
  shell.stdin.on('error', () => undefined)
  shell.stdin.end(input)
  const code = await new Promise((end) => shell.once('close', end))
  return { code, out }
}

const modeOf = (file: string) => statSync(file).mode & 0o777

describe('the instructions for installing the service', () => {
  it('create the service’s private files in a clone, without changing the umask for files copied later', async () => {
    const [block = ''] = blocksOf(page, 'Prepare')
    const [first = '', ...rest] = block.trim().split('\n')
    expect(first).toBe('npm run package:service')
    const { scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8'))
    expect(existsSync(resolve(scripts['package:service'].replace('node ', '')))).toBe(true)
    const root = makeRepository()
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
    const block = blocksOf(page, 'Compose').join('')
    const root = makeRepository()
    for (const name of ['encryption-keys', 'database-url']) {
      expect((await run(`umask 077; echo x >${name}`, root)).code).toBe(0)
    }
    const lines = block.trim().split('\n')
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
    if (!isRoot) return
    const owned = spawnSync('bash', ['-euc', (others[0] ?? '').replace('sudo ', '')], { cwd: dirname(secrets) })
    expect(owned.status).toBe(0)
    const reads = (uid: number, name: string) => spawnSync('cat', [join(secrets, name)], { uid, gid: uid }).status === 0
    expect(['encryption-keys', 'database-url', 'database-password'].map((name) => reads(SERVICE, name))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('install the service where the unit’s user can run it', async () => {
    const [block = '', start = ''] = blocksOf(page, 'systemd')
    const root = makeRepository()
    expect((await run('umask 077; echo x >encryption-keys; echo x >database-url', root)).code).toBe(0)
    const lines = block.trim().split('\n')
    // A separate block, because the host must be set first.
    expect(start).toBe('systemctl enable --now mcp-access-desk\n')
    mkdirSync(join(root, 'system/usr/lib'), { recursive: true })
    mkdirSync(join(root, 'system/etc/systemd/system'), { recursive: true })
    const here = lines.join('\n').replaceAll(/ (\/usr|\/etc)\//g, ` ${join(root, 'system')}$1/`)
    // Works even with a umask that makes files private.
    expect(spawnSync('bash', ['-euc', `umask 077\n${here}`], { cwd: root, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
    expect(modeOf(join(root, 'system/etc/mcp-access-desk/encryption-keys'))).toBe(0o600)
    const service = join(root, 'system/usr/lib/mcp-access-desk-service')
    expect(modeOf(service) & 0o005).toBe(0o005)
    for (const name of readdirSync(service, { recursive: true, encoding: 'utf8' }))
      expect([name, modeOf(join(service, name)) & 0o004]).toEqual([name, 0o004])
    const header = readFileSync(resolve('resources/deploy/systemd/mcp-access-desk.service'), 'utf8')
    const installed = lines.filter((each) => !each.startsWith('cp resources'))
    for (const line of [...installed, start]) expect(header).toContain(line.trim())
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
    const pages = readdirSync(resolve('resources/admin')).map((name) =>
      readFileSync(resolve('resources/admin', name), 'utf8'),
    )
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
