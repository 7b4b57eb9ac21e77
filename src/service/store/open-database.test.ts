import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../../core/testing/failure-of.ts'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore } from './store.ts'

/** A folder, made before the service, that everyone on the computer may read. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-store-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a killed process leaves: the files as they are while the database is open and has just been written. */
function killedFolder(writes: number): string {
  const [running, left] = [openFolder(), openFolder()]
  const store = openStore(running, TEST_KEY)
  for (let count = 0; count < writes; count += 1) store.meta.keepContact(`contact ${count}`)
  for (const name of readdirSync(running)) copyFileSync(join(running, name), join(left, name))
  store.close()
  return left
}

const open = (folder: string) => {
  const store = openStore(folder, TEST_KEY)
  onTestFinished(() => store.close())
  return store
}
const failure = (folder: string) => failureOf((async () => open(folder))())

describe('the files of the database', () => {
  it.skipIf(process.platform === 'win32')(
    'are readable by their owner alone, in any folder and any mode before',
    () => {
      const folder = openFolder()
      const modes = () =>
        readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
      const store = openStore(folder, TEST_KEY)
      store.meta.keepContact('Ada')
      expect(modes().map(([name]) => name)).toEqual(
        expect.arrayContaining(['service.db', 'service.db-wal', 'service.db-shm', 'service.lock']),
      )
      for (const [name, mode] of modes()) expect([name, mode]).toEqual([name, '600'])
      store.close()
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
      open(folder).meta.keepContact('Bob')
      for (const [name, mode] of modes().filter(([name]) => name !== 'service.key-check')) {
        expect([name, mode]).toEqual([name, '600'])
      }
    },
  )
})

describe('a start', () => {
  it('goes on with an intact log of a killed process', () => {
    expect(open(killedFolder(20)).meta.contact()).toBe('contact 19')
  })

  it.each([
    ['cut in the middle', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['cut to nothing', (file: string) => truncateSync(file, 0)],
    ['deleted', (file: string) => rmSync(file)],
    [
      'changed in one byte of the middle',
      (file: string) => {
        const bytes = readFileSync(file)
        const at = Math.floor(bytes.length / 2)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
    ],
  ])('reports a log that was %s, again each time, until it is deleted', async (_, damage) => {
    const folder = killedFolder(20)
    const log = join(folder, 'service.db-wal')
    damage(log)
    const left = existsSync(log) ? readFileSync(log) : null
    for (let start = 0; start < 2; start += 1) {
      const detail = await failure(folder)
      expect(detail).toMatchObject({
        kind: 'storage',
        code: 'damaged',
        cause: expect.stringContaining('service.db-wal'),
      })
      expect(existsSync(log) ? readFileSync(log) : null).toEqual(left)
    }
    for (const ending of ['-wal', '-shm']) rmSync(join(folder, `service.db${ending}`), { force: true })
    expect(open(folder).meta.isSeeded()).toBe(false)
  })

  it('reports a deleted database whose key check is still there', async () => {
    const folder = openFolder()
    openStore(folder, TEST_KEY).close()
    rmSync(join(folder, 'service.db'))
    expect(await failure(folder)).toMatchObject({
      kind: 'storage',
      code: 'damaged',
      remedy: expect.stringContaining('service.key-check'),
    })
    expect(existsSync(join(folder, 'service.db'))).toBe(false)
    rmSync(join(folder, 'service.key-check'))
    expect(open(folder).meta.contact()).toBe('')
  })
})
