import { randomUUID } from 'node:crypto'
import {
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { failureOf } from '../testing/failure-of.ts'
import { type RestoreJournal, readJournal, writeJournal } from './restore-journal.ts'
import { removeLeftovers, settleRestore, swapData, undoSwap } from './swap-data.ts'

const ENTRIES = ['service', 'history', 'settings.json']

/** Creates a folder with current data, staged data, and the journal of the swap between them. */
function prepare() {
  const root = mkdtempSync(join(tmpdir(), 'access-desk-swap-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const journal: RestoreJournal = {
    id: randomUUID(),
    state: 'swapping',
    resumed: false,
    undoFailed: false,
    at: new Date().toISOString(),
    backupCreatedAt: null,
    staged: 'restore-1.staged',
    setAside: 'before-restore-1',
    entries: ENTRIES,
    secrets: [],
  }
  const fill = (folder: string, time: string) => {
    for (const entry of ['service', 'history']) {
      mkdirSync(join(folder, entry), { recursive: true })
      writeFileSync(join(folder, entry, 'data'), time)
    }
    writeFileSync(join(folder, 'settings.json'), time)
  }
  fill(root, 'old')
  fill(join(root, journal.staged), 'new')
  const timesIn = (folder: string) =>
    ['service/data', 'history/data', 'settings.json'].map((name) => readFileSync(join(root, folder, name), 'utf8'))
  return { root, journal, timesIn }
}

it('moves the staged data into place, and the old data into its folder', async () => {
  const { root, journal, timesIn } = prepare()
  expect(await swapData(root, journal)).toMatchObject({ state: 'keys' })
  expect([timesIn('.'), timesIn(journal.setAside)]).toEqual([Array(3).fill('new'), Array(3).fill('old')])
  expect(existsSync(join(root, journal.staged))).toBe(false)
  expect(await readJournal(root)).toMatchObject({ state: 'keys' })
})

/** Records, each time a folder is flushed to disk, what's in it and the state in the journal. */
async function watchSyncs(root: string, folders: readonly string[]) {
  const handle = await open(root, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const synced: { folder: string; holds: string[]; journal: string | undefined }[] = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = fstatSync(this.fd)
    const folder = folders.find((name) => existsSync(join(root, name)) && statSync(join(root, name)).ino === ino)
    const journal = (await readJournal(root))?.state
    if (folder !== undefined) synced.push({ folder, holds: readdirSync(join(root, folder)).sort(), journal })
    return sync.call(this)
  })
  onTestFinished(() => void spy.mockRestore())
  return synced
}

it('flushes each step to disk before the next one, and all of them before the journal', async () => {
  const { root, journal } = prepare()
  const synced = await watchSyncs(root, ['.', journal.setAside])
  await swapData(root, journal)
  const before = synced.filter((each) => each.journal !== 'keys')
  const aside = before.filter(({ folder }) => folder === journal.setAside).map(({ holds }) => holds)
  expect(aside).toEqual([['service'], ['history', 'service'], ['history', 'service', 'settings.json']])
  const last = before.map(({ folder }) => folder).lastIndexOf(journal.setAside)
  expect(before.slice(last).some(({ folder, holds }) => folder === '.' && holds.includes('settings.json'))).toBe(true)
  // The journal's folder is flushed, too.
  expect(synced.at(-1)).toMatchObject({ folder: '.', journal: 'keys' })
})

it('undoes a swap when only writing the journal failed', async () => {
  const { root, journal, timesIn } = prepare()
  mkdirSync(join(root, 'restore.json'))
  expect(await failureOf(swapData(root, journal))).toMatchObject({ kind: 'storage' })
  await undoSwap(root, journal)
  expect(timesIn('.')).toEqual(Array(3).fill('old'))
})

it('undoes a swap wherever it stopped', async () => {
  for (const entries of [[], ENTRIES.slice(0, 1), ENTRIES.slice(0, 2), ENTRIES]) {
    const { root, journal, timesIn } = prepare()
    await swapData(root, { ...journal, entries })
    // A swap removes the staged folder last, so it still exists after an interruption.
    mkdirSync(join(root, journal.staged))
    await undoSwap(root, { ...journal, entries })
    expect(timesIn('.')).toEqual(Array(3).fill('old'))
  }
})

it('never replaces data that was set aside earlier', async () => {
  const { root, journal, timesIn } = prepare()
  mkdirSync(join(root, journal.setAside))
  writeFileSync(join(root, journal.setAside, 'settings.json'), 'older')
  await swapData(root, journal)
  expect(readdirSync(join(root, journal.setAside)).sort()).toEqual([
    'history',
    'service',
    'settings.json',
    'settings.json-2',
  ])
  expect(timesIn('.')).toEqual(Array(3).fill('new'))
})

it('moves nothing and reports why when the folder for the old data can’t be created', async () => {
  const { root, journal, timesIn } = prepare()
  writeFileSync(join(root, journal.setAside), 'A file where the folder should be.')
  expect(await failureOf(swapData(root, journal))).toMatchObject({ kind: 'storage' })
  expect([timesIn('.'), timesIn(journal.staged)]).toEqual([Array(3).fill('old'), Array(3).fill('new')])
})

it('leaves nothing but the data behind after recovering from an interrupted restore', async () => {
  const { root, journal, timesIn } = prepare()
  mkdirSync(join(root, 'backup.work'))
  await writeJournal(root, { ...journal, state: 'preparing' })
  await settleRestore(root)
  await removeLeftovers(root)
  expect(await readJournal(root)).toMatchObject({ state: 'unchanged', resumed: true })
  expect(readdirSync(root).sort()).toEqual(['history', 'restore.json', 'service', 'settings.json'])
  expect(timesIn('.')).toEqual(Array(3).fill('old'))
})

it('logs an unreadable journal and removes nothing', async () => {
  const log = collectLog()
  const { root, journal, timesIn } = prepare()
  writeFileSync(join(root, 'restore.json'), 'not a journal')
  await settleRestore(root)
  await removeLeftovers(root)
  expect([timesIn('.'), timesIn(journal.staged)]).toEqual([Array(3).fill('old'), Array(3).fill('new')])
  expect(log.map(({ message }) => message)).toContain('The journal of a restore can’t be read')
})
