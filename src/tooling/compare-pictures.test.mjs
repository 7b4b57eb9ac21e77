// @ts-check
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures, comparisonTable } from './compare-pictures.mjs'

/** @type {string} */
let root
/** @type {{ before: string, after: string, differences: string }} */
let folders

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'compare-pictures-'))
  folders = { before: join(root, 'before'), after: join(root, 'after'), differences: join(root, 'differences') }
  await mkdir(folders.before)
  await mkdir(folders.after)
})
afterEach(() => rm(root, { recursive: true, force: true }))

/**
 * Writes a white picture of 10 × 10 pixels whose first rows are black.
 * @param {'before' | 'after'} folder
 * @param {string} name
 * @param {{ rows?: number, height?: number }} [options]
 */
async function draw(folder, name, { rows = 0, height = 10 } = {}) {
  const picture = new PNG({ width: 10, height })
  picture.data.fill(255)
  for (let pixel = 0; pixel < rows * 10; pixel += 1) picture.data.fill(0, pixel * 4, pixel * 4 + 3)
  await writeFile(join(folders[folder], `${name}.png`), PNG.sync.write(picture))
}

test('sorts pictures by state, with the most changed ones first', async () => {
  await draw('before', 'same')
  await draw('after', 'same')
  await draw('before', 'little')
  await draw('after', 'little', { rows: 1 })
  await draw('before', 'much')
  await draw('after', 'much', { rows: 5 })
  await draw('before', 'gone')
  await draw('after', 'added')
  const comparisons = await comparePictures(folders)
  expect(comparisons).toEqual([
    { name: 'much', state: 'changed', pixels: 50, share: 0.5 },
    { name: 'little', state: 'changed', pixels: 10, share: 0.1 },
    { name: 'gone', state: 'missing', pixels: 0, share: 0 },
    { name: 'added', state: 'new', pixels: 0, share: 0 },
    { name: 'same', state: 'same', pixels: 0, share: 0 },
  ])
  expect((await readdir(folders.differences)).sort()).toEqual(['index.html', 'little.png', 'much.png'])
  const lines = comparisonTable(comparisons).split('\n')
  expect(lines[0]).toMatch(/^ +50\.00 % +50 px +much$/)
  expect(lines.at(-1)).toBe('2 changed, 1 missing, 1 new, 1 unchanged')
})

test('counts the area covered only by the larger picture as changed', async () => {
  await draw('before', 'taller')
  await draw('after', 'taller', { height: 20 })
  expect(await comparePictures(folders)).toEqual([{ name: 'taller', state: 'changed', pixels: 100, share: 0.5 }])
})

test('ignores older pictures in a partial run, and reports none as missing', async () => {
  for (const name of ['old', 'shot']) {
    await draw('before', name)
    await draw('after', name, { rows: 1 })
  }
  await draw('before', 'elsewhere')
  await utimes(join(folders.after, 'old.png'), new Date(0), new Date(0))
  const comparisons = await comparePictures({ ...folders, since: Date.now() - 60_000, missing: false })
  expect(comparisons.map(({ name }) => name)).toEqual(['shot'])
})

test('links the page to the pictures in both folders and to the differences', async () => {
  await draw('before', 'a scene')
  await draw('after', 'a scene', { rows: 3 })
  await comparePictures(folders)
  const page = await readFile(join(folders.differences, 'index.html'), 'utf8')
  expect([...page.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
    '../before/a%20scene.png',
    '../after/a%20scene.png',
    'a%20scene.png',
  ])
})
