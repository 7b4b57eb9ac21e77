import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLockedData } from './locked-data.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'old-data-'))
  await mkdir(join(root, 'service'))
  await writeFile(join(root, 'service/service.db'), 'database')
  await writeFile(join(root, 'secrets.enc'), 'secrets')
  await writeFile(join(root, 'settings.json'), '{}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const NAMES = ['service', 'secrets.enc']
const now = () => new Date('2026-03-04T05:06:07Z')
const SET_ASIDE = 'set-aside-2026-03-04T05-06-07'

it('moves the old data to a dated folder, byte for byte, and leaves other files alone', async () => {
  const folder = await createLockedData(root, NAMES, now).setAside()
  expect(folder).toBe(join(root, SET_ASIDE))
  expect((await readdir(root)).sort()).toEqual([SET_ASIDE, 'settings.json'])
  expect(await readFile(join(folder, 'service/service.db'), 'utf8')).toBe('database')
  expect(await readFile(join(folder, 'secrets.enc'), 'utf8')).toBe('secrets')
})

it('moves whatever exists when the service never ran', async () => {
  await rm(join(root, 'service'), { recursive: true })
  expect(await readdir(await createLockedData(root, NAMES, now).setAside())).toEqual(['secrets.enc'])
})

it('finishes an interrupted move at the next start', async () => {
  const half = join(root, `${SET_ASIDE}.unfinished`)
  await mkdir(half)
  await rm(join(root, 'service'), { recursive: true })
  await mkdir(join(half, 'service'))
  await createLockedData(root, NAMES, now).finish()
  expect((await readdir(root)).sort()).toEqual([SET_ASIDE, 'settings.json'])
  expect((await readdir(join(root, SET_ASIDE))).sort()).toEqual(['secrets.enc', 'service'])
})

it('doesn’t change anything at startup when no move was interrupted', async () => {
  await createLockedData(root, NAMES, now).finish()
  expect((await readdir(root)).sort()).toEqual(['secrets.enc', 'service', 'settings.json'])
})
