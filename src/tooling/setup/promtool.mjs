// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { machineCache } from './paths.mjs'
import { capture, run, SetupFailure, say } from './run.mjs'
import { updatePackageLists } from './system-packages.mjs'

const folder = join(machineCache, 'promtool')

/** @returns {string | null} Prometheus’ checker of metrics: the one of this computer, or else the one that was fetched; null: neither is there */
export function findPromtool() {
  if (capture('promtool', ['--version']).ok) return 'promtool'
  const fetched = join(folder, 'promtool')
  return existsSync(fetched) ? fetched : null
}

/**
 * Fetches the checker once a machine. It's taken out of Debian’s package and nothing is installed, as the package starts Prometheus itself
 * on port 9090 with each boot, and brings a dozen others.
 * @throws {SetupFailure} when the package can’t be downloaded
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
