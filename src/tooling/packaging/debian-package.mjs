// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repoRoot } from '../setup/paths.mjs'
import { SetupFailure, say } from '../setup/run.mjs'
import { buildApplicationFolder } from './application-folder.mjs'
import { installerWithDocuments, lintianOverrides } from './debian-documents.mjs'
import { mimeTypes } from './file-types.mjs'
import { neededLibc } from './needed-libc.mjs'

const output = join(repoRoot, 'dist')
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512]
/** Debian's names for Node's architectures. */
const architectures = /** @type {Record<string, string>} */ ({ x64: 'amd64', arm64: 'arm64' })
/** A package for tests is built in every test run, so speed matters more than size there. */
const QUICKLY = { DPKG_DEB_COMPRESSOR_LEVEL: '1' }

/** @typedef {import('../setup/electron.mjs').ResolvedElectron} ResolvedElectron */

/**
 * Builds a Debian package of the app. With a fallback Electron, the package's file name contains `testing-only`, and the app's
 * `package.json` contains `testBuild`, which the app shows.
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
  const unpacked = await buildApplicationFolder(electron)
  // Tells the app that apt updates it; electron-builder writes such a file into an RPM.
  await writeFile(join(unpacked, 'resources/package-type'), 'deb')
  say('Packing the Debian package')
  const file = join(output, `${name}_${version}_${architecture}${electron.official ? '' : '-testing-only'}.deb`)
  await rm(file, { force: true })
  if (!electron.official) Object.assign(process.env, QUICKLY)
  const Installer = await installerWithDocuments()
  const installer = new Installer({
    src: unpacked,
    dest: output,
    arch: architecture,
    rename: () => file,
    logger: () => {},
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
      mimeType: mimeTypes,
      icon: Object.fromEntries(
        iconSizes.map((size) => [`${size}x${size}`, join(repoRoot, `resources/icons/${size}x${size}.png`)]),
      ),
      depends: [`libc6 (>= ${neededLibc(unpacked)})`, 'libsecret-1-0', 'libasound2t64 | libasound2', 'libglib2.0-bin'],
      recommends: ['gnome-keyring | kwalletmanager'],
      compression: electron.official ? 'xz' : 'gzip',
      lintianOverrides,
    },
  })
  await installer.generateDefaults()
  await installer.generateOptions()
  await installer.createStagingDir()
  await installer.createContents()
  await installer.createPackage()
  await installer.movePackage()
  if (!existsSync(file)) throw new SetupFailure(`The Debian package was not made at ${file}.`)
  return file
}
