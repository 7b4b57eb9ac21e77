// @ts-check
/**
 * Reads the log or any text with a stack from a file, or from stdin without one, and prints it with the places of the bundles
 * replaced by those of the source. The maps are those of the last build: `npm run stack -- logs/main.log`.
 */
import { readFileSync } from 'node:fs'
import { originalText } from './setup/original-text.mjs'

const [file] = process.argv.slice(2)
const text = readFileSync(file ?? process.stdin.fd, 'utf8')
// An entry of the log is one line of JSON, whose stack has lines of its own.
const lines = text.split('\n').map((line) => {
  try {
    const { stack, ...entry } = JSON.parse(line)
    return [JSON.stringify(entry), ...(stack ? [stack] : [])].join('\n')
  } catch {
    return line
  }
})
process.stdout.write(originalText(lines.join('\n')))
