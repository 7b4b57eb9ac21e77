// @ts-check
import { parseSync } from 'vite'

const effect = /^use(Layout|Insertion)?Effect$/

/** @param {any} callee @returns {string} the last part of the called function's name */
const nameOf = (callee) => callee?.name ?? callee?.property?.name ?? ''

/** @param {any} node @returns {boolean} whether it's a valid React cleanup: a function, the result of `subscribe`, or nothing */
function isCleanup(node) {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return true
  if (node.type === 'Identifier') return true
  if (node.type === 'UnaryExpression') return node.operator === 'void'
  return node.type === 'CallExpression' && nameOf(node.callee) === 'subscribe'
}

/** @param {any} node @returns {boolean} whether it's an arrow function that returns something other than a cleanup */
const returnsMore = (node) =>
  node?.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement' && !isCleanup(node.body)

/**
 * Finds effects and refs whose arrow function returns the result of a call. React calls that result as a cleanup function, so the screen
 * crashes when it isn't a function: `scrollIntoView` returned nothing until Chromium 114, but now returns a promise.
 * @param {string} source TSX or TypeScript
 * @param {string} file its name
 * @returns {{ line: number, problem: string }[]}
 */
export function findEffectResults(source, file) {
  /** @type {{ line: number, problem: string }[]} */
  const found = []
  /** @param {any} node @param {string} what */
  const report = (node, what) =>
    found.push({
      line: source.slice(0, node.start).split('\n').length,
      problem: `${what} returns the result of a call, which React would call as a clean-up; put it in braces`,
    })
  /** @param {any} node @returns {void} */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'CallExpression' && effect.test(nameOf(node.callee)) && returnsMore(node.arguments[0])) {
      report(node, 'the effect')
    }
    if (node.type === 'JSXAttribute' && node.name.name === 'ref' && returnsMore(node.value?.expression)) {
      report(node, 'the ref')
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program.body)
  return found
}
