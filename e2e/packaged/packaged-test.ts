import { join } from 'node:path'
import { test as base, expect } from '../fixtures.ts'

/** The installed app's executable. Debuggers can't attach to it. */
export const RELEASE_APP = process.env.RELEASE_APP ?? ''
/** The same app, with debuggers let in for these tests. */
const TEST_BUILD = process.env.TEST_BUILD ?? ''
/** Where the packaged app keeps a person's files unless it's told otherwise. */
export const PERSONS_DATA = join(process.env.XDG_CONFIG_HOME ?? '', 'MCP Access Desk')
/** Where the older version leaves a customer's URL for the newer one's test. */
export const OLDER_URL_FILE = join(process.env.HOME ?? '', 'url-from-the-older-version.txt')
/** Starts the app without a data folder of the test's own. */
export const personsOwnData = { MCP_ACCESS_DESK_HOME: undefined }

/** Tests that drive the test build. */
export const test = base.extend({
  info: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      expect(TEST_BUILD, 'npm test makes the test build and names it').not.toBe('')
      await use({ executablePath: TEST_BUILD, args: [], env: {} })
    },
    { scope: 'worker' },
  ],
})

export { expect }
