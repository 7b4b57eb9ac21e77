// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { repoRoot } from '../setup/paths.mjs'

const built = join(repoRoot, 'out/main')
const modules = join(repoRoot, 'node_modules')
const COMMAND = 'cli.cjs'
/** The only package that isn't bundled, because it contains a native database engine. */
const NATIVE_PACKAGE = 'libsql'

/** @param {string} file below `out/main` @returns {string[]} the bundled files that it loads or starts as threads, also below `out/main` */
function loadedBy(file) {
  const text = readFileSync(join(built, file), 'utf8')
  const loaded = [...text.matchAll(/require\("(\.\.?\/[^"]+\.cjs)"\)/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  const threads = [...text.matchAll(/[`"]([a-z]+-worker)[`"]/g)].map(([, name]) => `${name}.cjs`)
  return [...loaded, ...threads]
}

/** @returns {string[]} every bundled file that the service might load */
function serviceFiles() {
  const found = new Set([COMMAND])
  for (const file of found) for (const loaded of loadedBy(file)) found.add(loaded)
  return [...found]
}

/** Whether this system's C library is glibc, the only one whose version Node reports. */
const isGlibc = () => {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime !== undefined
}

/** @returns {string[]} the native package, its dependencies, and its engine for this system */
function nativePackages() {
  const found = new Set([NATIVE_PACKAGE])
  for (const name of found) {
    const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
    const engines = Object.keys(manifest.optionalDependencies ?? {}).filter((engine) =>
      isGlibc() ? !engine.includes('musl') : !engine.includes('gnu'),
    )
    for (const needed of [...Object.keys(manifest.dependencies ?? {}), ...engines])
      if (existsSync(join(modules, needed))) found.add(needed)
  }
  return [...found]
}

/**
 * Creates the service's folder in the form that's installed on a server: `node FOLDER/cli.cjs` runs it without any other package, on this
 * system's CPU architecture and C library. The app must have been built.
 * @param {string} folder replaced by the service's folder
 */
export async function buildServiceFolder(folder) {
  const { version } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of serviceFiles()) await cp(join(built, file), join(folder, file))
  for (const name of nativePackages())
    await cp(join(modules, name), join(folder, 'node_modules', name), { recursive: true, dereference: true })
  for (const file of ['LICENSE', 'out/third-party-notices.txt'])
    await cp(join(repoRoot, file), join(folder, basename(file)))
  await cp(join(repoRoot, 'resources/admin'), join(folder, 'admin'), { recursive: true })
  const manifest = { name: 'mcp-access-desk-service', version, private: true, license: 'MIT' }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
