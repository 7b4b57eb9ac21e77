import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure-of.ts'
import { createSettingsFile, type SettingsData } from './settings-file.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'))
  path = join(folder, 'data', 'settings.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const defaults = {
  version: 1,
  settings: {
    colorScheme: 'system',
    hideSecrets: false,
    historyRetentionDays: null,
    runInBackground: null,
    clearClipboardSeconds: 60,
    updateChannel: 'stable',
    checkForUpdates: true,
    notifications: { firstCall: true, errors: true, expiry: true, runs: true },
    firstSteps: null,
  },
  currentWorkspaceId: 'local',
  workspaces: [],
  reachable: { setting: { kind: 'thisComputer' }, address: null, earlier: [], changed: null, networkPort: null },
}
const workspace = (id: string) => ({ id, name: `Name ${id}`, baseUrl: 'https://h.example.com' })
const add = (id: string) => (data: SettingsData) => ({ ...data, workspaces: [...data.workspaces, workspace(id)] })

async function writeRaw(text: string): Promise<void> {
  await createSettingsFile(path).update((data) => data)
  await writeFile(path, text)
}

describe('settings file', () => {
  it('returns defaults when the file doesn’t exist, and doesn’t create it', async () => {
    expect(await createSettingsFile(path).read()).toEqual(defaults)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('keeps an unfinished move, and drops only an unreadable one', async () => {
    const move = {
      id: '7b1f4a0e-64a1-4c3b-9d0e-2f5a6b7c8d9e',
      workspace: { id: 'team', name: 'Team' },
      startedAt: 1,
      endedAt: null,
      fromMcpUrl: 'http://127.0.0.1:7400/mcp',
      toMcpUrl: 'https://mcp.example.com/mcp',
      shared: [],
      servers: [
        {
          id: 'srv_1',
          name: 'Orders',
          state: 'moving' as const,
          tokens: 3,
          sent: 1,
          overwrite: true,
          definition: 'new' as const,
          customersAdded: 0,
          customersKnown: 0,
          customersChanged: 0,
          tokensTaken: 0,
          tokensChanged: 0,
          kept: 0,
          deleted: 0,
        },
      ],
    }
    await createSettingsFile(path).update((data) => ({ ...add('a')(data), move }))
    expect((await createSettingsFile(path).read()).move).toEqual(move)
    const damaged = { ...defaults, workspaces: [workspace('a')], move: { ...move, servers: [] } }
    await writeFile(path, JSON.stringify(damaged))
    expect(await createSettingsFile(path).read()).toEqual({ ...defaults, workspaces: [workspace('a')] })
  })

  it('keeps what was written, readable only by its owner', async () => {
    await createSettingsFile(path).update(add('a'))
    expect(await createSettingsFile(path).read()).toEqual({ ...defaults, workspaces: [workspace('a')] })
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'data'))).toEqual(['settings.json'])
  })

  it('doesn’t lose any of many simultaneous updates, and never exposes a partial file to a reader', async () => {
    const file = createSettingsFile(path)
    await file.update((data) => data)
    const ids = Array.from({ length: 40 }, (_, index) => `w${index}`)
    let done = false
    const updates = Promise.all(ids.map((id) => file.update(add(id)))).finally(() => {
      done = true
    })
    let reads = 0
    while (!done) {
      JSON.parse(await readFile(path, 'utf8'))
      reads += 1
    }
    await updates
    expect(reads).toBeGreaterThan(10)
    expect((await file.read()).workspaces.map(({ id }) => id)).toEqual(ids)
  })

  it('writes nothing when the callback throws, and keeps working', async () => {
    const file = createSettingsFile(path)
    await file.update(add('a'))
    const refused = file.update(() => {
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect((await file.update(add('b'))).workspaces).toEqual([workspace('a'), workspace('b')])
  })

  it.each([
    ['partial JSON', '{"version":1,"workspaces":[{"id":"a"'],
    ['an empty file', ''],
    ['another version', '{"version":2}'],
    ['an unreadable workspace', '{"version":1,"workspaces":[{"id":"a"}]}'],
    ['a hosted workspace that claims to be Local', `{"workspaces":[${JSON.stringify(workspace('local'))}]}`],
    ['two workspaces with the same id', JSON.stringify({ workspaces: [workspace('a'), workspace('a')] })],
    ['a list', '[]'],
  ])('sets a damaged file aside and starts over: %s', async (_what, text) => {
    await writeRaw(text)
    expect(await createSettingsFile(path).read()).toEqual(defaults)
    const [kept = ''] = await readdir(join(folder, 'data'))
    expect(kept).toMatch(/^settings\.json\.damaged-[\dT.Z-]+$/)
    expect(await readFile(join(folder, 'data', kept), 'utf8')).toBe(text)
  })

  it('keeps the workspaces when only a preference or the window position can’t be read', async () => {
    const text = {
      settings: { colorScheme: 'pink' },
      reachable: { setting: { kind: 'moon' } },
      window: { width: -1 },
      workspaces: [workspace('a')],
    }
    await writeRaw(JSON.stringify(text))
    expect(await createSettingsFile(path).read()).toEqual({ ...defaults, workspaces: [workspace('a')] })
  })

  it('reports a disk error', async () => {
    await writeFile(join(folder, 'data'), 'a file where a folder must be')
    expect(await failureOf(createSettingsFile(path).update(add('a')))).toMatchObject({
      kind: 'storage',
      remedy: expect.stringContaining(path),
    })
  })

  it('doesn’t mistake an unreadable file for a damaged one', async () => {
    await mkdir(path, { recursive: true })
    expect(await failureOf(createSettingsFile(path).read())).toMatchObject({ kind: 'storage' })
    expect((await stat(path)).isDirectory()).toBe(true)
  })

  it('contains complete data whenever the process is killed', async () => {
    const entry = join(folder, 'writer.ts')
    await writeFile(
      entry,
      `import { createSettingsFile } from ${JSON.stringify(join(import.meta.dirname, 'settings-file.ts'))}
       const file = createSettingsFile(process.argv[2])
       const pad = 'x'.repeat(200_000)
       const save = (n) =>
         file
           .update((data) => ({ ...data, workspaces: [{ id: String(n), name: pad, baseUrl: 'https://h' }] }))
           .then(() => {
             if (n === 0) process.stdout.write('writing')
             return save(n + 1)
           })
       void save(0)`,
    )
    const bundle = {
      ssr: entry,
      outDir: join(folder, 'out'),
      rollupOptions: { output: { format: 'cjs' as const, entryFileNames: 'writer.cjs' } },
    }
    await build({ root: folder, configFile: false, logLevel: 'silent', build: bundle, ssr: { noExternal: true } })
    for (const kill of [0, 1, 2, 3, 5, 8]) {
      const child = spawn(process.execPath, [join(folder, 'out', 'writer.cjs'), path])
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await Promise.race([
        new Promise((resolve) => child.stdout.once('data', resolve)),
        ended.then(() => Promise.reject(new Error('The writer ended by itself'))),
      ])
      // Spreads the kills across the steps of a write.
      for (let turn = 0; turn < kill * 10; turn++) await stat(path)
      child.kill('SIGKILL')
      await ended
      const { workspaces } = await createSettingsFile(path).read()
      expect(workspaces[0]?.name.length).toBe(200_000)
    }
    expect((await readdir(join(folder, 'data'))).filter((name) => name.includes('damaged'))).toEqual([])
  })
})
