// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { electronFolder } from './setup/electron.mjs'
import { repoRoot, toolEntry } from './setup/paths.mjs'
import { run, SetupFailure, say } from './setup/run.mjs'

const output = join(repoRoot, 'dist')
const unpacked = join(output, 'linux-unpacked')
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512]
/** Debian's names of what Node calls the architectures. */
const architectures = /** @type {Record<string, string>} */ ({ x64: 'amd64', arm64: 'arm64' })

/** @typedef {import('./setup/electron.mjs').ResolvedElectron} ResolvedElectron */

/** @param {ResolvedElectron} electron makes `dist/linux-unpacked`, the app as it is installed */
async function buildFolder(electron) {
  await rm(unpacked, { recursive: true, force: true })
  const options = [
    `-c.electronDist=${electronFolder(electron)}`,
    `-c.electronVersion=${electron.version}`,
    ...(electron.official ? [] : ['-c.extraMetadata.testBuild=true']),
  ]
  const builder = [toolEntry('electron-builder/cli.js'), '--linux', 'dir', '--publish', 'never', ...options]
  const code = await run(process.execPath, builder, { toStderr: true })
  if (code !== 0) throw new SetupFailure(`electron-builder failed (exit code ${code}).`)
  // The fallback's own loader must not come along: Electron would prefer it to the app.
  await rm(join(unpacked, 'resources/app'), { recursive: true, force: true })
  await writeFile(join(unpacked, 'version'), electron.version)
  await copyFile(join(repoRoot, 'LICENSE'), join(unpacked, 'LICENSE'))
}

/**
 * Makes a Debian package of the built app. One with a fallback Electron says `testing-only` in its file name, and its app's
 * `package.json` carries `testBuild`, which the app shows.
 * @param {ResolvedElectron} electron
 * @returns {Promise<string>} the package's path
 * @throws {SetupFailure} when a packaging tool fails
 */
export async function buildDebianPackage(electron) {
  const { name, version, productName, description, author } = JSON.parse(
    readFileSync(join(repoRoot, 'package.json'), 'utf8'),
  )
  const architecture = architectures[process.arch]
  if (architecture === undefined) throw new SetupFailure(`There is no Debian package for ${process.arch}.`)
  await buildFolder(electron)
  say('Packing the Debian package')
  const file = join(output, `${name}_${version}_${architecture}${electron.official ? '' : '-testing-only'}.deb`)
  await rm(file, { force: true })
  // @ts-expect-error the package has no type declarations
  const { default: makeInstaller } = await import('electron-installer-debian')
  await makeInstaller({
    src: unpacked,
    dest: output,
    arch: architecture,
    rename: () => file,
    options: {
      name,
      productName,
      genericName: 'MCP access',
      description,
      productDescription: `Signs in to an MCP access service, generates a customer’s personal MCP URL and proves that it works.${
        electron.official ? '' : ' This package carries a fallback Electron and is for testing only.'
      }`,
      version,
      maintainer: author,
      section: 'devel',
      categories: ['Development'],
      bin: name,
      icon: Object.fromEntries(
        iconSizes.map((size) => [`${size}x${size}`, join(repoRoot, `resources/icons/${size}x${size}.png`)]),
      ),
      depends: ['libsecret-1-0', 'libasound2t64 | libasound2'],
      recommends: ['gnome-keyring | kwalletmanager'],
      // A package for tests is made at every test run: quickly rather than small.
      compression: electron.official ? 'xz' : 'gzip',
    },
  })
  if (!existsSync(file)) throw new SetupFailure(`The Debian package was not made at ${file}.`)
  return file
}
