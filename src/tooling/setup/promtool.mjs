// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { machineCache } from './paths.mjs'
import { capture, run, SetupFailure, say } from './run.mjs'
import { updatePackageLists } from './system-packages.mjs'

const folder = join(machineCache, 'promtool')

/** @returns {string | null} Prometheus's metrics checker: the one on this computer, or the downloaded one; null if there's neither */
export function findPromtool() {
  if (capture('promtool', ['--version']).ok) return 'promtool'
  const fetched = join(folder, 'promtool')
  return existsSync(fetched) ? fetched : null
}

/**
 * Downloads the checker, once per machine. It's extracted from Debian's package instead of being installed, because the package starts
 * Prometheus itself on port 9090 at every boot, and has a dozen dependencies.
 * @throws {SetupFailure} when the package can't be downloaded
 */
export async function ensurePromtool() {
  if (process.platform !== 'linux' || findPromtool() !== null || !capture('apt-get', ['--version']).ok) return
  await mkdir(machineCache, { recursive: true })
  await withLock(`${folder}.lock`, async () => {
    if (findPromtool() !== null) return
    say('Fetching promtool')
    const making = `${folder}.part`
    await rm(making, { recursive: true, force: true })
    await mkdir(making)
    const options = { cwd: making, toStderr: true }
    const download = () => run('apt-get', ['-q', 'download', 'prometheus'], options)
    if ((await download()) !== 0 && (!(await updatePackageLists()) || (await download()) !== 0))
      throw new SetupFailure(
        'apt-get couldn’t download the package prometheus, which the tests take promtool from; see above.',
      )
    const file = readdirSync(making).find((name) => name.endsWith('.deb')) ?? ''
    const code = await run('dpkg-deb', ['--extract', file, 'package'], options)
    if (code !== 0) throw new SetupFailure(`dpkg-deb couldn’t unpack ${file} (exit code ${code}).`)
    await rename(join(making, 'package/usr/bin'), folder)
    await rm(join(folder, 'prometheus'), { force: true })
    await rm(making, { recursive: true })
  })
}
