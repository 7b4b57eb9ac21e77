// @ts-check
// Sets everything up, then runs every check; stops at the first that fails. The closing line carries the tests' true counts.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runPlaywright } from './playwright.mjs'
import { repoRoot, toolEntry } from './setup/paths.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { npmCommand, run, runScript, say } from './setup/run.mjs'

const unitReport = join(repoRoot, 'e2e/.results/unit.json')
const endToEndReport = join(repoRoot, 'e2e/.results/report.json')

/** @param {string} name an npm script @returns {Promise<number>} */
function npmScript(name) {
  const [command, args] = npmCommand(['run', '--silent', name])
  return run(command, args)
}

/** @returns {Promise<number>} */
function unitTests() {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const vitest = [toolEntry('vitest/vitest.mjs'), 'run', '--config', 'src/vitest.config.ts', ...report]
  return run(process.execPath, vitest)
}

/** @type {[title: string, run: () => Promise<number>][]} */
const checks = [
  ['Types', () => npmScript('typecheck')],
  ['Lint and structure', () => npmScript('lint')],
  ['Unit and integration tests', unitTests],
  ['End-to-end tests', () => runPlaywright(['--project=app'])],
]

/** @param {string} file @returns {any} the report, or null where its run did not get that far */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Prints the counts of both runners' own reports and of the checks that are no tests. @param {boolean} ok */
function close(ok) {
  const unit = readReport(unitReport)
  const endToEnd = readReport(endToEndReport)?.stats
  const passed = (unit?.numPassedTests ?? 0) + (endToEnd?.expected ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (endToEnd?.unexpected ?? 0) + (endToEnd?.flaky ?? 0)
  const skipped = (unit?.numPendingTests ?? 0) + (endToEnd?.skipped ?? 0)
  process.stdout.write(
    `\n${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  )
}

await runScript(async () => {
  await Promise.all([unitReport, endToEndReport].map((file) => rm(file, { force: true })))
  await prepareApp(['testSession'])
  for (const [title, check] of checks) {
    say(`\n=== ${title}`)
    const code = await check()
    if (code !== 0) {
      say(`\n${title}: failed (exit code ${code})`)
      close(false)
      return code
    }
  }
  close(true)
  return 0
})
