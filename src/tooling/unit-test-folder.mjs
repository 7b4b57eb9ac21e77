// @ts-check
import { findPromtool } from './setup/promtool.mjs'
import { makeTestFolder } from './test-folder.mjs'

/** Creates a Vitest run's folder for temporary files. @returns {() => Promise<void>} a teardown function for Vitest */
export default function setUp() {
  const { env, remove } = makeTestFolder()
  // If it's missing, the tests that need it report that.
  const promtool = findPromtool()
  Object.assign(process.env, env, promtool && { PROMTOOL: promtool })
  return remove
}
