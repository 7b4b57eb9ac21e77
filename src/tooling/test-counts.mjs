// @ts-check
import { readFile } from 'node:fs/promises'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {string} file @returns {Promise<any>} the report, or null when it was not written */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {Counts} counts from a report
 * @param {number} exitCode of the runner: a failure that the report does not show counts as one
 * @returns {Counts}
 */
const withExitCode = (counts, exitCode) => (exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/**
 * Counts the tests of Vitest's JSON report. A file that could not be loaded counts as one failure.
 * @param {string} file
 * @param {number} exitCode of Vitest
 * @returns {Promise<Counts>}
 */
export async function vitestCounts(file, exitCode) {
  const report = await readReport(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return withExitCode(counts, exitCode)
}

/**
 * Counts the tests of Playwright's JSON report. A test that passed only when repeated counts as failed.
 * @param {string} file
 * @param {number} exitCode of Playwright
 * @returns {Promise<Counts>}
 */
export async function playwrightCounts(file, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = (await readReport(file))?.stats ?? {}
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

/**
 * Counts a check that has no parts.
 * @param {number} exitCode
 * @returns {Counts}
 */
export const singleCount = (exitCode) => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
})

/** @param {Counts[]} all @returns {Counts} */
export const sumOfCounts = (all) => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
})

/** What a step counts that prepares others and checks nothing itself. @type {Counts} */
export const noCount = { passed: 0, failed: 0, skipped: 0 }
