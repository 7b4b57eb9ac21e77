import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { failureOf } from '../../../base/testing/failure-of.ts'
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

describe('An installed entry', () => {
  const rewrite = async (change: (entries: Record<string, unknown>) => void) => {
    const whole = JSON.parse(await read(CURSOR))
    change(whole.mcpServers)
    await home.write(CURSOR, JSON.stringify(whole, null, 4))
  }

  it('is still ours after the client reformats it', async () => {
    await home.write(CURSOR, '{"mcpServers":{"a":{}}}')
    const { id } = await install()
    await rewrite(() => undefined)
    expect(await state()).toEqual(['present'])
    expect(await installer.undo(id)).toBe('removed')
    expect(JSON.parse(await read(CURSOR))).toEqual({ mcpServers: { a: {} } })
  })

  it('is still ours after Codex moves its headers to a sub-table, and can be replaced and removed in full', async () => {
    const before = 'model = "x"\n\n[mcp_servers.other]\nurl = "o"\n'
    const rewritten = (token: string) =>
      `\n[mcp_servers.acme-orders]\nurl = "https://mcp.example.com/${token}/stream"\n\n[mcp_servers.acme-orders.http_headers]\nAuthorization = "Bearer ${token}"\n`
    const more = '\n[mcp_servers.third]\ncommand = "npx"\n'
    const path = await home.write('.codex/config.toml', before)
    const planFor = (token: string) =>
      installer.plan('codex', path, { ...goldenAccess, url: `https://mcp.example.com/${token}/stream`, token }, 'a1')
    await installer.apply((await planFor('tok_1')).id)
    await home.write('.codex/config.toml', before + rewritten('tok_1') + more)
    expect(await state()).toEqual(['present'])
    const plan = await planFor('tok_2')
    expect(plan.action).toBe('replace')
    const { id } = await installer.apply(plan.id)
    expect(await read('.codex/config.toml')).not.toContain('tok_1')
    await home.write('.codex/config.toml', before + rewritten('tok_2') + more)
    expect(await installer.undo(id)).toBe('removed')
    expect(await read('.codex/config.toml')).toBe(before + more)
  })

  it('is no longer ours once edited, and isn’t removed', async () => {
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

  it('is dropped from the list when it or its file is removed', async () => {
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

  it('is unreadable when its file no longer parses', async () => {
    await home.write(CURSOR, '{}')
    const { id } = await install()
    await home.write(CURSOR, '{')
    expect(await state()).toEqual(['unreadable'])
    expect(await failureOf(installer.undo(id))).toMatchObject({
      kind: 'storage',
      remedy: expect.not.stringContaining('paste'),
    })
    expect(await installer.list()).toHaveLength(1)
  })

  it('can be forgotten if it was changed, but not if it’s still ours', async () => {
    await home.write(CURSOR, '{}')
    const { id } = await install()
    expect(await failureOf(installer.forget(id))).toMatchObject({ kind: 'invalidInput' })
    await home.write(CURSOR, '{"mcpServers":{"acme-orders":{"url":"https://mine.example.com"}}}')
    await installer.forget(id)
    expect(Object.keys(await kept())).toEqual(['desk/installs.json'])
    expect(await failureOf(installer.forget(id))).toMatchObject({ kind: 'notFound' })
  })

  it('can be forgotten if it can’t be removed, and Undo says to remove it by hand', async () => {
    await home.write('.config/goose/config.yaml', 'extensions:\n  a:\n    enabled: true\n')
    const path = home.at('.config/goose/config.yaml')
    const { id } = await installer.apply((await installer.plan('goose', path, goldenAccess, 'a1')).id)
    const { extensions } = parseYaml(await read('.config/goose/config.yaml')) as { extensions: object }
    await home.write('.config/goose/config.yaml', `extensions: ${JSON.stringify(extensions)}\n`)
    expect(await state()).toEqual(['present'])
    expect(await failureOf(installer.undo(id))).toMatchObject({
      kind: 'storage',
      remedy: expect.stringMatching(/^Remove the entry/),
    })
    await installer.forget(id)
    expect(await installer.list()).toEqual([])
  })

  it('is listed the same after a restart', async () => {
    await home.write(CURSOR, '{}')
    await install()
    expect(await make().list()).toEqual(await installer.list())
    expect((await stat(join(ourFolder(), 'installs.json'))).mode & 0o777).toBe(0o600)
  })
})
