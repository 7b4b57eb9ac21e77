// @ts-check
import { extname } from 'node:path'
import { parseSync } from 'vite'
import { quaintAnywhere, quaintInComments, quaintOpenings } from './quaint-patterns.mjs'

/** @typedef {{ line: number, words: string, instead: string }} Dialect `instead`: what to write, or what to do */
/** @typedef {{ start: number, end: number }} Span */

const patterns = [
  ...quaintAnywhere,
  ...quaintInComments,
  ...quaintOpenings.map(
    ([opening, instead]) => /** @type {const} */ ([new RegExp(`^\\s*(?:${opening.source})`), instead]),
  ),
]

/** Code, quotations, URLs, and the types and names of JSDoc tags. */
const notProse = /`[^`]*`|"[^"]*"|“[^”]*”|\$\{[^}]*\}|https?:\S+|@\w+ \{.*?\}+( \[?[\w.]+\]?)?/g
const blockComment = /\/\*[\s\S]*?\*\//g
const commentMarkers = /^\s*(\/\*+|\*+\/|\*+|\/\/)?\s?|\s*\*+\/$/g
const testFile = /\.(test|spec|testkit)\.\w+$|^e2e\//
const testFunctions = new Set(['describe', 'it', 'test'])

/**
 * @param {string} source
 * @param {readonly Span[]} comments
 * @returns {Span[]} the comments, with line comments on successive lines as one
 */
function joined(source, comments) {
  /** @type {Span[]} */
  const spans = []
  for (const { start, end } of comments) {
    const last = spans.at(-1)
    const isLine = last && source.startsWith('//', start) && source.startsWith('//', last.start)
    if (isLine && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) last.end = end
    else spans.push({ start, end })
  }
  return spans
}

/**
 * @param {unknown} body of a program
 * @returns {Span[]} first arguments of `it`, `test`, `describe`, and their variants such as `it.each(…)` and `test.step`
 */
function testNames(body) {
  /** @type {Span[]} */
  const spans = []
  /** @param {any} node @returns {void} */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'CallExpression') {
      let callee = node.callee
      while (callee && callee.type !== 'Identifier') callee = callee.callee ?? callee.object ?? callee.tag
      const [name] = node.arguments
      const isText = name?.type === 'TemplateLiteral' || (name?.type === 'Literal' && typeof name.value === 'string')
      if (isText && testFunctions.has(callee?.name)) spans.push({ start: name.start + 1, end: name.end - 1 })
    }
    Object.values(node).forEach(visit)
  }
  visit(body)
  return spans
}

/** @param {string} source @param {string} file @returns {Span[]} its comments and test names */
function proseOf(source, file) {
  if (extname(file) === '.css') {
    return [...source.matchAll(blockComment)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
  }
  const { comments, program } = parseSync(file, source)
  return [...joined(source, comments), ...(testFile.test(file) ? testNames(program.body) : [])]
}

/**
 * Finds words in comments and test names that sound dated or translated. Ignores code and quotations in them.
 * @param {string} source TypeScript, JavaScript, or CSS
 * @param {string} file its path in the repository; its extension determines how it's parsed
 * @returns {Dialect[]}
 */
export function findDialect(source, file) {
  /** @type {Dialect[]} */
  const found = []
  for (const { start, end } of proseOf(source, file)) {
    const lines = source
      .slice(start, end)
      .split('\n')
      .map((line) => line.replace(commentMarkers, ''))
    const text = lines.join('\n').replace(notProse, ({ length }) => '◦'.repeat(length))
    const oneLine = text.replaceAll('\n', ' ')
    for (const [pattern, instead] of patterns) {
      const match = pattern.exec(oneLine)
      if (match === null) continue
      const before = source.slice(0, start) + text.slice(0, match.index)
      found.push({ line: before.split('\n').length, words: match[0].trim(), instead })
    }
  }
  return found
}
