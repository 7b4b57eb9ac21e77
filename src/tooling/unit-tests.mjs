// @ts-check
import { toolEntry } from './setup/paths.mjs'
import { run, say } from './setup/run.mjs'
import { readReport, vitestCounts } from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {(chunk: Buffer) => void} OnOutput */

/** If more files than this fail, they're unlikely to be flaky. */
const MAX_REPEATED_FILES = 5

/**
 * Runs the unit and integration tests. In CI, failed files run once more while the machine is otherwise idle: tests that then pass are
 * counted as passed and listed as flaky.
 * @param {object} options
 * @param {string} options.node the executable that runs them
 * @param {(name: string) => string} options.report path of a JSON report
 * @param {string} options.name of the report
 * @param {string[]} [options.args] for Vitest, such as the files
 * @param {OnOutput} [options.onOutput] receives Vitest's output, instead of our console
 * @returns {Promise<Counts>}
 */
export async function runUnitTests({ node, report, name, args = [], onOutput }) {
  const failures = report(`${name}-failures`)
  /** @param {string} file @param {string[]} more */
  const runVitest = (file, more) => {
    const reporters = ['default', 'json', './src/tooling/unit-test-failures.mjs'].map((each) => `--reporter=${each}`)
    const outputs = [...reporters, `--outputFile.json=${file}`]
    const command = [toolEntry('vitest/vitest.mjs'), 'run', '--config', 'src/vitest.config.ts', ...outputs, ...more]
    return run(node, command, { env: { ...process.env, UNIT_TEST_FAILURES: failures }, ...(onOutput && { onOutput }) })
  }
  const first = report(name)
  const counts = await vitestCounts(first, await runVitest(first, args))
  /** @type {string[]} */
  const failed = (await readReport(failures)) ?? []
  if (!process.env.CI || failed.length === 0 || failed.length > MAX_REPEATED_FILES) return counts
  say(`\nOnce more, without the others: ${failed.join(', ')}`)
  const second = report(`${name}-again`)
  const again = await vitestCounts(second, await runVitest(second, failed))
  if (again.failed > 0) return counts
  // With exit code 0, an error outside the tests isn't counted.
  const tests = await vitestCounts(first, 0)
  return { ...counts, passed: tests.passed + tests.failed, failed: 0, flaky: failed }
}
