// @ts-check
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repoRoot } from './setup/paths.mjs'

/**
 * Writes which test files failed, as JSON, to the file in `UNIT_TEST_FAILURES`: paths in the repository, or null for an error outside the
 * tests whose file is unknown. Vitest's own JSON doesn't contain such errors.
 */
export default class FailureReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.UNIT_TEST_FAILURES
    if (file === undefined) return
    const failed = modules.filter((module) => module.state() === 'failed').map(({ moduleId }) => moduleId)
    const origins = unhandled.map((error) => error.VITEST_TEST_PATH)
    const known = origins.every((origin) => typeof origin === 'string')
    const paths = new Set([...failed, ...origins].map((path) => relative(repoRoot, String(path))))
    writeFileSync(file, JSON.stringify(known ? [...paths] : null))
  }
}
