// @ts-check
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const CATALOGUE = fileURLToPath(new URL('../../shared/text/catalogue.ts', import.meta.url))
const MODULE = /\/src\/shared\/text\/(english|more-english)\.ts$/

/**
 * Source text of an expression that parses `value` from JSON. It's ASCII only, because V8 stores a script with any other character in twice
 * the memory.
 * @param {unknown} value
 */
function parsing(value) {
  const json = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `JSON.parse('${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}')`
}

/**
 * Vite plugin that turns the catalog into JSON, which is parsed when a message is first needed.
 * @param {readonly string[]} [first] the only namespaces in `readEnglish`, so that `readMoreEnglish` has the others; all by default
 * @returns {import('vite').Plugin}
 */
export function englishPlugin(first) {
  return {
    name: 'english',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [, name] = MODULE.exec(id.replaceAll('\\', '/')) ?? []
      if (!name) return null
      /** @type {{ module: { en: Record<string, unknown> }, dependencies: string[] }} */
      const { module, dependencies } = await runnerImport(CATALOGUE, { configFile: false })
      for (const file of [CATALOGUE, ...dependencies]) this.addWatchFile(file)
      const isMore = name === 'more-english'
      const texts = Object.entries(module.en).filter(([namespace]) => (first?.includes(namespace) ?? true) !== isMore)
      const reader = isMore ? 'readMoreEnglish' : 'readEnglish'
      return { code: `export const ${reader} = () => ${parsing(Object.fromEntries(texts))}`, map: null }
    },
  }
}
