// @ts-check
import { parseSync } from 'vite'

/** @typedef {{ line: number, text: string }} Sentence */

const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|WITH|FROM|ATTACH|VACUUM)\b/
/** Matches an example URL or email address, which is the same in every language. */
const ADDRESS = /^(https?:\/\/|\S+@)\S+$/
/** Replaces the values in a template. */
const VALUE = '◦'
/** Matches three or more words, such as `Nothing answers here`. */
const THREE_WORDS = /(?:^|[\s“"(])[A-Za-z][a-z’']* [a-z’'◦-]*[a-z◦][a-z’'◦-]* [A-Za-z’'◦-]+/
/** Matches a string that starts or ends like a sentence. */
const SENTENCE = /^[^\w◦]*[A-Z◦]|[.!?…]["”)]?$/
const SHOWN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

/** @param {string} text */
const isSentence = (text) => THREE_WORDS.test(text) && SENTENCE.test(text.trim()) && !SQL.test(text)

/** @param {string} text */
const isWords = (text) => /\p{L}{2}/u.test(text) && !ADDRESS.test(text)

/**
 * Finds user-visible sentences in a module's literals, and any words in its JSX. Ignores strings that only developers read: thrown `Error`s
 * (but not `AppFailure`s, which are for users), the log, and test files.
 * @param {string} source TypeScript
 * @param {string} file its name; the extension determines whether JSX is parsed
 * @returns {Sentence[]}
 */
export function findSentences(source, file) {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  /** @type {Sentence[]} */
  const found = []
  /** @param {any} node @param {string} text */
  const add = (node, text) => {
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim().slice(0, 80) })
  }
  /** @param {any} node @returns {void} */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object' || isForDevelopers(node)) return
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(node.value)) add(node, node.value)
    else if (isShownAttribute(node) && isWords(node.value.value)) add(node, node.value.value)
    else if (node.type === 'Literal' && typeof node.value === 'string' && isSentence(node.value)) add(node, node.value)
    else if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join(VALUE)
      if (isSentence(text)) add(node, text)
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(program.body)
  return found
}

/** @param {any} node */
const isShownAttribute = (node) =>
  node.type === 'JSXAttribute' && SHOWN_ATTRIBUTES.has(node.name.name) && typeof node.value?.value === 'string'

/** Functions that write their message to the log. */
const REPORTS = new Set(['appErrorOf', 'asAppError', 'reportBug'])

/** `console`, `log`, or `logFor('…')`. @param {any} object */
const isLog = (object) => ['console', 'log'].includes(object?.name) || object?.callee?.name === 'logFor'

/** @param {any} node */
function isForDevelopers(node) {
  if (/^(Import|ExportAll)|^TS/.test(node.type) && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return true
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '')
  return node.type === 'CallExpression' && (isLog(node.callee.object) || REPORTS.has(node.callee.name))
}
