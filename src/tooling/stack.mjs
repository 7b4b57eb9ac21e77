// @ts-check
/**
 * Prints the log or any other text with a stack, from a file or stdin, with positions in the bundles replaced by those in the source,
 * according to the last build's source maps: `npm run stack -- logs/main.log`.
 */
import { readFileSync } from 'node:fs'
import { originalText } from './setup/original-text.mjs'

const [file] = process.argv.slice(2)
const text = readFileSync(file ?? process.stdin.fd, 'utf8')
// A log entry is one line of JSON, but the stack in it has several lines.
const lines = text.split('\n').map((line) => {
  try {
    const { stack, ...entry } = JSON.parse(line)
    return [JSON.stringify(entry), ...(stack ? [stack] : [])].join('\n')
  } catch {
    return line
  }
})
process.stdout.write(originalText(lines.join('\n')))
