// @ts-check
import { parseSync } from 'vite'

/** @typedef {{ specifier: string, names: string[] }} Import `names` are the imported names; `*` is the whole module */

/** @param {any} specifier of an import or export @returns {string} the exported name in its module */
const importedName = ({ type, imported, local }) =>
  type === 'ImportSpecifier' ? (imported.name ?? imported.value) : type === 'ExportSpecifier' ? local.name : '*'

/**
 * Finds what a module imports, re-exports, or requires, including types.
 * @param {string} source TypeScript or JavaScript
 * @param {string} file its name; the extension determines whether JSX is parsed
 * @returns {Import[]}
 * @throws {Error} when the source is invalid
 */
export function findImports(source, file) {
  const lang = /\.[mc]?js$/.test(file) ? 'js' : file.endsWith('x') ? 'tsx' : 'ts'
  const { program, errors } = parseSync(file, source, { lang })
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  /** @type {Import[]} */
  const found = []
  /** @param {any} literal @param {string[]} names */
  const add = (literal, names = ['*']) => {
    const specifier = literal?.value ?? literal?.quasis?.[0]?.value.cooked
    if (typeof specifier === 'string') found.push({ specifier, names })
  }
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
      add(node.source, node.specifiers?.map(importedName))
    } else if (node.type === 'ImportExpression') add(node.source)
    else if (node.type === 'TSImportType') add(node.source ?? node.argument?.literal ?? node.argument)
    else if (node.type === 'CallExpression' && node.callee.name === 'require') add(node.arguments[0])
    else if (node.type === 'TSExternalModuleReference') add(node.expression)
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(program.body)
  return found
}
