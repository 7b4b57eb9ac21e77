// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePage } from './parse-page.mjs'

/**
 * Reads the pages of the guide in the order of its table of contents.
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
 * Vite plugin that makes an import of the guide's table of contents a list of its pages.
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
