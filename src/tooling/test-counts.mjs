// @ts-check
import { readFile } from 'node:fs/promises'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[] }} Counts `flaky`: tests that passed only on a retry */

/** @param {string} file @returns {Promise<any>} the report, or null if it wasn't written */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {Counts} counts from a report
 * @param {number} exitCode of the runner: a failure that's missing from the report counts as one failure
 * @returns {Counts}
 */
const withExitCode = (counts, exitCode) => (exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/**
 * Counts the tests in Vitest's JSON report. A file that couldn't be loaded counts as one failure.
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

/** @param {any} suite of Playwright's JSON report @returns {string[]} titles of its tests that passed only on a retry */
const flakyTitles = (suite) => [
  ...(suite.suites ?? []).flatMap(flakyTitles),
  ...(suite.specs ?? [])
    .filter((/** @type {any} */ { tests }) => tests.some((/** @type {any} */ { status }) => status === 'flaky'))
    .map((/** @type {any} */ { file, title }) => `${file} › ${title}`),
]

/**
 * Counts the tests in Playwright's JSON report. A test that passed only on a retry, which is possible in CI, is listed as flaky.
 * @param {string} file
 * @param {number} exitCode of Playwright
 * @returns {Promise<Counts>}
 */
export async function playwrightCounts(file, exitCode) {
  const report = await readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const counts = { passed: expected + flaky, failed: unexpected, skipped }
  return withExitCode(flaky === 0 ? counts : { ...counts, flaky: flakyTitles(report) }, exitCode)
}

/**
 * Counts a check that consists of a single part.
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
  flaky: all.flatMap(({ flaky = [] }) => flaky),
})

/** The count for a step that only prepares for others. @type {Counts} */
export const noCount = { passed: 0, failed: 0, skipped: 0 }
