// @ts-check
// Writes a picture of every screen in its states into `e2e/.screenshots`. `--against FOLDER` then compares them with the pictures in that
// folder, and `--only-compare` skips the shooting; further arguments go to Playwright. How much differs has no say in the exit code,
// because most changes are meant.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { comparePictures, comparisonTable } from './compare-pictures.mjs'
import { runPlaywright } from './playwright.mjs'
import { repoRoot } from './setup/paths.mjs'
import { runScript, SetupFailure } from './setup/run.mjs'

const after = join(repoRoot, 'e2e/.screenshots')
const differences = join(after, 'differences')

/** @param {string[]} args @returns {{ against: string | undefined, onlyCompare: boolean, forPlaywright: string[] }} */
function readArguments(args) {
  const { values, tokens } = parseArgs({
    args,
    options: { against: { type: 'string' }, 'only-compare': { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const { against, 'only-compare': onlyCompare = false } = values
  if (typeof against === 'boolean' || (onlyCompare && against === undefined)) {
    throw new SetupFailure('Name the folder to compare with: --against FOLDER')
  }
  const ours = new Set(
    tokens.flatMap((token) => {
      if (token.kind !== 'option') return []
      if (token.name === 'only-compare') return [token.index]
      if (token.name !== 'against') return []
      return token.inlineValue ? [token.index] : [token.index, token.index + 1]
    }),
  )
  return { against, onlyCompare: onlyCompare === true, forPlaywright: args.filter((_, index) => !ours.has(index)) }
}

await runScript(async () => {
  const { against, onlyCompare, forPlaywright } = readArguments(process.argv.slice(2))
  const since = onlyCompare ? 0 : Date.now()
  const code = onlyCompare ? 0 : await runPlaywright(['--project=screenshots', ...forPlaywright])
  if (against === undefined) return code
  const comparisons = await comparePictures({
    before: resolve(against),
    after,
    differences,
    since,
    // A partial run takes only some of the screenshots.
    missing: forPlaywright.length === 0,
  })
  process.stdout.write(`\n${comparisonTable(comparisons)}\n${join(differences, 'index.html')}\n`)
  return code
})
