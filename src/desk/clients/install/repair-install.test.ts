import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import type { ClientId } from '../../../shared/clients/client.ts'
import { goldenAccess } from '../testing/golden.ts'
import { makeTemporaryHome, type TemporaryHome } from '../testing/temporary-home.ts'
import { createInstaller, type Installer } from './installer.ts'

const GEMINI = '.gemini/settings.json'
const BROKEN = '\ufeff{\n  "ui": {}, // looks\n  "mcpServers": {\n    "a": { "url": "x" },\n  },\n}\n'
let home: TemporaryHome
let installer: Installer
beforeEach(async () => {
  home = await makeTemporaryHome()
  installer = createInstaller({ folder: home.at('desk'), machine: home.machine() })
})
afterEach(() => home.remove())

const plan = (id: ClientId, path: string, over: Partial<typeof goldenAccess> = {}) =>
  installer.plan(id, home.at(path), { ...goldenAccess, ...over }, 'a1')
const read = (path: string) => readFile(home.at(path), 'utf8')
const state = async () => (await installer.list()).map((record) => record.state)

describe('A file that its client can’t read', () => {
  it('is repaired by the install, as the plan shows, and restored by the undo', async () => {
    await home.write(GEMINI, BROKEN)
    const planned = await plan('gemini-cli', GEMINI)
    expect(planned).toMatchObject({
      action: 'add',
      repairs: [
        { kind: 'byteOrderMark', lines: [1] },
        { kind: 'trailingComma', lines: [4, 5] },
      ],
    })
    const lines = planned.hunks.flatMap((hunk) => hunk.lines)
    expect(lines).toEqual(expect.arrayContaining(['-⟨BOM⟩{', '+{', '-  },', '+  }', '-    "a": { "url": "x" },']))
    const { id } = await installer.apply(planned.id)
    const written = await read(GEMINI)
    expect(Object.keys(JSON.parse(written.replace('// looks', '')).mcpServers)).toEqual(['acme-orders', 'a'])
    expect(written).toContain('// looks')
    expect(await state()).toEqual(['present'])
    expect(await installer.undo(id)).toBe('removed')
    expect(await read(GEMINI)).toBe(BROKEN)
  })

  it('keeps the repair and the client’s later changes when the install is undone', async () => {
    await home.write(GEMINI, BROKEN)
    const { id } = await installer.apply((await plan('gemini-cli', GEMINI)).id)
    await home.write(GEMINI, (await read(GEMINI)).replace('"ui": {}', '"ui": { "theme": "x" }'))
    await installer.undo(id)
    expect(await read(GEMINI)).toBe(
      '{\n  "ui": { "theme": "x" }, // looks\n  "mcpServers": {\n    "a": { "url": "x" }\n  }\n}\n',
    )
  })

  it('isn’t shown as installed once it becomes unreadable, and is repaired by the next install', async () => {
    await home.write(GEMINI, '{}')
    await installer.apply((await plan('gemini-cli', GEMINI)).id)
    expect(await state()).toEqual(['present'])
    await home.write(GEMINI, `\ufeff${await read(GEMINI)}`)
    expect(await state()).toEqual(['unreadable'])
    const again = await plan('gemini-cli', GEMINI)
    expect(again).toMatchObject({ action: 'replace', repairs: [{ kind: 'byteOrderMark' }] })
    await installer.apply(again.id)
    expect(await state()).toEqual(['present'])
  })

  it('is rejected, with the line number, when another entry in it has the URL', async () => {
    await home.write(GEMINI, `{\n  "mcpServers": { "mine": { "url": "${goldenAccess.url}" }, }\n}`)
    expect(await failureOf(plan('gemini-cli', GEMINI))).toMatchObject({
      kind: 'storage',
      cause: expect.stringContaining('line 2'),
    })
  })

  it('isn’t changed if the repair wouldn’t make it valid, and the line is reported', async () => {
    await home.write('.cursor/mcp.json', '{\n  // mine\n  "mcpServers": {\n')
    expect(await failureOf(plan('cursor', '.cursor/mcp.json'))).toMatchObject({
      kind: 'storage',
      cause: expect.stringMatching(/line \d/),
    })
  })
})

it.each<[ClientId, string, string]>([
  ['claude-code', '.claude.json', 'mcpServers'],
  ['gemini-cli', GEMINI, 'mcpServers'],
  ['qwen-code', '.qwen/settings.json', 'mcpServers'],
  ['opencode', '.config/opencode/opencode.json', 'mcp'],
])('replaces null servers of %s with an object, and restores the null', async (client, path, key) => {
  const before = `{\n  "${key}": null\n}\n`
  await home.write(path, before)
  const planned = await plan(client, path)
  expect(planned.repairs).toEqual([{ kind: 'nullServers', lines: [2] }])
  const { id } = await installer.apply(planned.id)
  expect(JSON.parse(await read(path))[key]).toHaveProperty(['acme-orders'])
  await installer.undo(id)
  expect(await read(path)).toBe(before)
})

it.each(['config.json', 'opencode.json', 'opencode.jsonc'])(
  'finds opencode’s %s instead of shadowing it with a new file',
  async (name) => {
    const path = await home.write(`.config/opencode/${name}`, '{}')
    const found = (await installer.find()).filter(({ clientId }) => clientId === 'opencode')
    expect(found).toEqual([{ clientId: 'opencode', path, exists: true }])
  },
)
