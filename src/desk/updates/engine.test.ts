import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeLog } from '../../base/log/log.ts'
import type { AppError } from '../../shared/errors.ts'
import { UpdateDesk } from './engine.testkit.ts'
import { metadataName } from './release-metadata.ts'
import { downloadError } from './update-failure.ts'

const NEWER = Buffer.from('version 2.0.0 '.repeat(20_000))
const PACKAGE = 'desk_2.0.0_x86_64.AppImage'
const newer = { version: '2.0.0', files: { [PACKAGE]: NEWER }, notes: '- It’s better.' }
const never = new AbortController().signal
const nothing = () => {}

let desk: UpdateDesk
let routeBack = () => {}
beforeEach(async () => {
  routeBack = routeLog(() => {})
  desk = await UpdateDesk.open()
})
afterEach(async () => {
  await desk.close()
  routeBack()
})

const appImage = () => readFile(desk.appImage, 'utf8')
const downloads = () => readdir(join(desk.folder, 'updates/downloads/pending')).catch(() => [])

/** The error with which a promise rejects, as the window receives it. */
async function problemOf(promise: Promise<unknown>): Promise<AppError | null> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return downloadError(error, desk.folder)
}

describe('An update', () => {
  it('is found with its notes, downloaded, and installed in place of the app when it’s newer', async () => {
    desk.publish(newer)
    const engine = await desk.engine()
    expect(await engine.check('stable')).toEqual({
      version: '2.0.0',
      releasedAt: '2026-11-22T10:00:00.000Z',
      notes: '- It’s better.',
      bytes: NEWER.length,
      byHand: null,
    })
    expect(desk.server.asked).not.toContain(PACKAGE)
    const progress: number[] = []
    await engine.download((done) => progress.push(done), never)
    expect(progress.at(-1)).toBe(NEWER.length)
    expect(await appImage()).toBe('version 1.0.0')
    await engine.install()
    expect(await appImage()).toBe(NEWER.toString())
    expect(await readdir(desk.folder)).toEqual(['desk.AppImage', 'updates'])
    expect(desk.quits).toBe(1)
  })

  it('is rejected and deleted when its package isn’t the signed one', async () => {
    desk.publish(newer)
    desk.server.put(PACKAGE, Buffer.alloc(NEWER.length, 'x'))
    const engine = await desk.engine()
    await engine.check('stable')
    expect(await problemOf(engine.download(nothing, never))).toMatchObject({ kind: 'updateFailed', problem: 'damaged' })
    expect(await downloads()).toEqual([])
    expect(await problemOf(engine.install())).toMatchObject({ problem: 'damaged' })
    expect(await appImage()).toBe('version 1.0.0')
  })

  it('is rejected when it’s unsigned, before any of it is used', async () => {
    desk.publish(newer, { key: null })
    const engine = await desk.engine()
    expect(await problemOf(engine.check('stable'))).toMatchObject({ kind: 'updateFailed', problem: 'unsigned' })
    expect(desk.server.asked).not.toContain(PACKAGE)
  })

  it('is rejected when it was signed with another key, or changed since', async () => {
    const engine = await desk.engine()
    desk.publish(newer, { key: generateKeyPairSync('ed25519').privateKey })
    expect(await problemOf(engine.check('stable'))).toMatchObject({ problem: 'wrongSignature' })
    desk.publish(newer)
    const name = metadataName('stable', process)
    const changed = desk.server.files.get(name)?.content.toString().replace('2.0.0', '3.0.0') ?? ''
    desk.server.put(name, changed)
    expect(await problemOf(engine.check('stable'))).toMatchObject({ problem: 'wrongSignature' })
    desk.server.put(`${name}.sig`, 'not a signature')
    expect(await problemOf(engine.check('stable'))).toMatchObject({ problem: 'wrongSignature' })
  })

  it('can’t be passed off as stable when it’s from the beta channel', async () => {
    desk.publish(newer, { signedAs: 'beta' })
    const engine = await desk.engine()
    expect(await problemOf(engine.check('stable'))).toMatchObject({ problem: 'wrongSignature' })
  })

  it('is ignored when it’s an older version or the same one', async () => {
    const engine = await desk.engine()
    for (const version of ['0.9.0', '1.0.0', '1.0.0-beta.4']) {
      desk.publish({ ...newer, version })
      expect(await engine.check('stable')).toBeNull()
    }
    await expect(engine.download(nothing, never)).rejects.toThrow()
    expect(desk.server.asked).not.toContain(PACKAGE)
  })

  it('is reported as interrupted when its download is cut off, and can be retried', async () => {
    desk.publish(newer)
    const engine = await desk.engine()
    await engine.check('stable')
    desk.server.put(PACKAGE, NEWER, 'cut')
    expect(await problemOf(engine.download(nothing, never))).toMatchObject({ problem: 'cutOff' })
    expect(await downloads()).toEqual([])
    desk.server.put(PACKAGE, NEWER)
    await engine.download(nothing, never)
    await engine.install()
    expect(await appImage()).toBe(NEWER.toString())
  })

  it('is reported as stalled when its download stalls', async () => {
    desk.publish(newer)
    desk.server.put(PACKAGE, NEWER, 'held')
    const engine = await desk.engine({ silenceMs: 50 })
    await engine.check('stable')
    expect(await problemOf(engine.download(nothing, never))).toMatchObject({ problem: 'cutOff' })
    expect(await downloads()).toEqual([])
  })

  it('is aborted once its download exceeds the signed size', async () => {
    desk.publish(newer)
    desk.server.put(PACKAGE, Buffer.alloc(65_536, 'x'), 'endless')
    const engine = await desk.engine()
    await engine.check('stable')
    expect(await problemOf(engine.download(nothing, never))).toMatchObject({ problem: 'damaged' })
    expect(await downloads()).toEqual([])
  })

  it('leaves nothing behind when its download is canceled', async () => {
    desk.publish(newer)
    desk.server.put(PACKAGE, NEWER, 'held')
    const engine = await desk.engine()
    await engine.check('stable')
    const abort = new AbortController()
    const download = problemOf(engine.download(nothing, abort.signal))
    await expect.poll(() => desk.server.asked).toContain(PACKAGE)
    abort.abort()
    // The window doesn’t treat a canceled download as a failure.
    expect(await download).toBeNull()
    expect(await downloads()).toEqual([])
  })

  it('isn’t installed when it changed on disk after its download', async () => {
    desk.publish(newer)
    const engine = await desk.engine()
    await engine.check('stable')
    await engine.download(nothing, never)
    const file = join(desk.folder, 'updates/downloads/pending', PACKAGE)
    await writeFile(file, 'something else')
    expect(await problemOf(engine.install())).toMatchObject({ problem: 'damaged' })
    expect(existsSync(file)).toBe(false)
    expect([await appImage(), desk.quits]).toEqual(['version 1.0.0', 0])
  })

  it('leaves the app unchanged when it can’t be moved into place', async () => {
    desk.publish(newer)
    const engine = await desk.engine()
    await engine.check('stable')
    await engine.download(nothing, never)
    const path = process.env.PATH
    // Without a PATH, `mv` can't be found.
    process.env.PATH = ''
    try {
      expect(await problemOf(engine.install())).toMatchObject({ kind: 'updateFailed', problem: 'notWritable' })
    } finally {
      process.env.PATH = path
    }
    expect([await appImage(), desk.quits]).toEqual(['version 1.0.0', 0])
    expect(await readdir(desk.folder)).toEqual(['desk.AppImage', 'updates'])
  })

  it('is offered to beta users when it’s from the beta channel, unless there’s a newer stable one', async () => {
    const engine = await desk.engine()
    const beta = { version: '2.1.0-beta.1', files: { 'desk_2.1.0-beta.1_x86_64.AppImage': NEWER } }
    desk.publish(newer)
    desk.publish(beta, { channel: 'beta' })
    expect((await engine.check('stable'))?.version).toBe('2.0.0')
    expect((await engine.check('beta'))?.version).toBe('2.1.0-beta.1')
    desk.publish({ ...newer, version: '2.1.0' })
    expect((await engine.check('beta'))?.version).toBe('2.1.0')
  })
})

describe('An update server', () => {
  it.each([
    ['has nothing', () => {}, 'noRelease'],
    ['fails', () => (desk.server.status = 503), 'unreachable'],
    ['is down', () => desk.server.close(), 'unreachable'],
    ['has no package for this system', () => desk.publish({ ...newer, files: { 'desk.dmg': NEWER } }), 'noFile'],
    [
      'names a file in another folder',
      () => desk.publish({ ...newer, files: { '../desk.AppImage': NEWER } }),
      'malformed',
    ],
    [
      'describes a release with endless notes',
      () => desk.publish({ ...newer, notes: 'x'.repeat(20_001) }),
      'malformed',
    ],
  ])('is reported as the cause when it %s', async (_what, arrange, problem) => {
    await arrange()
    const engine = await desk.engine()
    expect(await problemOf(engine.check('stable'))).toMatchObject({ kind: 'updateFailed', problem })
  })

  it('is reported as the cause when it no longer has the package', async () => {
    desk.publish(newer)
    desk.server.files.delete(PACKAGE)
    const engine = await desk.engine()
    await engine.check('stable')
    expect(await problemOf(engine.download(nothing, never))).toMatchObject({ problem: 'unreachable' })
  })
})

it('shows users of a Debian package the commands to download, check, and install the update, without downloading anything', async () => {
  const name = 'desk_2.0.0_amd64.deb'
  const content = Buffer.from('a package')
  desk.publish({ version: '2.0.0', files: { [name]: content, [PACKAGE]: NEWER } })
  const engine = await desk.engine({ packageType: 'deb' })
  const found = await engine.check('stable')
  const url = `${desk.server.baseUrl}${name}`
  expect(found).toMatchObject({ version: '2.0.0', bytes: content.length, byHand: { url } })
  const commands = found?.byHand?.command.split('\n') ?? []
  expect(commands).toHaveLength(3)
  expect(commands[2]).toMatch(new RegExp(`^echo '[0-9a-f]{128}  ${name}' .* && sudo apt install ./${name}$`))
  expect(desk.server.asked).toEqual([metadataName('stable', process), `${metadataName('stable', process)}.sig`])
  desk.publish({ version: '0.9.0', files: { [name]: content } })
  expect(await engine.check('stable')).toBeNull()
})

it('shows users of a Debian package commands that reject a package that isn’t the signed one', async () => {
  const name = 'desk_2.0.0_amd64.deb'
  desk.publish({ version: '2.0.0', files: { [name]: Buffer.from('a package') } })
  const command = (await (await desk.engine({ packageType: 'deb' })).check('stable'))?.byHand?.command ?? ''
  const bin = join(desk.folder, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'sudo'), '#!/bin/sh\necho "installed: $*"\n')
  await chmod(join(bin, 'sudo'), 0o755)
  const run = () =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TMPDIR: desk.folder }
      execFile('sh', ['-c', command], { env }, (_error, stdout) => resolve(stdout))
    })
  expect(await run()).toContain(`installed: apt install ./${name}`)
  desk.server.put(name, 'another package')
  expect(await run()).not.toContain('installed')
})
