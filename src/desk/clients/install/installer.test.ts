import { chmod, link, lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import type { ClientId } from '../../../shared/clients/client.ts'
import { installPlanSchema, installRecordSchema } from '../../../shared/clients/install.ts'
import { afterOf, beforeOf, goldenAccess } from '../testing/golden.ts'
import { goldenJson } from '../testing/golden-json.ts'
import { goldenJsonc } from '../testing/golden-jsonc.ts'
import { goldenYamlToml } from '../testing/golden-yaml-toml.ts'
import { makeTemporaryHome, type TemporaryHome } from '../testing/temporary-home.ts'
import { createInstaller, type Installer } from './installer.ts'

let home: TemporaryHome
let installer: Installer
const ourFolder = () => home.at('desk')
const make = (platform: 'linux' | 'win32' = 'linux') =>
  createInstaller({ folder: ourFolder(), machine: home.machine(platform) })

beforeEach(async () => {
  home = await makeTemporaryHome()
  installer = make()
})
afterEach(() => home.remove())

const CURSOR = '.cursor/mcp.json'
const plan = (id: ClientId, path: string, over: Partial<typeof goldenAccess> = {}, accessId = 'a1') =>
  installer.plan(id, home.at(path), { ...goldenAccess, ...over }, accessId)
const install = async (id: ClientId, path: string, over: Partial<typeof goldenAccess> = {}, accessId = 'a1') =>
  installer.apply((await plan(id, path, over, accessId)).id)
const read = (path: string) => readFile(home.at(path), 'utf8')
const state = async () => (await installer.list()).map((record) => record.state)
const kept = () => home.snapshot('desk').catch(() => ({}))

const goldens = [...goldenJson, ...goldenJsonc, ...goldenYamlToml]

describe.each(goldens.filter(({ client }) => client !== 'librechat'))('$client: $about', (golden) => {
  it('is installed and undone byte for byte', async () => {
    installer = make(golden.client === 'visual-studio' ? 'win32' : 'linux')
    // In an empty home, a client is recognized by its folder.
    const marks = ['.claude', '.config/Claude', '.cursor', '.config/Code/User', '.config/Code - Insiders/User']
    const more = ['AppData/Local/Microsoft/VisualStudio', '.copilot', '.codex', '.gemini/config', '.config/devin']
    const others = ['.codeium/windsurf', '.config/zed', '.cline', '.config/goose', '.lmstudio', '.kiro', '.warp']
    const last = ['.config/opencode', '.config/amp', '.junie', '.continue', '.config/kilo', '.qwen', '.grok']
    await Promise.all([...marks, ...more, ...others, ...last].map((each) => mkdir(home.at(each), { recursive: true })))
    await home.write('.continue/config.yaml', '')
    const target = (await installer.find()).find(({ clientId }) => clientId === golden.client)
    const path = target?.path.slice(home.folder.length + 1) ?? ''
    await home.write(path, beforeOf(golden))
    const before = await home.snapshot()

    const planned = await plan(golden.client, path)
    expect(installPlanSchema.parse(planned)).toEqual(planned)
    expect(JSON.stringify(planned.hunks)).not.toContain(goldenAccess.token)
    expect(planned.hunks.flatMap(({ lines }) => lines).some((line) => line.startsWith('+'))).toBe(true)
    expect(await home.snapshot()).toEqual(before)

    const record = await installer.apply(planned.id)
    expect(installRecordSchema.parse(record)).toEqual(record)
    expect(await read(path)).toBe(afterOf(golden))
    expect(await state()).toEqual(['present'])
    expect(JSON.stringify(await installer.list()) + (await read('desk/installs.json'))).not.toContain(
      goldenAccess.token,
    )

    expect(await installer.undo(record.id)).toBe('removed')
    expect(await home.snapshot()).toEqual({ ...before, 'desk/installs.json': expect.any(String) })
  })
})

describe('A missing file', () => {
  it('is created readable only by its owner, and an undo removes it along with its new folders', async () => {
    await mkdir(home.at('.junie'))
    const record = await install('junie', '.junie/mcp/mcp.json')
    expect((await stat(home.at('.junie/mcp/mcp.json'))).mode & 0o777).toBe(0o600)
    expect(record.backup).toBeNull()
    expect(await installer.undo(record.id)).toBe('deletedFile')
    await expect(stat(home.at('.junie/mcp'))).rejects.toThrow()
    expect((await stat(home.at('.junie'))).isDirectory()).toBe(true)
  })

  it('is kept once other entries have been added to it', async () => {
    await mkdir(home.at('.cursor'))
    const record = await install('cursor', CURSOR)
    const other = JSON.parse(await read(CURSOR))
    other.mcpServers.mine = { command: 'x' }
    await writeFile(home.at(CURSOR), JSON.stringify(other))
    expect(await installer.undo(record.id)).toBe('removed')
    expect(JSON.parse(await read(CURSOR))).toEqual({ mcpServers: { mine: { command: 'x' } } })
  })

  it('isn’t overwritten if it appears at the last moment', async () => {
    await mkdir(home.at('.cursor'))
    installer = createInstaller({
      folder: ourFolder(),
      machine: home.machine(),
      atStep: async (step) => {
        if (step === 'checked') await home.write(CURSOR, 'precious')
      },
    })
    const { id } = await plan('cursor', CURSOR)
    expect(await failureOf(installer.apply(id))).toMatchObject({ kind: 'storage' })
    expect(await home.snapshot()).toEqual({ [CURSOR]: 'precious' })
  })

  it('isn’t overwritten if it has appeared since the plan', async () => {
    await mkdir(home.at('.cursor'))
    const { id } = await plan('cursor', CURSOR)
    await home.write(CURSOR, 'precious')
    expect(await failureOf(installer.apply(id))).toMatchObject({
      kind: 'storage',
      cause: expect.stringContaining('in the meantime'),
    })
    expect(await home.snapshot()).toEqual({ [CURSOR]: 'precious' })
  })
})

describe('An install', () => {
  it('keeps the byte order mark and the line endings', async () => {
    const bytes = Buffer.from('\ufeff{\r\n\t"mcpServers": {}\r\n}\r\n')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    await home.write(CURSOR, bytes)
    const { id } = await install('cursor', CURSOR)
    const written = await readFile(home.at(CURSOR))
    expect(written.subarray(0, 5)).toEqual(bytes.subarray(0, 5))
    expect(written.toString().match(/(?<!\r)\n/g)).toBeNull()
    await installer.undo(id)
    expect((await readFile(home.at(CURSOR))).equals(bytes)).toBe(true)
  })

  it.each([0o600, 0o644, 0o664, 0o640])(
    'tightens a file’s mode %o while it contains a token, reports that, and follows a link',
    async (mode) => {
      await home.write('dotfiles/cursor.json', '{}\n')
      await chmod(home.at('dotfiles/cursor.json'), mode)
      await mkdir(home.at('.cursor'))
      await symlink('../dotfiles/cursor.json', home.at(CURSOR))
      const { narrowing } = await plan('cursor', CURSOR)
      expect(narrowing).toEqual(mode === 0o600 ? null : { from: mode, to: 0o600 })
      const record = await install('cursor', CURSOR)
      expect((await lstat(home.at(CURSOR))).isSymbolicLink()).toBe(true)
      expect((await stat(home.at('dotfiles/cursor.json'))).mode & 0o777).toBe(0o600)
      await installer.undo(record.id)
      expect(await read('dotfiles/cursor.json')).toBe('{}\n')
      expect((await stat(home.at(CURSOR))).mode & 0o777).toBe(mode)
    },
  )

  it('restores the mode only when the last token is removed, in any order, even after a renewal', async () => {
    await home.write(CURSOR, '{}')
    const mode = async () => (await stat(home.at(CURSOR))).mode & 0o777
    const other = { url: 'https://mcp.example.com/tok_b/stream', token: 'tok_b' }
    const renewed = { url: 'https://mcp.example.com/tok_c/stream', token: 'tok_c' }
    for (const firstGoesFirst of [true, false]) {
      await chmod(home.at(CURSOR), 0o644)
      await install('cursor', CURSOR)
      const second = await install('cursor', CURSOR, other, 'a2')
      expect(await plan('cursor', CURSOR, renewed)).toMatchObject({ action: 'replace', narrowing: null })
      const first = await install('cursor', CURSOR, renewed)
      const [early, late] = firstGoesFirst ? [first, second] : [second, first]
      await installer.undo(early.id)
      expect(await mode()).toBe(0o600)
      await installer.undo(late.id)
      expect(await mode()).toBe(0o644)
    }
  })

  it('keeps a mode that was changed since the install', async () => {
    await home.write(CURSOR, '{}')
    await chmod(home.at(CURSOR), 0o644)
    const { id } = await install('cursor', CURSOR)
    await chmod(home.at(CURSOR), 0o400 | 0o200 | 0o040)
    await installer.undo(id)
    expect((await stat(home.at(CURSOR))).mode & 0o777).toBe(0o640)
  })

  it('keeps the backup outside the client’s folder, readable only by its owner, until undo', async () => {
    await home.write(CURSOR, '{ "mcpServers": {} }')
    const { id, backup } = await install('cursor', CURSOR)
    expect(backup?.startsWith(ourFolder())).toBe(true)
    expect(await readFile(backup ?? '', 'utf8')).toBe('{ "mcpServers": {} }')
    expect((await stat(backup ?? '')).mode & 0o777).toBe(0o600)
    await installer.undo(id)
    await expect(stat(backup ?? '')).rejects.toThrow()
  })
})

describe('An unsafe file', () => {
  const text = '{"mcpServers":{}}'
  const refused = async (cause: RegExp) => {
    const before = await home.snapshot()
    const failure = await failureOf(plan('cursor', CURSOR))
    expect(failure).toMatchObject({
      kind: 'storage',
      cause: expect.stringMatching(cause),
      remedy: expect.stringMatching(/\S/),
    })
    expect(await home.snapshot()).toEqual(before)
  }

  it('is rejected and left unchanged when it’s read-only', async () => {
    await chmod(await home.write(CURSOR, text), 0o444)
    await refused(/read-only/)
  })
  it('is rejected and left unchanged when it doesn’t parse', async () => {
    await home.write(CURSOR, '{\n"mcpServers": {,')
    await refused(/isn’t valid.*line 2/)
  })
  it('is rejected and left unchanged when it’s a folder', async () => {
    await mkdir(home.at(CURSOR), { recursive: true })
    await refused(/folder/)
  })
  it('is rejected and left unchanged when it’s a dangling link', async () => {
    await mkdir(home.at('.cursor'))
    await symlink('nowhere.json', home.at(CURSOR))
    // `find` doesn’t treat the link as a file, but does find the client’s folder.
    await refused(/link/)
  })
  it('is rejected and left unchanged when it has another hard link', async () => {
    await link(await home.write(CURSOR, text), home.at('.cursor/other.json'))
    await refused(/hard links/)
  })
  it('is rejected and left unchanged when it isn’t UTF-8', async () => {
    await home.write(CURSOR, Buffer.from([0xff, 0xfe, 0x7b, 0x00]))
    await refused(/UTF-8/)
  })
  it('is rejected and left unchanged when it isn’t one of the client’s files', async () => {
    const failure = await failureOf(plan('cursor', '.ssh/config'))
    expect(failure).toMatchObject({ kind: 'invalidInput', fields: { path: expect.any(String) } })
  })
  it('is rejected and left unchanged when it was changed since the plan', async () => {
    await home.write(CURSOR, text)
    const { id } = await plan('cursor', CURSOR)
    await home.write(CURSOR, '{"mcpServers":{"new":{}}}')
    expect(await failureOf(installer.apply(id))).toMatchObject({ kind: 'storage' })
    expect(await home.snapshot()).toEqual({ [CURSOR]: '{"mcpServers":{"new":{}}}' })
    expect(await failureOf(installer.apply(id))).toMatchObject({ kind: 'invalidInput' })
  })
})

describe('An existing entry', () => {
  it('needs no change when it has the same URL, under any name', async () => {
    await home.write(CURSOR, JSON.stringify({ mcpServers: { mine: { url: goldenAccess.url } } }))
    expect(await plan('cursor', CURSOR)).toMatchObject({ action: 'present', entryName: 'mine', hunks: [] })
  })

  it('is replaced under the same name when the app created it, and an undo restores what preceded the first install', async () => {
    const before = '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n'
    await home.write(CURSOR, before)
    const first = await install('cursor', CURSOR)
    const next = { url: 'https://mcp.example.com/tok_new/stream', token: 'tok_new' }
    expect(await plan('cursor', CURSOR)).toMatchObject({ action: 'present' })
    expect(await plan('cursor', CURSOR, next)).toMatchObject({ action: 'replace', entryName: first.entryName })
    const second = await install('cursor', CURSOR, next)
    expect(await installer.list()).toHaveLength(1)
    expect(Object.keys(JSON.parse(await read(CURSOR)).mcpServers)).toEqual(['acme-orders', 'a'])
    await installer.undo(second.id)
    expect(await read(CURSOR)).toBe(before)
    expect(Object.keys(await kept())).toEqual(['desk/installs.json'])
  })

  it('stays alongside the new one when it’s another customer’s, and each is undone separately', async () => {
    await home.write(CURSOR, '{}')
    const first = await install('cursor', CURSOR)
    const other = { url: 'https://mcp.example.com/tok_b/stream', token: 'tok_b' }
    const second = await install('cursor', CURSOR, other, 'a2')
    expect(second.entryName).toBe('acme-orders-2')
    await installer.undo(first.id)
    expect(Object.keys(JSON.parse(await read(CURSOR)).mcpServers)).toEqual(['acme-orders-2'])
    await installer.undo(second.id)
    expect(JSON.parse(await read(CURSOR))).toEqual({ mcpServers: {} })
  })
})
