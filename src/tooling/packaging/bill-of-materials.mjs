// @ts-check
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundledPackages } from '../notices/bundled-packages.mjs'
import { repoRoot } from '../setup/paths.mjs'
import { capture, SetupFailure } from '../setup/run.mjs'

/** @typedef {import('../setup/electron.mjs').ResolvedElectron} ResolvedElectron */
/** @typedef {{ name: string, version: string, license?: string, description?: string }} Manifest */
/** @typedef {{ electron: string, chromium: string, node: string }} RuntimeVersions */

/** @param {string} folder of a package @returns {Manifest} */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** @param {string} name @param {string} version @param {string} type of registry; the app itself is in none */
async function packageUrl(name, version, type) {
  const { PackageURL } = await import('packageurl-js')
  const at = name.lastIndexOf('/')
  const namespace = at === -1 ? undefined : name.slice(0, at)
  return new PackageURL(type, namespace, name.slice(at + 1), version, undefined, undefined).toString()
}

/**
 * The versions of Electron's parts. Its own Node reports its version; the others are as documented in Electron's releases.
 * @param {ResolvedElectron} electron
 * @returns {Promise<RuntimeVersions>}
 * @throws {SetupFailure} when Node reports none, or the Chromium version is unknown
 */
async function runtimeVersions({ executablePath, version }) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const node = capture(executablePath, ['-p', 'process.versions.node'], { env })
  if (!node.ok) throw new SetupFailure(`Electron doesn’t say which Node it has: ${node.output.trim()}`)
  // @ts-expect-error the package has no type declarations
  const { default: chromiumVersions } = await import('electron-to-chromium/full-versions.js')
  const chromium = chromiumVersions[version]
  if (chromium === undefined)
    throw new SetupFailure(`electron-to-chromium doesn’t know Electron ${version}; update it.`)
  return { electron: version, chromium, node: node.stdout.trim() }
}

/**
 * The built app's software bill of materials: every package in the notices, and Electron with its Chromium and Node.
 * @param {string} root the repository, with the built app in `out`
 * @param {RuntimeVersions} versions
 * @returns {Promise<string>} CycloneDX 1.6, as JSON
 */
export async function billOfMaterials(root, versions) {
  const { Contrib, Enums, Models, Serialize, Spec } = await import('@cyclonedx/cyclonedx-library')
  const licenses = new Contrib.License.Factories.LicenseFactory(() => {
    throw new RangeError('Only single licenses are expected')
  })

  const { Application, Framework, Library } = Enums.ComponentType

  /** @param {Manifest} manifest @param {import('@cyclonedx/cyclonedx-library').Enums.ComponentType} type */
  async function component({ name, version, license, description }, type) {
    const purl = await packageUrl(name, version, type === Application ? 'generic' : 'npm')
    const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
    return new Models.Component(type, own, {
      bomRef: purl,
      purl,
      version,
      ...(group !== undefined && { group }),
      ...(description !== undefined && { description }),
      licenses: new Models.LicenseRepository(license === undefined ? [] : [licenses.makeFromString(license)]),
    })
  }

  /** @param {string} name @param {string} version @param {string} license @param {string} vendor and product of a CPE */
  const runtimePart = (name, version, license, vendor) =>
    new Models.Component(Framework, name, {
      bomRef: `${name}@${version}`,
      version,
      cpe: `cpe:2.3:a:${vendor}:${version}:*:*:*:*:*:*:*`,
      licenses: new Models.LicenseRepository([licenses.makeFromString(license)]),
    })

  const app = await component(readManifest(root), Application)
  const electron = await component({ name: 'electron', version: versions.electron, license: 'MIT' }, Framework)
  const chromium = runtimePart('Chromium', versions.chromium, 'BSD-3-Clause', 'google:chrome')
  const node = runtimePart('Node.js', versions.node, 'MIT', 'nodejs:node.js')
  const found = bundledPackages(root).map((folder) => readManifest(join(root, folder)))
  // The same version of a package can be in several folders.
  const manifests = new Map(found.map((manifest) => [`${manifest.name}@${manifest.version}`, manifest]))
  const libraries = await Promise.all([...manifests.values()].map((manifest) => component(manifest, Library)))

  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: app }) })
  for (const each of [electron, chromium, node, ...libraries]) bom.components.add(each)
  for (const each of [chromium, node]) electron.dependencies.add(each.bomRef)
  for (const each of [electron, ...libraries]) app.dependencies.add(each.bomRef)
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

/** @param {string} bill @throws {SetupFailure} when it violates the strict schema of CycloneDX 1.6 */
export async function checkBill(bill) {
  const { Spec, Validation } = await import('@cyclonedx/cyclonedx-library')
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)
  if (problem !== null)
    throw new SetupFailure(`The bill of materials breaks the CycloneDX schema: ${JSON.stringify(problem)}`)
}

/**
 * Writes the bill of materials to a file named after the platform, because native packages differ.
 * @param {ResolvedElectron} electron
 * @param {string} folder
 * @returns {Promise<string>} its path
 * @throws {SetupFailure} when it's invalid, or the versions of Electron's parts are unknown
 */
export async function writeBillOfMaterials(electron, folder) {
  const { name, version } = readManifest(repoRoot)
  const file = join(folder, `${name}_${version}_${process.platform}-${process.arch}.cdx.json`)
  const bill = await billOfMaterials(repoRoot, await runtimeVersions(electron))
  await checkBill(bill)
  await writeFile(file, bill)
  return file
}
