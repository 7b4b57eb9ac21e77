// @ts-check
import { makeTestFolder } from './test-folder.mjs'

/** Gives a run of Vitest a folder for temporary files. @returns {() => Promise<void>} what Vitest calls at the end */
export default function setUp() {
  const { env, remove } = makeTestFolder()
  Object.assign(process.env, env)
  return remove
}
