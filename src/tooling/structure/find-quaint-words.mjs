// @ts-check
import { parseSync } from 'vite'
import { quaintAnywhere, quaintInTexts } from './quaint-patterns.mjs'

/** @typedef {{ line: number, words: string, instead: string }} QuaintWords `instead`: what to write, or what to do */

/** @type {readonly import('./quaint-patterns.mjs').Quaint[]} */
const quaint = [
  ...quaintAnywhere,
  ...quaintInTexts,
  [/\bcannot\b/i, 'can’t'],
  [/\b(is|are|was|were|do|does|did|has|have|could|would|should|will) not\b/i, 'a contraction'],
  [/\w'\w/, 'a curly apostrophe'],
  [/\bon your word\b/i, 'who did what'],
  [/\bgone\b/i, 'removed, missing, or no longer exists'],
  [/\bkeep it$/i, 'Cancel'],
  [/\b(remarks?|greetings?)\b/i, 'the protocol’s words: warning, handshake'],
  [/(?<![{$<_.])\bids?\b(?![}_])/, 'ID'],
]

/**
 * Finds quaint words in the strings of a catalog file. Ignores comments and the names of entries.
 * @param {string} source TypeScript
 * @param {string} file its name
 * @returns {QuaintWords[]}
 */
export function findQuaintWords(source, file) {
  /** @type {QuaintWords[]} */
  const found = []
  /** @param {any} node @param {string} text */
  const check = (node, text) => {
    for (const [pattern, instead] of quaint) {
      const words = pattern.exec(text.replace(/\{\{.*?\}\}/g, '◦'))?.[0]
      if (words !== undefined) found.push({ line: source.slice(0, node.start).split('\n').length, words, instead })
    }
  }
  /** @param {any} node @returns {void} */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object' || node.type === 'ImportDeclaration') return
    if (node.type === 'Property') return visit(node.value)
    if (node.type === 'Literal' && typeof node.value === 'string') check(node, node.value)
    else if (node.type === 'TemplateElement') check(node, node.value.cooked)
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(parseSync(file, source, { lang: 'ts' }).program.body)
  return found
}
