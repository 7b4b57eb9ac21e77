// @ts-check
import { findPromtool } from './setup/promtool.mjs'
import { makeTestFolder } from './test-folder.mjs'

/** Gives a run of Vitest a folder for temporary files. @returns {() => Promise<void>} what Vitest calls at the end */
export default function setUp() {
  const { env, remove } = makeTestFolder()
  // Where it's missing, the tests that need it say so.
  const promtool = findPromtool()
  Object.assign(process.env, env, promtool && { PROMTOOL: promtool })
  return remove
}
