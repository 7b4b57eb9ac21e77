// @ts-check
import { posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * @typedef {object} ClassUse what a component uses of one CSS module
 * @property {string} sheet path of the CSS module in the repository
 * @property {{ name: string, line: number }[]} names
 * @property {boolean} all whether the module is used as a whole or by a computed name
 */

/** @param {string} css @returns {Map<string, number>} its classes with the line of their first definition */
function definedClasses(css) {
  /** @type {Map<string, number>} */
  const defined = new Map()
  const text = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, (hidden) => hidden.replace(/[^\n]/g, ' '))
  for (const { 1: selector = '', index } of text.matchAll(/([^{};]+)\{/g)) {
    if (selector.trim().startsWith('@')) continue
    for (const { 1: name = '', index: at } of selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)) {
      if (!defined.has(name)) defined.set(name, text.slice(0, index + at).split('\n').length)
    }
  }
  return defined
}

/**
 * Finds the classes of CSS modules that a component uses.
 * @param {string} source TSX
 * @param {string} file its path in the repository
 * @returns {ClassUse[]}
 */
function usedClasses(source, file) {
  if (!source.includes('.module.css')) return []
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  /** @type {Map<string, ClassUse>} by the name of the import */
  const uses = new Map()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !/^\..*\.module\.css$/.test(node.source.value)) continue
    const sheet = posix.join(posix.dirname(file), node.source.value)
    for (const { local } of node.specifiers) uses.set(local.name, { sheet, names: [], all: false })
  }
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object' || node.type === 'ImportDeclaration') return
    const use = node.type === 'MemberExpression' ? uses.get(node.object.name) : undefined
    if (use) {
      const name = node.computed ? node.property.value : node.property.name
      if (typeof name === 'string') use.names.push({ name, line: source.slice(0, node.start).split('\n').length })
      else use.all = true
      return visit(node.computed ? node.property : null)
    }
    if (node.type === 'MemberExpression' && !node.computed) return visit(node.object)
    if (node.type === 'Property' && !node.computed) return visit(node.value)
    if (node.type === 'Identifier') {
      const whole = uses.get(node.name)
      if (whole) whole.all = true
      return
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(program.body)
  return [...uses.values()]
}

/**
 * Finds classes that a component takes from a CSS module that doesn't define them, and classes that no component uses.
 * @param {{ file: string, text: string }[]} sources components and CSS modules, with their paths in the repository
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function findClassBreaches(sources) {
  const sheets = new Map(
    sources
      .filter(({ file }) => file.endsWith('.module.css'))
      .map(({ file, text }) => [file, { defined: definedClasses(text), used: new Set(), all: false }]),
  )
  /** @type {{ file: string, line: number, problem: string }[]} */
  const found = []
  for (const { file, text } of sources) {
    if (!/\.tsx?$/.test(file)) continue
    for (const { sheet, names, all } of usedClasses(text, file)) {
      const known = sheets.get(sheet)
      if (!known) continue
      if (all) known.all = true
      for (const { name, line } of names) {
        known.used.add(name)
        if (!known.defined.has(name))
          found.push({ file, line, problem: `${posix.basename(sheet)} has no class ${name}` })
      }
    }
  }
  for (const [file, { defined, used, all }] of sheets) {
    for (const [name, line] of all ? [] : defined) {
      if (!used.has(name)) found.push({ file, line, problem: `nothing uses the class ${name}` })
    }
  }
  return found
}
