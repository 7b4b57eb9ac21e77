// @ts-check
import { toolEntry } from '../setup/paths.mjs'
import { run, SetupFailure } from '../setup/run.mjs'

/** @typedef {import('../setup/electron.mjs').ResolvedElectron} ResolvedElectron */

// biome-ignore lint/suspicious/noTemplateCurlyInString: these are electron-builder's own placeholders
const FALLBACK_NAME = '-c.artifactName=${name}_${version}_${arch}-testing-only.${ext}'

/**
 * The app's update source and the signing keys it trusts; unless both are set, the app doesn't update itself. The app reads them from its
 * `package.json`; on Windows, electron-builder passes the installer's signer from `publish` to electron-updater.
 */
function updateOptions() {
  const { MCP_ACCESS_DESK_UPDATE_URL: url, MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS: publicKeys } = process.env
  if (!url || !publicKeys) return []
  const own = [`-c.extraMetadata.updates.url=${url}`, `-c.extraMetadata.updates.publicKeys=${publicKeys}`]
  return [...own, '-c.publish.provider=generic', `-c.publish.url=${url}`]
}

/**
 * Runs electron-builder with the configuration in `package.json`.
 * @param {string[]} args targets and further options
 * @param {ResolvedElectron} electron
 * @throws {SetupFailure} when it fails
 */
export async function runBuilder(args, electron) {
  const options = electron.official
    ? // Electron 25 doesn't have this fuse, and flipping an unknown fuse fails.
      ['-c.electronFuses.grantFileProtocolExtraPrivileges=false', ...updateOptions()]
    : ['-c.extraMetadata.testBuild=true', FALLBACK_NAME]
  const command = [toolEntry('electron-builder/cli.js'), ...args, '--publish', 'never', ...options]
  const code = await run(process.execPath, [...command, `-c.electronVersion=${electron.version}`], { toStderr: true })
  if (code !== 0) throw new SetupFailure(`electron-builder failed (exit code ${code}).`)
}
