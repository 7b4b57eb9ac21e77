// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNotices } from '../notices/write-notices.mjs'
import { withLock } from './lock.mjs'
import { cloneCache, repoRoot, toolEntry } from './paths.mjs'
import { run, SetupFailure, say } from './run.mjs'

const stampFile = join(repoRoot, 'out/.stamp')
const outputs = [
  'main/index.cjs',
  'main/service-process.cjs',
  'main/cli.cjs',
  'preload/index.cjs',
  'renderer/index.html',
  'third-party-notices.txt',
]

/** @returns {string} a hash of everything the bundles are built from */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = readdirSync(join(repoRoot, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(
      (file) =>
        !file.startsWith(join(repoRoot, 'src/tooling')) ||
        ['notices', 'guide', 'bundle'].some((name) => file.startsWith(join(repoRoot, 'src/tooling', name))),
    )
  const guide = readdirSync(join(repoRoot, 'resources/guide')).map((name) => join(repoRoot, 'resources/guide', name))
  const settings = ['CHANGELOG.md', 'package.json', 'package-lock.json', 'tsconfig.json', 'electron.vite.config.ts']
  for (const file of [...files, ...guide, ...settings.map((name) => join(repoRoot, name))].sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Makes the next `ensureBuild` build again, for callers that write to `out` themselves. */
export const forgetBuild = () => rm(stampFile, { force: true })

/** @returns {boolean} whether `out` was built from the current sources */
function buildIsCurrent() {
  if (!outputs.every((name) => existsSync(join(repoRoot, 'out', name))) || !existsSync(stampFile)) return false
  return readFileSync(stampFile, 'utf8') === sourcesHash()
}

/**
 * Builds the app into `out` if its sources have changed since the last build.
 * @throws {SetupFailure} when the build fails, or a package in it has no license text
 */
export async function ensureBuild() {
  if (buildIsCurrent()) return
  await withLock(join(cloneCache, 'build.lock'), async () => {
    if (buildIsCurrent()) return
    say('Building the app')
    const hash = sourcesHash()
    await rm(stampFile, { force: true })
    const args = [toolEntry('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn']
    const code = await run(process.execPath, args, { toStderr: true })
    if (code !== 0) throw new SetupFailure(`The build failed (exit code ${code}).`)
    writeNotices()
    await writeFile(stampFile, hash)
  })
}
