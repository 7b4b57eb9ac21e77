import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { makeDataFolder } from '../../service.testkit.ts'
import { bundleCommand } from '../command.testkit.ts'
import { IS_ROOT, LONG_MS, makeClone } from './instructions.testkit.ts'

const script = bundleCommand()
/** The only packages that aren’t bundled. */
const NATIVE = ['libsql', '@libsql', '@neon-rs', 'detect-libc']

it.skipIf(!IS_ROOT)(
  'the image’s files run the service without anything else',
  () => {
    const service = join(makeClone(script()), 'dist/service')
    rmSync(join(service, 'node_modules'))
    mkdirSync(join(service, 'node_modules'))
    for (const name of NATIVE)
      cpSync(resolve('node_modules', name), join(service, 'node_modules', name), { recursive: true, dereference: true })
    const root = join(makeDataFolder(), 'root')
    const PATH = `${resolve(process.execPath, '..')}:${process.env.PATH}`
    const made = spawnSync(resolve('resources/deploy/container/make-root.sh'), [service, root], {
      encoding: 'utf8',
      env: { PATH },
    })
    expect([made.status, made.stderr]).toEqual([0, ''])
    expect(readdirSync(root).sort()).toEqual(expect.arrayContaining(['bin', 'etc', 'service']))

    const file = readFileSync('resources/deploy/container/Containerfile', 'utf8')
    const [, user = ''] = /^USER (.*)$/m.exec(file) ?? []
    const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(file) ?? []
    /** Runs the image’s command with only these files, as its user. */
    const run = (...args: string[]) => {
      const command: string[] = [`--userspec=${user}`, root, ...JSON.parse(entry), ...args]
      return spawnSync('chroot', command, { encoding: 'utf8', env: { PATH: process.env.PATH, NODE_ENV: 'production' } })
    }
    expect(run('--version')).toMatchObject({ status: 0, stderr: '' })
    // Opening a data folder loads the native engine. In the image itself, the user can’t write anything.
    mkdirSync(join(root, 'data'))
    chmodSync(join(root, 'data'), 0o777)
    const key = run('--data', '/data', '--new-api-key', 'Ada')
    expect([key.status, key.stderr]).toEqual([1, expect.stringContaining('/data')])
  },
  LONG_MS,
)
