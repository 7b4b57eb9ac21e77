// @ts-check

/**
 * Vite plugin that fails the build if the code for the first screen exceeds `limit`: the page's script with its imports, and their styles.
 * Unlike launch times, bytes are the same on every machine.
 * @param {number} limit in bytes
 * @returns {import('vite').Plugin}
 */
export function firstScreenBudget(limit) {
  return {
    name: 'first-screen-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      /** @type {Set<string>} */
      const files = new Set()
      /** @param {string} name */
      const visit = (name) => {
        const file = bundle[name]
        if (!file || files.has(name)) return
        files.add(name)
        if (file.type !== 'chunk') return
        for (const style of file.viteMetadata?.importedCss ?? []) files.add(style)
        file.imports.forEach(visit)
      }
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) visit(file.fileName)
      let size = 0
      for (const name of files) {
        const file = bundle[name]
        if (file) size += Buffer.byteLength(file.type === 'chunk' ? file.code : file.source)
      }
      if (size > limit) this.error(`The first screen’s code is ${size} bytes, over its limit of ${limit}.`)
    },
  }
}
