// @ts-check
import { cp, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { capture, SetupFailure } from '../setup/run.mjs'

/** Name of a test build's folder and executable, which keeps it from being mistaken for a release. */
const NAME = 'mcp-access-desk-test-build'

/**
 * Copies an installed app and enables debugging in the copy, which Playwright needs and a release's fuses disable. Everything else is the
 * same. The copy shares its unchanged files with the original.
 * @param {string} installed the app's executable
 * @param {string} folder destination of the copy
 * @returns {Promise<string>} the copy's executable
 * @throws {SetupFailure} when it can't be copied
 */
export async function makeTestBuild(installed, folder) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  const copy = join(folder, NAME)
  const executable = join(copy, NAME)
  await rm(copy, { recursive: true, force: true })
  const source = join(installed, '..')
  // Hard links can't cross file systems.
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
