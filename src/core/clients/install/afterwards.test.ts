import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../testing/failure-of.ts'
import { goldenAccess } from '../testing/golden.ts'
import { makeTemporaryHome, type TemporaryHome } from '../testing/temporary-home.ts'
import { createInstaller, type Installer } from './installer.ts'

const CURSOR = '.cursor/mcp.json'
let home: TemporaryHome
let installer: Installer
const ourFolder = () => home.at('desk')
const make = () => createInstaller({ folder: ourFolder(), machine: home.machine() })

beforeEach(async () => {
  home = await makeTemporaryHome()
  installer = make()
})
afterEach(() => home.remove())

const install = async () => installer.apply((await installer.plan('cursor', home.at(CURSOR), goldenAccess, 'a1')).id)
const read = (path: string) => readFile(home.at(path), 'utf8')
const state = async () => (await installer.list()).map((record) => record.state)
const kept = () => home.snapshot('desk')

describe('afterwards', () => {
  const rewrite = async (change: (entries: Record<string, unknown>) => void) => {
    const whole = JSON.parse(await read(CURSOR))
    change(whole.mcpServers)
    await home.write(CURSOR, JSON.stringify(whole, null, 4))
  }

  it('an entry that the client reformatted is still ours', async () => {
    await home.write(CURSOR, '{"mcpServers":{"a":{}}}')
    const { id } = await install()
    await rewrite(() => undefined)
    expect(await state()).toEqual(['present'])
    expect(await installer.undo(id)).toBe('removed')
    expect(JSON.parse(await read(CURSOR))).toEqual({ mcpServers: { a: {} } })
  })

  it('an entry that was changed is not, and stays', async () => {
    await home.write(CURSOR, '{}')
    const { id } = await install()
    await rewrite((entries) => {
      entries['acme-orders'] = { url: 'https://elsewhere.example.com' }
    })
    const before = await home.snapshot()
    expect(await state()).toEqual(['changed'])
    expect(await failureOf(installer.undo(id))).toMatchObject({
      kind: 'storage',
      remedy: expect.stringContaining('saved at'),
    })
    expect(await home.snapshot()).toEqual(before)
  })

  it('an entry or a file that is gone leaves the list', async () => {
    await home.write(CURSOR, '{}')
    const { id } = await install()
    await rewrite((entries) => {
      delete entries['acme-orders']
    })
    expect(await state()).toEqual(['gone'])
    await rm(home.at(CURSOR))
    expect(await state()).toEqual(['gone'])
    expect(await installer.undo(id)).toBe('wasGone')
    expect(await installer.list()).toEqual([])
    expect(await failureOf(installer.undo(id))).toMatchObject({ kind: 'notFound' })
  })

  it('a file that no longer parses is said to be unreadable', async () => {
    await home.write(CURSOR, '{}')
    const { id } = await install()
    await home.write(CURSOR, '{')
    expect(await state()).toEqual(['unreadable'])
    expect(await failureOf(installer.undo(id))).toMatchObject({ kind: 'storage' })
    expect(await installer.list()).toHaveLength(1)
  })

  it('a record whose entry was changed can be forgotten, one whose entry is ours cannot', async () => {
    await home.write(CURSOR, '{}')
    const { id } = await install()
    expect(await failureOf(installer.forget(id))).toMatchObject({ kind: 'invalidInput' })
    await home.write(CURSOR, '{"mcpServers":{"acme-orders":{"url":"https://mine.example.com"}}}')
    await installer.forget(id)
    expect(Object.keys(await kept())).toEqual(['desk/installs.json'])
    expect(await failureOf(installer.forget(id))).toMatchObject({ kind: 'notFound' })
  })

  it('a list that another start reads is the same', async () => {
    await home.write(CURSOR, '{}')
    await install()
    expect(await make().list()).toEqual(await installer.list())
    expect((await stat(join(ourFolder(), 'installs.json'))).mode & 0o777).toBe(0o600)
  })
})
