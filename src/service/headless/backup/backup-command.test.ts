import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeJournal } from '../../../base/backup/restore-journal.ts'
import { makeDataFolder } from '../../service.testkit.ts'
import { bundleCommand, environment, runCommand } from '../command.testkit.ts'

const PASSPHRASE = 'copper lantern seven rivers'
const script = bundleCommand()

const serversSchema = z.array(z.object({ name: z.string() }))

/** Creates a data folder, and functions that run the service and commands on it. */
function prepare(env = environment()) {
  const data = makeDataFolder()
  const files = makeDataFolder()
  const file = join(files, 'desk.age')
  const passphraseFile = join(files, 'passphrase')
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 })
  let apiKey = ''
  const run = (args: string[]) => runCommand(script(), ['--data', data, ...args], env)
  /** Returns the result of `work` on the running service. */
  async function serve<T>(work: (baseUrl: string) => Promise<T>): Promise<T> {
    const service = run(['--port', '0'])
    const line = await service.listening()
    apiKey ||= line.apiKey ?? ''
    try {
      return await work(line.baseUrl)
    } finally {
      await service.stop()
    }
  }
  const headers = () => ({
    authorization: `Bearer ${apiKey}`,
    connection: 'close',
    'content-type': 'application/json',
  })
  return {
    data,
    file,
    passphraseFile,
    run,
    serve,
    names: (baseUrl: string) =>
      fetch(`${baseUrl}/mcp-servers`, { headers: headers() }).then(async (answer) =>
        serversSchema.parse(await answer.json()).map(({ name }) => name),
      ),
    async add(baseUrl: string, name: string): Promise<void> {
      const url = `${new URL(baseUrl).origin}/manage/v1/servers.create`
      const { status } = await fetch(url, { method: 'POST', headers: headers(), body: JSON.stringify({ name }) })
      expect(status).toBe(200)
    },
    useKey: (key: string) => {
      apiKey = key
    },
    key: () => apiKey,
  }
}

describe('--backup and --restore of the headless service', () => {
  it('back up a running service, and restore that state in the same folder or in one with another key', async () => {
    const desk = prepare()
    await desk.serve(async (baseUrl) => {
      await desk.add(baseUrl, 'Billing')
      const made = await desk.run(['--backup', desk.file, '--passphrase-file', desk.passphraseFile]).exited
      expect([made.code, made.out.length]).toEqual([0, 1])
      expect(JSON.parse(made.out[0] ?? '')).toEqual({ backup: desk.file, bytes: statSync(desk.file).size })
      await desk.add(baseUrl, 'Later')
    })
    expect(statSync(desk.file).mode & 0o777).toBe(0o600)
    const content = readFileSync(desk.file)
    for (const text of ['Billing', 'SQLite format', desk.key()]) expect(content.includes(text)).toBe(false)
    expect(readdirSync(desk.data).filter((name) => /work|staged|restore/.test(name))).toEqual([])

    const restored = await desk.run(['--restore', desk.file, '--passphrase-file', desk.passphraseFile]).exited
    expect(restored.code).toBe(0)
    const { counts, setAside } = JSON.parse(restored.out[0] ?? '') as { counts: object; setAside: string }
    expect(counts).toMatchObject({ urls: 0, workspaces: 0 })
    expect(existsSync(join(setAside, 'service.db'))).toBe(true)
    expect(readdirSync(desk.data).filter((name) => /staged|restore\.json/.test(name))).toEqual([])
    const names = await desk.serve(desk.names)
    expect(names).toContain('Billing')
    expect(names).not.toContain('Later')

    const other = prepare()
    const there = other.run(['--restore', desk.file])
    there.write(`${PASSPHRASE}\nmore`)
    expect(JSON.parse((await there.exited).out[0] ?? '')).toMatchObject({ restored: desk.file, setAside: null })
    other.useKey(desk.key())
    expect(await other.serve(other.names)).toEqual(names)
  }, 300_000)

  it('refuse a wrong or missing passphrase, a folder in use, and an empty folder, without changing anything', async () => {
    const desk = prepare()
    const made = (args: string[]) => desk.run(args).exited
    const none = await made(['--backup', desk.file, '--passphrase-file', desk.passphraseFile])
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining('There’s no service data in')])
    expect(readdirSync(desk.data)).toEqual([])
    await desk.serve(async (baseUrl) => {
      await desk.add(baseUrl, 'Billing')
      await made(['--backup', desk.file, '--passphrase-file', desk.passphraseFile])
      const inUse = await made(['--restore', desk.file, '--passphrase-file', desk.passphraseFile])
      expect([inUse.code, inUse.out]).toEqual([1, []])
    })
    writeFileSync(desk.passphraseFile, 'another passphrase')
    const wrong = await made(['--restore', desk.file, '--passphrase-file', desk.passphraseFile])
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('doesn’t open the backup')])
    writeFileSync(desk.passphraseFile, '\n')
    const empty = await made(['--restore', desk.file, '--passphrase-file', desk.passphraseFile])
    expect([empty.code, empty.errors]).toEqual([1, expect.stringContaining('Pass the backup’s passphrase')])
    writeFileSync(desk.passphraseFile, 'short\n')
    const short = await made(['--backup', desk.file, '--passphrase-file', desk.passphraseFile])
    expect([short.code, short.errors]).toEqual([1, expect.stringContaining('at least 8 characters')])
    expect(readdirSync(desk.data).filter((name) => /work|staged|restore/.test(name))).toEqual([])
    expect(await desk.serve(desk.names)).toContain('Billing')
  }, 300_000)

  it('finish an interrupted restore at the next start, and report it', async () => {
    const desk = prepare()
    await desk.serve((baseUrl) => desk.add(baseUrl, 'Billing'))
    // The state if the process is killed between the two renames.
    const folders = { staged: 'restore-1.staged', setAside: 'before-restore-1' }
    mkdirSync(join(desk.data, folders.staged))
    mkdirSync(join(desk.data, folders.setAside))
    renameSync(join(desk.data, 'service.db'), join(desk.data, folders.staged, 'service.db'))
    await writeJournal(desk.data, {
      id: '6f1c2f0e-0d6b-4b52-9d0e-3a5b8f2f7c11',
      state: 'swapping',
      resumed: false,
      undoFailed: true,
      at: new Date().toISOString(),
      backupCreatedAt: null,
      ...folders,
      entries: ['service.db'],
      secrets: [],
    })
    const service = desk.run(['--port', '0'])
    const line = await service.listening()
    expect(await desk.names(line.baseUrl)).toContain('Billing')
    const { errors } = await service.stop()
    expect(errors).toContain('failed partway and couldn’t be undone is now complete')
    expect(readdirSync(desk.data).filter((name) => /staged|restore\.json/.test(name))).toEqual([])
  }, 300_000)
})
