import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeCertificate } from '../../http/certificate.testkit.ts'
import { makeDataFolder } from '../../service.testkit.ts'
import { makePostgresDatabase } from '../../store/postgres/cluster.testkit.ts'
import { bundleCommand } from '../command.testkit.ts'
import {
  blocksOf,
  IS_ROOT,
  LONG_MS,
  makeClone,
  modeOf,
  readJson,
  runBlock,
  startBlock,
  USER,
  withValues,
} from './instructions.testkit.ts'

const script = bundleCommand()
const UNIT = 'etc/systemd/system/mcp-access-desk.service'

/** Creates a clone with the files from “Prepare”, and empty system folders in it. */
async function makeServer() {
  const clone = makeClone(script())
  const system = join(clone, 'system')
  for (const name of ['usr/lib', 'etc/systemd/system']) mkdirSync(join(system, name), { recursive: true })
  const [prepare] = blocksOf('install', 'Prepare')
  const url = await makePostgresDatabase({ hasTables: false })
  const made = await runBlock(withValues(prepare, { 'npm run package:service': '' }), { cwd: clone, input: `${url}\n` })
  expect(made).toEqual({ code: 0, out: '' })
  const here = (block: string) => block.replaceAll(/(?<=[ =:])\/(?=(usr\/lib|etc)\/)/g, `${system}/`)
  /** Runs a block as root in these folders, where systemd itself doesn’t run. */
  const follow = async (block: string, skipped: string[]) => {
    const lines = block.split('\n').filter((line) => !skipped.includes(line))
    expect(lines.length).toBe(block.split('\n').length - skipped.length)
    const commands = here(lines.join('\n')).replaceAll(
      /^systemctl (\w+) --now/gm,
      `systemctl --quiet --root=${system} $1`,
    )
    // Works even with a umask that makes files private.
    expect(await runBlock(`umask 077\n${commands}`, { cwd: clone, asRoot: true })).toEqual({ code: 0, out: '' })
  }
  return { clone, system, here, follow }
}

/** Returns what systemd says about a unit file, with this process’s Node as `/usr/bin/node`. */
function complaintsAbout(unit: string): string {
  const file = join(makeDataFolder(), basename(UNIT))
  writeFileSync(file, withValues(unit, { '/usr/bin/node': process.execPath }))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  return `${status} ${stdout}${stderr}`
}

/** Starts what the unit starts, as its user, with copies of the credentials that only this user can read. */
async function startUnit(unit: string, { clone, here }: { clone: string; here: (block: string) => string }) {
  const credentials = makeDataFolder()
  for (const [, name = '', file = ''] of here(unit).matchAll(/^LoadCredential=([\w-]+):(.*)$/gm))
    copyFileSync(file, join(credentials, name))
  if (IS_ROOT) spawnSync('chown', ['-R', String(USER), credentials])
  const [, command = ''] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(here(unit)) ?? []
  const started = command.replaceAll('%d', credentials).replaceAll(/(?<=port=)\d+/g, '0')
  return startBlock(withValues(started, { '/usr/bin/node': 'node' }), { cwd: clone })
}

it(
  'install, upgrade, and remove the service with systemd',
  async () => {
    const server = await makeServer()
    const { clone, system, here, follow } = server
    const [install, enable] = blocksOf('install', 'systemd')
    await follow(install, [])
    expect(modeOf(join(system, 'etc/mcp-access-desk/encryption-keys'))).toBe(0o600)
    const service = join(system, 'usr/lib/mcp-access-desk-service')
    expect(modeOf(service) & 0o005).toBe(0o005)
    for (const name of readdirSync(service, { recursive: true, encoding: 'utf8' }))
      expect([name, modeOf(join(service, name)) & 0o004]).toEqual([name, 0o004])

    const unit = withValues(readFileSync(join(system, UNIT), 'utf8'), { 'https://mcp.example.com': 'https://mcp.test' })
    writeFileSync(join(system, UNIT), unit)
    expect(complaintsAbout(unit)).toBe('0 ')
    // The unit’s comment has the same commands.
    for (const line of `${install}\n${enable}`.split('\n'))
      expect(unit).toContain(line.replace('resources/deploy/systemd/', ''))
    await follow(enable ?? '', [])
    expect(readdirSync(join(system, 'etc/systemd/system/multi-user.target.wants'))).toEqual([basename(UNIT)])

    const node = await startUnit(unit, server)
    expect([node.baseUrl, node.apiKey]).toEqual(['https://mcp.test/dev/v1', undefined])
    const ready = await fetch(`http://127.0.0.1:${node.healthPort}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }])
    const keyCommand = blocksOf('install', 'The first API key')[2] ?? ''
    const made = await readJson<{ name: string }>(withValues(here(keyCommand), { '/usr/bin/node': 'node' }), {
      cwd: clone,
      asRoot: true,
    })
    expect(made).toMatchObject({ name: 'Ada’s laptop', apiKey: expect.stringMatching(/^ak_/) })
    expect(await node.stop()).toBe(0)

    // A file of the old release, which the new one doesn't have.
    writeFileSync(join(service, 'chunks/old.cjs'), '')
    await follow(blocksOf('upgrade', 'systemd')[0], [
      'systemctl stop mcp-access-desk',
      'systemctl start mcp-access-desk',
    ])
    expect(existsSync(join(service, 'chunks/old.cjs'))).toBe(false)
    await (await startUnit(unit, server)).stop()

    await follow(blocksOf('uninstall', 'systemd')[0], ['systemctl daemon-reload'])
    const left = readdirSync(system, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([])
  },
  LONG_MS,
)

it(
  'let the unit serve TLS itself',
  async () => {
    const server = await makeServer()
    const { system, follow } = server
    await follow(blocksOf('install', 'systemd')[0], [])
    const { cert, key } = makeCertificate()
    for (const [file, name] of [
      [cert, 'fullchain.pem'],
      [key, 'privkey.pem'],
    ] as const)
      copyFileSync(file, join(system, 'etc/mcp-access-desk', name))
    const [, options = [], others = []] = blocksOf('tls-and-proxies', 'TLS in the service').map((it) => it.split('\n'))
    const changed = [options[0] ?? '', ...others]
      .filter((line) => !line.startsWith('LoadCredential='))
      .map((line) => line.slice(0, line.indexOf('=') + 1))
    const kept = readFileSync(join(system, UNIT), 'utf8')
      .split('\n')
      .filter((line) => !line.includes('--behind-proxy') && !changed.some((start) => line.startsWith(start)))
      .join('\n')
    const unit = kept
      .replace(/^ExecStart=.*\n/m, (line) => `${line}${options.join('\n')}\n`)
      .replace('[Install]', `${others.join('\n')}\n[Install]`)
    expect(complaintsAbout(unit)).toBe('0 ')
    const node = await startUnit(unit, server)
    expect(node.baseUrl).toBe('https://mcp.example.com/dev/v1')
    const ready = await fetch(`http://127.0.0.1:${node.healthPort}/readyz`)
    expect(ready.status).toBe(200)
  },
  LONG_MS,
)
