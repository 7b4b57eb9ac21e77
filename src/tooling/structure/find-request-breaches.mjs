// @ts-check
import { parseSync } from 'vite'

/** @typedef {{ line: number, problem: string }} RequestBreach */

/** The window's clocks, and main's watchdog for the service's process, none of which request data. */
const mayTick = new Set([
  'src/renderer/lib/time/use-now.ts',
  'src/renderer/ui/time/use-countdown.ts',
  'src/main/local-service/watch-child.ts',
])
const mayHaveNeither = /^src\/(renderer|main)\//
const declaresCommands = /^src\/shared\/(?!text\/)/
const worthParsing = /refetchInterval|setInterval|cancel/i

/**
 * Finds code that bypasses the request life cycle: polling even though events announce changes, and canceling any command other than the
 * one named `cancel`.
 * @param {string} source TypeScript
 * @param {string} file its path in the repository
 * @returns {RequestBreach[]}
 */
export function findRequestBreaches(source, file) {
  if (!/^src\/(renderer|main|shared)\/.*\.tsx?$/.test(file) || /\.test\.\w+$/.test(file) || !worthParsing.test(source))
    return []
  /** @type {RequestBreach[]} */
  const found = []
  /** @param {any} node @param {string} problem */
  const note = (node, problem) => found.push({ line: source.slice(0, node.start).split('\n').length, problem })
  /** @param {any} node @returns {void} */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'Property') {
      const key = node.key.name ?? node.key.value
      if (/^refetchInterval/.test(key) && mayHaveNeither.test(file)) {
        note(node, `${key} polls; renew the query by events, src/renderer/lib/ipc/renew-queries.ts`)
      }
      if (/\.cancel(?!led)/i.test(key) && declaresCommands.test(file)) {
        note(node, `${key} is a cancel command of its own; pass a signal to invoke, which sends the one named cancel`)
      }
    }
    const called = node.type === 'CallExpression' && (node.callee.name ?? node.callee.property?.name)
    if (called === 'setInterval' && mayHaveNeither.test(file) && !mayTick.has(file)) {
      note(node, 'setInterval polls; only the clocks and the watch over the service may tick')
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(parseSync(file, source).program.body)
  return found
}
