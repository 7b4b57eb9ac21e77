// @ts-check
import { debianProgramVariables } from './setup/debian-programs.mjs'
import { makeTestFolder } from './test-folder.mjs'

/** Creates a Vitest run's folder for temporary files. @returns {() => Promise<void>} a teardown function for Vitest */
export default function setUp() {
  const { env, remove } = makeTestFolder()
  // If one is missing, the tests that need it report that.
  Object.assign(process.env, env, debianProgramVariables())
  return remove
}
