// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePage } from './parse-page.mjs'

/**
 * Reads the guide's pages in the order of its table of contents.
 * @param {string} folder with `README.md`, which lists them
 * @returns {import('./parse-page.mjs').Page[]}
 */
export function readGuide(folder) {
  const contents = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...contents.matchAll(/^\d+\. \[.*?\]\(([\w-]+)\.md\)$/gm)].map(([, name = '']) =>
    parsePage(name, readFileSync(join(folder, `${name}.md`), 'utf8')),
  )
}

/**
 * Vite plugin that replaces the guide's table of contents, when imported, with a list of the guide's pages.
 * @returns {import('vite').Plugin}
 */
export function guidePlugin() {
  return {
    name: 'guide',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?')
      if (!/\/resources\/guide\/README\.md$/.test(file)) return null
      const folder = join(file, '..')
      const pages = readGuide(folder)
      for (const { name } of pages) this.addWatchFile(join(folder, `${name}.md`))
      return { code: `export default ${JSON.stringify(pages)}`, map: null }
    },
  }
}
