// @ts-check
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Options for writing differences: better compression would take longer than finding the differences. */
const QUICKLY = { deflateLevel: 1, filterType: /** @type {const} */ (0) }

/**
 * @typedef {object} Comparison one picture, before and after
 * @property {string} name its file name without `.png`
 * @property {'same' | 'changed' | 'new' | 'missing'} state `new`: only in `after`; `missing`: only in `before`
 * @property {number} pixels number of differing pixels; 0 unless changed
 * @property {number} share their fraction of the picture, from 0 to 1
 */

/**
 * Compares every PNG in two folders by name, pixel by pixel, and draws the differences. A pixel counts when its change is visible;
 * antialiased edges that moved by a fraction of a pixel don't count. If the sizes differ, the area outside the smaller picture counts.
 * @param {object} folders
 * @param {string} folders.before
 * @param {string} folders.after
 * @param {string} folders.differences emptied first, then filled with `NAME.png` for each changed picture and `index.html`
 * @param {number} [folders.since] milliseconds since the epoch: ignores files in `after` written earlier
 * @param {boolean} [folders.missing] whether pictures that are only in `before` are reported; true by default
 * @returns {Promise<Comparison[]>} the most changed first, then missing, new, and unchanged ones
 * @throws {Error} when a folder can't be read, or a file in it isn't a PNG
 */
export async function comparePictures({ before, after, differences, since = 0, missing = true }) {
  const earlier = await listPictures(before)
  const later = await listPictures(after, since)
  await rm(differences, { recursive: true, force: true })
  await mkdir(differences, { recursive: true })
  /** @type {Comparison[]} */
  const comparisons = []
  for (const name of new Set([...earlier, ...later])) {
    if (!earlier.has(name)) comparisons.push({ name, state: 'new', pixels: 0, share: 0 })
    else if (later.has(name)) comparisons.push(await comparePicture(name, before, after, differences))
    else if (missing) comparisons.push({ name, state: 'missing', pixels: 0, share: 0 })
  }
  const order = ['changed', 'missing', 'new', 'same']
  comparisons.sort(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.share - a.share || a.name.localeCompare(b.name),
  )
  await writeFile(join(differences, 'index.html'), indexPage(comparisons, { before, after, differences }))
  return comparisons
}

/** @param {string} folder @param {number} [since] @returns {Promise<Set<string>>} the names, without `.png` */
async function listPictures(folder, since = 0) {
  const names = new Set()
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith('.png')) continue
    if (since === 0 || (await stat(join(folder, file))).mtimeMs >= since) names.add(file.slice(0, -'.png'.length))
  }
  return names
}

/**
 * @param {string} name @param {string} before @param {string} after @param {string} differences
 * @returns {Promise<Comparison>}
 */
async function comparePicture(name, before, after, differences) {
  const [was, is] = await Promise.all([readFile(join(before, `${name}.png`)), readFile(join(after, `${name}.png`))])
  if (was.equals(is)) return { name, state: 'same', pixels: 0, share: 0 }
  const [first, second] = [PNG.sync.read(was), PNG.sync.read(is)]
  const width = Math.max(first.width, second.width)
  const height = Math.max(first.height, second.height)
  const drawn = new PNG({ width, height })
  const pixels = pixelmatch(enlarge(first, width, height), enlarge(second, width, height), drawn.data, width, height)
  if (pixels === 0) return { name, state: 'same', pixels, share: 0 }
  await writeFile(join(differences, `${name}.png`), PNG.sync.write(drawn, QUICKLY))
  return { name, state: 'changed', pixels, share: pixels / (width * height) }
}

/**
 * @param {PNG} picture @param {number} width @param {number} height @returns {Buffer} its pixels on a transparent background of that size
 */
function enlarge(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture.data
  const ground = new PNG({ width, height })
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0)
  return ground.data
}

/** @param {number} share from 0 to 1 @returns {string} as a percentage with two decimals */
const percentage = (share) => (share > 0 && share < 0.0001 ? '<0.01 %' : `${(share * 100).toFixed(2)} %`)

/**
 * The comparisons as a table for the console: one line for each picture that isn't the same, then a line with the totals.
 * @param {Comparison[]} comparisons
 * @returns {string}
 */
export function comparisonTable(comparisons) {
  const lines = comparisons
    .filter(({ state }) => state !== 'same')
    .map(({ name, state, share, pixels }) =>
      state === 'changed'
        ? `${percentage(share).padStart(9)}  ${String(pixels).padStart(8)} px  ${name}`
        : `${state.padStart(9)}  ${''.padStart(11)}  ${name}`,
    )
  /** @param {Comparison['state']} wanted */
  const count = (wanted) => comparisons.filter(({ state }) => state === wanted).length
  const totals = `${count('changed')} changed, ${count('missing')} missing, ${count('new')} new, ${count('same')} unchanged`
  return [...lines, totals].join('\n')
}

/**
 * @param {Comparison[]} comparisons
 * @param {{ before: string, after: string, differences: string }} folders
 * @returns {string} a page with the before, after, and difference pictures for each comparison that isn't the same
 */
function indexPage(comparisons, { before, after, differences }) {
  // Relative, so the folders can be moved as long as they stay together.
  /** @param {string} folder @param {string} name */
  const address = (folder, name) => relativeAddress(differences, join(folder, `${name}.png`))
  /** @param {string} title @param {string | null} source */
  const figure = (title, source) =>
    source === null
      ? '<figure></figure>'
      : `<figure><a href="${source}"><img loading="lazy" alt="${title}" src="${source}"></a><figcaption>${title}</figcaption></figure>`
  const sections = comparisons
    .filter(({ state }) => state !== 'same')
    .map(({ name, state, share }) => {
      const figures = [
        figure('before', state === 'new' ? null : address(before, name)),
        figure('after', state === 'missing' ? null : address(after, name)),
        figure('difference', state === 'changed' ? address(differences, name) : null),
      ]
      return `<section id="${name}"><h2>${name} <small>${state === 'changed' ? percentage(share) : state}</small></h2><div>${figures.join('')}</div></section>`
    })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures that changed</title>
<style>
  body { font: 14px system-ui, sans-serif; margin: 16px; background: #f4f4f5; color: #18181b; }
  h2 { font-size: 14px; margin: 24px 0 8px; } small { font-weight: normal; color: #52525b; }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; }
  figure { margin: 0; } figcaption { color: #52525b; } img { width: 100%; border: 1px solid #d4d4d8; }
</style>
<h1>${sections.length} of ${comparisons.length} pictures differ</h1>
${sections.join('\n')}
</html>
`
}

/** @param {string} from a folder @param {string} file @returns {string} the file's address as seen from a page in the folder */
function relativeAddress(from, file) {
  const path = relative(from, file).replaceAll('\\', '/')
  return path
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')
}
