// @ts-check
import { toolEntry } from '../setup/paths.mjs'
import { run, SetupFailure } from '../setup/run.mjs'

/** @typedef {import('../setup/electron.mjs').ResolvedElectron} ResolvedElectron */

// biome-ignore lint/suspicious/noTemplateCurlyInString: these are electron-builder's own placeholders
const FALLBACK_NAME = '-c.artifactName=${name}_${version}_${arch}-testing-only.${ext}'

/**
 * Runs electron-builder with the configuration of `package.json`.
 * @param {string[]} args targets and further options
 * @param {ResolvedElectron} electron
 * @throws {SetupFailure} when it fails
 */
export async function runBuilder(args, electron) {
  const options = electron.official
    ? // Electron 25 doesn't have this fuse, and flipping one that isn't there fails.
      ['-c.electronFuses.grantFileProtocolExtraPrivileges=false']
    : ['-c.extraMetadata.testBuild=true', FALLBACK_NAME]
  const command = [toolEntry('electron-builder/cli.js'), ...args, '--publish', 'never', ...options]
  const code = await run(process.execPath, [...command, `-c.electronVersion=${electron.version}`], { toStderr: true })
  if (code !== 0) throw new SetupFailure(`electron-builder failed (exit code ${code}).`)
}
