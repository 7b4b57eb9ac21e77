// @ts-check
import { cp, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { capture, SetupFailure } from '../setup/run.mjs'

/** The folder and the executable of a test build, so that nobody takes one for a release. */
const NAME = 'mcp-access-desk-test-build'

/**
 * Copies an installed app and lets debuggers into the copy, which Playwright needs and the fuses of a release forbid. Everything else
 * is as it was installed. The copy shares the files that stay the same.
 * @param {string} installed the app’s executable
 * @param {string} folder gets the copy
 * @returns {Promise<string>} the copy’s executable
 * @throws {SetupFailure} when it can’t be copied
 */
export async function makeTestBuild(installed, folder) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  const copy = join(folder, NAME)
  const executable = join(copy, NAME)
  await rm(copy, { recursive: true, force: true })
  const source = join(installed, '..')
  // Hard links end at the borders of a file system.
  if (!capture('cp', ['-al', source, copy]).ok) {
    await rm(copy, { recursive: true, force: true })
    const copied = capture('cp', ['-a', source, copy])
    if (!copied.ok) throw new SetupFailure(`The installed app couldn’t be copied: ${copied.output.trim()}`)
  }
  await cp(installed, `${executable}.part`)
  await rm(join(copy, basename(installed)))
  await flipFuses(`${executable}.part`, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  await rename(`${executable}.part`, executable)
  return executable
}
