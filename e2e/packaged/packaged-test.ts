import { join } from 'node:path'
import { test as base, expect } from '../fixtures.ts'

/** Executable of the installed app, which debuggers can't attach to. */
export const RELEASE_APP = process.env.RELEASE_APP ?? ''
/** The same app, with debugging enabled for these tests. */
const TEST_BUILD = process.env.TEST_BUILD ?? ''
/** Where the packaged app keeps a user's files by default. */
export const PERSONS_DATA = join(process.env.XDG_CONFIG_HOME ?? '', 'MCP Access Desk')
/** File in which the older version's test leaves a customer's URL for the newer version's test. */
export const OLDER_URL_FILE = join(process.env.HOME ?? '', 'url-from-the-older-version.txt')
/** Makes the app use the user's own data folder instead of a folder for the test. */
export const personsOwnData = { MCP_ACCESS_DESK_HOME: undefined }

/** Drives the test build instead of the built app. */
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
